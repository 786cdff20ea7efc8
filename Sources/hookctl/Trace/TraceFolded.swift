import AgentProtocol

/// Stacks with the time of their calls, one in each line, as flame-graph tools read them: `main;-[A b];-[C d] 1200`.
///
/// The number is the time in nanoseconds that the calls took themselves, without the traced calls that they made.
struct TraceFolded: TraceSink {
    private let file: TraceFile
    private var stacks = FoldedStacks()

    init(file: TraceFile) {
        self.file = file
    }

    mutating func begin(_ methods: TracedMethods) {}
    mutating func add(_ event: TraceEvent) { stacks.add(event) }
    mutating func drop(_ count: UInt64) {}

    mutating func end(_ outcome: TraceOutcome?) {
        for (functions, time) in stacks.times { file.write("\(functions.joined(separator: ";")) \(time)\n") }
    }
}
