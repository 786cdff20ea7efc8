import SwiftRuntime
import Synchronization

extension Stub {
    /// Answers each call with the value, and installs the stub.
    ///
    /// The value is converted to the function's result type as `as?` does. All callers get the same value; if it is an
    /// object, they share it, whatever task they run in.
    ///
    /// - Returns: The hook's token, which may be let go: the stub ends with its `withHooks`.
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`.
    @discardableResult
    public func returns<Value>(_ value: sending Value) throws -> AspectToken {
        nonisolated(unsafe) let value = value
        return try install { _ in .result(value) }
    }

    /// Answers the calls with the values, one after the other, and installs the stub.
    ///
    /// If there are more calls than values, each further call is an issue of the test, and gets the last value. The
    /// stub counts only calls that it answers.
    ///
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`.
    @discardableResult
    public func returns<Value>(inOrder values: sending [Value]) throws -> AspectToken {
        nonisolated(unsafe) let values = values
        let count = Count()
        let session = try HookSession.required(for: "a stub of \(function.name)")
        return try install(in: session) { _ in
            let index = count.next()
            if index < values.count { return .result(values[index]) }
            guard let last = values.last else {
                throw TestDoubleError("the stub of \(function.name) has an empty list of values")
            }
            session.report(
                "the stub of \(function.name) has \(values.count) values, but this is call \(index + 1); it gets the "
                    + "last value", location)
            return .result(last)
        }
    }

    /// Answers each call by returning nothing, and installs the stub: for functions without a result.
    ///
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`.
    @discardableResult
    public func doesNothing() throws -> AspectToken { try returns(()) }

    /// Answers each call by throwing the error, and installs the stub.
    ///
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`.
    @discardableResult
    public func `throws`(_ error: any Error) throws -> AspectToken {
        try install { _ in .error(error) }
    }

    /// Answers each call with what the closure returns or throws, and installs the stub.
    ///
    /// The closure takes the function's arguments, or the first of them. Child tasks may call it at the same time.
    ///
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`.
    @discardableResult
    public func answers<each Argument, Value>(
        _ closure: @escaping @Sendable (repeat each Argument) throws -> Value
    ) throws -> AspectToken {
        try install { call in
            let reader = ArgumentReader(call)
            let arguments = (repeat try reader.next((each Argument).self))
            do { return .result(try closure(repeat each arguments)) } catch { return .error(error) }
        }
    }

    /// Answers each call with a closure that gets the call, and installs the stub.
    ///
    /// The closure sets a result, throws, or calls `proceed()` for the next older stub or the original.
    ///
    /// ```swift
    /// try stub(catalog, "price(of:)").answers { call in
    ///     try call.proceed()
    ///     if let price = call.result as? Int { try call.setResult(price / 2) }
    /// }
    /// ```
    ///
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`.
    @discardableResult
    public func answers(_ closure: @escaping @Sendable (SwiftCall) throws -> Void) throws -> AspectToken {
        guard !function.isAsync else {
            throw TestDoubleError(
                "\(function.name) is asynchronous; write { (call) async throws in … }, and try await call.proceed()")
        }
        return try install { call in
            do { try closure(call) } catch let error where !(error is SwiftCallError) { return .error(error) }
            return .given
        }
    }

    /// Answers each call of an asynchronous function with what the closure returns or throws, and installs the stub.
    ///
    /// The closure may wait. It takes the function's arguments, or the first of them; with arguments, the stub needs
    /// the type of a reference: `declaredAs`.
    ///
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`, and for a
    ///   function that is not asynchronous.
    @discardableResult
    public func answers<each Argument, Value>(
        _ closure: @escaping @Sendable (repeat each Argument) async throws -> Value
    ) throws -> AspectToken {
        try installAsync { call in
            let reader = ArgumentReader(call)
            let arguments = (repeat try reader.next((each Argument).self))
            do { return .result(try await closure(repeat each arguments)) } catch { return .error(error) }
        }
    }

    /// Answers each call of an asynchronous function with a closure that gets the call, and installs the stub.
    ///
    /// The closure may wait. It sets a result, throws, or calls `try await call.proceed()`.
    ///
    /// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`, and for a
    ///   function that is not asynchronous.
    @discardableResult
    public func answers(_ closure: @escaping @Sendable (SwiftCall) async throws -> Void) throws -> AspectToken {
        try installAsync { call in
            do { try await closure(call) } catch let error where !(error is SwiftCallError) { return .error(error) }
            return .given
        }
    }
}

/// Counts calls, of any thread.
private final class Count: Sendable {
    private let value = Atomic(0)

    /// The number of earlier calls.
    func next() -> Int { value.add(1, ordering: .relaxed).oldValue }
}
