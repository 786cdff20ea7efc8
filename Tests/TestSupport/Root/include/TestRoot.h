// Root classes for tests of the runtime alone, and images made by hand.
//
// TestRoot has the runtime's own reference counting. TestSendingRoot has the same methods but does not tell the runtime
// so: ARC's entry points have to send it messages. Both respond to new, alloc, init, self, class, retain, release,
// autorelease, retainCount, copy (a retain), dealloc, and doesNotRecognizeSelector:. Compiled fixtures may inherit from
// either class.

#ifndef TEST_ROOT_H
#define TEST_ROOT_H

#include <objc/abi.h>
#include <objc/objc.h>
#include <sys/types.h>

OBJC_EXPORT struct objc_class TestRootClass __asm__("._OBJC_CLASS_TestRoot");
OBJC_EXPORT struct objc_class TestSendingRootClass __asm__("._OBJC_CLASS_TestSendingRoot");

Class test_root_class(void);
Class test_sending_root_class(void);

// The number of times that retain and release of TestSendingRoot have run on this thread.
size_t test_root_retain_messages(void);
size_t test_root_release_messages(void);

// A class structure as clang emits it, with one instance method `tag` that returns the number. If `load_log` is not
// NULL, it has a +load that appends the number to the log. The runtime has not registered it. The structure is never
// freed.
struct test_load_log {
    int count;
    long tags[16];
};
Class test_image_class(const char *name, Class superclass, long tag, struct test_load_log *load_log);

// Passes the classes to __objc_load as one image. The class references are words that hold a class, as in an image.
void test_image_load(Class *classes, size_t count, Class *references, size_t reference_count);

// The bytes that malloc has allocated and that were not freed.
size_t test_heap_bytes_in_use(void);

// ort_fatal and ort_log for Swift, which cannot call variadic functions: the format takes one string and one number.
__attribute__((noreturn)) void test_fatal(const char *format, const char *string, int number);
void test_log(const char *format, const char *string, int number);

// Whether this is a build for the thread sanitizer: a child of many threads may inherit the sanitizer's locks locked.
bool test_is_thread_sanitized(void);

// Whether this is a build for any sanitizer.
bool test_is_sanitized(void);

// Forks the given number of children, one after the other, while threads build classes, send, associate, lock and
// dispose. Each child does the same within ten seconds. Returns the wait status of the first child that ends otherwise,
// or 0. This is C code, because a child may inherit the locks of Swift's own runtime locked.
int test_fork_while_threads_work(int children);

// Forks a child while one thread is inside a class's +initialize and another thread waits for its end. The child sends
// a message to the class, which must run +initialize again. Returns the child's wait status.
int test_fork_during_initialize(void);

// Forks a child that runs the body within ten seconds, and ends with status 0. Returns the child's wait status.
int test_run_in_child(void (*body)(void *context), void *context);

// Forks a child that calls exit with the status, and returns its wait status.
int test_fork_and_exit(int status);

// Forks a child that does nothing, and lives as long as the calling process. Returns the child.
pid_t test_fork_and_stay(void);

// Forks a child that runs the body until the calling process ends, and returns the child.
pid_t test_fork_and_run(void (*body)(void));

// Forks a child that executes `cat` at once, which lives as long as the calling process. Returns the child.
pid_t test_fork_and_execute(void);

// Makes the user the effective user of this thread only, in the kernel; seteuid would change all threads. Returns
// whether it succeeded.
bool test_set_user_of_thread(uid_t user);

#endif
