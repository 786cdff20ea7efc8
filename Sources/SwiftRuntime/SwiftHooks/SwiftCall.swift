import CRuntime

/// A call of a hooked method of a Swift class, as the body of a hook reads and changes it.
///
/// ```swift
/// try SwiftClass(Service.self).hook("fetch(id:)", .after) { call in
///     print(call.arguments, call.result ?? "nothing", call.duration)
/// }
/// ```
///
/// The call is valid while the body runs, on the body's thread; a use later or elsewhere is a programming error that
/// traps. In an instead hook of an asynchronous method it is valid in the body's task, also after the body has waited.
///
/// A body pays only for the values that it reads, except that an after hook has the time of the call measured. Each
/// access copies the value from its place by the method's convention: ``argument(at:as:)`` as its own type, the others
/// into `Any`. If a body has to be faster, write it as a ``SwiftHookBody``.
public struct SwiftCall {
    let run: SwiftBodyRun

    init(_ run: SwiftBodyRun) {
        self.run = run
    }

    /// Whether the body runs before, instead of, or after the method.
    public var position: AspectPosition { run.identifier.options.position }

    /// A number of the call, the same in all bodies that run in it.
    package var serial: UInt64 { run.serial }

    /// Whether the method returns nothing, so that a body need not give a result.
    package var returnsNothing: Bool { run.returnsNothing }

    /// The address of the object whose method is called; nil if there is none.
    package var receiverAddress: UInt? {
        receiver.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
    }

    /// The method that is called.
    public var method: SwiftFunction { run.method }

    /// The object whose method is called; nil for a class method, an initializer, and a function that is in no class.
    public var receiver: AnyObject? { run.receiver }

    /// The class of the object, or the class whose class method or initializer is called.
    ///
    /// Nil for a function that is in no class, and after an initializer that has failed.
    public var receiverClass: SwiftClass? { run.receiverClass }

    // MARK: Arguments

    /// Copies of the arguments; for a setter, the new value, then the arguments of the subscript.
    ///
    /// An argument that cannot be read as a value of `Any`, such as a function, is an ``UnreadableValue``.
    public var arguments: [Any] { run.arguments }

    /// A copy of the argument at the index, counted from 0, converted as `as?` does.
    ///
    /// - Throws: ``SwiftCallError`` if there is no such argument, if it has another type, or if it cannot be read.
    @inlinable
    public func argument<Value>(at index: Int, as type: Value.Type = Value.self) throws(SwiftCallError) -> Value {
        if let address = address(ofArgumentAt: index, type) { return address.assumingMemoryBound(to: type).pointee }
        return try convertedArgument(at: index, as: type)
    }

    @usableFromInline
    func address(ofArgumentAt index: Int, _ type: Any.Type) -> UnsafeRawPointer? {
        run.address(ofArgumentAt: index, type)
    }

    @usableFromInline
    func convertedArgument<Value>(at index: Int, as type: Value.Type) throws(SwiftCallError) -> Value {
        try run.argument(at: index, as: type)
    }

    /// Replaces the argument for the bodies that follow and the method; if it is `inout`, sets the caller's variable.
    ///
    /// The value is converted to the parameter's type as `as?` does. In an after hook, and in a call of an asynchronous
    /// method, only `inout` arguments can be set, except in an instead hook.
    ///
    /// - Throws: ``SwiftCallError``; the argument has not changed then.
    public func setArgument(_ value: Any, at index: Int) throws(SwiftCallError) {
        try run.setArgument(at: index, to: value)
    }

    // MARK: Result

    /// A copy of the result; nil before anything has returned, and if an error was thrown.
    ///
    /// A result that cannot be read as a value of `Any` is an ``UnreadableValue``. The result of a method that returns
    /// nothing is `()`.
    public var result: Any? { run.result }

    /// Gives the caller this result; an error that was thrown before is dropped.
    ///
    /// The value is converted to the result's type as `as?` does.
    ///
    /// - Throws: ``SwiftCallError`` for a value of another type, and in before hooks, which cannot give a result.
    public func setResult(_ value: Any) throws(SwiftCallError) {
        try run.setResult(to: value)
    }

    /// The error that the method has thrown; nil if it has thrown none.
    public var error: (any Error)? { run.thrownError }

    /// Throws this error to the caller, instead of returning a result.
    ///
    /// - Throws: ``SwiftCallError`` for a method that does not throw, and in before hooks.
    public func setError(_ error: any Error) throws(SwiftCallError) {
        try run.setError(error)
    }

    // MARK: Calling the original

    /// Calls the next instead hook, or the method if there is none, with the arguments as they are now.
    ///
    /// The value that the call returns becomes ``result``. An instead body may call this once, several times, or never;
    /// if never, it has to give a result with ``setResult(_:)``.
    ///
    /// - Throws: The error that the method has thrown. The caller gets this error unless the body gives a result.
    @available(*, noasync, message: "the body of an asynchronous function writes async in and try await proceed()")
    public func proceed() throws {
        try run.proceed()
    }

    /// The same for an asynchronous method: `try await call.proceed()`.
    public func proceed() async throws {
        try await run.proceedAsync()
    }

    /// The time that the instead hooks and the method took; in an instead hook, the time of its last `proceed()`.
    ///
    /// The duration is zero before anything has returned. The clock is monotonic.
    public var duration: Duration { run.duration }
}

/// Stands for a value of a call that cannot be read as a value of `Any`.
public struct UnreadableValue: Hashable, Sendable, CustomStringConvertible {
    /// Its type, as the declaration writes it.
    public let type: String
    /// A sentence that says why.
    public let reason: String

    /// The type, in angle brackets.
    public var description: String { "<\(type)>" }
}

/// Says why a ``SwiftCall`` could not do what a body asked.
public struct SwiftCallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence that names the method, the request, and the reason why it failed.
    public let description: String
}
