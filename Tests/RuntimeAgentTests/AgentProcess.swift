#if Agent
import AgentProtocol
import Foundation
import TestSupport
import Testing

/// A process that runs AgentProgram with its agent.
final class AgentProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder that is the process's XDG_RUNTIME_DIR.
    let folder: URL
    private(set) var processID = pid_t()
    private let input: Int32
    private let output: Int32
    private var received: [UInt8] = []
    private var isEnded = false

    /// Starts the program, but does not wait until it is ready.
    init(
        arguments: [String] = [], executable: String = AgentProcess.executable,
        environment: [String: String] = [AgentEnvironment.enable: "1"],
        prepare: (URL) throws -> Void = { _ in }
    ) throws {
        // The path of a socket has to be short.
        folder = URL(fileURLWithPath: "/tmp/agent-tests-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try prepare(folder)
        let toProgram = try Self.pipe(), fromProgram = try Self.pipe()
        (input, output) = (toProgram[1], fromProgram[0])
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toProgram[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromProgram[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromProgram[1], STDERR_FILENO)
        // The tests check whether the program ignores SIGPIPE.
        var attributes = SpawnAttributes.withDefaultSignals()
        defer { posix_spawnattr_destroy(&attributes) }
        let own = ["XDG_RUNTIME_DIR": folder.path]
        let all = ProcessInfo.processInfo.environment.merging(own.merging(environment) { $1 }) { $1 }
        var argv = ([executable] + arguments).map { strdup($0) } + [nil]
        var envp = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        let status = posix_spawn(&processID, executable, &actions, &attributes, &argv, &envp)
        close(toProgram[0])
        close(fromProgram[1])
        guard status == 0 else {
            throw Failure(description: "\(executable): \(String(cString: strerror(status)))")
        }
    }

    deinit {
        close(input)
        close(output)
        if !isEnded {
            kill(processID, SIGKILL)
            waitpid(processID, nil, 0)
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts a process, and waits until it works.
    static func ready(
        _ arguments: [String] = [], executable: String = AgentProcess.executable, environment: [String: String] = [:]
    ) throws -> AgentProcess {
        let enabled = environment.merging([AgentEnvironment.enable: "1"]) { $1 }
        let process = try AgentProcess(arguments: arguments, executable: executable, environment: enabled)
        let line = try process.line()
        guard line == "ready true" else { throw Failure(description: line) }
        return process
    }

    /// Starts a process under a limit of the shell's ulimit, and returns whether its agent runs.
    ///
    /// If the agent does not run, the process has printed the reason, and works.
    ///
    /// `asNobody`: as a user without rights, for limits that do not concern root.
    static func limited(
        _ option: String, _ value: Int, asNobody: Bool = false
    ) throws -> (process: AgentProcess, hasAgent: Bool) {
        let limit = "ulimit \(option) \(value); exec \"$0\""
        let line = asNobody ? "exec \(nobody) bash -c '\(limit)' \"$0\"" : limit
        let environment = [AgentEnvironment.enable: "1"].merging(oneArena) { $1 }
        let process = try AgentProcess(
            arguments: ["-c", line, executable], executable: "/bin/sh", environment: environment
        ) { folder in
            if asNobody, chown(folder.path, 65534, 65534) != 0 { throw Failure(description: "chown: \(errno)") }
        }
        let first = try process.line()
        if first == "ready true" { return (process, true) }
        guard first.hasPrefix("hookctl agent: "), try process.line() == "ready false" else {
            throw Failure(description: first)
        }
        return (process, false)
    }

    private static let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"

    /// Whether this user may become another one, who can run the program.
    static let canBeNobody = system("\(nobody) test -x '\(executable)' > /dev/null 2>&1") == 0

    /// With one arena malloc uses the same memory in each run; each further arena takes 64 MiB of addresses.
    static let oneArena = ["MALLOC_ARENA_MAX": "1"]

    var socketPath: String { "\(folder.path)/hookctl/\(processID).sock" }

    func connect() throws -> AgentClientSocket { try AgentClientSocket(path: socketPath) }

    /// Returns the next line of its output, apart from warnings of calls that hooks do not see.
    func line() throws -> String {
        while true {
            let line = try nextLine()
            if !line.contains("warning: the hook of ") { return line }
        }
    }

    private func nextLine() throws -> String {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeFirst(end + 1) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, Int32(Waiting.patience.components.seconds) * 1000) > 0 else {
                throw Failure(description: "the program does not answer")
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(output, &chunk, chunk.count)
            guard count > 0 else {
                throw Failure(description: "the program has ended: \(String(decoding: received, as: UTF8.self))")
            }
            received += chunk[..<count]
        }
    }

    func tell(_ line: String) throws -> String {
        say(line)
        return try self.line()
    }

    // MARK: Resources

    /// The resident size in KiB.
    var residentSize: Int { get throws { try size("VmRSS:") } }

    /// The largest size of its address space so far, in KiB.
    var peakSize: Int { get throws { try size("VmPeak:") } }

    private func size(_ name: String) throws -> Int {
        let line = try text("status").split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// Whether an address sanitizer keeps freed memory.
    static let keepsFreed = dlsym(nil, "__asan_init") != nil

    /// Expects that the resident size has grown by less than the limit, in KiB; an address sanitizer allows any growth.
    func expectGrowth(
        since before: Int, below limit: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let growth = try residentSize - before
        #expect(Self.keepsFreed || growth < limit, "it has grown by \(growth) KiB", sourceLocation: sourceLocation)
    }

    /// The number of descriptors of the program and of the agent's threads.
    var descriptorCount: Int {
        get throws {
            let threads = ["\(processID)"] + (try threadsOfAgent.prefix(1))
            return try threads.reduce(0) { count, thread in
                let folder = "/proc/\(processID)/task/\(thread)/fd"
                return count + (try FileManager.default.contentsOfDirectory(atPath: folder).count)
            }
        }
    }

    private var threadsOfAgent: [String] {
        get throws {
            let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(processID)/task")
            return try threads.sorted().filter { try text("task/\($0)/comm") == "runtime-agent\n" }
        }
    }

    /// The number of times that each thread of the agent has slept.
    var sleepsOfAgent: [String: String] {
        get throws {
            try threadsOfAgent.reduce(into: [:]) { sleeps, thread in
                let lines = try text("task/\(thread)/status").split(separator: "\n")
                sleeps[thread] = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }.map(String.init)
            }
        }
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "/proc/\(processID)/\(name)", encoding: .utf8)
    }

    // MARK: The end

    /// Ends the process, and returns its last line and its exit status.
    func end() throws -> (word: String, status: Int32) {
        say("end")
        let word = try line()
        isEnded = true
        return (word, try Waiting.waitForEnd(of: processID))
    }

    /// Sends a line that ends the process, and returns the status of waitpid.
    func status(after line: String) throws -> Int32 {
        say(line)
        isEnded = true
        return try Waiting.waitForEnd(of: processID)
    }

    /// Ends the process, and expects that all its calls were right.
    func expectRight() throws {
        let end = try end()
        #expect(end.word == "right")
        #expect(end.status == 0)
    }

    private func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(input, bytes, bytes.count)
    }

    private static func pipe() throws -> [Int32] {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Failure(description: "pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    /// The path of AgentProgram, which SwiftPM builds beside the tests' executable.
    static let executable: String = {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("AgentProgram").path
    }()
}

/// A client of an agent, which waits for each reply.
final class AgentClientSocket {
    private let descriptor: Int32
    private var received: [UInt8] = []
    private var lastID = 0

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        // A test that fails must not wait forever.
        var patience = timeval(tv_sec: Int(Waiting.patience.components.seconds), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else {
            let reason = String(cString: strerror(errno))
            throw AgentProcess.Failure(description: "\(path): \(reason)")
        }
    }

    deinit { close(descriptor) }

    /// Passes the connection to another process, and kills this process.
    func dieInAnotherProcess() throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
        var child = pid_t()
        var argv = [strdup("sleep"), strdup("100"), nil]
        defer { argv.forEach { free($0) } }
        guard posix_spawn(&child, "/bin/sleep", &actions, nil, &argv, nil) == 0 else {
            throw AgentProcess.Failure(description: "no process for a client")
        }
        // Closes this process's copy.
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        dup2(nothing, descriptor)
        close(nothing)
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
    }

    /// Shuts down the writing side.
    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Sends the bytes, and returns whether the socket took all of them.
    @discardableResult
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The number of bytes of replies in the socket.
    var unread: Int {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Sends the command, and returns its number.
    @discardableResult
    func start(_ command: AgentCommand) throws -> Int {
        lastID += 1
        send(try AgentFrame.encode(AgentRequest(id: lastID, command: command)))
        return lastID
    }

    /// Returns the next reply; nil if the agent has closed the connection.
    func reply() throws -> AgentReply? {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeFirst(end + 1) }
                return try AgentFrame.decode(AgentReply.self, from: received[..<end])
            }
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else {
                if count < 0, errno == EAGAIN { throw AgentProcess.Failure(description: "no reply came") }
                return nil
            }
            received += chunk[..<count]
        }
    }

    /// Sends the command, and returns all payloads of its replies.
    func ask(_ command: AgentCommand) throws -> [AgentPayload] {
        let id = try start(command)
        var payloads: [AgentPayload] = []
        while let reply = try reply() {
            guard reply.id == id else { continue }
            if let error = reply.error { throw error }
            payloads += reply.payload.map { [$0] } ?? []
            if reply.isLast { return payloads }
        }
        throw AgentProcess.Failure(description: "the agent has closed the connection")
    }
}
#endif
