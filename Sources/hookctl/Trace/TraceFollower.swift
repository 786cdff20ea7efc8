import AgentProtocol
import Foundation

/// A trace that runs until its time is over, the user ends it, or the process ends.
struct TraceFollower {
    let connection: AgentConnection
    /// The request that the agent answers with calls.
    let command: AgentCommand
    /// Whose calls these are, for people.
    let heading: String
    /// The options that choose calls, as text; nil for none.
    var filter: String?
    /// Tells the user what hookctl traces, and which methods it cannot trace.
    var tell: ([String]) -> Void = { TextOutput.tell($0) }

    init(connection: AgentConnection, command: AgentCommand, heading: String) {
        (self.connection, self.command, self.heading) = (connection, command, heading)
    }

    /// Follows the calls of methods.
    ///
    /// `needsStacks`: whether the output needs the stacks of calls, whatever the filter says. `limit`: how many calls a
    /// second the agent sends at most.
    init(
        connection: AgentConnection, patterns: [PatternArgument], filter: TraceFilter, needsStacks: Bool = false,
        limit: Int
    ) {
        let command = AgentCommand.trace(
            patterns: patterns.map(\.text), classes: filter.className, selectors: filter.selector,
            threads: filter.thread, callsPerSecond: limit, filter: filter.calls(withStacks: needsStacks))
        let chosen = filter.description
        self.init(
            connection: connection, command: command,
            heading: "tracing \(patterns.map(\.text).joined(separator: " "))\(chosen)")
        self.filter = chosen.isEmpty ? nil : String(chosen.dropFirst(2))
    }

    /// Starts the trace, lets a waiting program continue once the methods are hooked, and returns why it has ended.
    ///
    /// `begun`: the request, if it was sent and answered already. `fate`: how the process has ended, if that can be
    /// known when its agent has not said so.
    func run(
        into sink: any TraceSink, _ file: TraceFile, for duration: Duration? = nil,
        begun: AgentConnection.Begun? = nil, fate: () -> TraceOutcome? = { nil }
    ) throws -> TraceOutcome {
        var sink = sink
        let (id, payload) = try begun ?? connection.begin(command)
        guard case .methods(let names, let refusals)? = payload else {
            throw Failure.notUnderstood(connection.processID)
        }
        sink.begin(TracedMethods(methods: names, refusals: refusals, filter: filter))
        tell(names, refusals)
        do {
            try file.flush()
            _ = try connection.send(.resume)
            let outcome = try follow(id, &sink, file, until: duration.map { ContinuousClock.now + $0 }, fate)
            sink.end(outcome)
            try file.flush()
            return outcome
        } catch {
            sink.end(nil)
            try? file.flush()
            throw error
        }
    }

    /// The words for patterns that no method matches so far.
    static var nothing: String {
        "no method matches yet; hookctl classes lists the classes, and hookctl describe the methods of one"
    }

    private func tell(_ names: [String], _ refusals: [String]) {
        let none = refusals.isEmpty ? Self.nothing : "no method can be traced"
        let count = names.isEmpty ? none : "\(names.count) method\(names.count == 1 ? "" : "s")"
        tell((refusals + ["\(heading): \(count)"]).map(\.shown))
    }

    private func follow(
        _ id: Int, _ sink: inout any TraceSink, _ file: TraceFile, until deadline: ContinuousClock.Instant?,
        _ fate: () -> TraceOutcome?
    ) throws -> TraceOutcome {
        /// The number of the request that ends the trace, once it is sent.
        var stop: Int?
        /// Why hookctl has ended it.
        var wish = TraceOutcome.stopped
        var stacks: [Int: [String]] = [:]
        var deadline = deadline
        while true {
            let left = deadline.map { ContinuousClock.now.duration(to: $0) }
            // Calls may come without a pause.
            let isOver = left.map { $0 <= .zero } ?? false
            switch isOver ? .timeout : try connection.next(within: left) {
            case .reply(let reply):
                if let error = reply.error, reply.id == id || reply.id == 0 { throw Failure(error) }
                if reply.id == stop { return wish }
                if reply.id == id, add(reply, to: &sink, &stacks) { return Self.end(of: reply) ?? wish }
                try file.flush()
            case .end(let isInsideLine):
                if isInsideLine { throw Failure.closedInside(connection.processID) }
                // An agent whose process exits sends the end of the trace first.
                guard connection.staysRunning else {
                    if let outcome = fate() { return outcome }
                    throw Failure.died(connection.processID)
                }
                guard stop != nil else { throw Failure.letGo(connection.processID) }
                return wish
            case .timeout, .interruption:
                guard stop == nil else {
                    throw Failure.lastCallsMissing(connection.processID, connection.patience)
                }
                wish = Interruption.hasCome ? .stopped : .time
                Interruption.forget()
                stop = try connection.send(.stop(request: id))
                // Replies that are under way are still read.
                deadline = ContinuousClock.now + connection.patience
            }
        }
    }

    /// The agent's reason for the end of the trace.
    private static func end(of reply: AgentReply) -> TraceOutcome? {
        guard case .calls(_, _, let end?)? = reply.payload else { return nil }
        return TraceOutcome(end)
    }

    /// Returns whether it was the last reply.
    private func add(_ reply: AgentReply, to sink: inout any TraceSink, _ stacks: inout [Int: [String]]) -> Bool {
        switch reply.payload {
        case .stacks(let values)?:
            for stack in values { stacks[stack.number] = stack.functions }
        case .calls(let events, let dropped, _)?:
            for var event in events {
                event.depth = min(max(event.depth, 0), 1024)
                if let number = event.stackNumber { (event.stack, event.stackNumber) = (stacks[number], nil) }
                sink.add(event)
            }
            if dropped > 0 { sink.drop(dropped) }
        // Sentences about methods that have come since the trace began.
        case .methods(_, let refusals)?: tell(refusals.map(\.shown))
        default: break
        }
        return reply.isLast
    }
}
