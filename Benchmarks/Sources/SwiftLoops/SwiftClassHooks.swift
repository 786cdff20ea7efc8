import SwiftPeers
import SwiftRuntime

// Hooked calls of a Swift class's method, through the vtable. A hook stays, since each row runs in a process of its
// own.

private struct Add: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct AddTimes: SwiftHookBody { let run: @Sendable (Int, Double) -> Void }
private struct AddInstead: SwiftHookBody { let run: @Sendable (Int) -> Int }

/// The method of `swift_loop_class_method` with a typed body before it.
@_cdecl("swift_loop_class_hook_before")
public func callHookedBefore(_ count: Int) {
    call(count, hookedBy: before)
}

/// The same with an argument in a vector register.
@_cdecl("swift_loop_class_hook_before_double")
public func callHookedBeforeDouble(_ count: Int) {
    callWithDouble(count, hookedBy: beforeDouble)
}

/// The same, hooked for the receiver alone.
@_cdecl("swift_loop_class_hook_object_before")
public func callHookedObject(_ count: Int) {
    call(count, hookedBy: objectBefore)
}

/// The same with a typed body after it.
@_cdecl("swift_loop_class_hook_after")
public func callHookedAfter(_ count: Int) {
    call(count, hookedBy: after)
}

/// The same with a typed body in its place.
@_cdecl("swift_loop_class_hook_instead")
public func callHookedInstead(_ count: Int) {
    call(count, hookedBy: instead)
}

/// The same with a typed body in its place that calls the original.
@_cdecl("swift_loop_class_hook_instead_next")
public func callHookedInsteadNext(_ count: Int) {
    call(count, hookedBy: insteadNext)
}

/// The same, with a body after it that reads the arguments and the result out of the call.
@_cdecl("swift_loop_class_hook_call")
public func callHookedByCall(_ count: Int) {
    call(count, hookedBy: readingCall)
}

/// The same with a body before it that reads nothing.
@_cdecl("swift_loop_class_hook_call_before")
public func callHookedByCallBefore(_ count: Int) {
    call(count, hookedBy: callBefore)
}

/// The same with a body after it.
@_cdecl("swift_loop_class_hook_call_after")
public func callHookedByCallAfter(_ count: Int) {
    call(count, hookedBy: callAfter)
}

/// A method of two arguments with a body after it that reads them, the result and the duration.
@_cdecl("swift_loop_class_hook_call_read")
public func callHookedByReadingCall(_ count: Int) {
    callWithDouble(count, hookedBy: readingTwo)
}

/// Hooks a method of a class for the first time.
@_cdecl("swift_hook_first_of_class")
public func hookFirstOfClass() {
    do {
        try SwiftClass(CrowdedReceiver.self).hook("method0(_:)", .before, with: Add { _ in })
    } catch {
        fatalError("\(error)")
    }
}

/// Hooks a method of another class.
@_cdecl("swift_hook_other_class")
public func hookOtherClass() {
    _ = before
}

/// Lists the methods of a class with 100 members.
@_cdecl("swift_list_methods")
public func listMethods() {
    do {
        let methods = try SwiftClass(CrowdedReceiver.self).methods
        precondition(methods.count > 100)
    } catch {
        fatalError("\(error)")
    }
}

private typealias Receiver = UnsafeMutablePointer<Unmanaged<PeerReceiver>>

// The compiler cannot know that the pointers are only read.
nonisolated(unsafe) private let before = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:)", .before, with: Add { _ in })
}

nonisolated(unsafe) private let beforeDouble = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:times:)", .before, with: AddTimes { _, _ in })
}

nonisolated(unsafe) private let objectBefore = hooked { receiver in
    try SwiftObject(receiver).hook("add(_:)", .before, with: Add { _ in })
}

nonisolated(unsafe) private let after = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:)", .after, with: Add { _ in })
}

nonisolated(unsafe) private let instead = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:)", .instead, with: AddInstead { $0 + 1 })
}

nonisolated(unsafe) private let insteadNext = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:)", .instead, with: AddInstead { AddInstead.unsafeNext().run($0) })
}

nonisolated(unsafe) private let readingCall = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:)", .after) { call in
        precondition(call.arguments.count == 1 && call.result != nil)
    }
}

nonisolated(unsafe) private let callBefore = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:)", .before) { _ in }
}

nonisolated(unsafe) private let callAfter = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:)", .after) { _ in }
}

nonisolated(unsafe) private let readingTwo = hooked { _ in
    try SwiftClass(PeerReceiver.self).hook("add(_:times:)", .after) { call in
        let number: Int = try call.argument(at: 0)
        let times: Double = try call.argument(at: 1)
        precondition(number >= 0 && times == 2 && call.result != nil && call.duration >= .zero)
    }
}

/// A receiver that lives forever, like its hook.
private func hooked(_ install: (PeerReceiver) throws -> AspectToken) -> Receiver {
    let receiver = makePeerReceiver()
    do {
        _ = try install(receiver.pointee.takeUnretainedValue())
    } catch {
        fatalError("\(error)")
    }
    return receiver
}

@inline(__always)
private func call(_ count: Int, hookedBy receiver: Receiver) {
    for turn in 0..<count {
        _ = receiver.pointee._withUnsafeGuaranteedRef { $0.add(turn) }
    }
}

@inline(__always)
private func callWithDouble(_ count: Int, hookedBy receiver: Receiver) {
    for turn in 0..<count {
        _ = receiver.pointee._withUnsafeGuaranteedRef { $0.add(turn, times: 2) }
    }
}
