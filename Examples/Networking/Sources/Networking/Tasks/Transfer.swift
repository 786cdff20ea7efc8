import Foundation
import FoundationNetworking
import SwiftRuntime

/// Makes `URLSession` do what a session task says.
///
/// The state of the task decides. Whenever it changes, and whenever `URLSession` reports something, the transfer
/// compares its work with this state, on its queue. So the order in which it hears of changes does not matter.
///
/// If a task of FoundationNetworking is suspended and resumed, it sends the rest of its body after new headers. If it
/// is redirected, it sends no body. So each start of a transfer makes a new `URLSessionTask` with the body from its
/// beginning.
final class Transfer: @unchecked Sendable {
    // Sendable: the variables are used on the queue only; the owner is set before another thread has the transfer.

    typealias Completion = @Sendable (Result<(HTTPURLResponse, Data?), any Error>) -> Void

    private let queue = DispatchQueue(label: "Networking.Transfer")
    private let session: TransferSession
    private let options: TransferOptions

    private var request: TransferRequest
    /// Nil after it was called.
    private var completion: Completion?
    private var retries: Int
    private var redirections = 0
    private var restarts = 0

    // Set while the task runs.
    private var task: SessionTask?
    private var connection: TransferConnection?
    private var body: ResponseBody?
    private var redirection: URL?

    init(
        _ request: TransferRequest, _ session: TransferSession, _ options: TransferOptions,
        _ completion: @escaping Completion
    ) {
        self.request = request
        self.session = session
        self.options = options
        self.completion = completion
        retries = options.retries
    }

    // MARK: The task

    /// An Objective-C object that passes on the messages of the task to the transfer.
    func makeObject() -> ObjCObject {
        ObjCObject.unfailing {
            let object = try Self.transferClass.new()
            try object.setIvar("transfer", to: self)
            return object
        }
    }

    private static let transferClass = ObjCObject.unfailing {
        try ObjCClass.define("URLSessionTransfer") { c in
            c.adopt(ObjCProtocol("TaskTransfer")!)
            c.ivar("transfer", Transfer.self)
            c.method("taskDidChangeState:") { (self: ObjCObject, state: Int) in
                let transfer: Transfer = try self.ivar("transfer")
                transfer.taskDidChange()
            }
        }
    }

    /// The task that owns this transfer; set before other code has the task.
    private var owner: WeakObject?

    func setOwner(_ task: SessionTask) { owner = WeakObject(task) }

    /// The caller holds the task, but may release it before the queue runs the block.
    private func taskDidChange() {
        guard let task = owner?.load()?.as(SessionTask.self) else { return }
        queue.async { [self] in reconcile(with: task) }
    }

    private func reconcile(with task: SessionTask) {
        guard completion != nil else { return }
        switch task.state {
        case .running:
            guard connection == nil else { return }
            self.task = task // until it ends or is suspended
            start()
        case .suspended:
            stop()
            self.task = nil
        case .canceling:
            self.task = task
            finish(.failure(URLError(.cancelled)))
        case .completed: break
        }
    }

    // MARK: Starting and stopping

    private func start() {
        do {
            body = try ResponseBody(destination: request.destination)
            let connection = try session.connect(request, self)
            self.connection = connection
            connection.task.resume()
        } catch {
            fail(error)
        }
    }

    private func stop() {
        connection?.end()
        connection = nil
        redirection = nil
        body?.discard()
        body = nil
    }

    private func finish(_ result: Result<(HTTPURLResponse, Data?), any Error>) {
        guard let completion else { return }
        self.completion = nil
        body?.close()
        if case .failure = result { stop() }
        connection?.end()
        connection = nil
        body = nil
        task?.complete()
        task = nil
        completion(result)
    }

    // MARK: Reports of URLSession, on the queue of its delegate

    func didSend(_ count: Int64, _ connection: URLSessionTask) {
        queue.async { [self] in
            guard self.connection?.task === connection else { return }
            let total =
                request.bodyLength
                ?? (connection.countOfBytesExpectedToSend > 0 ? connection.countOfBytesExpectedToSend : nil)
            options.uploadProgress?(TransferProgress(completed: count, total: total))
        }
    }

    /// Waits until the bytes are stored, so that bytes do not come faster than they are stored.
    func didReceive(_ data: Data, _ connection: URLSessionTask) {
        queue.sync {
            guard self.connection?.task === connection else { return }
            do {
                try body?.append(data)
                let total = (connection.response?.expectedContentLength).flatMap { $0 >= 0 ? $0 : nil }
                options.downloadProgress?(TransferProgress(completed: body?.count ?? 0, total: total))
            } catch {
                finish(.failure(error))
            }
        }
    }

    /// - Returns: Whether `URLSession` follows the redirection. It does not send a body a second time.
    func willRedirect(_ response: HTTPURLResponse, to url: URL?, _ connection: URLSessionTask) -> Bool {
        queue.sync {
            guard self.connection?.task === connection, request.hasBody, [307, 308].contains(response.statusCode) else {
                return true
            }
            redirection = url
            return false
        }
    }

    /// Does not wait, since it is called on the thread where `URLSession` works.
    func needsBodyAgain(_ connection: URLSessionTask) {
        queue.async { [self] in
            guard self.connection?.task === connection, request.hasBody else { return }
            restarts += 1
            guard restarts <= 5 else { return finish(.failure(URLError(.networkConnectionLost))) }
            stop()
            start()
        }
    }

    func didComplete(_ connection: URLSessionTask, _ error: (any Error)?) {
        queue.async { [self] in
            guard let current = self.connection, current.task === connection else { return }
            if let url = redirection, error == nil {
                follow(url)
            } else if (current.bodyError as? URLError)?.code == .networkConnectionLost {
                needsBodyAgain(connection)
            } else {
                end(connection, current.bodyError ?? error)
            }
        }
    }

    private func follow(_ url: URL) {
        redirections += 1
        guard redirections <= 20 else { return finish(.failure(URLError(.httpTooManyRedirects))) }
        stop()
        request = request.redirected(to: url)
        start()
    }

    private func end(_ connection: URLSessionTask, _ error: (any Error)?) {
        do {
            finish(.success(try outcome(connection, error)))
        } catch {
            fail(error)
        }
    }

    /// Ends the transfer, or starts it again with a new body.
    private func fail(_ error: any Error) {
        guard (error as? URLError)?.code == .requestBodyStreamExhausted, retries > 0, let renew = options.renew else {
            return finish(.failure(error))
        }
        retries -= 1
        stop()
        do {
            request = try renew()
            start()
        } catch {
            finish(.failure(error))
        }
    }

    private func outcome(_ connection: URLSessionTask, _ error: (any Error)?) throws -> (HTTPURLResponse, Data?) {
        guard let response = connection.response as? HTTPURLResponse else {
            throw error ?? TransferError.noHTTPResponse
        }
        // FoundationNetworking reports an unknown error for a connection that ends too early and for a body that is
        // compressed wrongly.
        let isPlain = response.value(forHTTPHeaderField: "Content-Encoding") == nil
        if isPlain, (error as? URLError)?.code == .unknown {
            let expected = response.expectedContentLength >= 0 ? response.expectedContentLength : nil
            throw TransferError.truncatedResponse(expected: expected, received: body?.count ?? 0)
        }
        if let error { throw error }
        return (response, request.destination == nil ? body?.data : nil)
    }
}

/// The callbacks of a transfer, and its own decisions.
struct TransferOptions: Sendable {
    var uploadProgress: (@Sendable (TransferProgress) -> Void)?
    var downloadProgress: (@Sendable (TransferProgress) -> Void)?
    /// The number of times that a body is built again if it is needed again and cannot be read again.
    var retries = 0
    var renew: (@Sendable () throws -> TransferRequest)?
}
