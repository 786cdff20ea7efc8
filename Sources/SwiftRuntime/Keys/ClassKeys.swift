import CRuntime

/// Facts about the keys of a class's instances, valid until a method of any class changes.
final class ClassKeys: @unchecked Sendable {
    // Sendable: immutable, or guarded.

    /// Collections answer for their elements.
    enum Kind {
        case plain, array, set, dictionary
    }

    let cls: ObjCClass
    let kind: Kind
    /// Whether a key without accessors leads to an instance variable (`+accessInstanceVariablesDirectly`).
    let usesVariables: Bool
    /// Whether the class overrides `valueForKey:` and, below, `setValue:forKey:` and `valueForKeyPath:`.
    let overridesReading: Bool
    let overridesWriting: Bool
    let overridesPaths: Bool
    private let accessors = Guarded(Accessors())

    private struct Accessors {
        var readers: [String: KeyReader] = [:]
        var writers: [String: KeyWriter] = [:]
    }

    private struct Registry {
        var generation: UInt64 = 0
        var classes: [ObjCClass: ClassKeys] = [:]
    }

    private static let registry = Guarded(forProcess: Registry())

    /// The facts about a class, which may be a dynamic subclass.
    ///
    /// May run user code.
    static func of(_ cls: ObjCClass) throws -> ClassKeys {
        let generation = ort_method_generation()
        let found: ClassKeys? = registry.withLock { registry in
            guard registry.generation == generation else {
                registry.classes = [:]
                registry.generation = generation
                return nil
            }
            return registry.classes[cls]
        }
        if let found { return found }
        let keys = try ClassKeys(cls)
        registry.withLock { registry in
            if registry.generation == generation { registry.classes[cls] = keys }
        }
        return keys
    }

    /// The facts about the class of an object that the caller holds.
    static func of(_ object: UnsafeObject) throws -> ClassKeys {
        guard let cls = object_getClass(object) else { fatalError("an object without a class") }
        return try of(ObjCClass(unsafePointer: cls))
    }

    private init(_ cls: ObjCClass) throws {
        self.cls = cls
        kind = Self.kind(of: cls)
        overridesReading = Self.overrides("valueForKey:", in: cls)
        overridesWriting = Self.overrides("setValue:forKey:", in: cls)
        overridesPaths = Self.overrides("valueForKeyPath:", in: cls)
        let question: Selector = "accessInstanceVariablesDirectly"
        let original = cls.original
        usesVariables =
            try original.isa.instancesRespond(to: question)
            ? PlainSend(original.unsafeObject, question).bool() : true
    }

    private static func kind(of cls: ObjCClass) -> Kind {
        let names = Set(cls.lineage.map(\.name))
        if names.contains("NSArray") || names.contains("NSOrderedSet") { return .array }
        if names.contains("NSSet") { return .set }
        return names.contains("NSDictionary") ? .dictionary : .plain
    }

    /// Whether the class has another implementation of the method than the root class.
    static func overrides(_ selector: Selector, in cls: ObjCClass) -> Bool {
        guard let own = cls.method(for: selector) else { return false }
        return own.implementation != ObjCClass.nsObject.method(for: selector)?.implementation
    }

    /// How a key is read.
    ///
    /// The first call for a key creates the reader, which may run user code.
    func reader(_ key: String) throws -> KeyReader {
        if let reader = accessors.withLock({ $0.readers[key] }) { return reader }
        let reader = try KeyReader(KeyName(key), in: cls, usesVariables: usesVariables)
        accessors.withLock { $0.readers[key] = reader }
        return reader
    }

    func writer(_ key: String) throws -> KeyWriter {
        if let writer = accessors.withLock({ $0.writers[key] }) { return writer }
        let writer = try KeyWriter(KeyName(key), in: cls, usesVariables: usesVariables)
        accessors.withLock { $0.writers[key] = writer }
        return writer
    }
}
