import Foundation
import TestSupport

/// Starts a process and waits for it.
///
/// Foundation's Process leaks itself, which the leak sanitizer reports.
enum Subprocess {
    enum Destination {
        case file(String)
        /// The path of a terminal, which becomes the terminal of the process's own session.
        case terminal(String)
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the exit status, or the negative number of the signal that ended the process.
    ///
    /// The environment is this process's environment with the given variables added.
    static func run(
        _ arguments: [String], in folder: String, output: Destination, errors: Destination? = nil,
        environment: [String: String] = [:]
    ) throws -> Int32 {
        try wait(start(arguments, in: folder, output: output, errors: errors, environment: environment))
    }

    /// Starts the process and returns its number.
    static func start(
        _ arguments: [String], in folder: String, output: Destination, errors: Destination? = nil,
        environment: [String: String] = [:]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        add(output, as: STDOUT_FILENO, to: &actions)
        errors.map { add($0, as: STDERR_FILENO, to: &actions) }

        // POSIX_SPAWN_SETSID, which Swift does not import: the next opened terminal becomes the session's terminal.
        let ownSession: Int16 = if case .terminal = output { 0x80 } else { 0 }
        var attributes = SpawnAttributes.withDefaultSignals(ownSession)
        defer { posix_spawnattr_destroy(&attributes) }

        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // The shell changes the folder, which posix_spawn cannot do everywhere, and becomes the program.
        let shell = ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder]
        var argv = (shell + arguments).map { strdup($0) } + [nil]
        var envp = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var process = pid_t()
        let error = posix_spawn(&process, shell[0], &actions, &attributes, &argv, &envp)
        guard error == 0 else { throw Failure(description: "\(arguments[0]): \(String(cString: strerror(error)))") }
        return process
    }

    /// Returns the exit status, or the negative number of the signal that ended the process.
    ///
    /// Kills a process that does not end.
    static func wait(_ process: pid_t) throws -> Int32 {
        let status = try Waiting.waitForEnd(of: process)
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : -signal
    }

    private static func add(
        _ destination: Destination, as descriptor: Int32, to actions: inout posix_spawn_file_actions_t
    ) {
        switch destination {
        case .file(let path):
            posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        case .terminal(let path):
            for standard in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, standard, path, O_RDWR, 0)
            }
        }
    }
}
