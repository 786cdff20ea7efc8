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
                .cannotCreate,
                "the program dot is not in PATH; install Graphviz, or use --format dot, which needs no Graphviz")
        }
        // A file that dot has begun would be left in halves where it fails.
        let dot: ChildProcess
        do {
            dot = try ChildProcess(["dot", "-Tsvg"], readsErrors: false)
        } catch let failure as Failure {
            throw Failure(.cannotCreate, "\(failure.message); use --format dot, which needs no Graphviz")
        }
        dot.write(graph)
        dot.closeInput()
        let lines = dot.remainingLines()
        let status = dot.wait()
        guard status == 0 else {
            throw Failure(
                .cannotCreate, "dot has ended with status \(status); use --format dot, which needs no Graphviz")
        }
        let text = lines.map { $0 + "\n" }.joined()
        try OutputFile.write(Array(text.utf8), to: path, advice: "give --file a path that can be written")
    }
}
