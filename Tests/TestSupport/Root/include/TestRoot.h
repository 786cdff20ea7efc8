// Root classes for tests of the runtime alone, and images made by hand.
//
// TestRoot has the runtime's own reference counting. TestSendingRoot has the same methods but does not tell the runtime
// so: ARC's entry points have to send it messages. Both answer new, alloc, init, self, class, retain, release,
// autorelease, retainCount, copy (a retain), dealloc, and doesNotRecognizeSelector:. Compiled fixtures may inherit from
// either.

#ifndef TEST_ROOT_H
#define TEST_ROOT_H

#include <objc/abi.h>
#include <objc/objc.h>
#include <sys/types.h>

OBJC_EXPORT struct objc_class TestRootClass __asm__("._OBJC_CLASS_TestRoot");
OBJC_EXPORT struct objc_class TestSendingRootClass __asm__("._OBJC_CLASS_TestSendingRoot");

Class test_root_class(void);
Class test_sending_root_class(void);

// How often retain and release of TestSendingRoot ran on this thread.
size_t test_root_retain_messages(void);
size_t test_root_release_messages(void);

// A class structure as clang emits it, with one instance method `tag` that returns the number and, when `load_log` is
// not NULL, a +load that appends the number to it. Nothing is registered yet. The structure lives for ever.
struct test_load_log {
    int count;
    long tags[16];
};
Class test_image_class(const char *name, Class superclass, long tag, struct test_load_log *load_log);

// Hands the classes to __objc_load as one image. The class references are words that hold a class, as in an image.
void test_image_load(Class *classes, size_t count, Class *references, size_t reference_count);

// Bytes that malloc has handed out and not got back.
size_t test_heap_bytes_in_use(void);

// ort_fatal and ort_log, which are variadic, for Swift: the format takes one string and one number.
__attribute__((noreturn)) void test_fatal(const char *format, const char *string, int number);
void test_log(const char *format, const char *string, int number);

// Whether this is the thread sanitizer's build, whose own locks a child of many threads may inherit locked.
bool test_is_thread_sanitized(void);

// Whether this is a sanitizer's build.
bool test_is_sanitized(void);

// Forks the given number of children, one after the other, while threads build classes, send, associate, lock and
// dispose. Each child does the same within ten seconds. Returns the wait status of the first that ends otherwise, or 0.
// In C, because a child may inherit the locks of Swift's own runtime locked.
int test_fork_while_threads_work(int children);

// Forks a child while one thread is inside of a class's +initialize and another waits for its end. The child sends to
// the class, which must run +initialize again. Returns the child's wait status.
int test_fork_during_initialize(void);

// Forks a child that runs the body within ten seconds, and ends with 0. Returns its wait status.
int test_run_in_child(void (*body)(void *context), void *context);

// Forks a child that calls exit with the status, and returns its wait status.
int test_fork_and_exit(int status);

// Forks a child that lives as long as the calling process, and does nothing.
void test_fork_and_stay(void);

// Makes the user the effective one of this thread alone, as the kernel knows it; seteuid does so in all threads.
// Returns whether it has.
bool test_set_user_of_thread(uid_t user);

#endif
