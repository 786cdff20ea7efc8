/// What waitpid tells of the end of a process.
enum WaitStatus {
    /// The exit status; 128 and the signal's number when one has ended it, as shells have it.
    static func code(of raw: Int32) -> Int32 {
        let signal = raw & 0x7F
        return signal == 0 ? raw >> 8 & 0xFF : 128 + signal
    }
}
