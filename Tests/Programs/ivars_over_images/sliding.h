// What sliding.m shows the program.

#ifndef SLIDING_H
#define SLIDING_H

// Answers the first condition that does not hold, or NULL.
extern const struct sliding_checks {
    struct {
        const char *superclass;
        const char *(*check)(void);
    } checks[4];
} sliding_checks;

#endif
