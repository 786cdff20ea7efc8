// One hook in the place of another, in one step.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

@interface Replaced : NSObject
- (int)number;
@end
@implementation Replaced
- (int)number {
    return 1;
}
@end

static char steps[64];
static int destroyed;

static void take_note(struct ort_hook_call *call, void *context) {
    strcat(steps, context);
    ort_hook_call_proceed(call);
}

static void note_alone(struct ort_hook_call *call, void *context) {
    (void)call;
    strcat(steps, context);
}

static void destroy(void *context) {
    (void)context;
    __atomic_fetch_add(&destroyed, 1, __ATOMIC_SEQ_CST);
}

static struct ort_hook_request request_of(ort_hook_position position, const char *step) {
    return (struct ort_hook_request){
        .position = position,
        .function = position == ORT_HOOK_INSTEAD ? take_note : note_alone,
        .context = (void *)step,
        .destroy = destroy,
        .engine = engine,
    };
}

static struct ort_hook *install(id object, ort_hook_position position, const char *step) {
    struct ort_hook *hook = NULL;
    struct ort_hook_request request = request_of(position, step);
    request.cls = object == nil ? [Replaced class] : Nil;
    request.object = object;
    request.selector = @selector(number);
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *replace(struct ort_hook *hook, ort_hook_position position, const char *step) {
    struct ort_hook *made = NULL;
    const struct ort_hook_request request = request_of(position, step);
    EXPECT(ort_hook_replace(hook, &request, &made) && made != NULL && made != hook);
    return made;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static void expect_steps(id object, const char *wanted) {
    steps[0] = 0;
    EXPECT([object number] == 1);
    EXPECT_STRING(steps, wanted);
}

CHECK_THAT(a_replacement_runs_where_the_other_one_did) {
    Replaced *object = [Replaced new];
    Class cls = object_getClass(object);
    const IMP before = class_getMethodImplementation(cls, @selector(number));
    for (int i = 0; i < 2; i++) {
        id target = i == 0 ? nil : object;
        for (ort_hook_position position = ORT_HOOK_AFTER; position <= ORT_HOOK_BEFORE; position++) {
            destroyed = 0;
            struct ort_hook *hooks[] = {
                install(target, position, "a"), install(target, position, "b"), install(target, position, "c")};
            struct ort_hook *made = replace(hooks[1], position, "B");
            expect_steps(object, position == ORT_HOOK_INSTEAD ? "cBa" : "aBc");
            EXPECT(ort_hook_get_state(made) == ORT_HOOK_IS_ACTIVE && !ort_hook_is_displaced(made));
            size_t count = 0;
            struct ort_hook **list = ort_hook_copy_list(i == 0 ? cls : Nil, target, @selector(number), &count);
            EXPECT(count == 3 && list[1] == made);
            for (size_t j = 0; j < count; j++) {
                ort_hook_release(list[j]);
            }
            free(list);
            end(hooks[1]);
            EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 1);
            end(hooks[0]);
            end(made);
            end(hooks[2]);
            EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 4);
            expect_steps(object, "");
        }
    }
    EXPECT(object_getClass(object) == cls);
    EXPECT(class_getMethodImplementation(cls, @selector(number)) == before);
    [object release];
}

CHECK_THAT(what_is_not_there_and_what_is_no_request_replaces_nothing) {
    struct ort_hook *made = NULL;
    struct ort_hook *hook = install(nil, ORT_HOOK_BEFORE, "a");
    const struct ort_hook_request good = request_of(ORT_HOOK_BEFORE, "b");
    EXPECT(!ort_hook_replace(NULL, &good, &made) && !ort_hook_replace(hook, NULL, &made));
    struct ort_hook_request bad = good;
    bad.function = NULL;
    EXPECT(!ort_hook_replace(hook, &bad, &made));
    bad.block = (id) ^ {};
    EXPECT(!ort_hook_replace(hook, &bad, &made)); // copying it would be user code
    bad = good;
    bad.options = ORT_HOOK_FINALLY; // of a before hook
    EXPECT(!ort_hook_replace(hook, &bad, &made));
    EXPECT(ort_hook_replace(hook, &good, &made));
    struct ort_hook *second = NULL;
    EXPECT(!ort_hook_replace(hook, &good, &second) && second == NULL); // replaced
    EXPECT(ort_hook_remove(hook) && !ort_hook_remove(hook));
    EXPECT(ort_hook_remove(made) && !ort_hook_replace(made, &good, &second) && second == NULL);
    ort_hook_release(hook);
    ort_hook_release(made);
    EXPECT(ort_hook_flush(UINT64_MAX));
}

CHECK_THAT(a_replacement_may_begin_disabled_and_nobody_need_take_its_reference) {
    Replaced *object = [Replaced new];
    struct ort_hook *hook = install(nil, ORT_HOOK_BEFORE, "a"), *made = NULL;
    struct ort_hook_request request = request_of(ORT_HOOK_AFTER, "b"); // the position is the other one's
    request.options = ORT_HOOK_STARTS_DISABLED;
    EXPECT(ort_hook_replace(hook, &request, &made));
    expect_steps(object, "");
    EXPECT(ort_hook_get_state(made) == ORT_HOOK_IS_DISABLED && ort_hook_enable(made));
    expect_steps(object, "b");
    EXPECT(ort_hook_replace(made, &request, NULL));
    ort_hook_release(hook);
    ort_hook_release(made);
    size_t count = 0;
    struct ort_hook **list = ort_hook_copy_list([Replaced class], nil, NULL, &count);
    EXPECT(count == 1 && ort_hook_remove(list[0]));
    ort_hook_release(list[0]);
    free(list);
    EXPECT(ort_hook_flush(UINT64_MAX));
    [object release];
}

static bool is_forwarded(void) {
    const IMP imp = method_getImplementation(class_getInstanceMethod([Replaced class], @selector(number)));
    return imp == (IMP)_objc_msgForward;
}

CHECK_THAT(a_replacement_brings_its_engine) {
    Replaced *object = [Replaced new];
    const ort_hook_engine other =
        engine == ORT_HOOK_ENGINE_FORWARDING ? ORT_HOOK_ENGINE_TRAMPOLINE : ORT_HOOK_ENGINE_FORWARDING;
    struct ort_hook *hook = install(nil, ORT_HOOK_INSTEAD, "a"), *made = NULL;
    const bool was_forwarded = is_forwarded();
    struct ort_hook_request request = request_of(ORT_HOOK_INSTEAD, "b");
    request.engine = other;
    EXPECT(ort_hook_replace(hook, &request, &made));
    EXPECT(was_forwarded == (engine == ORT_HOOK_ENGINE_FORWARDING) && is_forwarded() != was_forwarded);
    expect_steps(object, "b");
    ort_hook_release(hook);
    struct ort_hook *last = replace(made, ORT_HOOK_INSTEAD, "c");
    EXPECT(is_forwarded() == was_forwarded);
    expect_steps(object, "c");
    ort_hook_release(made);
    end(last);
    EXPECT(!is_forwarded());
    EXPECT(ort_hook_flush(UINT64_MAX));
    [object release];
}

// MARK: Waiting

static sem_t inside, go_on;

static void stay(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    sem_post(&inside);
    sem_wait(&go_on);
}

static void *call_number(void *object) {
    [(Replaced *)object number];
    return NULL;
}

CHECK_THAT(a_call_of_what_was_replaced_is_waited_for_once_it_is_removed) {
    Replaced *object = [Replaced new];
    sem_init(&inside, 0, 0);
    sem_init(&go_on, 0, 0);
    destroyed = 0;
    struct ort_hook_request staying = request_of(ORT_HOOK_BEFORE, "a");
    staying.function = stay;
    staying.cls = [Replaced class];
    staying.selector = @selector(number);
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&staying, &hook) == ORT_HOOK_OK);
    pthread_t thread;
    pthread_create(&thread, NULL, call_number, object);
    sem_wait(&inside);
    struct ort_hook *made = replace(hook, ORT_HOOK_BEFORE, "b");
    expect_steps(object, "b");
    size_t count = 1;
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 0);
    EXPECT(ort_hook_copy_pinned(&count) == NULL && count == 0);
    EXPECT(ort_hook_remove(hook));
    EXPECT(!ort_hook_flush(1000) && destroyed == 0);
    struct ort_hook **pinned = ort_hook_copy_pinned(&count);
    EXPECT(count == 1 && pinned[0] == hook);
    ort_hook_release(pinned[0]);
    free(pinned);
    sem_post(&go_on);
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 1);
    pthread_join(thread, NULL);
    ort_hook_release(hook);
    end(made);
    EXPECT(ort_hook_flush(UINT64_MAX) && destroyed == 2);
    [object release];
}

// MARK: Contexts

static int other_destroyed;

static void destroy_other(void *context) {
    (void)context;
    other_destroyed++;
}

static void look(struct ort_hook_call *call, void *context) {
    EXPECT(ort_hook_call_context(call, destroy, 0) != NULL);
    EXPECT_STRING(ort_hook_call_context(call, destroy, 0), "first");
    EXPECT_STRING(ort_hook_call_context(call, destroy, 1), "last");
    EXPECT(ort_hook_call_context(call, destroy, 2) == NULL);
    EXPECT(ort_hook_call_context(call, destroy_other, 0) == context);
    EXPECT(ort_hook_call_context(call, destroy_other, 1) == NULL);
    EXPECT(ort_hook_call_context(call, NULL, 0) == NULL);
    strcat(steps, "looked");
}

CHECK_THAT(a_call_tells_the_contexts_that_it_began_with) {
    Replaced *object = [Replaced new];
    struct ort_hook *first = install(nil, ORT_HOOK_BEFORE, "first");
    struct ort_hook *last = install(nil, ORT_HOOK_AFTER, "last");
    struct ort_hook_request looking = {
        .cls = [Replaced class],
        .selector = @selector(number),
        .position = ORT_HOOK_INSTEAD,
        .function = look,
        .context = steps,
        .destroy = destroy_other,
        .engine = engine,
    };
    struct ort_hook *middle = NULL;
    EXPECT(ort_hook_install(&looking, &middle) == ORT_HOOK_OK);
    steps[0] = 0;
    EXPECT([object number] == 0);
    EXPECT_STRING(steps, "firstlookedlast");
    end(first);
    end(middle);
    end(last);
    EXPECT(ort_hook_flush(UINT64_MAX));
    [object release];
}
