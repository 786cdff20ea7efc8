import CFFIShim
import CRuntime

extension ObjCClass {
    /// Makes and registers a class.
    ///
    /// ```swift
    /// let greeter = try ObjCClass.define("Greeter") { c in
    ///     c.property("name", String.self, [.copy, .nonatomic])
    ///     c.method("greet:times:") { (self: ObjCObject, name: String, times: Int) -> String in
    ///         Array(repeating: "Hello \(name)", count: times).joined(separator: ", ")
    ///     }
    /// }
    /// ```
    ///
    /// The class is like any other. Programs can subclass it (compiled classes, too), hook it, look it up by its name,
    /// and call its methods from compiled code. It stays until ``dispose()``.
    ///
    /// - Throws: ``ClassDefinitionError`` with everything that is wrong, or the errors of the closure; then nothing of
    ///   the class exists.
    @discardableResult
    public static func define(
        _ name: String, superclass: ObjCClass = .nsObject, _ build: (ClassBuilder) throws -> Void
    ) throws -> ObjCClass {
        let cls = try allocate(name, superclass: superclass)
        let builder = ClassBuilder(cls, superclass: superclass)
        let definition: ClassDefinition
        do {
            try build(builder)
            definition = try ClassDefinition(builder)
        } catch {
            objc_disposeClassPair(cls.unsafePointer)
            throw error
        }
        objc_registerClassPair(cls.unsafePointer)
        guard ObjCClass(name) == cls else {
            objc_disposeClassPair(cls.unsafePointer)
            definition.end()
            throw taken(name)
        }
        ClassDefinition.add(definition, for: cls)
        return cls
    }

    private static func allocate(_ name: String, superclass: ObjCClass) throws -> ObjCClass {
        guard !name.isEmpty else { throw refusal(name, .unusableName, "a class needs a name") }
        guard ObjCClass(name) == nil else { throw taken(name) }
        guard !superclass.isMetaclass else {
            throw refusal(name, .unusableSuperclass, "the superclass \(superclass.debugDescription) is a metaclass")
        }
        guard let pointer = objc_allocateClassPair(superclass.unsafePointer, name, 0) else {
            throw refusal(
                name, .unusableSuperclass,
                "the runtime cannot make a subclass of \(superclass.debugDescription)")
        }
        return ObjCClass(unsafePointer: pointer)
    }

    private static func taken(_ name: String) -> ClassDefinitionError {
        refusal(name, .unusableName, "a class of this name already exists")
    }

    private static func refusal(
        _ name: String, _ code: DefinitionProblem.Code, _ message: String
    ) -> ClassDefinitionError {
        ClassDefinitionError(className: name, problems: [.init(code: code, message: message)])
    }

    /// Disposes a class that ``define(_:superclass:_:)`` has made, and frees everything that belongs to it.
    ///
    /// The class must have no instances, and no thread may be sending messages to it. Hooks of the class end.
    ///
    /// - Throws: ``ClassDisposalError``; then nothing has changed.
    public func dispose() throws(ClassDisposalError) {
        guard ClassDefinition.of(self) != nil else {
            throw .notDefinedHere(className: debugDescription)
        }
        let subclasses = subclasses.map(\.name)
        guard subclasses.isEmpty else { throw .hasSubclasses(className: name, subclasses: subclasses) }
        let definition = ClassDefinition.remove(for: self)
        objc_disposeClassPair(unsafePointer)
        definition?.end()
    }
}
