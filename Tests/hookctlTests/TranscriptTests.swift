#if Agent
import Foundation
import Testing

/// Tests that the documents show the real output.
@Suite("The documents' transcripts of hookctl demo")
struct TranscriptTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let guide = repository.appendingPathComponent("docs/hookctl.md")
    private static let end = "```\n<!-- end -->"

    @Test(
        "docs/hookctl.md has the whole transcript, except for addresses, times and process numbers",
        .enabled(if: Dot.isInstalled))
    func whole() throws {
        let document = try String(contentsOf: Self.guide, encoding: .utf8)
        let transcript = try Self.transcript(in: document, below: "<!-- hookctl demo -->\n```\n")
        let run = try Hookctl.run(["demo"])
        try #require(run.status == 0, "\(run.errors)")
        let output = run.output.replacing(/\n+$/, with: "\n")
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            let updated = document[..<transcript.startIndex] + output + document[transcript.endIndex...]
            return try String(updated).write(to: Self.guide, atomically: true, encoding: .utf8)
        }
        let (shown, expected) = (Self.masked(output), Self.masked(String(transcript)))
        #expect(
            shown == expected,
            "docs/hookctl.md shows another transcript; UPDATE_SNAPSHOTS=1 swift test --skip-build --filter TranscriptTests renews it"
        )
    }

    private static func transcript(in document: String, below mark: String) throws -> Substring {
        let rest = try document[#require(document.range(of: mark)).upperBound...]
        return try rest[..<#require(rest.range(of: end)).lowerBound]
    }

    /// The lines, with … for values that differ in each run.
    ///
    /// The width of a column depends on its contents, for example on the digits of a process number.
    private static func masked(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line)
                .replacing(/0x[0-9a-f]+/, with: "0x…")
                .replacing(/[0-9.]+ (ns|µs|ms|s)\b/, with: "… time")
                .replacing(/\d+(?=\s+hookctl-host)/, with: "…")
                .replacing(/\d+ methods/, with: "… methods")
                .replacing(/\s+/, with: " ")
                .trimmingCharacters(in: .whitespaces)
        }
    }
}
#endif
