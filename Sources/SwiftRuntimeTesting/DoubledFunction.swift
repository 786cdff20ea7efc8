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
    init(_ name: String) throws {
        function = try SwiftFunction(name)
        self.name = name
        (cls, receiver) = (nil, nil)
    }

    /// A method of all instances of the type, or a static member.
    init(_ type: Any.Type, _ name: String) throws {
        guard let type = type as? AnyClass else {
            try self.init("\(String(reflecting: type)).\(name)")
            return
        }
        let cls = try SwiftClass(type)
        self.init(cls, try cls.method(name), nil)
    }

    /// A method of one object.
    ///
    /// The class is hooked and the receiver compared: the object keeps its type, and may be of a final class.
    init(_ object: AnyObject, _ name: String) throws {
        let cls = try SwiftClass(Swift.type(of: object))
        let method = try cls.method(name)
        guard !method.isClassMethod, method.kind != .initializer else {
            throw TestDoubleError("\(cls).\(name) is not a method of an object; give the type \(cls).self instead")
        }
        self.init(cls, method, Receiver(object: object))
    }

    private init(_ cls: SwiftClass, _ method: SwiftFunction, _ receiver: Receiver?) {
        name = "\(cls).\(method.name ?? method.description)"
        function = method
        self.cls = cls
        self.receiver = receiver
    }

    /// Hooks the function.
    ///
    /// The body gets each call that the session sees and that has the receiver. `others` gets the rest.
    func hook(
        _ options: AspectOptions, _ session: HookSession, _ location: SourceLocation,
        others: @escaping @Sendable (SwiftCall) -> Void = { _ in }, _ body: @escaping @Sendable (SwiftCall) -> Void
    ) throws -> AspectToken {
        let receiver = receiver
        let filtered: @Sendable (SwiftCall) -> Void = { call in
            let isMeant = session.isSeeing && (receiver == nil || receiver?.object === call.receiver)
            isMeant ? body(call) : others(call)
        }
        let token = try hook(options, location, filtered)
        try session.keep(token)
        return token
    }

    private func hook(
        _ options: AspectOptions, _ location: SourceLocation, _ body: @escaping @Sendable (SwiftCall) -> Void
    ) throws -> AspectToken {
        let (file, line) = (location.fileID, location.line)
        guard let cls else { return try function.hook(options, file: file, line: line, body) }
        let method = function.prototype ?? function.description
        return try cls.hook(method, options, file: file, line: line, body)
    }
}
