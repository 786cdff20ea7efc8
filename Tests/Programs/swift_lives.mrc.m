// Hooks of the ends of Swift objects.

#include "check.h"
#include "swift_classes.h"
#include <objc/swift_lives.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(ORT_STRESS) || __has_feature(address_sanitizer)
#define CAN_FAIL 1
void ort_memory_fail_once(unsigned long n);
#else
#define CAN_FAIL 0
static void ort_memory_fail_once(unsigned long n) { (void)n; }
#endif

static atomic_int destroyed;

static SWIFT_FUNCTION void destroy(SWIFT_SELF struct object *self) {
    atomic_fetch_add(&destroyed, 1);
    free(self);
}

static SWIFT_FUNCTION void destroy_derived(SWIFT_SELF struct object *self) { destroy(self); }

static struct metadata base = METADATA(NULL, destroy);
static struct metadata derived = METADATA(&base.class, destroy_derived);

static void end_one(const struct class *class) {
    struct object *object = calloc(1, sizeof *object);
    object->class = class;
    destroyer_of(class)(object);
}

// MARK: Hooks

static char log_text[64];
static atomic_int bodies_destroyed;

static const char *take_log(void) {
    static char taken[sizeof log_text];
    strcpy(taken, log_text);
    log_text[0] = 0;
    return taken;
}

// The context is a string. An object of the subclass adds a star.
static void append(void *object, const void *metadata, void *context) {
    EXPECT(((struct object *)object)->class == metadata);
    strcat(log_text, context);
    strcat(log_text, metadata == &derived.class ? "*" : "");
}

static void count_destroyed(void *context) {
    (void)context;
    atomic_fetch_add(&bodies_destroyed, 1);
}

static const void *const derived_alone[] = {&derived.class};

static struct ort_deinit_hook_request request_of(const struct class *class, const char *text, int priority) {
    return (struct ort_deinit_hook_request){
        .metadata = class,
        .subclasses = derived_alone,
        .subclass_count = class == &base.class,
        .priority = priority,
        .function = append,
        .context = (void *)(uintptr_t)text,
        .destroy = count_destroyed,
    };
}

static struct ort_deinit_hook *hook(const struct class *class, const char *text, int priority) {
    const struct ort_deinit_hook_request request = request_of(class, text, priority);
    struct ort_deinit_hook *hook = NULL;
    EXPECT(ort_deinit_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_deinit_hook *hook) {
    EXPECT(ort_deinit_hook_remove(hook));
    ort_deinit_hook_release(hook);
}

static void expect_restored(void) {
    EXPECT(destroyer_of(&base.class) == destroy && destroyer_of(&derived.class) == destroy_derived);
}

CHECK_THAT(aHookSeesTheEndsOfTheClassAndOfItsSubclasses) {
    const int before = destroyed, bodies = bodies_destroyed;
    struct ort_deinit_hook *one = hook(&base.class, "1", 0), *two = hook(&derived.class, "2", 0);
    end_one(&base.class);
    EXPECT_STRING(take_log(), "1");
    end_one(&derived.class);
    EXPECT_STRING(take_log(), "2*1*");
    end(one);
    EXPECT(destroyer_of(&base.class) == destroy && destroyer_of(&derived.class) != destroy_derived);
    end_one(&derived.class);
    EXPECT_STRING(take_log(), "2*");
    end(two);
    expect_restored();
    end_one(&derived.class);
    EXPECT_STRING(take_log(), "");
    EXPECT(destroyed == before + 4 && bodies_destroyed == bodies + 2);
}

CHECK_THAT(aHigherPriorityRunsFirstAndThenTheLatestHook) {
    struct ort_deinit_hook *hooks[] = {
        hook(&base.class, "a", 0), hook(&base.class, "b", 1), hook(&base.class, "c", 0), hook(&base.class, "d", -1)};
    end_one(&base.class);
    EXPECT_STRING(take_log(), "bcad");
    EXPECT(ort_deinit_hook_disable(hooks[2]) && !ort_deinit_hook_disable(hooks[2]));
    EXPECT(ort_deinit_hook_get_state(hooks[2]) == ORT_HOOK_IS_DISABLED);
    end_one(&base.class);
    EXPECT_STRING(take_log(), "bad");
    EXPECT(ort_deinit_hook_enable(hooks[2]) && !ort_deinit_hook_enable(hooks[2]));
    EXPECT(ort_deinit_hook_remove(hooks[0]) && !ort_deinit_hook_remove(hooks[0]));
    EXPECT(ort_deinit_hook_get_state(hooks[0]) == ORT_HOOK_IS_REMOVED && !ort_deinit_hook_enable(hooks[0]));
    end_one(&base.class);
    EXPECT_STRING(take_log(), "bcd");
    ort_deinit_hook_release(hooks[0]);
    for (int i = 1; i < 4; i++) {
        end(hooks[i]);
    }
    ort_deinit_hook_release(NULL);
    expect_restored();
}

CHECK_THAT(aSubclassThatComesLaterIsCovered) {
    struct metadata late = METADATA(&derived.class, destroy_derived);
    struct ort_deinit_hook *base_hook = hook(&base.class, "b", 0);
    end_one(&late.class);
    EXPECT_STRING(take_log(), "");
    const void *const classes[] = {&late.class};
    ort_deinit_hooks_cover(classes, 1);
    end_one(&late.class);
    EXPECT_STRING(take_log(), "b");
    end(base_hook);
    EXPECT(late.destroy == destroy_derived);
    ort_deinit_hooks_cover(classes, 1);
    EXPECT(late.destroy == destroy_derived);
}

static destroyer below_other;

static SWIFT_FUNCTION void destroy_on_top(SWIFT_SELF struct object *self) {
    strcat(log_text, "top ");
    below_other(self);
}

CHECK_THAT(otherCodeMayPutAFunctionOnTop) {
    static struct metadata single = METADATA(NULL, destroy);
    struct ort_deinit_hook *first = hook(&single.class, "first", 0);
    below_other = single.destroy;
    single.destroy = destroy_on_top;
    end_one(&single.class);
    EXPECT_STRING(take_log(), "top first");
    end(first);
    EXPECT(single.destroy == destroy_on_top);
    end_one(&single.class);
    EXPECT_STRING(take_log(), "top ");
    struct ort_deinit_hook *second = hook(&single.class, "second", 0);
    end_one(&single.class);
    EXPECT_STRING(take_log(), "top second");
    single.destroy = below_other; // taken out again
    end(second);
    EXPECT(single.destroy == destroy);
}

CHECK_THAT(anObjectMayHaveACopyOfItsClass) {
    struct ort_deinit_hook *base_hook = hook(&base.class, "b", 0);
    struct metadata copy = base;
    copy.class.superclass = &base.class;
    const int before = destroyed;
    struct object *object = calloc(1, sizeof *object);
    object->class = &copy.class;
    EXPECT(ort_deinit_hook_disable(base_hook)); // its body compares the class
    copy.destroy(object);
    EXPECT(destroyed == before + 1);
    end(base_hook);
}

CHECK_THAT(wrongRequestsAreRefused) {
    struct ort_deinit_hook *hook = NULL;
    EXPECT(ort_deinit_hook_install(NULL, &hook) == ORT_HOOK_INVALID);
    struct ort_deinit_hook_request request = request_of(NULL, "", 0);
    EXPECT(ort_deinit_hook_install(&request, &hook) == ORT_HOOK_INVALID);
    request = request_of(&base.class, "", 0);
    request.function = NULL;
    EXPECT(ort_deinit_hook_install(&request, &hook) == ORT_HOOK_INVALID);
    request = request_of(&base.class, "", 0);
    request.subclasses = NULL;
    EXPECT(ort_deinit_hook_install(&request, &hook) == ORT_HOOK_INVALID);
    EXPECT(hook == NULL);
}

CHECK_THAT(withoutMemoryNothingChanges) {
    if (!CAN_FAIL) {
        return;
    }
    static struct metadata fresh = METADATA(NULL, destroy), below = METADATA(&fresh.class, destroy_derived);
    const void *const subclasses[] = {&below.class};
    struct ort_deinit_hook_request request = request_of(&fresh.class, "f", 0);
    request.subclasses = subclasses;
    request.subclass_count = 1;
    const int bodies = bodies_destroyed;
    struct ort_deinit_hook *made = NULL;
    ort_hook_status status = ORT_HOOK_NO_MEMORY;
    unsigned long n = 1;
    for (; status == ORT_HOOK_NO_MEMORY && n < 20; n++) {
        EXPECT(fresh.destroy == destroy && below.destroy == destroy_derived && bodies_destroyed == bodies);
        ort_memory_fail_once(n);
        status = ort_deinit_hook_install(&request, &made);
        ort_memory_fail_once(0);
    }
    EXPECT(status == ORT_HOOK_OK && n == 5); // without the hook, and each of two classes, which stay known
    struct ort_deinit_hook *none = NULL;
    ort_memory_fail_once(2);
    EXPECT(ort_deinit_hook_install(&request, &none) == ORT_HOOK_NO_MEMORY && none == NULL); // without the list
    ort_memory_fail_once(0);
    struct ort_deinit_hook *second = hook(&fresh.class, "s", 0);
    ort_memory_fail_once(1);
    end(made);
    ort_memory_fail_once(0);
    end_one(&below.class);
    EXPECT_STRING(take_log(), "s");
    end(second);
}

// MARK: Threads

enum { OBJECTS = 20000, THREADS = 8 };

static atomic_long seen;
static atomic_int ending;

static void count_seen(void *object, const void *metadata, void *context) {
    (void)object, (void)metadata;
    atomic_fetch_add((atomic_long *)context, 1);
}

static void end_or_hook(int thread) {
    if (thread < THREADS / 2) {
        for (int i = 0; i < OBJECTS; i++) {
            end_one(i % 2 == 0 ? &base.class : &derived.class);
        }
        atomic_fetch_sub(&ending, 1);
        return;
    }
    do {
        struct ort_deinit_hook_request request = request_of(thread % 2 == 0 ? &base.class : &derived.class, "", thread);
        request.function = count_seen;
        request.context = &seen;
        request.destroy = NULL;
        struct ort_deinit_hook *hook = NULL;
        EXPECT(ort_deinit_hook_install(&request, &hook) == ORT_HOOK_OK);
        EXPECT(ort_deinit_hook_disable(hook));
        end(hook);
    } while (ending > 0);
}

CHECK_THAT(eachEndIsSeenOnceWhileHooksComeAndGo) {
    static atomic_long permanent;
    struct ort_deinit_hook_request request = request_of(&base.class, "", 0);
    request.function = count_seen;
    request.context = &permanent;
    struct ort_deinit_hook *hook = NULL;
    EXPECT(ort_deinit_hook_install(&request, &hook) == ORT_HOOK_OK);
    const int before = destroyed;
    ending = THREADS / 2;
    check_on_threads(THREADS, end_or_hook);
    EXPECT(permanent == OBJECTS * THREADS / 2 && destroyed == before + OBJECTS * THREADS / 2);
    end(hook);
    expect_restored();
}

// MARK: Instances

CHECK_THAT(withoutTheSwiftRuntimeNothingIsCounted) {
    struct ort_instance_watch *watch = NULL;
    const void *const classes[] = {&base.class};
    EXPECT(ort_instances_watch(classes, 1, &watch) == ORT_INSTANCES_NO_ALLOCATIONS && watch == NULL);
    EXPECT(ort_instances_watch(NULL, 0, &watch) == ORT_INSTANCES_NO_ALLOCATIONS);
    expect_restored();
}
