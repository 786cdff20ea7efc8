import CHooks
import CRuntime
import ObjectiveCFace

/// The shared state of all values that stand for the signal of one object, selector and position.
///
/// The method is intercepted as long as the source lives. Signals and their subscribers keep the source alive.
///
/// The object refers to the source by an association that does not keep the source alive: see ``SignalEntry``.
final class SignalSource: @unchecked Sendable {
    // Sendable: immutable once it is published.
    let subscribers = SignalSubscribers()
    /// The signature of the method; nil for a signal that only completes.
    let signature: MethodSignature?
    private let object: WeakObject
    private let interception = MechanismHook()
    private let end = MechanismHook()
    /// The object's reference to the source; nil until the source is published.
    var entry: SignalEntry?
    /// The `RACSignal` that stands for the source, as long as there is one.
    private let face = Guarded<WeakObject?>(nil)

    /// The signal that the object has, or a new one.
    ///
    /// If the object's dealloc has begun, the new signal has already completed.
    ///
    /// If a method is added to a dynamic delegate, its owner's setter is called again, because the delegate now
    /// responds to one more method.
    ///
    /// - Throws: The errors of ``SignalRequest`` and of the owner's setter; ``SignalError/Code/methodSwizzlingRace``.
    static func of(
        _ object: ObjCObject, _ selector: Selector, _ position: SignalPosition = .after,
        from proto: ObjCProtocol? = nil, _ engine: HookEngine = .automatic
    ) throws -> SignalSource {
        let declared = try SignalRequest.types(of: selector, declaredBy: proto, in: object.isa.original)
        let key = SignalEntry.key(of: selector, position)
        if let found = SignalEntry.source(of: object, key) { return found }
        let request = try SignalRequest(object, selector, declared: declared, engine)
        let source = SignalSource(request)
        guard !ort_is_deallocating(object.unsafePointer) else {
            try source.subscribers.complete()
            return source
        }
        try source.install(request, position)
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

    private func install(_ request: SignalRequest, _ position: SignalPosition) throws {
        try request.dealloc.install(SignalEnd(subscribers, request.dealloc.signature), as: end) {
            $0.position = .ORT_HOOK_BEFORE
            $0.priority = SignalInterception.priority
        }
        guard let method = request.method else { return }
        try method.install(SignalInterception(subscribers, method.signature, position), as: interception) {
            $0.position = .ORT_HOOK_INSTEAD
            $0.priority = SignalInterception.priority
        }
        if let race = request.race { throw race }
    }

    /// The `RACSignal` that stands for the source, owned by the caller: the present one, or else the body's result.
    func copyFace(_ make: (SignalSource) -> UnsafeObject) -> UnsafeObject {
        face.withLock { face in
            if let present = face?.load() { return objc_retain(present.unsafePointer) }
            let made = make(self)
            face = WeakObject(unsafe: made)
            return made
        }
    }

    /// Removes the hooks and the object's reference to the source.
    ///
    /// If the object is being deallocated, nothing is left to remove.
    deinit {
        _ = interception.remove()
        _ = end.remove()
        if let entry, let object = object.load() { entry.remove(from: object) }
    }
}
