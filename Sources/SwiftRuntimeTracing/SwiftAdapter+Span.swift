#if Tracing
import SwiftRuntime
import Tracing

extension SwiftAdapter {
    /// Makes each call of Swift functions a span, asynchronous ones included.
    ///
    /// ```swift
    /// try SwiftFunction.hookAll(matching: "Orders.*", .span())
    /// ```
    ///
    /// The span is a child of the current context's span: the span that `withSpan` has set around the call, or the span
    /// of another such hook in the task or on the thread. Its context is the current context while the call lasts, also
    /// after an asynchronous function has waited, and in its child tasks. The span ends with the call. An error that
    /// the function throws is recorded, and makes the status an error. The attributes are `code.function.name`, the
    /// function, and `swift.receiver`, the address of the object whose method is called.
    ///
    /// The hook is an instead hook that calls the original, so hooks that are installed later are outside of the span.
    /// Functions that an instead hook cannot replace are refused, such as generic ones. A call costs a hooked call and
    /// the tracer's work, with no lock held.
    ///
    /// - Parameters:
    ///   - name: The span's name; nil means the function's name, such as `App.Service.fetch(id:)`.
    ///   - kind: The span's kind.
    ///   - tracer: The tracer; nil means the tracer that is active at each call.
    /// - Returns: The adapter, for `hook`.
    public static func span(
        name: String? = nil, ofKind kind: SpanKind = .internal, tracer: (any Tracer)? = nil
    ) -> SwiftAdapter {
        SwiftAdapter(.instead) { site in
            let span = SwiftCallSpan(site: site, name: name ?? site.name, kind: kind, tracer: tracer)
            return Body(span.trace, asynchronous: span.traceToEnd)
        }
    }
}

/// Makes the spans of one function's hook.
private struct SwiftCallSpan: Sendable {
    let site: SwiftAdapter.Site
    let name: String
    let kind: SpanKind
    /// Nil for the tracer that is active at the call.
    let tracer: (any Tracer)?

    /// The body of the hook of a function that is not asynchronous.
    @Sendable func trace(_ call: SwiftCall) throws {
        let tracer = tracer ?? InstrumentationSystem.tracer
        try tracer.withSpan(
            name, ofKind: kind, function: function, file: site.file, line: UInt(site.line)
        ) { span in
            describe(call, in: span)
            try call.proceed()
        }
    }

    /// The same for an asynchronous function.
    @Sendable func traceToEnd(_ call: SwiftCall) async throws {
        let tracer = tracer ?? InstrumentationSystem.tracer
        try await tracer.withSpan(
            name, ofKind: kind, function: function, file: site.file, line: UInt(site.line)
        ) { span in
            describe(call, in: span)
            try await call.proceed()
        }
    }

    private var function: String { site.function.name ?? site.name }

    private func describe(_ call: SwiftCall, in span: any Span) {
        guard span.isRecording else { return }
        span.attributes["code.function.name"] = site.name
        if let address = call.receiverAddress { span.attributes["swift.receiver"] = "0x" + String(address, radix: 16) }
    }
}
#endif
