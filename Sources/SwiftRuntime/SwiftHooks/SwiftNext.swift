import CHooks
import CRuntime

/// What an instead hook's body goes on by.
///
/// Its code is `ort_swift_next`, which finds the call in here; so the stored properties are those of
/// `ort_swift_next_context`.
private final class SwiftNextContext {
    let call: OpaquePointer
    let serial: UInt64
    let place: UnsafeRawPointer

    /// Nil where the body that runs is no instead hook's.
    init?(_ call: OpaquePointer) {
        guard let place = ort_swift_call_place(call) else { return nil }
        self.call = call
        self.place = place
        serial = ort_hook_call_serial(call)
    }
}

/// A closure in memory.
private struct ClosureParts {
    let code: UnsafeRawPointer
    let context: SwiftNextContext
}

extension SwiftHookBody {
    /// A closure that runs what is inside the instead hook whose body asks: the next instead hook, or the method.
    ///
    /// It takes the method's arguments and returns its result. To be asked for before the body calls anything else, and
    /// called inside the body, on its thread, as often as it is wanted; elsewhere a call ends the process with a
    /// sentence.
    ///
    /// ```swift
    /// struct Fetch: SwiftHookBody {
    ///     let run: @Sendable (Int) -> String
    /// }
    /// try cls.hook("fetch(id:)", .instead, with: Fetch { id in
    ///     let next = Fetch.unsafeNext()
    ///     return cached[id] ?? next.run(id)
    /// })
    /// ```
    ///
    /// Unsafe: nothing checks that the body that asks is one of this type.
    public static func unsafeNext() -> Self {
        precondition(
            MemoryLayout<Self>.size == MemoryLayout<ClosureParts>.size, "\(Self.self) is no structure of one closure")
        guard let call = ort_swift_call_current(), let context = SwiftNextContext(call) else {
            fatalError("there is nothing to go on to: no instead hook of a Swift method runs on this thread")
        }
        let code = unsafeBitCast(ort_swift_next as @convention(c) () -> Void, to: UnsafeRawPointer.self)
        return unsafeBitCast(ClosureParts(code: code, context: context), to: Self.self)
    }
}
