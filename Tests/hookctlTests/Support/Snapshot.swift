import Foundation
import Testing

/// A text that a test expects, kept as a file in Tests/hookctlTests/Snapshots.
enum Snapshot {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Snapshots")

    /// Compares the text with the file; with UPDATE_SNAPSHOTS=1 in the environment writes the file instead.
    static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            return try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let expected = try? String(contentsOf: file, encoding: .utf8)
        #expect(
            text == expected,
            """
            The output differs from \(file.path):
            \(changes(from: expected ?? "", to: text))
            When the new output is right: UPDATE_SNAPSHOTS=1 swift test --skip-build --filter hookctlTests, and look at the diff.
            """, sourceLocation: sourceLocation)
    }

    static func text(of name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent("\(name).txt"), encoding: .utf8)
    }

    private static func changes(from old: String, to new: String) -> String {
        let difference = new.split(separator: "\n", omittingEmptySubsequences: false)
            .difference(from: old.split(separator: "\n", omittingEmptySubsequences: false))
        return difference.map { change in
            switch change {
            case .insert(let line, let text, _): "+\(line + 1): \(text)"
            case .remove(let line, let text, _): "-\(line + 1): \(text)"
            }
        }.joined(separator: "\n")
    }
}
