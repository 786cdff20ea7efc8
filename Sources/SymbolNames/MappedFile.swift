import Glibc

/// A file as it was mapped; a file that has come to its path since is another file.
package struct MappedFile: Hashable, Sendable {
    package let path: String
    /// The number of the file in its file system.
    package let inode: UInt64

    package init(path: String, inode: UInt64) {
        (self.path, self.inode) = (path, inode)
    }

    /// A descriptor that the caller closes; −1 when the file is not there any more.
    func open() -> Int32 {
        // A pipe that lies there by now would be waited for.
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) != 0 || !isNumber(UInt64(status.st_ino)) else {
            return descriptor
        }
        close(descriptor)
        return -1
    }

    /// On overlayfs, `stat` may tell the number of a layer in the upper bits.
    private func isNumber(_ number: UInt64) -> Bool {
        UInt32(truncatingIfNeeded: number) == UInt32(truncatingIfNeeded: inode)
    }
}
