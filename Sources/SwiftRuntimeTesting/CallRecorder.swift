import SwiftRuntime

/// The calls of a spy, which the hooks before and after the function write.
final class CallRecorder<Arguments, Value>: Sendable {
    private struct State: @unchecked Sendable {
        // Sendable: the recorder keeps the values and does not use them.
        var calls: [RecordedCall<Arguments, Value>] = []
        /// The indices of the calls that run, by the serial numbers of the calls.
        var running: [UInt64: Int] = [:]
    }

    private let state = Guarded(State())
    /// The function with its context.
    let function: String
    private let report: @Sendable (String) -> Void
    private let read: @Sendable (SwiftCall) throws -> Arguments

    init(
        _ function: String, report: @escaping @Sendable (String) -> Void,
        _ read: @escaping @Sendable (SwiftCall) throws -> Arguments
    ) {
        (self.function, self.report, self.read) = (function, report, read)
    }

    var calls: [RecordedCall<Arguments, Value>] { state.withLock { $0 }.calls }

    /// Runs before the function.
    @Sendable func begin(_ call: SwiftCall) {
        do {
            nonisolated(unsafe) let arguments = try read(call)
            let serial = call.serial
            state.withLock { state in
                state.running[serial] = state.calls.count
                state.calls.append(RecordedCall(arguments: arguments, place: placeOfNextCall()))
            }
        } catch {
            report("the spy cannot read the arguments of \(function): \(error)")
        }
    }

    /// Runs after the function.
    @Sendable func end(_ call: SwiftCall) {
        let (serial, error, duration) = (call.serial, call.error, call.duration)
        guard let index = state.withLock({ $0.running.removeValue(forKey: serial) }) else { return }
        nonisolated(unsafe) let result = error == nil ? self.result(of: call) : nil
        state.withLock { state in
            state.calls[index].result = result
            state.calls[index].error = error
            state.calls[index].duration = duration
        }
    }

    private func result(of call: SwiftCall) -> Value? {
        guard let result = call.result else { return nil }
        if let value = result as? Value { return value }
        let reason = (result as? UnreadableValue)?.reason ?? "it is \(type(of: result)), not \(Value.self)"
        report("the spy cannot read the result of \(function): \(reason)")
        return nil
    }
}
