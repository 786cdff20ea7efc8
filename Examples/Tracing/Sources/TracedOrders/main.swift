// Installs spans and metrics on the service, sends requests to it over TCP, and prints what was recorded. The argument
// is the number of rounds of 13 requests.

import OrderTracing

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200
let tracing = try ServiceTracing()
let (orders, reads) = Client.Message.load(rounds: rounds)
let start = ContinuousClock.now
let statuses = try await Client.withService { client in
    try await (client.send(orders) + client.send(reads)).map(\.status)
}
let time = ContinuousClock.now - start
print("\(statuses.count) requests in \(time), \(statuses.count { $0 != 200 }) of them answered with an error\n")

for summary in tracing.summaries { print(summary) }
for refusal in tracing.refused { print("not traced:", refusal) }

let trees = SpanTree.trees(of: tracing.tracer.finishedSpans)
print("\n\(trees.count) requests were traced. One of each handler:\n")
for (_, trees) in Dictionary(grouping: trees, by: \.span.operationName).sorted(by: { $0.key < $1.key }) {
    print(trees[0])
}
