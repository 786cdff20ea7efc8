#include "swift_sites/swift_copy.h"
#include "support/memory.h"
#include "support/protected_memory.h"
#include <objc/swift_hooks.h>
#include <string.h>

// Words of class metadata. Source: swift/include/swift/ABI/Metadata.h, TargetClassMetadata without Objective-C
// interoperability.
enum {
    DESTROYER = -2, // called by swift_release with the last reference
    SUPERCLASS = 1,
    // Called by swift_deallocPartialClassInstance, when an initializer has failed, for each class of the object.
    IVAR_DESTROYER = 6,
    FIRST_MEMBER = 7,
};

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

typedef SWIFT_FUNCTION void (*destroyer)(SWIFT_SELF void *object);

static SWIFT_FUNCTION void destroy(SWIFT_SELF void *object);
static SWIFT_FUNCTION void destroy_unfinished(SWIFT_SELF void *object);

static const void *word_of(const void *metadata, int word) {
    return __atomic_load_n((const void *const *)metadata + word, __ATOMIC_RELAXED);
}

static const void *class_of_object(const void *object) {
    return __atomic_load_n((const void *const *)object, __ATOMIC_ACQUIRE);
}

// true for copies, and for classes that other code has made of a copy.
static bool has_our_destroyer(const void *metadata) {
    return word_of(metadata, DESTROYER) == (const void *)(uintptr_t)destroy;
}

const void *ort_swift_class_of(const void *metadata) {
    while (has_our_destroyer(metadata)) {
        metadata = word_of(metadata, SUPERCLASS);
    }
    return metadata;
}

// MARK: Extents

static uint32_t number_at(const void *metadata, size_t offset) {
    uint32_t number;
    memcpy(&number, (const char *)metadata + offset, sizeof number);
    return number;
}

static uint32_t size_of(const void *metadata) { return number_at(metadata, 32); }

static uint32_t size_before(const void *metadata) { return number_at(metadata, 36); }

// From a copy's beginning to the address point of its metadata.
static size_t distance_of(const void *metadata) {
    return ((sizeof(struct ort_swift_copy) + 15) & ~(size_t)15) + size_before(metadata);
}

// MARK: Classes

// The classes that have copies. They stay, and are few: the lists are not lengthened.
struct class_copies {
    const void *cls;
    struct ort_swift_copy *first, *parked;
    struct class_copies *next;
};

static struct class_copies *classes[64]; // protected by the hook lock

static struct class_copies **list_of(const void *cls) { return &classes[(uintptr_t)cls * 0x9e3779b97f4a7c15u >> 58]; }

static struct class_copies *find_class_locked(const void *cls) {
    struct class_copies *copies = *list_of(cls);
    while (copies != NULL && copies->cls != cls) {
        copies = copies->next;
    }
    return copies;
}

static struct class_copies *find_or_make_class_locked_try(const void *cls) {
    struct class_copies *copies = find_class_locked(cls);
    if (copies == NULL && (copies = ort_memory_allocate_try(sizeof *copies)) != NULL) {
        struct class_copies **list = list_of(cls);
        *copies = (struct class_copies){.cls = cls, .next = *list};
        *list = copies;
    }
    return copies;
}

struct ort_swift_copy *ort_swift_copy_first_locked(const void *cls) {
    const struct class_copies *copies = find_class_locked(cls);
    return copies == NULL ? NULL : copies->first;
}

// MARK: Making

static struct ort_swift_copy *make_locked_try(struct class_copies *copies) {
    const void *cls = copies->cls;
    const size_t distance = distance_of(cls), before = size_before(cls);
    struct ort_swift_copy *copy = ort_memory_allocate_try(distance - before + size_of(cls));
    if (copy == NULL) {
        return NULL;
    }
    const void **metadata = (const void **)(void *)((char *)copy + distance);
    memcpy((char *)metadata - before, (const char *)cls - before, size_of(cls));
    metadata[DESTROYER] = (const void *)(uintptr_t)destroy;
    metadata[SUPERCLASS] = cls;
    metadata[IVAR_DESTROYER] = (const void *)(uintptr_t)destroy_unfinished;
    copy->metadata = metadata;
    copy->cls = cls;
    copy->next = copies->first;
    copies->first = copy;
    return copy;
}

// Other code than hooks may have changed the class's vtable while the copy was parked.
static void refresh_locked(const struct ort_swift_copy *copy) {
    uintptr_t *words = (uintptr_t *)(uintptr_t)copy->metadata;
    const uint32_t end = (size_of(copy->cls) - size_before(copy->cls)) / 8;
    for (uint32_t i = FIRST_MEMBER; i < end; i++) {
        const uintptr_t word = (uintptr_t)word_of(copy->cls, (int)i);
        if (words[i] != word) {
            ort_protected_memory_store(&words[i], word);
        }
    }
}

struct ort_swift_copy *ort_swift_copy_take_locked_try(const void *cls, void *object) {
    struct class_copies *copies = find_or_make_class_locked_try(cls);
    if (copies == NULL) {
        return NULL;
    }
    struct ort_swift_copy *copy = copies->parked;
    if (copy != NULL) {
        copies->parked = copy->next_parked;
        refresh_locked(copy);
    } else if ((copy = make_locked_try(copies)) == NULL) {
        return NULL;
    }
    copy->object = object;
    return copy;
}

void ort_swift_copy_park_locked(struct ort_swift_copy *copy) {
    struct class_copies *copies = find_class_locked(copy->cls);
    copy->object = NULL;
    copy->next_parked = copies->parked;
    copies->parked = copy;
}

// MARK: Finding

// A subclass that other code makes of a copy in the same way has our destroyer too, but so has its superclass.
struct ort_swift_copy *ort_swift_copy_find(const void *metadata) {
    const bool is_copy = has_our_destroyer(metadata) && !has_our_destroyer(word_of(metadata, SUPERCLASS));
    return is_copy ? (struct ort_swift_copy *)((uintptr_t)metadata - distance_of(metadata)) : NULL;
}

struct ort_swift_copy *ort_swift_copy_of_locked(const void *object) {
    for (const void *cls = class_of_object(object); cls != NULL; cls = word_of(cls, SUPERCLASS)) {
        struct ort_swift_copy *copy = ort_swift_copy_find(cls);
        if (copy != NULL && copy->object == object) {
            return copy;
        }
    }
    return NULL;
}

// MARK: Ends

static void (*end_handler)(void *object);

void ort_swift_copy_set_end_handler(void (*handler)(void *object)) { end_handler = handler; }

// The class whose destroyer the copy's stands for. If another thread has given the object its class back meanwhile, no
// copy is left.
static const void *destroying_class(const void *object) {
    const void *own = class_of_object(object), *cls = own;
    while (cls != NULL && !has_our_destroyer(cls)) {
        cls = word_of(cls, SUPERCLASS);
    }
    return cls == NULL ? own : ort_swift_class_of(cls);
}

static SWIFT_FUNCTION void destroy(SWIFT_SELF void *object) {
    const void *cls = destroying_class(object);
    end_handler(object);
    ((destroyer)(uintptr_t)word_of(cls, DESTROYER))(object);
}

// The class's own function follows: the runtime goes from class to superclass.
static SWIFT_FUNCTION void destroy_unfinished(SWIFT_SELF void *object) { end_handler(object); }
