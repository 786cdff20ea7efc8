import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP server on the loopback interface.
///
/// It reports the request that it got, and answers rightly or wrongly, as the path says: see ``Answer``.
public final class LoopbackServer: Sendable {
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let channel: any Channel
    /// `http://127.0.0.1:PORT/`.
    public let url: String

    /// Starts to serve, at a free port.
    public init() throws {
        channel = try ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 64)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
                    try channel.pipeline.syncOperations.addHandler(RequestHandler())
                }
            }
            .bind(host: "127.0.0.1", port: 0).wait()
        url = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/"
    }

    /// Stops serving; returns after the server's thread has ended.
    public func stop() throws {
        try channel.close().wait()
        try group.syncShutdownGracefully()
    }
}

/// Collects a request, and answers it when it is complete.
private final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private var request: ReceivedRequest?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): request = ReceivedRequest(head)
        case .body(let bytes): request?.receive(bytes)
        case .end:
            guard let request else { return }
            self.request = nil
            send(Answer(to: request), context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func send(_ answer: Answer, _ context: ChannelHandlerContext) {
        switch answer {
        case .response(let response): send(response, context)
        case .raw(let text): send([text], interval: .zero, context)
        case .slow(let texts, let interval): send(texts, interval: interval, context)
        case .silence: break
        }
    }

    private func send(_ response: Response, _ context: ChannelHandlerContext) {
        var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: response.status))
        for (name, value) in response.headers { head.headers.add(name: name, value: value) }
        head.headers.add(name: "Content-Length", value: "\(response.body.count)")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Sends the texts without the encoder, unchanged; then the connection ends.
    private func send(_ texts: [String], interval: TimeAmount, _ context: ChannelHandlerContext) {
        guard let text = texts.first,
            let encoder = try? context.pipeline.syncOperations.context(
                handlerType: HTTPResponseEncoder.self)
        else { return context.close(promise: nil) }
        encoder.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: interval) {
            let (handler, context) = bound.value
            handler.send(Array(texts.dropFirst()), interval: interval, context)
        }
    }
}
