import AgentProtocol
import ArgumentParser
import Foundation

/// A trace that goes on until its time is over, the user ends it, or the process does.
struct TraceSession {
    let connection: AgentConnection
    let filter: TraceFilter

    /// Asks for the calls, and calls the body once the methods are hooked.
    func run(
        _ patterns: [String], limit: Int, into sink: any TraceSink, flush: () -> Void, for duration: Duration? = nil,
        afterBeginning body: () throws -> Void = {}
    ) throws {
        var sink = sink
        let command = AgentCommand.trace(
            patterns: patterns, classes: nil, selectors: nil, threads: filter.threads.map(String.init), callsPerSecond: limit)
        let (id, payload) = try connection.begin(command)
        guard case .methods(let names, let refusals)? = payload else {
            throw AgentFailure.notUnderstood(connection.processID)
        }
        sink.begin(TracedMethods(methods: names, refusals: refusals))
        tell(names, refusals, patterns)
        defer {
            sink.end()
            flush()
        }
        try body()
        try follow(id, &sink, flush, until: duration.map { ContinuousClock.now + $0 })
    }

    private func tell(_ names: [String], _ refusals: [String], _ patterns: [String]) {
        let count = names.isEmpty ? "no method matches yet" : "\(names.count) method\(names.count == 1 ? "" : "s")"
        let lines = refusals + ["tracing \(patterns.joined(separator: " ")): \(count)"]
        FileHandle.standardError.write(Data(lines.map { "hookctl: \($0)\n" }.joined().utf8))
    }

    private func follow(
        _ id: Int, _ sink: inout any TraceSink, _ flush: () -> Void, until deadline: ContinuousClock.Instant?
    ) throws {
        /// The number of the request that ends the trace, once it is sent, and when its answer is not waited for any more.
        var stop: (id: Int, deadline: ContinuousClock.Instant)?
        while true {
            let end = stop?.deadline ?? deadline
            switch try connection.next(within: end.map { ContinuousClock.now.duration(to: $0) }) {
            case .reply(let reply):
                if let error = reply.error, reply.id == id { throw Failure(error) }
                if reply.id == stop?.id || (reply.id == id && add(reply, to: &sink)) { return }
                flush()
            case .end: return
            case .timeout, .interruption:
                guard stop == nil else { return }
                Interruption.forget()
                stop = (try connection.send(.stop(request: id)), ContinuousClock.now + .seconds(1))
            }
        }
    }

    /// Returns whether it was the last one.
    private func add(_ reply: AgentReply, to sink: inout any TraceSink) -> Bool {
        if case .calls(let events, let dropped)? = reply.payload {
            for event in events where filter.matches(event) { sink.add(event) }
            if dropped > 0 { sink.drop(dropped) }
        }
        return reply.isLast
    }
}

/// Which of the traced calls are shown.
struct TraceFilter: ParsableArguments {
    @Option(name: .customLong("class"), help: ArgumentHelp("Only methods of classes like this.", valueName: "pattern"))
    var className: String?

    @Option(help: ArgumentHelp("Only methods with selectors like this.", valueName: "pattern"))
    var selector: String?

    @Option(
        help: ArgumentHelp(
            "Only calls in this thread, a number or a name like this; may be repeated.", valueName: "thread"))
    var thread: [String] = []

    /// For the agent, which knows numbers only.
    var threads: [Int] {
        let numbers = thread.compactMap { Int($0) }
        return numbers.count == thread.count ? numbers : []
    }

    func matches(_ event: TraceEvent) -> Bool {
        let parts = event.method.dropFirst(2).dropLast().split(separator: " ", maxSplits: 1).map(String.init)
        return (className.map { parts.first?.isLike($0) ?? false } ?? true)
            && (selector.map { parts.last?.isLike($0) ?? false } ?? true)
            && (thread.isEmpty || thread.contains { $0 == "\(event.thread)" || event.threadName.isLike($0) })
    }
}

extension String {
    /// Whether the glob matches the whole.
    fileprivate func isLike(_ pattern: String) -> Bool { fnmatch(pattern, self, 0) == 0 }
}
