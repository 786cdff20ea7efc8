#include "members/protocol.h"
#include "classes/class.h"
#include "methods/cache_word.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/name_table.h"
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

static const char *protocol_name(const void *protocol) { return ((const struct objc_protocol *)protocol)->name; }

// Writers hold the runtime lock; objc_getProtocol takes none (support/name_table.h). A protocol's isa is stored with
// release, which pairs with object_getClass. Everything else of it is read under the lock.
static struct ort_name_table protocol_table = {.name_of = protocol_name};

struct protocols {
    struct objc_protocol **items;
    size_t count, capacity;
};

#ifdef ORT_STRESS
enum { INITIAL_CAPACITY = 1 };
#else
enum { INITIAL_CAPACITY = 64 };
#endif

// Every protocol structure, for ort_protocol_set_class; protected by the runtime lock.
static struct protocols known_protocols;

// The protocols that a search has reached, in the order in which it reached them; protected by the runtime lock. It has
// room for all known protocols, so that a search needs no memory.
static struct protocols reached;

static struct ort_bucket no_buckets[1];

// The class of protocols until a root class layer brings another. It has no methods. Its cache is empty, so a message
// reaches ort_lookup_send, which ends the process with a sentence. Retaining, weak references and the like work.
static struct objc_class bare_protocol_class = {
    .name = "(protocol without a class)",
    .info = ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_NATIVE_RETAIN,
    .instance_size = sizeof(struct objc_protocol),
    .cache_buckets = no_buckets};

static Class protocol_class = &bare_protocol_class;

bool ort_protocol_is_bare_class(Class cls) { return cls == &bare_protocol_class; }

// MARK: Registry

static bool grow_try(struct protocols *protocols, size_t capacity) {
    struct objc_protocol **items = ort_memory_resize_try(protocols->items, capacity * sizeof *items);
    if (items != NULL) {
        protocols->items = items;
        protocols->capacity = capacity;
    }
    return items != NULL;
}

static size_t larger_capacity(const struct protocols *protocols) {
    return protocols->capacity == 0 ? INITIAL_CAPACITY : protocols->capacity * 2;
}

bool ort_protocol_make_object_locked_try(struct objc_protocol *protocol) {
    if (known_protocols.count == known_protocols.capacity) {
        size_t capacity = larger_capacity(&known_protocols);
        if ((reached.capacity < capacity && !grow_try(&reached, capacity)) || !grow_try(&known_protocols, capacity)) {
            return false;
        }
    }
    known_protocols.items[known_protocols.count++] = protocol;
    protocol->isa = (id)(void *)protocol_class;
    return true;
}

bool ort_protocol_publish_locked(struct objc_protocol *protocol) {
    if (ort_name_table_find(&protocol_table, protocol->name) != NULL) {
        return false;
    }
    ort_name_table_insert_locked(&protocol_table, protocol);
    return true;
}

// All members after the name.
enum { CONTENTS = offsetof(struct objc_protocol, protocols) };

static bool declares_nothing(const struct objc_protocol *protocol) {
    static const struct objc_protocol nothing;
    return memcmp((const char *)protocol + CONTENTS, (const char *)&nothing + CONTENTS, sizeof nothing - CONTENTS) == 0;
}

// An image that only names a protocol may have been loaded before the image that declares it.
static void complete_locked(struct objc_protocol *first, const struct objc_protocol *other) {
    if (first != other && declares_nothing(first)) {
        memcpy((char *)first + CONTENTS, (const char *)other + CONTENTS, sizeof *first - CONTENTS);
    }
}

void ort_protocol_register_locked(struct objc_protocol *protocol) {
    if (protocol->name == NULL) {
        return;
    }
    if (!ort_protocol_make_object_locked_try(protocol)) {
        ort_fatal("out of memory: no room for the protocol %s", protocol->name);
    }
    if (!ort_protocol_publish_locked(protocol)) {
        complete_locked(ort_protocol_canonical(protocol), protocol);
    }
}

struct objc_protocol *ort_protocol_canonical(struct objc_protocol *protocol) {
    struct objc_protocol *canonical = ort_name_table_find(&protocol_table, protocol->name);
    return canonical != NULL ? canonical : protocol;
}

void ort_protocol_set_class(Class cls) {
    ORT_GUARD(&ort_runtime_lock);
    ort_class_set(cls, ORT_CLASS_STATIC_INSTANCES); // protocols have no retain count word
    protocol_class = cls;
    for (size_t i = 0; i < known_protocols.count; i++) {
        __atomic_store_n(&known_protocols.items[i]->isa, (id)(void *)cls, __ATOMIC_RELEASE);
    }
}

Protocol *objc_getProtocol(const char *name) {
    return name == NULL ? NULL : (Protocol *)ort_name_table_find(&protocol_table, name);
}

Protocol **objc_copyProtocolList(unsigned int *count) {
    ORT_GUARD(&ort_runtime_lock);
    size_t total = ort_name_table_copy_locked(&protocol_table, NULL, 0);
    Protocol **protocols = total == 0 ? NULL : ort_memory_allocate_try((total + 1) * sizeof(Protocol *));
    ort_memory_set_count(count, protocols == NULL ? 0 : total);
    if (protocols != NULL) {
        ort_name_table_copy_locked(&protocol_table, (void **)protocols, total);
    }
    return protocols;
}

// MARK: Search

// A protocol that no image has loaded, and objc_allocateProtocol has not made, is unknown, but may be adopted.
static void make_room(void) {
    if (reached.count == reached.capacity && !grow_try(&reached, larger_capacity(&reached))) {
        ort_fatal("out of memory: no room to search %zu protocols that were never registered", reached.count);
    }
}

static void reach(struct objc_protocol *protocol) {
    for (size_t i = 0; i < reached.count; i++) {
        if (reached.items[i] == protocol) {
            return;
        }
    }
    make_room();
    reached.items[reached.count++] = protocol;
}

static void reach_list(const struct objc_protocol_list *list) {
    for (; list != NULL; list = list->next) {
        for (size_t i = 0; i < list->count; i++) {
            if (list->protocols[i] != NULL) {
                reach(ort_protocol_canonical(list->protocols[i]));
            }
        }
    }
}

static bool search(ort_protocol_test test, void *context) {
    bool is_found = false;
    for (size_t i = 0; i < reached.count && !is_found; i++) {
        is_found = test(reached.items[i], context);
        reach_list(reached.items[i]->protocols);
    }
    reached.count = 0;
    return is_found;
}

bool ort_protocol_search_list_locked(const struct objc_protocol_list *list, ort_protocol_test test, void *context) {
    reach_list(list);
    return search(test, context);
}

bool ort_protocol_search_locked(struct objc_protocol *protocol, ort_protocol_test test, void *context) {
    reach(ort_protocol_canonical(protocol));
    return search(test, context);
}

// MARK: Questions

const char *protocol_getName(Protocol *protocol) { return protocol == NULL ? NULL : protocol->name; }

BOOL protocol_isEqual(Protocol *left, Protocol *right) {
    if (left == NULL || right == NULL) {
        return left == right;
    }
    return left == right || strcmp(left->name, right->name) == 0;
}

static bool is_the_one(struct objc_protocol *protocol, void *wanted) { return protocol_isEqual(protocol, wanted); }

bool ort_protocol_list_conforms_locked(const struct objc_protocol_list *list, struct objc_protocol *wanted) {
    return ort_protocol_search_list_locked(list, is_the_one, wanted);
}

BOOL protocol_conformsToProtocol(Protocol *protocol, Protocol *other) {
    if (protocol == NULL || other == NULL) {
        return NO;
    }
    if (protocol_isEqual(protocol, other)) {
        return YES;
    }
    ORT_GUARD(&ort_runtime_lock);
    return ort_protocol_search_locked(protocol, is_the_one, other);
}

struct objc_protocol **ort_protocol_copy_list_locked(const struct objc_protocol_list *first, unsigned int *count) {
    size_t total = 0;
    for (const struct objc_protocol_list *list = first; list != NULL; list = list->next) {
        total += list->count;
    }
    struct objc_protocol **protocols = total == 0 ? NULL : ort_memory_allocate_try((total + 1) * sizeof *protocols);
    ort_memory_set_count(count, protocols == NULL ? 0 : total);
    if (protocols == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (const struct objc_protocol_list *list = first; list != NULL; list = list->next) {
        for (size_t i = 0; i < list->count; i++) {
            protocols[used++] = ort_protocol_canonical(list->protocols[i]);
        }
    }
    return protocols;
}

Protocol **protocol_copyProtocolList(Protocol *protocol, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (protocol == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    return ort_protocol_copy_list_locked(ort_protocol_canonical(protocol)->protocols, count);
}
