import CHooks
import CRuntime
import CTracing
import TestRoot
import Testing

@Suite struct MeterTests {
    @Test func aMeterCountsAndTimesCalls() {
        let cls = makeClass("MeterTestsTimed")
        let object = class_createInstance(cls, 0)
        defer { object_dispose(object) }
        let meter = ctracing_meter_install(cls, selector, false, nil)
        for _ in 0..<100 {
            #expect(send(object) == 7)
        }
        let reading = ctracing_meter_read(meter)
        #expect(reading.calls == 100)
        #expect(reading.timed == 100)
        #expect(reading.median <= reading.p99)
        #expect(reading.p99 <= reading.maximum)
        #expect(reading.mean <= Double(reading.maximum) * 17 / 16)
        ctracing_meter_remove(meter)
        #expect(send(object) == 7)
    }

    @Test func theBucketsOfAMeterHaveAllItsTimes() {
        let cls = makeClass("MeterTestsBuckets")
        let object = class_createInstance(cls, 0)
        defer { object_dispose(object) }
        let meter = ctracing_meter_install(cls, selector, false, nil)
        var buckets = [ctracing_bucket](repeating: ctracing_bucket(), count: Int(CTRACING_MAX_BUCKETS))
        #expect(ctracing_meter_buckets(meter, &buckets, buckets.count) == 0)
        for _ in 0..<100 {
            send(object)
        }
        let count = ctracing_meter_buckets(meter, &buckets, buckets.count)
        let found = buckets.prefix(count)
        #expect(found.reduce(0) { $0 + $1.calls } == 100)
        #expect(found.allSatisfy { $0.calls > 0 && $0.least < $0.end })
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.end <= $1.least })
        #expect(ctracing_meter_buckets(meter, &buckets, 1) == 1)
        let maximum = ctracing_meter_read(meter).maximum
        #expect(found.last.map { $0.least <= maximum && maximum < $0.end } == true)
        ctracing_meter_remove(meter)
    }

    @Test func aMeterMayCountOnly() {
        let cls = makeClass("MeterTestsCounted")
        let object = class_createInstance(cls, 0)
        defer { object_dispose(object) }
        let meter = ctracing_meter_install(cls, selector, true, nil)
        for _ in 0..<100 {
            send(object)
        }
        let reading = ctracing_meter_read(meter)
        #expect(reading.calls == 100)
        #expect(reading.timed == 0)
        #expect(reading.p99 == 0)
        ctracing_meter_remove(meter)
    }

    @Test func whyAMeterIsRefusedIsSaid() {
        var status = ort_hook_status.ORT_HOOK_OK
        let meter = ctracing_meter_install(makeClass("MeterTestsRefused"), sel_registerName("other"), false, &status)
        #expect(meter == nil)
        #expect(status == .ORT_HOOK_NO_METHOD)
    }
}
