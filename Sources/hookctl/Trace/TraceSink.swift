import AgentProtocol

/// Writes traced calls as text while they come.
protocol TraceSink {
    mutating func begin(_ methods: TracedMethods)
    mutating func add(_ event: TraceEvent)
    /// So many more calls were left out.
    mutating func drop(_ count: UInt64)
    /// Completes the output; nil if it is not known why the trace has ended.
    mutating func end(_ outcome: TraceOutcome?)
}

/// The methods that a trace has begun with.
struct TracedMethods: Encodable {
    var version = 1
    let methods: [String]
    /// Sentences about methods that could not be hooked.
    let refusals: [String]
    /// The options that choose calls; absent for none.
    var filter: String?
}
