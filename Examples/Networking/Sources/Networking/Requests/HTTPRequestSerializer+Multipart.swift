import Foundation
import FoundationNetworking

extension HTTPRequestSerializer {
    /// A request whose body has several parts: the parameters as fields, and the parts that the closure appends.
    ///
    /// The body is a ``MultipartBodyStream``. FoundationNetworking sends streams in chunks, without a `Content-Length`.
    /// If you need one, write the body to a file and upload the file.
    ///
    /// - Throws: ``SerializationError`` for `GET` and `HEAD`, whose requests have no body; the errors of the closure.
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
    /// - Returns: The request without its body, but with the body's length. Upload the file with it.
    /// - Throws: The errors of reading a part and of writing. Then there is no file.
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
