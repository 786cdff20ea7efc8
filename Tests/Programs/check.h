// The common base of all test programs. A program shows one behaviour of the runtime in as many checks as it needs:
//
//     #include "check.h"
//
//     CHECK_THAT(anInheritedMethodAnswers) {
//         EXPECT([[Derived new] number] == 1);
//     }
//
// Without arguments, the program runs its checks in the order of the file; with arguments, only the checks that they
// name. It fails if an expectation fails. Each file is a program of its own, so names of classes need to be unique
// within the file only.

#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct check {
    const char *name;
    void (*body)(void);
};

// Prints that an expectation of the running check failed, and returns.
void check_failed(const char *file, int line, const char *expectation);

// How a child process ended.
struct child_end {
    int signal;         // the signal that ended it, or 0
    int status;         // the exit status, if no signal ended it
    char message[4096]; // the beginning of what it wrote to standard error
};

// Runs the body in a forked child for at most 20 seconds. The child exits with 0 after the body, or with 1 if an
// expectation in it failed.
struct child_end check_in_child(void (*body)(void));

// Runs the body in `count` threads at the same time. Each thread gets its number.
void check_on_threads(int count, void (*body)(int thread));

// How often a test that waits for a rare event tries: `usual`, or a tenth where the environment has FEW_ROUNDS.
long check_rounds(long usual);

// Bytes of the heap that are in use.
size_t check_heap_bytes(void);

// Loads the shared object of FILE.m, from the folder of the program's main.m, with RTLD_NOW and these further flags of
// dlopen. Ends the program if that fails.
void *check_load_image(const char *file, int flags);

// The path of that shared object, valid until the thread's next call.
const char *check_image_path(const char *file);

#ifdef __cplusplus
}
#endif

#define EXPECT(...) ((__VA_ARGS__) ? (void)0 : check_failed(__FILE__, __LINE__, #__VA_ARGS__))
#define EXPECT_STRING(actual, expected) EXPECT(strcmp((actual), (expected)) == 0)

#define CHECK_THAT(name)                                                                              \
    static void name(void);                                                                           \
    __attribute__((used, section("checks"))) static const struct check name##_check_ = {#name, name}; \
    static void name(void)

#if __has_feature(objc_arc)
#define RELEASE(object) ((void)(object))
#define SUPER_DEALLOC() ((void)0)
#else
#define RELEASE(object) ([(object) release])
#define SUPER_DEALLOC() [super dealloc]
#endif

#endif
