import FoundationEssentials

/// How messages lie in the stream between a client and an agent: one JSON text a line, without line breaks inside.
package enum AgentFrame {
    /// The version of the requests and replies.
    ///
    /// Both sides refuse other versions.
    package static let version = 1
    /// The longest request, in bytes, its line break included: an agent closes a connection that sends more without
    /// one.
    package static let longestRequest = 64 << 10
    /// The longest reply.
    ///
    /// Longer answers come in parts.
    package static let longestReply = 1 << 20
    /// How many entries of a list a part holds at most.
    package static let entriesPerPart = 128

    /// The message as a line.
    package static func encode(_ message: some Encodable) throws -> [UInt8] {
        try line(of: message)
    }

    /// How deep in the brackets of a reply the classes of a snapshot lie: `{"payload":{"snapshot":{"values":[`.
    package static let depthOfClasses = 4

    /// The same line for a reply.
    ///
    /// A snapshot may have thousands of classes. This way it takes a small part of the time.
    package static func encode(_ reply: AgentReply) throws -> [UInt8] {
        guard case .snapshot(let classes)? = reply.payload else { return try line(of: reply) }
        let empty = try line(of: AgentReply(id: reply.id, isLast: reply.isLast, payload: .snapshot(values: [])))
        return SnapshotTexts(classes).put(into: empty)
    }

    private static func line(of message: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(message)) + [UInt8(ascii: "\n")]
    }

    /// The message of a line, with or without its line break.
    package static func decode<Message: Decodable>(_ type: Message.Type, from line: some Sequence<UInt8>) throws
        -> Message
    {
        try JSONDecoder().decode(type, from: Data(line))
    }
}
