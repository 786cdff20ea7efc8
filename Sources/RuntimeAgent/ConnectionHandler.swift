#if Agent
import AgentProtocol
import NIOCore

/// Whoever an agent serves.
protocol AgentClient: AnyObject {
    /// Sends a reply of a request that goes on. False, and nothing is sent, when the client does not read.
    func send(_ reply: AgentReply) -> Bool
}

/// Carries out what a ``Connection`` says. On the event loop.
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

    func channelReadComplete(context: ChannelHandlerContext) { advance() }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        let now = NIODeadline.now().uptimeNanoseconds
        connection.readingChanged(isReading: context.channel.isWritable, now: now)
        advance()
    }

    private func end() {
        guard context != nil else { return }
        context = nil
        list = nil
        clock?.cancel()
        service.clientLeft(self)
    }

    private func timePassed() {
        if let action = connection.timePassed(now: NIODeadline.now().uptimeNanoseconds) { perform(action) }
    }

    // MARK: Conversation

    /// Does what can be done: one thing at a time, so that other clients have their turns, and nothing while the client does not
    /// read.
    private func advance() {
        guard !isAdvancing, let context, context.channel.isWritable else { return }
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
        isAdvancing = true
        let loop = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.execute {
            loop.value.isAdvancing = false
            loop.value.advance()
        }
    }

    private func sendPart() {
        guard let line = list?.next() else {
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
        case .done: finish(AgentReply(id: request.id, isLast: true, payload: nil))
        case .refused(let error): finish(AgentReply(id: request.id, error: error))
        case .list(let answer): list = ListProgress(id: request.id, answer)
        case .goesOn(let payload): write(ReplyLine.of(AgentReply(id: request.id, isLast: false, payload: payload)))
        }
        if case .stop(let stopped) = request.command { connection.ended(stopped) }
    }

    private func finish(_ reply: AgentReply) {
        connection.ended(reply.id)
        write(ReplyLine.of(reply))
    }

    private func close(_ reply: AgentReply?) {
        guard let context else { return }
        guard let reply else { return context.close(promise: nil) }
        let written = context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: ReplyLine.of(reply))))
        let loop = NIOLoopBound(context, eventLoop: context.eventLoop)
        written.whenComplete { _ in loop.value.close(promise: nil) }
    }

    private func write(_ line: [UInt8]) {
        context?.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: line)), promise: nil)
    }

    // MARK: AgentClient

    func send(_ reply: AgentReply) -> Bool {
        guard let context, context.channel.isWritable else { return false }
        write(ReplyLine.of(reply))
        return true
    }
}
#endif
