/// The status of waitpid for the end of a process.
enum WaitStatus {
    /// The exit status, or 128 plus the signal's number if a signal has ended the process, as in shells.
    static func code(of raw: Int32) -> Int32 {
        let signal = raw & 0x7F
        return signal == 0 ? raw >> 8 & 0xFF : 128 + signal
    }
}
