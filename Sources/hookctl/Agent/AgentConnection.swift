import AgentProtocol
import Foundation

/// A connection to the agent of a process.
///
/// For one thread.
final class AgentConnection {
    /// The events that a client waits for.
    enum Arrival {
        case reply(AgentReply)
        /// Nothing has come in time.
        case timeout
        /// The user has asked for the end.
        case interruption
        /// The process has closed the connection, as it does when it ends; `isInsideLine`: in the middle of a reply.
        case end(isInsideLine: Bool)
    }

    let processID: Int
    /// How long an answer may take.
    let patience: Duration
    private let descriptor: Int32
    private var lines = LineBuffer(longest: AgentFrame.longestReply)
    private var lastID = 0
    /// The classes received so far, while a snapshot is under way.
    private var classes: SnapshotTexts?

    /// - Throws: ``Failure``, if there is no agent, or none for this user.
    init(to processID: Int, patience: Duration) throws {
        self.processID = processID
        self.patience = patience
        descriptor = try AgentAddress.connect(to: processID)
    }

    init(to address: AgentAddress, patience: Duration) throws {
        (processID, self.patience) = (address.processID, patience)
        descriptor = try address.connect()
    }

    deinit { close(descriptor) }

    /// Ends the connection from any thread, as if the process had closed it.
    ///
    /// To be called only while this object exists.
    var canceller: @Sendable () -> Void { { [descriptor] in shutdown(descriptor, Int32(SHUT_RDWR)) } }

    // MARK: Asking

    /// Sends the command and returns the whole answer.
    func ask(_ command: AgentCommand) throws -> [AgentPayload] {
        let id = try send(command)
        let line = WaitingLine()
        var payloads: [AgentPayload] = []
        while true {
            let reply = try answer(to: id, within: patience, line)
            payloads += reply.payload.map { [$0] } ?? []
            if reply.isLast { return payloads }
            line.show("process \(processID) has sent \(payloads.count) parts of the answer")
        }
    }

    /// The classes of a snapshot, as texts that are not parsed.
    func snapshot() throws -> SnapshotTexts {
        classes = SnapshotTexts()
        defer { classes = nil }
        for payload in try ask(.snapshot) {
            guard case .snapshot(let values) = payload else { throw Failure.notUnderstood(processID) }
            classes?.append(SnapshotTexts(values))
        }
        return classes ?? SnapshotTexts()
    }

    /// A continuing command that was sent: its number, and the first reply.
    typealias Begun = (id: Int, payload: AgentPayload?)

    /// Sends a continuing command.
    func begin(_ command: AgentCommand) throws -> Begun {
        let id = try send(command)
        return (id, try answer(to: id, within: patience).payload)
    }

    /// Sends the command and returns its number.
    func send(_ command: AgentCommand) throws -> Int {
        lastID += 1
        var frame = try AgentFrame.encode(AgentRequest(id: lastID, command: command))[...]
        guard frame.count <= AgentFrame.longestRequest else {
            throw Failure(.data, "together the patterns are longer than 64 KiB; give fewer or shorter patterns")
        }
        while !frame.isEmpty {
            let sent = frame.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent > 0 {
                frame = frame.dropFirst(sent)
            } else if errno == EPIPE || errno == ECONNRESET {
                // An agent that refuses a connection says so before it closes it.
                break
            } else if errno != EINTR {
                throw Failure.ended(processID)
            }
        }
        return lastID
    }

    /// The next reply to the request.
    ///
    /// On a terminal, the line says which process hookctl waits for.
    func answer(to id: Int, within duration: Duration, _ line: WaitingLine = WaitingLine()) throws -> AgentReply {
        let deadline = ContinuousClock.now + duration
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline))
            switch try next(within: min(left, .milliseconds(500))) {
            case .reply(let reply):
                if let error = reply.error, reply.id == id || reply.id == 0 { throw Failure(error) }
                if reply.id == id { return reply }
            case .timeout where left > .milliseconds(500): line.show("waiting for process \(processID)")
            case .timeout: throw Failure.silent(processID, patience)
            case .end(let isInsideLine):
                throw isInsideLine ? Failure.closedInside(processID) : Failure.ended(processID)
            case .interruption:
                // A reply that came before the signal still counts.
                guard case .reply(let reply) = try next(within: .zero, heedsInterruption: false), reply.id == id,
                    reply.error == nil
                else { throw Failure.interrupted }
                return reply
            }
        }
    }

    // MARK: Waiting

    /// The next reply to any request, or why there is none.
    func next(within duration: Duration?, heedsInterruption: Bool = true) throws -> Arrival {
        let deadline = duration.map { ContinuousClock.now + $0 }
        while true {
            if let line = try lines.next(of: processID) { return .reply(try reply(line)) }
            if heedsInterruption, Interruption.hasCome { return .interruption }
            var polled = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: heedsInterruption ? Interruption.descriptor : -1, events: Int16(POLLIN), revents: 0),
            ]
            let left = deadline.map { max(0, ContinuousClock.now.duration(to: $0).milliseconds) } ?? -1
            let ready = poll(&polled, 2, Int32(clamping: left))
            if ready == 0 { return .timeout }
            guard ready > 0, polled[0].revents != 0 else { continue }
            guard try lines.fill(from: descriptor) else { return .end(isInsideLine: !lines.isEmpty) }
        }
    }

    private func reply(_ line: ArraySlice<UInt8>) throws -> AgentReply {
        let line = classes?.take(from: Array(line), depth: AgentFrame.depthOfClasses)?[...] ?? line
        if let reply = try? AgentFrame.decode(AgentReply.self, from: line), reply.version == AgentFrame.version {
            return reply
        }
        // Other versions may have other replies.
        struct Envelope: Decodable {
            let version: Int
        }
        guard let envelope = try? AgentFrame.decode(Envelope.self, from: line), envelope.version != AgentFrame.version
        else { throw Failure.notUnderstood(processID) }
        throw Failure.version(envelope.version, processID)
    }
}
