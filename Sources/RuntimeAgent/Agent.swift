#if Agent
import AgentProtocol
import CAgent
import Glibc
import NIOCore
import NIOPosix
import SwiftRuntime

/// A running agent: a thread that accepts connections, and the event loop that serves them.
final class Agent: Sendable {
    /// In nanoseconds: how long a process that exits waits for the end of its traces, which no client delays.
    ///
    /// After that it waits for the clients that read.
    private static let lastWork: UInt64 = 2_000_000_000
    private static let lastWords: UInt64 = 200_000_000

    let processID = getpid()
    let socket: ListeningSocket
    private let user = geteuid()
    private let loop: any EventLoop
    private let relay: AgentRelay
    private let service: AgentService
    private let thread = Guarded<pthread_t?>(nil)
    private let connections = Guarded(Connections())
    private let gate: StartGate

    private struct Connections {
        var lastNumber = 0
        /// Connections that were accepted and are not closed yet.
        var open: [Int: EventLoopFuture<any Channel>] = [:]
    }

    /// On the relay's thread.
    init(loop: any EventLoop, relay: AgentRelay, isWaiting: Bool) throws(RuntimeAgentError) {
        (self.loop, self.relay) = (loop, relay)
        gate = StartGate(isClosed: isWaiting)
        service = AgentService(loop: loop, gate: gate)
        socket = try ListeningSocket()
        do throws(RuntimeAgentError) {
            let thread = try AgentThreads.start { [self] in accept() }
            self.thread.withLock { $0 = thread }
        } catch {
            socket.close()
            throw error
        }
    }

    func waitForClient() { gate.wait() }

    /// On any thread but the agent's own.
    func stop() {
        // In a child of fork, this is the agent of the parent process.
        guard processID == getpid() else { return }
        relay.run { [self] in end() }
    }

    private func end() {
        // Wakes the thread. If the program shares the agent's descriptors and has closed the socket, the thread sleeps
        // on and gets no more connections.
        if agent_guard_owns(socket.descriptor) {
            shutdown(socket.descriptor, Int32(SHUT_RDWR))
            if let thread = thread.withLock({ $0 }) { pthread_join(thread, nil) }
        }
        gate.open()
        for connection in connections.withLock({ $0.open.values.map(\.self) }) {
            try? connection.flatMap { $0.close() }.result()
            // The requests of its client have ended by then.
            try? connection.flatMap(\.closeFuture).result()
        }
        socket.close()
    }

    /// Sends the recorded calls to the clients, as far as they read them in a short time; the process exits with the
    /// status.
    func finish(status: Int) {
        let (ended, told) = (Semaphore(), Semaphore())
        relay.post { [loop, service] in
            loop.execute {
                service.finish(status: status) { told.post() }
                ended.post()
            }
        }
        if ended.wait(nanoseconds: Self.lastWork) { _ = told.wait(nanoseconds: Self.lastWords) }
    }

    // MARK: Accepting

    private func accept() {
        var polled = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            poll(&polled, 1, -1)
            let connection = agent_guard_accept(socket.descriptor)
            if connection >= 0 {
                admit(connection)
                continue
            }
            let reason = errno
            // The socket was shut down.
            guard polled.revents & Int16(POLLHUP) == 0 else { return }
            switch reason {
            case EAGAIN, EINTR, ECONNABORTED: continue
            // The program shares the agent's descriptors, has closed this one, and may have another file in its place.
            case EINVAL, EBADF: return
            // Descriptors or memory have run out: the client waits until there are some again.
            default: poll(nil, 0, 100)
            }
        }
    }

    private func admit(_ connection: Int32) {
        var peer = uid_t()
        guard agent_peer_user(connection, &peer), peer == user || peer == 0 else {
            return refuse(
                connection, .refused, "the process belongs to another user; only that user and root can look into it")
        }
        guard connections.withLock({ $0.open.count < AgentLimits.clients }) else {
            return refuse(
                connection, .busy,
                "the agent already serves \(AgentLimits.clients) clients, its limit; try again after one has "
                    + "disconnected")
        }
        let bootstrap = ClientBootstrap(group: loop)
            .channelOption(.maxMessagesPerRead, value: 1)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 << 10))
            .channelOption(
                .writeBufferWaterMark, value: .init(low: AgentLimits.unread.low, high: AgentLimits.unread.high)
            )
            .channelInitializer { [service] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ConnectionHandler(service))
                }
            }
        // The lock keeps the connection's end after its entry.
        let (number, channel) = connections.withLock { connections in
            let channel = bootstrap.withConnectedSocket(connection)
            connections.lastNumber += 1
            connections.open[connections.lastNumber] = channel
            return (connections.lastNumber, channel)
        }
        channel.flatMap(\.closeFuture).whenComplete { [self] _ in
            agent_guard_remove(connection)
            connections.withLock { $0.open[number] = nil }
        }
    }

    private func refuse(_ connection: Int32, _ code: AgentError.Code, _ message: String) {
        if let frame = try? AgentFrame.encode(AgentReply(id: 0, error: AgentError(code, message))) {
            _ = send(connection, frame, frame.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        // In this order: a child that is forked in between still closes its copy of the guarded descriptor.
        Glibc.close(connection)
        agent_guard_remove(connection)
    }
}
#endif
