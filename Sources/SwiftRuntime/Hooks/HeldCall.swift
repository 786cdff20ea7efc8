import CHooks
import CRuntime

/// A call of a block that an interceptor holds: it may go on later, on any thread, or never.
///
/// The call owns its block and its arguments: objects are retained, blocks and C strings copied. An object whose
/// dealloc had begun becomes nil. The call borrows objects inside structures, and the memory that other pointers point
/// to. If it never continues, the block does not run, and the arguments are released with the call. A body that stores
/// the call keeps the block alive. This ends when the call has continued, or when the interceptor is removed.
public final class HeldCall: Sendable, CustomStringConvertible {
    /// An invocation that one thread at a time uses, which the lock ensures.
    private struct Call: @unchecked Sendable {
        let invocation: Invocation
    }

    /// Nil once the call has gone on.
    private let call: Guarded<Call?>
    private let passed: ContinuedCall.Passed
    /// The arguments of the block, as they were when it was called.
    public let arguments: [EncodedValue]

    init(_ info: AspectInfo, _ passed: ContinuedCall.Passed) {
        let invocation = info.retained()
        arguments = (2..<invocation.signature.argumentCount).map { index in
            guard let argument = try? invocation.argument(at: index) else { fatalError("a call has lost an argument") }
            return argument.ownedText
        }
        call = Guarded(Call(invocation: invocation))
        self.passed = passed
    }

    /// Whether the call has gone on, or failed to because of its new arguments, so that it cannot do so again.
    public var hasProceeded: Bool { call.withLock { $0 == nil } }

    /// Calls the block with the arguments of the call, on this thread, and returns when the block has returned.
    ///
    /// The interceptors that have held the call let it pass; an interceptor further inside may hold it again. The
    /// other hooks of the block have run when the block was called, and run once more. Runs user code.
    ///
    /// Returns false, and does nothing, when the call has gone on before.
    ///
    /// - Throws: ``ObjCException`` for an exception of the block, or the error that a Swift body threw.
    @discardableResult
    public func proceed() throws -> Bool { try proceed { _ in } }

    /// Does the same with other arguments, which replace those of the call from the first one on.
    ///
    /// - Throws: ``MessageError`` when an argument does not fit, ``InvocationError`` when the block has fewer
    ///   arguments; the block does not run then, and the call cannot go on any more. Otherwise as ``proceed()``.
    @discardableResult
    public func proceed<each Argument: ObjCRepresentable>(with arguments: repeat each Argument) throws -> Bool {
        try proceed { invocation in
            var index = 2
            for argument in repeat each arguments {
                try invocation.setArgument(argument, at: index)
                index += 1
            }
        }
    }

    private func proceed(_ prepare: (Invocation) throws -> Void) throws -> Bool {
        let taken = call.withLock { call in
            defer { call = nil }
            return call
        }
        guard let invocation = taken?.invocation else { return false }
        try prepare(invocation)
        let continued = ContinuedCall(passed)
        defer { continued.end() } // tasks that the block has started inherit it
        try ContinuedCall.$current.withValue(continued) { try invocation.invoke() }
        return true
    }

    /// The arguments, and whether the call has gone on.
    public var description: String {
        "<HeldCall (\(arguments.map(\.description).joined(separator: ", ")))\(hasProceeded ? ", has proceeded" : "")>"
    }
}

/// A held call that ``HeldCall/proceed()`` sends to the block.
///
/// It is sent to the block like any other call. Each interceptor that has held it finds it here and lets it pass,
/// once: calls of the block that the block itself makes are held again.
final class ContinuedCall: Sendable {
    /// The interceptors that have held a call, from the outermost on.
    typealias Passed = [Interceptor.Mark]

    /// The call that this task continues.
    @TaskLocal static var current: ContinuedCall?

    private struct Progress {
        /// The interceptors that the call has yet to pass.
        var remaining: Passed
        /// The number of the hooked call; 0 before the call has passed an interceptor.
        var serial: UInt64 = 0
    }

    private let passed: Passed
    private let progress: Guarded<Progress>

    init(_ passed: Passed) {
        self.passed = passed
        progress = Guarded(Progress(remaining: passed))
    }

    /// Whether the hooked call is this one and the interceptor has held it.
    func passes(_ mark: Interceptor.Mark, _ serial: UInt64) -> Bool {
        progress.withLock { progress in
            guard let index = progress.remaining.firstIndex(where: { $0 === mark }) else { return false }
            progress.remaining.remove(at: index)
            progress.serial = serial
            return true
        }
    }

    /// From now on, no call is this one.
    func end() { progress.withLock { $0 = Progress(remaining: []) } }

    /// The interceptors that the hooked call has passed; none for another call.
    func passed(by serial: UInt64) -> Passed { progress.withLock { $0.serial == serial ? passed : [] } }
}

/// The body of an interceptor.
final class Interceptor: Sendable {
    /// Stands for the interceptor in held calls, which must not keep the body, since the body may keep them.
    final class Mark: Sendable {}

    private let mark = Mark()
    private let body: @Sendable (HeldCall) throws -> Void

    init(_ body: @escaping @Sendable (HeldCall) throws -> Void) { self.body = body }

    func run(_ info: AspectInfo) throws {
        let serial = ort_hook_call_serial(info.call), current = ContinuedCall.current
        if let current, current.passes(mark, serial) {
            try info.proceed()
        } else {
            try body(HeldCall(info, (current?.passed(by: serial) ?? []) + [mark]))
        }
    }
}
