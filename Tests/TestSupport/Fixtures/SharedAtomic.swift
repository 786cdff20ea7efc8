import Synchronization

/// An atomic in an object that several threads share, any of which may release it last.
///
/// The thread sanitizer does not see reference counts. It would report the deallocation of a captured `Atomic`'s box,
/// but ignores the deallocation of an object.
public final class SharedAtomic<Value: AtomicRepresentable & Sendable>: Sendable {
    /// The atomic.
    public let atomic: Atomic<Value>

    /// Makes an atomic with that value.
    public init(_ value: consuming Value) {
        atomic = Atomic(value)
    }
}
