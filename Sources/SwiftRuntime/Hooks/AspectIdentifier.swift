import Synchronization

/// One hook, installed or removed. Does not keep its body alive: the chain does, while the hook is installed.
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
    /// The block, when the body is one; nil once the hook is gone and nobody else keeps the block.
    public weak let block: Block?
    /// The body's types.
    public let bodyEncoding: String
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
        self.object = object.map(WeakObject.init(unsafe:))
        self.file = file
        self.line = line
        block = body.block
        bodyEncoding = body.encoding
    }

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

/// A hook in its chain, which alone keeps the body alive; a call in flight keeps a copy of its own.
struct ChainedHook: Sendable {
    let identifier: AspectIdentifier
    let body: HookBody
}

/// The hooks of one selector on one class or object, in the order of their installation.
public final class AspectsContainer: Sendable {
    struct Chain: Sendable {
        var before: [ChainedHook] = []
        var instead: [ChainedHook] = []
        var after: [ChainedHook] = []

        var isEmpty: Bool { before.isEmpty && instead.isEmpty && after.isEmpty }
        var all: [ChainedHook] { before + instead + after }

        func allSatisfy(_ condition: (AspectIdentifier) -> Bool) -> Bool {
            before.allSatisfy { condition($0.identifier) } && instead.allSatisfy { condition($0.identifier) }
                && after.allSatisfy { condition($0.identifier) }
        }

        /// Those that a call which begins now runs: as a rule all of them, and then nothing is copied.
        var active: Chain {
            if allSatisfy(\.isActive) { return self }
            return Chain(
                before: before.filter(\.identifier.isActive), instead: instead.filter(\.identifier.isActive),
                after: after.filter(\.identifier.isActive))
        }

        fileprivate subscript(position: AspectPosition) -> [ChainedHook] {
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

    func append(_ hook: ChainedHook) {
        chain.withLock { $0[hook.identifier.options.position].append(hook) }
    }

    /// The hook if it was in the container. Letting it go runs user code.
    func remove(_ identifier: AspectIdentifier) -> ChainedHook? {
        chain.withLock { chain in
            let position = identifier.options.position
            return chain[position].firstIndex { $0.identifier === identifier }.map { chain[position].remove(at: $0) }
        }
    }

    var isEmpty: Bool { snapshot().isEmpty }

    public var beforeAspects: [AspectIdentifier] { snapshot().before.map(\.identifier) }
    public var insteadAspects: [AspectIdentifier] { snapshot().instead.map(\.identifier) }
    public var afterAspects: [AspectIdentifier] { snapshot().after.map(\.identifier) }
}
