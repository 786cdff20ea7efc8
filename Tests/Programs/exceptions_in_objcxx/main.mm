// Objective-C and C++ exceptions in one program, in frames of Objective-C, C++ and Objective-C++.

#include "../exceptions_and_cxx/cxx.h"
#include "error.h"

#include <dlfcn.h>
#include <exception>
#import <objc/NSString.h>
#import <objc/objc-exception.h>
#import <objc/objcxx-exception.h>
#import <objc/runtime.h>
#include <signal.h>
#include <stdexcept>
#include <string>
#include <thread>

@implementation Error (Description)
- (NSString *)description {
    return @"an error of the test";
}
@end

@interface Derived : Error
@end
@implementation Derived
@end

template <typename Function> static Function function(const char *image, const char *name) {
    return reinterpret_cast<Function>(dlsym(check_load_image(image, 0), name));
}

#define CXX(name) auto *const name = function<__typeof__(&::name)>("cxx", #name)

using body = void (*)(void);

static int alive_in_cxx() { return *function<int *>("cxx", "cxx_alive"); }

__attribute__((noinline)) static void throw_derived() { @throw new_of([Derived class]); }
__attribute__((noinline)) static void throw_7() { throw 7; }
__attribute__((noinline)) static void throw_standard() { throw std::runtime_error("standard"); }
static void nothing() {}

static int in_frames;

struct guard {
    guard() { in_frames++; }
    guard(const guard &) { in_frames++; }
    ~guard() { in_frames--; }
};

// MARK: Clauses

static std::string clause_for(body body) {
    try {
        guard object;
        body();
    } catch (Derived *caught) {
        EXPECT([caught class] == [Derived class]);
        return "Derived";
    } catch (int value) {
        return "int";
    } catch (Error *caught) {
        EXPECT([caught class] == [Error class]);
        return "Error";
    } catch (const std::exception &exception) {
        return exception.what();
    } catch (id caught) {
        return "id";
    } catch (...) {
        return "everything";
    }
    return "none";
}

static void throw_object() { throw new_of([NSObject class]); }
static void throw_text() { throw "text"; }
static void throw_nil() { throw (id)nil; }
static void throw_null() { throw static_cast<int *>(nullptr); }

CHECK_THAT(oneFunctionCatchesObjectsByClassAndValuesByType) {
    @autoreleasepool {
        EXPECT(clause_for(throw_derived) == "Derived");
        EXPECT(clause_for(throw_error) == "Error");
        EXPECT(clause_for(throw_7) == "int");
        EXPECT(clause_for(throw_standard) == "standard");
        EXPECT(clause_for(throw_object) == "id");
        EXPECT(clause_for(throw_nil) == "id");
        EXPECT(clause_for(throw_text) == "everything");
        EXPECT(clause_for(throw_null) == "everything");
        EXPECT(clause_for(nothing) == "none");
        EXPECT(in_frames == 0);
    }
}

CHECK_THAT(clausesForPointersOfCxxCatchNoObject) {
    @autoreleasepool {
        const char *clause = "none";
        try {
            throw_error();
        } catch (void *pointer) {
            clause = "void";
        } catch (const char *text) {
            clause = "text";
        } catch (std::nullptr_t null) {
            clause = "null";
        } catch (id object) {
            clause = "id";
        }
        EXPECT_STRING(clause, "id");
    }
}

// MARK: @finally and @throw

static int finally_runs;

static void throw_7_through_finally() {
    @try {
        guard object;
        throw_7();
    } @finally {
        finally_runs++;
        EXPECT(in_frames == 1); // the object in the frame of clause_for
    }
}

static void throw_7_on() {
    @try {
        throw_7_through_finally();
    } @catch (id object) {
        EXPECT(false);
    } @catch (...) {
        @throw;
    }
}

static void throw_error_on() {
    @try {
        throw_error();
    } @catch (...) {
        @throw;
    }
}

static void throw_error_on_as_cxx() {
    try {
        throw_error();
    } catch (...) {
        throw;
    }
}

CHECK_THAT(cxxExceptionsRunFinallyAndAreThrownOn) {
    EXPECT(clause_for(throw_7_through_finally) == "int");
    EXPECT(clause_for(throw_7_on) == "int");
    EXPECT(finally_runs == 2);
    EXPECT(std::uncaught_exceptions() == 0);
}

CHECK_THAT(objectsAreThrownOnFromEitherKindOfCatch) {
    @autoreleasepool {
        EXPECT(clause_for(throw_error_on) == "Error");
        EXPECT(clause_for(throw_error_on_as_cxx) == "Error");
        EXPECT(std::uncaught_exceptions() == 0);
    }
    EXPECT(errors_alive == 0);
}

// MARK: Frames of the other languages

static void through_cxx() {
    CXX(cxx_call);
    cxx_call(throw_error);
}

static void on_through_cxx() {
    CXX(cxx_throws_on);
    static bool caught_meanwhile;
    cxx_throws_on(throw_error, [] {
        CXX(cxx_catches_everything);
        caught_meanwhile = cxx_catches_everything(throw_derived);
    });
    EXPECT(caught_meanwhile);
}

static void on_through_objc() {
    auto *throws_on = function<void (*)(body, body)>("objc", "objc_throws_on");
    throws_on(throw_error, [] { EXPECT(clause_for(throw_7) == "int"); });
}

static void seven_on_through_objc() {
    auto *throws_on = function<void (*)(body, body)>("objc", "objc_throws_on");
    throws_on(throw_7, [] { EXPECT(clause_for(throw_error) == "Error"); });
}

CHECK_THAT(exceptionsPassThroughFramesOfEveryLanguageAndHandlersNest) {
    @autoreleasepool {
        EXPECT(clause_for(through_cxx) == "Error");
        EXPECT(clause_for(on_through_cxx) == "Error");
        EXPECT(clause_for(on_through_objc) == "Error");
        EXPECT(clause_for(seven_on_through_objc) == "int");
        EXPECT(alive_in_cxx() == 0);
        EXPECT(std::uncaught_exceptions() == 0);
    }
    EXPECT(errors_alive == 0);
}

CHECK_THAT(otherLanguagesCatchObjects) {
    @autoreleasepool {
        CXX(cxx_catches_everything);
        EXPECT(cxx_catches_everything(throw_error));
        auto *catches_object = function<bool (*)(body, Class)>("objc", "objc_catches_object");
        EXPECT(catches_object(throw_derived, [Error class]));
        EXPECT(catches_object(through_cxx, [Error class]));
        EXPECT(catches_object(throw_error_on, [Error class]));
        auto *catches_everything = function<bool (*)(body)>("objc", "objc_catches_everything");
        EXPECT(catches_everything(throw_7));
        EXPECT(catches_everything(throw_error));
        bool caught = false;
        try {
            catches_object(throw_7, [Error class]);
        } catch (int value) {
            caught = value == 7;
        }
        EXPECT(caught);
        EXPECT(std::uncaught_exceptions() == 0);
    }
    EXPECT(errors_alive == 0);
}

// MARK: std::exception_ptr

static std::exception_ptr captured(body body) {
    try {
        body();
    } catch (...) {
        return std::current_exception();
    }
    return nullptr;
}

static std::exception_ptr kept;
static void throw_kept() { std::rethrow_exception(kept); }

CHECK_THAT(anExceptionPointerCarriesAnObjectToAnotherThread) {
    @autoreleasepool {
        kept = captured(throw_derived);
    }
    EXPECT(errors_alive == 1);
    std::thread([] {
        @autoreleasepool {
            EXPECT(clause_for(throw_kept) == "Derived");
            auto *catches_object = function<bool (*)(body, Class)>("objc", "objc_catches_object");
            EXPECT(catches_object(throw_kept, [Derived class]));
        }
    }).join();
    kept = nullptr;
    EXPECT(errors_alive == 0);
}

// MARK: Objects with C++ members

static bool member_throws;
static int members;

struct member {
    member() {
        if (member_throws) {
            throw 3;
        }
        members++;
    }
    ~member() { members--; }
};

@interface WithMember : NSObject {
    member _member;
}
@end
@implementation WithMember
@end

struct failing_member {
    failing_member() { throw_error(); }
};

@interface WithFailingMember : WithMember {
    failing_member _failing;
}
@end
@implementation WithFailingMember
@end

static void make_with_member() { new_of([WithMember class]); }
static void make_with_failing_member() { new_of([WithFailingMember class]); }

CHECK_THAT(anObjectWhoseMembersConstructorThrowsIsFreed) {
    @autoreleasepool {
        WithMember *whole = [WithMember new];
        EXPECT(members == 1);
        member_throws = true;
        EXPECT(clause_for(make_with_member) == "int");
        member_throws = false;
        EXPECT(clause_for(make_with_failing_member) == "Error");
        EXPECT(members == 1);
        RELEASE(whole);
    }
    EXPECT(members == 0);
    @autoreleasepool {
        size_t before = 0;
        for (int i = 0; i < 200; i++) {
            @autoreleasepool {
                clause_for(make_with_failing_member);
            }
            before = i == 100 ? check_heap_bytes() : before;
        }
        EXPECT(check_heap_bytes() <= before + 1024);
    }
}

// MARK: Uncaught

static void leave_noexcept() noexcept { throw_error(); }
static void leave_std_thread() { std::thread(throw_error).join(); }
static void leave_finally() {
    @try {
        throw_error();
    } @finally {
        fprintf(stderr, "finally\n");
    }
}
static void seven_leaves_finally() {
    @try {
        throw_7();
    } @finally {
        fprintf(stderr, "finally\n");
    }
}

CHECK_THAT(anObjectThatLeavesWhereNothingMayIsReported) {
    const char *report = "objc: fatal: Error was thrown and not caught: an error of the test; ";
    struct child_end end = check_in_child(leave_noexcept);
    EXPECT(end.signal == SIGABRT && strstr(end.message, report) != nullptr);
    end = check_in_child(leave_std_thread);
    EXPECT(end.signal == SIGABRT && strstr(end.message, report) != nullptr);
    end = check_in_child(leave_finally);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "finally\n") != nullptr);
    EXPECT(strstr(end.message, report) != nullptr);
    end = check_in_child(seven_leaves_finally);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "finally\n") != nullptr);
    EXPECT(strstr(end.message, "terminate called after throwing an instance of 'int'") != nullptr);
}

static void end_cxx_exception() { throw_7(); }

CHECK_THAT(anUncaughtCxxExceptionIsReportedByCxx) {
    struct child_end end = check_in_child(end_cxx_exception);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "terminate called after throwing an instance of 'int'") != nullptr);
}

// MARK: Memory

CHECK_THAT(exceptionsInCxxLeakNothing) {
    size_t before = 0;
    for (int i = 0; i < 2000; i++) {
        @autoreleasepool {
            clause_for(throw_error_on);
            clause_for(throw_error_on_as_cxx);
            clause_for(through_cxx);
            clause_for(on_through_objc);
            clause_for(seven_on_through_objc);
            clause_for(throw_7_on);
        }
        before = i == 1000 ? check_heap_bytes() : before;
    }
    EXPECT(check_heap_bytes() <= before + 4096);
    EXPECT(errors_alive == 0);
}
