#import "populations.h"

#include <stdio.h>

Class population_make_subclass(Class superclass, const char *prefix, int number) {
    char name[64];
    snprintf(name, sizeof name, "%s%d", prefix, number);
    Class cls = objc_allocateClassPair(superclass, name, 0);
    objc_registerClassPair(cls);
    return cls;
}

// MARK: A thousand functions

// The formatter takes the lists for statements.
// clang-format off
#define TEN(define, prefix)                                                                   \
    define(prefix##0) define(prefix##1) define(prefix##2) define(prefix##3) define(prefix##4) \
    define(prefix##5) define(prefix##6) define(prefix##7) define(prefix##8) define(prefix##9)
#define HUNDRED(define, prefix)                                                               \
    TEN(define, prefix##0) TEN(define, prefix##1) TEN(define, prefix##2) TEN(define, prefix##3) \
    TEN(define, prefix##4) TEN(define, prefix##5) TEN(define, prefix##6) TEN(define, prefix##7) \
    TEN(define, prefix##8) TEN(define, prefix##9)
#define THOUSAND(define)                                                                      \
    HUNDRED(define, 10) HUNDRED(define, 11) HUNDRED(define, 12) HUNDRED(define, 13)           \
    HUNDRED(define, 14) HUNDRED(define, 15) HUNDRED(define, 16) HUNDRED(define, 17)           \
    HUNDRED(define, 18) HUNDRED(define, 19)

#define FUNCTION(number) static long add_##number(id self, SEL selector, long value) { return value + number; }
#define ENTRY(number) add_##number,
THOUSAND(FUNCTION)
static const add_function functions[POPULATION] = {THOUSAND(ENTRY)};
// clang-format on

add_function population_function(int number) { return functions[number]; }
