import Foundation
import FoundationNetworking

/// What a transfer sends, and where to put what comes.
struct TransferRequest {
    enum Body {
        /// What the request has: bytes, or nothing.
        case ofRequest
        case file(URL)
        case stream(any BodyStream)
    }

    var request: URLRequest
    var body: Body
    /// Where the body of the response goes; nil for memory.
    var destination: URL?

    init(_ request: URLRequest, file: URL? = nil, destination: URL? = nil) {
        self.request = request
        self.destination = destination
        if let file {
            body = .file(file)
        } else if let stream = request.httpBodyStream {
            body = .stream(stream as? any BodyStream ?? ForeignBodyStream(stream))
            self.request.httpBodyStream = nil
        } else {
            body = .ofRequest
        }
    }

    var hasBody: Bool {
        switch body {
        case .ofRequest: request.httpBody?.isEmpty == false
        case .file, .stream: true
        }
    }

    /// Bytes of the body; nil when there is none, or nobody knows.
    var bodyLength: Int64? {
        switch body {
        case .ofRequest: request.httpBody.map { Int64($0.count) }
        case .file: nil
        case .stream(let stream): (stream as? MultipartBodyStream).map { Int64($0.contentLength) }
        }
    }

    /// Whether its body blocks the thread that reads it.
    var isThrottled: Bool {
        guard case .stream(let stream as MultipartBodyStream) = body else { return false }
        return stream.throttle != nil
    }

    /// The same to another place, as a redirection that keeps the method asks for.
    func redirected(to url: URL) -> TransferRequest {
        var redirected = self
        redirected.request.url = url
        redirected.request.hideCredentials(redirectedBy: request.url)
        return redirected
    }
}

extension URLRequest {
    /// Who is asked after a redirection, on another server than the one that has redirected, need not know who asks.
    ///
    /// Cookies that belong there come from the cookie storage.
    mutating func hideCredentials(redirectedBy origin: URL?) {
        if url?.host != origin?.host || url?.port != origin?.port || url?.scheme != origin?.scheme {
            for name in ["Authorization", "Cookie"] { setValue(nil, forHTTPHeaderField: name) }
        }
    }
}

/// Sendable: a body stream is read by one transfer at a time, on its session's queue.
extension TransferRequest: @unchecked Sendable {}
