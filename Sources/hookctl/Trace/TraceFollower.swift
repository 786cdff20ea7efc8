import AgentProtocol
import Foundation

/// A trace that runs until its time is over, the user ends it, or the process ends.
struct TraceFollower {
    let connection: AgentConnection
    let patterns: [PatternArgument]
    let filter: TraceFilter
    /// How many calls a second the agent sends at most.
    let limit: Int

    /// Starts the trace, and lets a waiting program continue once the methods are hooked.
    func run(into sink: any TraceSink, _ file: TraceFile, for duration: Duration? = nil) throws {
        var sink = sink
        let command = AgentCommand.trace(
            patterns: patterns.map(\.text), classes: filter.className, selectors: filter.selector,
            threads: filter.thread, callsPerSecond: limit)
        let (id, payload) = try connection.begin(command)
        guard case .methods(let names, let refusals)? = payload else {
            throw Failure.notUnderstood(connection.processID)
        }
        sink.begin(TracedMethods(methods: names, refusals: refusals))
        tell(names, refusals)
        do {
            try file.flush()
            _ = try connection.send(.resume)
            try follow(id, &sink, file, until: duration.map { ContinuousClock.now + $0 })
        } catch {
            sink.end()
            try? file.flush()
            throw error
        }
        sink.end()
        try file.flush()
    }

    private func tell(_ names: [String], _ refusals: [String]) {
        let count = names.isEmpty ? "no method matches yet" : "\(names.count) method\(names.count == 1 ? "" : "s")"
        let traced = patterns.map(\.text).joined(separator: " ")
        TextOutput.tell((refusals + ["tracing \(traced): \(count)"]).map(\.shown))
    }

    private func follow(
        _ id: Int, _ sink: inout any TraceSink, _ file: TraceFile, until deadline: ContinuousClock.Instant?
    ) throws {
        /// The number of the request that ends the trace, once it is sent.
        var stop: Int?
        var deadline = deadline
        while true {
            let left = deadline.map { ContinuousClock.now.duration(to: $0) }
            // Calls may come without a pause.
            let isOver = left.map { $0 <= .zero } ?? false
            switch isOver ? .timeout : try connection.next(within: left) {
            case .reply(let reply):
                if let error = reply.error, reply.id == id || reply.id == 0 { throw Failure(error) }
                if reply.id == stop || (reply.id == id && add(reply, to: &sink)) { return }
                try file.flush()
            case .end(let isInsideLine):
                if isInsideLine { throw Failure.closedInside(connection.processID) }
                // An agent whose process exits sends the end of the trace first.
                guard connection.staysRunning else { throw Failure.died(connection.processID) }
                guard stop != nil else { throw Failure.letGo(connection.processID) }
                return
            case .timeout, .interruption:
                guard stop == nil else {
                    throw Failure.lastCallsMissing(connection.processID, connection.patience)
                }
                Interruption.forget()
                stop = try connection.send(.stop(request: id))
                // Replies that are under way are still read.
                deadline = ContinuousClock.now + connection.patience
            }
        }
    }

    /// Returns whether it was the last reply.
    private func add(_ reply: AgentReply, to sink: inout any TraceSink) -> Bool {
        switch reply.payload {
        case .calls(let events, let dropped)?:
            for var event in events {
                event.depth = min(max(event.depth, 0), 1024)
                sink.add(event)
            }
            if dropped > 0 { sink.drop(dropped) }
        // Sentences about methods that have come since the trace began.
        case .methods(_, let refusals)?: TextOutput.tell(refusals.map(\.shown))
        default: break
        }
        return reply.isLast
    }
}
