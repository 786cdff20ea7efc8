#if Agent
import AgentProtocol
import CTracing
import SwiftRuntime

/// A method whose calls are recorded, and how its values are to be read.
struct TracedMethod {
    let probe: MethodProbe
    var name: String { probe.name }
    private let labels: [String]
    /// The types of the arguments after the selector, and of the result.
    private let types: [ValueType], resultType: ValueType?
    /// Replaces them for a method of a Swift class.
    private let swift: SwiftTracedValues?
    /// Whether the result is an object that has just been made.
    private let makesObjects: Bool
    private var droppedBefore: UInt64

    init(_ arrival: TraceProbes.Arrival) {
        let probe = arrival.probe
        (self.probe, droppedBefore) = (probe, arrival.droppedBefore)
        swift = probe.swiftPlan.map(SwiftTracedValues.init)
        makesObjects = ["alloc", "allocWithZone:"].contains(probe.selector)
        labels = probe.selector.split(separator: ":", omittingEmptySubsequences: false).dropLast().map(String.init)
        let encoding = try? MethodEncoding(probe.types)
        types = encoding?.arguments.dropFirst(2).map { ValueType($0) } ?? []
        resultType = encoding.map { ValueType($0.returnType) }
    }

    private struct ValueType {
        /// The longest text that is sent with each call.
        private static let longestText = 256

        let encoding: TypeEncoding
        let text: String

        init(_ encoding: TypeEncoding) {
            self.encoding = encoding
            text = encoding.text.shortened(toBytes: Self.longestText)
        }
    }

    /// How many calls the probe has not recorded since the last call of this method.
    mutating func takeDropped() -> UInt64 {
        let dropped = probe.dropped
        defer { droppedBefore = dropped }
        return dropped - droppedBefore
    }

    func event(_ record: ctracing_record, depth: Int, threadName: String) -> TraceEvent {
        let isEnter = record.kind == .CTRACING_ENTER
        if let swift {
            return TraceEvent(
                kind: isEnter ? .enter : .leave, thread: Int(record.thread), threadName: threadName, time: record.time,
                depth: depth, method: name, receiver: isEnter ? SwiftTracedValues.receiver(record) : "",
                arguments: isEnter ? swift.arguments(record) : [],
                moreArguments: record.more_values > 0 ? Int(record.more_values) : nil,
                result: isEnter ? nil : swift.result(record), duration: isEnter ? nil : record.duration,
                error: record.has_thrown ? SwiftTracedValues.error(record) : nil)
        }
        return TraceEvent(
            kind: isEnter ? .enter : .leave, thread: Int(record.thread), threadName: threadName, time: record.time,
            depth: depth, method: name, receiver: isEnter ? receiver(record) : "",
            arguments: isEnter ? (0..<record.value_count).map { argument($0, record.values[$0]) } : [],
            moreArguments: record.more_values > 0 ? Int(record.more_values) : nil,
            result: isEnter || record.value_count == 0 || record.is_unwound
                ? nil : value(record.values[0], resultType, nil),
            duration: isEnter ? nil : record.duration, isUnwound: record.is_unwound ? true : nil,
            error: exception(record))
    }

    /// The Objective-C exception that has left the call.
    private func exception(_ record: ctracing_record) -> String? {
        guard record.is_unwound, record.value_count > 0, let type = Self.objectType else { return nil }
        return value(record.values[0], type, nil).text
    }

    private static let objectType = (try? TypeEncoding("@")).map { ValueType($0) }

    private func receiver(_ record: ctracing_record) -> String {
        let name = record.class_name.map { String(cString: $0) }
        if record.receiver_is_class, let name { return name }
        return "<\(name ?? "object"): \(hexadecimal(UInt(bitPattern: record.receiver)))>"
    }

    private func argument(_ index: Int, _ recorded: ctracing_value) -> TraceEvent.Value {
        value(
            recorded, types.count > index ? types[index] : nil, labels.count > index ? labels[index] : nil)
    }

    private func value(_ recorded: ctracing_value, _ type: ValueType?, _ label: String?) -> TraceEvent.Value {
        let bytes = UnsafeRawBufferPointer(start: recorded.bytes, count: Int(recorded.recorded))
        let read = ValueText(bytes, text: recorded.text.map { String(cString: $0) })
        let text = makesObjects ? read.withoutContents : read
        return TraceEvent.Value(
            label: label, encoding: type?.text ?? "?", text: type.map { text.describe($0.encoding) } ?? "?")
    }
}
#endif
