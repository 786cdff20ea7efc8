#include "calls.h"
#include "layouts.h"
#include "values.h"

#include <cffi.h>
#include <objc/message.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSProxy.h>
#include <objc/objc-arc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM_ARGUMENTS = 32, GUARD_BYTES = 16, GUARD = 0xa5, ALIGNMENT = 64, SHOWN_BYTES = 64 };

struct values {
    void *arguments[MAXIMUM_ARGUMENTS];
    void *result;
};

struct call_position calls_position;
const void *prototype_result;

// The prototype at hand. `first` is what the caller passes and the callee returns, `second` what forwardInvocation: may
// put in its place; `masks` tells their bytes from padding.
static const struct prototype *prototype;
static struct values first, second, masks;
static SEL selector;
static const struct cffi_signature *signature;
static id callee;
static struct call_counts *counts;

// What the callee is to find, how often it was called since the last look.
static const struct values *expected;
static size_t received;

// MARK: Memory for values

static _Alignas(ALIGNMENT) uint8_t room[1 << 20];
static size_t room_used;

static void *take_room(size_t size) {
    void *place = &room[room_used];
    room_used += (size + GUARD_BYTES + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (room_used > sizeof room) {
        fprintf(stderr, "prototypes: no room for the values of prototype %d\n", prototype->index);
        exit(2);
    }
    memset(place, 0, size);
    memset((uint8_t *)place + size, GUARD, GUARD_BYTES);
    return place;
}

// A narrow result is stored as an int.
static size_t room_for_result(const struct value_type *type) {
    return type == NULL ? 0 : type->size < sizeof(int) ? sizeof(int) : type->size;
}

static bool guard_is_intact(const void *place, size_t size) {
    for (size_t i = 0; i < GUARD_BYTES; i++) {
        if (((const uint8_t *)place)[size + i] != GUARD) {
            return false;
        }
    }
    return true;
}

static void fill(struct values *values, struct random_source *source) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        values->arguments[i] = take_room(prototype->arguments[i]->size);
        value_fill(prototype->arguments[i], values->arguments[i], source);
        memset((uint8_t *)values->arguments[i] + prototype->arguments[i]->size, GUARD, GUARD_BYTES);
    }
    if (prototype->result != NULL) {
        values->result = take_room(prototype->result->size);
        value_fill(prototype->result, values->result, source);
    }
}

static void make_masks(void) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        masks.arguments[i] = take_room(prototype->arguments[i]->size);
        value_mask(prototype->arguments[i], masks.arguments[i]);
    }
    if (prototype->result != NULL) {
        masks.result = take_room(prototype->result->size);
        value_mask(prototype->result, masks.result);
    }
}

// MARK: Reports

static void say(const char *what, const char *detail) {
    counts->mismatches++;
    printf("mismatch: prototype %d, %s: %s %s\n", prototype->index, calls_position.way, what, detail);
}

static void print_bytes(const char *title, const void *bytes, size_t size) {
    printf("  %s", title);
    for (size_t i = 0; i < size && i < SHOWN_BYTES; i++) {
        printf("%s%02x", i % 8 == 0 ? " " : "", ((const uint8_t *)bytes)[i]);
    }
    printf("%s\n", size > SHOWN_BYTES ? " …" : "");
}

// `index` is that of the argument, −1 for the result.
static void say_different(
    const char *who, long index, const struct value_type *type, const void *wanted, const void *found,
    const void *mask) {
    char what[64];
    snprintf(what, sizeof what, index < 0 ? "%s found another result" : "%s found another argument %ld", who, index);
    say(what, type->name);
    print_bytes("expected", wanted, type->size);
    print_bytes("found   ", found, type->size);
    print_bytes("mask    ", mask, type->size);
}

static void say_not_extended(const char *who, long index, const struct value_type *type, int wanted, int found) {
    char what[128];
    snprintf(what, sizeof what, "%s found %#x for %#x in value %ld, not extended:", who, found, wanted, index);
    say(what, type->name);
}

// MARK: Comparisons

static void compare_argument(const char *who, size_t index, const void *wanted, const void *found) {
    const struct value_type *type = prototype->arguments[index];
    if (!value_equal(wanted, found, masks.arguments[index], type->size)) {
        say_different(who, (long)index, type, wanted, found, masks.arguments[index]);
    }
}

static void compare_result(const char *who, const void *wanted, const void *found) {
    const struct value_type *type = prototype->result;
    if (type != NULL && !value_equal(wanted, found, masks.result, type->size)) {
        say_different(who, -1, type, wanted, found, masks.result);
    }
}

void prototype_received(id receiver, SEL sent, const void *const *places) {
    received++;
    if (receiver != callee) {
        say("the callee", "found another receiver");
    }
    if (!sel_isEqual(sent, selector)) {
        say("the callee", "found another selector");
    }
    for (size_t i = 0; i < prototype->argument_count; i++) {
        const struct value_type *type = prototype->arguments[i];
        compare_argument("the callee", i, expected->arguments[i], places[i]);
        int wanted = type->widening == WIDENING_NONE ? 0 : value_widened(type, expected->arguments[i]);
        if (type->widening != WIDENING_NONE && wanted != *(const int *)places[i]) {
            say_not_extended("the callee", (long)i, type, wanted, *(const int *)places[i]);
        }
    }
}

static void expect_received(size_t times) {
    if (received != times) {
        say("the callee", received < times ? "was not called" : "was called too often");
    }
    received = 0;
}

// Calls as compiled code does, with the first values, and wants this result.
static void call_compiled(id target, const void *wanted) {
    const struct value_type *type = prototype->result;
    size_t size = room_for_result(type);
    size_t mark = room_used;
    void *result = take_room(size);
    counts->calls++;
    prototype->call(target, first.arguments, result);
    if (!guard_is_intact(result, size)) {
        say("the caller", "found bytes behind the result overwritten");
    }
    compare_result("the caller", wanted, result);
    if (type != NULL && type->widening != WIDENING_NONE && value_widened(type, wanted) != *(int *)result) {
        say_not_extended("the caller", -1, type, value_widened(type, wanted), *(int *)result);
    }
    room_used = mark;
}

// MARK: Invocations

static void choose_path(NSInvocation *invocation, cffi_call_path path) {
    cffi_invocation_set_call_path(cffi_invocation_of_object(invocation), path);
}

static void compare_invocation_arguments(NSInvocation *invocation, id target, const struct values *wanted) {
    if (invocation.target != target || !sel_isEqual(invocation.selector, selector)) {
        say("the invocation", "has another target or selector");
    }
    for (size_t i = 0; i < prototype->argument_count; i++) {
        size_t mark = room_used;
        size_t size = prototype->arguments[i]->size;
        void *place = take_room(size);
        [invocation getArgument:place atIndex:(NSInteger)i + 2];
        compare_argument("the invocation", i, wanted->arguments[i], place);
        if (!guard_is_intact(place, size)) {
            say("the invocation", "writes behind an argument");
        }
        room_used = mark;
    }
}

static void set_arguments(NSInvocation *invocation, const struct values *values) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        [invocation setArgument:values->arguments[i] atIndex:(NSInteger)i + 2];
    }
}

static void compare_invocation_result(NSInvocation *invocation, const struct values *wanted) {
    if (prototype->result == NULL) {
        return;
    }
    size_t mark = room_used;
    size_t size = prototype->result->size;
    void *place = take_room(size);
    [invocation getReturnValue:place];
    compare_result("the invocation", wanted->result, place);
    if (!guard_is_intact(place, size)) {
        say("the invocation", "writes behind the result");
    }
    room_used = mark;
}

// MARK: Forwarding

enum forwarding { FORWARDING_PLAIN, FORWARDING_REBUILT };

// Forwards what it is sent to the callee.
@interface Forwarder : NSProxy {
  @public
    enum forwarding forwarding;
    cffi_call_path path;
}
@end

@implementation Forwarder

- (NSMethodSignature *)methodSignatureForSelector:(SEL)sent {
    return [callee methodSignatureForSelector:sent];
}

// Passes other arguments on, and answers with another result.
- (void)rebuild:(NSInvocation *)invocation {
    set_arguments(invocation, &second);
    compare_invocation_arguments(invocation, self, &second);
    expected = &second;
    [invocation invokeWithTarget:callee];
    compare_invocation_result(invocation, &first);
    if (prototype->result != NULL) {
        [invocation setReturnValue:second.result];
    }
}

- (void)forwardInvocation:(NSInvocation *)invocation {
    choose_path(invocation, path);
    compare_invocation_arguments(invocation, self, &first);
    if (forwarding == FORWARDING_REBUILT) {
        [self rebuild:invocation];
    } else {
        [invocation invokeWithTarget:callee];
    }
}

@end

static void forward(enum forwarding forwarding, cffi_call_path path) {
    static Forwarder *forwarder;
    if (forwarder == nil) {
        forwarder = [Forwarder alloc];
    }
    forwarder->forwarding = forwarding;
    forwarder->path = path;
    call_compiled(forwarder, forwarding == FORWARDING_REBUILT ? second.result : first.result);
}

// MARK: Implementations made at run time

static void compare_closure_arguments(void *const *arguments) {
    SEL sent = *(SEL *)arguments[1];
    if (!sel_isEqual(sent, selector)) {
        say("the implementation", "found another selector");
    }
    for (size_t i = 0; i < prototype->argument_count; i++) {
        compare_argument("the implementation", i, first.arguments[i], arguments[i + 2]);
    }
}

static void answer(void *context, void *result, void *const *arguments) {
    compare_closure_arguments(arguments);
    received++;
    if (prototype->result != NULL) {
        memcpy(result, first.result, prototype->result->size);
    }
}

// Makes an invocation of the call and invokes it.
static void pass_on(void *context, void *result, void *const *arguments) {
    id object = cffi_invocation_object_create(signature);
    struct cffi_invocation *invocation = cffi_invocation_of_object(object);
    cffi_invocation_load_arguments(invocation, arguments);
    [object invokeWithTarget:callee];
    if (prototype->result != NULL) {
        cffi_invocation_get_return_value(invocation, result);
    }
    [object release];
}

// An instance of a class whose methods are such implementations.
static id implementer(void) {
    static id object;
    if (object == nil) {
        Class cls = objc_allocateClassPair([NSObject class], "Implementer", 0);
        objc_registerClassPair(cls);
        object = [cls new];
    }
    return object;
}

static void implement(cffi_imp_callback callback) {
    const char *types = method_getTypeEncoding(class_getInstanceMethod(object_getClass(callee), selector));
    IMP imp = ort_imp_for_signature(types, callback, NULL);
    if (imp == NULL) {
        if (prototype->is_plain) {
            say("ort_imp_for_signature", "makes no implementation");
        }
        return;
    }
    id object = implementer();
    class_replaceMethod(object_getClass(object), selector, imp, types);
    call_compiled(object, first.result);
    expect_received(1);
    class_replaceMethod(object_getClass(object), selector, _objc_msgForward, types);
    cffi_imp_destroy(imp);
}

// MARK: The ways

static void call_directly(void) {
    call_compiled(callee, first.result);
    expect_received(1);
}

static void call_forwarded(void) {
    forward(FORWARDING_PLAIN, CFFI_CALL_SAVED_REGISTERS);
    expect_received(1);
}

static void call_rebuilt(void) {
    forward(FORWARDING_REBUILT, CFFI_CALL_SAVED_REGISTERS);
    expect_received(1);
}

static void call_prepared_by(cffi_call_path path) {
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:(NSMethodSignature *)signature];
    choose_path(invocation, path);
    invocation.target = callee;
    invocation.selector = selector;
    set_arguments(invocation, &first);
    compare_invocation_arguments(invocation, callee, &first);
    for (int times = 0; times < 2; times++) {
        counts->calls++;
        [invocation invoke];
        compare_invocation_result(invocation, &first);
    }
    expect_received(2);
}

static void call_prepared(void) { call_prepared_by(CFFI_CALL_SAVED_REGISTERS); }

static void call_prepared_libffi(void) { call_prepared_by(CFFI_CALL_LIBFFI); }

static void call_forwarded_libffi(void) {
    forward(FORWARDING_PLAIN, CFFI_CALL_LIBFFI);
    expect_received(1);
}

static void call_implementation(void) { implement(answer); }

static void call_implementation_passing_on(void) { implement(pass_on); }

static const struct {
    const char *name;
    void (*call)(void);
    bool needs_libffi;
} ways[] = {
    {"direct", call_directly, false},
    {"forwarded", call_forwarded, false},
    {"forwarded with other values", call_rebuilt, false},
    {"forwarded and called by libffi", call_forwarded_libffi, true},
    {"prepared", call_prepared, false},
    {"prepared and called by libffi", call_prepared_libffi, true},
    {"implementation at run time", call_implementation, false},
    {"implementation at run time that passes on", call_implementation_passing_on, false},
};

static void call_in_every_way(struct random_source *source) {
    fill(&first, source);
    fill(&second, source);
    make_masks();
    prototype_result = first.result;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (ways[i].needs_libffi && !cffi_signature_fits_libffi(signature)) {
            continue;
        }
        calls_position.way = ways[i].name;
        expected = &first;
        void *pool = objc_autoreleasePoolPush();
        ways[i].call();
        objc_autoreleasePoolPop(pool);
    }
}

// MARK: Signatures

static bool is_told(void) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        if (!prototype->arguments[i]->is_told) {
            return false;
        }
    }
    return prototype->result == NULL || prototype->result->is_told;
}

static bool has_contradiction(void) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        if (layout_contradicts(prototype->arguments[i])) {
            return true;
        }
    }
    return false;
}

static void check_refusal(const char *types) {
    struct cffi_signature_error error;
    if (!has_contradiction()) {
        counts->undetected++;
    } else if (cffi_signature_intern_compiled(types, selector, &error) != NULL) {
        say("not refused, although the encoding contradicts the frame offsets:", types);
    } else if ([callee methodSignatureForSelector:selector] != nil) {
        say("methodSignatureForSelector: answers for the refused type", types);
    } else {
        counts->refused++;
    }
}

static bool make_signature(const char *types) {
    struct cffi_signature_error error = {0};
    signature = cffi_signature_intern_compiled(types, selector, &error);
    if (signature == NULL) {
        char reason[192];
        snprintf(reason, sizeof reason, "argument %ld, %s: %s in", error.argument, error.reason, error.encoding);
        say(reason, types);
        return false;
    }
    if (!cffi_signature_fits_libffi(signature)) {
        counts->beyond_libffi++;
        if (prototype->is_plain) {
            say("said to be beyond libffi:", types);
        }
    }
    return true;
}

// MARK: Entry points

static void prepare(const struct prototype_unit *unit) {
    if (callee == nil) {
        callee = [objc_getRequiredClass("Callee") new];
    }
    room_used = 0;
    received = 0;
}

void calls_check(const struct prototype_unit *unit, const struct prototype *checked, struct call_counts *into) {
    prepare(unit);
    counts = into;
    prototype = checked;
    calls_position = (struct call_position){checked, "signature"};
    selector = sel_registerName(checked->selector);
    const char *types = method_getTypeEncoding(class_getInstanceMethod(object_getClass(callee), selector));
    struct random_source source = {(uint64_t)checked->index};
    for (const char *seed = unit->seed; *seed != '\0'; seed++) {
        source.state = source.state * 31 + (uint8_t)*seed;
    }
    if (!is_told()) {
        check_refusal(types);
    } else if (make_signature(types)) {
        call_in_every_way(&source);
    }
}

void calls_check_types(const struct prototype_unit *unit, struct call_counts *into) {
    for (size_t i = 0; i < unit->type_count; i++) {
        if (!unit->types[i]->is_told) {
            continue;
        }
        struct layout_difference difference = layout_compare(unit->types[i]);
        if (difference.what != NULL) {
            into->mismatches++;
            printf(
                "mismatch: type %s, %s: %s of %s is %zu, not %zu\n", unit->types[i]->name, unit->types[i]->encoding,
                difference.what, difference.type->name, difference.expected, difference.found);
        }
    }
}
