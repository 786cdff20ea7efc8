import CHooks
import CRuntime

/// One run of a body that gets a ``SwiftCall``.
///
/// Ownership: the frame of a call owns the arguments that the method consumes, until the method takes them over. The
/// body of an instead hook stands in for the method. So each run of such a body consumes the frame's arguments exactly
/// once: it passes them on, or it destroys them. It copies the arguments before it passes them on.
///
/// A thread uses one object again for all bodies, one after the other, as long as no body has kept it. The mechanism
/// does so, and runs the body: see `ort_swift_body_perform`. So the first stored properties are those of
/// `ort_swift_body_run`.
final class SwiftBodyRun {
    // Only the body's thread uses these, each for an instant, so that checks of exclusive access would find nothing.
    @exclusivity(unchecked) private var call: OpaquePointer
    /// Kept alive by the call while the body runs.
    @exclusivity(unchecked) private var context: Unmanaged<SwiftHookContext>
    /// The spare objects of the body's thread, which tell the thread.
    private let thread: UnsafeMutablePointer<ort_swift_spares>
    @exclusivity(unchecked) private var isOver = false
    @exclusivity(unchecked) private var outcome = Outcome.none
    /// In an instead body, copies of the consumed arguments for a further `proceed()`; nil before the first one.
    @exclusivity(unchecked) private var passed: [Int: SwiftValueMemory]?
    @exclusivity(unchecked) private var ownDuration = Duration.zero
    /// Keeps the context alive once the body has returned, if a body has kept its ``SwiftCall``.
    private var keptContext: SwiftHookContext?

    /// The cases are those of `outcome` in `ort_swift_body_run`, in that order.
    private enum Outcome { case none, returned, threw }

    private init(
        _ call: OpaquePointer, _ context: Unmanaged<SwiftHookContext>, _ thread: UnsafeMutablePointer<ort_swift_spares>
    ) {
        self.call = call
        self.context = context
        self.thread = thread
    }

    /// Gives the mechanism what it needs to run bodies.
    static let isMechanismReady: Void = {
        let makers = UnsafeMutablePointer<ort_swift_makers>.allocate(capacity: 1)
        makers.initialize(
            to: ort_swift_makers(
                make_run: { call, context in
                    let run = SwiftBodyRun(call!, Unmanaged.fromOpaque(context!), ort_swift_spares()!)
                    return Unmanaged.passRetained(run).toOpaque().assumingMemoryBound(to: ort_swift_body_run.self)
                },
                take_error: { run, error in SwiftBodyRun.of(run!) { $0.take(ErrorWord.taking(error!)) } },
                finish_instead: { run in SwiftBodyRun.of(run!) { $0.finish() } },
                keep_run: { run in
                    let run = Unmanaged<SwiftBodyRun>.fromOpaque(run!).takeRetainedValue()
                    run.keptContext = run.hookContext
                },
                make_next: {
                    Unmanaged.passRetained(SwiftNextContext()).toOpaque()
                        .assumingMemoryBound(to: ort_swift_next_context.self)
                },
                make_async_next: {
                    Unmanaged.passRetained(SwiftAsyncNextContext()).toOpaque()
                        .assumingMemoryBound(to: ort_swift_async_next_context.self)
                }))
        ort_swift_set_makers(makers)
    }()

    private static func of(_ run: UnsafeMutablePointer<ort_swift_body_run>, _ body: (SwiftBodyRun) -> Void) {
        Unmanaged<SwiftBodyRun>.fromOpaque(run)._withUnsafeGuaranteedRef(body)
    }

    /// A number of the call, the same for all bodies that run in it.
    var serial: UInt64 {
        check()
        return ort_swift_call_serial(call)
    }

    private var hookContext: SwiftHookContext { context._withUnsafeGuaranteedRef { $0 } }
    var identifier: AspectIdentifier { hookContext.identifier }
    var method: SwiftFunction { identifier.swiftFunction! }
    private var isOfTask: Bool { context._withUnsafeGuaranteedRef { $0.isOfTask } }
    var returnsNothing: Bool { hookContext.returnsNothing }
    private var position: AspectPosition { context._withUnsafeGuaranteedRef { $0.position } }
    /// Nil where the method's layout is not known.
    private var values: SwiftCallValues? { SwiftCallValues(call, hookContext) }

    // MARK: Running

    /// Runs a body that may wait.
    static func perform(
        _ call: OpaquePointer, _ context: SwiftHookContext, _ body: (SwiftCall) async throws -> Void
    ) async {
        let run = SwiftBodyRun(call, .passUnretained(context), ort_swift_spares()!)
        do {
            try await body(SwiftCall(run))
        } catch {
            run.take(error)
        }
        run.finish()
        run.isOver = true
        run.keptContext = context
    }

    /// Makes an error that leaves the body the error of the method.
    private func take(_ error: any Error) {
        guard position != .before else {
            fatalError(
                "a before hook of \(identifier.methodName) threw \(error); only instead and after hooks may throw")
        }
        // The getter has thrown an error that this code cannot read: the caller gets the getter's error.
        if outcome == .threw, hasUnreadableError { return }
        do {
            try setError(error)
        } catch let refusal {
            guard method.isThrowing == nil else {
                fatalError(
                    "the hook's body at \(identifier.file):\(identifier.line) threw \(error), but \(refusal); catch the error "
                        + "in the body")
            }
            drop(error)
        }
    }

    /// Logs the error, since nothing tells whether the getter throws; calls the getter if the call has no result yet.
    private func drop(_ error: any Error) {
        if outcome == .none { try? proceed() }
        ort_log_text(
            "a hook's body at \(identifier.file):\(identifier.line) threw \(error) in a call of "
                + "\(identifier.methodName), but the caller does not get the error: it is not known whether the getter "
                + "throws. Set a result in the body instead")
    }

    /// Ends an instead body.
    private func finish() {
        guard outcome != .none || returnsNothing else {
            fatalError("an instead hook of \(identifier.methodName) gave no result; call proceed(), or set the result")
        }
        if passed == nil, !hookContext.ownedIndices.isEmpty { values?.endOwned() }
        passed?.values.forEach { $0.destroy() }
        passed = nil
        ownDuration = .zero
        ort_hook_call_mark_returned(call)
    }

    /// Ends the process unless the body still runs, on this thread or in this task.
    private func check() {
        // First the thread: only the body's own may look at the rest.
        guard thread == ort_swift_spares()! || isOfTask, !isOver else {
            fatalError(
                "a SwiftCall of \(identifier.methodName) was used after its body had returned, or on another thread; "
                    + "copy the values that you need in the body")
        }
    }

    func error(_ reason: String) -> SwiftCallError {
        SwiftCallError(description: "in a call of \(identifier.methodName), \(reason)")
    }

    private func trying<Result>(
        _ what: @autoclosure () -> String, _ body: () throws(SwiftLayoutRefusal) -> Result
    ) throws(SwiftCallError) -> Result {
        do { return try body() } catch { throw self.error("\(what()): \(error)") }
    }

    /// The values of the call, by the method's layout.
    private func knownValues() throws(SwiftCallError) -> SwiftCallValues {
        check()
        guard let values else { throw error("the values cannot be used: \(hookContext.layoutRefusal ?? "")") }
        return values
    }

    // MARK: The receiver

    /// The register that has the receiver; functions that are in no class find anything there, or 0.
    var receiverAddress: UnsafeRawPointer { ort_swift_call_receiver(call)! }

    var receiver: AnyObject? {
        check()
        // A requirement may consume its receiver, which its symbol does not tell.
        if method.path == .witnessTable, position == .after || outcome != .none {
            return SwiftCallKept.of(call)?.receiver
        }
        return Self.receiver(of: call, method)
    }

    /// The receiver at the beginning of the call; nil if it is no object.
    static func receiver(of call: OpaquePointer, _ method: SwiftFunction) -> AnyObject? {
        let address = ort_swift_call_receiver(call)
        let object =
            switch method.receiverPlace {
            case .register: address
            case .memory: address?.load(as: UnsafeRawPointer.self)
            case nil: nil as UnsafeRawPointer?
            }
        return object.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    }

    var receiverClass: SwiftClass? {
        check()
        if method.path == .witnessTable { return receiver.flatMap { SwiftClass(metadataAt: Self.isa(of: $0)) } }
        guard method.declaringClass != nil else { return nil }
        let address = receiverAddress
        if method.takesAllocatedObject {
            return initializedObject.map { SwiftClass(metadataOf: $0.load(as: UnsafeRawPointer.self)) }
        }
        let isClass = method.isClassMethod || method.kind == .initializer
        return SwiftClass(metadataOf: isClass ? address : address.load(as: UnsafeRawPointer.self))
    }

    private static func isa(of object: AnyObject) -> UnsafeRawPointer {
        withExtendedLifetime(object) {
            UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()).load(as: UnsafeRawPointer.self)
        }
    }

    /// The object that an initializer gets and returns; nil if the initializer has destroyed the object.
    var initializedObject: UnsafeRawPointer? {
        guard position == .after else { return receiverAddress }
        let isThere = outcome == .returned
        return isThere ? UnsafeRawPointer(bitPattern: UInt(ort_swift_call_result(call).general.0)) : nil
    }

    // MARK: Arguments

    var arguments: [Any] {
        check()
        let count = hookContext.layout?.parameters.count ?? hookContext.declaredTypes.count
        return (0..<count).map { index in
            do throws(SwiftCallError) {
                return try argument(at: index)
            } catch {
                return UnreadableValue(type: hookContext.declaredTypes[index], reason: error.description)
            }
        }
    }

    func argument(at index: Int) throws(SwiftCallError) -> Any {
        check()
        if let place = plainArgument(at: index) { return place.value(in: frame) }
        let values = try knownValues(at: index)
        return try trying("argument \(index) cannot be read") { () throws(SwiftLayoutRefusal) in
            if let memory = passed?[index] { return try values.value(of: memory, forArgumentAt: index) }
            return position == .after ? try values.keptArgument(at: index) : try values.argument(at: index)
        }
    }

    /// The place of the argument if it is as in memory, where the caller has put it.
    private func plainArgument(at index: Int) -> SwiftPlace? {
        passed == nil ? context._withUnsafeGuaranteedRef { $0.argument(at: index) } : nil
    }

    private var frame: UnsafeRawPointer { UnsafeRawPointer(ort_hook_call_frame(call)!) }

    /// Where the argument lies, if it has this type and lies there as in memory.
    func address(ofArgumentAt index: Int, _ type: Any.Type) -> UnsafeRawPointer? {
        check()
        guard let place = plainArgument(at: index), place.type == type else { return nil }
        return place.pointer(in: frame)
    }

    /// The argument, converted as `as?` does.
    func argument<Value>(at index: Int, as type: Value.Type) throws(SwiftCallError) -> Value {
        let values = try knownValues(at: index)
        if values.isReadable(index, as: type), isInPlace(index) { return values.argument(at: index, as: type) }
        let value = try argument(at: index)
        guard let value = value as? Value else {
            throw error("argument \(index) is \(Swift.type(of: value)), not \(type)")
        }
        return value
    }

    /// Whether the argument is where the caller has put it, and no copy stands for it.
    private func isInPlace(_ index: Int) -> Bool {
        passed?[index] == nil && (position != .after || !hookContext.ownedIndices.contains(index))
    }

    func setArgument(at index: Int, to new: Any) throws(SwiftCallError) {
        let values = try knownValues(at: index)
        let isBeforeWaiting = method.isAsync && position == .before
        guard values.layout.parameters[index].ownership == .inOut || (position != .after && !isBeforeWaiting) else {
            throw error(
                isBeforeWaiting
                    ? "argument \(index) cannot be set: the method is asynchronous; use an instead hook"
                    : "argument \(index) cannot be set: the method has run; use a before or an instead hook")
        }
        try trying("argument \(index) cannot be set") { () throws(SwiftLayoutRefusal) in
            guard let memory = passed?[index] else { return try values.setArgument(at: index, to: new) }
            passed?[index] = try values.memory(of: new, forArgumentAt: index)
            memory.destroy()
        }
    }

    private func knownValues(at index: Int) throws(SwiftCallError) -> SwiftCallValues {
        let values = try knownValues()
        guard values.layout.parameters.indices.contains(index) else {
            throw error("there is no argument \(index): the method has \(values.layout.parameters.count)")
        }
        return values
    }

    /// The call, to be made later.
    func later() -> SwiftLaterCall {
        check()
        guard let values else { fatalError("\(identifier.methodName) cannot be called later: its types are not known") }
        return SwiftLaterCall(method, receiver, values)
    }

    // MARK: The result

    private var hasError: Bool { ort_swift_call_error(call) != 0 }

    var result: Any? {
        check()
        guard outcome == .returned else { return nil }
        if let place = context._withUnsafeGuaranteedRef({ $0.result }) {
            return place.value(in: UnsafeRawPointer(ort_hook_call_result(call)!))
        }
        do throws(SwiftCallError) {
            let values = try knownValues()
            let result: Any = try trying("the result cannot be read") { () throws(SwiftLayoutRefusal) in
                try values.result()
            }
            return result
        } catch {
            return UnreadableValue(
                type: method.declaration?.resultOfCall(as: method.kind) ?? "", reason: error.description)
        }
    }

    func setResult(to new: Any) throws(SwiftCallError) {
        let values = try resultValues()
        guard !method.takesAllocatedObject else {
            throw error("the result cannot be set: the caller has allocated the object that the initializer returns")
        }
        try trying("the result cannot be set") { () throws(SwiftLayoutRefusal) in
            try values.setResult(to: new, hasResult: outcome == .returned)
        }
        outcome = .returned
    }

    var thrownError: (any Error)? {
        check()
        guard outcome == .threw else { return nil }
        guard !hasUnreadableError else {
            return error("the method threw an error of its declared type, which cannot be read")
        }
        return Self.error(at: ort_swift_call_error(call))
    }

    /// Whether an error that was thrown may have the type that the method's declaration names, which cannot be read.
    ///
    /// The error register then says only that there is an error. For other errors, it has the address of a box. Source:
    /// docs/ABI/CallingConvention.rst; lib/IRGen/GenCall.cpp, emitTypedErrorDestinations.
    private var hasUnreadableError: Bool {
        method.declaration?.throwsType == true || ort_swift_call_error(call) == 1
    }

    func setError(_ new: any Error) throws(SwiftCallError) {
        let values = try resultValues()
        // A getter that has thrown in this call may throw.
        guard values.layout.isThrowing || outcome == .threw && !hasUnreadableError else {
            throw error(
                method.isThrowing == nil
                    ? "no error can be thrown: it is not known whether the getter throws"
                    : "no error can be thrown: the method does not throw (\(method))")
        }
        try trying("the result cannot be replaced") { () throws(SwiftLayoutRefusal) in
            try values.endResult(hasResult: outcome == .returned)
        }
        var result = ort_swift_call_result(call)
        result.error = Self.retainedAddress(of: new)
        ort_swift_call_set_result(call, &result)
        outcome = .threw
    }

    private func resultValues() throws(SwiftCallError) -> SwiftCallValues {
        let values = try knownValues()
        guard position != .before else { throw error("a before hook cannot give a result; use an instead hook") }
        return values
    }

    private static func error(at address: UInt64) -> any Error {
        unsafeBitCast(UInt(address), to: ErrorWord.self).error
    }

    private static func retainedAddress(of error: any Error) -> UInt64 {
        let box = unsafeBitCast(ErrorWord(error: error), to: UnsafeRawPointer.self)
        _ = Unmanaged<AnyObject>.fromOpaque(box).retain()
        return UInt64(UInt(bitPattern: box))
    }

    // MARK: Calling the original

    func proceed() throws {
        guard !isOfTask else {
            fatalError(
                "a function that is not asynchronous called proceed() in a call of \(identifier.methodName), which is; "
                    + "write try await call.proceed()")
        }
        try beginProceeding()
        let begin = ContinuousClock.now
        ort_hook_call_proceed(call)
        try endProceeding(begin)
    }

    func proceedAsync() async throws {
        guard isOfTask else { return try proceed() }
        try beginProceeding()
        let begin = ContinuousClock.now
        await ort_async_proceed(call)
        try endProceeding(begin)
    }

    private func beginProceeding() throws {
        check()
        guard position == .instead, let values else {
            fatalError(
                "proceed() is for instead hooks, but the body of a hook \(position) \(identifier.methodName) called it")
        }
        if let passed {
            values.giveAgain(passed)
        } else {
            passed = values.copiesOfOwned()
        }
        if outcome != .none { try values.endResult(hasResult: outcome == .returned) }
    }

    private func endProceeding(_ begin: ContinuousClock.Instant) throws {
        ownDuration = begin.duration(to: .now)
        outcome = hasError ? .threw : .returned
        if let thrownError { throw thrownError }
    }

    var duration: Duration {
        check()
        switch position {
        case .before: return .zero
        case .instead: return ownDuration
        case .after: return .nanoseconds(Int64(ort_swift_call_duration(call)))
        }
    }
}

/// An error as it lies in a register: the address of a box with a reference count, as an object has.
///
/// It is a structure because a generic function that gets an existential argument takes the value out of it. Source:
/// stdlib/public/runtime/ErrorObject.h.
private struct ErrorWord {
    let error: any Error

    /// The error at the address, whose reference this function takes over.
    static func taking(_ address: UnsafeMutableRawPointer) -> any Error {
        defer { Unmanaged<AnyObject>.fromOpaque(address).release() }
        return unsafeBitCast(address, to: ErrorWord.self).error
    }
}

extension SwiftCallValues {
    /// Registers a function that copies a call's consumed arguments before its instead hooks and the method run.
    static let prepares: Void = ort_swift_set_prepare_handler { call, context in
        guard let call, let context else { return }
        Unmanaged<SwiftHookContext>.fromOpaque(context)._withUnsafeGuaranteedRef { context in
            SwiftCallValues(call, context)?.keepOwned()
            if let method = context.identifier.swiftFunction, method.path == .witnessTable {
                SwiftCallKept.made(for: call).receiver = SwiftBodyRun.receiver(of: call, method)
            }
        }
    }
}
