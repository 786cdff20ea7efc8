import CHooks
import CRuntime

/// The context of the closure with which an instead hook's body calls the next hook or the method.
///
/// The closure's code is `ort_swift_next`, which finds the call in this context. So the stored properties are those of
/// `ort_swift_next_context`.
private final class SwiftNextContext {
    let call: OpaquePointer
    let serial: UInt64
    let place: UnsafeRawPointer

    /// Nil if the running body does not belong to an instead hook.
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
    /// A closure that calls the next instead hook, or the method if there is none.
    ///
    /// The closure takes the method's arguments and returns its result. The body of an instead hook asks for it before
    /// the body calls anything else. The body may then call it any number of times, while the body runs and on the
    /// body's thread. A call elsewhere ends the process with a sentence.
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
    /// Unsafe: nothing checks that the body that asks has this type.
    public static func unsafeNext() -> Self {
        precondition(
            MemoryLayout<Self>.size == MemoryLayout<ClosureParts>.size,
            "\(Self.self) is not a structure with a single closure")
        guard let call = ort_swift_call_current(), let context = SwiftNextContext(call) else {
            fatalError("unsafeNext() was called outside a body: no instead hook of a Swift method runs on this thread")
        }
        let code = unsafeBitCast(ort_swift_next as @convention(c) () -> Void, to: UnsafeRawPointer.self)
        return unsafeBitCast(ClosureParts(code: code, context: context), to: Self.self)
    }
}
