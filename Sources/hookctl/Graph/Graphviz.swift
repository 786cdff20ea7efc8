import Foundation

/// Graphviz's `dot`, which lays pictures out.
enum Graphviz {
    /// Whether there is one in PATH.
    static var isInstalled: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/dot") }
    }

    /// Writes the graph as SVG to the path.
    static func draw(_ graph: String, to path: String) throws {
        guard isInstalled else {
            throw Failure(
                .cannotCreate, "there is no dot in PATH; install graphviz, or take --format dot, which does without")
        }
        // A file that dot has begun would be left in halves where it fails.
        let dot: ChildProcess
        do {
            dot = try ChildProcess(["dot", "-Tsvg"], readsErrors: false)
        } catch let failure as Failure {
            throw Failure(.cannotCreate, "\(failure.message); take --format dot, which does without")
        }
        dot.write(graph)
        dot.closeInput()
        let lines = dot.remainingLines()
        let status = dot.wait()
        guard status == 0 else {
            throw Failure(.cannotCreate, "dot has ended with status \(status); take --format dot, which does without")
        }
        let text = lines.map { $0 + "\n" }.joined()
        try OutputFile.write(Array(text.utf8), to: path, advice: "give --file a path that can")
    }
}
