import Glibc
import RuntimeAgent

/// Starts the agent, for loops in C.
///
/// Returns the path of the agent's socket; the caller frees it.
@_cdecl("agent_start")
public func startAgent() -> UnsafeMutablePointer<CChar>? {
    do {
        try RuntimeAgent.start()
    } catch {
        fatalError("\(error)")
    }
    return RuntimeAgent.socketPath.flatMap { strdup($0) }
}

/// Stops the agent, for loops in C.
@_cdecl("agent_stop")
public func stopAgent() { RuntimeAgent.stop() }
