#if Agent
import CAgent
import CTracing
import Glibc
import NIOCore
import NIOPosix
import SwiftRuntime

/// The threads of the agent.
///
/// They have a name, and block the signals that may be sent to any thread, so that they get none of the program's
/// signals.
///
/// They do not block the signals of faults, for the program's own crash reporter.
enum AgentThreads {
    static let name = "runtime-agent"

    private static let doesNotStart = "the agent's event loop does not start"

    /// The loop's epoll, eventfd and timerfd, and the two sockets that `prepare()` makes.
    private static let descriptorsOfLoop = 5

    /// In bytes.
    private static let leastStack = 512 << 10

    private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

    private static let relays = Guarded<(processID: Int32, relay: AgentRelay)?>(forProcess: nil)

    /// The relay of the process, which is made once and stays.
    static func relay() throws(RuntimeAgentError) -> AgentRelay {
        try relays.withLock { relays throws(RuntimeAgentError) in
            if let (processID, relay) = relays, processID == getpid() { return relay }
            // The parent's, whose thread is not in this process.
            if let inherited = relays { _ = Unmanaged.passRetained(inherited.relay) }
            try checkStacks()
            let relay = try AgentRelay()
            relays = (getpid(), relay)
            return relay
        }
    }

    /// The event loop of the process, which is made once and stays: ending it would need other threads.
    private static let loops = Guarded<(processID: Int32, group: MultiThreadedEventLoopGroup)?>(forProcess: nil)

    /// Call this on the relay's thread, so that the loop's thread has the same descriptors.
    static func eventLoop() throws(RuntimeAgentError) -> any EventLoop {
        let known = loops.withLock { loops -> MultiThreadedEventLoopGroup? in
            if let (processID, group) = loops, processID == getpid() { return group }
            // The parent's, whose thread is not in this process.
            if let inherited = loops { _ = Unmanaged.passRetained(inherited.group) }
            loops = nil
            return nil
        }
        if let known { return known.next() }
        let group = try makeGroup()
        do {
            try group.next().prepare()
        } catch {
            throw RuntimeAgentError("\(doesNotStart): \(error); raise the limit of open files")
        }
        loops.withLock { $0 = (getpid(), group) }
        return group.next()
    }

    /// NIO ends the process when its loop gets no descriptors or no thread, so both are tried first.
    ///
    /// If the descriptors are in the program's table, the program's threads may still take the last ones in between.
    private static func makeGroup() throws(RuntimeAgentError) -> MultiThreadedEventLoopGroup {
        if let shortage = AddressSpace.shortageForAgent { throw RuntimeAgentError("\(doesNotStart): \(shortage)") }
        try tryDescriptors()
        try tryThread()
        return withSignalsBlocked { MultiThreadedEventLoopGroup(numberOfThreads: 1) }
    }

    /// Throws unless there may be another thread.
    private static func tryThread() throws(RuntimeAgentError) {
        let number = Guarded<pid_t>(0)
        pthread_join(try start { number.withLock { $0 = agent_thread_number() } }, nil)
        // The kernel still counts a thread for a moment after its end.
        let folder = "/proc/self/task/\(number.withLock { $0 })"
        for _ in 0..<1000 {
            guard access(folder, F_OK) == 0 else { break }
            usleep(100)
        }
    }

    /// Throws if the threads' stacks would be too small for the agent.
    private static func checkStacks() throws(RuntimeAgentError) {
        let size = agent_stack_size()
        guard size < leastStack, size > 0 else { return }
        throw RuntimeAgentError(
            "\(doesNotStart): the stacks of new threads have \(size >> 10) KiB, but the agent needs \(leastStack >> 10) "
                + "KiB; raise the limit of the stack (ulimit -s)")
    }

    /// Throws unless there are enough descriptors; the loop then gets those that are given back here.
    private static func tryDescriptors() throws(RuntimeAgentError) {
        var tried: [Int32] = []
        defer { for descriptor in tried { close(descriptor) } }
        for _ in 0..<descriptorsOfLoop {
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else {
                throw RuntimeAgentError(doesNotStart, errno: errno, remedy: "raise the limit of open files")
            }
            tried.append(descriptor)
        }
    }

    /// Runs the body on a thread of its own.
    static func start(_ body: @escaping @Sendable () -> Void) throws(RuntimeAgentError) -> pthread_t {
        final class Body: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
        let context = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = withSignalsBlocked {
            pthread_create(
                &thread, nil,
                { context in
                    agent_name_thread(AgentThreads.name)
                    Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
                    return nil
                }, context.toOpaque())
        }
        guard status == 0 else {
            context.release()
            throw RuntimeAgentError(
                "the agent's thread does not start", errno: status, remedy: "raise the limit of threads")
        }
        return thread
    }

    /// A new thread begins with the signal mask of the thread that makes it.
    private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
        var blocked = sigset_t()
        var before = sigset_t()
        sigfillset(&blocked)
        for fault in faults { sigdelset(&blocked, fault) }
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }
}

extension EventLoop {
    /// Sets up the thread, and makes and closes a socket.
    ///
    /// When NIO makes its first socket, it sets SIGPIPE to be ignored. This must happen before the program sets its own
    /// handling of that signal.
    fileprivate func prepare() throws {
        execute {
            agent_name_thread(AgentThreads.name)
            // This thread must not destroy bodies of the program's hooks, which could run any code.
            ctracing_bury_only_own()
        }
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw RuntimeAgentError("no socket can be made", errno: errno)
        }
        defer { Glibc.close(pair[1]) }
        var before = sigaction()
        sigaction(SIGPIPE, nil, &before)
        try ClientBootstrap(group: self).withConnectedSocket(pair[0]).flatMap { $0.close() }.result()
        // The agent's threads block the signal, so only a program that has the same NIO needs it to be ignored.
        if agent_is_in_library() { sigaction(SIGPIPE, &before, nil) }
    }
}

extension EventLoopFuture where Value: Sendable {
    /// As `wait()`, which is fatal on the thread of any event loop.
    ///
    /// Do not call it on this loop's thread.
    func result() throws -> Value {
        let done = Semaphore()
        let outcome = Guarded<Result<Value, any Error>?>(nil)
        whenComplete { result in
            outcome.withLock { $0 = result }
            done.post()
        }
        done.wait()
        return try outcome.withLock { $0! }.get()
    }
}
#endif
