import Glibc

/// Where agents listen: `$XDG_RUNTIME_DIR/hookctl/<pid>.sock`, or without that variable
/// `<temporary directory>/hookctl-<user id>/<pid>.sock`.
package enum AgentSocket {
    /// The folder, which belongs to the user alone (0700).
    package static var folder: String {
        if let runtime = directory("XDG_RUNTIME_DIR") { return runtime + "/hookctl" }
        return (directory("TMPDIR") ?? "/tmp") + "/hookctl-\(geteuid())"
    }

    /// What the variable names, when it is an absolute path.
    ///
    /// Nothing to a program that runs with other rights than its caller's, who has set the environment.
    private static func directory(_ variable: String) -> String? {
        guard getuid() == geteuid(), getgid() == getegid(), let value = getenv(variable) else { return nil }
        let path = String(cString: value)
        return path.hasPrefix("/") ? path : nil
    }

    package static func path(of processID: Int) -> String { "\(folder)/\(processID).sock" }
}

/// The environment variables that switch an agent on.
package enum AgentEnvironment {
    /// `1`: the agent starts with the program.
    package static let enable = "HOOKCTL_AGENT"
    /// `1`: and the program waits before its `main` until a client says to go on.
    ///
    /// The number of a process: so does a child of that, and no program that it starts itself.
    package static let wait = "HOOKCTL_AGENT_WAIT"
    /// How long it waits when no client attends to it.
    package static let waitingSeconds = 30
}
