#if Agent
import AgentProtocol
import Glibc
import SwiftRuntime

/// Lets `hookctl` look into this process: a thread that listens on a Unix-domain socket of the user's.
///
/// Off until ``start()`` is called, or the environment has `HOOKCTL_AGENT=1` when a program begins that links this
/// library. With `HOOKCTL_AGENT_WAIT=1` too, or the number of the parent process there, the program then waits before
/// its `main` until the client that attends to it says to go on or is gone, or for 30 seconds when none does. Programs
/// that run with other rights than their caller's do not look at the environment.
///
/// The agent listens for the user whose process it is in, and for root. The folder of its socket keeps others out; the
/// kernel is asked as well who connects, but knows the users of other namespaces by one number.
///
/// It has three threads of its own, all named `runtime-agent`, with every signal blocked but those of faults, and
/// nothing that it does needs another one. A child of fork has no agent until it starts one, and records no calls.
///
/// Its descriptors are in a table of their own, of which the program's threads and children know nothing: the program
/// may close all descriptors, and have none left. Before Linux 5.9, and where a sandbox forbids `close_range`, they are
/// in the program's: then those of the event loop must not be closed by others, or the process ends.
///
/// One thing is as in every program with SwiftNIO. The process ignores SIGPIPE from the agent's start on, unless it
/// says otherwise later: what writes into a closed pipe or socket gets `EPIPE`.
public enum RuntimeAgent {
    private static let agent = Guarded<Agent?>(forProcess: nil)

    /// Held from the beginning of a start or stop to its end.
    ///
    /// A child of fork has another one: the thread that holds its parent's is not in it.
    private static let turns = Guarded<(processID: Int32, lock: Guarded<Void>)?>(forProcess: nil)

    /// Starts the agent; nothing happens where it runs.
    ///
    /// Any thread but the agent's own. Costs some hundred microseconds.
    ///
    /// - Throws: ``RuntimeAgentError`` when the socket cannot be made, or its folder is not the user's alone, and when
    ///   no descriptors, threads or memory are left.
    public static func start() throws(RuntimeAgentError) {
        _ = try start(waits: false)
    }

    /// Ends what clients do, their diagnostic hooks excepted, and removes the socket.
    ///
    /// The agent's event loop stays, asleep, for the next ``start()``. Any thread but the agent's own.
    public static func stop() {
        turn.withLock { _ in
            running?.stop()
            agent.withLock { $0 = nil }
        }
    }

    /// Whether the agent runs in this process.
    public static var isRunning: Bool { running != nil }

    /// The path of the socket; nil without an agent.
    public static var socketPath: String? { running?.socket.path }

    static func start(waits: Bool) throws(RuntimeAgentError) -> Agent {
        try turn.withLock { _ throws(RuntimeAgentError) in
            if let running { return running }
            let relay = try AgentThreads.relay()
            let started = try relay.run { () throws(RuntimeAgentError) in
                try Agent(loop: try AgentThreads.eventLoop(), relay: relay, isWaiting: waits)
            }
            agent.withLock { agent in
                // Of the parent process, whose threads and descriptors it has.
                if let inherited = agent { _ = Unmanaged.passRetained(inherited) }
                agent = started
            }
            return started
        }
    }

    /// That of this process.
    fileprivate static var running: Agent? {
        agent.withLock { $0?.processID == getpid() ? $0 : nil }
    }

    private static var turn: Guarded<Void> {
        turns.withLock { turns in
            if let (processID, lock) = turns, processID == getpid() { return lock }
            let lock = Guarded<Void>(())
            turns = (getpid(), lock)
            return lock
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

/// What the end of the process calls.
@_cdecl("runtime_agent_finish")
func finishAtExit() { RuntimeAgent.running?.finish() }
#endif
