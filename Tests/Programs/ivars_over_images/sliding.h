// The interface of sliding.m for the program.

#ifndef SLIDING_H
#define SLIDING_H

// Each returns the first condition that is not true, or NULL.
extern const struct sliding_checks {
    struct {
        const char *superclass;
        const char *(*check)(void);
    } checks[4];
} sliding_checks;

#endif
