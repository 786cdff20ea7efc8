#if Agent
import AgentProtocol

/// The answer to a request.
enum Answer {
    case one(AgentPayload)
    /// The request has been carried out; there is nothing else to say.
    case done
    case list(List)
    case refused(AgentError)
    /// The first of several replies: the request ends when it is stopped, or its client is gone.
    case goesOn(AgentPayload)

    /// Entries that are made part by part, while the client reads.
    struct List {
        let count: Int
        /// How many entries a part has at most.
        var longestPart = AgentFrame.entriesPerPart
        /// Divides an entry that is too large for a reply into so many pieces; nil if the entry has fewer.
        var divider: ((Int) -> (Int) -> [AgentPayload]?)?
        let part: (Range<Int>) -> AgentPayload
    }

    static func list<Entry>(of entries: [Entry], _ part: @escaping (ArraySlice<Entry>) -> AgentPayload) -> Answer {
        .list(List(count: entries.count) { part(entries[$0]) })
    }
}

/// A list that is being sent.
struct ListProgress {
    let id: Int
    private let list: Answer.List
    private var sent = 0
    private var isEnded = false
    /// The number of entries that the next part tries to hold.
    private var length: Int
    /// Replies that are still to be sent for the last entry, which was too large for one reply.
    private var pieces: ArraySlice<[UInt8]> = []

    init(id: Int, _ list: Answer.List) {
        self.id = id
        self.list = list
        length = list.longestPart
    }

    /// The next reply as a line; nil after the last.
    ///
    /// It has as many entries as a reply can hold.
    mutating func next() -> [UInt8]? {
        guard pieces.isEmpty else { return pieces.popFirst() }
        guard !isEnded else { return nil }
        while true {
            let range = sent..<min(sent + length, list.count)
            let reply = AgentReply(id: id, isLast: range.upperBound == list.count, payload: list.part(range))
            if let line = ReplyLine.whole(reply) {
                (sent, isEnded) = (range.upperBound, reply.isLast)
                // Small entries may follow a large one.
                if line.count < AgentFrame.longestReply / 4 { length = min(length * 2, list.longestPart) }
                return line
            }
            guard length > 1 else { break }
            length /= 2
        }
        pieces = divideNext()[...]
        (sent, isEnded) = (sent + 1, pieces.isEmpty || sent + 1 == list.count)
        return pieces.popFirst() ?? ReplyLine.of(AgentReply(id: id, error: ReplyLine.tooLong))
    }

    /// The next entry as a reply for each of its pieces; empty if the pieces are too long, too.
    private func divideNext() -> [[UInt8]] {
        guard let divide = list.divider?(sent) else { return [] }
        let isLast = sent + 1 == list.count
        var count = 2
        while let pieces = divide(count) {
            var lines: [[UInt8]] = []
            for (index, piece) in pieces.enumerated() {
                let reply = AgentReply(id: id, isLast: isLast && index == count - 1, payload: piece)
                guard let line = ReplyLine.whole(reply) else { break }
                lines.append(line)
            }
            if lines.count == count { return lines }
            count *= 2
        }
        return []
    }
}

/// A reply as it lies in a line.
enum ReplyLine {
    static let tooLong = AgentError(
        .tooLong,
        "the answer is longer than \(AgentFrame.longestReply) bytes, the limit of a reply; name one class, one "
            + "selector, or methods with shorter names")
    private static let unwritable = AgentError(.tooLong, "the answer could not be written as JSON")

    /// nil if the reply is too long.
    static func whole(_ reply: AgentReply) -> [UInt8]? {
        guard let line = try? AgentFrame.encode(reply), line.count <= AgentFrame.longestReply else { return nil }
        return line
    }

    /// If the reply is too long, the line has an error that says so.
    static func of(_ reply: AgentReply) -> [UInt8] {
        guard let line = try? AgentFrame.encode(reply) else { return refusal(reply, unwritable) }
        return line.count <= AgentFrame.longestReply ? line : refusal(reply, tooLong)
    }

    private static func refusal(_ reply: AgentReply, _ error: AgentError) -> [UInt8] {
        (try? AgentFrame.encode(AgentReply(id: reply.id, error: error))) ?? []
    }
}
#endif
