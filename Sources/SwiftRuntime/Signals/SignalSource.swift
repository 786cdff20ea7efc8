import CHooks
import CRuntime
import ObjectiveCFace

/// What is behind every value that is the signal of one object and selector.
///
/// As long as it lives the method is intercepted; signals keep it, and so do its subscribers.
///
/// The object knows it by an association, which does not keep it: see ``SignalEntry``.
final class SignalSource: @unchecked Sendable {
    // Sendable: immutable once it is published.
    let subscribers = SignalSubscribers()
    /// Of the method; nil for a signal that only completes.
    let signature: MethodSignature?
    private let object: WeakObject
    private let interception = MechanismHook()
    private let end = MechanismHook()
    /// Where the object keeps it; nil until it does.
    var entry: SignalEntry?
    /// The `RACSignal` that stands for it, as long as there is one.
    private let face = Guarded<WeakObject?>(nil)

    /// The signal that the object has, or a new one.
    ///
    /// Of an object whose dealloc has begun, one that has completed.
    ///
    /// A dynamic delegate responds to one method more then: its owner is told.
    ///
    /// - Throws: As ``SignalRequest``; ``SignalError/Code/methodSwizzlingRace``; what the owner's setter has thrown.
    static func of(
        _ object: ObjCObject, _ selector: Selector, from proto: ObjCProtocol? = nil, _ engine: HookEngine = .automatic
    ) throws -> SignalSource {
        let declared = try SignalRequest.types(of: selector, declaredBy: proto, in: object.isa.original)
        let key = SignalEntry.key(of: selector)
        if let found = SignalEntry.source(of: object, key) { return found }
        let request = try SignalRequest(object, selector, declared: declared, engine)
        let source = SignalSource(request)
        guard !ort_is_deallocating(object.unsafePointer) else {
            try source.subscribers.complete()
            return source
        }
        try source.install(request)
        let published = try SignalEntry.publish(source, for: object, key)
        if request.method?.missingTypes != nil, ort_face_is_delegate(object.unsafePointer) {
            try DynamicDelegate(unsafeRetaining: object.unsafePointer).promptOwner()
        }
        return published
    }

    private init(_ request: SignalRequest) {
        signature = request.method?.signature
        object = WeakObject(request.object)
    }

    private func install(_ request: SignalRequest) throws {
        try request.dealloc.install(SignalEnd(subscribers, request.dealloc.signature), as: end) {
            $0.position = .ORT_HOOK_BEFORE
            $0.priority = SignalInterception.priority
        }
        guard let method = request.method else { return }
        try method.install(SignalInterception(subscribers, method.signature), as: interception) {
            $0.position = .ORT_HOOK_INSTEAD
            $0.priority = SignalInterception.priority
        }
        if let race = request.race { throw race }
    }

    /// The `RACSignal` that stands for it, owned by the caller: one that is there, or else what the body makes.
    func copyFace(_ make: (SignalSource) -> UnsafeObject) -> UnsafeObject {
        face.withLock { face in
            if let present = face?.load() { return objc_retain(present.unsafePointer) }
            let made = make(self)
            face = WeakObject(unsafe: made)
            return made
        }
    }

    /// Undoes what making it has done.
    ///
    /// Of an object that goes, nothing is left to undo.
    deinit {
        _ = interception.remove()
        _ = end.remove()
        if let entry, let object = object.load() { entry.remove(from: object) }
    }
}
