#if Agent
import AgentProtocol
import NIOCore

/// A client of the agent.
protocol AgentClient: AnyObject {
    /// Whether the client reads its replies.
    var isReading: Bool { get }

    /// Sends a reply of a continuing request.
    ///
    /// Replies that were made while the client read are all sent, even if the client has stopped reading since.
    func send(_ reply: AgentReply)

    /// The same, for a reply that is a line already.
    func send(line: [UInt8])

    /// Completes when all replies are written, or cannot be written; nil for a client that is gone.
    var written: EventLoopFuture<Void>? { get }
}

/// Carries out the actions of a ``Connection``.
///
/// On the event loop.
final class ConnectionHandler: ChannelDuplexHandler, AgentClient {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = Never
    typealias OutboundOut = ByteBuffer

    private let service: AgentService
    private var connection = Connection(now: NIODeadline.now().uptimeNanoseconds)
    private var context: ChannelHandlerContext?
    private var list: ListProgress?
    private var isReadHeld = false
    private var isAdvancing = false
    private var clock: RepeatedTask?

    init(_ service: AgentService) {
        self.service = service
    }

    // MARK: Channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        service.clientCame(self)
        let loop = NIOLoopBound(self, eventLoop: context.eventLoop)
        clock = context.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(5), delay: .seconds(5)) { _ in
            loop.value.timePassed()
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func read(context: ChannelHandlerContext) {
        isReadHeld = !connection.wantsInput
        if !isReadHeld { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connection.receive(unwrapInboundIn(data).readableBytesView, now: NIODeadline.now().uptimeNanoseconds)
    }

    func channelReadComplete(context: ChannelHandlerContext) { advanceLater() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            connection.inputEnded()
            advanceLater()
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        let now = NIODeadline.now().uptimeNanoseconds
        connection.readingChanged(isReading: context.channel.isWritable, now: now)
        advanceLater()
    }

    private func end() {
        guard context != nil else { return }
        context = nil
        list = nil
        clock?.cancel()
        service.clientLeft(self)
    }

    private func timePassed() {
        guard let action = connection.timePassed(now: NIODeadline.now().uptimeNanoseconds) else { return }
        // Closes at once: a reply that waits for the client would keep waiting.
        if action == .close(nil) { context?.close(promise: nil) } else { perform(action) }
    }

    // MARK: Conversation

    /// Advances later, never inside the event that calls this.
    ///
    /// A write may report that the client reads before the write returns.
    private func advanceLater() {
        guard !isAdvancing, let context else { return }
        isAdvancing = true
        let loop = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.execute {
            loop.value.isAdvancing = false
            loop.value.advance()
        }
    }

    /// Does one thing at a time, so that other clients have their turns, and nothing while the client does not read.
    private func advance() {
        guard let context, context.channel.isWritable else { return }
        if list != nil {
            sendPart()
        } else if let action = connection.next() {
            perform(action)
        } else if isReadHeld, connection.wantsInput {
            isReadHeld = false
            return context.read()
        } else {
            return
        }
        advanceLater()
    }

    private func sendPart() {
        guard let line = service.keepingClasses({ list?.next() }) else {
            if let id = list?.id { connection.ended(id) }
            list = nil
            return
        }
        write(line)
    }

    private func perform(_ action: Connection.Action) {
        switch action {
        case .reply(let reply): write(ReplyLine.of(reply))
        case .close(let reply): close(reply)
        case .perform(let request): answer(request)
        }
    }

    private func answer(_ request: AgentRequest) {
        switch service.perform(request, for: self) {
        case .one(let payload): finish(AgentReply(id: request.id, isLast: true, payload: payload))
        case .done:
            if case .stop(let stopped) = request.command { connection.ended(stopped) }
            finish(AgentReply(id: request.id, isLast: true, payload: nil))
        case .refused(let error): finish(AgentReply(id: request.id, error: error))
        case .list(let answer): list = ListProgress(id: request.id, answer)
        case .goesOn(let payload): write(ReplyLine.of(AgentReply(id: request.id, isLast: false, payload: payload)))
        }
    }

    private func finish(_ reply: AgentReply) {
        connection.ended(reply.id)
        write(ReplyLine.of(reply))
    }

    /// Closes the connection when everything is written.
    private func close(_ reply: AgentReply?) {
        if let reply { write(ReplyLine.of(reply)) }
        guard let context else { return }
        let loop = NIOLoopBound(context, eventLoop: context.eventLoop)
        written?.whenComplete { _ in loop.value.close(promise: nil) }
    }

    private func write(_ line: [UInt8]) {
        context?.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: line)), promise: nil)
    }

    // MARK: AgentClient

    var isReading: Bool { context?.channel.isWritable ?? false }

    func send(_ reply: AgentReply) { write(ReplyLine.of(reply)) }

    func send(line: [UInt8]) { write(line) }

    var written: EventLoopFuture<Void>? { context?.writeAndFlush(wrapOutboundOut(ByteBuffer())) }
}
#endif
