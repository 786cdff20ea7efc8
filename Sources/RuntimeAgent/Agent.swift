#if Agent
import AgentProtocol
import CAgent
import Glibc
import NIOCore
import NIOPosix
import SwiftRuntime
import Synchronization

/// A running agent: a thread that accepts connections, and the event loop that serves them.
final class Agent: Sendable {
    let processID = getpid()
    let socket: ListeningSocket
    private let user = geteuid()
    private let loop: any EventLoop
    private let service: AgentService
    /// Tells the accepting thread to end.
    private let end: Int32
    private let thread = Guarded<pthread_t?>(nil)
    private let channels = Guarded<[ObjectIdentifier: any Channel]>([:])
    private let gate: StartGate

    init(loop: any EventLoop, isWaiting: Bool) throws(RuntimeAgentError) {
        self.loop = loop
        end = agent_flag_create()
        guard end >= 0 else { throw RuntimeAgentError("no descriptor is left for the agent", errno: errno) }
        gate = StartGate(isClosed: isWaiting)
        service = AgentService(loop: loop, gate: gate)
        do throws(RuntimeAgentError) {
            socket = try ListeningSocket()
        } catch {
            Glibc.close(end)
            throw error
        }
        agent_guard_path(socket.path)
        agent_guard_add(socket.descriptor)
        do throws(RuntimeAgentError) {
            let thread = try AgentThreads.start { [self] in accept() }
            self.thread.withLock { $0 = thread }
        } catch {
            close()
            throw error
        }
    }

    func waitForClient() { gate.wait() }

    func stop() {
        // Of the parent process, when this is a child of fork.
        guard processID == getpid() else { return }
        agent_flag_raise(end)
        if let thread = thread.withLock({ $0 }) { pthread_join(thread, nil) }
        gate.open()
        for channel in channels.withLock({ $0.values.map(\.self) }) { try? channel.close().wait() }
        close()
    }

    private func close() {
        agent_guard_remove(socket.descriptor)
        agent_guard_path(nil)
        socket.close()
        Glibc.close(end)
    }

    // MARK: Accepting

    private func accept() {
        var polled = [
            pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: end, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            poll(&polled, 2, -1)
            guard polled[1].revents == 0 else { return }
            while true {
                let connection = agent_accept(socket.descriptor)
                if connection >= 0 {
                    admit(connection)
                    continue
                }
                // Descriptors or memory have run out: the client waits until there are some.
                if errno != EAGAIN, errno != EINTR, errno != ECONNABORTED { poll(&polled[1], 1, 100) }
                break
            }
        }
    }

    private func admit(_ connection: Int32) {
        var peer = uid_t()
        guard agent_peer_user(connection, &peer), peer == user || peer == 0 else {
            return refuse(
                connection, .refused, "the process belongs to another user; only that one, and root, can look into it")
        }
        guard channels.withLock({ $0.count < AgentLimits.clients }) else {
            return refuse(
                connection, .busy, "the agent serves \(AgentLimits.clients) clients at most; try again when one is gone"
            )
        }
        agent_guard_add(connection)
        let bootstrap = ClientBootstrap(group: loop)
            .channelOption(.maxMessagesPerRead, value: 1)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 << 10))
            .channelOption(
                .writeBufferWaterMark, value: .init(low: AgentLimits.unread.low, high: AgentLimits.unread.high)
            )
            .channelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture {
                    enter(channel, connection)
                    try channel.pipeline.syncOperations.addHandler(ConnectionHandler(service))
                }
            }
        // Before the next connection is looked at, so that the count is right.
        _ = try? bootstrap.withConnectedSocket(connection).wait()
    }

    private func enter(_ channel: any Channel, _ connection: Int32) {
        let key = ObjectIdentifier(channel)
        channels.withLock { $0[key] = channel }
        gate.clientCame()
        channel.closeFuture.whenComplete { [self] _ in
            agent_guard_remove(connection)
            let isLast = channels.withLock { channels in
                channels[key] = nil
                return channels.isEmpty
            }
            if isLast { gate.lastClientLeft() }
        }
    }

    private func refuse(_ connection: Int32, _ code: AgentError.Code, _ message: String) {
        if let frame = try? AgentFrame.encode(AgentReply(id: 0, error: AgentError(code, message))) {
            _ = send(connection, frame, frame.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        Glibc.close(connection)
    }
}
#endif
