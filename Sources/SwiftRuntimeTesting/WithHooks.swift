import Glibc
import SwiftRuntime

/// Runs the body, and then removes the stubs, the spies and all other hooks that the body has installed.
///
/// ```swift
/// try withHooks {
///     try stub(catalog, "price(of:)").returns(250)
///     #expect(try checkout.total(of: ["tea", "cup"]) == 500)
/// }
/// ```
///
/// Stubs and spies see the calls that `reach` says. Other hooks, such as those of `SwiftClass.hook`, see all calls.
/// Hooks that the body installs on other threads and in detached tasks stay. A call that runs when the body ends
/// finishes with its hooks. The functions nest: an inner stub is asked before an outer one.
///
/// - Throws: The errors of the body.
@discardableResult
public func withHooks<Result>(reaching reach: HookReach = .task, _ body: () throws -> Result) rethrows -> Result {
    let session = HookSession(reach: reach, thread: pthread_self())
    defer { session.end() }
    return try HookScope.$current.withValue(session.scope) {
        try HookSession.$current.withValue(session, operation: body)
    }
}

/// Runs the asynchronous body, and then removes the stubs, the spies and all other hooks that the body has installed.
///
/// The body runs in the actor of the caller. Otherwise this function works like the one for bodies that do not wait.
///
/// - Throws: The errors of the body.
@discardableResult
public func withHooks<Result>(
    reaching reach: HookReach = .task, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    let session = HookSession(reach: reach)
    defer { session.end() }
    return try await HookScope.$current.withValue(session.scope) {
        try await HookSession.$current.withValue(session, operation: body)
    }
}
