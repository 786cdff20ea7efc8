// How cost grows with what is there already: time and memory of many classes, and how well a line fits them.

#import "populations.h"

#include "measured.h"

#include <malloc.h>
#include <objc/inspect.h>

enum { CLASSES = 100000, POINTS = 100 };

// What it has cost after each hundredth of the classes.
static double sums[POINTS];

static double heap_bytes(void) {
    struct mallinfo2 heap = mallinfo2();
    return (double)(heap.uordblks + heap.hblkhd);
}

static void make_class_and_send(int number) {
    Receiver *object = class_createInstance(population_make_subclass([Receiver class], "Scale", number), 0);
    [object add:number];
}

static void make_classes(double (*clock)(void)) {
    double start = clock();
    for (int point = 0; point < POINTS; point++) {
        for (int i = 0; i < CLASSES / POINTS; i++) {
            make_class_and_send(point * (CLASSES / POINTS) + i);
        }
        sums[point] = clock() - start;
    }
}

// Of y = a + b·point, by least squares.
struct line {
    double slope;     // of a class
    double r_squared; // 1 where every point is on the line
};

static struct line fit(void) {
    double mean = 0, square = 0, product = 0, variance = 0;
    for (int point = 0; point < POINTS; point++) {
        mean += sums[point] / POINTS;
    }
    for (int point = 0; point < POINTS; point++) {
        double x = point - (POINTS - 1) / 2.0, y = sums[point] - mean;
        square += x * x;
        product += x * y;
        variance += y * y;
    }
    return (struct line){product / square / (CLASSES / POINTS), product * product / (square * variance)};
}

static struct line line_of(double (*clock)(void)) {
    make_classes(clock);
    return fit();
}

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
