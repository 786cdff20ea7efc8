#if Agent
import AgentProtocol
import CTracing
import SwiftRuntime

/// One client's trace. On the event loop.
final class TraceSession {
    let request: Int
    private(set) weak var client: (any AgentClient)?
    private let patterns: [MethodPattern]
    private let eventsPerSecond: Int
    private let threads: Set<Int32>
    private var probes: [UInt32: TracedMethod] = [:]
    private var methods: Set<MatchedMethod> = []
    private var refusals: [String] = []

    private var events: [TraceEvent] = []
    private var dropped: UInt64 = 0
    /// Of the second that began then, on the calls' clock.
    private var secondBegan: UInt64 = 0
    private var eventsOfSecond = 0
    /// The calls whose beginning was not told: neither is their end.
    private var untold: Set<Call> = []

    private struct Call: Hashable {
        let thread: Int32
        let call: UInt64
    }

    init(
        _ request: Int, _ client: any AgentClient, _ patterns: [MethodPattern], _ eventsPerSecond: Int, _ threads: [Int]
    )
        throws(AgentError)
    {
        (self.request, self.client, self.patterns) = (request, client, patterns)
        self.eventsPerSecond = max(eventsPerSecond, 1)
        self.threads = Set(threads.map { Int32(clamping: $0) })
        let matched = try MatchedMethod.matching(patterns)
        watch(matched)
    }

    /// What it has begun with.
    var methodsPayload: AgentPayload {
        .methods(names: probes.values.map(\.probe.name).sorted(), refusals: refusals)
    }

    /// Watches the methods of classes that have come since, as far as the limit reaches.
    func watchMore() { watch(MatchedMethod.all(of: ObjCClass.all, patterns)) }

    private func watch(_ matched: [MatchedMethod]) {
        for method in matched where methods.count < AgentLimits.matchedMethods && methods.insert(method).inserted {
            do throws(AgentError) {
                let probe = try MethodProbe(method, .record)
                probes[probe.number] = TracedMethod(probe)
            } catch {
                refusals.append(error.message)
            }
        }
    }

    // MARK: Records

    func receive(_ record: ctracing_record, threadNames: inout ThreadNames) {
        guard let method = probes[record.probe], threads.isEmpty || threads.contains(record.thread) else { return }
        let call = Call(thread: record.thread, call: record.call)
        if record.kind == .CTRACING_ENTER {
            guard admits(record.time) else {
                if untold.count >= 1 << 16 { untold = [] }
                untold.insert(call)
                dropped += 1
                return
            }
        } else if untold.remove(call) != nil {
            dropped += 1
            return
        }
        events.append(method.event(record, threadName: threadNames[record.thread]))
        if events.count >= AgentFrame.entriesPerPart { flush() }
    }

    func drop(_ count: UInt64) { dropped += count }

    /// Sends what there is; what the client has no room for is counted.
    func flush() {
        guard !events.isEmpty || dropped > 0, let client else { return }
        let payload = AgentPayload.calls(events: events, dropped: dropped)
        if client.send(AgentReply(id: request, isLast: false, payload: payload)) {
            dropped = 0
        } else {
            dropped += UInt64(events.count)
        }
        events.removeAll(keepingCapacity: true)
    }

    private func admits(_ time: UInt64) -> Bool {
        if time >= secondBegan &+ 1_000_000_000 { (secondBegan, eventsOfSecond) = (time, 0) }
        eventsOfSecond += 1
        return eventsOfSecond <= eventsPerSecond
    }
}

/// A method whose calls are recorded, and how its values are to be read.
struct TracedMethod {
    let probe: MethodProbe
    private let labels: [String]
    private let encoding: MethodEncoding?

    init(_ probe: MethodProbe) {
        self.probe = probe
        labels = probe.method.selector.name.split(separator: ":", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
        encoding = try? MethodEncoding(probe.types)
    }

    func event(_ record: ctracing_record, threadName: String) -> TraceEvent {
        let isEnter = record.kind == .CTRACING_ENTER
        return TraceEvent(
            kind: isEnter ? .enter : .leave, thread: Int(record.thread), threadName: threadName, time: record.time,
            depth: Int(record.depth), method: probe.name, receiver: isEnter ? receiver(record) : "",
            arguments: isEnter ? (0..<record.value_count).map { argument($0, record.values[$0]) } : [],
            result: isEnter || record.value_count == 0 ? nil : value(record.values[0], encoding?.returnType, nil),
            duration: isEnter ? nil : record.duration)
    }

    private func receiver(_ record: ctracing_record) -> String {
        let name = record.class_name.map { String(cString: $0) }
        if record.receiver_is_class, let name { return name }
        return "<\(name ?? "object"): \(hexadecimal(UInt(bitPattern: record.receiver)))>"
    }

    private func argument(_ index: Int, _ recorded: ctracing_value) -> TraceEvent.Value {
        let types = encoding?.arguments.dropFirst(2) ?? []
        let type = types.count > index ? types[types.startIndex + index] : nil
        return value(recorded, type, labels.count > index ? labels[index] : nil)
    }

    private func value(_ recorded: ctracing_value, _ type: TypeEncoding?, _ label: String?) -> TraceEvent.Value {
        let bytes = UnsafeRawBufferPointer(start: recorded.bytes, count: Int(recorded.recorded))
        let text = ValueText(bytes, text: recorded.text.map { String(cString: $0) })
        return TraceEvent.Value(label: label, encoding: type?.text ?? "?", text: type.map { text.describe($0) } ?? "?")
    }
}
#endif
