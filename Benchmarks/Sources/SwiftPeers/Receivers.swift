// What Swift itself has for a method that is chosen at run time. In a module of its own: the loops do not see which
// type they call.

open class PeerReceiver {
    /// A receiver.
    public init() {}

    open func add(_ value: Int) -> Int {
        value + 1
    }

    open func add(_ value: Int, times _: Double) -> Int {
        value + 1
    }
}

/// What has a method that is called through an `any`.
public protocol Adding {
    func add(_ value: Int) -> Int
}

final class AddingReceiver: Adding {
    @inline(never)
    func add(_ value: Int) -> Int {
        value + 1
    }
}

/// Where a receiver is that lives forever.
@inline(never)
public func makePeerReceiver() -> UnsafeMutablePointer<Unmanaged<PeerReceiver>> {
    let place = UnsafeMutablePointer<Unmanaged<PeerReceiver>>.allocate(capacity: 1)
    place.initialize(to: .passRetained(PeerReceiver()))
    return place
}

/// A receiver of whose type its callers know nothing.
@inline(never)
public func makeAddingReceiver() -> any Adding {
    AddingReceiver()
}
