// What work costs while what is there already grows.

#ifndef GROWTH_H
#define GROWTH_H

struct line {
    double slope;     // of one
    double r_squared; // 1 where every point is on the line
};

// Makes `count`, a multiple of 100, and fits a line to what the clock says after each hundredth.
struct line growth_line(double (*clock)(void), void (*make)(int number), int count);

// Fits a line to the least of what the sample costs for each hundredth of `count`, which are taken in order in every
// pass.
struct line growth_line_of_samples(double (*sample)(int number), int count, int passes);

// The bytes of the heap that are in use.
double growth_heap_bytes(void);

// Those, and what the process has mapped besides the heap.
double growth_all_bytes(void);

#endif
