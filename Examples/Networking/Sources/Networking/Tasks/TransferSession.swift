import Foundation
import FoundationNetworking

/// FoundationNetworking's session, and who is told of which of its tasks.
final class TransferSession: Sendable {
    private let configuration: URLSessionConfiguration
    private let delegate = TransferDelegate()
    private let session: URLSession

    init(_ configuration: URLSessionConfiguration) {
        let own = configuration.copy() as? URLSessionConfiguration ?? configuration
        // FoundationNetworking stores no response of HTTP there. It asks there all the same before it starts a task,
        // and ends the process when that takes longer than a task that is cancelled meanwhile.
        own.urlCache = nil
        self.configuration = own
        session = URLSession(configuration: own, delegate: delegate, delegateQueue: nil)
    }

    /// A `URLSessionTask` for the request, with the body from its beginning.
    ///
    /// - Throws: `URLError.requestBodyStreamExhausted` when there is no beginning any more.
    func connect(_ request: TransferRequest, _ transfer: Transfer) throws -> TransferConnection {
        // A throttled body blocks the queue of its session, where other tasks would wait, too.
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

    /// Transfers hold on to their session: no more of them can start now.
    deinit { session.finishTasksAndInvalidate() }
}

/// One start of a transfer.
///
/// Used on the transfer's queue.
final class TransferConnection {
    let task: URLSessionTask
    fileprivate let body: (any BodyStream)?
    /// For this task alone.
    private let session: URLSession?
    /// Where the delegate of the task's session is called.
    private let queue: OperationQueue
    fileprivate var delegate: TransferDelegate?

    init(_ task: URLSessionTask, _ body: (any BodyStream)?, _ session: URLSession?, _ queue: OperationQueue) {
        self.task = task
        self.body = body
        self.session = session
        self.queue = queue
    }

    /// Why the body could not be read; `URLSession` says no more than that it could not.
    var bodyError: (any Error)? { body?.streamError }

    /// Nothing is told of the task from now on, and it ends, if it has not ended.
    ///
    /// FoundationNetworking does not expect a task to be cancelled while its end is being told, or is about to be: the
    /// process ends. So that is done where the end is told, and one of the two comes first.
    func end() {
        delegate?.remove(task)
        queue.addOperation { [task] in task.cancel() }
        session?.finishTasksAndInvalidate()
    }
}

private final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Entry: @unchecked Sendable {
        // Sendable: the stream is touched where it is read, on its session's queue.
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

    /// Asked for each task without a body, and for one whose connection, an old one that was used again, turned out to
    /// be broken: there FoundationNetworking goes on in the middle of the body whatever it is told.
    ///
    /// So nothing may come of the body any more, and the transfer starts over. On the session's queue.
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

    /// For a response of 401, which has come as a whole: who sent the request, with or without a header of
    /// authentication, gets it.
    ///
    /// FoundationNetworking waits for credentials otherwise.
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
