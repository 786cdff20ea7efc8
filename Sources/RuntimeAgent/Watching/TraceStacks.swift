#if Agent
import AgentProtocol
import CTracing

/// The stacks of a trace's calls, each told to the client once.
struct TraceStacks {
    /// How many stacks are remembered.
    ///
    /// A stack that was forgotten gets a new number.
    private static let most = 10_000
    private static let perPart = 16

    private let callers: CallerNames
    private var numbers: [[UInt64]: Int] = [:]
    private var lastNumber = 0
    private var new: [TraceStack] = []

    init(_ callers: CallerNames) {
        self.callers = callers
    }

    /// Nil for a record without a stack.
    mutating func number(of record: ctracing_record) -> Int? {
        guard record.stack_count > 0, let stack = record.stack else { return nil }
        let addresses = Array(UnsafeBufferPointer(start: stack, count: record.stack_count))
        if let number = numbers[addresses] { return number }
        if numbers.count >= Self.most { numbers = [:] }
        lastNumber += 1
        numbers[addresses] = lastNumber
        let functions = addresses.reversed().map { callers.function(returningTo: $0) }.filter { !Self.isOwn($0) }
        new.append(TraceStack(number: lastNumber, functions: functions))
        return lastNumber
    }

    /// Whether it is code between the program's functions: of the runtime, or of the library that starts the agent.
    private static func isOwn(_ function: String) -> Bool {
        function.hasPrefix("ort_hook_") || function.hasPrefix("ort_call_")
            || ["send_question", "start_and_run"].contains(function)
    }

    /// The stacks that the client does not know yet; none of the payloads is too long for a reply.
    mutating func takePayloads() -> [AgentPayload] {
        defer { new = [] }
        return stride(from: 0, to: new.count, by: Self.perPart).map { start in
            .stacks(values: Array(new[start..<min(start + Self.perPart, new.count)]))
        }
    }
}
#endif
