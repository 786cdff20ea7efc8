// Times of traced calls from the processor's counter, on systems whose kernel clock uses this counter.

#include "traced_times.h"

CHECK_THAT(mapsAreLinear) {
    const uint64_t pace = (uint64_t)5 << (ORT_COUNTER_PACE_BITS - 1); // 2.5 nanoseconds a tick
    const struct ctracing_clock_map map = {.origin = 1000, .origin_time = 5000, .pace = pace};
    EXPECT(ctracing_clock_time_of(&map, 1000) == 5000);
    EXPECT(ctracing_clock_time_of(&map, 1001) == 5002 && ctracing_clock_time_of(&map, 1002) == 5005);
    EXPECT(ctracing_clock_time_of(&map, 999) == 4997 && ctracing_clock_time_of(&map, 0) == 2500);
    const uint64_t year = (uint64_t)1 << 54; // of nanoseconds, about half of one
    EXPECT(ctracing_clock_time_of(&map, 1000 + year) == 5000 + year * 5 / 2);
}

CHECK_THAT(mapsFollowTheKernelsClock) {
    ctracing_clock_begin();
    const struct ctracing_clock_map map = ctracing_clock_copy_map();
    for (int i = 0; i < 100; i++) {
        const uint64_t before = kernel_time();
        const uint64_t time = ctracing_clock_time_of(&map, ctracing_clock_reading());
        EXPECT(time + TOLERANCE >= before && time <= kernel_time() + TOLERANCE);
    }
    ctracing_clock_end();
}
