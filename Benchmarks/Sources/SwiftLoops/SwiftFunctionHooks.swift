import Dispatch
import SwiftPeers
import SwiftReplaceablePeers
import SwiftRuntime

// Calls of functions that are in no class, hooked and not hooked. The functions of SwiftReplaceablePeers have the
// compiler's check for a replacement at their entries. A hook stays, since each row runs in a process of its own.

private struct Add: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct AddInstead: SwiftHookBody { let run: @Sendable (Int) -> Int }
private struct AddWaiting: SwiftHookBody { let run: @Sendable (Int) async -> Int }

/// Calls a function of a module that cannot be replaced.
@_cdecl("swift_loop_plain_function")
public func callPlainFunction(_ count: Int) {
    var sum = 0
    for turn in 0..<count { sum &+= addPlainly(turn) }
    keep(sum)
}

/// Calls a function that can be replaced.
@_cdecl("swift_loop_function")
public func callFunction(_ count: Int) {
    var sum = 0
    for turn in 0..<count { sum &+= addReplaceable(turn) }
    keep(sum)
}

/// The same with a typed body before the function.
@_cdecl("swift_loop_function_hook_before")
public func callHookedFunction(_ count: Int) {
    before
    callFunction(count)
}

/// The same with a typed body after the function.
@_cdecl("swift_loop_function_hook_after")
public func callFunctionHookedAfter(_ count: Int) {
    after
    callFunction(count)
}

/// The same with a typed body in the place of the function.
@_cdecl("swift_loop_function_hook_instead")
public func callFunctionHookedInstead(_ count: Int) {
    instead
    callFunction(count)
}

/// The same with a typed body that calls the function.
@_cdecl("swift_loop_function_hook_instead_next")
public func callFunctionHookedInsteadNext(_ count: Int) {
    insteadNext
    callFunction(count)
}

/// Calls a function that the compiler has replaced by one that calls it.
@_cdecl("swift_loop_function_replaced")
public func callReplacedFunction(_ count: Int) {
    var sum = 0
    for turn in 0..<count { sum &+= addReplaced(turn) }
    keep(sum)
}

@_dynamicReplacement(for:addReplaced(_:))
private func addAroundReplaced(_ value: Int) -> Int {
    addReplaced(value)
}

/// Calls an asynchronous function in a task.
@_cdecl("swift_loop_async_function")
public func callAsyncFunction(_ count: Int) {
    waitForTask {
        for turn in 0..<count { _ = await addWaiting(turn) }
    }
}

/// Calls an asynchronous closure that calls the function: the body of a hook without the hook.
@_cdecl("swift_loop_async_function_around")
public func callAroundAsyncFunction(_ count: Int) {
    let around = bodyWithoutHook
    waitForTask {
        for turn in 0..<count { _ = await around.run(turn) }
    }
}

/// The same with a body around the function that calls it.
@_cdecl("swift_loop_async_function_hook_instead")
public func callHookedAsyncFunction(_ count: Int) {
    asyncInstead
    callAsyncFunction(count)
}

/// The compiler cannot know which closure it is.
nonisolated(unsafe) private var bodyWithoutHook = AddWaiting { await addWaiting($0) }

private func waitForTask(_ work: @escaping @Sendable () async -> Void) {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        end.signal()
    }
    end.wait()
}

private let before: Void = hook(.before, with: Add { _ in })
private let after: Void = hook(.after, with: Add { _ in })
private let instead: Void = hook(.instead, with: AddInstead { $0 + 1 })
private let insteadNext: Void = hook(.instead, with: AddInstead { AddInstead.unsafeNext().run($0) })

private let asyncInstead: Void = install {
    try SwiftFunction("SwiftReplaceablePeers.addWaiting(_:)").declared(as: (@Sendable (Int) async -> Int).self)
        .hook(.instead, with: AddWaiting { await AddWaiting.unsafeNext().run($0) })
}

private func hook(_ position: AspectOptions, with body: some SwiftHookBody) {
    install { try SwiftFunction("SwiftReplaceablePeers.addReplaceable(_:)").hook(position, with: body) }
}

private func install(_ hook: () throws -> AspectToken) {
    do {
        _ = try hook()
    } catch {
        fatalError("\(error)")
    }
}

/// The compiler cannot leave out calls whose results come here.
@inline(never)
private func keep(_: Int) {}
