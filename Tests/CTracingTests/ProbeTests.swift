import CRuntime
import CTracing
import TestRoot
import Testing

/// The parts of a record that a consumer keeps.
private struct Seen {
    let kind: ctracing_record_kind
    let probe: UInt32
    let className: String?
    let selector: String?
    let result: Int?

    init(_ record: ctracing_record) {
        kind = record.kind
        probe = record.probe
        className = record.class_name.map { String(cString: $0) }
        selector = record.selector.map { String(cString: sel_getName($0)) }
        result = record.kind == .CTRACING_LEAVE ? record.values[0].bytes.load(as: Int.self) : nil
    }
}

/// Reads all records.
private func drain() -> [Seen] {
    var seen: [Seen] = []
    withUnsafeMutablePointer(to: &seen) { pointer in
        _ = ctracing_drain(
            { record, context in context!.assumingMemoryBound(to: [Seen].self).pointee.append(Seen(record!.pointee)) },
            pointer, 1000)
    }
    return seen
}

@Suite struct ProbeTests {
    @Test func swiftReadsWhatAProbeRecords() {
        let cls = makeClass("ProbeTestsRecorded")
        let object = class_createInstance(cls, 0)
        defer { object_dispose(object) }
        let probe = ctracing_probe_install(cls, selector, 0, nil)
        #expect(String(cString: ctracing_probe_types(probe)) == "q16@0:8")
        #expect(send(object) == 7)
        let seen = drain().filter { $0.probe == ctracing_probe_number(probe) }
        #expect(seen.map(\.kind) == [.CTRACING_ENTER, .CTRACING_LEAVE])
        #expect(seen.first?.className == "ProbeTestsRecorded")
        #expect(seen.first?.selector == "number")
        #expect(seen.last?.result == 7)
        ctracing_probe_remove(probe)
    }
}
