import SwiftRuntime
import Testing

/// A function that a stub or a spy stands for: for all its calls, or for those of one object.
struct DoubledFunction: Sendable {
    /// The function with its context, as messages name it.
    let name: String
    /// The name without the context, as `price(of:)`.
    var shortName: String { function.name ?? name }
    /// Whether it is an initializer of a class, which returns an object that its caller has allocated.
    var isInitializerOfClass: Bool { function.kind == .initializer && function.declaringClass != nil }
    /// Whether it is asynchronous.
    var isAsync: Bool { function.isAsync }
    private let function: SwiftFunction
    /// The class that is hooked; nil for a function that is hooked by its own name.
    private let cls: SwiftClass?
    private let receiver: Receiver?

    /// A weak reference: a double does not keep the object.
    private struct Receiver: @unchecked Sendable {
        // Sendable: it is only compared.
        weak let object: AnyObject?
    }

    /// The function with the whole name, as `App.Order.total(tax:)`.
    ///
    /// `reference` is the type of a reference to the function: see `SwiftFunction.declared(as:)`.
    init(_ name: String, _ reference: Any.Type?) throws {
        try self.init(name, nil, SwiftFunction(name), reference, nil)
    }

    /// A method of all instances of the type, or a static member.
    init(_ type: Any.Type, _ name: String, _ reference: Any.Type?) throws {
        guard let type = type as? AnyClass else {
            try self.init("\(String(reflecting: type)).\(name)", reference)
            return
        }
        let cls = try SwiftClass(type)
        try self.init("\(cls).\(name)", cls, cls.method(name), reference, nil)
    }

    /// A method of one object.
    ///
    /// The class is hooked and the receiver compared: the object keeps its type, and may be of a final class.
    init(_ object: AnyObject, _ name: String, _ reference: Any.Type?) throws {
        let cls = try SwiftClass(Swift.type(of: object))
        let method = try cls.method(name)
        guard !method.isClassMethod, method.kind != .initializer else {
            throw TestDoubleError("\(cls).\(name) is not a method of an object; give the type \(cls).self instead")
        }
        try self.init("\(cls).\(name)", cls, method, reference, Receiver(object: object))
    }

    private init(
        _ name: String, _ cls: SwiftClass?, _ function: SwiftFunction, _ reference: Any.Type?, _ receiver: Receiver?
    ) throws {
        self.name = cls.map { "\($0).\(function.name ?? function.description)" } ?? name
        self.function = try reference.map { try function.declared(as: $0) } ?? function
        (self.cls, self.receiver) = (cls, receiver)
    }

    /// Observes the calls that the session sees and that have the receiver.
    func hook(
        _ options: AspectOptions, _ session: HookSession, _ location: SourceLocation,
        _ body: @escaping @Sendable (SwiftCall) -> Void
    ) throws -> AspectToken {
        let filtered: @Sendable (SwiftCall) -> Void = { call in
            if isMeant(call, session) { body(call) }
        }
        return try keep(place.hook(options, file: location.fileID, line: location.line, filtered), session)
    }

    /// The next step of a stub that has looked at a call.
    enum Step { case done, proceed }

    /// Stands in for the calls that the session sees and that have the receiver.
    ///
    /// A call that is to proceed continues with the next stub or the original; the caller gets an error that it throws.
    func replace(
        _ session: HookSession, _ location: SourceLocation, _ body: @escaping @Sendable (SwiftCall) -> Step
    ) throws -> AspectToken {
        guard !isAsync else { return try replaceAsync(session, location) { call in body(call) } }
        let filtered: @Sendable (SwiftCall) -> Void = { call in
            if !isMeant(call, session) || body(call) == .proceed { try? call.proceed() }
        }
        return try keep(place.hook(.instead, file: location.fileID, line: location.line, filtered), session)
    }

    /// The same with a body that waits, for an asynchronous function.
    func replaceAsync(
        _ session: HookSession, _ location: SourceLocation, _ body: @escaping @Sendable (SwiftCall) async -> Step
    ) throws -> AspectToken {
        let filtered: @Sendable (SwiftCall) async -> Void = { call in
            let step = isMeant(call, session) ? await body(call) : .proceed
            if step == .proceed { try? await call.proceed() }
        }
        return try keep(place.hook(.instead, file: location.fileID, line: location.line, filtered), session)
    }

    private var place: SwiftHookPlace { SwiftHookPlace(cls, function) }

    private func isMeant(_ call: SwiftCall, _ session: HookSession) -> Bool {
        session.isSeeing && (receiver == nil || receiver?.object === call.receiver)
    }

    private func keep(_ token: AspectToken, _ session: HookSession) throws -> AspectToken {
        try session.keep(token)
        return token
    }
}
