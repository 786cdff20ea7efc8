// The growth of costs with the number of classes: time and memory.

#import "populations.h"

#include "growth.h"
#include "measured.h"

#include <objc/inspect.h>

enum { CLASSES = 100000 };

static void make_class_and_send(int number) {
    Receiver *object = class_createInstance(population_make_subclass([Receiver class], "Scale", number), 0);
    [object add:number];
}

static struct line line_of(double (*clock)(void)) { return growth_line(clock, make_class_and_send, CLASSES); }

PORTION_ONCE(scale_class_time, 1) { return line_of(processor_seconds).slope; }
COUNTER_ONCE(scale_class_time_fit, 1, "r_squared") { return line_of(processor_seconds).r_squared; }
BYTES_ONCE(scale_class_memory, 1) { return line_of(heap_bytes).slope; }
COUNTER_ONCE(scale_class_memory_fit, 1, "r_squared") { return line_of(heap_bytes).r_squared; }

BYTES_ONCE(idle_cache_memory, POPULATION) {
    double bytes = 0;
    for (int i = 0; i < count; i++) {
        Class cls = population_make_subclass([Receiver class], "Idle", i);
        bytes += (double)ort_class_cacheStatistics(cls).bytes;
        bytes += (double)ort_class_cacheStatistics(object_getClass((id)cls)).bytes;
    }
    return bytes;
}
