import CRuntime
import SwiftRuntime

// The loops of MessageLoops/swift_loops.m, in Swift. Each sends add: to the receiver.

/// The reference: objc_msgSend through a pointer to a C function.
@_cdecl("swift_loop_pointer")
public func sendThroughPointer(
    _ receiver: UnsafeObject, _ send: @convention(c) (UnsafeObject, SEL, Int) -> Int, _ count: Int
) {
    let selector = Selector("add:").unsafePointer
    for turn in 0..<count {
        _ = send(receiver, selector, turn)
    }
}

/// Sends a message without a check of types.
@_cdecl("swift_loop_unchecked")
public func sendUnchecked(_ receiver: UnsafeObject, _ count: Int) {
    let object = ObjCObject(unsafeRetaining: receiver)
    let selector = Selector("add:")
    for turn in 0..<count {
        _ = try? object.sendUnchecked(selector, turn, returning: Int.self)
    }
}

/// Sends an unchecked message that returns an object.
@_cdecl("swift_loop_unchecked_object")
public func sendUncheckedForObject(_ receiver: UnsafeObject, _ count: Int) {
    let object = ObjCObject(unsafeRetaining: receiver)
    let selector = Selector("self")
    for _ in 0..<count {
        _ = try? object.sendUnchecked(selector, returning: ObjCObject.self)
    }
}

/// Sends a message with checked types.
@_cdecl("swift_loop_typed")
public func sendTyped(_ receiver: UnsafeObject, _ count: Int) {
    let object = ObjCObject(unsafeRetaining: receiver)
    let selector = Selector("add:")
    for turn in 0..<count {
        _ = try? object.send(selector, turn, returning: Int.self)
    }
}
