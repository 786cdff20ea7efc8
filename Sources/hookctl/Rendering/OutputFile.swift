import Foundation

/// A file that a command writes.
///
/// As a shell's redirection: written through links, and into fifos and devices. A regular file keeps its mode and its
/// owner.
enum OutputFile {
    /// Opens the file for writing, empty; the caller closes the descriptor.
    ///
    /// - Throws: ``Failure``, with the advice at the end of its sentence.
    static func open(_ path: String, advice: String) throws -> Int32 {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path, errno, advice) }
        return descriptor
    }

    /// Writes the whole content of a file.
    ///
    /// - Throws: ``Failure``, also when the disk is full; the file then has a part of the content, or none.
    static func write(_ bytes: [UInt8], to path: String, advice: String) throws {
        let descriptor = try open(path, advice: advice)
        do {
            try TextOutput(descriptor: descriptor).write(bytes: bytes) { failure(path, $0, advice) }
        } catch {
            close(descriptor)
            throw error
        }
        // Some file systems report a full disk only now.
        guard close(descriptor) == 0 else { throw failure(path, errno, advice) }
    }

    private static func failure(_ path: String, _ error: Int32, _ advice: String) -> Failure {
        Failure(.cannotCreate, "\(path) cannot be written: \(String(cString: strerror(error))); \(advice)")
    }
}
