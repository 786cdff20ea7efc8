#if Agent
import AgentProtocol

/// One client's side of the conversation: bytes and the passing of time in, actions out.
///
/// Does nothing itself.
///
/// The bytes of at most one line and one read wait here: no more are asked for until the lines in them have been dealt
/// with. Of a client that has shut its side down comes what lies in the socket, a few hundred KiB at most.
package struct Connection {
    package enum Action: Equatable {
        /// To be answered; ``ended(_:)`` tells of its end.
        case perform(AgentRequest)
        case reply(AgentReply)
        /// Say this, if anything, and close.
        case close(AgentReply?)
    }

    private var input: [UInt8] = []
    /// Where the first line begins in the input, and how far it has been searched for its end.
    private var start = 0
    private var searched = 0
    private var malformedLines = 0
    private var underWay: Set<Int> = []
    private var hasRequested = false
    private var isInputEnded = false
    /// When it was closed, in nanoseconds.
    ///
    /// What it is told at last may wait to be read.
    private var closedSince: UInt64?
    /// Of what came last.
    private var lastTime: UInt64
    /// Since when the client keeps the agent waiting: for its first request, or for the rest of a line.
    private var waitingSince: UInt64?
    private var unreadSince: UInt64?

    package init(now: UInt64) {
        (waitingSince, lastTime) = (now, now)
    }

    private var isClosed: Bool { closedSince != nil }

    /// Whether no line waits to be dealt with.
    package var wantsInput: Bool {
        !isClosed && searched == input.count && input.count - start < AgentFrame.longestRequest
    }

    package mutating func receive(_ bytes: some Sequence<UInt8>, now: UInt64) {
        guard !isClosed else { return }
        lastTime = now
        input.append(contentsOf: bytes)
    }

    /// What is to be done next; nil until there is more input.
    ///
    /// Ask when the client can be answered.
    package mutating func next() -> Action? {
        while !isClosed, let line = nextLine() {
            // Between requests, for a person who types them.
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { continue }
            return action(for: line)
        }
        guard !isClosed else { return nil }
        guard input.count - start >= AgentFrame.longestRequest else { return end() }
        return close(
            "the line has \(AgentFrame.longestRequest) bytes without an end; a request is shorter, and ends with a line break"
        )
    }

    /// The request has had its last reply.
    package mutating func ended(_ id: Int) { underWay.remove(id) }

    /// The client has shut its side down.
    ///
    /// What it has asked for is still answered.
    package mutating func inputEnded() { isInputEnded = true }

    /// The client reads what it is sent, or has stopped doing so.
    package mutating func readingChanged(isReading: Bool, now: UInt64) {
        unreadSince = isReading ? nil : unreadSince ?? now
    }

    /// To be asked now and then.
    package mutating func timePassed(now: UInt64) -> Action? {
        lastTime = now
        if let closedSince { return now &- closedSince >= AgentLimits.patience ? .close(nil) : nil }
        if let unreadSince, now &- unreadSince >= AgentLimits.patience {
            closedSince = now
            return .close(nil)
        }
        guard unreadSince == nil, let waitingSince, now &- waitingSince >= AgentLimits.patience else { return nil }
        return close(
            "no whole request came for \(AgentLimits.patience / 1_000_000_000) seconds; connect again to send one")
    }

    // MARK: Lines

    private mutating func nextLine() -> ArraySlice<UInt8>? {
        guard let end = input[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = input.count
            input.removeFirst(start)
            searched -= start
            start = 0
            // Nothing more comes of a client that has shut its side down.
            let isWaiting = !isInputEnded && (!input.isEmpty || !hasRequested)
            waitingSince = isWaiting ? waitingSince ?? lastTime : nil
            return nil
        }
        // The whole line is there: the time until the next is looked for is the agent's.
        waitingSince = nil
        defer { (start, searched) = (end + 1, end + 1) }
        return input[start..<end]
    }

    private mutating func action(for line: ArraySlice<UInt8>) -> Action {
        guard line.count < AgentFrame.longestRequest else {
            return close("the line has \(line.count) bytes, and a request at most \(AgentFrame.longestRequest)")
        }
        let request: AgentRequest
        switch RequestLine.parse(line) {
        case .failure(let refusal): return malformed(refusal.id, refusal.message)
        case .success(let parsed): request = parsed
        }
        if underWay.contains(request.id) {
            return malformed(request.id, "the request \(request.id) is under way; use each number once")
        }
        malformedLines = 0
        hasRequested = true
        guard underWay.count < AgentLimits.requestsUnderWay || request.command.endsAnother else {
            let message = "\(AgentLimits.requestsUnderWay) requests of this connection go on; stop one of them first"
            return .reply(AgentReply(id: request.id, error: AgentError(.busy, message)))
        }
        underWay.insert(request.id)
        return .perform(request)
    }

    private mutating func malformed(_ id: Int, _ message: String) -> Action {
        malformedLines += 1
        guard malformedLines < AgentLimits.malformedLines else { return close(message) }
        return .reply(AgentReply(id: id, error: AgentError(.malformed, message)))
    }

    /// Closes behind the last answer to a client that will ask for nothing more.
    private mutating func end() -> Action? {
        guard isInputEnded, underWay.isEmpty else { return nil }
        closedSince = lastTime
        return .close(nil)
    }

    private mutating func close(_ message: String) -> Action {
        closedSince = lastTime
        input = []
        (start, searched) = (0, 0)
        return .close(AgentReply(id: 0, error: AgentError(.malformed, message)))
    }
}

extension AgentCommand {
    /// Whether it makes room for others.
    fileprivate var endsAnother: Bool {
        if case .stop = self { true } else { false }
    }
}
#endif
