import Dispatch
import SwiftRuntime

/// A rule that performs one message of each interval and drops the others.
///
/// It governs messages to the instances of a class, to a class itself (by its metaclass, ``ObjCClass/isa``), or to one
/// object.
///
/// ```swift
/// let rule = try view.throttle("layout", oncePer: .milliseconds(20), .last)
/// …
/// rule.discard()
/// ```
///
/// A rule is an instead hook. Several rules can govern a message: those of an object and of its class, or of a class
/// and its superclass. Each of them decides by itself, from the outside in. Applying a rule discards the rule that its
/// class or object has for the selector.
///
/// A delayed message keeps its receiver and its arguments: objects, and copies of blocks and C strings. The memory
/// behind other pointers must last by itself. The message keeps them until it has been performed, another message has
/// taken its place, or the rule is discarded. It is sent again: hooks outside of the rule run when it is sent and when
/// it is performed. Only a message that a subclass's method has sent to `super` goes straight to the class of the rule.
/// An exception that leaves a delayed message cannot be delivered and ends the process. A message that an object sends
/// itself in its dealloc cannot be delayed, and is performed at once.
///
/// An applied rule lasts until it is discarded, its object is gone, or its class is disposed. The rule does not keep
/// the object. A class must not be disposed while messages to the class itself are delayed. Any thread may apply,
/// discard and send. A message costs a hooked call and reading the clock; a delayed message also costs a copy of the
/// call.
public final class ThrottleRule: Sendable, CustomStringConvertible {
    enum Target: Sendable {
        case cls(ObjCClass)
        /// With the object's class, for messages.
        case object(WeakObject, address: UInt, ObjCClass)
    }

    let target: Target
    /// The method whose messages are throttled.
    public let selector: Selector
    /// The length of an interval; zero performs every message.
    public let interval: Duration
    /// Which message of an interval is performed.
    public let mode: ThrottleMode
    /// Which messages share an interval; without effect for the rule of one object.
    public let scope: ThrottleScope
    /// Performs delayed messages, and tells the time.
    public let scheduler: any ThrottleScheduler
    let alwaysPerforms: (@Sendable (AspectInfo) -> Bool)?
    private let owner: HookOwner?
    private let place: (file: String, line: Int)
    private let current = Guarded(ThrottleApplication?.none)

    /// A rule for the instances of a class, not yet applied; with a metaclass, a rule for the class.
    ///
    /// - Parameters:
    ///   - cls: The class whose instances the rule is for.
    ///   - selector: The method.
    ///   - interval: The time during which at most one message is performed.
    ///   - mode: Which message of an interval is performed.
    ///   - scope: Which messages share an interval.
    ///   - scheduler: The scheduler of the modes that delay. The main queue, which is the default, runs only in
    ///     programs that let it.
    ///   - owner: For `Hooks.removeAll(owner:)`, which has the same effect as discarding.
    ///   - file: The file that the rule reports as its place.
    ///   - line: The line in that file.
    ///   - alwaysPerforms: Called for each message, on the sender's thread with no lock held. A message for which it
    ///     returns true is performed at once, and does not change the intervals of others.
    public convenience init(
        _ cls: ObjCClass, _ selector: Selector, oncePer interval: Duration, _ mode: ThrottleMode = .first,
        scope: ThrottleScope = .together, on scheduler: any ThrottleScheduler = DispatchQueue.main,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        alwaysPerforms: (@Sendable (AspectInfo) -> Bool)? = nil
    ) {
        self.init(
            .cls(cls.original), selector, interval, mode, scope, scheduler, owner, (file, line), alwaysPerforms)
    }

    /// A rule for one object, not yet applied.
    ///
    /// Does not keep the object.
    public convenience init(
        _ object: ObjCObject, _ selector: Selector, oncePer interval: Duration, _ mode: ThrottleMode = .first,
        on scheduler: any ThrottleScheduler = DispatchQueue.main, owner: HookOwner? = nil, file: String = #fileID,
        line: Int = #line, alwaysPerforms: (@Sendable (AspectInfo) -> Bool)? = nil
    ) {
        let address = UInt(bitPattern: object.unsafePointer)
        self.init(
            .object(WeakObject(object), address: address, object.isa.original), selector, interval, mode, .together,
            scheduler, owner, (file, line), alwaysPerforms)
    }

    private init(
        _ target: Target, _ selector: Selector, _ interval: Duration, _ mode: ThrottleMode, _ scope: ThrottleScope,
        _ scheduler: any ThrottleScheduler, _ owner: HookOwner?, _ place: (String, Int),
        _ alwaysPerforms: (@Sendable (AspectInfo) -> Bool)?
    ) {
        self.target = target
        self.selector = selector
        self.interval = interval
        self.mode = mode
        self.scope = scope
        self.scheduler = scheduler
        self.owner = owner
        self.place = place
        self.alwaysPerforms = alwaysPerforms
    }

    deinit { ThrottleRules.remove(self) }

    // MARK: The target

    /// The class; nil for the rule of one object.
    public var cls: ObjCClass? {
        if case .cls(let cls) = target { cls } else { nil }
    }

    /// The object; nil when it is gone, and for the rule of a class.
    public var object: ObjCObject? {
        if case .object(let object, _, _) = target { object.load() } else { nil }
    }

    /// Whether messages are throttled now.
    public var isApplied: Bool { current.withLock { $0 }?.isUnderWay ?? false }

    /// The method, the mode, the interval and whether it is applied.
    public var description: String {
        "<ThrottleRule \(methodName), \(mode), \(interval), \(isApplied ? "" : "not ")applied>"
    }

    /// The class; for the rule of an object, the object's class.
    private var originalClass: ObjCClass {
        switch target {
        case .cls(let cls), .object(_, _, let cls): cls
        }
    }

    private var methodName: String { originalClass.methodName(selector) }

    // MARK: Applying

    /// Applies the rule, and discards the rule that the class or the object had for the selector.
    ///
    /// Returns false when it is applied already. Messages that an earlier application has delayed stay dropped.
    ///
    /// - Throws: ``ThrottleError``, `AspectError` and the other errors of hooking. Nothing has changed then.
    @discardableResult
    public func apply() throws -> Bool {
        try check()
        let former = current.withLock { $0 }
        guard former?.isUnderWay != true else { return false }
        let application = ThrottleApplication()
        guard replace(former, by: application) else { return false }
        do {
            try application.begin(hook(application))
        } catch {
            _ = replace(application, by: nil)
            throw error
        }
        _ = ThrottleRules.put(self, application)?.end()
        return true
    }

    /// Ends the rule and drops the messages that it has delayed.
    ///
    /// Returns false when it was not applied. The next message is performed; a delayed message that another thread has
    /// begun to perform finishes.
    @discardableResult
    public func discard() -> Bool {
        let application = current.withLock { current in
            defer { current = nil }
            return current
        }
        return application?.end() ?? false
    }

    private func replace(_ former: ThrottleApplication?, by application: ThrottleApplication?) -> Bool {
        current.withLock { current in
            guard current === former else { return false }
            current = application
            return true
        }
    }

    /// Installs the hook, which keeps the rule.
    private func hook(_ application: ThrottleApplication) throws -> AspectToken {
        let body: @Sendable (AspectInfo) throws -> Void = { try application.receive($0, for: self) }
        let (file, line) = place
        return switch target {
        case .cls(let cls): try cls.hook(selector, .instead, owner: owner, file: file, line: line, body)
        case .object(let object, _, _):
            try living(object).hook(selector, .instead, owner: owner, file: file, line: line, body)
        }
    }

    // MARK: Checks

    private func check() throws {
        guard interval >= .zero else {
            throw error(
                .negativeInterval,
                "\(methodName) cannot be throttled once per \(interval): give an interval of zero or more")
        }
        guard selector != "dealloc" else {
            throw error(
                .isDealloc, "\(methodName) cannot be throttled: it must run at once; throttle the methods that it calls"
            )
        }
        guard mode.delays else { return }
        let cls: ObjCClass =
            switch target {
            case .cls(let cls): cls
            case .object(let object, _, _): try living(object).isa
            }
        // If there is no such method, the error of the hook says more.
        guard try cls.instancesRespond(to: selector), let signature = try? MethodSignature(of: selector, in: cls) else {
            return
        }
        if case .void = signature.returnType.kind { return }
        throw error(
            .returnsValue,
            "\(methodName) cannot be performed later: it returns a value of the type \(signature.returnType) (method "
                + "\(signature)), which its sender needs at once; use the mode first",
            methodEncoding: signature.text)
    }

    private func living(_ object: WeakObject) throws(ThrottleError) -> ObjCObject {
        if let object = object.load() { return object }
        throw error(
            .objectDeallocated,
            "\(methodName) cannot be throttled: the object has been deallocated; make a rule for another object")
    }

    private func error(_ code: ThrottleError.Code, _ message: String, methodEncoding: String? = nil) -> ThrottleError {
        ThrottleError(code, message, in: originalClass.name, selector, methodEncoding: methodEncoding)
    }
}
