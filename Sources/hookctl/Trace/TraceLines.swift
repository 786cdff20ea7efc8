import AgentProtocol

/// Each event as a JSON object in a line of its own.
struct TraceLines: TraceSink {
    let file: TraceFile

    func begin(_ methods: TracedMethods) { write(methods) }
    func add(_ event: TraceEvent) { write(event) }
    func drop(_ count: UInt64) { write(["dropped": count]) }
    func end(_ outcome: TraceOutcome?) {
        if let outcome { write(["end": outcome]) }
    }

    private func write(_ value: some Encodable) {
        guard let line = try? AgentFrame.encode(value) else { fatalError("a trace event has no JSON") }
        file.write(String(decoding: line, as: UTF8.self))
    }
}
