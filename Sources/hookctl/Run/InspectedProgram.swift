import AgentProtocol
import Foundation
import Synchronization

/// A child process that has been asked to start its agent, and gets the signals that hookctl gets.
final class InspectedProgram {
    /// For the signal handler; 0 when there is none yet, or any more.
    private static let runningChild = Atomic<Int32>(0)
    /// A signal that has come before the child.
    private static let earlySignal = Atomic<Int32>(0)

    private let processID: pid_t
    private let name: String
    private var status: Int32?

    init(_ arguments: [String]) throws {
        name = arguments[0]
        let environment = ProcessInfo.processInfo.environment.merging([
            AgentEnvironment.enable: "1", AgentEnvironment.wait: "1",
        ]) { $1 }
        var argv = arguments.map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2] {
            signal(number) { InspectedProgram.forward($0) }
        }
        var child = pid_t()
        let error = posix_spawnp(&child, arguments[0], nil, nil, &argv, &envp)
        guard error == 0 else {
            throw Failure(
                .noInput, "\(name) does not start: \(String(cString: strerror(error))); give the path of a program")
        }
        processID = child
        Self.runningChild.store(child, ordering: .sequentiallyConsistent)
        let early = Self.earlySignal.load(ordering: .sequentiallyConsistent)
        if early > 0 { kill(child, early) }
    }

    /// In a signal handler. What the terminal sends to its foreground processes has come to the child already.
    private static func forward(_ number: Int32) {
        let isTheTerminals = number == SIGINT || number == SIGQUIT
        guard !isTheTerminals || tcgetpgrp(STDIN_FILENO) != getpgrp() else { return }
        earlySignal.store(number, ordering: .sequentiallyConsistent)
        let child = runningChild.load(ordering: .sequentiallyConsistent)
        if child > 0 { kill(child, number) }
    }

    /// Connects to the agent when that listens; nil, with a word about it, when there is none.
    func connect() throws -> AgentConnection? {
        let deadline = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < deadline, !hasEnded {
            if let connection = try? AgentConnection(to: Int(processID), patience: .seconds(10)) { return connection }
            usleep(5000)
        }
        let state = hasEnded ? "has ended without" : "runs without"
        FileHandle.standardError.write(
            Data("hookctl: \(name) \(state) an agent; link it with RuntimeAgent to look into it\n".utf8))
        return nil
    }

    private var hasEnded: Bool {
        wait(WNOHANG)
        return status != nil
    }

    private func wait(_ options: Int32) {
        guard status == nil else { return }
        var raw: Int32 = 0
        while case let ended = waitpid(processID, &raw, options), ended != processID {
            guard ended < 0, errno == EINTR else { return }
        }
        Self.runningChild.store(0, ordering: .releasing)
        let signal = raw & 0x7F
        status = signal == 0 ? raw >> 8 & 0xFF : 128 + signal
    }

    /// Waits for the end and returns the exit status; 128 and the signal's number when one has ended it.
    func wait() -> Int32 {
        wait(0)
        return status ?? 0
    }
}
