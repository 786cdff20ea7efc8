import CFFIShim
import CRuntime

/// Owns the implementations and class variables of a class that was defined in Swift, and knows where its ivars are.
final class ClassDefinition: Sendable {
    private let bodies: [MethodBody.Made]
    private let blocks: [Implementation]
    private let variables: [ClassVariable]
    private let places: [String: IvarPlace]

    /// Checks the builder's parts and adds them to its class, which must not be registered yet.
    ///
    /// - Throws: ``ClassDefinitionError``. The caller must then dispose the class.
    init(_ builder: ClassBuilder) throws(ClassDefinitionError) {
        let methods = builder.check()
        guard builder.problems.isEmpty else { throw Self.refusal(builder) }
        let assembly = Assembly(builder)
        assembly.addIvars()
        assembly.addProperties()
        methods.forEach(assembly.add)
        assembly.addBeginning()
        assembly.addEnd()
        builder.protocols.forEach { class_addProtocol(builder.definedClass.unsafePointer, $0.unsafePointer) }
        bodies = assembly.bodies
        blocks = assembly.blocks
        variables = assembly.variables
        places = assembly.places
        guard builder.problems.isEmpty else {
            end()
            throw Self.refusal(builder)
        }
    }

    private static func refusal(_ builder: ClassBuilder) -> ClassDefinitionError {
        ClassDefinitionError(className: builder.definedClass.name, problems: builder.problems)
    }

    /// Destroys the implementations and the class variables.
    ///
    /// Call this only if the class has been disposed, or was never registered.
    func end() {
        bodies.forEach { $0.destroy() }
        blocks.forEach { $0.endBlock() }
        variables.forEach { $0.destroy() }
    }

    // MARK: By class

    private static let all = Guarded<[ObjCClass: ClassDefinition]>([:])

    static func add(_ definition: ClassDefinition, for cls: ObjCClass) { all.withLock { $0[cls] = definition } }

    static func of(_ cls: ObjCClass) -> ClassDefinition? { all.withLock { $0[cls] } }

    static func remove(for cls: ObjCClass) -> ClassDefinition? { all.withLock { $0.removeValue(forKey: cls) } }

    /// Returns the place of the ivar with this name in instances of the class.
    ///
    /// The class or a superclass declares the ivar. The result is nil if the declaring class was not defined in Swift.
    static func place(of name: String, in cls: ObjCClass) -> IvarPlace? {
        let lineage = cls.lineage
        return all.withLock { all in
            for cls in lineage {
                if let place = all[cls]?.places[name] { return place }
            }
            return nil
        }
    }
}

/// Adds the parts of a class one after the other, and reports failures to the builder.
private final class Assembly {
    private let builder: ClassBuilder
    private let cls: ObjCClass
    private(set) var bodies: [MethodBody.Made] = []
    private(set) var blocks: [Implementation] = []
    private(set) var variables: [ClassVariable] = []
    private(set) var places: [String: IvarPlace] = [:]

    init(_ builder: ClassBuilder) {
        self.builder = builder
        cls = builder.definedClass
    }

    func addIvars() {
        for ivar in builder.ivars + builder.properties.compactMap(\.ivar) {
            guard ivar.add(to: cls), let added = cls.ivar(named: ivar.name) else {
                builder.report(.outOfMemory, "the ivar \(ivar.name) could not be added")
                continue
            }
            places[ivar.name] = IvarPlace(offset: added.offset, size: ivar.size, ownership: ivar.ownership)
        }
    }

    func addProperties() {
        for property in builder.properties {
            guard property.add(to: cls) else {
                builder.report(.outOfMemory, "the property \(property.name) could not be added")
                continue
            }
            if let place = property.ivar.flatMap({ places[$0.name] }) {
                for accessor in property.accessors {
                    add(accessor.selector, types: accessor.types, to: cls, property.run(accessor, place))
                }
            } else if let storage = property.storage, !property.owner.isInstance {
                let variable = ClassVariable(storage)
                variables.append(variable)
                for accessor in property.accessors {
                    add(accessor.selector, types: accessor.types, to: cls.isa, property.run(accessor, variable))
                }
            }
        }
    }

    func add(_ method: CheckedMethod) {
        let target = method.plan.isClassMethod ? cls.isa : cls
        switch method.plan.body {
        case .closure(let closure):
            add(
                method.plan.selector, method.signature, closure.body(method.plan.selector, method.signature), to: target
            )
        case .block(let block):
            guard let implementation = Implementation(block) else {
                return builder.report(.outOfMemory, "the block for \(method.plan.name) could not become a method")
            }
            blocks.append(implementation)
            class_addMethod(
                target.unsafePointer, method.plan.selector.unsafePointer, implementation.unsafePointer,
                method.signature.text)
        }
    }

    /// Adds `.cxx_construct`, which writes the initial values when an instance is allocated.
    func addBeginning() {
        let initialized = (builder.ivars + builder.properties.compactMap(\.ivar)).compactMap { plan in
            places[plan.name].flatMap { place in plan.initialize.map { (place, $0) } }
        }
        guard !initialized.isEmpty else { return }
        add(".cxx_construct", types: "@@:", to: cls) { arguments, result in
            guard let object = arguments[0]?.load(as: UnsafeObject?.self) else { return }
            for (place, initialize) in initialized { initialize(place, object) }
            result.storeBytes(of: object, as: UnsafeObject.self)
        }
    }

    /// Adds `dealloc`, which runs the cleanups and calls super, and `.cxx_destruct`, which releases the ivars.
    func addEnd() {
        let superclass = builder.superclass
        let cleanups = builder.cleanups
        if !cleanups.isEmpty {
            add("dealloc", types: "v@:", to: cls) { arguments, _ in
                guard let object = arguments[0]?.load(as: UnsafeObject?.self) else { return }
                cleanups.forEach { $0(ObjCObject(unsafeRetaining: object)) }
                try Self.sendDealloc(to: object, of: superclass)
            }
        }
        let owned = places.values.filter { $0.ownership != .none }
        if !owned.isEmpty {
            add(".cxx_destruct", types: "v@:", to: cls) { arguments, _ in
                guard let object = arguments[0]?.load(as: UnsafeObject?.self) else { return }
                try Self.clear(owned, in: object)
            }
        }
    }

    /// Clears every place, and then throws the first error that was thrown.
    private static func clear(_ places: [IvarPlace], in object: UnsafeObject) throws {
        var first: (any Error)?
        for place in places {
            do {
                try place.clear(in: object)
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
    }

    private static func sendDealloc(to object: UnsafeObject, of superclass: ObjCClass) throws {
        let selector: Selector = "dealloc"
        let invocation = Invocation(signature: try MethodSignature("v@:"))
        cffi_invocation_set_target(invocation.core, object)
        invocation.selector = selector
        try invocation.invoke(try superclass.implementation(for: selector))
    }

    // MARK: One implementation

    private func add(_ selector: Selector, types: String, to target: ObjCClass, _ run: @escaping MethodBody.Run) {
        do {
            let signature = try MethodSignature(types)
            add(selector, signature, MethodBody(selector, signature, run), to: target)
        } catch {
            builder.report(.unsupportedSignature, "-\(selector): \(error)")
        }
    }

    private func add(_ selector: Selector, _ signature: MethodSignature, _ body: MethodBody, to target: ObjCClass) {
        do {
            let made = try MethodBody.Made(body, signature)
            bodies.append(made)
            class_addMethod(
                target.unsafePointer, selector.unsafePointer, made.implementation.unsafePointer, signature.text)
        } catch {
            let kind = target.isMetaclass ? "+" : "-"
            builder.report(.unsupportedSignature, "\(kind)\(selector) [\(signature)]: \(error.reason)")
        }
    }
}
