import AgentProtocol

/// Makes text of traced calls as they come.
protocol TraceSink {
    mutating func begin(_ methods: TracedMethods)
    mutating func add(_ event: TraceEvent)
    /// So many calls were not told since the last ones.
    mutating func drop(_ count: UInt64)
    /// Completes the output.
    mutating func end()
}

/// What a trace has begun with.
struct TracedMethods: Encodable {
    var version = 1
    let methods: [String]
    /// Sentences about those that could not be hooked.
    let refusals: [String]
}
