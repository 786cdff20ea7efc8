#if Tracing
import InMemoryTracing
import ReplaceableModule
import SwiftRuntime
import SwiftRuntimeTracing
import TestSupport
import Testing
import Tracing

extension Adapters {
    /// Spans of calls of Swift functions.
    @Suite struct SwiftCallSpans {
        private let tracer = InMemoryTracer()

        private func name(_ function: String) -> String { "ReplaceableModule.Writer.\(function)" }

        @Test("A call makes a span, and runs as before")
        func span() throws {
            let writer = Writer()
            let token = try SwiftType(Writer.self).hook("count(_:)", .span(tracer: tracer))
            #expect(try writer.count("four") == 4)
            let span = try #require(tracer.popFinishedSpans().first)
            #expect(span.operationName == name("count(_:)") && span.kind == .internal)
            #expect(span.parentSpanID == nil && span.errors.isEmpty)
            #expect(span.attributes.get("code.function.name") == .string(name("count(_:)")))
            let address = UInt(bitPattern: Unmanaged.passUnretained(writer).toOpaque())
            #expect(span.attributes.get("swift.receiver") == .string("0x" + String(address, radix: 16)))
            token.remove()
            #expect(try writer.count("a") == 1)
            #expect(tracer.finishedSpans.isEmpty && tracer.activeSpans.isEmpty)
        }

        @Test("A span is current while an asynchronous call lasts: over its suspensions, and in its child tasks")
        func suspensions() async throws {
            let writer = Writer()
            let hooks = try SwiftFunction.hookAll(
                matching: "ReplaceableModule.Writer.[ecr]*(_:)", .span(ofKind: .server, tracer: tracer))
            #expect(hooks.refused.isEmpty && hooks.tokens.count == 3 + 1) // each(_:), too
            let sums = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<200 {
                    group.addTask { [tracer] in
                        try await tracer.withSpan("root") { _ in try await writer.edit("four") }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(sums == Array(repeating: 9, count: 200))
            let spans = tracer.popFinishedSpans()
            let names = Dictionary(grouping: spans, by: \.operationName)
            #expect(
                names.mapValues(\.count) == [
                    "root": 200, name("edit(_:)"): 200, name("revise(_:)"): 400, name("count(_:)"): 400,
                ])
            let byID = Dictionary(uniqueKeysWithValues: spans.map { ($0.spanID, $0) })
            let parents = [
                name("edit(_:)"): "root", name("revise(_:)"): name("edit(_:)"), name("count(_:)"): name("revise(_:)"),
            ]
            #expect(
                spans.allSatisfy { span in
                    let parent = span.parentSpanID.flatMap { byID[$0] }
                    return parent?.operationName == parents[span.operationName]
                        && parent?.traceID ?? span.traceID == span.traceID
                })
            // Each call of `edit` has two children of its own.
            let children = Dictionary(grouping: names[name("revise(_:)")] ?? [], by: \.parentSpanID)
            #expect(children.count == 200 && children.values.allSatisfy { $0.count == 2 })
            hooks.remove()
            #expect(tracer.activeSpans.isEmpty)
        }

        @Test("An error ends the span, which records it, and reaches the caller")
        func errors() async throws {
            let writer = Writer()
            let tokens = try ["count(_:)", "revise(_:)"].map {
                try SwiftType(Writer.self).hook($0, .span(name: "work", tracer: tracer))
            }
            await #expect(throws: Refusal(count: 0)) { try await writer.revise("") }
            let spans = tracer.popFinishedSpans()
            #expect(spans.map(\.operationName) == ["work", "work"])
            #expect(spans.map { $0.errors.first?.error as? Refusal } == [Refusal(count: 0), Refusal(count: 0)])
            #expect(spans.allSatisfy { $0.status?.code == .error })
            tokens.forEach { $0.remove() }
        }

        @Test("Actors, structures and requirements of protocols have spans, from the tracer that is active at the call")
        func kinds() async throws {
            let tokens = [
                try SwiftType(Ledger.self).hook("add(_:)", .span()),
                try SwiftFunction("ReplaceableModule.Pair.waited(_:)").hook(.span()),
                try SwiftProtocol((any Named).self, of: Pair.self).hook("title.getter", .span()),
            ]
            await withTracer(tracer) {
                let count = await Ledger().add(3)
                let text = await Pair(left: 1, right: 2).waited("a")
                let named: any Named = Pair(left: 1, right: 2)
                #expect(count == 1 && text == "a 1 2.0" && named.title == "pair 1")
            }
            #expect(
                tracer.popFinishedSpans().map(\.operationName) == [
                    "ReplaceableModule.Ledger.add(_:)", "ReplaceableModule.Pair.waited(_:)",
                    "ReplaceableModule.Named.title.getter of ReplaceableModule.Pair",
                ])
            #expect(await Pair(left: 1, right: 2).waited("a") == "a 1 2.0")
            #expect(tracer.finishedSpans.isEmpty)
            tokens.forEach { $0.remove() }
        }

        @Test("A function that no instead hook can replace is refused with a sentence")
        func refusals() throws {
            let error = #expect(throws: AspectError.self) {
                try SwiftFunction("ReplaceableModule.same(_:)").hook(.span(tracer: tracer))
            }
            #expect(error?.message.contains("has type parameters of its own") == true)
            #expect(Hooks.all.isEmpty)
        }
    }
}
#endif
