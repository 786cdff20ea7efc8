#if Agent
import CAgent
import Glibc
import NIOCore
import NIOPosix
import SwiftRuntime

/// The threads of the agent: named, and with every signal blocked, so that none of the program's is delivered to them, and that a
/// client that is gone sends the process no SIGPIPE.
enum AgentThreads {
    static let name = "runtime-agent"

    /// The event loop of the process, which is made once and stays: ending it would need the threads of others.
    private static let loops = Guarded<(processID: Int32, group: MultiThreadedEventLoopGroup)?>(forProcess: nil)

    static func eventLoop() throws(RuntimeAgentError) -> any EventLoop {
        try loops.withLock { loops throws(RuntimeAgentError) in
            if let (processID, group) = loops, processID == getpid() { return group.next() }
            // The parent's, whose thread is not in this process.
            if let inherited = loops { _ = Unmanaged.passRetained(inherited.group) }
            let group = withSignalsBlocked { MultiThreadedEventLoopGroup(numberOfThreads: 1) }
            do {
                try group.next().submit { agent_name_thread(name) }.wait()
                try keepingSignalOfPipes { try group.next().prepareSockets() }
            } catch {
                throw RuntimeAgentError("the agent's event loop does not start: \(error)")
            }
            loops = (getpid(), group)
            return group.next()
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
            throw RuntimeAgentError("the agent's thread does not start", errno: status)
        }
        return thread
    }

    /// A thread begins with the mask of the one that makes it.
    private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    /// NIO has the whole process ignore SIGPIPE when it makes its first socket. What that signal does is the program's affair.
    private static func keepingSignalOfPipes(_ body: () throws -> Void) rethrows {
        var before = sigaction()
        sigaction(SIGPIPE, nil, &before)
        defer { sigaction(SIGPIPE, &before, nil) }
        try body()
    }
}

extension EventLoop {
    /// Makes a socket of NIO's, and closes it.
    fileprivate func prepareSockets() throws {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw RuntimeAgentError("no socket can be made", errno: errno)
        }
        defer { Glibc.close(pair[1]) }
        try ClientBootstrap(group: self).withConnectedSocket(pair[0]).flatMap { $0.close() }.wait()
    }
}
#endif
