#if Agent
import Foundation
import TestSupport

/// A process of Tests/AgentProgram with its agent.
final class LiveProgram: Sendable {
    static var executable: String {
        Hookctl.executable.deletingLastPathComponent().appendingPathComponent("AgentProgram").path
    }

    /// The options of a command that asks it: the program leaves little time of a slow machine to its agent.
    static let patience = ["--timeout", "\(Waiting.patience.components.seconds)"]

    let processID: pid_t
    private let folder: TemporaryFolder
    private let input: Int32
    private let isWaitedFor = Locked(false)

    /// Starts the program and waits until it works.
    init(in runtime: RuntimeFolder) throws {
        folder = try TemporaryFolder()
        let fifo = folder.url.appendingPathComponent("input").path
        guard mkfifo(fifo, 0o600) == 0 else { throw Subprocess.Failure(description: "no fifo at \(fifo)") }
        processID = try Subprocess.start(
            ["/bin/sh", "-c", "exec \"$0\" 100 < input", Self.executable], in: folder.url.path,
            output: .file(folder.url.appendingPathComponent("output").path),
            environment: runtime.environment.merging(["HOOKCTL_AGENT": "1"]) { $1 })
        // Opened for reading and writing: neither side waits for the other to open it.
        input = open(fifo, O_RDWR | O_CLOEXEC)
        try Waiting.wait(for: "the program") { try folder.text(of: "output").contains("ready") }
    }

    deinit {
        // Also ends the process if a test has failed before it could.
        if !isWaitedFor.withLock({ $0 }) {
            kill()
            _ = try? Subprocess.wait(processID)
        }
        close(input)
    }

    func kill() { signal(SIGKILL) }

    func signal(_ number: Int32) { Glibc.kill(processID, number) }

    /// Ends the program, and returns its output.
    func end() throws -> String {
        _ = write(input, "end\n", 4)
        _ = try Subprocess.wait(processID)
        isWaitedFor.withLock { $0 = true }
        return try folder.text(of: "output")
    }
}
#endif
