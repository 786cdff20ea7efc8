import Foundation

/// Graphviz's `dot`, which lays pictures out.
enum Graphviz {
    /// What became of a picture.
    enum Result: Encodable {
        case drawn(svg: String)
        /// There is no `dot`, or it failed: the graph's source is kept.
        case kept(dot: String, reason: String)
    }

    /// Writes the graph as SVG to the path.
    static func draw(_ dot: String, to path: String) throws -> Result {
        let source = URL(fileURLWithPath: path).deletingPathExtension().path + ".dot"
        do {
            try dot.write(toFile: source, atomically: true, encoding: .utf8)
        } catch {
            throw Failure(.cannotCreate, "\(source) cannot be written; give --svg a path in a folder that can")
        }
        guard let command = find("dot") else {
            return .kept(dot: source, reason: "there is no dot in PATH; install graphviz (apt-get install graphviz)")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = ["-Tsvg", "-o", path, source]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            return .kept(dot: source, reason: "dot ended with status \(process.terminationStatus)")
        }
        try? FileManager.default.removeItem(atPath: source)
        return .drawn(svg: path)
    }

    private static func find(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
