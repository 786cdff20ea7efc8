import SwiftPeers

// Calls that Swift dispatches itself. The methods do the same work as those of the other loops.

/// The receiver can change, so that its method is not looked up only once before the loop.
@_cdecl("swift_loop_class_method")
public func callClassMethod(_ count: Int) {
    let receiver = makePeerReceiver()
    for turn in 0..<count {
        _ = receiver.pointee._withUnsafeGuaranteedRef { $0.add(turn) }
    }
}

/// The same with an argument in a vector register.
@_cdecl("swift_loop_class_method_of_double")
public func callClassMethodOfDouble(_ count: Int) {
    let receiver = makePeerReceiver()
    for turn in 0..<count {
        _ = receiver.pointee._withUnsafeGuaranteedRef { $0.add(turn, times: 2) }
    }
}

/// Calls a method through an `any`.
@_cdecl("swift_loop_protocol_method")
public func callProtocolMethod(_ count: Int) {
    let receiver = makeAddingReceiver()
    for turn in 0..<count {
        _ = receiver.add(turn)
    }
}
