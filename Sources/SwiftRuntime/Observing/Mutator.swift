import CFFIShim
import CHooks
import CRuntime
import Synchronization

/// How a method changes the value of a key.
enum MutatorKind: Sendable {
    case setting
    /// `insertObject:in<Key>AtIndex:` and so on, with the number of the argument that is the index or the index set.
    case element(KeyValueChange.Kind, indexArgument: Int)
    case elements(KeyValueChange.Kind, indexArgument: Int)
    /// `add<Key>Object:`, `add<Key>:` and so on.
    case member(SetMutation)
    case members(SetMutation)
    /// `setObject:forKey:` of a dictionary and so on, with the number of the argument that is the key.
    case entry(keyArgument: Int)

    /// The methods of the class that change the value of the key and have the right types.
    static func methods(for key: String, in cls: ObjCClass) throws -> [(Selector, MutatorKind)] {
        let name = KeyName(key), capitalized = name.capitalized
        var found: [(Selector, MutatorKind)] = []
        for setter in name.setters {
            let selector = Selector(setter)
            if case .message? = try KeyWriter.setter(selector, in: cls) { found.append((selector, .setting)) }
        }
        let others: [(String, MutatorKind)] = [
            ("insertObject:in\(capitalized)AtIndex:", .element(.insertion, indexArgument: 3)),
            ("removeObjectFrom\(capitalized)AtIndex:", .element(.removal, indexArgument: 2)),
            ("replaceObjectIn\(capitalized)AtIndex:withObject:", .element(.replacement, indexArgument: 2)),
            ("insert\(capitalized):atIndexes:", .elements(.insertion, indexArgument: 3)),
            ("remove\(capitalized)AtIndexes:", .elements(.removal, indexArgument: 2)),
            ("replace\(capitalized)AtIndexes:with\(capitalized):", .elements(.replacement, indexArgument: 2)),
            ("add\(capitalized)Object:", .member(.union)),
            ("remove\(capitalized)Object:", .member(.minus)),
            ("add\(capitalized):", .members(.union)),
            ("remove\(capitalized):", .members(.minus)),
            ("intersect\(capitalized):", .members(.intersect)),
        ]
        for (text, kind) in others where kind.fits(cls, Selector(text)) { found.append((Selector(text), kind)) }
        if try ClassKeys.of(cls).kind == .dictionary {
            for (selector, kind) in [
                ("setObject:forKey:", .entry(keyArgument: 3)), ("removeObjectForKey:", .entry(keyArgument: 2)),
            ] as [(Selector, MutatorKind)] where kind.fits(cls, selector) {
                found.append((selector, kind))
            }
        }
        return found
    }

    private func fits(_ cls: ObjCClass, _ selector: Selector) -> Bool {
        guard cls.method(for: selector) != nil, let signature = try? MethodSignature(of: selector, in: cls) else {
            return false
        }
        return (2..<signature.argumentCount).allSatisfy { index in
            if case .element(_, index) = self {
                if case .integer = signature.argument(at: index).kind { return signature.argument(at: index).size == 8 }
                return false
            }
            return signature.argument(at: index).isObject
        }
    }

    /// The change that a call makes to the key; nil if the call does not concern the key.
    func mutation(_ info: AspectInfo, _ key: String) throws -> Mutation? {
        switch self {
        case .setting: return .setting
        case .element(let kind, let index):
            var place = 0
            withUnsafeMutableBytes(of: &place) { info.readArgument(at: index, to: $0.baseAddress!) }
            return .elements(kind, at: [place])
        case .elements(let kind, let index):
            guard let set = object(at: index, info) else { return nil }
            return .elements(kind, at: try IndexSetObject.indexes(of: set))
        case .member(let mutation):
            guard let member = object(at: 2, info), let set = try Collection.set([member]) else { return nil }
            return .set(mutation, objects: ObjCObject(unsafeRetaining: set))
        case .members(let mutation):
            guard let set = object(at: 2, info), Collection.isKind(set, of: "NSSet") else { return nil }
            return .set(mutation, objects: ObjCObject(unsafeRetaining: set))
        case .entry(let argument):
            guard let object = object(at: argument, info).map(ObjCObject.init(unsafeRetaining:)), object.string == key
            else { return nil }
            return .setting
        }
    }

    private func object(at index: Int, _ info: AspectInfo) -> UnsafeObject? {
        var object: UnsafeObject?
        withUnsafeMutableBytes(of: &object) { info.readArgument(at: index, to: $0.baseAddress!) }
        return object
    }
}

/// The hooks of the methods that change a key of one object.
///
/// Each method has one instead hook, inside all other hooks of the object.
final class MutatorSet: Sendable {
    private let hooks: [MechanismHook]
    private let effect = Effect()

    /// Says whether the hooks report changes; otherwise they only call the original.
    final class Effect: Sendable {
        private let isInEffect = Atomic(false)

        var isOn: Bool { isInEffect.load(ordering: .acquiring) }
        fileprivate func turn(on: Bool) { isInEffect.store(on, ordering: .releasing) }
    }

    /// Installs the hooks, which only call the original until ``begin()``.
    ///
    /// May run user code.
    ///
    /// - Throws: ``KeyValueError`` when the object cannot be hooked; the errors of user code that runs meanwhile.
    init(_ key: ObservedKey, isAutomatic: Bool) throws {
        var hooks: [MechanismHook] = []
        if isAutomatic, let object = key.owner.retained {
            do {
                for (selector, kind) in try MutatorKind.methods(for: key.name, in: object.isa.original) {
                    let mutator = Mutator(key, kind, effect), hook = MechanismHook()
                    try mutator.hook(selector, of: object, as: hook)
                    hooks.append(hook)
                }
            } catch {
                hooks.forEach { _ = $0.remove() }
                guard let refusal = error as? AspectError else { throw error }
                throw KeyValueError.notObservable(key.name, of: object.unsafePointer, refusal.description)
            }
        }
        self.hooks = hooks
    }

    func begin() { effect.turn(on: true) }

    func remove() {
        effect.turn(on: false)
        hooks.forEach { _ = $0.remove() }
    }
}

/// The hook of one method that changes a key.
private final class Mutator: HookContext, @unchecked Sendable {
    // Sendable: immutable.
    private let key: ObservedKey
    private let kind: MutatorKind
    private let effect: MutatorSet.Effect

    init(_ key: ObservedKey, _ kind: MutatorKind, _ effect: MutatorSet.Effect) {
        self.key = key
        self.kind = kind
        self.effect = effect
    }

    func hook(_ selector: Selector, of object: ObjCObject, as hook: MechanismHook) throws {
        let settings = HookSettings(.instead, priority: Int(Int32.min))
        let request = try HookRequest(object.isa.original, object, selector, settings)
        prepare(request.signature, .instead)
        try request.install(self, as: hook) { request in
            request.position = .ORT_HOOK_INSTEAD
            request.priority = Int32.min
        }
    }

    override func run(_ info: AspectInfo) throws {
        guard effect.isOn, !key.isMuted, let mutation = try kind.mutation(info, key.name) else {
            return try info.proceed()
        }
        try key.changing(mutation) { try info.proceed() }
    }
}
