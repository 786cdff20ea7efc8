#if Agent
/// How much of the program's time and memory clients can take.
package enum AgentLimits {
    /// Connections at once; more are told so and closed.
    package static let clients = 32
    /// Requests of one client that go on at once.
    package static let requestsUnderWay = 8
    /// Lines in a row that are no requests, until the connection is closed.
    package static let malformedLines = 16
    /// In nanoseconds: how long a client may send nothing, or half a line, or not read.
    package static let patience: UInt64 = 30_000_000_000
    /// In nanoseconds: how long a program that waits for a client does so when none comes.
    package static let firstClient: UInt64 = 30_000_000_000
    /// Methods that the patterns of one request may match.
    package static let matchedMethods = 2000
    /// Bytes that wait for a client: above the second nothing is made for it until there are less than the first.
    package static let unread = (low: 64 << 10, high: 256 << 10)
}
#endif
