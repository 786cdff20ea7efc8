// Kept descriptions: chains by the selector's record, read without a lock. An entry is complete before a release store
// makes it the head of its chain, and it never changes or goes away. Readers load heads with acquire and follow `next`,
// which is written before the store. Writers hold the selector lock.

#include "methods/method_description.h"
#include "encodings/extended_types.h"
#include "support/locks.h"
#include "support/memory.h"
#include <string.h>

struct kept_description {
    const struct kept_description *next;
    struct objc_method_description description; // its name is the untyped selector
    char types[];                               // plain
};

#ifdef ORT_STRESS
enum { CHAINS = 2 };
#else
enum { CHAINS = 1024 };
#endif

static struct kept_description *chains[CHAINS];

// Records are 16 bytes apart.
static struct kept_description **chain_of(SEL selector) {
    return &chains[(uintptr_t)ort_selector_key(selector) / sizeof(struct ort_selector_record) % CHAINS];
}

static struct kept_description *find(SEL selector, const char *types) {
    SEL untyped = ort_selector_key(selector)->untyped;
    struct kept_description *kept = __atomic_load_n(chain_of(selector), __ATOMIC_ACQUIRE);
    while (kept != NULL && (kept->description.name != untyped || !ort_extended_types_have_plain(types, kept->types))) {
        kept = (struct kept_description *)kept->next;
    }
    return kept;
}

static struct kept_description *make_locked_try(SEL selector, const char *types) {
    struct kept_description *made = ort_memory_allocate_try(sizeof *made + strlen(types) + 1);
    if (made == NULL) {
        return NULL;
    }
    ort_extended_types_write_plain(types, made->types);
    made->description = (struct objc_method_description){ort_selector_key(selector)->untyped, made->types};
    struct kept_description **chain = chain_of(selector);
    made->next = *chain;
    __atomic_store_n(chain, made, __ATOMIC_RELEASE);
    return made;
}

struct objc_method_description *ort_method_description_make_try(SEL selector, const char *types) {
    struct kept_description *kept = find(selector, types);
    if (kept == NULL) {
        ORT_GUARD(&ort_selector_lock);
        kept = find(selector, types);
        kept = kept != NULL ? kept : make_locked_try(selector, types);
    }
    return kept == NULL ? NULL : &kept->description;
}

const char *ort_method_description_types(SEL selector, const char *types) {
    if (types == NULL || ort_extended_types_are_plain(types)) {
        return types;
    }
    if (selector->types != NULL) {
        return selector->types;
    }
    const struct objc_method_description *description = ort_method_description_make_try(selector, types);
    return description == NULL ? types : description->types;
}
