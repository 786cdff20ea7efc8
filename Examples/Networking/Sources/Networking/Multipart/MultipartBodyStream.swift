import Foundation
import FoundationNetworking
import Glibc

/// The body that a ``MultipartForm`` describes, as a stream of bytes.
///
/// The stream reads the parts one after another, straight into the reader's buffer. It keeps none of their bytes and
/// has one file open at a time. Reading a throttled stream blocks until the next packet is due.
///
/// Only one reader at a time may use the stream.
public final class MultipartBodyStream: InputStream, BodyStream {
    let boundary: String
    /// The number of bytes of the body, boundaries included.
    public let contentLength: Int
    /// The highest speed of reading; nil for no limit.
    public let throttle: Throttle?
    private let clock: any PacingClock
    private let segments: [BodySegment]

    private var status = Status.notOpen
    private var failure: (any Error)?
    private var next = 0
    private var reader: SegmentReader?
    private var pacer: Pacer?
    /// The window of the task that sends the body.
    var window: SendWindow?

    init(_ form: MultipartForm, clock: any PacingClock = SystemPacingClock()) {
        boundary = form.boundary
        throttle = form.throttle
        self.clock = clock
        segments = BodySegment.segments(of: form)
        contentLength = segments.reduce(0) { $0 + $1.length }
        super.init(data: Data())
    }

    private init(again stream: MultipartBodyStream) {
        (boundary, contentLength, throttle) = (stream.boundary, stream.contentLength, stream.throttle)
        (clock, segments) = (stream.clock, stream.segments)
        super.init(data: Data())
    }

    /// Returns the same body from its beginning.
    ///
    /// Reading it fails at a part whose stream was already begun.
    func fromBeginning() -> MultipartBodyStream { MultipartBodyStream(again: self) }

    /// Whether the body of ``fromBeginning()`` is complete.
    var canBeginAgain: Bool { !segments.contains(where: \.isConsumed) }

    // MARK: InputStream

    /// The stream's status.
    override public var streamStatus: Stream.Status { status }
    /// The error because of which a read answered -1.
    override public var streamError: (any Error)? { failure }

    /// Begins the body; does nothing if the stream was opened before.
    override public func open() {
        guard status == .notOpen else { return }
        status = .open
        pacer = throttle.map(Pacer.init)
    }

    /// Closes the open part.
    ///
    /// Reads return 0 from then on.
    override public func close() {
        status = .closed
        reader = nil
    }

    /// Whether a read may answer something, even an error.
    override public var hasBytesAvailable: Bool { status == .open || status == .error }

    /// Fills in at most `length` bytes, across the borders of parts.
    ///
    /// A read of a throttled stream gets at most the rest of the current packet.
    ///
    /// - Returns: The number of bytes; 0 at the end, and before and after the stream is open; -1 for an error, see
    ///   `streamError`.
    override public func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard status == .open, length > 0 else { return status == .error ? -1 : 0 }
        window?.wait()
        do {
            let count = try fill(UnsafeMutableRawBufferPointer(start: buffer, count: limit(length)))
            pacer?.send(count)
            window?.didRead(count)
            if count == 0 { status = .atEnd }
            return count
        } catch {
            fail(with: error)
            return -1
        }
    }

    /// Makes all later reads return -1.
    func fail(with error: any Error) {
        failure = error
        status = .error
        reader = nil
    }

    /// Answers no buffer, since the bytes are in the parts.
    override public func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
    ) -> Bool { false }

    // MARK: Reading

    private func limit(_ length: Int) -> Int {
        guard pacer != nil else { return length }
        if let due = pacer?.begin(at: clock.now) { clock.sleep(until: due) }
        return pacer?.limit(length) ?? length
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var filled = 0
        while filled < buffer.count {
            if reader == nil {
                guard next < segments.count else { break }
                reader = try segments[next].begin()
                next += 1
            }
            let count = try reader?.read(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])) ?? 0
            if count == 0 { reader = nil }
            filled += count
        }
        return filled
    }

    // MARK: Into a file

    /// Writes the body to a file at full speed, throttled or not.
    ///
    /// The file is made, or replaced, when all bytes are written.
    ///
    /// The file may be one of the parts.
    ///
    /// - Throws: The errors of reading a part and of writing. An existing file then stays as it was.
    public func write(to url: URL) throws {
        guard canBeginAgain else { throw URLError(.requestBodyStreamExhausted) }
        let new = url.deletingLastPathComponent().appendingPathComponent(
            ".\(url.lastPathComponent)-\(UUID().uuidString)")
        guard FileManager.default.createFile(atPath: new.path, contents: nil) else {
            throw SerializationError(.unusableFile, "\(url.absoluteString) cannot be written")
        }
        do {
            try copy(to: FileHandle(forWritingTo: new))
            guard rename(new.path, url.path) == 0 else {
                throw SerializationError(.unusableFile, "\(url.path): \(String(cString: strerror(errno)))")
            }
        } catch {
            try? FileManager.default.removeItem(at: new)
            throw error
        }
    }

    private func copy(to file: FileHandle) throws {
        defer { try? file.close() }
        let body = fromBeginning()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 1)
        defer { buffer.deallocate() }
        while case let count = try body.fill(buffer), count > 0 {
            try file.write(contentsOf: Data(bytesNoCopy: buffer.baseAddress!, count: count, deallocator: .none))
        }
    }
}

// MARK: Segments

/// One segment of a body: a boundary with headers, or the content of a part.
private struct BodySegment {
    let length: Int
    private let content: BodyPart.Content

    private init(_ content: BodyPart.Content) {
        self.content = content
        length =
            switch content {
            case .data(let data): data.count
            case .file(_, let length), .stream(_, let length): length
            }
    }

    static func segments(of form: MultipartForm) -> [BodySegment] {
        var segments: [BodySegment] = []
        var separator = "--\(form.boundary)\r\n"
        for part in form.parts {
            let headers = part.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
            segments.append(BodySegment(.data(Data((separator + headers + "\r\n").utf8))))
            segments.append(BodySegment(part.content))
            separator = "\r\n--\(form.boundary)\r\n"
        }
        let start = form.parts.isEmpty ? "" : "\r\n"
        segments.append(BodySegment(.data(Data("\(start)--\(form.boundary)--\r\n".utf8))))
        return segments
    }

    /// Whether the stream of the segment was already begun.
    var isConsumed: Bool {
        guard case .stream(let stream, _) = content else { return false }
        return stream.isTaken
    }

    func begin() throws -> SegmentReader {
        switch content {
        case .data(let data): return SegmentReader(DataReader(data), length: length)
        case .file(let path, _): return SegmentReader(try FileReader(path), length: length)
        case .stream(let stream, _):
            guard let stream = stream.take() else { throw URLError(.requestBodyStreamExhausted) }
            return SegmentReader(StreamReader(stream), length: length)
        }
    }
}

private protocol ByteReader: AnyObject {
    /// - Returns: The number of bytes; 0 at the end.
    func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Reads exactly as many bytes as the part promised.
private struct SegmentReader {
    private let reader: any ByteReader
    private var remaining: Int

    init(_ reader: any ByteReader, length: Int) {
        self.reader = reader
        remaining = length
    }

    mutating func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard remaining > 0 else { return 0 }
        let count = try reader.read(UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(remaining)))
        guard count > 0 else {
            throw SerializationError(.wrongLength, "a part has \(remaining) bytes fewer than its length says")
        }
        remaining -= count
        return count
    }
}

private final class DataReader: ByteReader {
    private var rest: Data

    init(_ data: Data) {
        rest = data
    }

    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = rest.copyBytes(to: buffer)
        rest = rest.dropFirst(count)
        return count
    }
}

private final class FileReader: ByteReader {
    private let descriptor: Int32
    private let path: String

    init(_ path: String) throws {
        self.path = path
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw failure }
    }

    deinit {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
    }

    func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw failure }
        }
    }

    private var failure: SerializationError {
        SerializationError(.unusableFile, "\(path): \(String(cString: strerror(errno)))")
    }
}

private final class StreamReader: ByteReader {
    private let stream: InputStream

    init(_ stream: InputStream) {
        self.stream = stream
        stream.open()
    }

    deinit { stream.close() }

    func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let bytes = buffer.bindMemory(to: UInt8.self).baseAddress else { return 0 }
        let count = stream.read(bytes, maxLength: buffer.count)
        if count < 0 {
            throw PartStream.error(of: stream)
        }
        return count
    }
}
