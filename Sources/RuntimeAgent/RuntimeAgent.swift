#if Agent
import AgentProtocol
import CAgent
import Glibc
import SwiftRuntime

/// Lets `hookctl` look into this process: a thread listens on a Unix-domain socket of the user.
///
/// The agent is off until ``start()`` is called, or until a program begins that links this library and has
/// `HOOKCTL_AGENT=1` in its environment. If `HOOKCTL_AGENT_WAIT` is `1` too, or the number of the parent process, the
/// program then waits before its `main`. It waits until the client that attends to it lets it continue or is gone, or
/// for 30 seconds if no client attends. Programs that run with other rights than their caller's ignore the environment.
///
/// The agent serves the user whose process it is in, and root. The folder of its socket keeps other users out. The
/// agent also asks the kernel who connects, but the kernel knows all users of other namespaces by one number.
///
/// It has three threads of its own, all named `runtime-agent`. They block every signal but those of faults, and the
/// agent needs no other thread.
///
/// A child of fork has no agent until it calls ``start()``, and records no calls for traces. If the environment has
/// `HOOKCTL_AGENT_CHILDREN=1`, a child starts an agent by itself after one second, on a thread of its own. Its agent
/// has a socket of its own. A child that executes another program before that, or ends, is not changed. This is off by
/// default: a child with one thread may do more than a child with several, for example enter a user namespace.
///
/// Its descriptors are in a table of their own, which the program's threads and children do not see. So the program may
/// close all descriptors, and have none left. Before Linux 5.9, and where a sandbox forbids `close_range`, the agent's
/// descriptors are in the program's table. Then other code must not close those of the event loop, or the process ends.
///
/// As in every program with SwiftNIO, the process ignores SIGPIPE from the agent's start on, unless the program changes
/// this later: writing into a closed pipe or socket fails with `EPIPE`.
public enum RuntimeAgent {
    private static let agent = Guarded<Agent?>(forProcess: nil)

    /// Held from the beginning of a start or stop to its end.
    ///
    /// A child of fork has another lock, since the thread that holds the parent's lock is not in the child.
    private static let turns = Guarded<(processID: Int32, lock: Guarded<Void>)?>(forProcess: nil)

    /// Starts the agent; does nothing if it runs already.
    ///
    /// Any thread but the agent's own. Costs some hundred microseconds.
    ///
    /// - Throws: ``RuntimeAgentError`` if the socket cannot be made, if its folder does not belong to the user alone,
    ///   or if no descriptors, threads or memory are left.
    public static func start() throws(RuntimeAgentError) {
        _ = try start(waits: false)
    }

    /// Ends all requests of clients, but not their diagnostic hooks, and removes the socket.
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
                // The agent of the parent process, with its threads and descriptors.
                if let inherited = agent { _ = Unmanaged.passRetained(inherited) }
                agent = started
            }
            return started
        }
    }

    /// The agent of this process.
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
    /// The cause and its remedy, in a sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Appends the system's text for the error, then the remedy.
    init(_ description: String, errno code: Int32, remedy: String? = nil) {
        self.description = "\(description): \(String(cString: strerror(code)))" + (remedy.map { "; \($0)" } ?? "")
    }
}

/// The constructor and AgentStarter call this; returns whether the agent runs.
@_cdecl("runtime_agent_start")
func startFromEnvironment(_ waits: Bool) -> Bool {
    do {
        let agent = try RuntimeAgent.start(waits: waits)
        if waits { agent.waitForClient() }
        return true
    } catch {
        // A process that exits needs no agent.
        if !agent_guard_is_ending() {
            let line = Array("hookctl agent: \(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
        }
        return false
    }
}

/// The end of the process calls this.
@_cdecl("runtime_agent_finish")
func finishAtExit(_ status: Int32) { RuntimeAgent.running?.finish(status: Int(status & 0xff)) }
#endif
