import CHooks
import CRuntime

/// The context of the closure with which an instead hook's body calls the next hook or the method.
///
/// The closure's code is `ort_swift_next`, which finds the call in this context. So the stored properties are those of
/// `ort_swift_next_context`, which the mechanism fills in: see `ort_swift_next_take`.
final class SwiftNextContext {
    private let call: OpaquePointer? = nil
    private let identity: UInt64 = 0
    private let place: UnsafeRawPointer? = nil
    private let site: UnsafeRawPointer? = nil
}

/// The same for a body that waits, by its frame, which the mechanism sets to nil when the body returns.
///
/// The stored properties are those of `ort_swift_async_next_context`.
final class SwiftAsyncNextContext {
    private let frame: OpaquePointer? = nil
}

/// A closure in memory.
@usableFromInline
struct ClosureParts {
    /// The code, or the record of an asynchronous closure.
    @usableFromInline let code: UnsafeRawPointer
    /// A reference that ``closure(_:)`` gives away, so that nothing has to be retained.
    @usableFromInline let context: Unmanaged<AnyObject>

    init(code: UnsafeRawPointer, context: UnsafeMutableRawPointer) {
        (self.code, self.context) = (code, Unmanaged.fromOpaque(context))
    }

    /// The body whose closure this is.
    @inlinable
    consuming func closure<Body: SwiftHookBody>(_: Body.Type) -> Body {
        precondition(
            MemoryLayout<Body>.size == MemoryLayout<ClosureParts>.size,
            "\(Body.self) is not a structure with a single closure")
        return withUnsafeMutableBytes(of: &self) { $0.bindMemory(to: Body.self).baseAddress!.move() }
    }

    /// The closure that calls on from the running body.
    @usableFromInline
    static func next() -> ClosureParts {
        guard let next = ort_swift_next_take() else {
            fatalError("unsafeNext() was called outside a body: no instead hook of a Swift method runs on this thread")
        }
        let code = unsafeBitCast(ort_swift_next as @convention(c) () -> Void, to: UnsafeRawPointer.self)
        return ClosureParts(code: code, context: next)
    }

    /// The same for a body that waits, with the context that `ort_async_find` has answered.
    @usableFromInline
    static func next(with context: UnsafeMutableRawPointer?) -> ClosureParts {
        guard let context else {
            fatalError(
                "await unsafeNext() was called outside a body: no instead hook of an asynchronous function awaits this code"
            )
        }
        return ClosureParts(code: ort_async_next_record(), context: context)
    }
}

// Asynchronous functions of the mechanism: see swift_hooks.h.

@_silgen_name("ort_async_proceed")
func ort_async_proceed(_ call: OpaquePointer) async

@_silgen_name("ort_async_find")
@usableFromInline
nonisolated(nonsending) func ort_async_find() async -> UnsafeMutableRawPointer?

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
    @available(*, noasync, message: "the body of an asynchronous function writes async in and await unsafeNext()")
    @inlinable
    public static func unsafeNext() -> Self {
        ClosureParts.next().closure(Self.self)
    }

    /// The same for the body of an instead hook of an asynchronous function.
    ///
    /// ```swift
    /// struct Fetch: SwiftHookBody {
    ///     let run: @Sendable (Int) async throws -> String
    /// }
    /// try cls.hook("fetch(id:)", .instead, with: Fetch { id in
    ///     let next = await Fetch.unsafeNext()
    ///     return try await next.run(id + 1)
    /// })
    /// ```
    ///
    /// The body may ask at any time, and from functions that it awaits. It may call the closure any number of times
    /// until it returns, also in child tasks that it awaits. A later call ends the process with a sentence.
    ///
    /// Costs a call that may wait, and a step for each asynchronous function between this one and the body.
    @inlinable
    public nonisolated(nonsending) static func unsafeNext() async -> Self {
        ClosureParts.next(with: await ort_async_find()).closure(Self.self)
    }
}
