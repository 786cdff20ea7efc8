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
        do {
            try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw Failure(.cannotCreate, "\(path) cannot be written; give --file a path in a folder that can")
        }
    }
}
