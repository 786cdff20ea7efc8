import Foundation

/// The built command, run as a separate process.
struct Hookctl {
    let status: Int32
    let output: String
    let errors: String

    /// The path of hookctl, which SwiftPM builds beside the test's executable.
    static var executable: URL {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("hookctl")
    }

    /// Runs `hookctl` with the arguments in the folder and waits for its end.
    ///
    /// The environment is the test's environment with the given variables added.
    static func run(
        _ arguments: [String], in folder: TemporaryFolder? = nil, environment: [String: String] = [:]
    ) throws -> Hookctl {
        let scratch = try folder ?? TemporaryFolder()
        // Files instead of pipes, so that the test need not read while the process runs.
        let output = scratch.url.appendingPathComponent("stdout.txt")
        let errors = scratch.url.appendingPathComponent("stderr.txt")
        let status = try Subprocess.run(
            [executable.path] + arguments, in: scratch.url.path, output: .file(output.path), errors: .file(errors.path),
            environment: environment)
        return Hookctl(
            status: status, output: try text(of: output),
            errors: try text(of: errors))
    }

    /// Reads a file; String(contentsOf:) leaks a page for an empty file, which the leak sanitizer reports.
    static func text(of url: URL) throws -> String {
        let file = try FileHandle(forReadingFrom: url)
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
}

/// A folder that is removed with the last reference to it.
///
/// Its path is short, because the path of a socket must be short.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = URL(fileURLWithPath: "/tmp/hookctl-tests-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func text(of name: String) throws -> String {
        try Hookctl.text(of: url.appendingPathComponent(name))
    }

    /// The size of the file in bytes; 0 for a missing file.
    func size(of name: String) -> Int {
        let url = url.appendingPathComponent(name)
        return (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
    }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url.appendingPathComponent(name).path) }
}
