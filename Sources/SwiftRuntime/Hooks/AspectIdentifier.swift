import Synchronization

/// One installed hook.
public final class AspectIdentifier: Sendable, CustomStringConvertible {
    public let selector: Selector
    public let options: AspectOptions
    public let rules: AspectRules
    /// The class whose method is hooked; of an object hook, the object's class without the dynamic subclass.
    public let hookedClass: ObjCClass
    /// The address of the hooked object; nil for a class hook.
    public let objectAddress: UInt?
    /// The hooked object; nil for a class hook.
    let object: WeakObject?
    /// Where the hook was installed.
    public let file: String
    public let line: Int
    let body: HookBody
    let methodName: String

    enum State: UInt8, AtomicRepresentable {
        case active, disabled, removed
    }

    let state = Atomic(State.active)

    /// The caller holds the object.
    init(_ request: HookRequest, body: HookBody, object: UnsafeObject?, file: String, line: Int) {
        selector = request.selector
        options = request.options
        rules = request.rules
        hookedClass = request.cls
        methodName = request.methodName
        objectAddress = object.map { UInt(bitPattern: $0) }
        self.object = object.map(WeakObject.init)
        self.file = file
        self.line = line
        self.body = body
    }

    /// The block, when the body is one.
    public var block: Block? { body.block }

    /// The body's types.
    public var bodyEncoding: String { body.encoding }

    var isActive: Bool { state.load(ordering: .acquiring) == .active }

    /// Moves to removed; false when it was removed already. Whoever gets true takes the hook out of its chain.
    func claimRemoval() -> Bool {
        state.exchange(.removed, ordering: .acquiringAndReleasing) != .removed
    }

    /// Decides, before the body runs, whether this call runs it: an automatic-removal hook only the first that asks.
    func claimRun() -> Bool {
        guard options.contains(.automaticRemoval) else { return true }
        return state.compareExchange(expected: .active, desired: .removed, ordering: .acquiringAndReleasing).exchanged
    }

    public var description: String {
        let object = objectAddress.map { " of the object 0x" + String($0, radix: 16) } ?? ""
        return "\(options.position) \(methodName)\(object), installed at \(file):\(line)"
    }
}

/// The hooks of one selector on one class or object, in the order of their installation.
public final class AspectsContainer: Sendable {
    struct Chain: Sendable {
        var before: [AspectIdentifier] = []
        var instead: [AspectIdentifier] = []
        var after: [AspectIdentifier] = []

        var isEmpty: Bool { before.isEmpty && instead.isEmpty && after.isEmpty }
        var all: [AspectIdentifier] { before + instead + after }

        /// Those that a call which begins now runs.
        var active: Chain {
            Chain(
                before: before.filter(\.isActive), instead: instead.filter(\.isActive), after: after.filter(\.isActive))
        }

        fileprivate subscript(position: AspectPosition) -> [AspectIdentifier] {
            get {
                switch position {
                case .before: before
                case .instead: instead
                case .after: after
                }
            }
            set {
                switch position {
                case .before: before = newValue
                case .instead: instead = newValue
                case .after: after = newValue
                }
            }
        }
    }

    private let chain = Guarded(Chain())

    func snapshot() -> Chain { chain.withLock { $0 } }

    func append(_ identifier: AspectIdentifier) {
        chain.withLock { $0[identifier.options.position].append(identifier) }
    }

    /// Whether the hook was in the container.
    @discardableResult
    func remove(_ identifier: AspectIdentifier) -> Bool {
        chain.withLock { chain in
            let position = identifier.options.position
            guard let index = chain[position].firstIndex(where: { $0 === identifier }) else { return false }
            chain[position].remove(at: index)
            return true
        }
    }

    var isEmpty: Bool { snapshot().isEmpty }

    public var beforeAspects: [AspectIdentifier] { snapshot().before }
    public var insteadAspects: [AspectIdentifier] { snapshot().instead }
    public var afterAspects: [AspectIdentifier] { snapshot().after }
}
