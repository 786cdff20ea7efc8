// The memory that hooks take, and hooks without memory.

#include "failing_memory.h"
#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>

@interface Thing : NSObject
- (int)number;
- (int)other;
@end
@implementation Thing
- (int)number {
    return 4;
}
- (int)other {
    return 5;
}
@end

static int runs;

static void count(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    runs++;
}

static struct ort_hook *install(Class cls, id object, SEL selector, const char *types) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = cls, .object = object, .selector = selector, .function = count, .types = types};
    ort_hook_install(&request, &hook);
    return hook;
}

// MARK: Amounts

#if !defined(ORT_STRESS) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

enum { OBJECTS = 10000, CLASSES = 1000 };

CHECK_THAT(theHookOfAnObjectTakesAtMost384Bytes) {
    static Thing *objects[OBJECTS];
    static struct ort_hook *hooks[OBJECTS];
    for (size_t i = 0; i < OBJECTS; i++) {
        objects[i] = [Thing new];
    }
    const size_t before = check_heap_bytes();
    for (size_t i = 0; i < OBJECTS; i++) {
        hooks[i] = install(Nil, objects[i], @selector(number), NULL);
    }
    const size_t bytes = (check_heap_bytes() - before) / OBJECTS;
    EXPECT(bytes <= 384);
    printf("%zu bytes for the hook of an object\n", bytes);
    for (size_t i = 0; i < OBJECTS; i++) {
        EXPECT(ort_hook_remove(hooks[i]));
        ort_hook_release(hooks[i]);
        [objects[i] release];
    }
}

CHECK_THAT(theHookOfAClassTakesAtMost512Bytes) {
    static Class classes[CLASSES];
    static struct ort_hook *hooks[CLASSES];
    for (size_t i = 0; i < CLASSES; i++) {
        char name[32];
        snprintf(name, sizeof name, "Class%zu", i);
        classes[i] = objc_allocateClassPair([Thing class], name, 0);
        class_addMethod(
            classes[i], @selector(number), class_getMethodImplementation([Thing class], @selector(number)), "i@:");
        objc_registerClassPair(classes[i]);
    }
    const size_t before = check_heap_bytes();
    for (size_t i = 0; i < CLASSES; i++) {
        hooks[i] = install(classes[i], nil, @selector(number), NULL);
    }
    const size_t bytes = (check_heap_bytes() - before) / CLASSES;
    EXPECT(bytes <= 512);
    printf("%zu bytes for the hook of a class\n", bytes);
    for (size_t i = 0; i < CLASSES; i++) {
        EXPECT(ort_hook_remove(hooks[i]));
        ort_hook_release(hooks[i]);
    }
}

#endif

// MARK: Failures

static Thing *thing;
static struct ort_hook *hook;

static void make_thing(void) { thing = [Thing new]; }

static bool installs_of_class(void) {
    hook = install([Thing class], nil, @selector(number), NULL);
    return hook != NULL;
}

static bool installs_of_object(void) {
    hook = install(Nil, thing, @selector(number), NULL);
    return hook != NULL;
}

static bool injects(void) {
    hook = install([Thing class], nil, sel_registerName("missing:"), "i@:i");
    return hook != NULL;
}

static bool injects_into_object(void) {
    hook = install(Nil, thing, sel_registerName("missing:"), "i@:i");
    return hook != NULL;
}

static bool installs_block(void) {
    const struct ort_hook_request request = {
        .cls = [Thing class], .selector = @selector(other), .block = (id) ^ {runs++;
}
}
;
hook = NULL;
ort_hook_install(&request, &hook);
return hook != NULL;
}

static void (^block_of_heap)(void);

static void make_block(void) {
    int captured = runs;
    block_of_heap = _Block_copy(^{
        runs += captured == -1 ? 2 : 1;
    });
}

static bool installs_in_block(void) {
    hook = install(Nil, (id)block_of_heap, sel_registerName("invoke"), NULL);
    return hook != NULL;
}

static bool is_block_hooked(void) {
    runs = 0;
    block_of_heap();
    return runs == 2;
}

static void undo_block(void) {
    _Block_release(block_of_heap);
    ort_hook_release(hook);
    hook = NULL;
    ort_hook_flush(UINT64_MAX);
}

static bool adds_kind(void) { return ort_object_add_kind(thing, ORT_OBJECT_SIGNAL); }

static bool runs_hook(SEL selector) {
    Thing *other = thing != nil ? [thing retain] : [Thing new];
    const bool responds = [other respondsToSelector:selector];
    runs = 0;
    if (responds) {
        ((int (*)(id, SEL, int))class_getMethodImplementation(object_getClass(other), selector))(other, selector, 1);
    }
    [other release];
    return runs > 0;
}

static bool is_number_hooked(void) { return runs_hook(@selector(number)); }

static bool is_other_hooked(void) { return runs_hook(@selector(other)); }

static bool is_injected(void) { return runs_hook(sel_registerName("missing:")); }

static bool is_of_subclass(void) { return object_getClass(thing) != [Thing class]; }

static void undo(void) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
    hook = NULL;
    [thing release];
    thing = nil;
    ort_hook_flush(UINT64_MAX);
}

CHECK_THAT(aHookThatFindsNoMemoryIsNotHalfInstalled) {
    const struct attempt attempts[] = {
        {"of a class", NULL, installs_of_class, is_number_hooked, undo, .keeps_more = true},
        {"of an object", make_thing, installs_of_object, is_number_hooked, undo, .keeps_more = true},
        {"of a missing method", NULL, injects, is_injected, undo, .keeps_more = true},
        {"of an object's missing method", make_thing, injects_into_object, is_injected, undo, .keeps_more = true},
        {"a block", NULL, installs_block, is_other_hooked, undo, .keeps_more = true},
        {"of a block", make_block, installs_in_block, is_block_hooked, undo_block, .keeps_more = true},
        {"a kind", make_thing, adds_kind, is_of_subclass, undo, .keeps_more = true},
    };
    TRY_EACH(attempts);
}

CHECK_THAT(anObjectThatCouldNotBeHookedIsOfItsClass) {
    for (unsigned long n = 1; n < 40; n++) {
        Thing *object = [Thing new];
        ort_memory_fail_once(n);
        struct ort_hook *made = install(Nil, object, @selector(number), NULL);
        ort_memory_fail_once(0);
        EXPECT((made == NULL) == (object_getClass(object) == [Thing class]));
        EXPECT([object number] == 4);
        ort_hook_remove(made);
        ort_hook_release(made);
        EXPECT(object_getClass(object) == [Thing class]);
        [object release];
    }
}

// MARK: Limits

CHECK_THAT(argumentsThatTakeMoreThanFourGigabytesOfStackAreRefused) {
    struct ort_hook_request request = {
        .cls = [Thing class],
        .selector = sel_registerName("huge:"),
        .function = count,
        .types = "v@:{huge=[5000000000c]}"};
#if defined(__x86_64__) // other architectures pass its address
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_NO_ENCODING);
#endif
    request.types = "v@:{large=[5000c]}";
    struct ort_hook *made = NULL;
    EXPECT(ort_hook_install(&request, &made) == ORT_HOOK_OK);
    EXPECT(ort_hook_remove(made));
    ort_hook_release(made);
}
