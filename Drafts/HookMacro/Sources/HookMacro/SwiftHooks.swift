public enum SwiftHookMember: Sendable { case method, classMethod, getter, setter }
public enum SwiftHookPosition: Sendable { case before, after, instead }

/// What the expansion says about the member and the place.
public struct SwiftHookRequest<Target: AnyObject> {
    let target: SwiftHookTarget<Target>
    let member: SwiftHookMember
    let name: String
    let owner: Any.Type?
    let reference: Any.Type?
    let position: SwiftHookPosition

    public init(
        _ target: SwiftHookTarget<Target>, _ member: SwiftHookMember, _ name: String, of owner: Any.Type? = nil, reference: Any.Type? = nil,
        _ position: SwiftHookPosition
    ) {
        (self.target, self.member, self.name) = (target, member, name)
        (self.owner, self.reference, self.position) = (owner, reference, position)
    }
}

/// One object, or a class with all its instances.
public enum SwiftHookTarget<Target: AnyObject> {
    case object(Target)
    case type(Target.Type)

    public init(_ object: Target) { self = .object(object) }
    public init(_ type: Target.Type) { self = .type(type) }
}

/// A struct that a macro expansion declares around a body of natural calling convention.
///
/// Its only stored property is `run`: its memory is the closure's code and context.
public protocol SwiftHookBody: Sendable {
    associatedtype Run
    var run: Run { get }
    /// Calls the body with arguments in memory, for where the member's convention is not `run`'s.
    func call(_ frame: SwiftHookFrame) throws
}

/// Arguments and result of one call, in memory.
public final class SwiftHookFrame {
    private var slots: [UnsafeMutableRawPointer] = []
    private var returned: Any?
    private let original: (SwiftHookFrame) throws -> Any

    public init(_ original: @escaping (SwiftHookFrame) throws -> Any) { self.original = original }
    deinit { for slot in slots { slot.deallocate() } }

    public func append<T>(_ value: T) {
        let slot = UnsafeMutablePointer<T>.allocate(capacity: 1)
        slot.initialize(to: value)
        slots.append(UnsafeMutableRawPointer(slot))
    }

    public subscript<T>(index: Int, as type: T.Type) -> T {
        unsafeAddress { UnsafePointer(slots[index].assumingMemoryBound(to: type)) }
        unsafeMutableAddress { slots[index].assumingMemoryBound(to: type) }
    }

    public func next() { returned = try! original(self) }
    public func next<E: Error>(throwing: E.Type) throws(E) {
        do { returned = try original(self) } catch { throw error as! E }
    }
    public func result<R>() -> R { returned as! R }
    public func setResult<R>(_ result: R) { returned = result }
}

/// What a stub runtime was given.
public struct HookToken: @unchecked Sendable {
    public enum Path: Sendable { case natural, general }
    public let path: Path
    public let name: String
    public let member: SwiftHookMember
    public let position: SwiftHookPosition
    public let owner: Any.Type?
    public let target: String
    public let bodyType: String
    public let reference: String?
    public let argumentTypes: String?
    public let resultType: String?
    public let function: String
    /// The natural closure's code and context, kept alive by `body`.
    public let closure: (code: UnsafeRawPointer, context: UnsafeRawPointer?)?
    public let body: Any?
}

public enum SwiftHooks {
    public static func install<T, B: SwiftHookBody>(_ request: SwiftHookRequest<T>, _ body: B) throws -> HookToken {
        precondition(MemoryLayout<B>.size == 2 * MemoryLayout<UnsafeRawPointer>.size)
        let words = unsafeBitCast(body, to: (UnsafeRawPointer, UnsafeRawPointer?).self)
        return token(
            request, .natural, B.Run.self, nil, nil, "install", (code: words.0, context: words.1), body)
    }

    static func installGeneral<T, B>(
        _ request: SwiftHookRequest<T>, arguments: [Any.Type], result: Any.Type, failure: Any.Type? = nil, body: B, _ function: String
    ) throws -> HookToken {
        let throwing = failure.map { "throws(\($0)) " } ?? ""
        return token(request, .general, B.self, "\(arguments)", "\(throwing)\(result)", function, nil, body)
    }

    private static func token<T>(
        _ request: SwiftHookRequest<T>, _ path: HookToken.Path, _ body: Any.Type, _ arguments: String?, _ result: String?,
        _ function: String, _ closure: (code: UnsafeRawPointer, context: UnsafeRawPointer?)?, _ kept: Any?
    ) -> HookToken {
        let target =
            switch request.target {
            case .object: "object"
            case .type(let type): "every \(type)"
            }
        return HookToken(
            path: path, name: request.name, member: request.member, position: request.position, owner: request.owner,
            target: target, bodyType: "\(body)", reference: request.reference.map { "\($0)" }, argumentTypes: arguments,
            resultType: result, function: function, closure: closure, body: kept)
    }
}

extension HookToken: CustomStringConvertible {
    public var description: String {
        var text = "\(path) \(member) \(owner.map { "\($0)" } ?? "?").\(name) \(position) on \(target): \(bodyType)"
        if let reference { text += " as \(reference)" }
        if let argumentTypes, let resultType { text += " [\(function) \(argumentTypes) -> \(resultType)]" }
        return text
    }
}
