import Foundation

/// The parts of a body, as described by RFC 7578.
///
/// No part is read before the body is sent: files are checked when they are added, and opened when their turn comes.
public struct MultipartForm {
    private(set) var parts: [BodyPart] = []
    let boundary = "part-" + UUID().uuidString
    /// The highest speed of sending; nil for as fast as the network takes the body.
    public var throttle: Throttle?

    init() {}

    /// Adds a field of the form.
    public mutating func append(_ data: Data, name: String) {
        append(data, headers: [Self.disposition(name)])
    }

    /// A file whose content is in memory.
    public mutating func append(_ data: Data, name: String, fileName: String, mimeType: String) {
        append(data, headers: Self.headers(name, fileName, mimeType))
    }

    /// Adds bytes with headers, which are sent unchanged.
    public mutating func append(_ data: Data, headers: [(name: String, value: String)]) {
        parts.append(BodyPart(headers: headers, content: .data(data)))
    }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - url: The URL of the file, which is read when its turn comes.
    ///   - name: The name of the part.
    ///   - fileName: The name of the file. By default the last component of the URL.
    ///   - mimeType: The content type. By default that of the extension; `application/octet-stream` if the extension is
    ///     unknown.
    /// - Throws: ``SerializationError`` if the URL is no file URL, or leads to no file, or to a file that cannot be
    ///   read.
    public mutating func append(
        fileAt url: URL, name: String, fileName: String? = nil, mimeType: String? = nil
    ) throws {
        let length = try Self.lengthOfFile(at: url)
        let headers = Self.headers(name, fileName ?? url.lastPathComponent, mimeType ?? MediaType.ofFile(at: url))
        parts.append(BodyPart(headers: headers, content: .file(path: url.path, length: length)))
    }

    /// A part whose bytes come from a stream.
    ///
    /// The part has `length` bytes, 0 or more.
    ///
    /// The stream is opened when its turn comes, and read once. A body that has to be sent again ends with
    /// `URLError.requestBodyStreamExhausted`. No other code may use the stream from now on.
    public mutating func append(
        _ stream: InputStream, length: Int, name: String, fileName: String, mimeType: String
    ) {
        precondition(length >= 0, "the length of a part is negative")
        parts.append(
            BodyPart(
                headers: Self.headers(name, fileName, mimeType), content: .stream(PartStream(stream), length: length)))
    }

    // MARK: Headers

    private static func headers(
        _ name: String, _ fileName: String, _ mimeType: String
    ) -> [(name: String, value: String)] {
        let (header, value) = disposition(name)
        return [(header, value + "; filename=\"\(escaped(fileName))\""), ("Content-Type", escaped(mimeType, ends))]
    }

    private static func disposition(_ name: String) -> (name: String, value: String) {
        ("Content-Disposition", "form-data; name=\"\(escaped(name))\"")
    }

    /// The characters that would end a header.
    private static let ends: Set<Unicode.Scalar> = ["\r", "\n"]

    /// Escapes the characters that would end a name or the header: RFC 7578, section 2, and the HTML standard.
    ///
    /// It compares scalars, so a combining mark does not hide such a character.
    private static func escaped(_ text: String, _ special: Set<Unicode.Scalar> = ends.union(["\""])) -> String {
        text.unicodeScalars.map { special.contains($0) ? String(format: "%%%02X", $0.value) : String($0) }.joined()
    }

    // MARK: Files

    private static func lengthOfFile(at url: URL) throws -> Int {
        guard url.isFileURL else { throw unusable(url, "is not the URL of a file") }
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        else { throw unusable(url, "does not exist") }
        guard attributes[.type] as? FileAttributeType == .typeRegular, let length = attributes[.size] as? NSNumber
        else { throw unusable(url, "is not a regular file") }
        guard FileManager.default.isReadableFile(atPath: url.path) else { throw unusable(url, "cannot be read") }
        return length.intValue
    }

    private static func unusable(_ url: URL, _ why: String) -> SerializationError {
        SerializationError(.unusableFile, "\(url.absoluteString) \(why)")
    }
}

/// The headers and the content of one part.
struct BodyPart {
    enum Content {
        case data(Data)
        case file(path: String, length: Int)
        case stream(PartStream, length: Int)
    }

    let headers: [(name: String, value: String)]
    let content: Content
}

/// The stream of a part, which can be read once.
final class PartStream: Sendable {
    private let stream: Guarded<InputStream?>

    init(_ stream: InputStream) {
        self.stream = Guarded(stream)
    }

    /// The stream, which then belongs to the caller; nil for all callers but the first.
    func take() -> InputStream? {
        stream.withLock { stream in
            defer { stream = nil }
            return stream
        }
    }

    var isTaken: Bool { stream.withLock { $0 == nil } }

    /// The reason why a stream could not be read.
    ///
    /// On Linux, the streams of Foundation do not say it: the process ends if it is asked for.
    static func error(of stream: InputStream) -> any Error {
        let said = type(of: stream) == InputStream.self ? nil : stream.streamError
        return said ?? SerializationError(.unusableFile, "a stream cannot be read")
    }
}
