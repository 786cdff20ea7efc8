import Foundation
import Synchronization

/// Standard output while the program under show has it.
///
/// The output goes to an unlinked temporary file and not to a pipe: whatever the program prints, nobody has to read
/// meanwhile.
enum StandardOutput {
    /// Where standard output went before, while it is captured; otherwise −1.
    private static let saved = Atomic<Int32>(-1)

    /// Runs the body and returns what it wrote to standard output.
    static func capturing<Result>(_ body: () -> Result) throws -> (result: Result, text: String) {
        fflush(nil)
        guard let file = tmpfile() else {
            throw Failure(
                .cannotCreate, "no temporary file for the program's output: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        let descriptor = dup(STDOUT_FILENO)
        dup2(fileno(file), STDOUT_FILENO)
        saved.store(descriptor, ordering: .releasing)
        let result = body()
        restore()
        return (result, readAll(fileno(file)))
    }

    /// Gives standard output back; true when it was captured.
    @discardableResult
    static func restore() -> Bool {
        let descriptor = saved.exchange(-1, ordering: .acquiringAndReleasing)
        guard descriptor >= 0 else { return false }
        fflush(nil)
        dup2(descriptor, STDOUT_FILENO)
        close(descriptor)
        return true
    }

    private static func readAll(_ descriptor: Int32) -> String {
        lseek(descriptor, 0, SEEK_SET)
        let data = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readDataToEndOfFile()
        return String(decoding: data, as: UTF8.self)
    }
}
