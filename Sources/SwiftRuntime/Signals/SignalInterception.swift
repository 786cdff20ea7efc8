import CBoundaries
import CRuntime

/// The hook of a signal's method: an instead hook that calls the original, and delivers the call before or after it.
///
/// Hooks run by priority, from the outside in: the user's hooks, the signal's hook, the hooks of key-value observing,
/// the hooks of the class, the method.
final class SignalInterception: HookContext, @unchecked Sendable {
    // Sendable: immutable.
    static let priority = Int32.min + 1
    private let subscribers: SignalSubscribers

    init(_ subscribers: SignalSubscribers, _ signature: MethodSignature, _ position: SignalPosition) {
        self.subscribers = subscribers
        super.init()
        prepare(signature, .instead)
        guard cffi_hook_body_set_signal(body, position.unsafePosition, Self.deliver) else {
            fatalError("out of memory: no room for the body of a signal")
        }
    }

    private static let deliver: cffi_signal_deliver = { owner, call in
        guard let owner, let call else { return nil }
        do {
            try Unmanaged<HookContext>.fromOpaque(owner)._withUnsafeGuaranteedRef {
                try unsafeDowncast($0, to: SignalInterception.self).subscribers.deliver(SignalCall(call))
            }
            return nil
        } catch {
            return ObjCException.thrownObject(for: error)
        }
    }
}

/// The before hook of an object's dealloc that completes a signal.
///
/// The hook is released with the object. If other code has given the object a class without the hooked dealloc, the
/// release completes the signal.
final class SignalEnd: HookContext, @unchecked Sendable {
    // Sendable: immutable.
    private let subscribers: SignalSubscribers

    init(_ subscribers: SignalSubscribers, _ signature: MethodSignature) {
        self.subscribers = subscribers
        super.init()
        prepare(signature, .before)
    }

    override func run(_ info: AspectInfo) throws { try subscribers.complete() }

    deinit {
        do {
            try subscribers.complete()
        } catch {
            fatalError("an error left the completion of a signal, and no caller can catch it: \(error)")
        }
    }
}
