#if Agent
import Foundation
import Testing

/// What the README shows is what a reader sees.
@Suite("The README's transcript")
struct ReadmeTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("README.md")
    private static let marks = ("<!-- hookctl demo -->\n```\n", "```\n<!-- end -->")

    @Test("It is that of hookctl demo, addresses, times and numbers of processes aside", .enabled(if: Dot.isInstalled))
    func transcript() throws {
        let readme = try String(contentsOf: Self.file, encoding: .utf8)
        let begin = try #require(readme.range(of: Self.marks.0)).upperBound
        let end = try #require(readme.range(of: Self.marks.1)).lowerBound
        let run = try Hookctl.run(["demo"])
        try #require(run.status == 0, "\(run.errors)")
        let output = run.output.replacing(/\n+$/, with: "\n")
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            let updated = readme[..<begin] + output + readme[end...]
            return try String(updated).write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let (shown, expected) = (Self.masked(output), Self.masked(String(readme[begin..<end])))
        #expect(
            shown == expected,
            "The README shows another transcript than hookctl demo prints; UPDATE_SNAPSHOTS=1 swift test --skip-build --filter ReadmeTests renews it"
        )
    }

    /// Lines with … for what is another in each run.
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
