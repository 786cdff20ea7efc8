import Foundation

/// How tests start processes.
public enum SpawnAttributes {
    /// Makes attributes with which signals do to the process what they do to others.
    ///
    /// A thread of the tests may block some, as those of dispatch do, and the tests may have been started to ignore
    /// some, as the background of a script is, or by a runner that ignores SIGPIPE.
    ///
    /// - Parameter flags: More of the attributes' flags.
    /// - Returns: What the caller is to destroy.
    public static func withDefaultSignals(_ flags: Int16 = 0) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var (none, defaults) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&defaults)
        [SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGPIPE, SIGTSTP, SIGCONT].forEach { sigaddset(&defaults, $0) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | flags)
        return attributes
    }
}
