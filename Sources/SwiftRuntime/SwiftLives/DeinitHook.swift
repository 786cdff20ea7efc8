import CHooks
import CRuntime
import Synchronization

/// A hook of the deinit of a Swift class.
final class DeinitHook: HookBacking {
    private let pointer = Atomic<UInt>(0)

    /// Nil while the hook is being installed.
    private var hook: OpaquePointer? { OpaquePointer(bitPattern: pointer.load(ordering: .acquiring)) }

    deinit {
        ort_deinit_hook_release(hook)
    }

    // MARK: State

    var state: AspectToken.State {
        guard let hook else { return .active }
        return switch ort_deinit_hook_get_state(hook) {
        case .ORT_HOOK_IS_ACTIVE: .active
        case .ORT_HOOK_IS_DISABLED: .disabled
        case .ORT_HOOK_IS_REMOVED: .removed
        }
    }

    var engineInUse: HookEngine { .automatic }

    func remove() -> Bool {
        guard let hook, ort_deinit_hook_remove(hook) else { return false }
        _ = Self.installed.withLock { $0.removeValue(forKey: hook) } // the identifier ends without the lock
        return true
    }

    func disable() -> Bool { hook.map { ort_deinit_hook_disable($0) } ?? false }
    func enable() -> Bool { hook.map { ort_deinit_hook_enable($0) } ?? false }

    // MARK: All hooks

    private static let installed = Guarded(forProcess: [OpaquePointer: AspectIdentifier]())

    /// The hooks of deinits in the process, in no order.
    static var identifiers: [AspectIdentifier] { installed.withLock { Array($0.values) } }

    // MARK: Installing

    /// A hook keeps this while objects may run the body.
    private final class Context: Sendable {
        let body: @Sendable (borrowing EndingInstance) -> Void
        /// Set before the hook is installed.
        let identifier: AspectIdentifier

        init(_ identifier: AspectIdentifier, _ body: @escaping @Sendable (borrowing EndingInstance) -> Void) {
            self.identifier = identifier
            self.body = body
        }

        static let run: ort_deinit_function = { object, metadata, context in
            guard let object, let metadata, let context else { return }
            // Not by _withUnsafeGuaranteedRef: Swift 6.3's optimizer crashes when it inlines that with EndingInstance.
            Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().run(object, metadata)
        }

        private func run(_ object: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer) {
            let instance = EndingInstance(object, of: SwiftClass(metadataOf: metadata), identifier)
            body(instance)
        }

        static let destroy: ort_hook_destroy = { context in
            context.map { Unmanaged<Context>.fromOpaque($0).release() }
        }
    }

    static func install(
        in cls: SwiftClass, _ settings: HookSettings, _ body: @escaping @Sendable (borrowing EndingInstance) -> Void
    ) throws(AspectError) -> AspectToken {
        guard !Hooks.areTurnedOff else { return AspectToken(identifier(of: cls, settings, AbsentHook())) }
        let hook = DeinitHook()
        let identifier = identifier(of: cls, settings, hook)
        SwiftClass.reach(SwiftClassIndex.takeNew())
        let subclasses = SwiftClassIndex.subclasses(of: cls.metadata).map { UnsafeRawPointer?($0.address) }
        let context = Unmanaged.passRetained(Context(identifier, body))
        var request = ort_deinit_hook_request()
        request.metadata = cls.metadata.address
        request.priority = max(Int32(clamping: settings.priority), Int32.min + 2)
        request.function = Context.run
        request.context = context.toOpaque()
        request.destroy = Context.destroy
        var made: OpaquePointer?
        let status = subclasses.withUnsafeBufferPointer { list in
            request.subclasses = list.baseAddress
            request.subclass_count = list.count
            return ort_deinit_hook_install(&request, &made)
        }
        guard status == .ORT_HOOK_OK, let made else {
            context.release()
            throw error(for: status, cls)
        }
        hook.pointer.store(UInt(bitPattern: made), ordering: .releasing)
        installed.withLock { $0[made] = identifier }
        return AspectToken(identifier)
    }

    private static func identifier(
        of cls: SwiftClass, _ settings: HookSettings, _ backing: HookBacking
    ) -> AspectIdentifier {
        let hooked = HookedMethod(
            selector: Selector("deinit"), name: "\(cls).deinit", className: cls.name, swiftClass: cls,
            path: .destroyFunction)
        return AspectIdentifier(
            of: hooked, settings, bodyEncoding: "(borrowing SwiftRuntime.EndingInstance) -> ()", backing: backing)
    }

    private static func error(for status: ort_hook_status, _ cls: SwiftClass) -> AspectError {
        guard status == .ORT_HOOK_NOT_HOOKABLE else { fatalError("out of memory: no room for a hook of \(cls).deinit") }
        return AspectError(
            .objectNotHookable,
            "\(cls).deinit cannot be hooked: the metadata of the class or of a subclass lies in memory that cannot be "
                + "made writable",
            in: cls.name, Selector("deinit"))
    }
}
