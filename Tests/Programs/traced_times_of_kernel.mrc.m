// Times of traced calls on systems where the kernel's clock source is unknown: the kernel's times are used.

#include "traced_times.h"

__attribute__((constructor)) static void hide_source(void) { ort_counter_source_path = "/proc/self/no-clock"; }

CHECK_THAT(theCounterIsNotUsed) {
    ctracing_clock_begin();
    EXPECT(ctracing_clock_has_counter == 0);
    const struct ctracing_clock_map map = ctracing_clock_copy_map();
    const uint64_t before = kernel_time();
    const uint64_t reading = ctracing_clock_reading();
    EXPECT(before <= reading && reading <= kernel_time());
    EXPECT(ctracing_clock_time_of(&map, reading) == reading);
    ctracing_clock_end();
}
