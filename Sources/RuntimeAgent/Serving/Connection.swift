#if Agent
import AgentProtocol

/// One client's side of the conversation: takes bytes and the time, and returns actions.
///
/// The caller does input and output. At most one line and one read wait here: the connection wants no more bytes until
/// their lines are handled. The bytes that a client sent before it shut its side down still come, a few hundred KiB at
/// most.
package struct Connection {
    package enum Action: Equatable {
        /// Answer this request; call ``ended(_:)`` when it has ended.
        case perform(AgentRequest)
        case reply(AgentReply)
        /// Send this reply, if there is one, and close.
        case close(AgentReply?)
    }

    private enum State: Equatable {
        case awaitsFirstRequest(since: UInt64)
        case awaitsRestOfLine(since: UInt64)
        /// The client has asked and may be silent, or the agent handles its lines.
        case idle
        /// The client has shut its side down.
        case inputEnded
        /// The last reply may still wait to be read.
        case closed(since: UInt64)
    }

    private enum Event { case line, noLine, request, inputEnd, close }

    private var state: State
    private var unreadSince: UInt64?
    private var input: ArraySlice<UInt8> = []
    /// How far the input has been searched for the end of a line.
    private var searched = 0
    private var malformedLines = 0
    private var underWay: Set<Int> = []
    /// When bytes came last, or time was seen to pass, in nanoseconds.
    private var lastTime: UInt64

    package init(now: UInt64) { (state, lastTime) = (.awaitsFirstRequest(since: now), now) }

    /// The only place where the state changes.
    private mutating func happened(_ event: Event) {
        switch (state, event) {
        case (.closed, _): break
        case (.awaitsFirstRequest, .line): state = .awaitsFirstRequest(since: lastTime)
        case (.awaitsFirstRequest, .request), (.awaitsRestOfLine, .line): state = .idle
        case (.idle, .noLine) where !input.isEmpty: state = .awaitsRestOfLine(since: lastTime)
        case (_, .inputEnd): state = .inputEnded
        case (_, .close): (state, input, searched) = (.closed(since: lastTime), [], 0)
        default: break
        }
    }

    private var isClosed: Bool { if case .closed = state { true } else { false } }

    /// Whether no line waits to be handled.
    package var wantsInput: Bool { !isClosed && searched == input.endIndex && input.count < AgentFrame.longestRequest }

    package mutating func receive(_ bytes: some Sequence<UInt8>, now: UInt64) {
        guard !isClosed else { return }
        lastTime = now
        input.append(contentsOf: bytes)
    }

    /// The next action; nil until there is more input.
    ///
    /// Call this when the client can be answered.
    package mutating func next() -> Action? {
        while let line = nextLine() {
            // Skips empty lines between requests, for a person who types them.
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { continue }
            return action(for: line)
        }
        let most = AgentFrame.longestRequest
        guard input.count < most else {
            return close(
                "the line has \(most) bytes and no line break; send a shorter request that ends with a line break")
        }
        // The last answer is written to a client that will ask for nothing more.
        return state == .inputEnded && underWay.isEmpty ? close(nil) : nil
    }

    /// The request has had its last reply.
    package mutating func ended(_ id: Int) { underWay.remove(id) }

    /// The client has shut its side down.
    ///
    /// Its requests are still answered.
    package mutating func inputEnded() { happened(.inputEnd) }

    /// The client has begun to read its replies, or has stopped.
    package mutating func readingChanged(isReading: Bool, now: UInt64) {
        unreadSince = isReading ? nil : unreadSince ?? now
    }

    /// Call this now and then.
    package mutating func timePassed(now: UInt64) -> Action? {
        lastTime = now
        let patience = AgentLimits.patience
        switch (state, unreadSince) {
        case (.closed(let since), _), (_, let since?): return now &- since < patience ? nil : close(nil)
        case (.awaitsFirstRequest(let since), nil), (.awaitsRestOfLine(let since), nil):
            guard now &- since >= patience else { return nil }
            return close("no whole request came within \(patience / 1_000_000_000) seconds; connect again to send one")
        default: return nil
        }
    }

    // MARK: Lines

    private mutating func nextLine() -> ArraySlice<UInt8>? {
        guard let end = input[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = input.endIndex
            happened(.noLine)
            return nil
        }
        happened(.line)
        defer { (input, searched) = (input[(end + 1)...], end + 1) }
        return input[..<end]
    }

    private mutating func action(for line: ArraySlice<UInt8>) -> Action {
        guard line.count < AgentFrame.longestRequest else {
            return close("the line has \(line.count) bytes; a request has at most \(AgentFrame.longestRequest)")
        }
        let request: AgentRequest
        switch RequestLine.parse(line) {
        case .failure(let refusal): return malformed(refusal.id, refusal.message)
        case .success(let parsed): request = parsed
        }
        if underWay.contains(request.id) {
            return malformed(request.id, "request \(request.id) is still running; use each number once")
        }
        malformedLines = 0
        happened(.request)
        guard underWay.count < AgentLimits.requestsUnderWay || request.command.endsAnother else {
            let message =
                "this connection already has \(AgentLimits.requestsUnderWay) running requests, its limit; stop one of "
                + "them first"
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

    private mutating func close(_ message: String?) -> Action {
        happened(.close)
        return .close(message.map { AgentReply(id: 0, error: AgentError(.malformed, $0)) })
    }
}

extension AgentCommand {
    /// Whether the command makes room for other requests.
    fileprivate var endsAnother: Bool {
        if case .stop = self { true } else { false }
    }
}
#endif
