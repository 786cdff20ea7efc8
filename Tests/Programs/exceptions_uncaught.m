// The end of the process after an exception that is not caught. exceptions_uncaught_objcxx.mm is the same in
// Objective-C++.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/NSString.h>
#import <objc/objc-exception.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

@interface Error : NSObject
@end
@implementation Error
- (NSString *)name {
    return @"BrokenException";
}
- (NSString *)reason {
    return @"the plate fell down";
}
@end

@interface Described : NSObject
@end
@implementation Described
- (NSString *)description {
    return @"a description of it";
}
@end

// Its accessors have the usual names but other types.
@interface Oddity : NSObject
@end
@implementation Oddity
- (int)name {
    return 1;
}
- (double)reason {
    return 2;
}
- (id)description {
    return nil;
}
@end

@interface Thrower : NSObject
@end
@implementation Thrower
- (NSString *)description {
    @throw self;
}
@end

__attribute__((noinline)) static void throw_object(id object) { @throw object; }

static bool says(const struct child_end *end, const char *text) {
    bool found = strstr(end->message, text) != NULL;
    if (!found) {
        printf("message: %s\n", end->message);
    }
    return found;
}

// MARK: The message

static void throw_error(void) { throw_object([Error new]); }
static void throw_described(void) { throw_object([Described new]); }
static void throw_string(void) { throw_object(@"only a string, thrown"); }
static void throw_oddity(void) { throw_object([Oddity new]); }
static void throw_thrower(void) { throw_object([Thrower new]); }
static void throw_nil(void) { throw_object(nil); }

CHECK_THAT(anUncaughtExceptionEndsTheProcessWithItsClassNameAndReason) {
    struct child_end end = check_in_child(throw_error);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "objc: fatal: Error was thrown and not caught: BrokenException: the plate fell down; "));
}

CHECK_THAT(anUncaughtObjectIsDescribed) {
    struct child_end end = check_in_child(throw_described);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "Described was thrown and not caught: a description of it; "));
    end = check_in_child(throw_string);
    EXPECT(says(&end, " was thrown and not caught: only a string, thrown; "));
}

CHECK_THAT(anUncaughtObjectThatSaysNothingIsNamedByItsClass) {
    struct child_end end = check_in_child(throw_oddity);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "Oddity was thrown and not caught; "));
}

CHECK_THAT(anUncaughtObjectWhoseDescriptionThrowsIsNamedByItsClass) {
    struct child_end end = check_in_child(throw_thrower);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "Thrower was thrown and not caught; "));
}

CHECK_THAT(uncaughtNilEndsTheProcess) {
    struct child_end end = check_in_child(throw_nil);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "nil was thrown and not caught; "));
}

// MARK: Places

static void *throw_on_thread(void *context) {
    (void)context;
    throw_error();
    return NULL;
}

static void throw_on_other_thread(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, throw_on_thread, NULL);
    pthread_join(thread, NULL);
}

CHECK_THAT(anUncaughtExceptionOfAThreadEndsTheProcess) {
    struct child_end end = check_in_child(throw_on_other_thread);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "BrokenException"));
}

static void throw_from_catch(void) {
    @try {
        throw_object([Described new]);
    } @catch (Described *caught) {
        throw_error();
    }
}

static void throw_on(void) {
    @try {
        throw_error();
    } @catch (Error *caught) {
        @throw;
    }
}

static void throw_past_other_clauses(void) {
    @try {
        throw_error();
    } @catch (Described *caught) {
        _exit(1);
    }
}

static void throw_through_finally(void) {
    @try {
        throw_error();
    } @finally {
        fprintf(stderr, "cleaned up\n");
    }
}

CHECK_THAT(anExceptionThatIsThrownOnMayEndTheProcessToo) {
    struct child_end end = check_in_child(throw_from_catch);
    EXPECT(end.signal == SIGABRT && says(&end, "Error was thrown"));
    end = check_in_child(throw_on);
    EXPECT(end.signal == SIGABRT && says(&end, "Error was thrown"));
    end = check_in_child(throw_past_other_clauses);
    EXPECT(end.signal == SIGABRT && says(&end, "Error was thrown"));
    end = check_in_child(throw_through_finally);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "cleaned up\nobjc: fatal: Error was thrown and not caught: BrokenException"));
}

// MARK: The handler

static void print_exception(id exception) {
    fprintf(stderr, "handler: %s\n", exception == nil ? "nil" : object_getClassName(exception));
}

static void exit_quietly(id exception) { _exit(exception == nil ? 8 : 7); }

static void throw_from_handler(id exception) { throw_object([Described new]); }

static void throw_and_catch_in_handler(id exception) {
    @try {
        throw_object(exception);
    } @catch (id caught) {
        fprintf(stderr, "handler caught %s\n", object_getClassName(caught));
    }
}

CHECK_THAT(settingTheUncaughtHandlerReturnsTheOneBefore) {
    EXPECT(objc_setUncaughtExceptionHandler(print_exception) == NULL);
    EXPECT(objc_setUncaughtExceptionHandler(exit_quietly) == print_exception);
    EXPECT(objc_setUncaughtExceptionHandler(NULL) == exit_quietly);
    EXPECT(objc_setUncaughtExceptionHandler(NULL) == NULL);
}

static void throw_with_printer(void) {
    objc_setUncaughtExceptionHandler(print_exception);
    throw_error();
}

static void throw_with_exit(void) {
    objc_setUncaughtExceptionHandler(exit_quietly);
    throw_error();
}

static void throw_with_second_handler(void) {
    objc_setUncaughtExceptionHandler(exit_quietly);
    objc_setUncaughtExceptionHandler(print_exception);
    throw_error();
}

static void throw_with_removed_handler(void) {
    objc_setUncaughtExceptionHandler(exit_quietly);
    objc_setUncaughtExceptionHandler(NULL);
    throw_error();
}

static void throw_nil_with_exit(void) {
    objc_setUncaughtExceptionHandler(exit_quietly);
    throw_object(nil);
}

static void throw_with_throwing_handler(void) {
    objc_setUncaughtExceptionHandler(throw_from_handler);
    throw_error();
}

static void throw_with_catching_handler(void) {
    objc_setUncaughtExceptionHandler(throw_and_catch_in_handler);
    throw_error();
}

static void catch_with_exit(void) {
    objc_setUncaughtExceptionHandler(exit_quietly);
    @try {
        throw_error();
    } @catch (Error *caught) {
    }
}

CHECK_THAT(theUncaughtHandlerIsCalledFirst) {
    struct child_end end = check_in_child(throw_with_printer);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "handler: Error\nobjc: fatal: Error was thrown and not caught: BrokenException"));
}

CHECK_THAT(onlyTheLastUncaughtHandlerIsCalled) {
    struct child_end end = check_in_child(throw_with_second_handler);
    EXPECT(end.signal == SIGABRT && says(&end, "handler: Error\n"));
    end = check_in_child(throw_with_removed_handler);
    EXPECT(end.signal == SIGABRT && says(&end, "Error was thrown and not caught"));
    EXPECT(strstr(end.message, "handler") == NULL);
}

CHECK_THAT(theUncaughtHandlerMayEndTheProcessItself) {
    struct child_end end = check_in_child(throw_with_exit);
    EXPECT(end.signal == 0 && end.status == 7);
    end = check_in_child(throw_nil_with_exit);
    EXPECT(end.signal == 0 && end.status == 8);
}

CHECK_THAT(theUncaughtHandlerIsNotCalledForWhatIsCaught) {
    struct child_end end = check_in_child(catch_with_exit);
    EXPECT(end.signal == 0 && end.status == 0);
}

CHECK_THAT(theUncaughtHandlerMayUseExceptions) {
    struct child_end end = check_in_child(throw_with_catching_handler);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "handler caught Error\nobjc: fatal: Error was thrown"));
    end = check_in_child(throw_with_throwing_handler);
    EXPECT(end.signal == SIGABRT);
    EXPECT(says(&end, "objc: fatal: Described was thrown and not caught: a description of it"));
}
