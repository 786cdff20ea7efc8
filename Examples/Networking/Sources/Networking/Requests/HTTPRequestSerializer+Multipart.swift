import Foundation
import FoundationNetworking

extension HTTPRequestSerializer {
    /// A request whose body has several parts: the parameters as fields, and what the closure appends.
    ///
    /// The body is a ``MultipartBodyStream``. FoundationNetworking sends streams in chunks, without a `Content-Length`;
    /// who needs one writes the body to a file and uploads that.
    ///
    /// - Throws: ``SerializationError`` for `GET` and `HEAD`, whose requests have no body; what the closure throws.
    public func multipartRequest(
        method: String, url: URL, parameters: PlainValue? = nil, clock: any PacingClock = SystemPacingClock(),
        _ build: (inout MultipartForm) throws -> Void
    ) throws -> URLRequest {
        guard !["GET", "HEAD"].contains(method.uppercased()) else {
            throw SerializationError(.unsupportedMethod, "\(method.uppercased()) requests have no body")
        }
        var form = MultipartForm()
        let encoding = TextEncoding(rawValue: stringEncoding.rawValue)
        for field in try parameters.map({ try Self.fields(of: $0, encoding) }) ?? [] {
            form.append(field.value, name: field.name)
        }
        try build(&form)
        var request = try request(method: method, url: url)
        request.httpBody = nil
        request.httpBodyStream = MultipartBodyStream(form, clock: clock)
        request.setValue("multipart/form-data; boundary=\(form.boundary)", forHTTPHeaderField: "Content-Type")
        return request
    }

    /// Writes the body of a multipart request to a file.
    ///
    /// - Returns: The request without its body, with the body's length, to be uploaded from the file.
    /// - Throws: What reading a part, or writing, fails with. There is no file then.
    public func write(_ request: URLRequest, to url: URL) throws -> URLRequest {
        guard let body = request.httpBodyStream as? MultipartBodyStream else {
            throw SerializationError(.invalidParameters, "the request has no multipart body")
        }
        try body.write(to: url)
        var request = request
        request.httpBodyStream = nil
        return request
    }
}
