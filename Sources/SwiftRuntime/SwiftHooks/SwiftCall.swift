import CRuntime

/// A call of a hooked method of a Swift class: what a body is told of it, and can do to it.
///
/// ```swift
/// try SwiftClass(Service.self).hook("fetch(id:)", .after) { call in
///     print(call.arguments, call.result ?? "nothing", call.duration)
/// }
/// ```
///
/// Valid while the body runs, on its thread; using it later is a programming error that traps. Values are copied out of
/// the places where the method's convention has them, into `Any`, each time they are asked for: some hundred
/// nanoseconds. A body that has to be faster is a ``SwiftHookBody``.
public struct SwiftCall {
    private let run: SwiftBodyRun

    init(_ run: SwiftBodyRun) {
        self.run = run
    }

    /// Where the body runs.
    public var position: AspectPosition { run.identifier.options.position }

    /// What is called.
    public var method: SwiftMethod { run.method }

    /// The object whose method is called; nil of a class method or an initializer.
    public var receiver: AnyObject? { run.receiver }

    /// The class of the object, or the one whose class method or initializer is called.
    public var receiverClass: SwiftClass { run.receiverClass }

    // MARK: Arguments

    /// Copies of the arguments: of a setter the new value, then what selects the element.
    ///
    /// An argument that cannot be had as a value of `Any`, such as a function, is an ``UnreadableValue``.
    public var arguments: [Any] { run.arguments }

    /// A copy of the argument at the index, from 0 on, converted as `as?` does.
    ///
    /// - Throws: ``SwiftCallError`` when there is none, or none of that type, or when it cannot be read.
    public func argument<Value>(at index: Int, as type: Value.Type = Value.self) throws(SwiftCallError) -> Value {
        let value = try run.argument(at: index)
        guard let value = value as? Value else {
            throw run.error("argument \(index) is \(Swift.type(of: value)), and not \(type)")
        }
        return value
    }

    /// Lets the bodies that follow and the method have another argument; an `inout` one is the caller's variable.
    ///
    /// The value is converted to the parameter's type as `as?` does. Of an asynchronous method only `inout` arguments
    /// can be set.
    ///
    /// - Throws: ``SwiftCallError``; the argument is as it was then.
    public func setArgument(_ value: Any, at index: Int) throws(SwiftCallError) {
        try run.setArgument(at: index, to: value)
    }

    // MARK: Result

    /// A copy of what has been returned; nil as long as nothing has, and where an error was thrown.
    ///
    /// A result that cannot be had as a value of `Any` is an ``UnreadableValue``; of a method that returns nothing it
    /// is `()`.
    public var result: Any? { run.result }

    /// Lets the caller have that result: also where an error was thrown, which ends.
    ///
    /// The value is converted to the result's type as `as?` does.
    ///
    /// - Throws: ``SwiftCallError`` for a value of another type, and in before hooks, which have nothing to return.
    public func setResult(_ value: Any) throws(SwiftCallError) {
        try run.setResult(to: value)
    }

    /// What the method has thrown; nil where it has not.
    public var error: (any Error)? { run.thrownError }

    /// Lets the caller have that error, instead of a result.
    ///
    /// - Throws: ``SwiftCallError`` of a method that does not throw, and in before hooks.
    public func setError(_ error: any Error) throws(SwiftCallError) {
        try run.setError(error)
    }

    // MARK: Going on

    /// Runs what is inside an instead hook: the next instead hook, or the method, with the arguments as they are now.
    ///
    /// What it returns is the result then. To be called once, several times, or never, when ``setResult(_:)`` has to
    /// give a result.
    ///
    /// - Throws: What the method has thrown, which is what the caller gets unless the body gives a result.
    public func proceed() throws {
        try run.proceed()
    }

    /// How long what is inside took, the instead hooks and the method, in an after hook; in an instead hook, its last
    /// ``proceed()``.
    ///
    /// Zero before anything has returned. By the monotonic clock.
    public var duration: Duration { run.duration }
}

/// Stands for a value of a call that cannot be had as a value of `Any`.
public struct UnreadableValue: Hashable, Sendable, CustomStringConvertible {
    /// Its type, as the declaration writes it.
    public let type: String
    /// A sentence that says why.
    public let reason: String

    /// The type, in angle brackets.
    public var description: String { "<\(type)>" }
}

/// What a body asked of a ``SwiftCall`` and could not have.
public struct SwiftCallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence that names the method, what was asked, and why it is not to be had.
    public let description: String
}
