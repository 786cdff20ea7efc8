import Foundation

/// Attributes for processes that tests start.
public enum SpawnAttributes {
    /// Makes attributes that give the process the default signal actions and no blocked signals.
    ///
    /// A thread of the tests may block signals, as the threads of dispatch do. The tests may have been started with
    /// ignored signals, for example in the background of a script or by a runner that ignores SIGPIPE.
    ///
    /// - Parameter flags: More flags for the attributes.
    /// - Returns: Attributes that the caller has to destroy.
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
