// The growth of a cost while the number of existing things grows.

#ifndef GROWTH_H
#define GROWTH_H

struct line {
    double slope;     // for one more thing
    double r_squared; // 1 if every point is on the line
};

// Makes `count` things, a multiple of 100, and fits a line to the clock's value after each hundredth.
struct line growth_line(double (*clock)(void), void (*make)(int number), int count);

// Fits a line to the least cost of the sample for each hundredth of `count`. Every pass takes the hundredths in order.
struct line growth_line_of_samples(double (*sample)(int number), int count, int passes);

// The bytes of the heap that are in use, and the memory that the process has mapped besides the heap.
double growth_all_bytes(void);

#endif
