// What accessors of atomic properties of C++ classes call.

#include "check.h"

#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <sys/wait.h>
#include <unistd.h>

struct value {
    long first, second;
};

static struct value shared;
static int copies;

// As a copy constructor may: sends messages, and copies a part by itself.
static void copy_value(void *to, const void *from) {
    EXPECT([NSObject class] != Nil);
    struct value *target = to;
    const struct value *source = from;
    target->first = source->first;
    target->second = source->second;
}

static void copy_nested(void *to, const void *from) {
    copies++;
    objc_getCppObjectAtomic(to, from, copy_value);
}

CHECK_THAT(theFunctionCopiesTheValue) {
    struct value value = {1, 2}, read = {0, 0};
    objc_setCppObjectAtomic(&shared, &value, copy_value);
    objc_getCppObjectAtomic(&read, &shared, copy_value);
    EXPECT(read.first == 1 && read.second == 2);
}

CHECK_THAT(theFunctionMayUseTheSamePropertyItself) {
    struct value read = {0, 0};
    objc_getCppObjectAtomic(&read, &shared, copy_nested);
    EXPECT(copies == 1 && read.second == 2);
}

static void read_and_write(int thread) {
    for (long i = 0; i < 2000; i++) {
        struct value value = {i * 4 + thread, i * 4 + thread};
        objc_setCppObjectAtomic(&shared, &value, copy_value);
        objc_getCppObjectAtomic(&value, &shared, copy_value);
        EXPECT(value.first == value.second);
    }
}

CHECK_THAT(aValueIsNeverTorn) {
    struct value value = {0, 0};
    objc_setCppObjectAtomic(&shared, &value, copy_value);
    check_on_threads(4, read_and_write);
}

static void use_in_child(void) {
    struct value value = {7, 7};
    objc_setCppObjectAtomic(&shared, &value, copy_value);
    if (fork() == 0) {
        objc_setCppObjectAtomic(&shared, &value, copy_value);
        _exit(shared.first == 7 ? 0 : 1);
    }
    int status;
    wait(&status);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

CHECK_THAT(aForkedChildCanGoOn) {
    struct child_end end = check_in_child(use_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
}
