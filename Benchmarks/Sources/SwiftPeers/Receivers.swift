// What Swift itself has for a method that is chosen at run time. In a module of its own: the loops do not see which type
// they call.

open class PeerReceiver {
    public init() {}

    open func add(_ value: Int) -> Int {
        value + 1
    }
}

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

@inline(never)
public func makeAddingReceiver() -> any Adding {
    AddingReceiver()
}
