import Foundation

/// The bytes of a stream as lines.
struct LineBuffer {
    let longest: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Where no line break has been looked for yet.
    private var scanned = 0

    init(longest: Int) {
        self.longest = longest
    }

    var isEmpty: Bool { start == bytes.count }

    /// The next whole line, without its end.
    mutating func next(of processID: Int) throws -> ArraySlice<UInt8>? {
        guard let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
            scanned = bytes.count
            guard bytes.count - start <= longest else { throw Failure.notUnderstood(processID) }
            return nil
        }
        defer { (start, scanned) = (end + 1, end + 1) }
        return bytes[start..<end]
    }

    /// Reads what there is; false at the end of the stream.
    mutating func fill(from descriptor: Int32) throws -> Bool {
        bytes.removeFirst(start)
        (start, scanned) = (0, scanned - start)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { bytes += buffer.prefix(count) }
        return count > 0 || (count < 0 && errno == EINTR)
    }
}
