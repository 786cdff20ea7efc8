#if Tracing
import SwiftRuntime
import Tracing

/// Makes the spans of one hook's calls.
struct CallSpan: Sendable {
    let name: String
    let kind: SpanKind
    /// Nil for the tracer that is active at the call.
    let tracer: (any Tracer)?
    let cls: ObjCClass
    let selector: Selector
    let file: String
    let line: Int

    /// The body of the hook.
    func trace(_ info: AspectInfo) throws {
        let tracer = tracer ?? InstrumentationSystem.tracer
        try tracer.withSpan(name, ofKind: kind, function: selector.name, file: file, line: UInt(line)) { span in
            if span.isRecording {
                span.attributes["code.function.name"] = cls.methodName(selector)
                span.attributes["objc.receiver"] = "0x" + String(info.instanceAddress, radix: 16)
            }
            try info.proceed()
        }
    }
}
#endif
