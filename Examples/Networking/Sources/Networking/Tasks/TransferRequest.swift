import Foundation
import FoundationNetworking

/// The request and the body that a transfer sends, and the place for the response.
struct TransferRequest {
    enum Body {
        /// The body of the request: bytes, or none.
        case ofRequest
        case file(URL)
        case stream(any BodyStream)
    }

    var request: URLRequest
    var body: Body
    /// The file for the body of the response; nil for memory.
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

    /// Bytes of the body; nil if there is none, or if the number is unknown.
    var bodyLength: Int64? {
        switch body {
        case .ofRequest: request.httpBody.map { Int64($0.count) }
        case .file: nil
        case .stream(let stream): (stream as? MultipartBodyStream).map { Int64($0.contentLength) }
        }
    }

    /// Whether the body blocks the thread that reads it.
    var isThrottled: Bool {
        guard case .stream(let stream as MultipartBodyStream) = body else { return false }
        return stream.throttle != nil
    }

    /// The same request to another URL, after a redirection that keeps the method.
    func redirected(to url: URL) -> TransferRequest {
        var redirected = self
        redirected.request.url = url
        redirected.request.hideCredentials(redirectedBy: request.url)
        return redirected
    }
}

extension URLRequest {
    /// After a redirection to another server, that server must not get the credentials for the first one.
    ///
    /// Cookies for the other server come from the cookie storage.
    mutating func hideCredentials(redirectedBy origin: URL?) {
        if url?.host != origin?.host || url?.port != origin?.port || url?.scheme != origin?.scheme {
            for name in ["Authorization", "Cookie"] { setValue(nil, forHTTPHeaderField: name) }
        }
    }
}

/// Sendable: one transfer at a time reads a body stream, on its session's queue.
extension TransferRequest: @unchecked Sendable {}
