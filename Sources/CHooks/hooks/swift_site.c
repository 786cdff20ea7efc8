#include "hooks/swift_site.h"
#include "blocks/trampoline.h"
#include "blocks/trampoline_layout.h"
#include "hooks/record.h"
#include "hooks/swift_copy.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/protected_memory.h"
#include <objc/encoding.h>
#include <stdlib.h>

// What an asynchronous method's word points to. Source: swift/include/swift/ABI/Executor.h, AsyncFunctionPointer.
struct async_function {
    int32_t distance; // from here to the function
    uint32_t context_size;
};

// A Swift method's result is described by nobody here.
static const struct ort_call_layout no_layout;

// MARK: Metadata

// Source: swift/docs/ABI/TypeMetadata.rst, "Class Metadata", without Objective-C interoperability.
static const void *superclass_of(const void *metadata) { return ((const void *const *)metadata)[1]; }

static const void **word_of(const void *metadata, uint32_t word) { return (const void **)(uintptr_t)metadata + word; }

// Words of the metadata behind its address point.
static uint32_t word_count(const void *metadata) {
    const uint32_t *words = metadata; // at 32 the size, at 36 what of it lies before the address point
    return (words[8] - words[9]) / 8;
}

static const void *load(const void *const *place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }

static bool store_try(const void *metadata, const void **place, const void *value) {
    if (ort_swift_copy_find(metadata) != NULL) {
        ort_protected_memory_store((uintptr_t *)(void *)place, (uintptr_t)value);
        return true;
    }
    return ort_protected_memory_store_try((uintptr_t *)(void *)place, (uintptr_t)value);
}

bool ort_swift_site_has_word(const void *metadata, uint32_t word) {
    enum { HEADER = 6 };
    return word >= HEADER && word < word_count(metadata);
}

// The superclass's word, where it has the method.
static const void **superclass_word(const void *metadata, uint32_t word) {
    const void *superclass = superclass_of(metadata);
    return superclass != NULL && word < word_count(superclass) ? word_of(superclass, word) : NULL;
}

// MARK: The table

// By metadata and word. Protected by the hook lock, as is everything below.
static struct ort_swift_site **table;
static size_t table_capacity; // a power of two, or 0
static size_t site_count;

static struct ort_swift_site **list_of(
    const void *metadata, uint32_t word, struct ort_swift_site **lists, size_t count) {
    return &lists[((((uintptr_t)metadata >> 3) + word) * 0x9e3779b97f4a7c15u >> 32) & (count - 1)];
}

static bool grow_locked_try(void) {
    if (site_count < table_capacity) {
        return true;
    }
    const size_t capacity = table_capacity == 0 ? 16 : table_capacity * 2;
    struct ort_swift_site **larger = ort_memory_allocate_try(capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    for (size_t i = 0; i < table_capacity; i++) {
        for (struct ort_swift_site *site = table[i], *next; site != NULL; site = next) {
            struct ort_swift_site **list = list_of(site->metadata, site->word, larger, capacity);
            next = site->next;
            site->next = *list;
            *list = site;
        }
    }
    free((void *)table);
    table = larger;
    table_capacity = capacity;
    return true;
}

static struct ort_swift_site *skip_to(struct ort_swift_site *site, const void *metadata, uint32_t word) {
    while (site != NULL && (site->metadata != metadata || site->word != word)) {
        site = site->next;
    }
    return site;
}

// The sites of the word, one after the other: more than one where somebody else's function stands between them.
static struct ort_swift_site *first_locked(const void *metadata, uint32_t word) {
    return table_capacity == 0 ? NULL : skip_to(*list_of(metadata, word, table, table_capacity), metadata, word);
}

static struct ort_swift_site *next_locked(const struct ort_swift_site *site) {
    return skip_to(site->next, site->metadata, site->word);
}

// The class's own site that has the stub.
static struct ort_swift_site *find_own_by_stub_locked(const void *metadata, uint32_t word, const void *value) {
    struct ort_swift_site *site = first_locked(metadata, word);
    while (site != NULL && site->stub != value) {
        site = next_locked(site);
    }
    return site;
}

// The site whose stub a class's word holds: its own, or that of the class that it is covered by.
static struct ort_swift_site *find_by_stub_locked(const void *metadata, uint32_t word, const void *value) {
    struct ort_swift_site *site = NULL;
    while (site == NULL && metadata != NULL && word < word_count(metadata)) {
        site = find_own_by_stub_locked(metadata, word, value);
        metadata = superclass_of(metadata);
    }
    return site;
}

static const void *below_stub_locked(const void *metadata, uint32_t word, const void *value) {
    const struct ort_swift_site *site = find_by_stub_locked(metadata, word, value);
    return site == NULL ? value : site->function;
}

const void *ort_swift_original(const void *metadata, uint32_t word) {
    ORT_GUARD(&ort_hook_lock);
    return below_stub_locked(metadata, word, load(word_of(metadata, word)));
}

void ort_swift_site_visit_locked(
    const void *metadata, void (*visit)(const struct ort_hook_site *site, void *context), void *context) {
    for (size_t i = 0; i < table_capacity; i++) {
        for (const struct ort_swift_site *site = table[i]; site != NULL; site = site->next) {
            if (metadata == NULL || site->metadata == metadata) {
                visit(&site->site, context);
            }
        }
    }
}

// MARK: Making

struct ort_swift_site *ort_swift_site_make_try(const struct ort_swift_hook_request *request) {
    struct ort_swift_site *site = ort_memory_allocate_try(sizeof *site);
    if (site == NULL) {
        return NULL;
    }
    *site = (struct ort_swift_site){
        .site =
            {.entry = ort_swift_pass_on,
             .is_of_swift = true,
             .vector_count = request->vector_count,
             .stack_size = (request->stack_size + 15) & ~15u,
             .layout = &no_layout},
        .slot = word_of(request->metadata, request->word),
        .metadata = request->metadata,
        .word = request->word,
        .is_async = request->is_async,
        .general_count = request->general_count,
    };
    return site;
}

void ort_swift_site_free(struct ort_swift_site *site) { free(site); }

#if defined(__x86_64__)

// What orders a call's look at its chain before bodies, and bodies before the end of the call, the thread sanitizer is
// told by the entries for all chains alone.
static bool is_simple(const struct ort_hook_chain *chain) {
    return chain->begin == ORT_HOOK_BEGINS_WITH_SWIFT && !ort_hook_needs_fence && !__has_feature(thread_sanitizer);
}

// At most two, four, and any number of general registers, which 0 is for, too; none, two, and any number of vector
// registers.
static ort_swift_entrance entrance_before(const struct ort_swift_site *site) {
    const unsigned general = site->general_count, vector = site->site.vector_count;
    const unsigned general_place = general == 0u ? 2u : (general > 2u) + (general > 4u);
    const unsigned vector_place = (vector > 0u) + (vector > 2u);
    const int32_t distance = ort_swift_enter_before[site->owner != NULL][general_place][vector_place];
    return (ort_swift_entrance)((uintptr_t)ort_swift_enter_before + (uintptr_t)distance);
}

static ort_swift_entrance entrance_for(const struct ort_swift_site *site, const struct ort_hook_chain *chain) {
    if (site->site.stack_size > 0) {
        return ort_swift_enter;
    }
    if (is_simple(chain)) {
        return entrance_before(site);
    }
    return site->site.vector_count == 0 ? ort_swift_enter_plain : ort_swift_enter;
}

#else

static ort_swift_entrance entrance_for(const struct ort_swift_site *site, const struct ort_hook_chain *chain) {
    (void)site, (void)chain;
    return ort_swift_enter;
}

#endif

ort_swift_entrance ort_swift_site_entrance_locked(const struct ort_swift_site *site) {
    const struct ort_hook_chain *chain = site->site.place.chain;
    return chain == NULL ? ort_swift_pass_on : entrance_for(site, chain);
}

// A stub's slot has a word that its kind does not use: there an asynchronous method's record lies.
static bool make_stub_locked_try(struct ort_swift_site *site) {
    site->site.stub = ort_trampoline_make(ORT_TRAMPOLINE_SITE, site, NULL);
    if (site->site.stub == NULL) {
        return false;
    }
    site->stub = (const void *)(uintptr_t)site->site.stub;
    if (site->is_async) {
        const struct async_function *function = site->function;
        const int32_t distance = ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_TARGET;
        struct async_function *record = (void *)((uintptr_t)site->site.stub + (uintptr_t)distance);
        *record = (struct async_function){.distance = -distance, .context_size = function->context_size};
        site->stub = record;
    }
    return true;
}

// The site in place. Somebody else's function that stands on another one may have kept that one's stub as what it goes
// on to, so a site that is idle serves the function only that it went on to before.
static struct ort_swift_site *find_locked(const void *metadata, uint32_t word) {
    const void *value = load(word_of(metadata, word));
    const void *function = below_stub_locked(metadata, word, value);
    struct ort_swift_site *idle = NULL;
    for (struct ort_swift_site *site = first_locked(metadata, word); site != NULL; site = next_locked(site)) {
        if (site->stub == value) {
            return site;
        }
        if (!site->site.is_installed && site->function == function) {
            idle = site;
        }
    }
    return idle;
}

ort_hook_status ort_swift_site_choose_locked(struct ort_swift_site **made, struct ort_swift_site **site) {
    *site = find_locked((*made)->metadata, (*made)->word);
    if (*site != NULL) {
        return ORT_HOOK_OK;
    }
    (*made)->function = below_stub_locked((*made)->metadata, (*made)->word, load((*made)->slot));
    if (!grow_locked_try()) {
        return ORT_HOOK_NO_MEMORY;
    }
    if (!make_stub_locked_try(*made)) {
        return ORT_HOOK_NO_STUB;
    }
    struct ort_swift_site **list = list_of((*made)->metadata, (*made)->word, table, table_capacity);
    *site = *made;
    *made = NULL;
    (*site)->next = *list;
    *list = *site;
    site_count++;
    return ORT_HOOK_OK;
}

// MARK: Covering

bool ort_swift_site_reserve_locked_try(struct ort_swift_site *site, size_t count) {
    const size_t needed = site->covered_count + count;
    if (needed <= site->covered_capacity) {
        return true;
    }
    const size_t capacity = needed < 2 * site->covered_capacity ? 2 * site->covered_capacity : needed;
    const void **larger = ort_memory_resize_try((void *)site->covered, capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    site->covered = larger;
    site->covered_capacity = capacity;
    return true;
}

static bool is_noted_locked(const struct ort_swift_site *site, const void *metadata) {
    size_t i = 0;
    while (i < site->covered_count && site->covered[i] != metadata) {
        i++;
    }
    return i < site->covered_count;
}

// Notes the class with the superclass's site whose stub that is, if it is one. Copies are found by their class.
static bool note_covered_locked_try(const void *metadata, uint32_t word, const void *stub) {
    if (ort_swift_copy_find(metadata) != NULL) {
        return true;
    }
    struct ort_swift_site *site = find_by_stub_locked(superclass_of(metadata), word, stub);
    if (site == NULL || is_noted_locked(site, metadata)) {
        return true;
    }
    if (!ort_swift_site_reserve_locked_try(site, 1)) {
        return false;
    }
    site->covered[site->covered_count++] = metadata;
    return true;
}

static void cover_copies_locked(const void *metadata, uint32_t word);

// Gives the class's word, and those of its copies, what its superclass has for it. Without memory the class stays as it
// is.
static void give_locked(const void *metadata, uint32_t word, const void *wanted) {
    const void **own = word_of(metadata, word);
    if (note_covered_locked_try(metadata, word, wanted) && load(own) != wanted && store_try(metadata, own, wanted)) {
        cover_copies_locked(metadata, word);
    }
}

// Gives the class's word what the superclass's holds, unless the class has the method overridden or hooked itself.
static void cover_word_locked(const void *metadata, uint32_t word) {
    const void *const *above = superclass_word(metadata, word);
    const void *value = load(word_of(metadata, word));
    if (above == NULL || find_own_by_stub_locked(metadata, word, value) != NULL) {
        return;
    }
    const void *wanted = load(above), *superclass = superclass_of(metadata);
    if (below_stub_locked(superclass, word, value) == below_stub_locked(superclass, word, wanted)) {
        give_locked(metadata, word, wanted);
    }
}

static void cover_copies_locked(const void *metadata, uint32_t word) {
    for (const struct ort_swift_copy *copy = ort_swift_copy_first_locked(metadata); copy != NULL; copy = copy->next) {
        cover_word_locked(copy->metadata, word);
    }
}

// A superclass has no more of the class's words than its own metadata is long.
static bool is_hooked_above_locked(const void *metadata, uint32_t word) {
    const void *above = superclass_of(metadata);
    while (above != NULL && word < word_count(above) && find_locked(above, word) == NULL) {
        above = superclass_of(above);
    }
    return above != NULL && word < word_count(above);
}

void ort_swift_site_cover_locked(const void *metadata) {
    const uint32_t count = word_count(metadata);
    for (uint32_t word = 0; word < count; word++) {
        if (is_hooked_above_locked(metadata, word)) {
            cover_word_locked(metadata, word);
        }
    }
}

// Classes that hold the stub get what comes in its place.
static void uncover_locked(struct ort_swift_site *site, const void *former) {
    const size_t count = site->covered_count;
    site->covered_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (load(word_of(site->covered[i], site->word)) == site->stub) {
            give_locked(site->covered[i], site->word, former);
        }
    }
}

// MARK: Installing

static bool is_in_place(const struct ort_swift_site *site) { return load(site->slot) == site->stub; }

bool ort_swift_site_is_displaced(const struct ort_swift_site *site) { return !is_in_place(site); }

// What the word would hold without the site.
static const void *former_locked(const struct ort_swift_site *site) {
    const void *superclass = superclass_of(site->metadata);
    const void *const *above = superclass_word(site->metadata, site->word);
    const void *value = above == NULL ? NULL : load(above);
    const bool is_inherited = above != NULL && below_stub_locked(superclass, site->word, value) == site->function;
    return is_inherited ? value : site->function;
}

// A class that has not overridden the method goes on to what its superclass has at the time of the call. Calls may come
// through a stub that was idle meanwhile, and read this.
static void choose_onward_locked(struct ort_swift_site *site) {
    const void *const *above = superclass_word(site->metadata, site->word);
    const bool is_inherited = above != NULL && former_locked(site) == load(above);
    const void *const *below = is_inherited ? above : &site->function;
    IMP onward = is_inherited ? (IMP)ort_swift_pass_below : (IMP)(uintptr_t)site->function;
    __atomic_store_n(&site->below, below, __ATOMIC_RELEASE);
    __atomic_store_n(&site->site.onward, site->is_async ? (IMP)ort_swift_pass_below_async : onward, __ATOMIC_RELEASE);
}

bool ort_swift_site_install_locked_try(struct ort_swift_site *site) {
    if (!is_in_place(site)) {
        choose_onward_locked(site);
        site->site.is_installed = store_try(site->metadata, site->slot, site->stub);
        cover_copies_locked(site->metadata, site->word);
    }
    return is_in_place(site);
}

void ort_swift_site_uninstall_locked(struct ort_swift_site *site) {
    const void *value = load(site->slot), *former = former_locked(site);
    if (value == site->stub) {
        note_covered_locked_try(site->metadata, site->word, former);
        site->site.is_installed = !store_try(site->metadata, site->slot, former);
        cover_copies_locked(site->metadata, site->word);
    } else if (below_stub_locked(site->metadata, site->word, value) == site->function) {
        site->site.is_installed = false; // somebody else has put it back
    }
    uncover_locked(site, former);
}
