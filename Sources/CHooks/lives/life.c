#include "lives/life.h"
#include "lives/counting.h"
#include "lives/deinit_hook.h"
#include "lives/instances.h"
#include "support/memory.h"
#include "support/protected_memory.h"
#include <objc/kernel.h>
#include <stddef.h>

// Source: swift/include/swift/ABI/Metadata.h, TargetClassMetadata without Objective-C interoperability.
enum { DESTROYER = -2, SUPERCLASS = 1 };

enum { LIST_BITS = 10 };

static struct ort_life *lives[1 << LIST_BITS];

static struct ort_life **list_of(const void *metadata) {
    return &lives[(uintptr_t)metadata * 0x9e3779b97f4a7c15u >> (64 - LIST_BITS)];
}

static const void **word_of(const void *metadata, int word) { return (const void **)(uintptr_t)metadata + word; }

static const void *load(const void *const *place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }

const void *ort_life_superclass(const void *metadata) { return load(word_of(metadata, SUPERCLASS)); }

// MARK: The table

struct ort_life *ort_life_find(const void *metadata) {
    struct ort_life *life = __atomic_load_n(list_of(metadata), __ATOMIC_ACQUIRE);
    while (life != NULL && life->metadata != metadata) {
        life = life->next;
    }
    return life;
}

struct ort_life *ort_life_make_locked_try(const void *metadata) {
    struct ort_life *life = ort_life_find(metadata);
    if (life == NULL && (life = ort_memory_allocate_try(sizeof *life)) != NULL) {
        struct ort_life **list = list_of(metadata);
        *life = (struct ort_life){.metadata = metadata, .next = *list};
        __atomic_store_n(list, life, __ATOMIC_RELEASE);
    }
    return life;
}

// MARK: The word

static const void *replacement(void) { return (const void *)(uintptr_t)ort_life_destroy; }

static bool store_try(const struct ort_life *life, const void *function) {
    return ort_protected_memory_store_try((uintptr_t *)(void *)word_of(life->metadata, DESTROYER), (uintptr_t)function);
}

// A word that was replaced and not restored stays as it is: other code that has put a function on top calls the
// replacement.
bool ort_life_follow_locked_try(struct ort_life *life) {
    const void *value = load(word_of(life->metadata, DESTROYER));
    if (!life->is_followed && value != replacement()) {
        __atomic_store_n(&life->destroyer, (ort_life_destroyer)(uintptr_t)value, __ATOMIC_RELEASE);
        life->is_followed = store_try(life, replacement());
    }
    return life->is_followed || value == replacement();
}

static bool is_needed_locked(const struct ort_life *life) {
    return life->object_count > 0 || ort_deinit_hook_is_near_locked(life->metadata) ||
        ort_counting_wants_locked(life->metadata);
}

static void release_locked(struct ort_life *life) {
    if (load(word_of(life->metadata, DESTROYER)) == replacement()) {
        life->is_followed = !store_try(life, (const void *)(uintptr_t)life->destroyer);
    }
}

void ort_life_release_unneeded_locked(void) {
    for (size_t i = 0; i < sizeof lives / sizeof *lives; i++) {
        for (struct ort_life *life = lives[i]; life != NULL; life = life->next) {
            if (life->is_followed && !is_needed_locked(life)) {
                release_locked(life);
            }
        }
    }
}

struct ort_life *ort_life_keep_locked_try(const void *metadata) {
    struct ort_life *life = ort_life_make_locked_try(metadata);
    if (life == NULL || !ort_life_follow_locked_try(life)) {
        return NULL;
    }
    life->object_count++;
    return life;
}

void ort_life_let_go_locked(struct ort_life *life) {
    life->object_count--;
    if (life->is_followed && !is_needed_locked(life)) {
        release_locked(life);
    }
}

// MARK: Ends

static void (*end_handler)(const void *object);

void ort_life_set_end_handler(void (*handler)(const void *object)) { end_handler = handler; }

// Other code may have given the object a copy of its class, which is a subclass of it with the same word.
static const struct ort_life *life_of_object(const void *object) {
    const void *metadata = load((const void *const *)object);
    const struct ort_life *life = ort_life_find(metadata);
    while (life == NULL || __atomic_load_n(&life->destroyer, __ATOMIC_ACQUIRE) == NULL) {
        metadata = ort_life_superclass(metadata);
        if (metadata == NULL) {
            ort_fatal(
                "the object %p of a Swift class ends, but no superclass of its class has a deinit that was hooked: "
                "other code has changed the object's class; let it keep the superclass",
                object);
        }
        life = ort_life_find(metadata);
    }
    return life;
}

SWIFT_FUNCTION void ort_life_destroy(SWIFT_SELF void *object) {
    const struct ort_life *life = life_of_object(object);
    end_handler(object);
    ort_instances_remove(object);
    ort_deinit_hook_run(life->metadata, object);
    // As a jump: a long list may end in calls as deep as it is long.
    __attribute__((musttail)) return __atomic_load_n(&life->destroyer, __ATOMIC_ACQUIRE)(object);
}
