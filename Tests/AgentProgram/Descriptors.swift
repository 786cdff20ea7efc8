#if Agent
import Glibc

/// The ways in which the program closes descriptors that other code has opened.
enum Descriptors {
    /// Closes all descriptors that it does not know, and returns their number.
    static func closeUnknown() -> String { "\((3..<1024).count { close($0) == 0 })" }

    /// Closes all descriptors, and exits.
    static func closeAllAndExit(_ status: Int32) -> Never {
        for descriptor: Int32 in 0..<1024 { close(descriptor) }
        exit(status)
    }
}
#endif
