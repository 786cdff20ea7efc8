#if Agent
import Glibc

/// What the program does to descriptors that are not its own.
enum Descriptors {
    /// Closes what it does not know, and says how much that was.
    static func closeUnknown() -> String { "\((3..<1024).count { close($0) == 0 })" }

    /// Closes all, and exits.
    static func closeAllAndExit(_ status: Int32) -> Never {
        for descriptor: Int32 in 0..<1024 { close(descriptor) }
        exit(status)
    }
}
#endif
