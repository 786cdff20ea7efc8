#if Agent
import Foundation
import NIOCore
import NIOPosix

/// Work for SwiftNIO: an echo over a socket of the file system.
enum Sockets {
    private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    private static let path = (ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "/tmp") + "/echo.sock"

    /// Sends back the bytes that it receives.
    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
        func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
    }

    /// Waits for as many bytes as were sent.
    private final class Reply: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let promise: EventLoopPromise<String>
        private let count: Int
        private var received = ByteBuffer()

        init(_ promise: EventLoopPromise<String>, _ count: Int) { (self.promise, self.count) = (promise, count) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var part = unwrapInboundIn(data)
            received.writeBuffer(&part)
            if received.readableBytes >= count { promise.succeed(String(buffer: received)) }
        }

        func channelInactive(context: ChannelHandlerContext) { promise.fail(ChannelError.eof) }
    }

    static func open() throws {
        let bootstrap = ServerBootstrap(group: group).childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Echo()) }
        }
        _ = try bootstrap.bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).wait()
    }

    static func round() throws -> String {
        let text = "a text that goes there and back"
        let promise = group.next().makePromise(of: String.self)
        let bootstrap = ClientBootstrap(group: group).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(Reply(promise, text.utf8.count))
            }
        }
        let channel: any Channel
        do { channel = try bootstrap.connect(unixDomainSocketPath: path).wait() } catch {
            promise.fail(error)
            throw error
        }
        let scheduled = channel.eventLoop.scheduleTask(in: .milliseconds(1)) { "scheduled" }
        try channel.writeAndFlush(ByteBuffer(string: text)).wait()
        let answer = try promise.futureResult.and(scheduled.futureResult).map { "\($0.0) \($0.1)" }.wait()
        try channel.close().wait()
        return answer
    }
}
#endif
