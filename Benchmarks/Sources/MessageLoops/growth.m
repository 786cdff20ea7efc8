#include "growth.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { POINTS = 100 };

// The total cost after each hundredth, or the cost of the last thing.
static double costs[POINTS];

static double mapped_bytes(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long pages;
    if (file == NULL || fscanf(file, "%ld", &pages) != 1) {
        abort();
    }
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

double growth_all_bytes(void) {
    struct mallinfo2 heap = mallinfo2();
    return mapped_bytes() - (double)heap.arena + (double)heap.uordblks;
}

static void make_all(double (*clock)(void), void (*make)(int number), int count) {
    double start = clock();
    for (int point = 0; point < POINTS; point++) {
        for (int i = 0; i < count / POINTS; i++) {
            make(point * (count / POINTS) + i);
        }
        costs[point] = clock() - start;
    }
}

// Fits y = a + b·point by least squares.
static struct line fit(int count) {
    double mean = 0, square = 0, product = 0, variance = 0;
    for (int point = 0; point < POINTS; point++) {
        mean += costs[point] / POINTS;
    }
    for (int point = 0; point < POINTS; point++) {
        double x = point - (POINTS - 1) / 2.0, y = costs[point] - mean;
        square += x * x;
        product += x * y;
        variance += y * y;
    }
    return (struct line){product / square / (count / POINTS), product * product / (square * variance)};
}

struct line growth_line(double (*clock)(void), void (*make)(int number), int count) {
    make_all(clock, make, count);
    return fit(count);
}

static void take_samples(double (*sample)(int number), int count, int pass) {
    for (int point = 0; point < POINTS; point++) {
        double cost = sample((point + 1) * (count / POINTS));
        costs[point] = pass == 0 || cost < costs[point] ? cost : costs[point];
    }
}

struct line growth_line_of_samples(double (*sample)(int number), int count, int passes) {
    for (int pass = 0; pass < passes; pass++) {
        take_samples(sample, count, pass);
    }
    return fit(count);
}
