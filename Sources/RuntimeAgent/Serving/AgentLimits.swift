#if Agent
import AgentProtocol

/// How much of the program's time and memory clients can take.
package enum AgentLimits {
    /// Connections at once; the agent refuses and closes more.
    package static let clients = 32
    /// Requests of one client that are under way at once.
    package static let requestsUnderWay = 8
    /// Lines in a row that are no requests, after which the agent closes the connection.
    package static let malformedLines = 16
    /// In nanoseconds: how long a client may send nothing, or half a line, or not read.
    package static let patience: UInt64 = 30_000_000_000
    /// In nanoseconds: how long a program waits for its first client.
    package static let firstClient = UInt64(AgentEnvironment.waitingSeconds) * 1_000_000_000
    /// Patterns of one request, and the bytes of one.
    package static let patterns = 64
    package static let patternLength = 1024
    /// Methods that the patterns of one request may match, and the bytes of their names in all.
    package static let matchedMethods = 2000
    package static let matchedNames = 512 << 10
    /// Methods that all clients together trace, or measure: each has one probe and one meter for all clients.
    package static let watchedMethods = 4000
    /// Diagnostic hooks of `hook`, which stay when their client goes.
    package static let diagnosticHooks = 256
    /// Sentences about methods that could not be hooked, in one answer.
    package static let refusals = 100
    /// In milliseconds: how long the time between two reports about objects or tasks may be.
    package static let reportInterval = 10...1_000_000_000
    /// Bytes of the arguments that `hello` returns.
    package static let arguments = 64 << 10
    /// Bytes that wait for a client: above `high` the agent makes nothing for the client until they fall below `low`.
    package static let unread = (low: 64 << 10, high: 256 << 10)
    /// How many tasks a report lists.
    static let shownTasks = 1_000
    /// A report has the task-local values of so many tasks.
    static let shownLocals = 100
    /// Bytes of the texts in a report, which a reply has room for even if many characters are escaped.
    static let reportedText = 256 << 10
    /// How many calls of functions by their callers a report lists.
    static let shownCalls = 200
}

extension Sequence {
    /// The first elements that together have at most so many bytes.
    func prefix(toBytes most: Int, _ size: (Element) -> Int) -> [Element] {
        var length = 0
        return Array(
            prefix { element in
                length += size(element)
                return length <= most
            })
    }
}
#endif
