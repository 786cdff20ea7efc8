import AgentProtocol
import ArgumentParser
import Foundation

/// A request of the page: a command of hookctl with its arguments.
struct WebRequest: Sendable {
    let command: String
    let arguments: [String]

    /// The items of a query are options, those named `argument` arguments, and those without a value flags.
    init(command: String, query: [(name: String, value: String)]) {
        self.command = command
        let options = query.filter { $0.name != "argument" }.map { name, value in
            value.isEmpty ? "--\(name)" : "--\(name)=\(value)"
        }
        // As in Main.arguments: a space in front of -[Photo pick:] makes it a value.
        let values = query.filter { $0.name == "argument" }.map { $0.value.hasPrefix("-[") ? " " + $0.value : $0.value }
        arguments = options + ["--"] + values
    }

    // MARK: Answers

    /// The JSON of a command that answers once; nil if there is no such command.
    func answer() throws -> String? {
        let report: (any Report)? =
            switch command {
            case "ps": ProcessReport(within: try parsed(PsCommand.self).timeout.duration)
            case "classes": try parsed(ClassesCommand.self) { $0.file == nil }.report()
            case "describe": try parsed(DescribeCommand.self) { $0.file == nil }.report()
            case "graph": try parsed(GraphCommand.self).report()
            case "hooks": try HooksReport(of: try parsed(HooksCommand.self).process.connect())
            default: nil
            }
        return if let report { try JSONText.of(report) } else { nil }
    }

    // MARK: Streams

    /// Whether the command sends lines until its client goes.
    var isContinuing: Bool { ["trace", "hooks", "instances"].contains(command) }

    /// Sends the lines of a continuing command until the reader has gone or the process has ended.
    func follow(into outbox: Outbox) {
        do {
            switch command {
            case "trace": try trace(try parsed(TraceCommand.self), into: outbox)
            case "hooks": try hooks(try parsed(HooksCommand.self), into: outbox)
            default: try instances(try parsed(InstancesCommand.self), into: outbox)
            }
        } catch {
            let line = try? JSONText.line(of: WebFailure(error))
            outbox.put(line ?? "")
        }
        outbox.finish()
    }

    private func trace(_ command: TraceCommand, into outbox: Outbox) throws {
        try following(command.process, outbox) { connection in
            try connection.attend()
            var follower = command.follower(connection)
            follower.tell = { Self.tell($0, outbox) }
            let file = TraceFile { outbox.put($0) }
            let process = connection.processID
            _ = try follower.run(into: TraceLines(file: file), file, for: command.seconds?.duration) {
                ProcessFiles.end(of: process).map(TraceOutcome.init)
            }
        }
    }

    /// One report each second, and measures meanwhile if that is asked for.
    private func hooks(_ command: HooksCommand, into outbox: Outbox) throws {
        try following(command.process, outbox) { connection in
            var measuring =
                try command.measure
                ? Measuring(connection, [], tell: { Self.tell($0, outbox) }) : nil
            while true {
                outbox.put(try JSONText.line(of: try HooksReport(of: connection)))
                if case .end = try connection.next(within: .seconds(1)) { throw Failure.ended(connection.processID) }
                Self.tell(try measuring?.renew() ?? [], outbox)
            }
        }
    }

    private func instances(_ command: InstancesCommand, into outbox: Outbox) throws {
        try following(command.process, outbox) { connection in
            try connection.attend()
            var last: InstancesReport?
            try command.follower(connection).run(on: Screen(isInPlace: false), for: command.tables.seconds?.duration) {
                let report = InstancesReport(
                    $0, after: last, of: command.className, isLast: $1, rows: command.tables.rows)
                last = report
                outbox.put(try JSONText.line(of: report))
            }
        }
    }

    /// Runs the body with a connection that ends when the reader goes.
    private func following(
        _ options: ProcessOptions, _ outbox: Outbox, _ body: (AgentConnection) throws -> Void
    ) throws {
        let connection = try options.connect()
        outbox.onClose(connection.canceller)
        // The canceller must not be called when the connection does not exist any more.
        defer { withExtendedLifetime(connection) { outbox.onClose {} } }
        try body(connection)
    }

    private static func tell(_ sentences: [String], _ outbox: Outbox) {
        guard !sentences.isEmpty, let line = try? JSONText.line(of: ["messages": sentences]) else { return }
        outbox.tell(line)
    }

    // MARK: Arguments

    /// The command, if the page may ask for it with such options.
    private func parsed<Command: ParsableCommand>(
        _ type: Command.Type, _ isAllowed: (Command) -> Bool = { _ in true }
    ) throws -> Command {
        let command: Command
        do {
            command = try Command.parse(arguments)
        } catch {
            throw Failure(.usage, Command.message(for: error))
        }
        guard isAllowed(command) else { throw Failure(.usage, "hookctl web reads no files; leave out file") }
        return command
    }
}

/// Why a request has no answer, or an answer ends.
struct WebFailure: Encodable {
    struct Reason: Encodable {
        let status: Int32
        let message: String
    }

    let error: Reason

    init(_ error: any Error) {
        let failure = error as? Failure ?? Failure(.notRestored, "\(error)")
        self.error = Reason(status: failure.status.rawValue, message: failure.message)
    }
}
