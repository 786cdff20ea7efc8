#if Agent
import AgentProtocol
import CHooks
import CRuntime
import CTracing
import SwiftRuntime

/// A probe, meter or logger of one method, removed when this object is deallocated.
final class MethodProbe: @unchecked Sendable {
    // Sendable: immutable; what the pointer leads to may be asked for on any thread.
    enum Kind {
        /// Records the calls that the filter wants, and the text of C strings among their arguments.
        case record(ProbeFilter)
        case log
        case meter(countsOnly: Bool)
    }

    let name: String
    /// Empty for a method of a Swift class.
    let selector: String
    /// How the values of a Swift class's method are to be read; nil for other methods.
    let swiftPlan: SwiftCallPlan?
    private let kind: Kind
    private let pointer: OpaquePointer

    /// Throws the runtime's reason if it refuses the hook.
    convenience init(_ method: WatchedMethod, _ kind: Kind) throws(AgentError) {
        switch method {
        case .message(let method): try self.init(method, kind)
        case .swift(let target): try self.init(target, kind)
        }
    }

    private init(_ target: SwiftTarget, _ kind: Kind) throws(AgentError) {
        let plan = target.plan ?? SwiftCallPlan(of: target.method)
        let tests = try kind.tests(for: .swift(target))
        if case .record(let filter) = kind, filter.decidesAtEnd, target.method.isAsync {
            throw AgentError(
                .notHookable,
                "\(target.name) is not traced: it is asynchronous, and a trace does not see the end of its calls, which "
                    + "the filter needs")
        }
        var status = ort_hook_status.ORT_HOOK_OK
        let pointer = target.withDescription(plan) { method in
            switch kind {
            case .record(let filter):
                filter.withDescription(tests) { ctracing_swift_probe_install_filtered(method, $0, &status) }
            case .log: ctracing_swift_logger_install(method, &status)
            case .meter(let countsOnly): ctracing_swift_meter_install(method, countsOnly, &status)
            }
        }
        guard let pointer else { throw Self.refusal(target.name, status) }
        (self.kind, self.pointer, name, selector, swiftPlan) = (kind, pointer, target.name, "", plan)
    }

    private static func refusal(_ name: String, _ status: ort_hook_status) -> AgentError {
        let reason =
            status == .ORT_HOOK_OK || status == .ORT_HOOK_NO_MEMORY
            ? "there is not enough memory; watch fewer methods" : String(cString: ort_hook_status_text(status))
        return AgentError(.notHookable, "\(name) cannot be hooked: \(reason)")
    }

    private init(_ method: MatchedMethod, _ kind: Kind) throws(AgentError) {
        guard !(method.cls.isMetaclass && method.selector == "load") else {
            throw AgentError(
                .notHookable,
                "\(method.name) cannot be hooked: the loader calls it directly; watch the messages that it sends")
        }
        let tests = try kind.tests(for: .message(method))
        var status = ort_hook_status.ORT_HOOK_OK
        let cls = method.cls.unsafePointer
        let selector = method.selector.unsafePointer
        let pointer =
            switch kind {
            case .record(let filter):
                filter.withDescription(tests) {
                    ctracing_probe_install_filtered(cls, selector, UInt32(CTRACING_READS_TEXT), $0, &status)
                }
            case .log: ctracing_logger_install(cls, selector, UInt32(CTRACING_READS_TEXT), &status)
            case .meter(let countsOnly): ctracing_meter_install(cls, selector, countsOnly, &status)
            }
        guard let pointer else { throw Self.refusal(method.name, status) }
        (self.kind, self.pointer, name, self.selector) = (kind, pointer, method.name, method.selector.name)
        swiftPlan = nil
    }

    deinit {
        switch kind {
        case .record: ctracing_probe_remove(pointer)
        case .log: ctracing_logger_remove(pointer)
        case .meter: ctracing_meter_remove(pointer)
        }
    }

    /// The number of a probe that records.
    var number: UInt32 { ctracing_probe_number(pointer) }
    var types: String { ctracing_probe_types(pointer).map { String(cString: $0) } ?? "" }

    /// How many calls a probe that records has not recorded.
    var dropped: UInt64 { ctracing_probe_dropped(pointer) }

    /// Ends a probe that records: calls that begin afterwards are not recorded, and ``dropped`` is final.
    func end() { ctracing_probe_end(pointer) }

    /// false once its class is gone.
    var isInstalled: Bool {
        switch kind {
        case .record: ctracing_probe_is_installed(pointer)
        case .log: ctracing_logger_is_installed(pointer)
        case .meter: ctracing_meter_is_installed(pointer)
        }
    }

    /// Why the probe has ended by itself, in a sentence; nil while it has not.
    ///
    /// The reason is always that calls nested so deeply that their thread's stack would have run out.
    var reasonOfEnd: String? {
        switch kind {
        case .record:
            ctracing_probe_has_spared_stack(pointer) ? deepCalls("traced", "trace") : nil
        case .log: nil
        case .meter:
            ctracing_meter_has_spared_stack(pointer) ? deepCalls("measured", "measurement") : nil
        }
    }

    private func deepCalls(_ done: String, _ what: String) -> String {
        "\(name) is no longer \(done): its calls nest so deeply that the \(what) would have used up the stack of their "
            + "thread; give the thread a larger stack, or choose other methods"
    }

    /// The hook that runs first in a call; nil once the class is gone.
    ///
    /// Call this while the memory of classes is kept.
    var hook: MechanismHook? {
        let hook: OpaquePointer? =
            switch kind {
            case .record: ctracing_probe_hook(pointer)
            case .log: ctracing_logger_hook(pointer)
            case .meter: ctracing_meter_hook(pointer)
            }
        return hook.flatMap { MechanismHook($0) }
    }

    /// The times of a meter's calls; none for a probe or a logger.
    var buckets: [Histogram.Bucket] {
        guard case .meter = kind else { return [] }
        let most = Int(CTRACING_MAX_BUCKETS)
        return withUnsafeTemporaryAllocation(of: ctracing_bucket.self, capacity: most) { buckets in
            let count = ctracing_meter_buckets(pointer, buckets.baseAddress, most)
            return buckets.prefix(count).map { Histogram.Bucket(least: $0.least, end: $0.end, calls: $0.calls) }
        }
    }

    /// The numbers of a meter; nil for a probe or a logger.
    var measurement: Measurement? {
        guard case .meter(let countsOnly) = kind else { return nil }
        let reading = ctracing_meter_read(pointer)
        let hasTimes = !countsOnly && reading.timed > 0
        return Measurement(
            method: name, calls: reading.calls, mean: hasTimes ? reading.mean : nil,
            p99: hasTimes ? Double(reading.p99) : nil, end: reasonOfEnd)
    }
}
#endif
