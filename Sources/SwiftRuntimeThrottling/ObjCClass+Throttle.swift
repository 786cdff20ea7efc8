import Dispatch
import SwiftRuntime

extension ObjCClass {
    /// Applies a rule that performs one message to the instances in each interval; for a metaclass (``isa``), to the
    /// class.
    ///
    /// See ``ThrottleRule`` for what the parameters mean.
    ///
    /// ```swift
    /// try photo.throttle("save", oncePer: .seconds(5), .debounce, scope: .eachObject, on: queue)
    /// ```
    ///
    /// - Throws: The errors of ``ThrottleRule/apply()``.
    @discardableResult
    public func throttle(
        _ selector: Selector, oncePer interval: Duration, _ mode: ThrottleMode = .first,
        scope: ThrottleScope = .together, on scheduler: any ThrottleScheduler = DispatchQueue.main,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        alwaysPerforms: (@Sendable (AspectInfo) -> Bool)? = nil
    ) throws -> ThrottleRule {
        let rule = ThrottleRule(
            self, selector, oncePer: interval, mode, scope: scope, on: scheduler, owner: owner, file: file, line: line,
            alwaysPerforms: alwaysPerforms)
        try rule.apply()
        return rule
    }

    /// The rules that are applied to the instances of this very class, in no particular order.
    public var throttleRules: [ThrottleRule] { ThrottleRules.all(of: UInt(bitPattern: unsafePointer)) }
}

extension ObjCObject {
    /// Applies a rule that performs one message to this object in each interval.
    ///
    /// See ``ThrottleRule``.
    ///
    /// - Throws: The errors of ``ThrottleRule/apply()``.
    @discardableResult
    public func throttle(
        _ selector: Selector, oncePer interval: Duration, _ mode: ThrottleMode = .first,
        on scheduler: any ThrottleScheduler = DispatchQueue.main, owner: HookOwner? = nil, file: String = #fileID,
        line: Int = #line, alwaysPerforms: (@Sendable (AspectInfo) -> Bool)? = nil
    ) throws -> ThrottleRule {
        let rule = ThrottleRule(
            self, selector, oncePer: interval, mode, on: scheduler, owner: owner, file: file, line: line,
            alwaysPerforms: alwaysPerforms)
        try rule.apply()
        return rule
    }

    /// The rules that are applied to this object alone, in no particular order.
    public var throttleRules: [ThrottleRule] { ThrottleRules.all(of: UInt(bitPattern: unsafePointer)) }
}

// A body of one expression that applies a rule returns nothing.
extension ThrottleRule: DiscardableResult {}
