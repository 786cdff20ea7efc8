// Signatures, invocations, implementations, boxes and strings, with each of their allocations failing in turn.

#include "counted.h"
#include "failing_memory.h"

#include <cffi.h>
#include <cffi_collections.h>
#import <objc/NSException.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/NSString.h>

// Whether the body ends. Returns false if it throws the exception for missing memory.
static bool does(void (^body)(void)) {
    @try {
        body();
        return true;
    } @catch (NSException *exception) {
        EXPECT([[exception name] isEqual:NSMallocException]);
        return false;
    }
}

// MARK: Signatures

static int number;
static char types[2048];

// No signature has used the text. The structure has no name, so no cache remembers it.
static void name_types(void) {
    sprintf(types, "{?=[%dc]d}@:{Other=qfc}(Union=id)^{Third=id}[4i]@?<v@?>jd{Large=[100q]}D", ++number);
}

static const struct cffi_signature *made_signature;

static bool interns(void) {
    struct cffi_signature_error error = {0};
    made_signature = cffi_signature_intern(types, &error);
    EXPECT((made_signature == NULL) == (error.reason != NULL));
    EXPECT(error.reason == NULL || strstr(error.reason, "memory") != NULL);
    return made_signature != NULL;
}

static bool interns_compiled(void) {
    made_signature = cffi_signature_intern_compiled(types, NULL, NULL);
    return made_signature != NULL;
}

static bool makes_signature_object(void) {
    made_signature = cffi_signature_of_object([NSMethodSignature signatureWithObjCTypes:types]);
    return made_signature != NULL;
}

static void compare_signature(void) {
    EXPECT(cffi_signature_argument_count(made_signature) == 10);
    EXPECT(cffi_signature_intern(types, NULL) == made_signature);
}

// More arguments than an invocation has places for.
static void name_many(void) {
    number++;
    int length = sprintf(types, "v@:{?=[%dc]d}", number);
    for (int i = 0; i < 7; i++) {
        length += sprintf(types + length, "cdq*");
    }
    strcat(types, "@");
}

static void compare_many(void) { EXPECT(cffi_signature_argument_count(made_signature) == 3 + 28 + 1); }

static Class building;

static void add_method(void) {
    char name[32];
    name_types();
    sprintf(name, "method%d:::::::::", number);
    class_addMethod(building, sel_registerName(name), (IMP)name_types, types);
}

static bool finds_method_signature(void) {
    char name[32];
    sprintf(name, "method%d:::::::::", number);
    return [building instanceMethodSignatureForSelector:sel_registerName(name)] != nil;
}

static void nothing(void) {}

// The runtime keeps the plan of its types, also if the call fails.
CHECK_THAT(aSignatureIsMadeWholeOrNotAtAll) {
    building = objc_allocateClassPair([NSObject class], "Building", 0);
    objc_registerClassPair(building);
    static const struct attempt attempts[] = {
        {"cffi_signature_intern", name_types, interns, NULL, compare_signature, .is_for_ever = true,
         .keeps_more = true},
        {"cffi_signature_intern, many", name_many, interns, NULL, compare_many, .is_for_ever = true,
         .keeps_more = true},
        {"cffi_signature_intern_compiled", name_types, interns_compiled, NULL, compare_signature, .is_for_ever = true,
         .keeps_more = true},
        {"signatureWithObjCTypes:", name_types, makes_signature_object, NULL, compare_signature, .is_for_ever = true,
         .keeps_more = true},
        {"instanceMethodSignatureForSelector:", add_method, finds_method_signature, NULL, nothing, .is_for_ever = true,
         .keeps_more = true},
    };
    TRY_EACH(attempts);
}

// MARK: Invocations

#define SIGNATURE(name, text)                                                                   \
    static const struct cffi_signature *name(void) {                                            \
        static const struct cffi_signature *signature;                                          \
        return signature != NULL ? signature : (signature = cffi_signature_intern(text, NULL)); \
    }
SIGNATURE(small_signature, "q@:q")
SIGNATURE(large_signature, "q@:{Large=[5000q]}")
SIGNATURE(owning_signature, "q@:@*@?*@")
SIGNATURE(block_signature, "@?@:")

static struct cffi_invocation *invocation;

static bool creates_small(void) { return (invocation = cffi_invocation_create(small_signature())) != NULL; }

static bool creates_large(void) { return (invocation = cffi_invocation_create(large_signature())) != NULL; }

static void destroy(void) {
    cffi_invocation_destroy(invocation);
    invocation = NULL;
}

static void prepare_small(void) { EXPECT(creates_small()); }

static bool grows(void) {
    cffi_status status = cffi_invocation_set_signature(invocation, large_signature());
    EXPECT(status == CFFI_OK || status == CFFI_NO_MEMORY);
    return status == CFFI_OK;
}

static Counted *counted;
static char *texts[2];
static number_block block;
static void *given[7];

// Arguments that only the invocation owns.
static void prepare_owning(void) {
    deallocated = 0;
    invocation = cffi_invocation_create(owning_signature());
    counted = [Counted new];
    texts[0] = strdup("first");
    texts[1] = strdup("second");
    block = heap_block(5);
    void *arguments[] = { counted, @selector(hash), counted, texts[0], block, texts[1], counted };
    memcpy(given, arguments, sizeof given);
    for (size_t i = 0; i < 7; i++) {
        EXPECT(cffi_invocation_set_argument(invocation, i, &arguments[i]) == CFFI_OK);
    }
}

static void *argument(size_t index) {
    void *value = NULL;
    EXPECT(cffi_invocation_get_argument(invocation, index, &value) == CFFI_OK);
    return value;
}

static bool owns(void) { return cffi_invocation_arguments_retained(invocation); }

static bool retains(void) {
    cffi_status status = cffi_invocation_retain_arguments(invocation);
    EXPECT(status == CFFI_OK || status == CFFI_NO_MEMORY);
    for (size_t i = 0; i < 7; i++) {
        bool is_copied = status == CFFI_OK && (i == 3 || i == 5);
        EXPECT((argument(i) == given[i]) == !is_copied);
    }
    EXPECT([counted retainCount] == (status == CFFI_OK ? 4 : 1));
    return status == CFFI_OK;
}

static void end_owning(void) {
    [counted release];
    free(texts[0]);
    free(texts[1]);
    [block release];
    EXPECT(deallocated == 0);
    EXPECT_STRING((const char *)argument(3), "first");
    EXPECT_STRING((const char *)argument(5), "second");
    EXPECT(((number_block)argument(4))() == 5);
    destroy();
    EXPECT(deallocated == 2);
}

static void prepare_retained(void) {
    prepare_owning();
    EXPECT(cffi_invocation_retain_arguments(invocation) == CFFI_OK);
}

static struct cffi_invocation *carrying;

static void prepare_carrying(void) {
    prepare_owning();
    carrying = cffi_invocation_create(owning_signature());
    EXPECT(cffi_invocation_retain_arguments(carrying) == CFFI_OK);
}

static bool carries(void) {
    cffi_status status = cffi_invocation_carry_arguments(invocation, 2, carrying, 2, 5);
    EXPECT(status == CFFI_OK || status == CFFI_NO_MEMORY);
    return status == CFFI_OK;
}

static void end_carrying(void) {
    EXPECT(cffi_invocation_retain_arguments(invocation) == CFFI_OK);
    cffi_invocation_destroy(invocation);
    invocation = carrying;
    end_owning();
}

static void *before;
static const char *replacement = "replacement";

static bool replaces_text(void) {
    before = argument(3);
    cffi_status status = cffi_invocation_set_argument(invocation, 3, &replacement);
    EXPECT(status == CFFI_OK || (status == CFFI_NO_MEMORY && argument(3) == before));
    return status == CFFI_OK;
}

static void put_text_back(void) {
    EXPECT_STRING((const char *)argument(3), "replacement");
    const char *first = "first";
    EXPECT(cffi_invocation_set_argument(invocation, 3, &first) == CFFI_OK);
    end_owning();
}

// The receiver is a block on the stack.
static bool sets_stack_block(size_t index, cffi_status (^set)(void *block)) {
    int captured = 6;
    number_block on_stack = ^{
        return captured;
    };
    before = argument(index);
    cffi_status status = set((void *)on_stack);
    EXPECT(status == CFFI_OK ? argument(index) != before : argument(index) == before);
    EXPECT(status == CFFI_OK || status == CFFI_NO_MEMORY);
    return status == CFFI_OK;
}

static bool replaces_block(void) {
    return sets_stack_block(4, ^(void *value) {
        return cffi_invocation_set_argument(invocation, 4, &value);
    });
}

static void put_block_back(void) {
    EXPECT(((number_block)argument(4))() == 6);
    EXPECT(cffi_invocation_set_argument(invocation, 4, &block) == CFFI_OK);
    end_owning();
}

static bool invokes_with_block(void) {
    return sets_stack_block(0, ^(void *value) {
        return cffi_invocation_invoke_with_target(invocation, value);
    });
}

static void put_target_back(void) {
    cffi_invocation_set_target(invocation, counted);
    end_owning();
}

static void prepare_block_result(void) { invocation = cffi_invocation_create(block_signature()); }

static bool sets_block_result(void) {
    int captured = 8;
    number_block on_stack = ^{
        return captured;
    }, read = nil;
    bool was_there = cffi_invocation_has_return_value(invocation);
    cffi_status status = cffi_invocation_set_return_value(invocation, &on_stack);
    EXPECT(status == CFFI_OK || status == CFFI_NO_MEMORY);
    if (status == CFFI_OK) {
        EXPECT(cffi_invocation_get_return_value(invocation, &read) == CFFI_OK && read != on_stack && read() == 8);
    } else {
        EXPECT(cffi_invocation_has_return_value(invocation) == was_there);
    }
    return status == CFFI_OK;
}

static bool sets_block_result_in_pool(void) {
    @autoreleasepool {
        return sets_block_result();
    }
}

// Uses libffi, with more arguments than a call has places for.
static void prepare_many(void) {
    static const struct cffi_signature *many;
    if (many == NULL) {
        char text[64] = "q@:";
        memset(text + 3, 'q', 40);
        many = cffi_signature_intern(text, NULL);
    }
    invocation = cffi_invocation_create(many);
    cffi_invocation_set_call_path(invocation, CFFI_CALL_LIBFFI);
    for (long i = 0; i < 40; i++) {
        EXPECT(cffi_invocation_set_argument(invocation, (size_t)i + 2, &i) == CFFI_OK);
    }
}

static long third(id self, SEL selector, long a, long b, long c) { return c; }

static bool calls_by_libffi(void) {
    cffi_status status = cffi_invocation_invoke_function(invocation, (IMP)third);
    EXPECT(status == CFFI_OK || (status == CFFI_NO_MEMORY && !cffi_invocation_has_return_value(invocation)));
    long result = 0;
    EXPECT(cffi_invocation_get_return_value(invocation, &result) != CFFI_OK || result == 2);
    return status == CFFI_OK;
}

CHECK_THAT(anInvocationIsMadeAndChangedWholeOrNotAtAll) {
    static const struct attempt attempts[] = {
        {"cffi_invocation_create", NULL, creates_small, NULL, destroy},
        {"cffi_invocation_create, large", NULL, creates_large, NULL, destroy},
        {"cffi_invocation_set_signature", prepare_small, grows, NULL, destroy},
        {"cffi_invocation_retain_arguments", prepare_owning, retains, owns, end_owning},
        {"cffi_invocation_carry_arguments", prepare_carrying, carries, NULL, end_carrying, .keeps_more = true},
        {"cffi_invocation_set_argument, text", prepare_retained, replaces_text, NULL, put_text_back},
        {"cffi_invocation_set_argument, block", prepare_retained, replaces_block, NULL, put_block_back},
        {"cffi_invocation_invoke_with_target", prepare_retained, invokes_with_block, NULL, put_target_back},
        {"cffi_invocation_set_return_value", prepare_block_result, sets_block_result_in_pool, NULL, destroy},
        {"cffi_invocation_invoke_function, libffi", prepare_many, calls_by_libffi, NULL, destroy},
    };
    TRY_EACH(attempts);
}

// MARK: NSInvocation

static NSInvocation *object;

static bool makes_object_of(const struct cffi_signature *signature) {
    return does(^{
        @autoreleasepool {
            object = [[NSInvocation invocationWithMethodSignature:(id)(void *)signature] retain];
        }
    });
}

static bool makes_large_object(void) { return makes_object_of(large_signature()); }

static void release_object(void) {
    [object release];
    object = nil;
}

static void prepare_retaining_object(void) {
    EXPECT(makes_object_of(owning_signature()));
    deallocated = 0;
    counted = [Counted new];
    const char *text = "text";
    [object setArgument:&counted atIndex:2];
    [object setArgument:&text atIndex:3];
    [counted autorelease];
}

static bool object_retains(void) {
    return does(^{
        [object retainArguments];
    });
}

static bool object_has_retained(void) { return [object argumentsRetained]; }

struct large {
    long values[5000];
};

@protocol Work
- (long)last:(struct large)large;
@end

@interface Worker : NSObject <Work>
@end

@implementation Worker
- (long)last:(struct large)large {
    return large.values[4999];
}
@end

@interface Forwarder : NSObject
@end

@interface Forwarder (Work) <Work>
@end

static Worker *worker;

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)forwarded {
    [forwarded invokeWithTarget:worker];
}
@end

static Forwarder *forwarder;
static struct large sent;

static bool forwards(void) {
    return does(^{
        EXPECT([forwarder last:sent] == 77);
    });
}

CHECK_THAT(anInvocationOfAForwardedMessageIsMadeOrAnExceptionThrown) {
    worker = [Worker new];
    forwarder = [Forwarder new];
    sent.values[4999] = 77;
    static const struct attempt attempts[] = {
        {"invocationWithMethodSignature:", NULL, makes_large_object, NULL, release_object, .keeps_more = true},
        {"retainArguments", prepare_retaining_object, object_retains, object_has_retained, release_object,
         .keeps_more = true},
        {"a forwarded message", NULL, forwards, NULL, nothing, .keeps_more = true},
    };
    @autoreleasepool {
        TRY_EACH(attempts);
    }
    [worker release];
    [forwarder release];
}

// MARK: Implementations

static IMP imp;

static void answer(void *context, void *return_value, void *const *arguments) {
    *(long *)return_value = *(long *)arguments[2] + *(long *)context;
}

static long summand = 3;

static bool makes_imp_by(cffi_call_path path) {
    cffi_status status = CFFI_OK;
    imp = cffi_imp_create_by(path, small_signature(), answer, &summand, &status);
    EXPECT((imp != NULL) == (status == CFFI_OK) && (imp != NULL || status == CFFI_NO_MEMORY));
    return imp != NULL;
}

static bool makes_imp(void) { return makes_imp_by(CFFI_CALL_SAVED_REGISTERS); }

static bool makes_closure(void) { return makes_imp_by(CFFI_CALL_LIBFFI); }

static bool makes_imp_of_text(void) {
    imp = ort_imp_for_signature(types, answer, &summand);
    return imp != NULL;
}

static void destroy_imp(void) {
    EXPECT(((long (*)(id, SEL, long))imp)(nil, NULL, 4) == 7);
    EXPECT(cffi_imp_destroy(imp));
}

static void name_imp(void) { sprintf(types, "q@:q{Named%d=q}", ++number); }

static IMP used[3000];
static int used_count;

// First uses up the existing memory for stubs.
static void use_room(void) {
    used_count = 0;
    while (CAN_FAIL && used_count < 3000) {
        ort_memory_fail_once(2); // the first allocation is for the body
        used[used_count] = cffi_imp_create(small_signature(), answer, &summand, NULL);
        ort_memory_fail_once(0);
        if (used[used_count] == NULL) {
            break;
        }
        used_count++;
    }
}

static void leave_room(void) {
    destroy_imp();
    while (used_count > 0) {
        EXPECT(cffi_imp_destroy(used[--used_count]));
    }
}

CHECK_THAT(anImplementationIsMadeOrTheAnswerIsNull) {
    static const struct attempt attempts[] = {
        {"cffi_imp_create", NULL, makes_imp, NULL, destroy_imp},
        {"cffi_imp_create, without room", use_room, makes_imp, NULL, leave_room, .keeps_more = true},
        {"cffi_imp_create_by, libffi", NULL, makes_closure, NULL, destroy_imp},
        {"ort_imp_for_signature", name_imp, makes_imp_of_text, NULL, destroy_imp, .keeps_more = true},
    };
    TRY_EACH(attempts);
}

// MARK: Boxes and strings

static id value;

static void release_value(void) {
    [value release];
    value = nil;
}

static bool boxes(void) { return (value = cffi_box_create(&number, NULL, NULL, NULL)) != nil; }

static bool boxes_error(void) { return (value = cffi_error_box_create(&number, NULL, NULL, NULL, NULL)) != nil; }

// Has too many digits for a small object.
static const double long_number = 0.1;

static bool boxes_number(void) { return (value = cffi_box_create_value(&long_number, "d")) != nil; }

static void name_box(void) {
    sprintf(
        types,
        "{ANameThatIsTooLongForTheStackWithNumber%d=\"aMemberWithANameOfSomeLength\"q"
        "\"anotherMemberWithANameOfSomeLength\"q\"yetAnotherMemberWithAName\"q}",
        ++number);
}

static bool boxes_structure(void) { return (value = cffi_box_create_value(&sent, types)) != nil; }

static bool makes_string(void) { return (value = cffi_string_create("text", 4)) != nil; }

static id wide(void) { return @"in UTF-16: \u0141\u00f3d\u017a"; }

static char *copied;

static bool copies(void) {
    size_t length = 0;
    copied = cffi_string_copy_utf8(wide(), &length);
    EXPECT(copied == NULL || (length == strlen(copied) && length == 18));
    return copied != NULL;
}

static bool copies_narrow(void) { return (copied = cffi_string_copy_utf8(@"a longer literal", NULL)) != NULL; }

static void free_copy(void) { free(copied); }

static bool hashes(void) {
    static NSUInteger hash;
    return does(^{
        NSUInteger found = [wide() hash];
        EXPECT(hash == 0 || found == hash);
        hash = found;
    });
}

static id same;

static bool is_equal(void) {
    return does(^{
        EXPECT([wide() isEqual:same] && [same isEqual:wide()]);
    });
}

static bool compares(void) {
    return does(^{
        EXPECT([wide() compare:same] == NSOrderedSame && [same compare:wide()] == NSOrderedSame);
    });
}

static bool makes_text(void) {
    @autoreleasepool {
        const char *text = [wide() UTF8String];
        return text != NULL && strlen(text) == 18;
    }
}

static bool describes(void) {
    @autoreleasepool {
        return [worker description] != nil;
    }
}

CHECK_THAT(boxesAndStringsAreMadeWholeOrNotAtAll) {
    same = cffi_string_create("in UTF-16: \u0141\u00f3d\u017a", 18);
    worker = [Worker new];
    static const struct attempt attempts[] = {
        {"cffi_box_create", NULL, boxes, NULL, release_value},
        {"cffi_error_box_create", NULL, boxes_error, NULL, release_value},
        {"cffi_box_create_value", NULL, boxes_number, NULL, release_value},
        {"cffi_box_create_value, new type", name_box, boxes_structure, NULL, release_value, .keeps_more = true},
        {"cffi_string_create", NULL, makes_string, NULL, release_value},
        {"cffi_string_copy_utf8", NULL, copies, NULL, free_copy},
        {"cffi_string_copy_utf8, narrow", NULL, copies_narrow, NULL, free_copy},
        {"hash", NULL, hashes, NULL, nothing, .keeps_more = true},
        {"isEqual:", NULL, is_equal, NULL, nothing, .keeps_more = true},
        {"compare:", NULL, compares, NULL, nothing, .keeps_more = true},
        {"UTF8String", NULL, makes_text, NULL, nothing},
        {"description", NULL, describes, NULL, nothing},
    };
    @autoreleasepool {
        TRY_EACH(attempts);
    }
    [same release];
    [worker release];
}

// MARK: Functions that cannot continue

@interface Keeper : NSObject
@end

@protocol Naming
- (void)name:(const char *)text;
@end

@interface Keeper (Naming) <Naming>
@end

static NSInvocation *kept;

@implementation Keeper
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"v@:*"];
}
- (void)forwardInvocation:(NSInvocation *)forwarded {
    kept = [forwarded retain];
    ort_memory_fail_every(1);
}
@end

static void keep_without_memory(void) {
    Keeper *keeper = [Keeper new];
    for (int i = 0; i < 2; i++) {
        [keeper name:"text"];
    }
}

CHECK_THAT(anInvocationThatIsKeptWithoutMemoryForItsTextsEndsTheProgram) {
    struct child_end end = check_in_child(keep_without_memory);
    if (CAN_FAIL) {
        EXPECT(end.signal != 0 || end.status != 0);
        EXPECT(strstr(end.message, "fatal: out of memory") != NULL && strstr(end.message, "name:") != NULL);
    } else {
        EXPECT(end.signal == 0 && end.status == 0);
    }
}
