import Dispatch
import SwiftReplaceablePeers
import SwiftRuntime

// Calls of functions that are in no class, hooked and not hooked. The module's functions have the compiler's check for
// a replacement at their entries.

private struct Add: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct AddWaiting: SwiftHookBody { let run: @Sendable (Int) async -> Int }

/// Calls a function of the module.
@_cdecl("swift_loop_function")
public func callFunction(_ count: Int) {
    for turn in 0..<count { _ = addReplaceable(turn) }
}

/// The same with a typed body before the function, in this loop only: the function cannot have a copy without a hook.
@_cdecl("swift_loop_function_hook_before")
public func callHookedFunction(_ count: Int) {
    hooking {
        try SwiftFunction("SwiftReplaceablePeers.addReplaceable(_:)").declared(as: (@Sendable (Int) -> Int).self)
            .hook(.before, with: Add { _ in })
    } around: {
        callFunction(count)
    }
}

/// Calls an asynchronous function in a task.
@_cdecl("swift_loop_async_function")
public func callAsyncFunction(_ count: Int) {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
        for turn in 0..<count { _ = await addWaiting(turn) }
        end.signal()
    }
    end.wait()
}

/// The same with a body around the function that calls it.
@_cdecl("swift_loop_async_function_hook_instead")
public func callHookedAsyncFunction(_ count: Int) {
    hooking {
        try SwiftFunction("SwiftReplaceablePeers.addWaiting(_:)").declared(as: (@Sendable (Int) async -> Int).self)
            .hook(.instead, with: AddWaiting { await AddWaiting.unsafeNext().run($0) })
    } around: {
        callAsyncFunction(count)
    }
}

private func hooking(_ install: () throws -> AspectToken, around loop: () -> Void) {
    do {
        let token = try install()
        loop()
        token.remove()
    } catch {
        fatalError("\(error)")
    }
}
