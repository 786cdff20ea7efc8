import Glibc

/// The bytes of a regular file.
enum FileContents {
    /// In bytes; a larger file is refused.
    private static let largest = 1 << 30

    /// - Throws: ``Failure`` if the file is not there, cannot be read or is no regular file.
    static func read(_ path: String) throws -> [UInt8] {
        // Does not wait for a pipe.
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.noInput, "\(path) is no regular file; give the path of a shared library or a program")
        }
        guard status.st_size <= largest else {
            throw Failure(.data, "\(path) is larger than 1 GiB, the largest file that hookctl reads")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path, errno) }
            // The file has become shorter.
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    private static func failure(_ path: String, _ error: Int32) -> Failure {
        Failure(.noInput, "\(path) cannot be read: \(String(cString: strerror(error)))")
    }
}
