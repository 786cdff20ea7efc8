import CBoundaries
import CFoundation
import CRuntime

/// Refers to an Objective-C observer and keeps the list of its observations.
///
/// The reference does not retain the observer. When the observer is deallocated, the reference ends the observations.
final class ObserverReference: @unchecked Sendable {
    // Sendable: guarded, or immutable.
    let address: UnsafeObject
    private let reference: WeakObject
    private let observations = Guarded<[Observation]>([])

    private static let message: Selector = "observeValueForKeyPath:ofObject:change:context:"
    // Never written to: only the address counts.
    private nonisolated(unsafe) static let associationKey = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    /// Held while `of` looks for a reference and makes one, so that an observer gets only one.
    private static let making = Guarded(forProcess: true) // only the lock counts: the value is not used

    private init(_ observer: UnsafeObject) {
        address = observer
        reference = WeakObject(unsafe: observer)
    }

    /// Returns the reference of the observer, and makes it if there is none.
    ///
    /// The caller keeps the observer alive.
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

    /// Returns the reference of the observer; nil if none was made.
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

    /// Ends all observations, because the observer is being deallocated.
    private func end() {
        let all = observations.withLock { all in
            defer { all = [] }
            return all
        }
        all.forEach { $0.end() }
    }

    /// Sends `observeValueForKeyPath:ofObject:change:context:` to the observer, unless the observer is deallocated.
    ///
    /// - Throws: An error that the observer's method throws.
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
