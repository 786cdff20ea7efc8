import Foundation

/// The parts of a body, as RFC 7578 describes it.
///
/// Nothing is read before the body is sent: files are checked when they are added, and opened when their turn comes.
public struct MultipartForm {
    private(set) var parts: [BodyPart] = []
    let boundary = "part-" + UUID().uuidString
    /// How fast the body is sent at most; nil for as fast as the network takes it.
    public var throttle: Throttle?

    init() {}

    /// A field of the form.
    public mutating func append(_ data: Data, name: String) {
        append(data, headers: [Self.disposition(name)])
    }

    /// A file of which the content is at hand.
    public mutating func append(_ data: Data, name: String, fileName: String, mimeType: String) {
        append(data, headers: Self.headers(name, fileName, mimeType))
    }

    /// Bytes with headers that are sent as they are given.
    public mutating func append(_ data: Data, headers: [(name: String, value: String)]) {
        parts.append(BodyPart(headers: headers, content: .data(data)))
    }

    /// A file.
    ///
    /// - Parameters:
    ///   - url: Of the file, which is read when its turn comes.
    ///   - name: Of the part.
    ///   - fileName: By default the last component of the URL.
    ///   - mimeType: By default what the extension says, and `application/octet-stream` for one that is not known.
    /// - Throws: ``SerializationError`` for a URL that is none of a file, and for one that leads to no file, or to none
    ///   that can be read.
    public mutating func append(
        fileAt url: URL, name: String, fileName: String? = nil, mimeType: String? = nil
    ) throws {
        let length = try Self.lengthOfFile(at: url)
        let headers = Self.headers(name, fileName ?? url.lastPathComponent, mimeType ?? MediaType.ofFile(at: url))
        parts.append(BodyPart(headers: headers, content: .file(path: url.path, length: length)))
    }

    /// What a stream yields, of which so many bytes are sent, 0 or more.
    ///
    /// It is opened when its turn comes, and read once: a body that has to be sent again ends with
    /// `URLError.requestBodyStreamExhausted`. Nobody else uses the stream from now on.
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

    /// What would end a header.
    private static let ends: Set<Unicode.Scalar> = ["\r", "\n"]

    /// Without what would end a name, or the header: RFC 7578, section 2, and the HTML standard.
    ///
    /// By scalars: a mark that combines with one of them does not hide it.
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

/// Headers and content of one part.
struct BodyPart {
    enum Content {
        case data(Data)
        case file(path: String, length: Int)
        case stream(PartStream, length: Int)
    }

    let headers: [(name: String, value: String)]
    let content: Content
}

/// The stream of a part, which can be begun once.
final class PartStream: Sendable {
    private let stream: Guarded<InputStream?>

    init(_ stream: InputStream) {
        self.stream = Guarded(stream)
    }

    /// The stream, which is the caller's then; nil for all but the first that ask.
    func take() -> InputStream? {
        stream.withLock { stream in
            defer { stream = nil }
            return stream
        }
    }

    var isTaken: Bool { stream.withLock { $0 == nil } }

    /// Why a stream could not be read.
    ///
    /// Foundation's own do not say on Linux: to ask one ends the process.
    static func error(of stream: InputStream) -> any Error {
        let said = type(of: stream) == InputStream.self ? nil : stream.streamError
        return said ?? SerializationError(.unusableFile, "a stream cannot be read")
    }
}
