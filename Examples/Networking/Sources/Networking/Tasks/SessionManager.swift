import Foundation
import FoundationNetworking
import SwiftRuntime
import Synchronization

/// Makes tasks: a request serializer makes their requests, and a response serializer makes objects of their responses.
///
/// ```swift
/// let manager = SessionManager(baseURL: URL(string: "http://localhost:8080/"))
/// let task = try manager.task("GET", "greeting", parameters: ["name": "Ada"]) { result in print(result) }
/// task.resume()
/// ```
///
/// Any thread. Tasks continue without the manager.
public final class SessionManager: Sendable {
    /// The result of a task, for its completion.
    public struct Response: Sendable {
        /// The object that the response serializer has made; for a download, the URL of the file.
        public let object: (any Sendable)?
        /// The status and the headers.
        public let response: HTTPURLResponse
    }

    /// Called once, with the object or the error.
    public typealias Completion = @Sendable (Result<Response, any Error>) -> Void
    /// Called with the number of bytes that were sent or received so far.
    public typealias Progress = @Sendable (TransferProgress) -> Void

    /// The URL that paths are relative to.
    public let baseURL: URL?
    /// The serializer that makes the requests.
    public let requestSerializer: HTTPRequestSerializer
    /// The serializer that makes the objects.
    public let responseSerializer: any ResponseSerializer
    /// Whether the tasks are background tasks, whose requests have a lower priority than others.
    public let isBackground: Bool
    private let session: TransferSession
    private let queue: DispatchQueue
    private let lastIdentifier = Atomic(0)

    /// Makes a manager with its own session.
    ///
    /// - Parameters:
    ///   - baseURL: The URL that paths are relative to.
    ///   - configuration: The session's configuration, which is copied.
    ///   - isBackground: Whether the tasks yield to others.
    ///   - requestSerializer: The serializer that makes requests of parameters.
    ///   - responseSerializer: The serializer that makes values of bodies.
    ///   - queue: The queue for completions and progress, in their order if it is a serial queue. By default the
    ///     manager has its own serial queue.
    public init(
        baseURL: URL? = nil, configuration: URLSessionConfiguration = .default, isBackground: Bool = false,
        requestSerializer: HTTPRequestSerializer = HTTPRequestSerializer(),
        responseSerializer: any ResponseSerializer = JSONResponseSerializer(),
        queue: DispatchQueue = DispatchQueue(label: "Networking.SessionManager")
    ) {
        self.baseURL = baseURL
        self.requestSerializer = requestSerializer
        self.responseSerializer = responseSerializer
        self.isBackground = isBackground
        self.queue = queue
        session = TransferSession(configuration)
        FoundationBridge.install
    }

    // MARK: Tasks

    /// A suspended task for a path or a whole URL.
    ///
    /// - Throws: ``SerializationError`` if the request cannot be made.
    public func task(
        _ method: String, _ path: String, parameters: PlainValue? = nil, downloadProgress: Progress? = nil,
        completion: @escaping Completion
    ) throws -> SessionTask {
        let request = try requestSerializer.request(method: method, url: url(path), parameters: parameters)
        return dataTask(with: request, downloadProgress: downloadProgress, completion: completion)
    }

    /// Makes a task that sends a body of several parts, one after the other.
    ///
    /// If the body is needed again and cannot be read again, for example after a redirection, the task builds it again,
    /// throttled to ``Throttle/slowNetwork``.
    ///
    /// - Parameters:
    ///   - method: Any method but `GET` and `HEAD`.
    ///   - path: A path relative to the base URL, or a whole URL.
    ///   - parameters: The first parts.
    ///   - retries: How often the body is built again. After that the result is `URLError.requestBodyStreamExhausted`.
    ///   - clock: The clock by which the body is throttled.
    ///   - uploadProgress: Called when bytes were sent.
    ///   - completion: Called once, at the end.
    ///   - build: Adds the other parts. Also called for each retry, on a queue of the task.
    /// - Returns: A suspended task.
    /// - Throws: ``SerializationError`` if the request cannot be made, and the errors of `build`.
    public func multipartTask(
        _ method: String, _ path: String, parameters: PlainValue? = nil, retries: Int = 1,
        clock: any PacingClock = SystemPacingClock(), uploadProgress: Progress? = nil,
        completion: @escaping Completion, _ build: @escaping @Sendable (inout MultipartForm) throws -> Void
    ) throws -> SessionTask {
        let (serializer, url) = (requestSerializer, try url(path))
        let request = try serializer.multipartRequest(
            method: method, url: url, parameters: parameters, clock: clock, build)
        var options = options(uploadProgress, nil)
        options.retries = retries
        options.renew = {
            TransferRequest(
                try serializer.multipartRequest(method: method, url: url, parameters: parameters, clock: clock) {
                    form in
                    try build(&form)
                    form.throttle = .slowNetwork
                })
        }
        return task(.upload, TransferRequest(request), options, completion)
    }

    /// Makes a task that only sends the request.
    public func dataTask(
        with request: URLRequest, downloadProgress: Progress? = nil, completion: @escaping Completion
    ) -> SessionTask {
        task(.data, TransferRequest(request), options(nil, downloadProgress), completion)
    }

    /// A task that sends bytes; with nil, the bytes or the stream of the request.
    public func uploadTask(
        with request: URLRequest, from data: Data? = nil, progress: Progress? = nil, completion: @escaping Completion
    ) -> SessionTask {
        var request = request
        if let data { request.httpBody = data }
        return task(.upload, TransferRequest(request), options(progress, nil), completion)
    }

    /// A task that sends a file, with its length before it.
    public func uploadTask(
        with request: URLRequest, fromFile file: URL, progress: Progress? = nil, completion: @escaping Completion
    ) -> SessionTask {
        task(.upload, TransferRequest(request, file: file), options(progress, nil), completion)
    }

    /// A task that writes the body of an acceptable response to a file, and replaces an existing one.
    ///
    /// If the task fails, there is no file.
    public func downloadTask(
        with request: URLRequest, to destination: URL, progress: Progress? = nil, completion: @escaping Completion
    ) -> SessionTask {
        task(.download, TransferRequest(request, destination: destination), options(nil, progress), completion)
    }

    /// Runs a request, and waits for its object.
    ///
    /// - Throws: The error that the completion of a task would get. If the surrounding task is cancelled, the request
    ///   is cancelled, too.
    public func response(
        _ method: String, _ path: String, parameters: PlainValue? = nil
    ) async throws -> Response {
        let running = Guarded<SessionTask?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    let task = try task(method, path, parameters: parameters) { continuation.resume(with: $0) }
                    running.withLock { $0 = task }
                    task.resume()
                    if Task.isCancelled { task.cancel() }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            running.withLock { $0 }?.cancel()
        }
    }

    // MARK: How they are made

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: path, relativeTo: baseURL)?.absoluteURL, url.scheme != nil else {
            throw SerializationError(
                .invalidParameters, "“\(path)” is not a URL, and the manager has no base URL for it")
        }
        return url
    }

    private func options(_ uploadProgress: Progress?, _ downloadProgress: Progress?) -> TransferOptions {
        TransferOptions(uploadProgress: onQueue(uploadProgress), downloadProgress: onQueue(downloadProgress))
    }

    private func onQueue(_ progress: Progress?) -> Progress? {
        guard let progress else { return nil }
        return { [queue] step in queue.async { progress(step) } }
    }

    private func task(
        _ kind: SessionTask.Kind, _ request: TransferRequest, _ options: TransferOptions,
        _ completion: @escaping Completion
    ) -> SessionTask {
        var request = request
        if isBackground { request.request.networkServiceType = .background }
        let (serializer, destination, queue) = (responseSerializer, request.destination, queue)
        let transfer = Transfer(request, session, options) { result in
            let result = result.flatMap { Self.serialized($0, by: serializer, destination) }
            queue.async { completion(result) }
        }
        let task = SessionTask.make(
            kind, isBackground: isBackground,
            identifier: lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue, transfer: transfer.makeObject())
        transfer.setOwner(task)
        Self.notify(of: task)
        return task
    }

    private static func serialized(
        _ received: (HTTPURLResponse, Data?), by serializer: any ResponseSerializer, _ destination: URL?
    ) -> Result<Response, any Error> {
        let (response, data) = received
        return Result {
            guard let destination else {
                return Response(object: try serializer.responseObject(for: response, data: data), response: response)
            }
            do {
                try (serializer as? HTTPResponseSerializer)?.validate(response, data: nil)
            } catch {
                try? FileManager.default.removeItem(at: destination)
                throw error
            }
            return Response(object: destination, response: response)
        }
    }

    // MARK: Notifications

    private static let notifyingClasses = Guarded<Set<ObjCClass>>([])

    /// Installs the notifications once for each class of tasks.
    ///
    /// A thread that makes another task of the class meanwhile waits, so that this task posts notifications, too.
    private static func notify(of task: SessionTask) {
        notifyingClasses.withLock { classes in
            guard classes.insert(task.statedClass).inserted else { return }
            ObjCObject.unfailing { _ = try TaskNotifications.install(startingAt: task) }
        }
    }
}
