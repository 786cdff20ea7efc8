import Glibc

/// Where agents listen: `$XDG_RUNTIME_DIR/hookctl/<pid>.sock`, or without that variable
/// `<temporary directory>/hookctl-<user id>/<pid>.sock`.
package enum AgentSocket {
    /// The folder, which belongs to the user alone (0700).
    package static var folder: String {
        if let runtime = directory("XDG_RUNTIME_DIR") { return runtime + "/hookctl" }
        return (directory("TMPDIR") ?? "/tmp") + "/hookctl-\(geteuid())"
    }

    /// The value of the variable, if it is an absolute path.
    ///
    /// nil in a program that runs with other rights than its caller's, since the caller has set the environment.
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
    /// `1`: the program also waits before its `main` until a client lets it continue.
    ///
    /// The number of a process: a child of that process waits, and programs that the child starts do not.
    package static let wait = "HOOKCTL_AGENT_WAIT"
    /// `1`: children of fork also get an agent, each with a socket of its own.
    package static let children = "HOOKCTL_AGENT_CHILDREN"
    /// The dynamic linker's list of libraries that a program loads first (ld.so(8)).
    package static let preload = "LD_PRELOAD"
    /// How long the program waits if no client attends to it.
    package static let waitingSeconds = 30
}
