// Swift's own ways to choose a method at run time. They are in a separate module, so that the loops do not see which
// type they call.

open class PeerReceiver {
    /// Makes a receiver.
    public init() {}

    open func add(_ value: Int) -> Int {
        value + 1
    }

    open func add(_ value: Int, times _: Double) -> Int {
        value + 1
    }
}

/// The protocol whose method is called through an `any`.
public protocol Adding {
    func add(_ value: Int) -> Int
}

final class AddingReceiver: Adding {
    @inline(never)
    func add(_ value: Int) -> Int {
        value + 1
    }
}

/// Returns the place of a receiver that lives forever.
@inline(never)
public func makePeerReceiver() -> UnsafeMutablePointer<Unmanaged<PeerReceiver>> {
    let place = UnsafeMutablePointer<Unmanaged<PeerReceiver>>.allocate(capacity: 1)
    place.initialize(to: .passRetained(PeerReceiver()))
    return place
}

/// A receiver whose type its callers do not know.
@inline(never)
public func makeAddingReceiver() -> any Adding {
    AddingReceiver()
}

/// A function that cannot be replaced, beside the functions of SwiftReplaceablePeers.
@inline(never)
public func addPlainly(_ value: Int) -> Int {
    value + 1
}
