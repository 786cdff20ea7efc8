// Exceptions between Objective-C and C++. The program links neither CRuntimeCxx nor C++'s library; it loads an image
// that links C++'s library. Also exceptions of a third language.

#include "cxx.h"
#include "error.h"

#include <dlfcn.h>
#import <objc/objc-exception.h>
#include <signal.h>
#include <stdlib.h>
#include <unwind.h>

static void nothing(void) {}

#define CXX(name) __typeof__(&name) name = cxx_function(#name)

static void *cxx_function(const char *name) {
    static void *image;
    if (image == NULL) {
        image = check_load_image("cxx", 0);
    }
    return dlsym(image, name);
}

static int alive_in_cxx(void) { return *(int *)cxx_function("cxx_alive"); }

// MARK: C++ exceptions

static int finally_runs;
static bool was_caught_by_id;

static void throw_42(void) {
    CXX(cxx_throw_int);
    @try {
        @try {
            cxx_throw_int(42);
        } @catch (Error *error) {
            was_caught_by_id = true;
        } @catch (id object) {
            was_caught_by_id = true;
        }
    } @finally {
        finally_runs++;
    }
}

CHECK_THAT(aCxxExceptionRunsFinallyAndIsNotCaughtById) {
    CXX(cxx_catches_int);
    EXPECT(cxx_catches_int(throw_42) == 42);
    EXPECT(finally_runs == 1);
    EXPECT(!was_caught_by_id);
}

static void throw_42_on(void) {
    CXX(cxx_throw_int);
    @try {
        cxx_throw_int(42);
    } @catch (...) {
        @throw;
    }
}

static void throw_42_on_after_others(void) {
    CXX(cxx_throw_int);
    CXX(cxx_throw_object);
    @try {
        cxx_throw_int(42);
    } @catch (...) {
        @try {
            throw_error();
        } @catch (Error *error) {
        } @
        try {
            cxx_throw_object();
        } @catch (...) {
        } @
        throw;
    }
}

// The handler of another exception ends while the first exception unwinds the stack.
static void throw_42_on_from_finally(void) {
    CXX(cxx_throw_int);
    CXX(cxx_throw_object);
    @try {
        cxx_throw_int(42);
    } @catch (...) {
        @try {
            cxx_throw_object();
        } @finally {
            @throw;
        }
    }
}

CHECK_THAT(aCxxExceptionIsThrownOnFromACatch) {
    @autoreleasepool {
        CXX(cxx_catches_int);
        CXX(cxx_uncaught_count);
        EXPECT(cxx_catches_int(throw_42_on) == 42);
        EXPECT(cxx_catches_int(throw_42_on_after_others) == 42);
        EXPECT(cxx_catches_int(throw_42_on_from_finally) == 42);
        EXPECT(cxx_uncaught_count() == 0);
        EXPECT(alive_in_cxx() == 0);
    }
}

CHECK_THAT(aCaughtCxxExceptionIsDestroyedWithItsHandler) {
    CXX(cxx_throw_object);
    CXX(cxx_uncaught_count);
    bool caught = false;
    @try {
        cxx_throw_object();
    } @catch (...) {
        caught = true;
        EXPECT(alive_in_cxx() == 1);
        EXPECT(cxx_uncaught_count() == 0);
    }
    EXPECT(caught);
    EXPECT(alive_in_cxx() == 0);
    EXPECT(cxx_uncaught_count() == 0);
}

static void throw_42_on_to_nobody(void) { throw_42_on(); }

CHECK_THAT(aCxxExceptionThatNothingCatchesTerminates) {
    cxx_function("cxx_throw_int");
    EXPECT(check_in_child(throw_42_on_to_nobody).signal == SIGABRT);
}

// MARK: Objective-C exceptions

static void call_in_cxx(void) {
    CXX(cxx_call);
    cxx_call(throw_error);
}

static void throw_on_in_cxx(void) {
    CXX(cxx_throws_on);
    cxx_throws_on(throw_error, nothing);
}

static bool is_caught(void (*body)(void)) {
    @try {
        body();
    } @catch (Error *error) {
        return errors_alive > 0;
    }
    return false;
}

CHECK_THAT(anExceptionPassesThroughCxxAndRunsDestructors) {
    @autoreleasepool {
        EXPECT(is_caught(call_in_cxx));
        EXPECT(alive_in_cxx() == 0);
        EXPECT(is_caught(throw_on_in_cxx));
        EXPECT(alive_in_cxx() == 0);
    }
    EXPECT(errors_alive == 0);
}

CHECK_THAT(cxxCatchesAnExceptionAsOneOfAnotherLanguage) {
    @autoreleasepool {
        CXX(cxx_catches_everything);
        EXPECT(cxx_catches_everything(throw_error));
        EXPECT(!cxx_catches_everything(nothing));
        EXPECT(alive_in_cxx() == 0);
    }
    EXPECT(errors_alive == 0);
}

// MARK: A third language

static const _Unwind_Exception_Class third_class = 0x4120746869726421;
static int deleted;

static void delete_third(_Unwind_Reason_Code reason, struct _Unwind_Exception *exception) {
    deleted++;
    free(exception);
}

__attribute__((noinline)) static void throw_third(void) {
    struct _Unwind_Exception *exception = aligned_alloc(16, sizeof *exception);
    *exception = (struct _Unwind_Exception){.exception_class = third_class, .exception_cleanup = delete_third};
    _Unwind_RaiseException(exception);
    abort();
}

static void throw_third_on(void) {
    @try {
        @try {
            throw_third();
        } @catch (id object) {
            was_caught_by_id = true;
        } @finally {
            finally_runs++;
        }
    } @catch (...) {
        EXPECT(deleted == 0);
        @throw;
    }
}

CHECK_THAT(anExceptionOfAThirdLanguageIsHandledAsWell) {
    deleted = 0;
    finally_runs = 0;
    was_caught_by_id = false;
    bool caught = false;
    @try {
        throw_third_on();
    } @catch (...) {
        caught = true;
    }
    EXPECT(caught);
    EXPECT(!was_caught_by_id);
    EXPECT(finally_runs == 1);
    EXPECT(deleted == 1);
}

static void throw_third_to_nobody(void) {
    @try {
        throw_third();
    } @finally {
        finally_runs++;
    }
}

CHECK_THAT(anExceptionOfAThirdLanguageThatNothingCatchesIsReported) {
    struct child_end end = check_in_child(throw_third_to_nobody);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "an exception of another language (class 0x4120746869726421)") != NULL);
}

// MARK: +load

static void load_failing(void) {
    @try {
        check_load_image("failing_load", 0);
    } @catch (id object) {
        exit(1);
    }
}

CHECK_THAT(anExceptionThatLeavesLoadEndsTheProcess) {
    struct child_end end = check_in_child(load_failing);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "+[FailsToLoad load] threw an exception") != NULL);
}
