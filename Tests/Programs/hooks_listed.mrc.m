// Lists of hooks, contexts of hooks, and calls that are identified by serial numbers.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdlib.h>

@interface Listed : NSObject
- (int)first;
- (int)second;
@end

@implementation Listed
- (int)first {
    return 1;
}
- (int)second {
    return [self first] + 1;
}
@end

@interface Unlisted : Listed
@end
@implementation Unlisted
@end

static int destroyed;
static int retained;

static void destroy(void *context) {
    (void)context;
    destroyed++;
}

static void *retain(void *context) {
    retained++;
    return context;
}

static void do_nothing(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

static struct ort_hook *install(struct ort_hook_request request) {
    struct ort_hook *hook = NULL;
    if (request.block == nil && request.function == NULL) {
        request.function = do_nothing;
    }
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *before(Class cls, id object, SEL selector, void *context) {
    return install((struct ort_hook_request){
        .cls = cls,
        .object = object,
        .selector = selector,
        .position = ORT_HOOK_BEFORE,
        .context = context,
        .destroy = context == NULL ? NULL : destroy,
    });
}

static void end(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
}

// Whether the list has exactly these two hooks in this order; either may be NULL. Frees the list.
static bool is_list_of(struct ort_hook **list, size_t count, struct ort_hook *one, struct ort_hook *two) {
    struct ort_hook *wanted[] = {one, two};
    const size_t wanted_count = one == NULL ? 0 : two == NULL ? 1 : 2;
    bool is_equal = count == wanted_count && (list == NULL) == (wanted_count == 0);
    for (size_t i = 0; list != NULL && list[i] != NULL; i++) {
        is_equal = is_equal && i < wanted_count && list[i] == wanted[i];
        ort_hook_release(list[i]);
    }
    free(list);
    return is_equal;
}

static bool are_listed(Class cls, id object, SEL selector, struct ort_hook *one, struct ort_hook *two) {
    size_t count = 99;
    struct ort_hook **list = ort_hook_copy_list(cls, object, selector, &count);
    return is_list_of(list, count, one, two);
}

CHECK_THAT(hooks_are_listed_by_class_object_and_selector_in_running_order) {
    Listed *object = [[Listed alloc] init], *other = [[Listed alloc] init];
    struct ort_hook *later = install(
        (struct ort_hook_request) { .cls = [Listed class], .selector = @selector(first), .position = ORT_HOOK_AFTER });
    struct ort_hook *earlier = before([Listed class], nil, @selector(first), NULL);
    struct ort_hook *of_object = before(Nil, object, @selector(second), NULL);
    EXPECT(are_listed([Listed class], nil, @selector(first), earlier, later));
    EXPECT(are_listed([Listed class], nil, NULL, earlier, later));
    EXPECT(are_listed([Listed class], nil, @selector(second), NULL, NULL));
    EXPECT(are_listed([Unlisted class], nil, NULL, NULL, NULL));
    EXPECT(are_listed(Nil, object, @selector(second), of_object, NULL));
    EXPECT(are_listed(Nil, object, NULL, of_object, NULL));
    EXPECT(are_listed(Nil, object, @selector(first), NULL, NULL));
    EXPECT(are_listed(Nil, other, NULL, NULL, NULL));
    EXPECT(are_listed(Nil, nil, @selector(first), earlier, later));
    EXPECT(are_listed(Nil, nil, @selector(second), of_object, NULL));
    ort_hook_disable(earlier);
    EXPECT(are_listed([Listed class], nil, NULL, earlier, later));
    // A hooked object's class stands for its original class.
    EXPECT(are_listed(object_getClass(object), nil, NULL, earlier, later));
    EXPECT(ort_class_original(object_getClass(object)) == [Listed class]);
    EXPECT(ort_class_original([Listed class]) == [Listed class]);
    end(later);
    end(earlier);
    end(of_object);
    EXPECT(are_listed(Nil, nil, NULL, NULL, NULL));
    [object release];
    [other release];
}

CHECK_THAT(the_hooks_of_an_object_that_died_are_not_listed) {
    Listed *object = [[Listed alloc] init], *other = [[Listed alloc] init];
    struct ort_hook *hook = before(Nil, object, @selector(first), NULL);
    struct ort_hook *of_other = before(Nil, other, @selector(first), NULL);
    size_t count = 0;
    struct ort_hook **both = ort_hook_copy_list(Nil, nil, NULL, &count);
    EXPECT(count == 2);
    EXPECT(is_list_of(both, count, of_other, hook));
    [object release];
    EXPECT(are_listed(Nil, nil, NULL, of_other, NULL));
    ort_hook_release(hook);
    end(of_other);
    [other release];
    EXPECT(are_listed(Nil, nil, NULL, NULL, NULL));
}

CHECK_THAT(a_small_object_has_no_hooks_to_list) { EXPECT(are_listed(Nil, (id) @"a constant", NULL, NULL, NULL)); }

CHECK_THAT(a_hook_tells_its_context_and_whose_it_is) {
    int tag = 0;
    struct ort_hook *owned = before([Listed class], nil, @selector(first), &tag);
    struct ort_hook *other = before([Listed class], nil, @selector(first), NULL);
    EXPECT(ort_hook_get_context(owned) == &tag && ort_hook_get_destroy(owned) == destroy);
    EXPECT(ort_hook_get_context(other) == NULL && ort_hook_get_destroy(other) == NULL);
    EXPECT(ort_hook_get_context(NULL) == NULL && ort_hook_get_destroy(NULL) == NULL);
    size_t count = 0;
    retained = 0;
    void **contexts = ort_hook_copy_contexts(Nil, nil, NULL, destroy, retain, &count);
    EXPECT(count == 1 && retained == 1 && contexts != NULL && contexts[0] == &tag && contexts[1] == NULL);
    free((void *)contexts);
    end(owned);
    end(other);
    EXPECT(ort_hook_copy_contexts(Nil, nil, NULL, destroy, retain, &count) == NULL && count == 0 && retained == 1);
}

static int what_it_says;

static void *say(void *context) { return context == NULL ? NULL : &what_it_says; }

CHECK_THAT(a_list_of_contexts_is_of_what_they_say) {
    int tag = 0;
    struct ort_hook *hook = before([Listed class], nil, @selector(first), &tag);
    size_t count = 0;
    void **contexts = ort_hook_copy_contexts([Listed class], nil, @selector(first), destroy, say, &count);
    EXPECT(count == 1 && contexts != NULL && contexts[0] == &what_it_says && contexts[1] == NULL);
    free((void *)contexts);
    end(hook);
}

// MARK: Descriptions

static struct ort_hook_description describe(struct ort_hook *hook) {
    struct ort_hook_description description = {0};
    EXPECT(ort_hook_describe(hook, &description));
    return description;
}

CHECK_THAT(a_hook_of_a_class_describes_itself) {
    struct ort_hook *hook = install((struct ort_hook_request) {
        .cls = [Unlisted class], .selector = @selector(first), .position = ORT_HOOK_INSTEAD, .priority = -7,
        .options = ORT_HOOK_SKIPS_NESTED, .function = do_nothing,
    });
    struct ort_hook_description description = describe(hook);
    EXPECT(description.cls == [Unlisted class] && description.object == NULL);
    EXPECT(sel_isEqual(description.selector, @selector(first)));
    EXPECT(description.position == ORT_HOOK_INSTEAD && description.priority == -7);
    EXPECT(description.options == ORT_HOOK_SKIPS_NESTED && description.body == (IMP)(uintptr_t)do_nothing);
    ort_hook_remove(hook);
    EXPECT(!ort_hook_describe(hook, &description) && !ort_hook_describe(NULL, &description));
    ort_hook_release(hook);
}

CHECK_THAT(a_hook_of_an_object_describes_itself) {
    Listed *object = [[Listed alloc] init];
    struct ort_hook *hook = before(Nil, object, @selector(second), NULL);
    const struct ort_hook_description description = describe(hook);
    EXPECT(description.cls == [Listed class] && description.object == object);
    EXPECT(sel_isEqual(description.selector, @selector(second)) && description.position == ORT_HOOK_BEFORE);
    [object release];
    struct ort_hook_description none = {0};
    EXPECT(!ort_hook_describe(hook, &none) && none.cls == Nil);
    ort_hook_release(hook);
}

CHECK_THAT(a_hook_of_a_block_and_one_by_a_block_describe_themselves) {
    engine = ORT_HOOK_ENGINE_AUTOMATIC; // no message leads to a block
    int (^hooked)(void) = [^{
        return what_it_says;
    } copy];
    struct ort_hook *hook = install((struct ort_hook_request) {
        .object = hooked, .selector = @selector(invoke), .position = ORT_HOOK_AFTER, .block = (id) ^ {}
    });
    const struct ort_hook_description description = describe(hook);
    EXPECT(description.object == hooked && description.cls != Nil && !description.is_forwarded);
    EXPECT(description.body != NULL);
    end(hook);
    [hooked release];
}

CHECK_THAT(a_hook_of_a_method_that_another_one_forwards_is_forwarded) {
    engine = ORT_HOOK_ENGINE_AUTOMATIC;
    struct ort_hook *plain = before([Listed class], nil, @selector(first), NULL);
    EXPECT(!ort_hook_is_forwarded(plain) && !ort_hook_is_forwarded(NULL) && !describe(plain).is_forwarded);
    engine = ORT_HOOK_ENGINE_FORWARDING;
    struct ort_hook *forwarded = before([Listed class], nil, @selector(first), NULL);
    EXPECT(ort_hook_is_forwarded(plain) && ort_hook_is_forwarded(forwarded) && describe(plain).is_forwarded);
    end(forwarded);
    EXPECT(!ort_hook_is_forwarded(plain));
    ort_hook_remove(plain);
    EXPECT(!ort_hook_is_forwarded(plain));
    ort_hook_release(plain);
}

// MARK: Burials

static int destroyed_here;

static void destroy_here(void *context) {
    (void)context;
    destroyed_here++;
}

// Removes the hook in a call that runs it, so that its body is destroyed later.
static void remove_inside(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_remove(ort_hook_call_hook(call));
}

static void leave_bodies(void) {
    static int tags[2];
    Listed *object = [[Listed alloc] init];
    for (int i = 0; i < 2; i++) {
        struct ort_hook *hook = install((struct ort_hook_request) {
            .cls = [Listed class], .selector = @selector(first), .position = ORT_HOOK_BEFORE, .function = remove_inside,
            .context = &tags[i], .destroy = i == 0 ? destroy : destroy_here,
        });
        EXPECT([object first] == 1);
        ort_hook_release(hook);
    }
    [object release];
}

CHECK_THAT(a_thread_may_leave_the_bodies_of_others_to_others) {
    destroyed = destroyed_here = 0;
    ort_hook_bury_only(destroy_here);
    leave_bodies();
    EXPECT(!ort_hook_flush(0)); // the other body is still there
    EXPECT(destroyed == 0 && destroyed_here == 1);
    end(before([Listed class], nil, @selector(second), NULL));
    EXPECT(destroyed == 0);
    ort_hook_bury_only(NULL);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT(destroyed == 1 && destroyed_here == 1);
}

CHECK_THAT(a_block_has_a_context_too_which_is_destroyed_once) {
    int tag = 0;
    destroyed = 0;
    struct ort_hook *hook = install((struct ort_hook_request) {
        .cls = [Listed class], .selector = @selector(first), .position = ORT_HOOK_INSTEAD,
        .block = (id) ^ { return 7; }, .context = &tag, .destroy = destroy,
    });
    Listed *object = [[Listed alloc] init];
    EXPECT([object first] == 7);
    EXPECT(ort_hook_get_context(hook) == &tag);
    end(hook);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT(destroyed == 1);
    EXPECT([object first] == 1);
    [object release];
}

CHECK_THAT(a_refused_block_does_not_destroy_its_context) {
    int tag = 0;
    destroyed = 0;
    const struct ort_hook_request request = {
        .cls = [Listed class],
        .selector = sel_registerName("nobodyHasThis"),
        .block = (id) ^ {},
        .context = &tag,
        .destroy = destroy,
    };
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_NO_METHOD);
    EXPECT(destroyed == 0);
}

// MARK: Calls

static const struct ort_hook_call *kept_call;
static uint64_t kept_serial;
static struct ort_hook *pinning;

static void remove_itself(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_remove(ort_hook_call_hook(call));
    struct ort_hook **list = ort_hook_copy_pinned(NULL);
    EXPECT(list != NULL && list[0] == pinning);
    for (size_t i = 0; list != NULL && list[i] != NULL; i++) {
        ort_hook_release(list[i]);
    }
    free(list);
    retained = 0;
    void **contexts = ort_hook_copy_pinned_contexts(destroy, retain, NULL);
    EXPECT(contexts != NULL && contexts[0] == context && retained > 0);
    free((void *)contexts);
}

CHECK_THAT(a_removed_hook_that_a_call_runs_is_pinned) {
    int tag = 0;
    pinning = install((struct ort_hook_request) {
        .cls = [Listed class], .selector = @selector(first), .function = remove_itself, .context = &tag,
        .destroy = destroy,
    });
    Listed *object = [[Listed alloc] init];
    EXPECT([object first] == 1);
    EXPECT(ort_hook_flush(UINT64_MAX));
    size_t count = 99;
    EXPECT(ort_hook_copy_pinned(&count) == NULL && count == 0);
    ort_hook_release(pinning);
    [object release];
}

static void keep(struct ort_hook_call *call, void *context) {
    (void)context;
    kept_call = call;
    kept_serial = ort_hook_call_serial(call);
    EXPECT(ort_hook_call_serial(call) == kept_serial);
    EXPECT(ort_hook_call_is_under_way(call, kept_serial));
    EXPECT(!ort_hook_call_is_under_way(call, kept_serial + 1));
    EXPECT(ort_hook_call_around(call) == NULL);
}

static struct ort_hook *around_hook, *inner_hook;

static void look_around(struct ort_hook_call *call, void *context) {
    (void)context;
    EXPECT(ort_hook_call_runs(call, inner_hook) && !ort_hook_call_runs(call, around_hook));
    EXPECT(ort_hook_call_runs(kept_call, around_hook) && !ort_hook_call_runs(kept_call, inner_hook));
    EXPECT(!ort_hook_call_runs(call, NULL));
    EXPECT(ort_hook_call_is_under_way(kept_call, kept_serial));
    EXPECT(ort_hook_call_around(call) == kept_call);
    EXPECT(ort_hook_call_serial(call) != kept_serial);
}

static void find_nothing(int thread) {
    (void)thread;
    EXPECT(!ort_hook_call_is_under_way(kept_call, kept_serial));
}

static void look_from_elsewhere(struct ort_hook_call *call, void *context) {
    (void)context;
    kept_call = call;
    kept_serial = ort_hook_call_serial(call);
    check_on_threads(1, find_nothing);
}

CHECK_THAT(a_call_is_known_by_its_serial_number_while_it_lasts_and_on_its_thread) {
    Listed *object = [[Listed alloc] init];
    struct ort_hook *outer = install((struct ort_hook_request) {
        .cls = [Listed class], .selector = @selector(second), .position = ORT_HOOK_BEFORE, .function = keep
    });
    // An after hook keeps the call active while the original runs.
    struct ort_hook *staying = install((struct ort_hook_request) {
        .cls = [Listed class], .selector = @selector(second), .function = look_from_elsewhere
    });
    struct ort_hook *inner = install(
        (struct ort_hook_request) { .cls = [Listed class], .selector = @selector(first), .function = look_around });
    around_hook = outer;
    inner_hook = inner;
    EXPECT([object second] == 2);
    EXPECT(!ort_hook_call_is_under_way(kept_call, kept_serial));
    EXPECT(!ort_hook_call_is_under_way(NULL, 0));
    end(outer);
    end(staying);
    end(inner);
    [object release];
}

static uint64_t numbers[4][100];

static _Thread_local uint64_t *next_number;

static void number(struct ort_hook_call *call, void *context) {
    (void)context;
    *next_number++ = ort_hook_call_serial(call);
}

static void take_numbers(int thread) {
    Listed *object = [[Listed alloc] init];
    next_number = numbers[thread];
    for (int i = 0; i < 100; i++) {
        [object first];
    }
    [object release];
}

static int compare(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

CHECK_THAT(no_two_calls_of_any_threads_have_one_serial_number) {
    struct ort_hook *hook =
        install((struct ort_hook_request) { .cls = [Listed class], .selector = @selector(first), .function = number });
    check_on_threads(4, take_numbers);
    end(hook);
    qsort(numbers, 400, sizeof(uint64_t), compare);
    const uint64_t *sorted = numbers[0];
    for (size_t i = 1; i < 400; i++) {
        EXPECT(sorted[i] != sorted[i - 1]);
    }
}
