// The variables by which a Foundation changes what the runtime does.

#include "root.h"

#include <errno.h>
#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/objc-exception.h>
#include <stdlib.h>
#include <unwind.h>

@interface Receiver : NSObject
- (int)numberOf:(int)value and:(double)other;
@end
@implementation Receiver
- (int)numberOf:(int)value and:(double)other {
    return value + (int)other;
}
@end

@interface Empty : NSObject
@end
@interface Empty (Forwarded)
- (int)numberOf:(int)value and:(double)other;
- (int)unheard:(int)value;
@end
@implementation Empty
@end

static Class findLate(const char *name) { return strcmp(name, "LoadedLate") == 0 ? [Receiver class] : Nil; }

CHECK_THAT(anUnknownClassIsAskedFor) {
    EXPECT(objc_getClass("LoadedLate") == nil);
    _objc_lookup_class = findLate;
    EXPECT(objc_getClass("LoadedLate") == [Receiver class] && objc_getRequiredClass("LoadedLate") == [Receiver class]);
    EXPECT(objc_getClass("LoadedNever") == nil && objc_lookUpClass("LoadedLate") == nil && objc_getClass(NULL) == nil);
    _objc_lookup_class = NULL;
}

static Receiver *other;

static id findOther(id receiver, SEL selector) {
    (void)receiver;
    return sel_isEqual(selector, @selector(numberOf:and:)) ? other : nil;
}

static int answer(id self, SEL _cmd, int value) { return (void)self, (void)_cmd, value * 2; }

static SEL forwarded;

static IMP findFunction(id receiver, SEL selector) {
    (void)receiver;
    forwarded = selector;
    return (IMP)answer;
}

CHECK_THAT(aMessageGoesToAnotherReceiver) {
    other = [Receiver new];
    Empty *empty = [Empty new];
    objc_proxy_lookup = findOther;
    EXPECT([empty numberOf:3 and:4.5] == 7);
    objc_proxy_lookup = NULL;
    [empty release];
    [other release];
}

CHECK_THAT(aMessageGoesToAFunctionWithItsArguments) {
    Empty *empty = [Empty new];
    __objc_msg_forward2 = findFunction;
    EXPECT([empty unheard:21] == 42);
    EXPECT(sel_getType_np(forwarded) != NULL && *sel_getType_np(forwarded) == 'i'); // of the message
    IMP imp = objc_msg_lookup(empty, @selector(unheard:));
    EXPECT(((int (*)(id, SEL, int))imp)(empty, @selector(unheard:), 4) == 8);
    objc_proxy_lookup = findOther; // names no other receiver for this one
    EXPECT([empty unheard:5] == 10);
    objc_proxy_lookup = NULL;
    __objc_msg_forward2 = NULL;
    [empty release];
}

static IMP refuse(id receiver, SEL selector) {
    (void)selector;
    @throw receiver;
}

CHECK_THAT(theFunctionMayThrowInstead) {
    Empty *empty = [Empty new];
    id caught = nil;
    __objc_msg_forward2 = refuse;
    @try {
        [empty unheard:1];
    } @catch (Empty *exception) {
        caught = exception;
    }
    EXPECT(caught == empty);
    __objc_msg_forward2 = NULL;
    [empty release];
}

// MARK: Exceptions

struct foreign {
    struct _Unwind_Exception header;
    int value;
};

static void throwForeign(int value) {
    struct foreign *foreign = calloc(1, sizeof *foreign);
    foreign->header.exception_class = 42;
    foreign->value = value;
    _Unwind_RaiseException(&foreign->header);
    free(foreign); // nothing catches it
}

static int boxEnds;

@interface Box : NSObject {
  @public
    struct foreign *foreign;
}
@end
@implementation Box
+ (id)exceptionWithForeignException:(struct _Unwind_Exception *)exception {
    Box *box = [[self new] autorelease];
    box->foreign = (struct foreign *)(void *)exception;
    return box;
}
- (void)dealloc {
    free(foreign);
    boxEnds++;
    [super dealloc];
}
@end

static Class boxClass(int64_t exceptionClass) { return exceptionClass == 42 ? [Box class] : Nil; }

CHECK_THAT(anExceptionOfAnotherLanguageIsBoxed) {
    void *pool = objc_autoreleasePoolPush();
    _objc_class_for_boxing_foreign_exception = boxClass;
    int value = 0, finallys = 0;
    @try {
        @try {
            throwForeign(12);
        } @catch (Empty *exception) { // of another class
            value = -1;
        } @finally {
            finallys++;
        }
    } @catch (Box *exception) {
        value = exception->foreign->value;
    }
    EXPECT(value == 12 && finallys == 1);
    @try {
        throwForeign(13);
    } @catch (id exception) {
        value = ((Box *)exception)->foreign->value;
    }
    EXPECT(value == 13);
    boxEnds = 0;
    objc_autoreleasePoolPop(pool);
    EXPECT(boxEnds == 2);
    _objc_class_for_boxing_foreign_exception = NULL;
}

// The functions of C++ that `throw 5` calls.
extern void *__cxa_allocate_exception(size_t size);
extern void __cxa_throw(void *value, const void *type, void (*destroy)(void *value)) __attribute__((noreturn));
extern const char int_type __asm__("_ZTIi");

static void throwCxx(void) {
    int *value = __cxa_allocate_exception(sizeof *value);
    *value = 5;
    __cxa_throw(value, &int_type, NULL);
}

@interface CxxBox : NSObject {
  @public
    struct _Unwind_Exception *exception;
}
@end
static int rethrown;
@implementation CxxBox
+ (id)exceptionWithForeignException:(struct _Unwind_Exception *)exception {
    CxxBox *box = [[self new] autorelease];
    box->exception = exception;
    return box;
}
- (void)rethrow {
    rethrown++;
    struct _Unwind_Exception *thrown = exception;
    exception = NULL;
    _Unwind_Resume_or_Rethrow(thrown);
}
- (void)dealloc {
    if (exception != NULL) {
        _Unwind_DeleteException(exception);
    }
    [super dealloc];
}
@end

static Class cxxBoxClass(int64_t exceptionClass) { return (void)exceptionClass, [CxxBox class]; }

CHECK_THAT(anExceptionOfCxxIsBoxed) {
    void *pool = objc_autoreleasePoolPush();
    _objc_class_for_boxing_foreign_exception = cxxBoxClass;
    bool isBox = false;
    @try {
        throwCxx();
    } @catch (CxxBox *box) {
        isBox = *(int *)(void *)(box->exception + 1) == 5;
    }
    EXPECT(isBox);
    isBox = false;
    @try {
        @try {
            throwCxx();
        } @catch (id box) {
            @throw;
        }
    } @catch (CxxBox *box) { // boxed anew
        isBox = true;
    }
    EXPECT(isBox && rethrown == 1);
    _objc_class_for_boxing_foreign_exception = NULL;
    objc_autoreleasePoolPop(pool);
}

CHECK_THAT(withoutABoxOnlyCatchAllCatchesIt) {
    bool isCaught = false;
    @try {
        @try {
            throwForeign(1);
        } @catch (id exception) {
            EXPECT(exception == nil);
        }
    } @catch (...) {
        isCaught = true;
    }
    EXPECT(isCaught);
}

static void reportUncaught(id exception) { fprintf(stderr, "told of %s\n", object_getClassName(exception)); }

static void throwUncaught(void) {
    _objc_unexpected_exception = reportUncaught;
    @throw [Empty new];
}

static void throwUncaughtWithHandler(void) {
    objc_setUncaughtExceptionHandler(reportUncaught);
    @throw [Receiver new];
}

CHECK_THAT(anUncaughtExceptionIsToldBeforeTheEnd) {
    struct child_end end = check_in_child(throwUncaught);
    EXPECT(end.signal != 0 && strstr(end.message, "told of Empty") != NULL);
    end = check_in_child(throwUncaughtWithHandler);
    EXPECT(end.signal != 0 && strstr(end.message, "told of Receiver") != NULL);
}

// MARK: Those that are never called

CHECK_THAT(theOthersAreThereToBeSet) {
    EXPECT(__objc_msg_forward3 == NULL && _objc_weak_load == NULL);
    EXPECT(_objc_selector_type_mismatch == NULL && _objc_selector_type_mismatch2 == NULL);
    EXPECT(objc_registerTracingHook(@selector(class), NULL) == ENOTSUP);
}
