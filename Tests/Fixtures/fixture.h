// The common base of all fixtures. A fixture shows one behaviour through plain C functions, which the tests call and
// judge.
//
// Each name of a class or protocol contains the configuration, so that all configurations of a fixture can be loaded
// into one process. Write `#define Widget FIXTURE(Widget)` at the top, and the plain name after that. The roots are
// written in C (Tests/TestSupport/Root): they need no layer above the runtime.

#ifndef FIXTURE_H
#define FIXTURE_H

#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <string.h>

#ifndef FIXTURE_CONFIGURATION
#error "compile with -DFIXTURE_CONFIGURATION=O0Mrc, O0Arc, O2Mrc or O2Arc"
#endif

#define FIXTURE_PASTE_(name, configuration) name##_##configuration
#define FIXTURE_PASTE(name, configuration) FIXTURE_PASTE_(name, configuration)
#define FIXTURE(name) FIXTURE_PASTE(name, FIXTURE_CONFIGURATION)

#define FIXTURE_STRING_(name) #name
#define FIXTURE_STRING_OF(name) FIXTURE_STRING_(name)
#define FIXTURE_NAME(name) FIXTURE_STRING_OF(FIXTURE(name))

#if __has_feature(objc_arc)
#define FIXTURE_ARC 1
#define RELEASE(object) ((void)(object))
#define SUPER_DEALLOC() ((void)0)
#else
#define FIXTURE_ARC 0
#define RELEASE(object) ([(object) release])
#define SUPER_DEALLOC() [super dealloc]
#endif

#define EXPORT __attribute__((visibility("default")))

#define ROOT_METHODS \
    +(id)alloc;      \
    +(id) new;       \
    +(Class) class;  \
    -(id)init;       \
    -(id)self;       \
    -(Class) class;  \
    -(id)copy

#if FIXTURE_ARC
#define ROOT_COUNTING_METHODS
#else
#define ROOT_COUNTING_METHODS \
    -(id)retain;              \
    -(void)release;           \
    -(id)autorelease;         \
    -(size_t)retainCount;     \
    -(void)dealloc;
#endif

__attribute__((objc_root_class))
@interface TestRoot {
    Class isa;
}
ROOT_METHODS;
ROOT_COUNTING_METHODS
@end

// Its instances are retained and released by messages, also from ARC's entry points.
__attribute__((objc_root_class))
@interface TestSendingRoot {
    Class isa;
}
ROOT_METHODS;
ROOT_COUNTING_METHODS
@end

// For functions that return NULL if all is well, otherwise the condition that was not met.
#define REQUIRE(condition)     \
    do {                       \
        if (!(condition)) {    \
            return #condition; \
        }                      \
    } while (0)

// A log of words, separated by spaces.
struct fixture_log {
    char text[2048];
};

__attribute__((format(printf, 2, 3), unused)) static void fixture_log_add(
    struct fixture_log *log, const char *format, ...) {
    size_t length = strlen(log->text);
    if (length > 0 && length < sizeof log->text - 1) {
        log->text[length++] = ' ';
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(log->text + length, sizeof log->text - length, format, arguments);
    va_end(arguments);
}

#endif
