#if Agent
import AgentProtocol
import Glibc
import SwiftRuntime

/// Lets `hookctl` look into this process: a thread that listens on a Unix-domain socket of the user's.
///
/// Off until ``start()`` is called, or the environment has `HOOKCTL_AGENT=1` when a program begins that links this library. With
/// `HOOKCTL_AGENT_WAIT=1` too, the program then waits before its `main` until a client says to go on, until its last client is
/// gone, or for 30 seconds when none comes.
///
/// The agent listens for the user whose process it is in, and for root. It has two threads of its own, both named
/// `runtime-agent`, with every signal blocked, and nothing that it does needs another one. A child of fork has no agent until
/// it starts one.
public enum RuntimeAgent {
    private static let agent = Guarded<Agent?>(forProcess: nil)

    /// Starts the agent; nothing happens where it runs. Any thread. Costs some hundred microseconds.
    ///
    /// - Throws: ``RuntimeAgentError`` when the socket cannot be made, or its folder is not the user's alone.
    public static func start() throws(RuntimeAgentError) {
        _ = try start(waits: false)
    }

    /// Ends what clients do, their diagnostic hooks excepted, and removes the socket. The agent's event loop stays, asleep, for
    /// the next ``start()``. Any thread.
    public static func stop() {
        let stopped = agent.withLock { agent in
            defer { agent = nil }
            return agent
        }
        stopped?.stop()
    }

    /// Whether the agent runs in this process.
    public static var isRunning: Bool { agent.withLock { $0?.processID == getpid() } }

    /// The path of the socket; nil without an agent.
    public static var socketPath: String? { agent.withLock { $0?.processID == getpid() ? $0?.socket.path : nil } }

    static func start(waits: Bool) throws(RuntimeAgentError) -> Agent {
        // Before the lock is taken: fork takes those of both.
        let loop = try AgentThreads.eventLoop()
        return try agent.withLock { running throws(RuntimeAgentError) in
            if let running, running.processID == getpid() { return running }
            // Of the parent process, whose threads and descriptors it has.
            if let inherited = running { _ = Unmanaged.passRetained(inherited) }
            running = nil
            let started = try Agent(loop: loop, isWaiting: waits)
            running = started
            return started
        }
    }
}

/// Why the agent did not start.
public struct RuntimeAgentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong, and what to do, in a sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// With what the system says.
    init(_ description: String, errno code: Int32) {
        self.description = "\(description): \(String(cString: strerror(code)))"
    }
}

/// What the constructor calls.
@_cdecl("runtime_agent_start")
func startFromEnvironment(_ waits: Bool) {
    do {
        let agent = try RuntimeAgent.start(waits: waits)
        if waits { agent.waitForClient() }
    } catch {
        let line = Array("hookctl agent: \(error)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
#endif
