import SwiftRuntime
import Synchronization
import Testing

/// The calls of a function that a test observes.
///
/// ```swift
/// let calls = try spy(on: service, "fetch(id:)", arguments: Int.self, result: String.self)
/// service.run()
/// #expect(calls.map(\.arguments) == [1, 2])
/// #expect(calls.last?.result == "two")
/// ```
///
/// The calls come in the order in which they began. A call is there from its beginning on; its result, error and
/// duration follow when it returns. The function runs as without the spy, or a ``Stub`` answers. A spy records calls
/// until its `withHooks` ends, and keeps them. Any task may read it while others call the function.
///
/// If a type is wrong, this is an issue of the test, at the line of the spy. A call whose arguments have other types is
/// not recorded.
public final class Spy<Arguments, Value>: Sequence, CustomStringConvertible {
    /// The name of the function, as `fetch(id:)`.
    public let function: String
    private let recorder: CallRecorder<Arguments, Value>

    init(_ function: String, _ recorder: CallRecorder<Arguments, Value>) {
        (self.function, self.recorder) = (function, recorder)
    }

    /// The calls so far.
    public var calls: [RecordedCall<Arguments, Value>] { recorder.calls }
    /// How many calls there were so far.
    public var count: Int { recorder.calls.count }
    /// Whether there was no call.
    public var isEmpty: Bool { recorder.calls.isEmpty }
    /// The call that began last.
    public var last: RecordedCall<Arguments, Value>? { recorder.calls.last }

    /// The call with that number, counted from 0.
    public subscript(index: Int) -> RecordedCall<Arguments, Value> { recorder.calls[index] }

    /// Iterates over the calls so far.
    public func makeIterator() -> IndexingIterator<[RecordedCall<Arguments, Value>]> { recorder.calls.makeIterator() }

    /// The function and the number of calls.
    public var description: String { "\(count) calls of \(recorder.function)" }
}

// The recorder has a lock, and the calls that it gives away are values of Sendable types.
extension Spy: @unchecked Sendable where Arguments: Sendable, Value: Sendable {}

/// Observes a method of one object.
///
/// Other objects are as before. The object keeps its type and may belong to a final class. The spy does not keep it.
///
/// - Parameters:
///   - object: The object.
///   - name: The method's name, as `fetch(id:)`, or its whole prototype. The getter of a property is `name.getter`.
///   - arguments: The types of the arguments, or of the first of them. Left out, the spy reads no arguments.
///   - result: The type of the result. Left out, it is `Any`.
///   - reference: The type of a reference to the method, as `type(of: Service.fetch(id:))`. The arguments of an
///     asynchronous method can be read only with it.
///   - sourceLocation: Where issues are recorded.
/// - Returns: The spy, which has the calls.
/// - Throws: `AspectError` if the method cannot be hooked; ``TestDoubleError`` outside `withHooks`.
public func spy<each Argument, Value>(
    on object: AnyObject, _ name: String, arguments: repeat (each Argument).Type, result: Value.Type = Any.self,
    declaredAs reference: Any.Type? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Spy<(repeat each Argument), Value> {
    try spy(on: DoubledFunction(object, name, reference), sourceLocation)
}

/// Observes a method of all instances of a type, or a static member.
///
/// Methods of types that are not classes, and static members, need a replaceable module.
///
/// - Throws: `AspectError` if the method cannot be hooked; ``TestDoubleError`` outside `withHooks`.
public func spy<each Argument, Value>(
    on type: Any.Type, _ name: String, arguments: repeat (each Argument).Type, result: Value.Type = Any.self,
    declaredAs reference: Any.Type? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Spy<(repeat each Argument), Value> {
    try spy(on: DoubledFunction(type, name, reference), sourceLocation)
}

/// Observes a function by its whole name, as `App.total(of:)` or `App.Order.total(tax:)`.
///
/// The function's module has to be replaceable.
///
/// - Throws: `AspectError` if the function cannot be hooked; ``TestDoubleError`` outside `withHooks`.
public func spy<each Argument, Value>(
    on name: String, arguments: repeat (each Argument).Type, result: Value.Type = Any.self,
    declaredAs reference: Any.Type? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Spy<(repeat each Argument), Value> {
    try spy(on: DoubledFunction(name, reference), sourceLocation)
}

private func spy<each Argument, Value>(
    on function: DoubledFunction, _ location: SourceLocation
) throws -> Spy<(repeat each Argument), Value> {
    let session = try HookSession.required(for: "a spy of \(function.name)")
    let report: @Sendable (String) -> Void = { session.report($0, location) }
    let recorder = CallRecorder<(repeat each Argument), Value>(function.name, report: report) { call in
        try ArgumentReader.tuple((repeat each Argument).self, of: call)
    }
    let begin = try function.hook(.before, session, location, recorder.begin)
    do {
        _ = try function.hook(.after, session, location, recorder.end)
    } catch {
        begin.remove()
        throw error
    }
    return Spy(function.shortName, recorder)
}
