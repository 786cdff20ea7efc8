#if Tracing
import Dispatch
import InMemoryTracing
import SwiftRuntime
import SwiftRuntimeTracing
import TestSupport
import Testing
import Tracing

extension Adapters {
    /// Spans of calls.
    @Suite struct CallSpans {
        private let tracer = InMemoryTracer()

        @Test("A call makes a span, and runs as before", arguments: Fixture.Configuration.allCases)
        func span(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), cls = try program.cls("Stub"), object = try cls.new()
            let token = try cls.span("twice:", tracer: tracer)
            #expect(try object.send("twice:", 4) as Int == 8)
            #expect(program.performed() == ["twice"])
            let span = try #require(tracer.popFinishedSpans().first)
            #expect(span.operationName == "-[\(cls.name) twice:]")
            #expect(span.kind == .internal)
            #expect(span.parentSpanID == nil)
            #expect(span.errors.isEmpty)
            let address = "0x" + String(UInt(bitPattern: object.unsafePointer), radix: 16)
            #expect(span.attributes.get("objc.receiver") == .string(address))
            #expect(span.attributes.get("code.function.name") == .string("-[\(cls.name) twice:]"))
            token.remove()
            #expect(try object.send("twice:", 5) as Int == 10)
            #expect(tracer.finishedSpans.isEmpty)
            #expect(tracer.activeSpans.isEmpty)
        }

        @Test(
            "Nested calls are children of the outer call or the surrounding span",
            arguments: Fixture.Configuration.allCases)
        func nesting(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), cls = try program.cls("Stub"), object = try cls.new()
            let tokens = [
                try cls.span("nested:", name: "outer", ofKind: .server, tracer: tracer),
                try object.span("twice:", tracer: tracer),
                try cls.isa.span("note:", tracer: tracer),
            ]
            try tracer.withSpan("root") { _ in
                #expect(try object.send("nested:", 4) as Int == 9)
                try ObjCObject(cls).note("a")
            }
            let spans = Dictionary(uniqueKeysWithValues: tracer.popFinishedSpans().map { ($0.operationName, $0) })
            let root = try #require(spans["root"]), outer = try #require(spans["outer"])
            #expect(outer.kind == .server)
            #expect(outer.parentSpanID == root.spanID)
            #expect(spans["-[\(cls.name) twice:]"]?.parentSpanID == outer.spanID)
            #expect(spans["+[\(cls.name) note:]"]?.parentSpanID == root.spanID)
            #expect(Set(spans.values.map(\.traceID)).count == 1)
            tokens.forEach { $0.remove() }
        }

        @Test("An exception ends the span, which records it", arguments: Fixture.Configuration.allCases)
        func exception(_ configuration: Fixture.Configuration) throws {
            let cls = try AdapterProgram(configuration).cls("Stub")
            let token = try cls.span("fail", tracer: tracer)
            let error = try #require(throws: ObjCException.self) { try cls.new().send("fail") }
            let span = try #require(tracer.popFinishedSpans().first)
            #expect((span.errors.first?.error as? ObjCException)?.object == error.object)
            #expect(span.status?.code == .error)
            #expect(tracer.activeSpans.isEmpty)
            token.remove()
        }

        @Test("The span goes to the tracer that is active at the call")
        func active() throws {
            let object = try AdapterProgram().new()
            let token = try object.span("twice:")
            let value = try withTracer(tracer) { try object.send("twice:", 1) as Int }
            #expect(value == 2)
            #expect(tracer.popFinishedSpans().count == 1)
            #expect(try object.send("twice:", 1) as Int == 2)
            #expect(tracer.finishedSpans.isEmpty)
            token.remove()
        }

        @Test("Each thread's calls are children of its own span")
        func threads() throws {
            let object = try AdapterProgram().new(), tracer = tracer, failures = Locked(0)
            let tokens = try ["twice:", "nested:"].map { try object.span(Selector($0), tracer: tracer) }
            DispatchQueue.concurrentPerform(iterations: 1_000) { number in
                if (try? object.send("nested:", number) as Int) != 2 * number + 1 { failures.withLock { $0 += 1 } }
            }
            #expect(failures.withLock { $0 } == 0)
            let spans = tracer.popFinishedSpans()
            let outer = spans.filter { $0.operationName.hasSuffix("nested:]") }
            let inner = spans.filter { $0.operationName.hasSuffix("twice:]") }
            #expect(outer.count == 1_000)
            #expect(inner.count == 1_000)
            let traces = Dictionary(uniqueKeysWithValues: outer.map { ($0.spanID, $0.traceID) })
            #expect(inner.allSatisfy { traces[$0.parentSpanID ?? ""] == $0.traceID })
            tokens.forEach { $0.remove() }
        }
    }
}
#endif
