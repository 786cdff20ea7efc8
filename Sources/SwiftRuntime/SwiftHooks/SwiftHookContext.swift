import CHooks
import CRuntime
import Glibc

/// A function that the mechanism calls for an instead hook of an asynchronous function, in the convention of its types.
struct AsyncPerform: SwiftHookBody {
    let run: @Sendable (OpaquePointer, UnsafeMutableRawPointer) async -> Void
}

/// The context of a hook of a Swift method, kept alive while calls may run the hook.
///
/// The first stored properties are those of `ort_swift_body_context`.
final class SwiftHookContext: HookBodyOwner {
    /// The parts of a body that gets a ``SwiftCall``; `body` keeps the closure.
    nonisolated(unsafe) private let closure: UnsafeRawPointer?
    nonisolated(unsafe) private let closureContext: UnsafeRawPointer?
    private let unsafePosition: ort_hook_position
    let identifier: AspectIdentifier
    /// The layout of the method; nil if it is not known.
    let layout: SwiftCallLayout?
    /// Why the layout is not known.
    let layoutRefusal: String?
    let returnsNothing: Bool
    let position: AspectPosition
    /// Whether a body runs in a task, which changes its thread when it waits.
    let isOfTask: Bool
    /// The parameters whose values the method takes over, where their places are known.
    let ownedIndices: [Int]
    /// The arguments that bodies find as in memory; nil for those that have to be put together or that a method owned.
    nonisolated(unsafe) private let arguments: UnsafeMutableBufferPointer<SwiftPlace?>
    let result: SwiftPlace?
    /// The types of the parameters in the order of a call, for a body that may read them.
    let declaredTypes: [String]
    private let body: Body
    private let settings: HookSettings
    /// The parts of the mechanism's request that depend on the body and on the layout.
    nonisolated(unsafe) private let request: ort_swift_hook_request

    enum Body: Sendable {
        /// Keeps the closure that calls run.
        case natural(any SwiftHookBody)
        case ofCall(@Sendable (SwiftCall) throws -> Void)
        /// An instead body of an asynchronous function.
        case ofAsyncCall(@Sendable (SwiftCall) async throws -> Void)

        /// The code and the context of a closure that the mechanism calls with a ``SwiftCall``.
        fileprivate var partsOfClosure: (UnsafeRawPointer?, UnsafeRawPointer?) {
            guard case .ofCall(let closure) = self else { return (nil, nil) }
            return withUnsafeBytes(of: BodyOfCall(run: closure)) {
                $0.loadUnaligned(as: (UnsafeRawPointer?, UnsafeRawPointer?).self)
            }
        }

        /// A structure keeps the closure's own calling convention.
        private struct BodyOfCall { let run: @Sendable (SwiftCall) throws -> Void }
    }

    init(
        _ identifier: AspectIdentifier, _ places: SwiftCallPlaces, _ body: Body, _ settings: HookSettings,
        _ request: ort_swift_hook_request
    ) {
        self.identifier = identifier
        self.body = body
        self.settings = settings
        self.request = request
        (closure, closureContext) = body.partsOfClosure
        unsafePosition = identifier.options.position.unsafePosition
        layout = places.layout
        layoutRefusal = places.refusal?.description
        let method = identifier.swiftFunction
        position = identifier.options.position
        isOfTask = method?.isAsync == true && position != .before
        ownedIndices = places.layout?.ownedIndices ?? []
        result = places.layout.flatMap { SwiftPlace(ofResult: $0.result) }
        let isAfter = position == .after
        let parameters = places.layout?.parameters ?? []
        arguments = .allocate(capacity: parameters.count)
        _ = arguments.initialize(
            from: parameters.map { isAfter && $0.ownership == .owned ? nil : SwiftPlace(ofArgument: $0) })
        returnsNothing = method?.declaration?.resultOfCall(as: method?.kind) == "()"
        // Made here, not in each call that reads an unreadable argument: it takes microseconds.
        declaredTypes =
            if case .natural = body { [] } else {
                method?.declaration?.parametersOfCall(as: method?.kind).map(\.type) ?? []
            }
    }

    deinit { arguments.deallocate() }

    func install(again hook: MechanismHook) throws {
        try install(as: hook)
    }

    private func install(as hook: MechanismHook) throws(AspectError) {
        // Loaded once: a hook of an object that ends meanwhile must not become a hook of its class.
        let object = identifier.swiftObject
        guard let function = identifier.swiftFunction, identifier.objectAddress == nil || object != nil
        else { throw identifier.goneError }
        var request = request
        try SwiftHookRequest(identifier.swiftClass, object, function, settings)
            .install(&request, self, as: hook)
    }

    /// The place of the argument, if it is as in memory.
    func argument(at index: Int) -> SwiftPlace? { arguments.indices.contains(index) ? arguments[index] : nil }

    /// The asynchronous function that calls run for a body that waits.
    ///
    /// It has no context, so that its address is all that a hook needs.
    static let performAsync = AsyncPerform { call, context in
        let context = Unmanaged<SwiftHookContext>.fromOpaque(context).takeUnretainedValue()
        guard case .ofAsyncCall(let body) = context.body else { return }
        await SwiftBodyRun.perform(call, context, body)
    }

    /// Releases the context; its address marks a hook as one of a Swift method.
    static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        context.map { Unmanaged<SwiftHookContext>.fromOpaque($0).release() }
    }

    /// Retains the identifier of a hook for a list of hooks.
    ///
    /// The list does not keep the context, whose end may run user code.
    private static let list: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        context.map {
            Unmanaged<SwiftHookContext>.fromOpaque($0)._withUnsafeGuaranteedRef {
                Unmanaged.passRetained($0.identifier).toOpaque()
            }
        }
    }

    /// The hooks of Swift methods in the process.
    ///
    /// Runs no user code.
    static func identifiers() -> [AspectIdentifier] {
        var count = 0
        return take(ort_hook_copy_contexts(nil, nil, nil, destroy, list, &count), count)
    }

    /// The hooks that were removed and that calls still run.
    static func pinnedIdentifiers() -> [AspectIdentifier] {
        var count = 0
        return take(ort_hook_copy_pinned_contexts(destroy, list, &count), count)
    }

    private static func take(
        _ list: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ count: Int
    ) -> [AspectIdentifier] {
        defer { free(list) }
        return (0..<count).compactMap { list?[$0].map { Unmanaged.fromOpaque($0).takeRetainedValue() } }
    }
}
