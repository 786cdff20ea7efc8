/// The status of waitpid for the end of a process.
struct WaitStatus: Equatable {
    /// The exit status, or 128 plus the signal's number if a signal has ended the process, as in shells.
    let code: Int32
    /// The signal that has ended the process; nil if it has exited.
    let signal: Int32?

    init(_ raw: Int32) {
        let number = raw & 0x7F
        signal = number == 0 ? nil : number
        code = number == 0 ? raw >> 8 & 0xFF : 128 + number
    }
}
