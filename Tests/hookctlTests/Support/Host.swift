import Foundation
import TestSupport

/// A process of hookctl-host, which has an agent and loads an Objective-C program.
///
/// The process ends with the object.
final class Host {
    private let folder: TemporaryFolder
    private let process: pid_t
    private let input: Int32
    private var runs = 0

    /// Starts the process, and returns when it is ready.
    init(_ image: URL, _ arguments: [String] = [], in runtime: RuntimeFolder) throws {
        folder = try TemporaryFolder()
        let pipe = folder.url.appendingPathComponent("input").path
        guard mkfifo(pipe, 0o600) == 0 else { throw Subprocess.Failure(description: "mkfifo: errno \(errno)") }
        // Opened for reading and writing: neither side waits for the other to open it.
        input = open(pipe, O_RDWR | O_CLOEXEC)
        let command = [Hookctl.executable.path + "-host", image.path] + arguments
        process = try Subprocess.start(
            ["/bin/sh", "-c", "exec \"$@\" < input 2>&1", "sh"] + command, in: folder.url.path,
            output: .file(folder.url.appendingPathComponent("output").path), environment: runtime.environment)
        try wait { $0.contains("hookctl-host: ready;") }
    }

    deinit {
        close(input)
        _ = try? Subprocess.wait(process)
    }

    /// Lets the program's main run, and returns everything printed until its end.
    @discardableResult
    func run() throws -> String {
        runs += 1
        write(input, "\n", 1)
        let runs = runs
        return try wait { $0.components(separatedBy: "hookctl-host: the program has ended").count == runs + 1 }
    }

    @discardableResult
    private func wait(_ isDone: (String) -> Bool) throws -> String {
        var output = ""
        try Waiting.wait(for: "hookctl-host") {
            output = (try? folder.text(of: "output")) ?? ""
            return isDone(output)
        }
        return output
    }
}
