#if Agent
import AgentProtocol
import CTracing

/// Which calls the probes of a trace record, and with what.
struct ProbeFilter {
    /// The number of the trace whose probes have the filter; 0 for all calls.
    let watch: Int
    let condition: CallCondition?
    private let slowerThan: UInt64
    private let stackDepth: Int

    static let all = ProbeFilter()

    private init() { (watch, condition, slowerThan, stackDepth) = (0, nil, 0, 0) }

    /// Refuses a number of callers that no request may have.
    static func expectStackDepth(_ depth: Int) throws(AgentError) {
        guard !(1...CallFilter.deepestStack).contains(depth) else { return }
        throw AgentError(.malformed, "stackDepth is \(depth); ask for 1 to \(CallFilter.deepestStack)")
    }

    init(_ filter: CallFilter, watch: Int) throws(AgentError) {
        try filter.stackDepth.map(Self.expectStackDepth)
        if let condition = filter.condition {
            self.condition = try CallCondition(condition)
        } else {
            condition = nil
        }
        self.watch = filter.isEmpty ? 0 : watch
        slowerThan = filter.slowerThan ?? 0
        stackDepth = filter.stackDepth ?? 0
    }

    /// Whether calls are recorded when they end.
    var decidesAtEnd: Bool { slowerThan > 0 || condition?.needsResult == true }

    /// Calls the body with the filter of a method's probe, whose tests are these; with nil for all calls.
    func withDescription<Result>(
        _ tests: [ctracing_test], _ body: (UnsafePointer<ctracing_call_filter>?) -> Result
    ) -> Result {
        guard watch != 0 else { return body(nil) }
        return tests.withUnsafeBufferPointer { tests in
            var description = ctracing_call_filter(
                tests: tests.baseAddress, test_count: tests.count, slower_than: slowerThan,
                stack_depth: UInt32(stackDepth), group: decidesAtEnd ? UInt32(truncatingIfNeeded: watch) : 0)
            return body(&description)
        }
    }
}

extension MethodProbe.Kind {
    /// The tests of the condition for the method; none without a condition.
    func tests(for method: WatchedMethod) throws(AgentError) -> [ctracing_test] {
        guard case .record(let filter) = self, let condition = filter.condition else { return [] }
        return try MethodCondition(condition, for: method).tests
    }
}
#endif
