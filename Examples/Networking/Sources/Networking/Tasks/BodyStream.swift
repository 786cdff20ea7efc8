import Foundation
import FoundationNetworking

/// A stream that a transfer sends as its body.
protocol BodyStream: InputStream {
    /// Returns the same body from its beginning.
    func fromBeginning() -> Self
    /// Whether the body of ``fromBeginning()`` is complete.
    var canBeginAgain: Bool { get }
    /// Makes all later reads return -1.
    func fail(with error: any Error)
}

/// A stream that the program has put into a request: it can be read once.
final class ForeignBodyStream: InputStream, BodyStream {
    private let source: PartStream
    private var stream: InputStream?
    private var failure: (any Error)?

    init(_ stream: InputStream) {
        source = PartStream(stream)
        super.init(data: Data())
    }

    private init(_ source: PartStream) {
        self.source = source
        super.init(data: Data())
    }

    func fromBeginning() -> Self { Self(source) }

    var canBeginAgain: Bool { !source.isTaken }

    func fail(with error: any Error) { failure = error }

    override var streamStatus: Stream.Status { failure == nil ? stream?.streamStatus ?? .notOpen : .error }
    override var streamError: (any Error)? { failure }

    override func open() {
        stream = source.take()
        if stream == nil { fail(with: URLError(.requestBodyStreamExhausted)) }
        stream?.open()
    }

    override func close() { stream?.close() }

    override var hasBytesAvailable: Bool { failure != nil || stream?.hasBytesAvailable == true }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard failure == nil, let stream else { return failure == nil ? 0 : -1 }
        let count = stream.read(buffer, maxLength: length)
        if count < 0 { fail(with: PartStream.error(of: stream)) }
        return count
    }

    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
    ) -> Bool { false }
}
