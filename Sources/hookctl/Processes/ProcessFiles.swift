import Foundation

/// Facts about a process from the kernel's files.
enum ProcessFiles {
    /// The user who owns the process; nil if there is no such process.
    static func owner(of processID: Int) -> uid_t? {
        var status = stat()
        return stat("/proc/\(processID)", &status) == 0 ? status.st_uid : nil
    }

    /// Whether the process is there, and this user may not look into it.
    static func isForeign(_ processID: Int) -> Bool {
        geteuid() != 0 && owner(of: processID).map { $0 != geteuid() } ?? false
    }

    /// Whether the process runs; false if it has ended and its parent has not waited for it yet.
    static func isRunning(_ processID: Int) -> Bool { !["Z", "X", nil].contains(state(of: processID)) }

    /// Whether a signal, or a debugger, has stopped it.
    static func isStopped(_ processID: Int) -> Bool { ["T", "t"].contains(state(of: processID)) }

    /// How the process has ended, while its parent has not waited for it yet; nil if the kernel does not tell.
    ///
    /// Source: proc(5), field 52 of `stat`, which is 0 for a process that this user may not debug.
    static func end(of processID: Int) -> WaitStatus? {
        guard state(of: processID) == "Z", let fields = statFields(of: processID), fields.count >= 50 else {
            return nil
        }
        return Int32(fields[49]).flatMap { $0 == 0 ? nil : WaitStatus($0) }
    }

    /// The fields from the third on.
    private static func statFields(of processID: Int) -> [Substring]? {
        guard let text = text(of: "/proc/\(processID)/stat"), let name = text.lastIndex(of: ")") else { return nil }
        return text[name...].dropFirst(2).split { $0 == " " || $0 == "\n" }
    }

    /// Whether the process, or another one of its network, has a Unix-domain socket of this file name; nil if that
    /// cannot be read.
    static func hasSocket(_ processID: Int, named name: String) -> Bool? {
        guard let text = text(of: "/proc/\(processID)/net/unix"), !text.isEmpty else { return nil }
        return text.split(separator: "\n").contains { $0.hasSuffix("/" + name) }
    }

    /// The kernel's letter for the state of the process; nil if there is no such process.
    private static func state(of processID: Int) -> Character? {
        guard let text = text(of: "/proc/\(processID)/stat"), let name = text.lastIndex(of: ")") else { return nil }
        return text[name...].dropFirst(2).first
    }

    /// The environment that the process was started with; empty if it belongs to another user.
    static func environment(of processID: Int) -> [String: String] {
        let entries = (text(of: "/proc/\(processID)/environ") ?? "").split(separator: "\0").map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        }
        return Dictionary(entries.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }

    /// The kernel's facts about the process, by their names in proc(5); empty if there is no such process.
    static func status(of process: String) -> [String: String] {
        let lines = (text(of: "/proc/\(process)/status") ?? "").split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return Dictionary(lines.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }

    /// The content of a file, without `FileManager`, which leaks a page for an empty file.
    ///
    /// The file of the environment is empty while a process becomes another program.
    private static func text(of path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
