import AgentProtocol
import Foundation
import Synchronization

/// A child process that starts its agent, and gets the signals that hookctl gets.
final class InspectedProgram {
    /// The child, for the signal handler; 0 before it starts and after it has ended.
    private static let runningChild = Atomic<Int32>(0)
    /// A signal that came before the child was started.
    private static let earlySignal = Atomic<Int32>(0)

    private let processID: pid_t
    private let name: String
    /// Whether the program is to load a library with the agent.
    private let loadsAgent: Bool
    private(set) var status: WaitStatus?

    /// Starts the program whose path and arguments are the last arguments of this process, byte for byte.
    ///
    /// `agent` is the path of a library with the agent, which the program loads.
    init(argumentCount: Int, agent: String?) throws {
        let argv = CommandLine.unsafeArgv + (Int(CommandLine.argc) - argumentCount)
        guard let path = argv[0] else { preconditionFailure("the program has no path") }
        name = String(cString: path)
        loadsAgent = agent != nil
        // The handler uses both, so they must be initialized before.
        Self.earlySignal.store(0, ordering: .sequentiallyConsistent)
        Self.runningChild.store(0, ordering: .sequentiallyConsistent)
        Signals.handle([SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]) { number, info, _ in
            // A signal that the terminal sends to its foreground processes has reached the child already.
            if let info, info.pointee.si_code <= 0 { InspectedProgram.forward(number) }
        }
        // If the program that started hookctl ignores this signal, the kernel would not keep the child's status.
        signal(SIGCHLD, SIG_DFL)
        var child = pid_t()
        let error = Self.withEnvironment(agent: agent) { posix_spawnp(&child, path, nil, nil, argv, $0) }
        guard error == 0 else {
            throw Failure(
                .noInput, "\(name) does not start: \(String(cString: strerror(error))); give the path of a program")
        }
        processID = child
        Self.runningChild.store(child, ordering: .sequentiallyConsistent)
        let early = Self.earlySignal.load(ordering: .sequentiallyConsistent)
        if early > 0 { kill(child, early) }
    }

    /// This process's environment, with the agent's variables for its child.
    private static func withEnvironment<Result>(
        agent: String?, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var variables = [AgentEnvironment.enable: "1", AgentEnvironment.wait: "\(getpid())"]
        if let agent {
            let others = getenv(AgentEnvironment.preload).map { ":" + String(cString: $0) } ?? ""
            variables[AgentEnvironment.preload] = agent + others
        }
        let added = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { added.forEach { free($0) } }
        let names = variables.keys.map { "\($0)=" }
        var entries: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            if !names.contains(where: { strncmp(entry, $0, $0.utf8.count) == 0 }) { entries.append(entry) }
            next += 1
        }
        entries += added + [nil]
        return entries.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }

    /// In a signal handler.
    private static func forward(_ number: Int32) {
        earlySignal.store(number, ordering: .sequentiallyConsistent)
        let child = runningChild.load(ordering: .sequentiallyConsistent)
        if child > 0 { kill(child, number) }
    }

    /// Connects to the agent when it listens; prints a message and returns nil if there is no agent.
    ///
    /// A program that has loaded the library may load the runtime at any time, and then gets its agent.
    func connect(patience: Duration) throws -> AgentConnection? {
        let begin = ContinuousClock.now
        let deadline = begin + .seconds(AgentEnvironment.waitingSeconds)
        var isWarned = false
        while !hasEnded {
            do {
                return try AgentConnection(to: Int(processID), patience: patience)
            } catch let failure as Failure where failure.cause == .absence {
                usleep(ContinuousClock.now < begin + .seconds(1) ? 5000 : 50000)
            }
            guard ContinuousClock.now > deadline, !isWarned else { continue }
            let advice =
                loadsAgent
                ? "a program that is linked statically, or that has other rights than yours, does not load one"
                : "link it with RuntimeAgent, or give --agent"
            TextOutput.tell("\(name.shown) runs without an agent; \(advice)")
            guard loadsAgent else { return nil }
            isWarned = true
        }
        TextOutput.tell(
            "\(name.shown) has ended before an agent listened; if it has an agent, read what it has printed")
        return nil
    }

    private var hasEnded: Bool {
        wait(WNOHANG)
        return status != nil
    }

    private func wait(_ options: Int32) {
        guard status == nil else { return }
        var info = siginfo_t()
        while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT | options) != 0 {
            guard errno == EINTR else { return }
        }
        // It has not ended.
        guard info.si_signo == SIGCHLD else { return }
        // After the wait, another process may get the child's number.
        Self.runningChild.store(0, ordering: .sequentiallyConsistent)
        var raw: Int32 = 0
        waitpid(processID, &raw, 0)
        status = WaitStatus(raw)
    }

    /// Waits for the end and returns its ``WaitStatus``.
    func wait() -> WaitStatus {
        wait(0)
        return status ?? WaitStatus(0)
    }
}
