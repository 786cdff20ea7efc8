import CRuntime

extension ObjCProtocol {
    /// Makes and registers a protocol.
    ///
    /// ```swift
    /// let greeting = try ObjCProtocol.define("Greeting") { p in
    ///     p.property("name", String.self, [.copy, .nonatomic])
    ///     p.method("greet:times:", ((String, Int) -> String).self)
    ///     p.method("leave", (() -> Void).self, isRequired: false)
    ///     p.classMethod("shared", (() -> ObjCObject).self)
    /// }
    /// ```
    ///
    /// The protocol is like any other. Compiled classes and classes of ``ObjCClass/define(_:superclass:_:)`` can adopt
    /// it. Their methods have the types that the protocol declares, and they must have the methods that it requires.
    /// The protocol stays for the life of the process.
    ///
    /// - Throws: ``ProtocolDefinitionError`` with everything that is wrong, or the errors of the closure; then nothing
    ///   of the protocol exists.
    @discardableResult
    public static func define(_ name: String, _ build: (ProtocolBuilder) throws -> Void) throws -> ObjCProtocol {
        guard !name.isEmpty else { throw refusal(name, "a protocol needs a name") }
        guard ObjCProtocol(name) == nil else { throw taken(name) }
        let builder = ProtocolBuilder()
        try build(builder)
        let problems = builder.check()
        guard problems.isEmpty else { throw ProtocolDefinitionError(protocolName: name, problems: problems) }
        guard let pointer = objc_allocateProtocol(name) else { throw taken(name) }
        builder.add(to: pointer)
        objc_registerProtocol(pointer)
        guard objc_getProtocol(name) == pointer else { throw taken(name) }
        return ObjCProtocol(unsafePointer: pointer)
    }

    private static func taken(_ name: String) -> ProtocolDefinitionError {
        refusal(name, "a protocol of this name already exists")
    }

    private static func refusal(_ name: String, _ message: String) -> ProtocolDefinitionError {
        ProtocolDefinitionError(
            protocolName: name, problems: [DefinitionProblem(code: .unusableName, message: message)])
    }
}
