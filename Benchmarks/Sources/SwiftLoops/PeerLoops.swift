import SwiftPeers

// Calls that Swift dispatches itself, to methods that do what those do which the other loops send to.

/// The method of a receiver that nobody can change would be looked up once, before the loop.
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
