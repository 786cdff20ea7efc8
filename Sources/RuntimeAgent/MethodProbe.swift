#if Agent
import AgentProtocol
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
    let selector: String
    private let kind: Kind
    private let pointer: OpaquePointer

    /// Throws what the runtime says when it refuses.
    init(_ method: MatchedMethod, _ kind: Kind) throws(AgentError) {
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
        guard let pointer else {
            let reason =
                status == .ORT_HOOK_OK
                ? "there is no memory; watch fewer methods" : String(cString: ort_hook_status_text(status))
            throw AgentError(.notHookable, "\(method.name) cannot be hooked: \(reason)")
        }
        (self.kind, self.pointer, name, self.selector) = (kind, pointer, method.name, method.selector.name)
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
            p99: hasTimes ? Double(reading.p99) : nil)
    }
}
#endif
