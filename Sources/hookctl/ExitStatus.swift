/// The command's exit codes, those of BSD's sysexits where there is one.
enum ExitStatus: Int32 {
    /// As in diff and grep: there is a difference, or a finding.
    case found = 1
    /// The process of a trace has exited with another status than 0.
    case failedProgram = 3
    /// EX_USAGE: what was asked for can mean several things.
    case usage = 64
    /// EX_DATAERR: what was given does not exist, does not parse or cannot be hooked.
    case data = 65
    /// EX_NOINPUT: a program or file is not there, or cannot be read.
    case noInput = 66
    /// EX_UNAVAILABLE: the program did not do what hookctl was to show, or no process answers.
    case unavailable = 69
    /// EX_SOFTWARE: the runtime is not what it was before.
    case notRestored = 70
    /// EX_CANTCREAT: a file or picture cannot be written.
    case cannotCreate = 73
    /// EX_IOERR: the output has no reader, or its disk is full.
    case output = 74
    /// EX_TEMPFAIL: the agent has too much to do, or its process is stopped.
    case busy = 75
    /// EX_PROTOCOL: the answer is not from an agent of this version.
    case `protocol` = 76
    /// EX_NOPERM: the process belongs to another user.
    case noPermission = 77
    /// As a shell reports SIGINT.
    case interrupted = 130
}
