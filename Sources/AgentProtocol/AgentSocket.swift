import Glibc

/// Where agents listen: `$XDG_RUNTIME_DIR/hookctl/<pid>.sock`, or without that variable
/// `<temporary directory>/hookctl-<user id>/<pid>.sock`.
package enum AgentSocket {
    /// The folder, which belongs to the user alone (0700).
    package static var folder: String {
        if let runtime = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), runtime.hasPrefix("/") {
            return runtime + "/hookctl"
        }
        let temporary = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        return temporary + "/hookctl-\(geteuid())"
    }

    package static func path(of processID: Int) -> String { "\(folder)/\(processID).sock" }
}

/// The environment variables that switch an agent on.
package enum AgentEnvironment {
    /// `1`: the agent starts with the program.
    package static let enable = "HOOKCTL_AGENT"
    /// `1`: and the program waits before its `main` until a client says to go on.
    package static let wait = "HOOKCTL_AGENT_WAIT"
}
