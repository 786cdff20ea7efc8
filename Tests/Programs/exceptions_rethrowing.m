// Exceptions that are thrown again, and the code that runs meanwhile. exceptions_rethrowing_objcxx.mm is the same in
// Objective-C++.

#include "error.h"

#import <objc/objc-arc.h>
#import <objc/objc-exception.h>
#import <objc/objc-sync.h>
#include <pthread.h>

@interface Another : Error
@end
@implementation Another
@end

// MARK: Thrown on

static id caught_from(void (*body)(id), id argument) {
    @try {
        body(argument);
    } @catch (id caught) {
        return caught;
    }
    return nil;
}

static void throw_on(id object) {
    @try {
        throw_object(object);
    } @catch (id caught) {
        @throw;
    }
}

static void throw_again(id object) {
    @try {
        throw_object(object);
    } @catch (id caught) {
        @throw caught;
    }
}

static void throw_on_from_everything(id object) {
    @try {
        throw_object(object);
    } @catch (...) {
        @throw;
    }
}

CHECK_THAT(whatACatchThrowsOnIsTheSameObject) {
    Error *error = new_of([Error class]);
    EXPECT(caught_from(throw_on, error) == error);
    EXPECT(caught_from(throw_again, error) == error);
    EXPECT(caught_from(throw_on_from_everything, error) == error);
    EXPECT(caught_from(throw_on, nil) == nil);
}

static void throw_another(id object) {
    @try {
        throw_error();
    } @catch (Error *caught) {
        throw_object(object);
    }
}

CHECK_THAT(anExceptionFromACatchReplacesTheFirst) {
    Another *another = new_of([Another class]);
    EXPECT(caught_from(throw_another, another) == another);
}

static void throw_on_with_handler_between(id object) {
    @try {
        throw_object(object);
    } @catch (Error *caught) {
        @try {
            throw_object(new_of([Another class]));
        } @catch (Another *another) {
        } @
        throw;
    }
}

static void throw_outer_from_inner_handler(id object) {
    @try {
        throw_object(object);
    } @catch (Error *outer) {
        @try {
            throw_object(new_of([Another class]));
        } @catch (Another *another) {
            @throw outer;
        }
    }
}

CHECK_THAT(aHandlerInAHandlerLeavesTheOuterExceptionAlone) {
    Error *error = new_of([Error class]);
    EXPECT(caught_from(throw_on_with_handler_between, error) == error);
    EXPECT(caught_from(throw_outer_from_inner_handler, error) == error);
}

CHECK_THAT(aRethrownExceptionIsCaughtInTheSameFunction) {
    Error *error = new_of([Error class]);
    int caught = 0;
    @try {
        @try {
            @try {
                throw_object(error);
            } @catch (Error *first) {
                caught++;
                @throw;
            }
        } @catch (Error *second) {
            caught++;
            @throw second;
        }
    } @catch (Error *third) {
        EXPECT(third == error);
        caught++;
    }
    EXPECT(caught == 3);
}

// MARK: @finally

static int finally_runs;

static int return_through_finally(void) {
    @try {
        return 1;
    } @finally {
        finally_runs++;
    }
    return 2;
}

static void throw_through_finally(id object) {
    @try {
        throw_object(object);
    } @finally {
        finally_runs++;
    }
}

static void throw_from_catch_through_finally(id object) {
    @try {
        throw_error();
    } @catch (Error *caught) {
        throw_object(object);
    } @finally {
        finally_runs++;
    }
}

CHECK_THAT(finallyRunsOnceOnEveryWayOut) {
    finally_runs = 0;
    EXPECT(return_through_finally() == 1);
    EXPECT(finally_runs == 1);
    while (true) {
        @try {
            break;
        } @finally {
            finally_runs++;
        }
    }
    EXPECT(finally_runs == 2);
    for (int i = 0; i < 2; i++) {
        @try {
            continue;
        } @finally {
            finally_runs++;
        }
    }
    EXPECT(finally_runs == 4);
    Error *error = new_of([Error class]);
    EXPECT(caught_from(throw_through_finally, error) == error);
    EXPECT(finally_runs == 5);
    EXPECT(caught_from(throw_from_catch_through_finally, error) == error);
    EXPECT(finally_runs == 6);
    @try {
        throw_error();
    } @catch (Error *caught) {
        EXPECT(finally_runs == 6);
    } @finally {
        finally_runs++;
    }
    EXPECT(finally_runs == 7);
}

static void throw_from_finally(id object) {
    @try {
        throw_error();
    } @finally {
        throw_object(object);
    }
}

CHECK_THAT(anExceptionFromFinallyReplacesTheFirst) {
    Another *another = new_of([Another class]);
    EXPECT(caught_from(throw_from_finally, another) == another);
}

static int return_from_finally(void) {
    @try {
        throw_error();
    } @finally {
        return 3;
    }
}

CHECK_THAT(returningFromFinallyDropsTheException) { EXPECT(return_from_finally() == 3); }

static void nested_finally(id object) {
    @try {
        @try {
            @try {
                throw_object(object);
            } @finally {
                finally_runs++;
                @try {
                    throw_error();
                } @catch (Error *inner) {
                    finally_runs++;
                }
            }
        } @finally {
            finally_runs++;
        }
    } @finally {
        finally_runs++;
    }
}

CHECK_THAT(finallyBlocksNest) {
    finally_runs = 0;
    Error *error = new_of([Error class]);
    EXPECT(caught_from(nested_finally, error) == error);
    EXPECT(finally_runs == 4);
}

// MARK: @synchronized

static bool is_unlocked(id object);

static void throw_from_synchronized(id object) {
    @synchronized(object) {
        @synchronized(object) {
            throw_error();
        }
    }
}

static id probed;
static bool probe_result;

static void *probe(void *context) {
    (void)context;
    probe_result = false;
    @synchronized(probed) {
        probe_result = true;
    }
    return NULL;
}

static bool is_unlocked(id object) {
    probed = object;
    pthread_t thread;
    pthread_create(&thread, NULL, probe, NULL);
    pthread_join(thread, NULL);
    probed = nil;
    return probe_result && objc_sync_exit(object) == -1;
}

CHECK_THAT(anExceptionUnlocksWhatItLeaves) {
    NSObject *lock = new_of([NSObject class]);
    EXPECT(caught_from(throw_from_synchronized, lock) != nil);
    EXPECT(is_unlocked(lock));
}

// MARK: The end of a thread

static int cleaned_up;

static void *end_thread(void *context) {
    @try {
        @try {
            pthread_exit(context);
        } @catch (Error *caught) {
            cleaned_up = -1000;
        } @finally {
            cleaned_up++;
        }
    } @finally {
        cleaned_up++;
    }
    return NULL;
}

CHECK_THAT(finallyRunsWhenItsThreadEnds) {
    cleaned_up = 0;
    pthread_t thread;
    void *result = NULL;
    pthread_create(&thread, NULL, end_thread, &thread);
    pthread_join(thread, &result);
    EXPECT(result == &thread);
    EXPECT(cleaned_up == 2);
}

// MARK: Memory

static void throw_in_every_way(void) {
    @autoreleasepool {
        Error *error = new_of([Error class]);
        caught_from(throw_on, error);
        caught_from(throw_again, error);
        caught_from(throw_on_from_everything, error);
        caught_from(throw_another, error);
        caught_from(throw_on_with_handler_between, error);
        caught_from(throw_outer_from_inner_handler, error);
        caught_from(throw_through_finally, error);
        caught_from(throw_from_catch_through_finally, error);
        caught_from(throw_from_finally, error);
        caught_from(nested_finally, error);
        caught_from(throw_from_synchronized, error);
        return_from_finally();
    }
}

// Nothing may stay allocated. The address sanitizer finds memory that was freed too early.
CHECK_THAT(throwingOnLeaksNothing) {
    throw_in_every_way();
    size_t before = check_heap_bytes();
    int alive_before = errors_alive;
    for (int i = 0; i < 1000; i++) {
        throw_in_every_way();
    }
    EXPECT(check_heap_bytes() <= before + 4096);
    EXPECT(errors_alive == alive_before);
}
