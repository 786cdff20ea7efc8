// What work costs while what is there already grows.

#ifndef GROWTH_H
#define GROWTH_H

struct line {
    double slope;     // of one
    double r_squared; // 1 where every point is on the line
};

// Makes `count`, a multiple of 100, and fits a line to what the clock says after each hundredth.
struct line growth_line(double (*clock)(void), void (*make)(int number), int count);

// The bytes of the heap that are in use.
double growth_heap_bytes(void);

// Those, and what the process has mapped besides the heap.
double growth_all_bytes(void);

#endif
