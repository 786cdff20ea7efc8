// Watches of live instances of Objective-C classes.

#include "check.h"
#include <objc/abi.h>
#include <objc/hooks.h>
#include <objc/instances.h>
#include <objc/kernel.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdatomic.h>
#include <stdlib.h>

@interface Thing : NSObject
- (int)number;
@end
@implementation Thing
- (int)number {
    return 4;
}
@end

@interface Subthing : Thing
@end
@implementation Subthing
@end

@interface Other : NSObject
@end
@implementation Other
@end

@interface Small : NSObject
@end
@implementation Small
@end

#if defined(ORT_STRESS) || __has_feature(address_sanitizer)
#define CAN_FAIL 1
void ort_memory_fail_once(unsigned long n);
#else
#define CAN_FAIL 0
static void ort_memory_fail_once(unsigned long n) { (void)n; }
#endif

static struct ort_instance_watch *watch(Class cls) {
    struct ort_instance_watch *made = NULL;
    EXPECT(ort_object_instances_watch(&cls, 1, &made) == ORT_INSTANCES_OK);
    return made;
}

// The numbers of the class; zeroes if the list does not have it.
static struct ort_instance_count count_of(struct ort_instance_watch *watch, Class cls) {
    size_t count;
    struct ort_instance_count *counts = ort_instances_copy_counts(watch, &count);
    struct ort_instance_count found = {0};
    for (size_t i = 0; i < count; i++) {
        if (counts[i].metadata == cls) {
            EXPECT(found.made == 0);
            found = counts[i];
        }
    }
    free(counts);
    return found;
}

static size_t class_count(struct ort_instance_watch *watch) {
    size_t count;
    free(ort_instances_copy_counts(watch, &count));
    return count;
}

static bool has_counted(struct ort_instance_watch *watch, Class cls, uint64_t made, uint64_t ended) {
    const struct ort_instance_count count = count_of(watch, cls);
    return count.made == made && count.ended == ended;
}

static bool is_listed(struct ort_instance_watch *watch, id object, Class cls) {
    size_t count, matches = 0;
    struct ort_instance *instances = ort_instances_copy(watch, NULL, 0, &count);
    for (size_t i = 0; i < count; i++) {
        matches += instances[i].object == object && instances[i].metadata == cls;
    }
    free(instances);
    return matches == 1;
}

static bool is_marked(Class cls) { return (cls->info & ORT_CLASS_IS_WATCHED) != 0; }

// MARK: Counts

CHECK_THAT(instancesCountFromTheBeginningOfTheWatch) {
    Thing *before = [Thing new];
    struct ort_instance_watch *things = watch([Thing class]);
    EXPECT(class_count(things) == 0);
    Thing *first = [Thing new], *second = [Thing new];
    EXPECT(has_counted(things, [Thing class], 2, 0));
    EXPECT(is_listed(things, first, [Thing class]) && !is_listed(things, before, [Thing class]));
    [before release];
    EXPECT(has_counted(things, [Thing class], 2, 0));
    [first release];
    EXPECT(has_counted(things, [Thing class], 2, 1) && !is_listed(things, first, [Thing class]));
    [second release];
    EXPECT(has_counted(things, [Thing class], 2, 2) && class_count(things) == 1);
    ort_instances_unwatch(things);
}

CHECK_THAT(subclassesCountForThemselves) {
    struct ort_instance_watch *things = watch([Thing class]), *subthings = watch([Subthing class]);
    Subthing *subthing = [Subthing new];
    Thing *thing = [Thing new];
    Other *other = [Other new];
    EXPECT(has_counted(things, [Thing class], 1, 0) && has_counted(things, [Subthing class], 1, 0));
    EXPECT(has_counted(subthings, [Subthing class], 1, 0) && class_count(subthings) == 1);
    EXPECT(class_count(things) == 2);
    [thing release];
    [subthing release];
    [other release];
    EXPECT(has_counted(things, [Thing class], 1, 1) && has_counted(things, [Subthing class], 1, 1));
    EXPECT(has_counted(subthings, [Subthing class], 1, 1));
    ort_instances_unwatch(things);
    ort_instances_unwatch(subthings);
}

CHECK_THAT(eachWatchHasItsOwnBeginning) {
    struct ort_instance_watch *early = watch([Thing class]);
    Thing *first = [Thing new];
    struct ort_instance_watch *late = watch([Thing class]);
    Thing *second = [Thing new];
    EXPECT(!is_listed(late, first, [Thing class]) && is_listed(late, second, [Thing class]));
    [first release];
    EXPECT(has_counted(early, [Thing class], 2, 1) && has_counted(late, [Thing class], 1, 0));
    ort_instances_unwatch(early);
    EXPECT(has_counted(late, [Thing class], 1, 0) && is_marked([Thing class]));
    [second release];
    EXPECT(has_counted(late, [Thing class], 1, 1));
    ort_instances_unwatch(late);
}

CHECK_THAT(afterTheEndNothingIsMarked) {
    struct ort_instance_watch *things = watch([Thing class]);
    EXPECT(is_marked([Thing class]) && is_marked([Subthing class]) && !is_marked([Other class]));
    EXPECT(!is_marked([NSObject class]) && !is_marked(object_getClass([Thing class])));
    Thing *thing = [Thing new];
    ort_instances_unwatch(things);
    EXPECT(!is_marked([Thing class]) && !is_marked([Subthing class]));
    [thing release];
    things = watch([Thing class]);
    EXPECT(class_count(things) == 0);
    ort_instances_unwatch(things);
}

CHECK_THAT(withoutClassesAllAreWatched) {
    struct ort_instance_watch *all = NULL;
    EXPECT(ort_object_instances_watch(NULL, 0, &all) == ORT_INSTANCES_OK);
    Thing *thing = [Thing new];
    Other *other = [Other new];
    EXPECT(has_counted(all, [Thing class], 1, 0) && has_counted(all, [Other class], 1, 0));
    [thing release];
    [other release];
    EXPECT(has_counted(all, [Thing class], 1, 1) && has_counted(all, [Other class], 1, 1));
    ort_instances_unwatch(all);
    EXPECT(!is_marked([NSObject class]) && !is_marked([Other class]));
}

// MARK: Classes

CHECK_THAT(anObjectOfADynamicSubclassCountsForItsClass) {
    struct ort_instance_watch *things = watch([Thing class]);
    Thing *thing = [Thing new];
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_SIGNAL));
    const Class own = object_getClass(thing);
    EXPECT(own != [Thing class] && is_marked(own));
    EXPECT(has_counted(things, [Thing class], 1, 0) && is_listed(things, thing, [Thing class]));
    Thing *copy = (Thing *)object_copy(thing, 0);
    EXPECT(has_counted(things, [Thing class], 2, 0));
    [copy release];
    [thing release];
    EXPECT(has_counted(things, [Thing class], 2, 2) && class_count(things) == 1);
    thing = [Thing new];
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_OBSERVED) && ort_object_remove_kind(thing, ORT_OBJECT_OBSERVED));
    [thing release];
    EXPECT(has_counted(things, [Thing class], 3, 3));
    ort_instances_unwatch(things);
}

CHECK_THAT(aDynamicSubclassThatIsThereBeforeIsWatched) {
    Thing *hooked = [Thing new];
    EXPECT(ort_object_add_kind(hooked, ORT_OBJECT_SIGNAL));
    struct ort_instance_watch *things = watch([Thing class]);
    EXPECT(is_marked(object_getClass(hooked)));
    Thing *thing = [Thing new];
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_SIGNAL) && object_getClass(thing) == object_getClass(hooked));
    [hooked release];
    EXPECT(has_counted(things, [Thing class], 1, 0));
    ort_instances_unwatch(things);
    EXPECT(!is_marked(object_getClass(thing)));
    [thing release];
}

static Class make_class(Class superclass, const char *name) {
    const Class made = objc_allocateClassPair(superclass, name, 0);
    objc_registerClassPair(made);
    return made;
}

CHECK_THAT(aClassThatIsRegisteredLaterIsWatched) {
    struct ort_instance_watch *things = watch([Thing class]);
    const Class late = make_class([Subthing class], "Late");
    [[late new] release];
    id kept = [late new];
    EXPECT(has_counted(things, late, 2, 1) && is_listed(things, kept, late));
    [kept release];
    objc_disposeClassPair(late);
    EXPECT(has_counted(things, Nil, 2, 2) && class_count(things) == 1);
    const Class again = make_class([Thing class], "Late");
    [[again new] release];
    EXPECT(has_counted(things, again, 1, 1) && has_counted(things, Nil, 2, 2));
    objc_disposeClassPair(again);
    EXPECT(has_counted(things, Nil, 3, 3));
    ort_instances_unwatch(things);
}

CHECK_THAT(aWatchedClassMayBeDisposedOf) {
    const Class gone = make_class([Thing class], "Gone");
    struct ort_instance_watch *watched = watch(gone);
    [[gone new] release];
    objc_disposeClassPair(gone);
    for (int i = 0; i < 8; i++) { // one of them probably has its memory
        const Class other = make_class([Thing class], "Gone");
        [[other new] release];
        EXPECT(has_counted(watched, Nil, 1, 1) && class_count(watched) == 1);
        objc_disposeClassPair(other);
    }
    ort_instances_unwatch(watched);
}

CHECK_THAT(anotherSuperclassIsFollowedBeforeTheFirstInstance) {
    struct ort_instance_watch *things = watch([Thing class]);
    const Class moved = make_class([NSObject class], "Moved");
    EXPECT(class_setSuperclass(moved, [Thing class]) == [NSObject class] && is_marked(moved));
    EXPECT(!is_marked(object_getClass(moved)));
    id first = [moved new];
    EXPECT(has_counted(things, moved, 1, 0));
    EXPECT(class_setSuperclass(moved, [NSObject class]) == [Thing class]);
    struct ort_instance_watch *others = watch([Other class]);
    EXPECT(is_marked(moved));
    [first release];
    EXPECT(has_counted(things, moved, 1, 1));
    ort_instances_unwatch(things);
    EXPECT(!is_marked(moved));
    ort_instances_unwatch(others);
    objc_disposeClassPair(moved);
}

CHECK_THAT(anObjectThatGetsAClassOutsideHasEnded) {
    struct ort_instance_watch *things = watch([Thing class]);
    Thing *plain = [Thing new], *hooked = [Thing new], *subthing = [Thing new];
    EXPECT(ort_object_add_kind(hooked, ORT_OBJECT_SIGNAL));
    object_setClass(plain, [Other class]);
    EXPECT(has_counted(things, [Thing class], 3, 1));
    object_setClass(hooked, [Other class]);
    EXPECT(has_counted(things, [Thing class], 3, 2));
    object_setClass(subthing, [Subthing class]);
    EXPECT(has_counted(things, [Thing class], 3, 2) && is_listed(things, subthing, [Thing class]));
    object_setClass(subthing, [Other class]);
    EXPECT(has_counted(things, [Thing class], 3, 3));
    object_setClass(plain, [Thing class]);
    for (int i = 0; i < 3; i++) {
        [(id[]){plain, hooked, subthing}[i] release];
    }
    EXPECT(has_counted(things, [Thing class], 3, 3));
    ort_instances_unwatch(things);
}

CHECK_THAT(anObjectInAClassOfAnotherWatchEndsAfterThatWatch) {
    struct ort_instance_watch *things = watch([Thing class]), *others = watch([Other class]);
    Thing *thing = [Thing new];
    object_setClass(thing, [Other class]);
    ort_instances_unwatch(others);
    EXPECT(has_counted(things, [Thing class], 1, 0));
    [thing release];
    EXPECT(has_counted(things, [Thing class], 1, 1));
    ort_instances_unwatch(things);
    EXPECT(!is_marked([Other class]) && !is_marked([Thing class]));
}

CHECK_THAT(aRootClassThatIsRegisteredLaterIsWatched) {
    struct ort_instance_watch *all = NULL;
    EXPECT(ort_object_instances_watch(NULL, 0, &all) == ORT_INSTANCES_OK);
    Class root = objc_allocateClassPair(Nil, "LateRoot", 0);
    class_addIvar(root, "isa", sizeof(Class), 3, "#");
    objc_registerClassPair(root);
    id object = class_createInstance(root, 0);
    EXPECT(has_counted(all, root, 1, 0));
    object_dispose(object);
    EXPECT(has_counted(all, root, 1, 1));
    ort_instances_unwatch(all);
    Class later = objc_allocateClassPair(Nil, "LaterRoot", 0);
    objc_registerClassPair(later);
    EXPECT(!is_marked(root) && !is_marked(later));
}

CHECK_THAT(aDynamicSubclassIsRefused) {
    Thing *hooked = [Thing new];
    EXPECT(ort_object_add_kind(hooked, ORT_OBJECT_SIGNAL));
    Class dynamic = object_getClass(hooked);
    struct ort_instance_watch *none = NULL;
    EXPECT(ort_object_instances_watch(&dynamic, 1, &none) == ORT_INSTANCES_NOT_ALLOCATED && none == NULL);
    EXPECT(ort_object_remove_kind(hooked, ORT_OBJECT_SIGNAL));
    [hooked release];
}

CHECK_THAT(anInstanceInForeignMemoryDoesNotCount) {
    struct ort_instance_watch *things = watch([Thing class]);
    void *memory = calloc(1, class_getInstanceSize([Thing class]));
    Thing *thing = objc_constructInstance([Thing class], memory);
    Thing *other = [Thing new];
    EXPECT(has_counted(things, [Thing class], 1, 0));
    [thing release]; // frees the memory
    EXPECT(has_counted(things, [Thing class], 1, 0));
    [other release];
    EXPECT(has_counted(things, [Thing class], 1, 1));
    ort_instances_unwatch(things);
}

CHECK_THAT(classesWhoseInstancesTheRuntimeDoesNotMakeAreRefused) {
    EXPECT(objc_registerSmallObjectClass_np([Small class], 6));
    struct ort_instance_watch *none = NULL;
    const Class refused[] = {
        [Small class],
        object_getClass([Thing class]),
        Nil,
        object_getClass((id) ^ {}),
        object_getClass((id) @"text that is too long for a small object")};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const Class classes[] = {[Thing class], refused[i]};
        EXPECT(ort_object_instances_watch(classes, 2, &none) == ORT_INSTANCES_NOT_ALLOCATED && none == NULL);
    }
    EXPECT(!is_marked([Thing class]));
}

// MARK: Memory

CHECK_THAT(withoutMemoryNothingChanges) {
    if (!CAN_FAIL) {
        return;
    }
    const Class thing = [Thing class];
    struct ort_instance_watch *things = NULL;
    ort_memory_fail_once(1);
    EXPECT(ort_object_instances_watch(&thing, 1, &things) == ORT_INSTANCES_NO_MEMORY && !is_marked(thing));
    ort_memory_fail_once(0);
    things = watch(thing);
    for (unsigned long n = 2; n < 5; n++) { // the first allocation is the object's own
        const struct ort_instance_count before = count_of(things, thing);
        ort_memory_fail_once(n);
        [[Thing new] release];
        ort_memory_fail_once(0);
        const struct ort_instance_count after = count_of(things, thing);
        EXPECT(after.made - before.made <= 1 && after.made == after.ended);
    }
    [[Thing new] release];
    EXPECT(count_of(things, thing).made >= 1);
    size_t count;
    ort_memory_fail_once(1);
    EXPECT(ort_instances_copy_counts(things, &count) == NULL && count == SIZE_MAX);
    ort_memory_fail_once(0);
    ort_instances_unwatch(things);
}

// MARK: Threads

enum { THREADS = 8, OBJECTS = 20000, KEPT = 100 };

static Thing *kept[THREADS][KEPT];

static void make_things(int thread) {
    for (int i = 0; i < OBJECTS; i++) {
        Thing *thing = i % 2 == 0 ? [Thing new] : [Subthing new];
        if (i % 1000 == 0) {
            EXPECT(ort_object_add_kind(thing, ORT_OBJECT_SIGNAL));
        }
        if (i < KEPT) {
            kept[thread][i] = thing;
        } else {
            [thing release];
        }
    }
}

static void release_kept_of_another(int thread) {
    for (int i = 0; i < KEPT; i++) {
        [kept[(thread + 1) % THREADS][i] release];
    }
}

CHECK_THAT(countsAreExactUnderThreads) {
    struct ort_instance_watch *things = watch([Thing class]), *subthings = watch([Subthing class]);
    check_on_threads(THREADS, make_things);
    const uint64_t made = OBJECTS * THREADS / 2, alive = KEPT * THREADS / 2;
    EXPECT(has_counted(things, [Thing class], made, made - alive));
    EXPECT(has_counted(things, [Subthing class], made, made - alive));
    EXPECT(has_counted(subthings, [Subthing class], made, made - alive));
    size_t count;
    free(ort_instances_copy(things, NULL, 0, &count));
    EXPECT(count == 2 * alive);
    check_on_threads(THREADS, release_kept_of_another);
    EXPECT(has_counted(things, [Thing class], made, made) && has_counted(things, [Subthing class], made, made));
    EXPECT(has_counted(subthings, [Subthing class], made, made));
    free(ort_instances_copy(things, NULL, 0, &count));
    EXPECT(count == 0);
    ort_instances_unwatch(subthings);
    ort_instances_unwatch(things);
}

static atomic_int makers;

static void make_or_watch(int thread) {
    if (thread < THREADS / 2) {
        make_things(thread);
        atomic_fetch_sub(&makers, 1);
        return;
    }
    do {
        struct ort_instance_watch *watched = watch(thread % 2 == 0 ? [Thing class] : [Subthing class]);
        for (int i = 0; i < 20; i++) {
            size_t count, listed;
            struct ort_instance_count *counts = ort_instances_copy_counts(watched, &count);
            for (size_t j = 0; j < count; j++) {
                EXPECT(counts[j].ended <= counts[j].made);
            }
            free(counts);
            free(ort_instances_copy(watched, NULL, 0, &listed));
        }
        ort_instances_unwatch(watched);
    } while (atomic_load(&makers) > 0);
}

CHECK_THAT(watchesComeAndGoWhileThreadsMakeObjects) {
    struct ort_instance_watch *permanent = watch([Thing class]);
    makers = THREADS / 2;
    check_on_threads(THREADS, make_or_watch);
    const uint64_t made = OBJECTS * THREADS / 4, alive = KEPT * THREADS / 4;
    EXPECT(has_counted(permanent, [Thing class], made, made - alive));
    EXPECT(has_counted(permanent, [Subthing class], made, made - alive));
    ort_instances_unwatch(permanent);
    EXPECT(!is_marked([Thing class]) && !is_marked([Subthing class]));
    struct ort_instance_watch *late = watch([NSObject class]);
    for (int thread = 0; thread < THREADS / 2; thread++) {
        for (int i = 0; i < KEPT; i++) {
            [kept[thread][i] release];
        }
    }
    EXPECT(has_counted(late, [Thing class], 0, 0) && has_counted(late, [Subthing class], 0, 0));
    ort_instances_unwatch(late);
}
