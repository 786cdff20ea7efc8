// In stress builds ort_check_invariants finds each kind of wrong word, and prints its place.

#include "check.h"

#ifdef ORT_STRESS

#include "calls/hook.h"
#include "calls/invariants.h"
#include "calls/record.h"
#include "classes/class.h"
#include "methods/cache_word.h"
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <signal.h>

@interface Upper : NSObject
- (int)number;
- (int)other;
- (int)third;
@end

@interface Lower : Upper
@end

@interface Beside : Upper
@end

@implementation Upper
- (int)number {
    return 1;
}
- (int)other {
    return 2;
}
- (int)third {
    return 3;
}
@end

@implementation Lower
@end

@implementation Beside
@end

// MARK: Spoiling

static void (^spoil)(void);

static void spoil_and_check(void) {
    ort_check_invariants();
    spoil();
    ort_check_invariants();
}

static bool is_found(const char *sentence, void (^word)(void)) {
    spoil = word;
    const struct child_end end = check_in_child(spoil_and_check);
    if (end.signal == SIGABRT && strstr(end.message, sentence) != NULL) {
        return true;
    }
    printf("not found: %s; but: %s\n", sentence, end.message);
    return false;
}

static Class upper, lower, beside;

static struct ort_bucket *cached_bucket(SEL selector) {
    struct ort_bucket *bucket = ort_cache_word_bucket(lower, ort_selector_key(selector));
    while (bucket->key != ort_selector_key(selector)) {
        bucket++;
    }
    return bucket;
}

static Lower *prepared(void) {
    Lower *object = [Lower new];
    upper = [Upper class];
    lower = [Lower class];
    beside = [Beside class];
    EXPECT([object number] + [object other] + [object third] == 6);
    return object;
}

static void do_nothing(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

static struct ort_hook *hook(
    SEL selector, ort_hook_position position, int32_t priority, id object, ort_hook_function function) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = object == nil ? [Upper class] : Nil,
        .object = object,
        .selector = selector,
        .position = position,
        .priority = priority,
        .function = function};
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static struct ort_hook *hook_class(ort_hook_position position, int32_t priority) {
    return hook(@selector(number), position, priority, nil, do_nothing);
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static struct ort_hook_chain *chain_of(struct ort_hook *hook) { return (struct ort_hook_chain *)hook->place->chain; }

// MARK: Classes

CHECK_THAT(theLinksOfClassesAreChecked) {
    Lower *object = prepared();
    EXPECT(is_found("the list of the subclasses of Upper is broken at", ^{
        upper->state->first_subclass->state->previous = upper;
    }));
    EXPECT(is_found("Lower is in the list of the subclasses of Upper, but is incomplete or has another superclass", ^{
        lower->super_class = beside;
    }));
    EXPECT(is_found("Lower has cached methods, but is not among the caching subclasses of its superclass", ^{
        lower->state->is_caching = false;
        upper->state->caching_count = 0;
    }));
    EXPECT(is_found("Upper does not know of all methods that its subclass Lower has cached", ^{
        lower->state->cached = UINT64_MAX;
    }));
    EXPECT(is_found("Upper wrongly lists Lower at index 0 of its caching subclasses", ^{
        lower->state->caching_place = 1;
    }));
    EXPECT(is_found("the isa of Upper is not its metaclass", ^{
        upper->isa->state->instance_class = lower;
    }));
    EXPECT(is_found("Beside is not found by its name", ^{
        lower->name = beside->name;
    }));
    [object release];
}

CHECK_THAT(theFlagsOfClassesAreChecked) {
    Lower *object = prepared();
    EXPECT(is_found("the metaclass flag of Lower is wrong", ^{
        ort_class_set(lower, ORT_CLASS_META);
    }));
    EXPECT(is_found("Lower and its metaclass differ in their flags", ^{
        ort_class_clear(lower->isa, ORT_CLASS_INITIALIZED);
    }));
    EXPECT(is_found("the flags and the state of Lower disagree about +initialize", ^{
        lower->state->initialization = ORT_UNINITIALIZED;
    }));
    EXPECT(is_found("Lower is found by its name while it is under construction or parked", ^{
        ort_class_set(lower, ORT_CLASS_PARKED);
    }));
    [object release];
}

CHECK_THAT(methodsAndCachesAreChecked) {
    Lower *object = prepared();
    EXPECT(is_found("the cache of Lower has another implementation of other than its method lists", ^{
        cached_bucket(@selector(other))->imp = cached_bucket(@selector(number))->imp;
    }));
    EXPECT(is_found("the cache of Lower has another implementation of other than its method lists", ^{
        class_getInstanceMethod(upper, @selector(other))->imp = (IMP)do_nothing;
    }));
    EXPECT(is_found("a look-up in the cache of Lower does not reach the bucket of", ^{
        cached_bucket(@selector(other))->key = ort_selector_key(@selector(number));
    }));
    EXPECT(is_found("but counts other numbers", ^{
        lower->state->cache_used--;
    }));
    EXPECT(is_found("changes of that method do not update its cache", ^{
        lower->state->cached = 0;
        lower->state->is_caching = false;
        upper->state->caching_count = 0;
    }));
#if defined(__x86_64__)
    EXPECT(is_found("the mask of the cache of Lower does not fit its array", ^{
        lower->cache_mask = 0;
    }));
#endif
    EXPECT(is_found("an index of the methods of Upper is broken", ^{
        class_getInstanceMethod(upper, @selector(other))->selector = @selector(number);
    }));
    [object release];
}

// MARK: Hooks

CHECK_THAT(sitesAreChecked) {
    Lower *object = prepared();
    struct ort_hook *handle = hook_class(ORT_HOOK_BEFORE, 0);
    struct ort_hook *other = hook(@selector(other), ORT_HOOK_BEFORE, 0, nil, do_nothing);
    struct ort_hook_site *site = handle->site;
    EXPECT(is_found("the stub of [Upper number] does not lead to the entry that its hooks need", ^{
        site->entry = ort_hook_pass_on;
    }));
    EXPECT(is_found("the stub of [Upper number] leads to another site", ^{
        site->stub = other->site->stub;
    }));
    EXPECT(is_found("the site of number has an unknown kind", ^{
        site->kind = NULL;
    }));
    EXPECT(is_found("the site of [Upper number] does not lead to its original", ^{
        site->onward = (IMP)do_nothing;
    }));
    EXPECT(is_found("the original of [Upper number] is its own stub", ^{
        site->original = site->onward = site->stub;
    }));
    EXPECT(is_found("the site of [Upper number] counts 1 hooks of objects, but has 0", ^{
        site->object_hook_count = 1;
    }));
    EXPECT(is_found("the site of [Upper number] has hooks, but is not installed", ^{
        site->is_installed = false;
    }));
    EXPECT(is_found("the site of [Upper number] is not in the list of forwarded sites", ^{
        site->is_forwarded = true;
    }));
    EXPECT(is_found("the table of sites has more sites than the 2 that it counts", ^{
        site->next = site;
    }));
    EXPECT(is_found("is not among the sites of its class", ^{
        upper->state->hook_sites = NULL;
    }));
    end(handle);
    end(other);
    [object release];
}

CHECK_THAT(chainsAreChecked) {
    Lower *object = prepared();
    struct ort_hook *first = hook_class(ORT_HOOK_BEFORE, 2), *second = hook_class(ORT_HOOK_BEFORE, 1);
    struct ort_hook *after = hook_class(ORT_HOOK_AFTER, 0);
    EXPECT(is_found("the hooks of number are in the wrong order", ^{
        second->priority = 3;
    }));
    EXPECT(is_found("number has 3 hooks, but counts 4", ^{
        first->place->hook_count++;
    }));
    EXPECT(is_found("number has more hooks than it counts", ^{
        first->place->hook_count--;
    }));
    EXPECT(is_found("a hook of number is in the list of another place", ^{
        second->place = NULL;
    }));
    EXPECT(is_found("a hook of [Upper number] has another site", ^{
        second->site = NULL;
    }));
    EXPECT(is_found("the body of a hook of number has 2 users, but counts 1", ^{
        second->body_users--;
    }));
    EXPECT(is_found("the chain of number does not run exactly the active hooks in their order", ^{
        second->state = ORT_HOOK_IS_DISABLED;
    }));
    EXPECT(is_found("number uses a retired chain", ^{
        chain_of(first)->is_retired = true;
    }));
    EXPECT(is_found("the before hooks of number do not end where its chain says", ^{
        chain_of(first)->before_end = chain_of(first)->after_end;
    }));
    EXPECT(is_found("number has active hooks, but no chain", ^{
        first->body_users = second->body_users = after->body_users = 1;
        first->site->entry = ort_hook_pass_on;
        first->place->chain = NULL;
    }));
    end(first);
    end(second);
    end(after);
    [object release];
}

CHECK_THAT(hooksOfObjectsAreChecked) {
    Lower *object = prepared();
    struct ort_hook *handle = hook(@selector(number), ORT_HOOK_BEFORE, 0, object, do_nothing);
    EXPECT(is_found("counts 2 hooks of objects, but has 1", ^{
        handle->site->object_hook_count++;
    }));
    EXPECT(is_found("a hook of number is in the list of another object or selector", ^{
        handle->object_hooks = NULL;
    }));
    EXPECT(is_found("Lower_Aspects_ has 1 objects, but is parked", ^{
        ort_class_park(object_getClass(object));
    }));
    end(handle);
    [object release];
}

static void spoil_records(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    EXPECT(is_found("a record has a chain that was freed", ^{
        ort_hook_top[-1].chain = (const void *)(uintptr_t)4096;
    }));
    EXPECT(is_found("a record that no call uses has a chain", ^{
        ort_hook_top->chain = ort_hook_top[-1].chain;
    }));
    EXPECT(is_found("the first free record of a thread is in none of its pages", ^{
        ort_hook_top = (struct ort_hook_record *)(uintptr_t)(64 << 10);
    }));
}

CHECK_THAT(recordsAreChecked) {
    Lower *object = prepared();
    struct ort_hook *handle = hook(@selector(number), ORT_HOOK_BEFORE, 0, object, spoil_records);
    EXPECT([object number] == 1);
    end(handle);
    [object release];
}

#else

extern void ort_check_invariants(void) __attribute__((weak));

CHECK_THAT(otherBuildsAreNotChecked) { EXPECT(ort_check_invariants == NULL); }

#endif
