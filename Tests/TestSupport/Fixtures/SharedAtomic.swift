import Synchronization

/// An atomic that threads share and any of them may be the last to let go.
///
/// The box of a captured `Atomic` has no such end in the thread sanitizer's eyes, which do not see reference counts;
/// that of an object it does not look at.
public final class SharedAtomic<Value: AtomicRepresentable & Sendable>: Sendable {
    /// The atomic.
    public let atomic: Atomic<Value>

    /// An atomic of that value.
    public init(_ value: consuming Value) {
        atomic = Atomic(value)
    }
}
