import SwiftRuntime

/// A stub whose closure or value need not be Sendable, because only one thread uses it.
///
/// ```swift
/// try withHooks {
///     var articles: [String] = []
///     try stub(catalog, "price(of:)").onThisThread.answers { (article: String) in
///         articles.append(article)
///         return 100
///     }
///     …
/// }
/// ```
///
/// It is for the form of `withHooks` whose body is not asynchronous. Such a body runs on one thread from its beginning
/// to its end, and the stub answers only calls on this thread. A call that the stub sees on another thread, such as in
/// a `Task { }`, is an issue of the test.
public struct ThreadStub {
    private let stub: Stub

    fileprivate init(_ stub: Stub) {
        self.stub = stub
    }

    /// Answers each call with what the closure returns or throws, and installs the stub.
    ///
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` unless the innermost `withHooks`
    ///   has a body that is not asynchronous and runs on this thread.
    @discardableResult
    public func answers<each Argument, Value>(
        _ closure: @escaping (repeat each Argument) throws -> Value
    ) throws -> AspectToken {
        // The thread is checked before each use.
        nonisolated(unsafe) let closure = closure
        return try install { call in
            let reader = ArgumentReader(call)
            let arguments = (repeat try reader.next((each Argument).self))
            do { return .result(try closure(repeat each arguments)) } catch { return .error(error) }
        }
    }

    /// Answers each call with the value, and installs the stub.
    ///
    /// - Throws: The same errors as ``answers(_:)``.
    @discardableResult
    public func returns<Value>(_ value: Value) throws -> AspectToken {
        nonisolated(unsafe) let value = value
        return try install { _ in .result(value) }
    }

    private func install(_ answer: @escaping @Sendable (SwiftCall) throws -> Stub.Answer) throws -> AspectToken {
        let name = stub.function.name
        let session = try HookSession.required(for: "a stub of \(name)")
        guard session.isOnThread else {
            throw TestDoubleError(
                "onThisThread cannot be used for \(name): the innermost withHooks has an asynchronous body, or runs on "
                    + "another thread; use a withHooks whose body does not wait")
        }
        return try stub.install(in: session) { call in
            guard session.isOnThread else {
                throw TestDoubleError("\(name) was called on another thread than that of the stub")
            }
            return try answer(call)
        }
    }
}

extension Stub {
    /// The same stub for the running thread alone, with a closure or a value that need not be Sendable.
    public var onThisThread: ThreadStub { ThreadStub(self) }
}
