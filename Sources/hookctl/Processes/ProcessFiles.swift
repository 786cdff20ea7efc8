import Foundation

/// What the kernel tells of a process in files.
enum ProcessFiles {
    /// The user whose process it is; nil when there is none.
    static func owner(of processID: Int) -> uid_t? {
        var status = stat()
        return stat("/proc/\(processID)", &status) == 0 ? status.st_uid : nil
    }

    /// Whether it is there, and not this user's to look into.
    static func isForeign(_ processID: Int) -> Bool {
        geteuid() != 0 && owner(of: processID).map { $0 != geteuid() } ?? false
    }

    /// Whether it runs; one that has ended and is waited for by its parent does not.
    static func isRunning(_ processID: Int) -> Bool { !["Z", "X", nil].contains(state(of: processID)) }

    /// Whether a signal, or a debugger, has stopped it.
    static func isStopped(_ processID: Int) -> Bool { ["T", "t"].contains(state(of: processID)) }

    /// The kernel's letter for what it does; nil when there is no such process.
    private static func state(of processID: Int) -> Character? {
        guard let text = text(of: "/proc/\(processID)/stat"), let name = text.lastIndex(of: ")") else { return nil }
        return text[name...].dropFirst(2).first
    }

    /// What it was started with; empty when it is another user's.
    static func environment(of processID: Int) -> [String: String] {
        let entries = (text(of: "/proc/\(processID)/environ") ?? "").split(separator: "\0").map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        }
        return Dictionary(entries.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }

    /// `FileManager` leaks a page for an empty file, as that of the environment is while a process becomes another
    /// program.
    private static func text(of path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
