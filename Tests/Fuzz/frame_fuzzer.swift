// Passes any bytes to the code that reads the lines of a client and of an agent.

import AgentProtocol
import FoundationEssentials

private func demand(_ condition: Bool, _ promise: StaticString) {
    if !condition { fatalError("\(promise)") }
}

// MARK: Lines for an agent

/// A connection that performs requests as an agent does: a trace continues until it is stopped.
private struct Conversation {
    static let now: UInt64 = 1

    private(set) var actions: [Connection.Action] = []
    private(set) var hasRequested = false
    private var connection = Connection(now: 0)
    private var goingOn: Set<Int> = []
    private var isClosed = false

    /// The number of bytes in the connection that wait for the end of their line.
    private var waiting: Int {
        (Mirror(reflecting: connection).descendant("input") as? ArraySlice<UInt8>)?.count ?? .max
    }

    mutating func receive(_ bytes: ArraySlice<UInt8>) {
        connection.receive(bytes, now: Self.now)
        while let action = connection.next() {
            demand(!isClosed, "nothing is sent after the end")
            actions.append(action)
            perform(action)
        }
        demand(connection.wantsInput == !isClosed, "more input is read until the end, and none after it")
    }

    private mutating func perform(_ action: Connection.Action) {
        switch action {
        case .reply(let reply): check(reply)
        case .close(let reply):
            demand(reply != nil, "a client that is still connected gets the reason")
            reply.map(check)
            isClosed = true
        case .perform(let request):
            hasRequested = true
            begin(request)
        }
    }

    private mutating func begin(_ request: AgentRequest) {
        checkRoundTrip(request)
        demand(!goingOn.contains(request.id), "no number is used twice at once")
        switch request.command {
        case .trace: goingOn.insert(request.id)
        case .stop(let stopped):
            if goingOn.remove(stopped) != nil { connection.ended(stopped) }
            connection.ended(request.id)
        default: connection.ended(request.id)
        }
        demand(goingOn.count <= AgentLimits.requestsUnderWay, "only so many requests run at once")
    }

    private func check(_ reply: AgentReply) {
        let line = ReplyLine.of(reply)
        demand(line.count <= AgentFrame.longestReply, "a reply is as short as a client expects it")
        demand(line.firstIndex(of: UInt8(ascii: "\n")) == line.count - 1, "a reply is one line")
        demand(reply.version == AgentFrame.version && reply.isLast && reply.error != nil, "it says what was wrong")
        checkRoundTrip(reply)
    }

    /// `half` is the number of bytes after the end of the last line.
    func checkWaiting(half: Int) {
        demand(waiting == (isClosed ? 0 : half), "only the line that has no end yet waits")
    }

    /// Checks a client that sends nothing more but stays connected.
    func checkTime(half: Int) {
        var copy = self
        demand(copy.connection.timePassed(now: AgentLimits.patience - 1) == nil, "a client has its time to send")
        let action = copy.connection.timePassed(now: Self.now + AgentLimits.patience)
        if isClosed {
            demand(action == .close(nil), "it is closed for good in time")
        } else {
            demand((action != nil) == (half > 0 || !hasRequested), "only a client that lets the agent wait is closed")
            if let action { copy.perform(action) }
        }
    }

    /// Checks a client that closes its side of the connection.
    mutating func checkEnd() {
        guard !isClosed else { return }
        connection.inputEnded()
        for id in goingOn.sorted() {
            demand(connection.next() == nil, "running requests end first")
            connection.ended(id)
        }
        demand(connection.next() == .close(nil), "the connection is closed after its last answer")
        demand(connection.next() == nil && !connection.wantsInput, "nothing is sent after the end")
    }
}

/// The message as the JSON library writes it.
private func line(_ message: some Encodable) -> [UInt8] {
    guard let line = try? AgentFrame.encode(message) else { fatalError("what was read can be written") }
    return line
}

private func checkRoundTrip<Message: Codable & Equatable>(_ message: Message) {
    demand((try? AgentFrame.decode(Message.self, from: line(message))) == message, "what was written is read")
}

/// `pieceLength` returns the length of the next piece; its argument is the length of the rest.
private func converse(_ bytes: [UInt8], pieceLength: (Int) -> Int) -> Conversation {
    var conversation = Conversation()
    var rest = bytes[...]
    while !rest.isEmpty {
        let piece = rest.prefix(pieceLength(rest.count))
        rest = rest.dropFirst(piece.count)
        conversation.receive(piece)
    }
    return conversation
}

/// Whether both are the same, except where the pieces matter: a long line may be refused before its end.
private func isSame(_ left: Connection.Action, _ right: Connection.Action) -> Bool {
    guard case .close(let reply) = left, case .close(let other) = right else { return left == right }
    return reply?.id == other?.id && reply?.error?.code == other?.error?.code
}

private func checkAgent(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let half = lines.last?.count ?? 0
    var whole = converse(bytes) { $0 }
    demand(whole.actions.count <= lines.count - (half < AgentFrame.longestRequest ? 1 : 0), "a line is answered once")
    whole.checkWaiting(half: half)
    whole.checkTime(half: half)
    whole.checkEnd()
    var state = bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    let cuttings: [(Int) -> Int] = [
        { _ in 1 },
        { rest in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % rest + 1
        },
    ]
    for pieceLength in cuttings {
        let pieces = converse(bytes, pieceLength: pieceLength)
        demand(pieces.actions.elementsEqual(whole.actions, by: isSame), "bytes in pieces mean the same")
        pieces.checkWaiting(half: half)
        pieces.checkTime(half: half)
    }
}

// MARK: Lines for a client

private func checkClient(_ bytes: [UInt8]) {
    for text in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let reply = try? AgentFrame.decode(AgentReply.self, from: text) else { continue }
        checkRoundTrip(reply)
        // The same reply as an agent makes it: with the agent's own version, and without an error.
        let own = AgentReply(id: reply.id, isLast: reply.isLast, payload: reply.payload)
        demand((try? AgentFrame.encode(own)) == line(own), "a reply is written as the JSON library does")
    }
}

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    checkAgent(bytes)
    checkClient(bytes)
    return 0
}
