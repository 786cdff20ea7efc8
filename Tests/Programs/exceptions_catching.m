// The clauses of @catch and the exceptions that they catch. exceptions_catching_objcxx.mm is the same in Objective-C++.

#include "error.h"

#import <objc/hooks.h>
#import <objc/NSString.h>
#import <objc/objc-exception.h>
#import <objc/runtime.h>
#include <signal.h>

@interface Plain : NSObject
@end
@implementation Plain
@end

@interface Derived : Plain
@end
@implementation Derived
@end

@interface Other : NSObject
@end
@implementation Other
@end

// Only declared: clauses may name it, but there is no class of this name.
@interface Unknown : NSObject
@end

// Only declared; the class is made at run time.
@interface Nomad : NSObject
@end

static const char *clause_for(id object) {
    @try {
        throw_object(object);
    } @catch (Derived *caught) {
        EXPECT(caught == object);
        return "Derived";
    } @catch (Plain *caught) {
        EXPECT(caught == object);
        return "Plain";
    } @catch (id caught) {
        EXPECT(caught == object);
        return "id";
    }
    return "none";
}

CHECK_THAT(aClauseCatchesInstancesOfItsClass) { EXPECT_STRING(clause_for(new_of([Plain class])), "Plain"); }

CHECK_THAT(theFirstClauseThatFitsCatches) {
    EXPECT_STRING(clause_for(new_of([Derived class])), "Derived");
    const char *clause = "none";
    @try {
        throw_object(new_of([Derived class]));
    } @catch (Plain *caught) {
        clause = "Plain";
    } @catch (Derived *caught) {
        clause = "Derived";
    }
    EXPECT_STRING(clause, "Plain");
}

CHECK_THAT(aClauseForIdCatchesEveryObject) {
    EXPECT_STRING(clause_for(new_of([Other class])), "id");
    EXPECT_STRING(clause_for((id)[Plain class]), "id");
    EXPECT_STRING(clause_for(@"a string constant"), "id");
    EXPECT_STRING(clause_for(@"small"), "id");
}

CHECK_THAT(aSmallObjectIsCaughtByItsClass) {
    const char *clause = "none";
    @try {
        throw_object(@"small");
    } @catch (Plain *caught) {
        clause = "Plain";
    } @catch (NSString *caught) {
        EXPECT([caught isEqual:@"small"]);
        clause = "NSString";
    }
    EXPECT_STRING(clause, "NSString");
}

CHECK_THAT(nilIsCaughtById) { EXPECT_STRING(clause_for(nil), "id"); }

CHECK_THAT(aClauseForEverythingCatchesObjects) {
    int caught = 0;
    @try {
        throw_object(new_of([Plain class]));
    } @catch (Other *other) {
        caught = -1;
    } @catch (...) {
        caught = 1;
    }
    EXPECT(caught == 1);
}

static const char *clause_of_inner_or_outer(id object) {
    @try {
        @try {
            throw_object(object);
        } @catch (Unknown *caught) {
            return "Unknown";
        } @catch (Other *caught) {
            return "inner";
        }
    } @catch (Plain *caught) {
        return "outer";
    }
    return "none";
}

CHECK_THAT(aClauseThatDoesNotFitLetsTheExceptionPassToTheOuterOne) {
    EXPECT_STRING(clause_of_inner_or_outer(new_of([Plain class])), "outer");
    EXPECT_STRING(clause_of_inner_or_outer(new_of([Other class])), "inner");
}

CHECK_THAT(aClauseForAClassThatDoesNotExistCatchesNothing) {
    EXPECT(objc_lookUpClass("Unknown") == Nil);
    EXPECT_STRING(clause_of_inner_or_outer(new_of([Derived class])), "outer");
}

CHECK_THAT(aClassMadeAtRunTimeIsCaughtBySuperclass) {
    Class made = objc_allocateClassPair([Derived class], "MadeAtRunTime", 0);
    objc_registerClassPair(made);
    EXPECT_STRING(clause_for(new_of(made)), "Derived");
}

static bool is_caught_by_clause_for_nomad(id object) {
    @try {
        throw_object(object);
    } @catch (Nomad *caught) {
        return true;
    } @catch (id caught) {
        return false;
    }
    return false;
}

CHECK_THAT(aClauseIsForTheClassThatIsFoundByItsName) {
    Class nomad = objc_allocateClassPair([Plain class], "Nomad", 0);
    id object = class_createInstance(nomad, 0);
    EXPECT(!is_caught_by_clause_for_nomad(object));
    objc_registerClassPair(nomad);
    EXPECT(is_caught_by_clause_for_nomad(object));
    ort_class_park(nomad);
    EXPECT(!is_caught_by_clause_for_nomad(object));
    Class second = objc_allocateClassPair([Plain class], "Nomad", 0);
    objc_registerClassPair(second);
    EXPECT(!is_caught_by_clause_for_nomad(object));
    EXPECT(is_caught_by_clause_for_nomad(new_of(second)));
    EXPECT(!is_caught_by_clause_for_nomad((id)second));
    object_setClass(object, second);
    EXPECT(is_caught_by_clause_for_nomad(object));
    RELEASE(object);
}

static void change_class(__unsafe_unretained id *object) { object_setClass(*object, [Other class]); }

static void throw_and_change_class(id object) {
    __attribute__((cleanup(change_class), unused)) __unsafe_unretained id changed = object;
    throw_object(object);
}

CHECK_THAT(aCleanupOnTheWayDoesNotChangeWhatCatches) {
    id object = new_of([Derived class]);
    const char *clause = "none";
    @try {
        throw_and_change_class(object);
    } @catch (Other *caught) {
        clause = "Other";
    } @catch (Plain *caught) {
        EXPECT(caught == object && object_getClass(caught) == [Other class]);
        clause = "Plain";
    }
    EXPECT_STRING(clause, "Plain");
}

CHECK_THAT(noClauseRunsWithoutAnException) {
    bool ran = false, finished = false;
    @try {
        finished = true;
    } @catch (...) {
        ran = true;
    }
    EXPECT(finished && !ran);
}

CHECK_THAT(whatIsCaughtStaysAliveInItsClause) {
    @autoreleasepool {
        @try {
            @autoreleasepool {
                throw_object(new_of([Plain class]));
            }
        } @catch (Plain *caught) {
            EXPECT([caught isKindOfClass:[Plain class]]);
        }
    }
}

static int depth_of_handlers(int depth) {
    @try {
        throw_object(new_of([Plain class]));
    } @catch (Plain *caught) {
        int result = depth == 0 ? 0 : depth_of_handlers(depth - 1) + 1;
        EXPECT([caught isKindOfClass:[Plain class]]);
        return result;
    }
    return -1000;
}

CHECK_THAT(handlersNest) {
    @autoreleasepool {
        EXPECT(depth_of_handlers(20) == 20);
    }
}

CHECK_THAT(endingAHandlerThatWasNotBegunDoesNothing) {
    objc_end_catch();
    EXPECT_STRING(clause_for(new_of([Plain class])), "Plain");
}

static void begin_without_exception(void) { objc_begin_catch(NULL); }
static void rethrow_nothing(void) { objc_exception_rethrow(NULL); }

CHECK_THAT(handlingNoExceptionEndsTheProcessWithAMessage) {
    struct child_end end = check_in_child(begin_without_exception);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "objc_begin_catch was called without an exception") != NULL);
    end = check_in_child(rethrow_nothing);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "objc_exception_rethrow was called without an exception") != NULL);
}
