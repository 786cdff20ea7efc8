import Foundation
import FoundationNetworking

/// FoundationNetworking's session, which knows the transfer of each of its tasks.
final class TransferSession: Sendable {
    private let configuration: URLSessionConfiguration
    private let delegate = TransferDelegate()
    private let session: URLSession

    init(_ configuration: URLSessionConfiguration) {
        let own = configuration.copy() as? URLSessionConfiguration ?? configuration
        // FoundationNetworking stores no HTTP response in the cache, but asks the cache before it starts a task. If the
        // task is cancelled before the cache has answered, the process ends.
        own.urlCache = nil
        self.configuration = own
        session = URLSession(configuration: own, delegate: delegate, delegateQueue: nil)
    }

    /// Makes a `URLSessionTask` for the request, with the body from its beginning.
    ///
    /// - Throws: `URLError.requestBodyStreamExhausted` if the body cannot be read from its beginning again.
    func connect(_ request: TransferRequest, _ transfer: Transfer) throws -> TransferConnection {
        // A throttled body blocks the queue of its session. Other tasks of the session would wait, too.
        let own =
            request.isThrottled
            ? URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil) : nil
        let session = own ?? session
        let queue = session.delegateQueue
        let connection: TransferConnection
        switch request.body {
        case .ofRequest: connection = TransferConnection(session.dataTask(with: request.request), nil, own, queue)
        case .file(let url):
            connection = TransferConnection(session.uploadTask(with: request.request, fromFile: url), nil, own, queue)
        case .stream(let stream):
            guard stream.canBeginAgain else { throw URLError(.requestBodyStreamExhausted) }
            let stream = stream.fromBeginning()
            (stream as? MultipartBodyStream)?.window = SendWindow()
            var streaming = request.request
            streaming.httpBodyStream = stream
            connection = TransferConnection(session.dataTask(with: streaming), stream, own, queue)
        }
        delegate.add(transfer, connection.body, for: connection.task)
        connection.delegate = delegate
        return connection
    }

    /// Transfers retain their session, so no transfer can start now.
    deinit { session.finishTasksAndInvalidate() }
}

/// One start of a transfer.
///
/// Used only on the transfer's queue.
final class TransferConnection {
    let task: URLSessionTask
    fileprivate let body: (any BodyStream)?
    /// A session for this task alone; nil if the task uses the shared session.
    private let session: URLSession?
    /// The queue on which the delegate of the task's session is called.
    private let queue: OperationQueue
    fileprivate var delegate: TransferDelegate?

    init(_ task: URLSessionTask, _ body: (any BodyStream)?, _ session: URLSession?, _ queue: OperationQueue) {
        self.task = task
        self.body = body
        self.session = session
        self.queue = queue
    }

    /// The reason why the body could not be read; `URLSession` does not pass it on.
    var bodyError: (any Error)? { body?.streamError }

    /// Ends the task, if it has not ended.
    ///
    /// From now on the transfer hears nothing about the task.
    ///
    /// If a task is cancelled while FoundationNetworking reports its end, or is about to, the process ends. So the task
    /// is cancelled on the queue where the end is reported.
    func end() {
        delegate?.remove(task)
        queue.addOperation { [task] in task.cancel() }
        session?.finishTasksAndInvalidate()
    }
}

private final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Entry: @unchecked Sendable {
        // Sendable: the stream is used only by its reader, on its session's queue.
        let transfer: Transfer
        let body: (any BodyStream)?
    }

    private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

    func add(_ transfer: Transfer, _ body: (any BodyStream)?, for task: URLSessionTask) {
        let entry = Entry(transfer: transfer, body: body)
        entries.withLock { $0[ObjectIdentifier(task)] = entry }
    }

    func remove(_ task: URLSessionTask) {
        entries.withLock { $0[ObjectIdentifier(task)] = nil }
    }

    private func entry(of task: URLSessionTask) -> Entry? { entries.withLock { $0[ObjectIdentifier(task)] } }

    private func transfer(of task: URLSessionTask) -> Transfer? { entry(of: task)?.transfer }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard let entry = entry(of: task) else { return }
        (entry.body as? MultipartBodyStream)?.window?.didSend(totalBytesSent)
        entry.transfer.didSend(totalBytesSent, task)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.didReceive(data, dataTask)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let follows = transfer(of: task)?.willRedirect(response, to: request.url, task) ?? true
        var redirected = request
        redirected.hideCredentials(redirectedBy: response.url)
        completionHandler(follows ? redirected : nil)
    }

    /// Called for each task without a body, and for a task on a reused connection that turned out to be broken.
    ///
    /// In the second case FoundationNetworking continues in the middle of the body, whatever it is given.
    ///
    /// So no more bytes of the body may be sent, and the transfer starts from the beginning. Called on the session's
    /// queue.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        if let entry = entry(of: task) {
            entry.body?.fail(with: URLError(.networkConnectionLost))
            entry.transfer.needsBodyAgain(task)
        }
        completionHandler(nil)
    }

    /// Passes on a complete response of 401 to the sender of the request, with or without a header of authentication.
    ///
    /// Otherwise FoundationNetworking waits for credentials.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        transfer(of: task)?.didComplete(task, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        transfer(of: task)?.didComplete(task, error)
    }
}
