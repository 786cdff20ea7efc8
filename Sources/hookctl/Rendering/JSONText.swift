import AgentProtocol
import Foundation

/// Values as JSON text with sorted keys, so that the same value is always the same text.
enum JSONText {
    static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The same in one line, with its line break.
    static func line(of value: some Encodable) throws -> String {
        String(decoding: try AgentFrame.encode(value), as: UTF8.self)
    }
}
