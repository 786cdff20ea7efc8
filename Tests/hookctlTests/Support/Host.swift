import Foundation

/// A process of hookctl-host, which has an agent and an Objective-C program in it.
///
/// Ends with the object.
final class Host {
    private let folder: TemporaryFolder
    private let input: Int32
    private let hasEnded = DispatchSemaphore(value: 0)
    private var runs = 0

    struct Silent: Error {
        let output: String
    }

    /// Returns when it is ready.
    init(_ image: URL, _ arguments: [String] = [], in runtime: RuntimeFolder) throws {
        folder = try TemporaryFolder()
        let pipe = folder.url.appendingPathComponent("input").path
        guard mkfifo(pipe, 0o600) == 0 else { throw Subprocess.Failure(description: "mkfifo: errno \(errno)") }
        // Reading and writing: neither side waits for the other to open it.
        input = open(pipe, O_RDWR | O_CLOEXEC)
        let command = [Hookctl.executable.path + "-host", image.path] + arguments
        let (path, output) = (folder.url.path, folder.url.appendingPathComponent("output").path)
        Thread.detachNewThread { [hasEnded] in
            _ = try? Subprocess.run(
                ["/bin/sh", "-c", "exec \"$@\" < input 2>&1", "sh"] + command, in: path, output: .file(output),
                environment: runtime.environment)
            hasEnded.signal()
        }
        try wait { $0.contains("hookctl-host: ready;") }
    }

    deinit {
        close(input)
        hasEnded.wait()
    }

    /// Lets the program's main run, and returns all that was printed until then.
    @discardableResult
    func run() throws -> String {
        runs += 1
        write(input, "\n", 1)
        let runs = runs
        return try wait { $0.components(separatedBy: "hookctl-host: the program has ended").count == runs + 1 }
    }

    @discardableResult
    private func wait(_ isDone: (String) -> Bool) throws -> String {
        for _ in 0..<6000 {
            let output = (try? folder.text(of: "output")) ?? ""
            if isDone(output) { return output }
            usleep(10_000)
        }
        throw Silent(output: (try? folder.text(of: "output")) ?? "")
    }
}
