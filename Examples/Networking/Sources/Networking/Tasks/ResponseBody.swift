import Foundation

/// The bytes of a response's body that have come so far, in memory or in a file.
struct ResponseBody {
    private(set) var data = Data()
    private(set) var count: Int64 = 0
    private let destination: URL?
    private var file: FileHandle?

    /// Replaces an existing file.
    init(destination: URL?) throws {
        self.destination = destination
        guard let destination else { return }
        guard FileManager.default.createFile(atPath: destination.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: destination.path])
        }
        file = try FileHandle(forWritingTo: destination)
    }

    mutating func append(_ bytes: Data) throws {
        count += Int64(bytes.count)
        if let file { try file.write(contentsOf: bytes) } else { data.append(bytes) }
    }

    mutating func close() {
        try? file?.close()
        file = nil
    }

    /// Removes the bytes that were written.
    mutating func discard() {
        close()
        if let destination { try? FileManager.default.removeItem(at: destination) }
    }
}
