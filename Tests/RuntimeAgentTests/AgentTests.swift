#if Agent
import AgentProtocol
import CAgent
import Foundation
import RuntimeAgent
import TestRoot
import TestSupport
import Testing

/// Clients of all kinds inspect a working program, whose results stay right.
@Suite(.serialized) struct Agents {
    private func mode(_ path: String) -> UInt32? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    // MARK: Life

    @Test("An agent identifies itself in a socket that only the user can open, and removes the socket at its end")
    func hello() throws {
        let process = try AgentProcess.ready()
        #expect(mode(process.socketPath) == 0o600)
        #expect(mode(process.folder.path + "/hookctl") == 0o700)
        guard case .hello(let hello)? = try process.connect().ask(.hello).first else {
            Issue.record("no hello"); return
        }
        #expect(hello.processID == Int(process.processID))
        #expect(hello.program.hasSuffix("/AgentProgram"))
        #expect(!hello.isWaiting)
        #expect(hello.arguments == [hello.program])
        let path = process.socketPath
        try process.expectRight()
        #expect(mode(path) == nil)
    }

    @Test("Without the environment no agent runs until the program starts one, nor after the program stops it")
    func start() throws {
        let process = try AgentProcess(environment: [AgentEnvironment.enable: "0"])
        #expect(try process.line() == "ready false")
        #expect(throws: AgentProcess.Failure.self) { try process.connect() }
        for _ in 0..<2 {
            #expect(try process.tell("start") == "started")
            #expect(try process.tell("start") == "started")
            let client = try process.connect()
            #expect(try client.ask(.hello).count == 1)
            #expect(try process.tell("stop") == "stopped")
            #expect(try client.reply() == nil)
            #expect(mode(process.socketPath) == nil)
        }
        try process.expectRight()
    }

    /// A waiting process, and a client of it.
    private func waiting() throws -> (process: AgentProcess, client: AgentClientSocket) {
        let process = try AgentProcess(environment: [
            AgentEnvironment.enable: "1", AgentEnvironment.wait: "\(getpid())",
        ])
        // The agent of a waiting process cannot say otherwise that it listens.
        var client: AgentClientSocket?
        try Waiting.wait(for: "the agent") {
            client = try? process.connect()
            return client != nil
        }
        return (process, try #require(client))
    }

    private func isWaiting(_ client: AgentClientSocket) throws -> Bool? {
        guard case .hello(let hello)? = try client.ask(.hello).first else { return nil }
        return hello.isWaiting
    }

    @Test(
        "A waiting program continues when its attending client says so or leaves, and no other client affects it",
        arguments: [true, false])
    func wait(_ resumes: Bool) throws {
        let (process, attendant) = try waiting()
        var client: AgentClientSocket? = consume attendant
        #expect(try client?.ask(.attend) == [])
        let other = try process.connect()
        for _ in 0..<3 { #expect(try isWaiting(process.connect()) == true) }
        #expect(try isWaiting(other) == true)
        if resumes { #expect(try client?.ask(.resume) == []) } else { client = nil }
        #expect(try process.line() == "ready true")
        #expect(try isWaiting(other) == false)
        try process.expectRight()
        withExtendedLifetime(client) {}
    }

    @Test("Clients that come and go do not make a waiting program continue, and any client may do so")
    func waitWithoutAttendant() throws {
        try Waiting.wait(for: "a program that waits for longer than its clients took") {
            let begin = ContinuousClock.now
            let (process, client) = try waiting()
            let areWaiting = try (0..<3).map { _ in try isWaiting(process.connect()) }
            let isInTime = begin.duration(to: .now) < .seconds(AgentEnvironment.waitingSeconds)
            #expect(!isInTime || areWaiting == [true, true, true])
            #expect(try client.ask(.resume) == [])
            #expect(try process.line() == "ready true")
            try process.expectRight()
            return isInTime
        }
    }

    @Test("A program waits only for its own parent", arguments: ["0", "2", "-1", "99999999", "\(getpid())x", ""])
    func waitsForNobody(_ value: String) throws {
        let process = try AgentProcess(environment: [AgentEnvironment.enable: "1", AgentEnvironment.wait: value])
        #expect(try process.line() == "ready true")
        try process.expectRight()
    }

    @Test("Without descriptors the agent does not start and says so in a sentence; it starts when descriptors are free")
    func descriptors() throws {
        let process = try AgentProcess(environment: [AgentEnvironment.enable: "0"])
        #expect(try process.line() == "ready false")
        for count in 0..<5 {
            let sentence = try process.tell("few \(count)")
            #expect(sentence.hasPrefix("the agent's event loop does not start: "), "\(sentence)")
            #expect(sentence.hasSuffix("; raise the limit of open files"), "\(sentence)")
        }
        #expect(try process.tell("start") == "started")
        #expect(try process.connect().ask(.hello).count == 1)
        try process.expectRight()
    }

    @Test("The process ignores SIGPIPE from the start of its agent on, as with SwiftNIO, and not before")
    func brokenPipes() throws {
        let process = try AgentProcess(environment: [AgentEnvironment.enable: "0"])
        #expect(try process.line() == "ready false")
        #expect(try process.tell("pipes") == "fatal")
        #expect(try process.tell("start") == "started")
        #expect(try process.tell("pipes") == "ignored")
        #expect(try process.tell("stop") == "stopped")
        #expect(try process.tell("pipes") == "ignored")
        try process.expectRight()
    }

    @Test("The threads of an agent without clients sleep, whatever the program does")
    func idle() throws {
        let process = try AgentProcess.ready()
        // Waits until all threads sleep.
        var sleeps = try process.sleepsOfAgent
        try Waiting.wait(for: "three threads at rest") {
            let before = sleeps
            usleep(200_000)
            sleeps = try process.sleepsOfAgent
            return sleeps.count == 3 && sleeps == before
        }
        #expect(try process.tell("burst 100000") == "100000")
        #expect(try process.sleepsOfAgent == sleeps)
        try process.expectRight()
    }

    @Test("A program with its own event loop can stop and start the agent on the loop")
    func startOnLoop() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        #expect(try client.ask(.hello).count == 1)
        #expect(try process.tell("loop") == "started")
        #expect(try client.reply() == nil)
        #expect(try process.connect().ask(.hello).count == 1)
        try process.expectRight()
    }

    @Test("The table for children of fork has room for the descriptors of all clients, including those being closed")
    func guardedDescriptors() { #expect(AGENT_GUARDED_DESCRIPTORS > 2 * AgentLimits.clients + 1) }

    @Test("A program may close all descriptors that it does not know, and the agent's descriptors stay open")
    func closedDescriptors() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        try client.start(Self.trace)
        _ = try client.reply()
        #expect(Int(try process.tell("close")) != nil)
        #expect(try client.reply() != nil)
        #expect(try process.connect().ask(.hello).count == 1)
        #expect(try process.tell("stop") == "stopped")
        #expect(try process.tell("start") == "started")
        #expect(try process.connect().ask(.hello).count == 1)
        try process.expectRight()
    }

    @Test("A program that closes all descriptors and exits keeps its exit status, also while it is traced")
    func closedBeforeExit() throws {
        for isTraced in [false, true] {
            let process = try AgentProcess.ready()
            let client = try process.connect()
            if isTraced { try client.start(Self.trace) } else { _ = try client.ask(.hello) }
            if isTraced { _ = try client.reply() }
            #expect(try process.status(after: "vanish 7") == 7 << 8)
            var last: AgentReply?
            while let reply = try client.reply() { last = reply }
            #expect(!isTraced || last?.isLast == true)
            #expect(mode(process.socketPath) == nil)
        }
    }

    private static let trace = AgentCommand.trace(
        patterns: ["-[AgentCounter next:]"], classes: nil, selectors: nil, threads: [], callsPerSecond: 100)

    @Test(
        "With few descriptors the agent serves clients or says why not, and the program runs",
        arguments: [5, 6, 7, 8, 9, 10, 12, 16, 32])
    func fewDescriptors(_ count: Int) throws {
        let (process, hasAgent) = try AgentProcess.limited("-n", count)
        if hasAgent {
            let client = try process.connect()
            #expect(try client.ask(.hello).count == 1)
            #expect(try client.ask(.describe(name: "AgentCounter")).count == 1)
            try client.start(Self.trace)
            #expect(try client.reply()?.error == nil)
        }
        try process.expectRight()
    }

    @Test(
        "With little memory the agent serves clients or says why not, and the program runs",
        .disabled(if: AgentProcess.keepsFreed, "the sanitizer takes the whole address space"),
        arguments: [16, 48, 96, 256, 1024])
    func littleMemory(_ mebibytes: Int) throws {
        let alone = try AgentProcess(environment: [AgentEnvironment.enable: "0"].merging(AgentProcess.oneArena) { $1 })
        #expect(try alone.line() == "ready false")
        #expect(try alone.tell("burst 10000") == "10000")
        let needed = try alone.peakSize
        try alone.expectRight()
        let (process, hasAgent) = try AgentProcess.limited("-v", needed + mebibytes << 10)
        if hasAgent {
            let client = try process.connect()
            #expect(try client.ask(.hello).count == 1)
            for _ in 0..<3 {
                let id = try client.start(Self.trace)
                while let reply = try client.reply(), reply.id != id {}
            }
            #expect(try process.tell("burst 10000") == "10000")
            #expect(try client.ask(.hello).count == 1)
        }
        try process.expectRight()
    }

    @Test(
        "With few threads the agent serves clients or says why not, and the program runs",
        .enabled(if: AgentProcess.canBeNobody, "only root can become a user with a limit of its own"),
        .disabled(if: AgentProcess.keepsFreed, "at the end the sanitizer starts a thread of its own"),
        arguments: [1, 2, 3, 4, 5, 6, 8, 11, 12, 16])
    func fewThreads(_ count: Int) throws {
        let (process, hasAgent) = try AgentProcess.limited("-u", count, asNobody: true)
        // The first thread of the program, and the agent's three.
        #expect(hasAgent == (count >= 4))
        if hasAgent { #expect(try process.connect().ask(.describe(name: "AgentCounter")).count == 1) }
        try process.expectRight()
    }

    @Test(
        "With small stacks of threads the agent serves clients or says why not, and the program runs",
        .disabled(if: AgentProcess.keepsFreed, "the sanitizer's frames are larger"),
        arguments: [64, 128, 256, 512, 1024, 2048])
    func smallStacks(_ kibibytes: Int) throws {
        let (process, hasAgent) = try AgentProcess.limited("-s", kibibytes)
        #expect(hasAgent == (kibibytes >= 512))
        if hasAgent {
            let client = try process.connect()
            #expect(try client.ask(.classes(pattern: nil, all: true)).count > 0)
            #expect(try client.ask(.describe(name: "NSObject")).count == 1)
            #expect(try client.ask(.snapshot).count > 0)
            _ = try client.ask(.doctor)
            try client.start(Self.trace)
            #expect(try client.reply()?.error == nil)
        }
        try process.expectRight()
    }

    @Test("A program whose standard error is full or closed works with a logging hook", arguments: ["/dev/full", "&-"])
    func fullError(_ target: String) throws {
        let process = try AgentProcess(
            arguments: ["-c", "exec \"$0\" 2>\(target)", AgentProcess.executable], executable: "/bin/sh")
        #expect(try process.line() == "ready true")
        let client = try process.connect()
        guard case .probe? = try client.ask(.hook(name: "AgentCounter", selector: "next:", kind: .log)).first else {
            Issue.record("no hook")
            return
        }
        #expect(try process.tell("burst 1000") == "1000")
        #expect(try client.ask(.unhookAll) == [.removed(count: 1)])
        try process.expectRight()
    }

    @Test("A child of fork has neither the socket nor the connections, and does not remove the file")
    func fork() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect()
        _ = try client.ask(.hello)
        #expect(try process.tell("fork") == "forked")
        #expect(try process.connect().ask(.hello).count == 1)
        #expect(try process.tell("stop") == "stopped")
        // Otherwise the child that stays would keep the connection open.
        #expect(try client.reply() == nil)
        try process.expectRight()
    }

    private static let children = [AgentEnvironment.children: "1"]

    @Test("A child of fork gets an agent with a socket of its own, which serves clients and ends with the child")
    func childWithAgent() throws {
        let process = try AgentProcess.ready(environment: Self.children)
        let client = try process.connect()
        // Not while the agent uses types for the first time: a child would wait for ever for what a lost thread makes.
        _ = try client.ask(.hello)
        let child = try #require(Int32(try process.tell("child works")))
        let path = "\(process.folder.path)/hookctl/\(child).sock"
        var connected: AgentClientSocket?
        try Waiting.wait(for: "the child's agent") {
            connected = try? AgentClientSocket(path: path)
            return connected != nil
        }
        let other = try #require(connected)
        #expect(mode(path) == 0o600)
        guard case .hello(let hello)? = try other.ask(.hello).first else {
            Issue.record("no hello")
            return
        }
        #expect(hello.processID == Int(child) && !hello.isWaiting)
        guard case .probe? = try other.ask(.hook(name: "AgentCounter", selector: "next:", kind: .count)).first else {
            Issue.record("no hook")
            return
        }
        try Waiting.wait(for: "calls in the child") {
            guard case .measurements(let values)? = try other.ask(.measurements).first else { return false }
            return values.first?.calls ?? 0 > 10
        }
        // The hooks of a process are its own.
        #expect(try client.ask(.unhookAll) == [.removed(count: 0)])
        #expect(try other.ask(.unhookAll) == [.removed(count: 1)])
        #expect(throws: AgentError.self) { try other.ask(Self.trace) }
        try process.expectRight()
        // The end of the program ends the child, and the child removes its socket.
        try Waiting.wait(for: "the child's end") { mode(path) == nil }
        while try other.reply() != nil {}
    }

    @Test("A child that executes another program gets no agent, and leaves nothing")
    func executingChild() throws {
        let process = try AgentProcess.ready(environment: Self.children)
        let child = try process.tell("child executes")
        // Another child has an agent by then.
        let other = try process.tell("child works")
        let folder = process.folder.path + "/hookctl"
        try Waiting.wait(for: "the other child's agent") { mode("\(folder)/\(other).sock") != nil }
        #expect(try String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8) == "cat\n")
        let sockets = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(sockets) == ["\(process.processID).sock", "\(other).sock"])
        try process.expectRight()
    }

    @Test("Many children of a working program get agents, without a deadlock")
    func manyChildren() throws {
        let process = try AgentProcess.ready(environment: Self.children)
        let folder = process.folder.path + "/hookctl"
        let children = try (0..<20).map { _ in try process.tell("child works") }
        for child in children {
            var client: AgentClientSocket?
            // The socket is there before its agent listens.
            try Waiting.wait(for: "the agent of \(child)") {
                client = try? AgentClientSocket(path: "\(folder)/\(child).sock")
                return client != nil
            }
            #expect(try client?.ask(.describe(name: "AgentCounter")).count == 1)
        }
        try process.expectRight()
    }

    @Test("Without the environment variable a child of fork gets no agent")
    func childWithoutAgent() throws {
        let process = try AgentProcess.ready()
        let child = try process.tell("child works")
        let threads = "/proc/\(child)/task"
        #expect(try FileManager.default.contentsOfDirectory(atPath: threads) == [child])
        try process.expectRight()
    }

    // MARK: The folder

    @Test("The socket of a dead process is replaced")
    func stale() throws {
        let process = try AgentProcess(environment: [AgentEnvironment.enable: "0"])
        #expect(try process.line() == "ready false")
        let folder = process.folder.path + "/hookctl"
        #expect(mkdir(folder, 0o700) == 0)
        let stale = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: process.socketPath.utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(stale, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        #expect(isBound)
        close(stale)
        #expect(try process.tell("start") == "started")
        #expect(try process.connect().ask(.hello).count == 1)
        try process.expectRight()
    }

    @Test("A folder that others can use is refused in a sentence, and the program runs")
    func folder() throws {
        let cases: [(String, (String) -> Bool)] = [
            ("has mode 755", { mkdir($0, 0o755) == 0 && chmod($0, 0o755) == 0 }),
            ("is not a folder", { symlink("/tmp", $0) == 0 }),
            ("is not a folder", { FileManager.default.createFile(atPath: $0, contents: nil) }),
            ("belongs to user 12345", { getuid() != 0 || mkdir($0, 0o700) == 0 && chown($0, 12345, 12345) == 0 }),
        ]
        for (sentence, make) in cases where getuid() == 0 || !sentence.hasPrefix("belongs") {
            let process = try AgentProcess(prepare: { #expect(make($0.path + "/hookctl")) })
            let line = try process.line()
            #expect(line.hasPrefix("hookctl agent: ") && line.contains(sentence), "\(line)")
            #expect(try process.line() == "ready false")
            try process.expectRight()
        }
    }

    @Test("A path that is too long for a socket is refused in a sentence")
    func longPath() throws {
        let long = "/tmp/agent-tests-\(UUID().uuidString.prefix(8))" + String(repeating: "l", count: 90)
        try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: long) }
        let process = try AgentProcess(environment: [AgentEnvironment.enable: "1", "XDG_RUNTIME_DIR": long])
        #expect(try process.line().contains("the path of a socket has at most 107"))
        #expect(try process.line() == "ready false")
        try process.expectRight()
    }

    // MARK: Hostile clients

    @Test("Garbage of all kinds is answered or cut off, and other clients are served meanwhile")
    func garbage() throws {
        let process = try AgentProcess.ready()
        let good = try process.connect()
        let folder = URL(fileURLWithPath: #filePath + "/../../Fuzz/corpus/frame").standardized
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            let client = try process.connect()
            client.send(try Data(contentsOf: file))
            #expect(try good.ask(.hello).count == 1)
        }
        let random = try process.connect()
        random.send((0..<1 << 20).map { _ in UInt8.random(in: 0...255) })
        #expect(try good.ask(.hello).count == 1)
        try process.expectRight()
    }

    @Test("A thousand connections are served, or told that there are too many")
    func connections() throws {
        let process = try AgentProcess.ready()
        var clients: [AgentClientSocket] = []
        var refused = 0
        for _ in 0..<1000 {
            let client = try process.connect()
            try client.start(.hello)
            let reply = try client.reply()
            if reply?.error?.code == .busy { refused += 1 } else if reply?.payload != nil { clients.append(client) }
        }
        #expect(clients.count == AgentLimits.clients)
        #expect(refused == 1000 - AgentLimits.clients)
        for client in clients { #expect(try client.ask(.hello).count == 1) }
        clients = []
        try process.expectRight()
    }

    @Test(
        "Requests of a client that does not read delay no other client, and a killed client leaves nothing")
    func flood() throws {
        let process = try AgentProcess.ready(["500"])
        let good = try process.connect()
        #expect(try good.ask(.snapshot).count > 1)
        let before = try process.residentSize, descriptors = try process.descriptorCount
        var clients: [AgentClientSocket] = []
        for _ in 0..<4 {
            let client = try process.connect()
            clients.append(client)
            for _ in 0..<200 { try client.start(.snapshot) }
            #expect(try good.ask(.hello).count == 1)
            _ = try client.reply()
        }
        #expect(try good.ask(.classes(pattern: "AgentClass*")).count == 4)
        // The requested answers are some hundred MiB.
        try process.expectGrowth(since: before, below: 64_000)
        clients = []
        try Waiting.wait(for: "the end of the clients") { try process.descriptorCount == descriptors }
        try process.expectRight()
    }

    @Test(
        "The memory of many unread traces is freed when their clients are gone",
        .disabled(if: AgentProcess.keepsFreed, "what is freed stays with the sanitizer"),
        arguments: [true, false])
    func manySilentTraces(waits: Bool) throws {
        let process = try AgentProcess.ready()
        // A trace of all methods, whose names fill the buffer for its client.
        let trace = AgentCommand.trace(
            patterns: ["*"], classes: nil, selectors: nil, threads: [], callsPerSecond: 1_000_000)
        func beginAndEnd(_ count: Int) throws {
            var clients: [AgentClientSocket] = []
            for _ in 0..<count {
                let client = try process.connect()
                clients.append(client)
                for _ in 0..<AgentLimits.requestsUnderWay { try client.start(trace) }
            }
            // Otherwise the clients leave while their traces begin.
            guard waits else { return }
            var unread = -1
            try Waiting.wait(for: "full sockets") {
                defer { unread = clients.map(\.unread).reduce(0, +) }
                usleep(200_000)
                return unread > 0 && clients.map(\.unread).reduce(0, +) == unread
            }
        }
        // The agent keeps the memory that it needs for one client.
        try beginAndEnd(1)
        let before = try process.residentSize
        try beginAndEnd(AgentLimits.clients - 1)
        // Kept, it would be 80 MiB. The allocator gives back whole pages only, so some of it stays.
        try? Waiting.wait(for: "less memory") { try process.residentSize - before < 32_000 }
        try process.expectGrowth(since: before, below: 32_000)
        try process.expectRight()
    }

    @Test("A client that stops reading its trace delays no other client")
    func silentTrace() throws {
        let process = try AgentProcess.ready()
        let client = try process.connect(), good = try process.connect()
        try client.start(
            .trace(
                patterns: ["-[AgentCounter next:]"], classes: nil, selectors: nil, threads: [],
                callsPerSecond: 1_000_000))
        // Waits until the agent cannot send more.
        var unread = 0
        try Waiting.wait(for: "a full socket") {
            defer { unread = client.unread }
            usleep(100_000)
            return client.unread > 10_000 && client.unread == unread
        }
        let before = try process.residentSize
        for _ in 0..<50 { #expect(try good.ask(.describe(name: "AgentCounter")).count == 1) }
        try process.expectGrowth(since: before, below: 64_000)
        try process.expectRight()
    }

    @Test("Another user is refused", .enabled(if: getuid() == 0))
    func otherUser() throws {
        let process = try AgentProcess.ready()
        // Removes the permissions that keep other users out first.
        #expect(chmod(process.folder.path, 0o755) == 0)
        #expect(chmod(process.folder.path + "/hookctl", 0o755) == 0)
        #expect(chmod(process.socketPath, 0o666) == 0)
        // The kernel records the effective user of the thread that connects; other threads keep theirs.
        #expect(test_set_user_of_thread(12345))
        let client = Result { try process.connect() }
        #expect(test_set_user_of_thread(0))
        #expect(try client.get().reply()?.error?.code == .refused)
        #expect(try client.get().reply() == nil)
        try process.expectRight()
    }
}
#endif
