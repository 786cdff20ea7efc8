import Synchronization

/// A call that did not pass the vtable of its class, so that no hook sees it.
public struct NotDispatched: Error, CustomStringConvertible {
    /// The method, as `Service.fetch(id:)`.
    public let method: String

    /// A sentence that says what may have happened, and what to do.
    public var description: String {
        "no call of \(method) passed the vtable. Possible causes: the object's class overrides the method; the call "
            + "went to super, used the name of the class or changed a property in place; or the optimizer knew the "
            + "object's class, or knew that no class overrides the method. Hook the class that overrides it; or build "
            + "the class's module without whole-module optimization or with -enable-testing, put the class into "
            + "another module, or declare it open"
    }
}

/// Runs the body, and throws unless a call of the method in it passes the class's vtable.
///
/// Hooks see only calls that pass the vtable.
///
/// ```swift
/// try expectDispatched("fetch(id:)", of: Service.self) { _ = service.fetch(id: 1) }
/// ```
///
/// Only calls in the body's own task, in its child tasks, and in each `Task { }` that the body starts count. Calls from
/// other tests that run at the same time do not matter. Calls on threads and in detached tasks that the body starts do
/// not count.
///
/// If `OBJC_DISABLE_HOOKS` has turned hooks off, this function only runs the body.
///
/// - Throws: ``NotDispatched``; ``AspectError`` for a method that cannot be hooked; ``SwiftClassError`` for a class
///   that cannot be read; the errors of the body.
@discardableResult
public func expectDispatched<Result>(
    _ name: String, of type: AnyClass, file: String = #fileID, line: Int = #line, _ body: () throws -> Result
) throws -> Result {
    guard !Hooks.areTurnedOff else { return try body() }
    return try HookScope.run { scope in
        let wasCalled = Flag()
        let cls = try SwiftClass(type)
        let token = ScopedToken(
            try cls.hook(
                name, .before, file: file, line: line,
                with: ObservingBody { if HookScope.current?.isInside(scope) == true { wasCalled.raise() } }))
        let result = try body()
        guard wasCalled.isRaised else { throw NotDispatched(method: token.token.identifier.methodName) }
        return result
    }
}

private final class Flag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .relaxed) }
    func raise() { state.store(true, ordering: .relaxed) }
}

private struct ObservingBody: SwiftHookBody {
    let run: @Sendable () -> Void
}
