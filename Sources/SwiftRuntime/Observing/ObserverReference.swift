import CBoundaries
import CFoundation
import CRuntime

/// An object that observes others, and its observations, which end with it.
///
/// The reference does not retain the object.
final class ObserverReference: @unchecked Sendable {
    // Sendable: guarded, or immutable.
    let address: UnsafeObject
    private let reference: WeakObject
    private let observations = Guarded<[Observation]>([])

    private static let message: Selector = "observeValueForKeyPath:ofObject:change:context:"
    // Never written to: only the address counts.
    private nonisolated(unsafe) static let associationKey = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    /// Held while a reference is made.
    private static let making = Guarded(forProcess: true) // of no meaning: a Void would lie where the lock does

    private init(_ observer: UnsafeObject) {
        address = observer
        reference = WeakObject(unsafe: observer)
    }

    /// The reference of an object that the caller holds.
    static func of(_ observer: UnsafeObject) -> ObserverReference {
        making.withLock { _ in
            if let found = find(observer) { return found }
            let new = ObserverReference(observer)
            let end: @convention(c) (UnsafeMutableRawPointer?) -> Void = { payload in
                guard let payload else { return }
                Unmanaged<ObserverReference>.fromOpaque(payload).takeRetainedValue().end()
            }
            guard let box = cffi_box_create(Unmanaged.passRetained(new).toOpaque(), end, nil, nil) else {
                fatalError("out of memory: no room for the record of an observer")
            }
            Boundary.run(or: "the release of the record of an observer") {
                cffi_set_association_catching(observer, associationKey, box, OBJC_ASSOCIATION_RETAIN, &$0)
            }
            Boundary.release(box)
            return new
        }
    }

    static func find(_ observer: UnsafeObject) -> ObserverReference? {
        guard let box = ort_copyAssociatedObject(observer, associationKey) else { return nil }
        defer { Boundary.release(box) }
        return cffi_box_payload(box).map { Unmanaged<ObserverReference>.fromOpaque($0).takeUnretainedValue() }
    }

    func add(_ observation: Observation) {
        observations.withLock { $0.append(observation) }
    }

    func remove(_ observation: Observation) {
        observations.withLock { $0.removeAll { $0 === observation } }
    }

    /// Ends all observations, because the observer has gone.
    private func end() {
        let all = observations.withLock { all in
            defer { all = [] }
            return all
        }
        all.forEach { $0.end() }
    }

    /// Sends the observer its message, unless it has gone.
    ///
    /// - Throws: The errors of the observer.
    func tell(_ change: KeyValueChange, _ keyPath: ObjCObject, _ context: UInt) throws {
        guard let observer = reference.copyPointer() else { return }
        defer { Boundary.release(observer) }
        let contents = try ChangeDictionary.make(change)
        defer { Boundary.release(contents) }
        try PlainSend(observer, Self.message)
            .with(keyPath.unsafePointer).with(change.subject).with(contents).with(UInt64(context))
            .run()
    }
}
