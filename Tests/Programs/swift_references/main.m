// Calls that keep and give up Swift objects are counted for the objects that are alive, by their callers. The runtime
// is imitated here.

#define _GNU_SOURCE
#include "check.h"
#include "library.h"

#include <dlfcn.h>
#include <objc/swift_lives.h>
#include <objc/swift_references.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// MARK: The runtime

static SWIFT_FUNCTION void destroy(SWIFT_SELF struct object *self) { free(self); }
static SWIFT_FUNCTION void destroy_derived(SWIFT_SELF struct object *self) { destroy(self); }

static struct metadata base = METADATA(NULL, destroy);
static struct metadata derived = METADATA(&base.class, destroy_derived);
static struct metadata other = METADATA(NULL, destroy);

static atomic_int retains, releases;

static struct object *object_of(void *value) { return (struct object *)((uintptr_t)value & ~(uintptr_t)7); }

static void *add(void *value, uint32_t count) {
    if ((intptr_t)value > 0) {
        retains += count;
        __atomic_fetch_add(&object_of(value)->count, count, __ATOMIC_RELAXED);
    }
    return value;
}

static void subtract(void *value, uint32_t count) {
    if ((intptr_t)value > 0) {
        releases += count;
        if (__atomic_sub_fetch(&object_of(value)->count, count, __ATOMIC_ACQ_REL) == 0) {
            destroyer_of(object_of(value)->class)(object_of(value));
        }
    }
}

void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask) {
    struct object *object = calloc(1, size);
    *object = (struct object){metadata, 1};
    return object;
}

void swift_deallocPartialClassInstance(void *object, const void *metadata, size_t size, size_t alignment_mask) {
    free(object);
}

void *swift_retain(void *object) { return add(object, 1); }
void *swift_retain_n(void *object, uint32_t count) { return add(object, count); }
void swift_release(void *object) { subtract(object, 1); }
void swift_release_n(void *object, uint32_t count) { subtract(object, count); }
void *swift_bridgeObjectRetain(void *object) { return add(object, 1); }
void *swift_bridgeObjectRetain_n(void *object, uint32_t count) { return add(object, count); }
void swift_bridgeObjectRelease(void *object) { subtract(object, 1); }
void swift_bridgeObjectRelease_n(void *object, uint32_t count) { subtract(object, count); }
void *swift_weakLoadStrong(void *reference) { return add(*(void **)reference, 1); }
void *swift_weakTakeStrong(void *reference) { return swift_weakLoadStrong(reference); }
void *swift_unownedRetainStrong(void *object) { return add(object, 1); }
void swift_unownedRetainStrongAndRelease(void *object) { add(object, 1); }

// MARK: The user

static struct object *(*make)(const void *metadata);
static void *(*keep)(void *object);
static void (*give_up)(void *object), (*keep_here)(void *object), (*give_up_here)(void *object);
static void (*call_each)(void *object), (*keep_deep)(void *object, int depth);

__attribute__((constructor)) static void load(void) {
    void *image = check_load_image("user", 0);
    *(void **)&make = dlsym(image, "make");
    *(void **)&keep = dlsym(image, "keep");
    *(void **)&give_up = dlsym(image, "give_up");
    *(void **)&keep_here = dlsym(image, "keep_here");
    *(void **)&give_up_here = dlsym(image, "give_up_here");
    *(void **)&call_each = dlsym(image, "call_each");
    *(void **)&keep_deep = dlsym(image, "keep_deep");
}

// MARK: Watching

struct watch {
    struct ort_instance_watch *instances;
    ort_reference_status status;
};

static struct watch begin(const struct class *class, const struct object *object, size_t depth) {
    struct watch watch = {NULL, ORT_REFERENCES_NO_MEMORY};
    const void *metadata = class;
    EXPECT(ort_instances_watch(&metadata, 1, &watch.instances) == ORT_INSTANCES_OK);
    watch.status = ort_references_begin(watch.instances, object, object == NULL ? NULL : object->class, depth);
    return watch;
}

static struct watch begin_all(void) {
    const struct watch watch = begin(&base.class, NULL, 16);
    EXPECT(watch.status == ORT_REFERENCES_OK);
    return watch;
}

static void end(struct watch watch) {
    ort_references_end();
    ort_instances_unwatch(watch.instances);
}

static bool is_in(const uintptr_t *callers, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        Dl_info info;
        if (dladdr((const void *)(callers[i] - 1), &info) != 0 && info.dli_sname != NULL &&
            strcmp(info.dli_sname, name) == 0) {
            return true;
        }
    }
    return false;
}

// How many calls of the function come from there; NULL: from anywhere.
static uint64_t count_from(ort_reference_function function, const char *caller) {
    size_t count;
    struct ort_reference_calls *calls = ort_references_copy(&count, NULL);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (calls[i].function == function &&
            (caller == NULL || is_in(calls[i].callers, calls[i].caller_count, caller))) {
            sum += calls[i].count;
        }
    }
    free(calls);
    return sum;
}

static uint64_t left_out(void) {
    size_t count;
    uint64_t left;
    free(ort_references_copy(&count, &left));
    return left;
}

static struct watch begun_while_loading;
static pthread_t loading_thread;

static void *begin_while_loading(void *context) {
    begun_while_loading = begin_all();
    return NULL;
}

void load_in_between(void);
void load_in_between(void) {
    EXPECT(pthread_create(&loading_thread, NULL, begin_while_loading, NULL) == 0);
    usleep(100 * 1000);                           // so that the thread waits for the linker
    struct object *object = make(&derived.class); // the first one of its class
    give_up(object);
}

// The first of all, since the linker is asked once.
CHECK_THAT(objectsAreMadeByAConstructorWhileAnotherThreadBeginsToCount) {
    const void *metadata = &base.class;
    struct ort_instance_watch *instances;
    EXPECT(ort_instances_watch(&metadata, 1, &instances) == ORT_INSTANCES_OK);
    dlclose(check_load_image("loading", 0));
    pthread_join(loading_thread, NULL);
    end(begun_while_loading);
    ort_instances_unwatch(instances);
}

CHECK_THAT(callsForLiveObjectsAreCountedByTheirCallers) {
    struct object *older = make(&base.class);
    const struct watch watch = begin_all();
    struct object *one = make(&base.class), *two = make(&derived.class), *foreign = make(&other.class);
    keep_here(one);
    keep(one);
    keep(two);
    give_up_here(one);
    keep(older);
    keep(foreign);
    EXPECT(count_from(ORT_REFERENCE_ALLOC, "make") == 2);
    EXPECT(count_from(ORT_REFERENCE_RETAIN, "keep") == 3 && count_from(ORT_REFERENCE_RETAIN, "keep_here") == 1);
    EXPECT(count_from(ORT_REFERENCE_RELEASE, "give_up_here") == 1);
    give_up(two);
    give_up(two);
    EXPECT(count_from(ORT_REFERENCE_ALLOC, NULL) == 1 && count_from(ORT_REFERENCE_RETAIN, NULL) == 2);
    give_up(one);
    give_up(one);
    EXPECT(count_from(ORT_REFERENCE_ALLOC, NULL) == 0 && count_from(ORT_REFERENCE_RELEASE, NULL) == 0);
    EXPECT(left_out() == 0);
    end(watch);
    give_up(older), give_up(older), give_up(foreign), give_up(foreign);
}

CHECK_THAT(everyFunctionIsCountedAndCalled) {
    const struct watch watch = begin_all();
    struct object *object = make(&base.class);
    retains = releases = 0;
    call_each(object);
    EXPECT(retains == 10 && releases == 10 && object->count == 1);
    EXPECT(count_from(ORT_REFERENCE_RETAIN, "call_each") == 6);
    EXPECT(count_from(ORT_REFERENCE_RELEASE, "call_each") == 10);
    EXPECT(count_from(ORT_REFERENCE_WEAK_LOAD_STRONG, "call_each") == 2);
    EXPECT(count_from(ORT_REFERENCE_UNOWNED_RETAIN_STRONG, "call_each") == 2);
    give_up(object);
    end(watch);
}

CHECK_THAT(oneObjectIsCountedAndItsCallsStayWhenItHasEnded) {
    struct object *one = make(&base.class), *two = make(&base.class);
    const struct watch watch = begin(&base.class, one, 16);
    EXPECT(watch.status == ORT_REFERENCES_OK && ort_references_is_alive());
    keep(one);
    keep(two);
    give_up(one);
    EXPECT(count_from(ORT_REFERENCE_RETAIN, NULL) == 1 && count_from(ORT_REFERENCE_RELEASE, NULL) == 1);
    give_up_here(one);
    EXPECT(!ort_references_is_alive());
    EXPECT(count_from(ORT_REFERENCE_RETAIN, NULL) == 1 && count_from(ORT_REFERENCE_RELEASE, "give_up_here") == 1);
    for (int i = 0; i < 100; i++) { // one of them may get the address
        struct object *later = make(&base.class);
        keep(later), give_up(later), give_up(later);
    }
    EXPECT(count_from(ORT_REFERENCE_RETAIN, NULL) == 1 && count_from(ORT_REFERENCE_ALLOC, NULL) == 0);
    end(watch);
    give_up(two), give_up(two);
}

static bool has_counted(struct ort_instance_watch *instances, uint64_t made, uint64_t ended) {
    size_t count;
    struct ort_instance_count *counts = ort_instances_copy_counts(instances, &count);
    const bool has = count == 0 ? made == 0 && ended == 0 : counts[0].made == made && counts[0].ended == ended;
    free(counts);
    return has;
}

CHECK_THAT(aChosenObjectCountsForOtherWatchesAsBefore) {
    struct object *older = make(&base.class);
    const void *metadata = &base.class;
    struct ort_instance_watch *instances;
    EXPECT(ort_instances_watch(&metadata, 1, &instances) == ORT_INSTANCES_OK);
    struct object *newer = make(&base.class), *const chosen[] = {newer, older};
    for (int i = 0; i < 2; i++) {
        const struct watch watch = begin(&base.class, chosen[i], 16);
        keep(chosen[i]);
        EXPECT(ort_references_is_alive() && count_from(ORT_REFERENCE_RETAIN, NULL) == 1);
        EXPECT(has_counted(instances, 1, (uint64_t)i));
        give_up(chosen[i]), give_up(chosen[i]);
        EXPECT(!ort_references_is_alive() && has_counted(instances, 1, 1));
        end(watch);
    }
    ort_instances_unwatch(instances);
}

CHECK_THAT(thereIsOneWatchAtATime) {
    const struct watch watch = begin_all(), second = begin(&base.class, NULL, 16);
    EXPECT(second.status == ORT_REFERENCES_BUSY);
    ort_instances_unwatch(second.instances);
    struct object *object = make(&base.class);
    EXPECT(count_from(ORT_REFERENCE_ALLOC, NULL) == 1);
    end(watch);
    give_up(object);
    const struct watch third = begin_all();
    EXPECT(count_from(ORT_REFERENCE_ALLOC, NULL) == 0 && left_out() == 0);
    end(third);
}

#if defined(ORT_STRESS) || __has_feature(address_sanitizer)
void ort_memory_fail_once(unsigned long n);

CHECK_THAT(withoutMemoryNothingBegins) {
    struct object *object = make(&base.class);
    const void *metadata = &base.class;
    struct ort_instance_watch *instances;
    EXPECT(ort_instances_watch(&metadata, 1, &instances) == ORT_INSTANCES_OK);
    for (unsigned long n = 1;; n++) {
        ort_memory_fail_once(n);
        const ort_reference_status status = ort_references_begin(instances, object, &base.class, 16);
        ort_memory_fail_once(0);
        if (status == ORT_REFERENCES_OK) {
            EXPECT(n > 2);
            break;
        }
        EXPECT(status == ORT_REFERENCES_NO_MEMORY);
        keep(object), give_up(object);
    }
    keep(object);
    EXPECT(count_from(ORT_REFERENCE_RETAIN, NULL) == 1 && count_from(ORT_REFERENCE_RELEASE, NULL) == 0);
    end((struct watch){instances, ORT_REFERENCES_OK});
    give_up(object), give_up(object);
}
#endif

static size_t longest_list(void) {
    size_t count, longest = 0;
    struct ort_reference_calls *calls = ort_references_copy(&count, NULL);
    for (size_t i = 0; i < count; i++) {
        longest = calls[i].caller_count > longest ? calls[i].caller_count : longest;
    }
    free(calls);
    return longest;
}

CHECK_THAT(listsOfCallersAreAsLongAsWasAsked) {
    static const size_t depths[] = {1, 7, 64};
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        const struct watch watch = begin(&base.class, NULL, depths[i]);
        struct object *object = make(&base.class);
        keep_deep(object, 200);
        EXPECT(longest_list() == depths[i]);
        give_up(object), give_up(object);
        end(watch);
    }
}

CHECK_THAT(callsWithoutRoomAreToldAndTheOthersCounted) {
    enum { ROOM = 256 };
    const struct watch watch = begin(&base.class, NULL, 64);
    struct object *object = make(&base.class);
    for (int depth = 0; depth < 50; depth++) {
        keep_deep(object, depth);
    }
    EXPECT(left_out() == 0 && count_from(ORT_REFERENCE_RETAIN, NULL) == 50);
    // Each list of callers has its end here, at another place.
#define FOUR(x) \
    x;          \
    x;          \
    x;          \
    x
#define SIXTEEN(x) \
    FOUR(x);       \
    FOUR(x);       \
    FOUR(x);       \
    FOUR(x)
#define MANY(x) \
    SIXTEEN(x); \
    SIXTEEN(x); \
    SIXTEEN(x); \
    SIXTEEN(x)
    MANY(keep(object));
    MANY(keep(object));
    MANY(keep(object));
    MANY(keep(object));
    MANY(keep(object));
    EXPECT(left_out() == 50 + 1 + 5 * 64 - ROOM && count_from(ORT_REFERENCE_RETAIN, NULL) == ROOM - 1);
    struct object *second = make(&base.class);
    keep(second);
    EXPECT(count_from(ORT_REFERENCE_RETAIN, NULL) == ROOM);
    give_up(second), give_up(second);
    end(watch);
    free(object);
}

// MARK: Threads

enum { THREADS = 4, ROUNDS = 2000 };
static struct object *shared;

static void *use_objects(void *context) {
    for (int i = 0; i < ROUNDS; i++) {
        struct object *own = make(i % 2 == 0 ? &base.class : &derived.class);
        keep(shared), keep_here(own), give_up(own);
        give_up_here(shared), give_up(own);
    }
    return NULL;
}

CHECK_THAT(threadsCountEachOthersCallsWhileTheyAreRead) {
    const struct watch watch = begin_all();
    shared = make(&base.class);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        EXPECT(pthread_create(&threads[i], NULL, use_objects, NULL) == 0);
    }
    for (int i = 0; i < 50; i++) {
        count_from(ORT_REFERENCE_RETAIN, NULL);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    EXPECT(count_from(ORT_REFERENCE_ALLOC, NULL) == 1 && left_out() == 0);
    EXPECT(count_from(ORT_REFERENCE_RETAIN, "keep") == THREADS * ROUNDS);
    EXPECT(count_from(ORT_REFERENCE_RELEASE, "give_up_here") == THREADS * ROUNDS);
    give_up(shared);
    end(watch);
}

static atomic_bool is_over;

static void *use_until_over(void *context) {
    while (!is_over) {
        use_objects(NULL);
    }
    return NULL;
}

CHECK_THAT(watchesBeginAndEndWhileThreadsCall) {
    shared = make(&base.class);
    is_over = false;
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        EXPECT(pthread_create(&threads[i], NULL, use_until_over, NULL) == 0);
    }
    for (int i = 0; i < 20; i++) {
        const struct watch watch = begin(&base.class, i % 2 == 0 ? NULL : shared, 16);
        EXPECT(watch.status == ORT_REFERENCES_OK);
        count_from(ORT_REFERENCE_RETAIN, NULL);
        end(watch);
    }
    is_over = true;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    EXPECT(shared->count == 1);
    give_up(shared);
}

// MARK: Handlers

static atomic_int handled;

void handle(int number);
void handle(int number) {
    HAS_FRAME;
    keep(shared), give_up(shared);
    handled++;
}

CHECK_THAT(callsInHandlersOfSignalsAreCountedOrTold) {
    signal(SIGALRM, handle);
    const struct watch watch = begin_all();
    shared = make(&base.class);
    handled = 0;
    ualarm(200, 200);
    for (int i = 0; i < 20000 || handled < 20; i++) {
        keep_here(shared), give_up_here(shared);
    }
    ualarm(0, 0);
    const uint64_t own = count_from(ORT_REFERENCE_RETAIN, "handle") + count_from(ORT_REFERENCE_RELEASE, "handle");
    EXPECT(own + left_out() == 2 * (uint64_t)handled);
    give_up(shared);
    end(watch);
    signal(SIGALRM, SIG_DFL);
}
