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
        let status = run([command, "-Tsvg", "-o", path, source])
        guard status == 0 else { return .kept(dot: source, reason: "dot ended with status \(status)") }
        try? FileManager.default.removeItem(atPath: source)
        return .drawn(svg: path)
    }

    /// Runs the program and returns its exit status; 127 when it does not start. Foundation's Process leaks itself,
    /// which the leak sanitizer reports.
    private static func run(_ arguments: [String]) -> Int32 {
        var argv = arguments.map { strdup($0) } + [nil]
        defer { argv.forEach { free($0) } }
        var process = pid_t()
        var status: Int32 = 0
        guard posix_spawn(&process, arguments[0], nil, nil, &argv, environ) == 0,
            waitpid(process, &status, 0) == process
        else { return 127 }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F
    }

    private static func find(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
