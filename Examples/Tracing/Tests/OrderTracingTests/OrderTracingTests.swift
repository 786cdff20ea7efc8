import Foundation
import OrderTracing
import SwiftRuntime
import Testing

@Suite(.serialized) struct OrderTracingTests {
    private let load = Client.Message.load(rounds: 20)
    private var messages: [Client.Message] { load.orders + load.reads }

    /// The answers of a new service.
    private func answers() async throws -> [Client.Answer] {
        try await Client.withService { client in
            try await (client.send(load.orders) + client.send(load.reads)).map { answer in
                Client.Answer(status: answer.status, body: try sorted(answer.body))
            }
        }
    }

    /// The JSON with its keys in order; the encoder of the service writes them in any order.
    private func sorted(_ json: String) throws -> String {
        guard !json.isEmpty else { return json } // an error without a message
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        return String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
    }

    private let put = "Orders.OrderHandlers.put(_:id:)"
    private let show = "Orders.OrderHandlers.show(id:)"
    private let list = "Orders.OrderHandlers.list(of:)"
    private let query = "Orders.OrderStore."
    private let price = "Orders.PriceBook.price(of:)"
    private let priced = "Orders.OrderHandlers.priced(_:)"

    @Test("The answers are those of the service without hooks")
    func answersAreTheSame() async throws {
        let wanted = try await answers()
        #expect(wanted.count == 10 + 20 * 13)
        #expect(wanted.count { $0.status == 404 } == 20 && wanted.count { $0.status == 200 } == 10 + 20 * 12)
        let tracing = try ServiceTracing()
        #expect(try await answers() == wanted)
        tracing.remove()
        #expect(Hooks.all.isEmpty)
        let count = tracing.tracer.finishedSpans.count
        #expect(try await answers() == wanted)
        #expect(tracing.tracer.finishedSpans.count == count)
    }

    @Test("Each request has exactly one tree of spans, whose root is the handler")
    func spansOfRequests() async throws {
        let tracing = try ServiceTracing()
        defer { tracing.remove() }
        _ = try await answers()
        let spans = tracing.tracer.finishedSpans, trees = SpanTree.trees(of: spans)
        #expect(trees.count == messages.count)
        #expect(
            Dictionary(grouping: trees, by: \.span.operationName).mapValues(\.count) == [
                put: 10, show: 20 * 11, list: 20 * 2,
            ])
        #expect(Set(trees.map(\.span.traceID)).count == messages.count)
        #expect(tracing.tracer.activeSpans.isEmpty)
        // An order that does not exist: its handler has thrown.
        #expect(trees.count { !$0.span.errors.isEmpty } == 20)
    }

    @Test("The spans of a request have the right parents, over suspensions, actors and child tasks")
    func parents() async throws {
        let tracing = try ServiceTracing()
        defer { tracing.remove() }
        _ = try await answers()
        for tree in SpanTree.trees(of: tracing.tracer.finishedSpans) {
            let names = tree.children.map(\.span.operationName)
            switch tree.span.operationName {
            case put: #expect(names == [priced, query + "save(_:)"])
            case show:
                let isMissing = !tree.span.errors.isEmpty
                #expect(names == [query + "order(id:)"] + (isMissing ? [] : [priced]))
            // Each customer has five orders, whose prices are looked up in child tasks.
            case list:
                #expect(names.sorted() == Array(repeating: priced, count: 5) + [query + "orders(of:)"])
            default: Issue.record("\(tree.span.operationName) is no handler")
            }
            for child in tree.children where child.span.operationName == priced {
                #expect(child.children.map(\.span.operationName) == [price])
                let queries = child.children.flatMap(\.children).map(\.span.operationName)
                #expect(queries.isEmpty || queries == [query + "price(of:)"])
            }
            #expect(tree.isOfOneTrace)
        }
    }

    @Test("The metrics count the same calls and errors as the spans")
    func metrics() async throws {
        let tracing = try ServiceTracing()
        defer { tracing.remove() }
        _ = try await answers()
        let spans = Dictionary(grouping: tracing.tracer.finishedSpans, by: \.operationName)
        let summaries = tracing.summaries
        #expect(Dictionary(uniqueKeysWithValues: summaries.map { ($0.function, $0.calls) }) == spans.mapValues(\.count))
        #expect(
            Dictionary(uniqueKeysWithValues: summaries.map { ($0.function, $0.errors) })
                == spans.mapValues { $0.count { !$0.errors.isEmpty } })
        #expect(summaries.allSatisfy { $0.time > .zero })
        #expect(summaries.first { $0.function == show }?.errors == 20)
        #expect(tracing.refused.isEmpty)
    }
}

extension SpanTree {
    fileprivate var isOfOneTrace: Bool { children.allSatisfy { $0.span.traceID == span.traceID && $0.isOfOneTrace } }
}
