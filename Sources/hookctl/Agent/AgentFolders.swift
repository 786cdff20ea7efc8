import AgentProtocol
import Foundation

/// The folders in which agents may listen.
enum AgentFolders {
    /// Where the environment says, and when that is one of the user's standard folders, in the other, which processes
    /// have that were started with more or fewer variables.
    ///
    /// For root, in those of all users.
    static var ofUser: [String] {
        let own = AgentSocket.folder
        guard standard(of: geteuid()).contains(own) else { return [own] }
        let users = geteuid() == 0 ? allUsers : [geteuid()]
        return unique([own] + users.flatMap(standard(of:)))
    }

    /// Where the agent of a process may listen: where this process's environment says, where its own does, and its
    /// user's standard folders.
    static func of(_ processID: Int) -> [String] {
        let user = ProcessFiles.owner(of: processID) ?? geteuid()
        let environment = ProcessFiles.environment(of: processID)
        let theirs = [
            environment["XDG_RUNTIME_DIR"].map { "\($0)/hookctl" },
            environment["TMPDIR"].map { "\($0)/hookctl-\(user)" },
        ]
        return unique([AgentSocket.folder] + theirs.compactMap { $0 } + standard(of: user))
    }

    private static func standard(of user: uid_t) -> [String] { ["/run/user/\(user)/hookctl", "/tmp/hookctl-\(user)"] }

    private static var allUsers: [uid_t] {
        let running = (try? FileManager.default.contentsOfDirectory(atPath: "/run/user")) ?? []
        let temporary = (try? FileManager.default.contentsOfDirectory(atPath: "/tmp")) ?? []
        return (running + temporary.filter { $0.hasPrefix("hookctl-") }.map { String($0.dropFirst(8)) })
            .compactMap { uid_t($0) }
    }

    private static func unique(_ folders: [String]) -> [String] {
        var seen: Set<String> = []
        return folders.filter { seen.insert($0).inserted }
    }
}
