import Foundation

/// A process that is waited for.
///
/// Foundation's Process leaks itself, which the leak sanitizer reports.
enum Subprocess {
    enum Destination {
        case file(String)
        /// Of a terminal, which becomes that of the process's own session.
        case terminal(String)
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the exit status, or the negative number of the signal that ended the process.
    ///
    /// The environment is this process's with what is given added to it.
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

        // A thread of the test's may block signals, as those of dispatch do, which a program would inherit.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // POSIX_SPAWN_SETSID, which Swift does not import: the terminal that is opened then is the session's.
        let ownSession: Int16 = if case .terminal = output { 0x80 } else { 0 }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | ownSession)

        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // The shell changes the folder, which posix_spawn cannot everywhere, and becomes the program.
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
    static func wait(_ process: pid_t) throws -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1 {
            guard errno == EINTR else { throw Failure(description: "waitpid: \(String(cString: strerror(errno)))") }
        }
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
