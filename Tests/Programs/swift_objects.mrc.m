// Hooks of single objects of Swift classes. The metadata is made by hand here, and clang's attributes for Swift's
// calling convention make the methods.

#include "check.h"
#include <objc/hooks.h>
#include <objc/swift_hooks.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))
// Compiled Swift code does not report its reads of words in objects and metadata to the thread sanitizer.
#define UNSEEN __attribute__((disable_sanitizer_instrumentation))

#if defined(ORT_STRESS) || __has_feature(address_sanitizer)
#define CAN_FAIL 1
void ort_memory_fail_once(unsigned long n);
#else
#define CAN_FAIL 0
static void ort_memory_fail_once(unsigned long n) { (void)n; }
#endif

struct object;

typedef SWIFT_FUNCTION void (*destroyer)(SWIFT_SELF struct object *self);
typedef SWIFT_FUNCTION int (*method)(int number, SWIFT_SELF struct object *self);

struct metadata {
    destroyer destroy;
    const void *witnesses;
    struct class {
        uintptr_t kind;
        const struct class *superclass;
        uint32_t flags, instance_address_point, instance_size;
        uint16_t alignment_mask, reserved;
        uint32_t size, address_point;
        const void *descriptor;
        destroyer destroy_variables;
        method methods[2];
    } class;
};

struct object {
    const struct class *class;
    uintptr_t count;
    int value;
};

enum { FIRST_WORD = offsetof(struct class, methods) / 8 };

static atomic_int destroyed;
static _Thread_local const struct class *class_at_end;

UNSEEN static const struct class *class_of(const struct object *object) {
    return __atomic_load_n(&object->class, __ATOMIC_ACQUIRE);
}

static SWIFT_FUNCTION void destroy(SWIFT_SELF struct object *self) {
    atomic_fetch_add(&destroyed, 1);
    class_at_end = class_of(self);
    free(self);
}

static SWIFT_FUNCTION int add(int number, SWIFT_SELF struct object *self) { return self->value + number; }
static SWIFT_FUNCTION int subtract(int number, SWIFT_SELF struct object *self) { return self->value - number; }
static SWIFT_FUNCTION int multiply(int number, SWIFT_SELF struct object *self) { return self->value * number; }

#define METADATA(above, name, first, second)                                                                   \
    {                                                                                                          \
        destroy, NULL, {                                                                                       \
            .superclass = (above), .size = sizeof(struct metadata), .address_point = 16, .descriptor = (name), \
            .methods = {                                                                                       \
                (first),                                                                                       \
                (second)                                                                                       \
            }                                                                                                  \
        }                                                                                                      \
    }

static struct metadata base = METADATA(NULL, "Base", add, subtract);
static struct metadata derived = METADATA(&base.class, "Derived", add, multiply);

static struct object *make(const struct class *class) {
    struct object *object = calloc(1, sizeof *object);
    object->class = class;
    object->value = 5;
    return object;
}

UNSEEN static destroyer destroyer_of(const struct object *object) { return ((destroyer *)object->class)[-2]; }

static void release(struct object *object) { destroyer_of(object)(object); }

UNSEEN static method method_of(const struct object *object, int index) {
    return __atomic_load_n(&class_of(object)->methods[index], __ATOMIC_ACQUIRE);
}

static int call(struct object *object, int index, int number) { return method_of(object, index)(number, object); }

// MARK: Hooks

static _Thread_local char log_text[64];
static atomic_int bodies_destroyed;

static const char *take_log(void) {
    static _Thread_local char taken[sizeof log_text];
    strcpy(taken, log_text);
    log_text[0] = 0;
    return taken;
}

// The context is a string.
static void append(struct ort_hook_call *call, void *context) {
    (void)call;
    strcat(log_text, context);
}

// The context of a closure: the values that it captures.
struct closure {
    const char *text;
    int factor;
};

static SWIFT_FUNCTION int replace(int number, SWIFT_SELF struct closure *closure) {
    strcat(log_text, closure->text);
    return number * closure->factor;
}

static void note_destroyed(void *context) {
    (void)context;
    atomic_fetch_add(&bodies_destroyed, 1);
}

static struct ort_swift_hook_request request_of(const void *metadata, int index, ort_hook_position position) {
    return (struct ort_swift_hook_request){
        .metadata = metadata,
        .word = FIRST_WORD + (uint32_t)index,
        .general_count = 8,
        .vector_count = 8,
        .position = position,
        .destroy = note_destroyed,
    };
}

static struct ort_hook *install(struct ort_swift_hook_request request) {
    struct ort_hook *hook = NULL;
    EXPECT(ort_swift_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *hook_class(const struct class *class, int index, ort_hook_position position, const char *text) {
    const void *const subclasses[] = {&derived.class};
    struct ort_swift_hook_request request = request_of(class, index, position);
    request.function = append;
    request.context = (void *)(uintptr_t)text;
    request.subclasses = subclasses;
    request.subclass_count = class == &base.class;
    return install(request);
}

static struct ort_swift_hook_request request_of_object(struct object *object, int index, ort_hook_position position) {
    struct ort_swift_hook_request request = request_of(class_of(object), index, position);
    request.object = object;
    return request;
}

static struct ort_hook *hook_object(struct object *object, int index, ort_hook_position position, const char *text) {
    struct ort_swift_hook_request request = request_of_object(object, index, position);
    request.function = append;
    request.context = (void *)(uintptr_t)text;
    return install(request);
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

// MARK: Checks

CHECK_THAT(onlyThatObjectIsHooked) {
    struct object *hooked = make(&base.class), *other = make(&base.class);
    struct ort_hook *hook = hook_object(hooked, 0, ORT_HOOK_BEFORE, "b");
    EXPECT(call(hooked, 0, 2) == 7);
    EXPECT_STRING(take_log(), "b");
    EXPECT(call(hooked, 1, 2) == 3 && call(other, 0, 2) == 7);
    EXPECT_STRING(take_log(), "");
    EXPECT(class_of(hooked) == &base.class && class_of(other) == &base.class);
    end(hook);
    EXPECT(base.class.methods[0] == add && base.destroy == destroy && call(hooked, 0, 2) == 7);
    EXPECT_STRING(take_log(), "");
    release(hooked);
    release(other);
}

CHECK_THAT(aClosureStandsForTheMethodOfOneObject) {
    struct object *hooked = make(&base.class), *other = make(&base.class);
    struct closure closure = {"c", 100};
    struct ort_swift_hook_request request = request_of_object(hooked, 0, ORT_HOOK_INSTEAD);
    request.closure = (void (*)(void))(uintptr_t)replace;
    request.closure_context = &closure;
    struct ort_hook *hook = install(request);
    EXPECT(call(hooked, 0, 2) == 200 && call(other, 0, 2) == 7);
    EXPECT_STRING(take_log(), "c");
    end(hook);
    release(hooked);
    release(other);
}

CHECK_THAT(hooksOfTheClassRunInsideThoseOfTheObject) {
    struct object *object = make(&derived.class);
    struct ort_hook *hooks[] = {
        hook_class(&base.class, 0, ORT_HOOK_BEFORE, "2"),
        hook_object(object, 0, ORT_HOOK_BEFORE, "1"),
        hook_object(object, 0, ORT_HOOK_AFTER, "4"),
        hook_class(&base.class, 0, ORT_HOOK_AFTER, "3"),
    };
    EXPECT(call(object, 0, 1) == 6);
    EXPECT_STRING(take_log(), "1234");
    end(hooks[0]);
    end(hooks[3]);
    EXPECT(call(object, 0, 1) == 6);
    EXPECT_STRING(take_log(), "14");
    end(hooks[1]);
    end(hooks[2]);
    EXPECT(derived.class.methods[0] == add);
    release(object);
}

CHECK_THAT(hooksOfAClassReachTheMethodsOfObjectsThatAreNotHooked) {
    struct object *early = make(&derived.class), *late = make(&derived.class);
    struct ort_hook *first = hook_object(early, 1, ORT_HOOK_BEFORE, "e");
    struct ort_hook *of_class = hook_class(&base.class, 0, ORT_HOOK_BEFORE, "c");
    struct ort_hook *second = hook_object(late, 1, ORT_HOOK_BEFORE, "l");
    EXPECT(call(early, 0, 1) == 6 && call(late, 0, 1) == 6);
    EXPECT_STRING(take_log(), "cc");
    end(of_class);
    EXPECT(call(early, 0, 1) == 6 && call(late, 0, 1) == 6);
    EXPECT_STRING(take_log(), "");
    EXPECT(derived.class.methods[0] == add);
    // The class has overridden the superclass's method at this word.
    of_class = hook_class(&base.class, 1, ORT_HOOK_BEFORE, "c");
    EXPECT(call(early, 1, 2) == 10);
    EXPECT_STRING(take_log(), "e");
    end(of_class);
    end(first);
    end(second);
    release(early);
    release(late);
}

CHECK_THAT(theEndOfAnObjectEndsItsHooks) {
    struct object *object = make(&base.class);
    struct ort_hook *hook = hook_object(object, 0, ORT_HOOK_BEFORE, "b");
    struct ort_hook *other = hook_object(object, 1, ORT_HOOK_AFTER, "a");
    const int before = destroyed, bodies = bodies_destroyed;
    class_at_end = NULL;
    release(object);
    EXPECT(destroyed == before + 1 && class_at_end == &base.class);
    EXPECT(ort_hook_get_state(hook) == ORT_HOOK_IS_REMOVED && ort_hook_get_state(other) == ORT_HOOK_IS_REMOVED);
    EXPECT(!ort_hook_remove(hook) && ort_swift_object_of(hook) == NULL);
    EXPECT(ort_hook_flush(1000000000) && bodies_destroyed == bodies + 2);
    ort_hook_release(hook);
    ort_hook_release(other);
}

static struct object *victim;

static void release_victim(struct ort_hook_call *call, void *context) {
    (void)call;
    release(victim);
    strcat(log_text, context);
}

static SWIFT_FUNCTION int end_inside(int number, SWIFT_SELF struct object *self) {
    release(self);
    strcat(log_text, "i");
    return number;
}

CHECK_THAT(anObjectMayEndInAHookedCall) {
    static struct metadata ending = METADATA(NULL, "Ending", end_inside, end_inside);
    victim = make(&ending.class);
    struct ort_hook *before = hook_object(victim, 0, ORT_HOOK_BEFORE, "b");
    struct ort_hook *after = hook_object(victim, 0, ORT_HOOK_AFTER, "a");
    const int bodies = bodies_destroyed;
    EXPECT(call(victim, 0, 3) == 3);
    EXPECT_STRING(take_log(), "bia");
    EXPECT(ort_hook_flush(1000000000) && bodies_destroyed == bodies + 2);
    ort_hook_release(before);
    ort_hook_release(after);

    victim = make(&base.class);
    struct ort_swift_hook_request request = request_of_object(victim, 0, ORT_HOOK_INSTEAD);
    request.function = release_victim;
    request.context = "r";
    struct ort_hook *hook = install(request);
    call(victim, 0, 3);
    EXPECT_STRING(take_log(), "r");
    EXPECT(ort_hook_get_state(hook) == ORT_HOOK_IS_REMOVED);
    ort_hook_release(hook);
}

// The site of the first object serves the second one.
CHECK_THAT(hooksOfFormerObjectsAreNotThoseOfLaterOnes) {
    enum { OBJECTS = 10000 };
    static struct object *objects[OBJECTS];
    static struct ort_hook *hooks[OBJECTS];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < OBJECTS; i++) {
            objects[i] = make(i % 2 == 0 ? &base.class : &derived.class);
            hooks[i] = hook_object(objects[i], 0, ORT_HOOK_BEFORE, i % 3 == 0 ? "x" : "y");
        }
        for (int i = 0; i < OBJECTS; i++) {
            if (i % 4 == round) {
                end(hooks[i]);
                hooks[i] = NULL;
            }
        }
        for (int i = 0; i < OBJECTS; i++) {
            EXPECT(call(objects[i], 0, 2) == 7);
            EXPECT_STRING(take_log(), hooks[i] == NULL ? "" : i % 3 == 0 ? "x" : "y");
        }
        for (int i = 0; i < OBJECTS; i++) {
            release(objects[i]);
            ort_hook_release(hooks[i]);
        }
        EXPECT(base.class.methods[0] == add && derived.class.methods[0] == add && base.destroy == destroy);
    }
}

CHECK_THAT(aFunctionOfOtherCodeOnTopStays) {
    static struct metadata topped = METADATA(NULL, "Topped", add, subtract);
    struct object *object = make(&topped.class), *other = make(&topped.class);
    struct ort_hook *first = hook_object(object, 0, ORT_HOOK_BEFORE, "1");
    const method stub = topped.class.methods[0];
    topped.class.methods[0] = multiply;
    EXPECT(ort_hook_is_displaced(first) && call(object, 0, 2) == 10);
    struct ort_hook *second = hook_object(object, 0, ORT_HOOK_BEFORE, "2");
    EXPECT(call(object, 0, 2) == 10 && call(other, 0, 2) == 10 && !ort_hook_is_displaced(second));
    EXPECT_STRING(take_log(), "2");
    end(second);
    EXPECT(topped.class.methods[0] == multiply);
    topped.class.methods[0] = stub;
    EXPECT(call(object, 0, 2) == 7 && call(other, 0, 2) == 7 && !ort_hook_is_displaced(first));
    EXPECT_STRING(take_log(), "1");
    end(first);
    EXPECT(topped.class.methods[0] == add);
    release(object);
    release(other);
}

CHECK_THAT(theClassIsHookedWhileObjectsAre) {
    struct object *object = make(&derived.class), *other = make(&derived.class), *plain = make(&base.class);
    struct ort_hook *of_base = hook_object(plain, 0, ORT_HOOK_BEFORE, "p");
    struct ort_hook *hook = hook_object(object, 0, ORT_HOOK_BEFORE, "o");
    struct ort_hook *of_class = hook_class(&base.class, 0, ORT_HOOK_BEFORE, "c");
    struct ort_hook *of_derived = hook_class(&derived.class, 0, ORT_HOOK_BEFORE, "d");
    EXPECT(ort_swift_original(&derived.class, FIRST_WORD) == (const void *)(uintptr_t)add);
    call(object, 0, 1);
    EXPECT_STRING(take_log(), "odc");
    call(other, 0, 1);
    EXPECT_STRING(take_log(), "dc");
    call(plain, 0, 1);
    EXPECT_STRING(take_log(), "pc");
    end(of_derived);
    end(of_base);
    call(object, 0, 1);
    EXPECT_STRING(take_log(), "oc");
    end(hook);
    call(object, 0, 1);
    EXPECT_STRING(take_log(), "c");
    EXPECT(!ort_hook_is_displaced(of_class));
    end(of_class);
    EXPECT(base.class.methods[0] == add && derived.class.methods[0] == add);
    release(object);
    release(other);
    release(plain);
}

// As the Swift runtime makes classes: with what the superclass's words hold at that time.
CHECK_THAT(aClassThatIsMadeMeanwhileLosesTheRemains) {
    struct object *object = make(&base.class);
    struct ort_hook *hook = hook_object(object, 0, ORT_HOOK_BEFORE, "h");
    static struct metadata late;
    late = base;
    late.destroy = destroy;
    late.class.superclass = &base.class;
    struct object *of_late = make(&late.class);
    EXPECT(call(of_late, 0, 1) == 6 && call(object, 0, 1) == 6);
    EXPECT_STRING(take_log(), "h");
    struct ort_hook *of_late_hook = hook_object(of_late, 0, ORT_HOOK_BEFORE, "l");
    EXPECT(call(of_late, 0, 1) == 6);
    EXPECT_STRING(take_log(), "l");
    const void *const classes[] = {&late.class};
    ort_swift_classes_cover(classes, 1);
    end(hook);
    EXPECT(call(of_late, 0, 1) == 6);
    EXPECT_STRING(take_log(), "l");
    end(of_late_hook);
    ort_swift_classes_cover(classes, 1);
    EXPECT(late.class.methods[0] == add);
    release(object);
    release(of_late);
}

static SWIFT_FUNCTION void see(int number, SWIFT_SELF struct closure *closure) {
    strcat(log_text, number == closure->factor ? closure->text : "wrong");
}

// The shortest paths: a closure as the only hook.
static void expect_closure_before(struct metadata *metadata, uint8_t vector_count) {
    struct object *hooked = make(&metadata->class);
    struct closure closure = {"c", 2};
    struct ort_swift_hook_request request = request_of_object(hooked, 0, ORT_HOOK_BEFORE);
    request.vector_count = vector_count;
    request.closure = (void (*)(void))(uintptr_t)see;
    request.closure_context = &closure;
    struct ort_hook *hook = install(request);
    struct object *other = make(class_of(hooked));
    EXPECT(call(hooked, 0, 2) == 7 && call(hooked, 0, 2) == 7 && call(other, 0, 2) == 7);
    EXPECT_STRING(take_log(), "cc");
    struct ort_hook *second = hook_object(hooked, 0, ORT_HOOK_AFTER, "s");
    EXPECT(call(hooked, 0, 2) == 7 && call(other, 0, 2) == 7);
    EXPECT_STRING(take_log(), "cs");
    end(second);
    EXPECT(call(other, 0, 2) == 7 && call(hooked, 0, 2) == 7);
    EXPECT_STRING(take_log(), "c");
    end(hook);
    EXPECT(metadata->class.methods[0] == add && call(hooked, 0, 2) == 7 && call(other, 0, 2) == 7);
    EXPECT_STRING(take_log(), "");
    release(hooked);
    release(other);
}

CHECK_THAT(aClosureRunsBeforeTheMethodOfOneObject) {
    static struct metadata plain = METADATA(NULL, "Plain", add, subtract);
    static struct metadata mixed = METADATA(NULL, "Mixed", add, subtract);
    expect_closure_before(&plain, 0);
    expect_closure_before(&mixed, 8);
}

CHECK_THAT(whatIsNoObjectOfTheClassIsRefused) {
    struct object *object = make(&base.class);
    struct ort_swift_hook_request request = request_of_object(object, 0, ORT_HOOK_BEFORE);
    request.function = append;
    request.metadata = &derived.class;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_NOT_HOOKABLE);
    uintptr_t kind = 0x400; // the kind of a box
    const void *const box[2] = {&kind};
    static const void *variable = (const void *)(uintptr_t)add;
    request.metadata = NULL;
    request.word = 0;
    request.variable = &variable;
    request.object = box;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_NOT_HOOKABLE);
    request.variable = NULL;
    request.witness = &variable;
    EXPECT(ort_swift_hook_install(&request, NULL) == ORT_HOOK_INVALID);
    release(object);
}

static SWIFT_FUNCTION void destroy_as_superclass(SWIFT_SELF struct object *self) {
    ((destroyer *)class_of(self)->superclass)[-2](self);
}

CHECK_THAT(somebodyElsesCopyOfTheClassStays) {
    struct object *object = make(&base.class);
    struct ort_hook *hook = hook_object(object, 0, ORT_HOOK_BEFORE, "h");
    struct metadata other = base;
    other.class.superclass = &base.class;
    EXPECT(other.destroy != destroy);
    const destroyer inherited = other.destroy;
    EXPECT(!ort_hook_is_displaced(hook));
    object->class = &other.class;
    EXPECT(call(object, 0, 1) == 6 && !ort_hook_is_displaced(hook));
    EXPECT_STRING(take_log(), "h");
    end(hook);
    EXPECT(class_of(object) == &other.class && call(object, 0, 1) == 6);
    EXPECT_STRING(take_log(), "");
    const int before = destroyed;
    release(object);
    EXPECT(destroyed == before + 1);

    object = make(&base.class);
    hook = hook_object(object, 0, ORT_HOOK_BEFORE, "h");
    EXPECT(destroyer_of(object) == inherited);
    other.destroy = destroy_as_superclass;
    object->class = &other.class;
    release(object);
    EXPECT(destroyed == before + 2 && ort_hook_get_state(hook) == ORT_HOOK_IS_REMOVED);
    ort_hook_release(hook);

    object = make(&base.class);
    hook = hook_object(object, 0, ORT_HOOK_BEFORE, "h");
    object->class = &derived.class;
    EXPECT(ort_hook_is_displaced(hook));
    end(hook);
    EXPECT(class_of(object) == &derived.class && base.destroy == destroy);
    release(object);
}

static bool is_list_of(struct ort_hook **list, size_t count, struct ort_hook *one, struct ort_hook *two) {
    const bool is_so = count == (size_t)(one != NULL) + (two != NULL) && (one == NULL || list[0] == one) &&
        (two == NULL || list[1] == two);
    for (size_t i = 0; i < count; i++) {
        ort_hook_release(list[i]);
    }
    free(list);
    return is_so;
}

static void *retain(void *context) { return context; }

CHECK_THAT(hooksAreListedAndDescribed) {
    struct object *object = make(&base.class), *other = make(&base.class);
    struct ort_hook *after = hook_object(object, 1, ORT_HOOK_AFTER, "a");
    struct ort_hook *before = hook_object(object, 1, ORT_HOOK_BEFORE, "b");
    struct ort_hook *of_class = hook_class(&base.class, 1, ORT_HOOK_BEFORE, "c");
    size_t count = 9;
    struct ort_hook **list = ort_swift_hook_copy_list(NULL, object, &count);
    EXPECT(is_list_of(list, count, before, after));
    list = ort_swift_hook_copy_list(&base.class, NULL, &count);
    EXPECT(is_list_of(list, count, of_class, NULL));
    list = ort_swift_hook_copy_list(NULL, other, &count);
    EXPECT(is_list_of(list, count, NULL, NULL));
    list = ort_hook_copy_list(Nil, nil, NULL, &count);
    EXPECT(count == 3);
    is_list_of(list, count, NULL, NULL);
    list = ort_swift_hook_copy_list(NULL, NULL, &count);
    EXPECT(count == 3);
    is_list_of(list, count, NULL, NULL);
    void **contexts = ort_swift_hook_copy_contexts(NULL, object, note_destroyed, retain, &count);
    EXPECT(count == 2 && strcmp(contexts[0], "b") == 0 && strcmp(contexts[1], "a") == 0);
    free((void *)contexts);

    struct ort_swift_hook_description description;
    EXPECT(ort_hook_disable(after) && ort_swift_hook_describe(after, &description));
    EXPECT(description.metadata == &base.class && description.object == object && !description.is_async);
    EXPECT(description.word == FIRST_WORD + 1 && description.position == ORT_HOOK_AFTER);
    EXPECT(description.state == ORT_HOOK_IS_DISABLED && description.body == (const void *)(uintptr_t)append);
    EXPECT(ort_swift_hook_describe(of_class, &description) && description.object == NULL);
    EXPECT(ort_swift_object_of(before) == object && ort_swift_object_of(of_class) == NULL);
    struct ort_hook_description general;
    EXPECT(!ort_hook_describe(before, &general) && !ort_swift_hook_describe(NULL, &description));
    ort_hook_remove(after);
    EXPECT(!ort_swift_hook_describe(after, &description));
    ort_hook_release(after);
    end(before);
    end(of_class);
    release(object);
    release(other);
}

CHECK_THAT(withoutMemoryNothingChanges) {
    static struct metadata rare = METADATA(NULL, "Rare", add, subtract);
    struct object *object = make(&rare.class);
    struct ort_swift_hook_request request = request_of_object(object, 0, ORT_HOOK_BEFORE);
    request.function = append;
    request.context = "m";
    struct ort_hook *hook = NULL;
    ort_hook_status status = ORT_HOOK_NO_MEMORY;
    unsigned long n = 1;
    for (; CAN_FAIL && status != ORT_HOOK_OK; n++) {
        ort_memory_fail_once(n);
        status = ort_swift_hook_install(&request, &hook);
        ort_memory_fail_once(0);
        EXPECT(status == ORT_HOOK_OK || (rare.class.methods[0] == add && rare.destroy == destroy));
    }
    EXPECT(!CAN_FAIL || n > 4);
    hook = hook == NULL ? install(request) : hook;
    EXPECT(call(object, 0, 1) == 6);
    EXPECT_STRING(take_log(), "m");
    end(hook);
    EXPECT(rare.class.methods[0] == add && rare.destroy == destroy);
    release(object);
}

// MARK: Threads

enum { THREADS = 8, ROUNDS = 1000, SHARED = 4 };

static struct object *shared[SHARED];

static void hook_and_release(int thread) {
    for (int i = 0; i < ROUNDS; i++) {
        struct object *object = make(i % 3 == 0 ? &derived.class : &base.class);
        struct object *common = shared[(i + thread) % SHARED];
        struct ort_hook *hook = hook_object(object, 0, ORT_HOOK_BEFORE, "b");
        struct ort_hook *of_common = hook_object(common, 1, ORT_HOOK_AFTER, "");
        take_log();
        EXPECT(call(object, 0, i) == 5 + i);
        EXPECT(strncmp(take_log(), "b", 1) == 0);
        EXPECT(call(common, 1, 2) == 3 && call(common, 0, 2) == 7);
        if (i % 64 == 0) {
            struct ort_hook *of_class = hook_class(&base.class, 0, ORT_HOOK_BEFORE, "");
            EXPECT(call(common, 0, 1) == 6 && call(object, 0, 1) == 6);
            end(of_class);
        }
        if (i % 2 == 0) {
            end(hook);
        }
        release(object);
        if (i % 2 != 0) {
            EXPECT(!ort_hook_remove(hook));
            ort_hook_release(hook);
        }
        end(of_common);
    }
}

CHECK_THAT(objectsAreHookedAndReleasedOnThreads) {
    for (int i = 0; i < SHARED; i++) {
        shared[i] = make(&base.class);
    }
    const int before = destroyed;
    check_on_threads(THREADS, hook_and_release);
    EXPECT(destroyed == before + THREADS * ROUNDS);
    for (int i = 0; i < SHARED; i++) {
        release(shared[i]);
    }
    EXPECT(base.class.methods[0] == add && derived.class.methods[0] == add);
    EXPECT(ort_hook_flush(10000000000));
}

// The hook that one thread removes while another begins to release its object.
static struct ort_hook *contested;
static struct object *ending_object;

static void remove_or_release(int thread) {
    if (thread == 0) {
        ort_hook_remove(contested);
    } else {
        release(ending_object);
    }
}

CHECK_THAT(aHookIsRemovedWhileItsObjectEnds) {
    const int before = destroyed;
    for (int i = 0; i < 300; i++) {
        ending_object = make(&base.class);
        contested = hook_object(ending_object, 0, ORT_HOOK_BEFORE, "b");
        check_on_threads(2, remove_or_release);
        EXPECT(ort_hook_get_state(contested) == ORT_HOOK_IS_REMOVED);
        ort_hook_release(contested);
    }
    EXPECT(destroyed == before + 300);
}
