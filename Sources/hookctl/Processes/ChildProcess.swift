import Foundation

/// A program that hookctl starts, gives its input, and reads what it prints.
///
/// Ends with the object. Foundation's Process leaks itself, which the leak sanitizer reports.
final class ChildProcess {
    private let processID: pid_t
    private let input: Int32
    private let output: UnsafeMutablePointer<FILE>
    private var status: Int32?

    /// Starts the program, a path or a name to look for in PATH.
    ///
    /// `readsErrors`: whether what it prints has its standard error in it, in the order in which a terminal would show
    /// both; otherwise that is hookctl's own.
    ///
    /// - Throws: ``Failure`` when it does not start.
    init(
        _ arguments: [String], readsErrors: Bool, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        // A socket for the input: writing to one whose reader is gone raises no signal when asked not to.
        var (inputs, outputs): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &inputs) == 0,
            pipe(&outputs) == 0
        else {
            let reason = String(cString: strerror(errno))
            throw Failure(.unavailable, "no pipe to \(arguments[0]) can be made: \(reason)")
        }
        outputs.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, outputs[1], STDOUT_FILENO)
        if readsErrors { posix_spawn_file_actions_adddup2(&actions, outputs[1], STDERR_FILENO) }
        var attributes = Self.attributes
        var argv = arguments.map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            (argv + envp).forEach { free($0) }
            close(inputs[0])
            close(outputs[1])
        }
        var child = pid_t()
        let error = posix_spawnp(&child, arguments[0], &actions, &attributes, &argv, &envp)
        guard error == 0, let file = fdopen(outputs[0], "r") else {
            close(inputs[1])
            close(outputs[0])
            throw Failure(.noInput, "\(arguments[0]) does not start: \(String(cString: strerror(error)))")
        }
        (processID, input, output) = (child, inputs[1], file)
    }

    /// SIGINT ends the child, also where hookctl was started to ignore or to block it, as in the background of a
    /// script.
    private static var attributes: posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var (none, defaults) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGINT)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    deinit {
        if status == nil {
            kill(processID, SIGKILL)
            wait()
        }
        fclose(output)
        close(input)
    }

    /// Writes to its standard input; nothing happens where it does not read any more.
    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    func closeInput() { shutdown(input, Int32(SHUT_WR)) }

    /// The next line that it prints, without its end; nil when there are no more, and when ``Interruption`` has come.
    func nextLine() -> String? {
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        var count = -1
        repeat {
            guard !Interruption.hasCome else { return nil }
            errno = 0
            count = getline(&line, &capacity, output)
        } while count < 0 && errno == EINTR
        guard count > 0, let line else { return nil }
        let text = String(decoding: UnsafeRawBufferPointer(start: line, count: count), as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// All that it prints from here on.
    func remainingLines() -> [String] { Array(sequence(state: self) { $0.nextLine() }) }

    func interrupt() { kill(processID, SIGINT) }

    /// Waits for the end and returns its ``WaitStatus``.
    @discardableResult
    func wait() -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        while waitpid(processID, &raw, 0) < 0, errno == EINTR {}
        let code = WaitStatus(raw).code
        status = code
        return code
    }
}
