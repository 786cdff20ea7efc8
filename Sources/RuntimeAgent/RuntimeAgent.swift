#if Agent
import NIOCore
import NIOPosix

/// Lets `hookctl` look into this process.
public enum RuntimeAgent {}
#endif
