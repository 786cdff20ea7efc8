#if Agent
import AgentProtocol
import CHooks
import CRuntime
import CTracing
import SwiftRuntime

/// A probe, meter or logger of one method, which goes with it.
final class MethodProbe: @unchecked Sendable {
    // Sendable: immutable; what the pointer leads to may be asked for on any thread.
    enum Kind {
        /// Records each call, and the text of C strings among its arguments.
        case record
        case log
        case meter(countsOnly: Bool)
    }

    let name: String
    /// Empty of a method of a Swift class.
    let selector: String
    /// Of a method of a Swift class, how its values are to be read.
    let swiftPlan: SwiftCallPlan?
    private let kind: Kind
    private let pointer: OpaquePointer

    /// Throws what the runtime says when it refuses.
    convenience init(_ method: WatchedMethod, _ kind: Kind) throws(AgentError) {
        switch method {
        case .message(let method): try self.init(method, kind)
        case .swift(let target): try self.init(target, kind)
        }
    }

    private init(_ target: SwiftTarget, _ kind: Kind) throws(AgentError) {
        let plan = target.plan ?? SwiftCallPlan(of: target.method)
        var status = ort_hook_status.ORT_HOOK_OK
        let pointer = target.withDescription(plan) { method in
            switch kind {
            case .record: ctracing_swift_probe_install(method, &status)
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
            ? "there is no memory; watch fewer methods" : String(cString: ort_hook_status_text(status))
        return AgentError(.notHookable, "\(name) cannot be hooked: \(reason)")
    }

    private init(_ method: MatchedMethod, _ kind: Kind) throws(AgentError) {
        guard !(method.cls.isMetaclass && method.selector == "load") else {
            throw AgentError(
                .notHookable, "\(method.name) is called by the loader, past all hooks; watch what it sends")
        }
        var status = ort_hook_status.ORT_HOOK_OK
        let cls = method.cls.unsafePointer
        let selector = method.selector.unsafePointer
        let pointer =
            switch kind {
            case .record: ctracing_probe_install(cls, selector, UInt32(CTRACING_READS_TEXT), &status)
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

    /// Of one that records.
    var number: UInt32 { ctracing_probe_number(pointer) }
    var types: String { ctracing_probe_types(pointer).map { String(cString: $0) } ?? "" }

    /// Of one that records: how many calls were not recorded.
    var dropped: UInt64 { ctracing_probe_dropped(pointer) }

    /// Of one that records: no call that begins afterwards is, and ``dropped`` is final.
    func end() { ctracing_probe_end(pointer) }

    /// Not once its class is gone.
    var isInstalled: Bool {
        switch kind {
        case .record: ctracing_probe_is_installed(pointer)
        case .log: ctracing_logger_is_installed(pointer)
        case .meter: ctracing_meter_is_installed(pointer)
        }
    }

    /// Why it has ended by itself, in a sentence; nil while it has not.
    ///
    /// Calls nested so deeply that their thread's stack would have ended.
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
        "\(name) is not \(done) any more: its calls nest so deeply that the \(what) would have ended the stack of their thread; "
            + "give that a larger one, or choose other methods"
    }

    /// What runs first in a call; nil once the class is gone.
    ///
    /// While the memory of classes is kept.
    var hook: MechanismHook? {
        let hook: OpaquePointer? =
            switch kind {
            case .record: ctracing_probe_hook(pointer)
            case .log: ctracing_logger_hook(pointer)
            case .meter: ctracing_meter_hook(pointer)
            }
        return hook.flatMap { MechanismHook($0) }
    }

    /// Of a meter.
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
