#include "swift_sites/swift_object.h"
#include "lives/life.h"
#include "sites/chain.h"
#include "sites/sites.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/protected_memory.h"
#include "swift_sites/address_table.h"
#include "swift_sites/swift_call.h"
#include <stdlib.h>

// The member by which the table of sites finds fronts, whose target is the word.
enum { FRONT = 1 };

struct front {
    struct ort_swift_site site; // without hooks; `function` as of a site of the word
    const void *content;        // atomic
    // Protected by the hook lock.
    struct ort_swift_site *parked; // sites of former objects
    uint32_t object_count;
};

// The first site of each hooked object.
static struct ort_address_table *hooked;

// The kinds of metadata that is no class. The kind of a class is 0, or a pointer. Source:
// swift/include/swift/ABI/MetadataKind.h.
enum { LAST_KIND = 0x7ff };

// Swift's, in processes that have it.
__attribute__((weak)) extern bool swift_isDeallocating(void *object);
__attribute__((weak)) extern void *swift_unownedRetain(void *object);
__attribute__((weak)) extern void swift_unownedRelease(void *object);

static struct ort_swift_site *swift_site(const struct ort_hook_site *site) { return (struct ort_swift_site *)site; }

static struct front *front_of(const struct ort_swift_site *site) { return (struct front *)site->front; }

static const void *load(const void *const *place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }

static bool store_try(const void **slot, const void *value) {
    return ort_protected_memory_store_try((uintptr_t *)(void *)slot, (uintptr_t)value);
}

// MARK: Fronts

static struct front *first_front_locked(const void *const *slot) {
    return (struct front *)ort_site_table_first_locked(slot, FRONT);
}

static struct front *find_front_locked(const void *const *slot, const void *stub) {
    struct front *front = first_front_locked(slot);
    while (front != NULL && front->site.stub != stub) {
        front = (struct front *)ort_site_table_next_locked(&front->site.site);
    }
    return front;
}

bool ort_swift_front_exists_locked(const void *const *slot) { return first_front_locked(slot) != NULL; }

const void *ort_swift_front_content_locked(const void *const *slot, const void *value) {
    const struct front *front = find_front_locked(slot, value);
    return front == NULL ? value : front->content;
}

bool ort_swift_front_store_locked_try(const void **slot, const void *content) {
    struct front *front = find_front_locked(slot, load(slot));
    if (front == NULL) {
        return store_try(slot, content);
    }
    __atomic_store_n(&front->content, content, __ATOMIC_RELEASE);
    return true;
}

static bool stands(const struct ort_swift_site *front) { return load(front->slot) == front->stub; }

static bool front_stands_locked(const struct ort_hook_site *front) { return stands(swift_site(front)); }

// The code that the word leads to without hooks. The stub of a variable's site, which stays, is part of it.
static const void *original_locked(const struct ort_swift_site *site) {
    return site->metadata != NULL ? ort_swift_site_original_locked(site->metadata, site->word)
                                  : ort_swift_front_content_locked(site->slot, load(site->slot));
}

// Other code may have kept the stub of a front that is idle, as what its own function calls.
static bool front_may_serve_locked(const struct ort_hook_site *idle, const struct ort_hook_site *made) {
    return swift_site(idle)->function == original_locked(swift_site(made));
}

static struct ort_hook_site *furnish_front_locked_try(struct ort_hook_site **made) {
    struct front *front = (struct front *)*made;
    front->site.objects = ort_address_table_make_try(&front->content);
    if (front->site.objects == NULL) {
        return NULL;
    }
    front->content = load(front->site.slot);
    front->site.function = original_locked(&front->site);
    if (!ort_swift_site_make_stub_locked_try(&front->site)) {
        return NULL;
    }
    *made = NULL;
    return &front->site.site;
}

const struct ort_site_kind ort_swift_front_kind = {
    .is_of_swift = true,
    .is_in_place_locked = front_stands_locked,
    .may_serve_locked = front_may_serve_locked,
    .furnish_locked_try = furnish_front_locked_try,
};

// The front for the word of an object's site.
static struct front *choose_front_locked_try(const struct ort_swift_site *of_object) {
    struct front *front = ort_memory_allocate_try(sizeof *front);
    if (front == NULL) {
        return NULL;
    }
    front->site = *of_object;
    front->site.objects = NULL;
    front->site.site.kind = &ort_swift_front_kind;
    front->site.site.target = of_object->slot;
    front->site.site.member = FRONT;
    front->site.site.entry = of_object->site.is_async ? ort_swift_enter_front_async : ort_swift_enter_front;
    struct ort_hook_site *made = &front->site.site, *chosen = NULL;
    ort_site_table_choose_locked(&made, &chosen);
    if (made != NULL) {
        free(front->site.objects);
        free(front);
    }
    return (struct front *)chosen;
}

static bool put_front_locked_try(struct front *front) {
    const void *value = load(front->site.slot);
    if (value != front->site.stub) {
        __atomic_store_n(&front->content, value, __ATOMIC_RELEASE);
        store_try(front->site.slot, front->site.stub);
    }
    front->site.site.is_installed = stands(&front->site); // other code may have put the stub back
    return front->site.site.is_installed;
}

static void take_front_out_locked(struct front *front) {
    if (stands(&front->site)) {
        front->site.site.is_installed = !store_try(front->site.slot, front->content);
    } else if (original_locked(&front->site) == front->site.function) {
        front->site.site.is_installed = false; // other code has put the content back
    }
}

// MARK: Objects

static const void *class_of_object(const void *object) { return load((const void *const *)object); }

static bool is_ending(const void *object) {
    return swift_isDeallocating != NULL && swift_isDeallocating((void *)(uintptr_t)object);
}

static bool is_hookable(const struct ort_swift_hook_request *request) {
    const void *cls = class_of_object(request->object);
    const uintptr_t kind = *(const uintptr_t *)cls;
    return (kind == 0 || kind > LAST_KIND) && (request->metadata == NULL || request->metadata == cls) &&
        !is_ending(request->object);
}

static ort_hook_status put_variable_locked(const struct ort_swift_hook_request *request) {
    struct ort_swift_hook_request of_all = *request;
    of_all.object = NULL;
    struct ort_hook_site *made = ort_swift_site_make_try(&of_all), *site;
    if (made == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    const ort_hook_status status = ort_site_table_choose_locked(&made, &site);
    ort_hook_site_free(made);
    if (status != ORT_HOOK_OK) {
        return status;
    }
    return site->kind->install_locked_try(site, ORT_HOOK_ENGINE_AUTOMATIC) ? ORT_HOOK_OK : site->kind->refusal;
}

ort_hook_status ort_swift_object_prepare_locked(const struct ort_swift_hook_request *request) {
    if (!is_hookable(request)) {
        return ORT_HOOK_NOT_HOOKABLE;
    }
    if (hooked == NULL && (hooked = ort_address_table_make_try(NULL)) == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    return request->variable == NULL ? ORT_HOOK_OK : put_variable_locked(request);
}

// The first hook of an object keeps its memory and watches for its end.
static bool enter_object_locked_try(struct ort_swift_site *site) {
    struct ort_swift_site *first = ort_address_table_find(hooked, site->owner);
    site->life = first != NULL ? first->life : ort_life_keep_locked_try(class_of_object(site->owner));
    if (site->life == NULL) {
        return false;
    }
    if (!ort_address_table_set_locked_try(&hooked, site->owner, site)) {
        if (first == NULL) {
            ort_life_let_go_locked(site->life);
        }
        return false;
    }
    site->next_of_object = first;
    if (first == NULL && swift_unownedRetain != NULL) {
        swift_unownedRetain((void *)(uintptr_t)site->owner);
    }
    return true;
}

static void leave_object_locked(struct ort_swift_site *site) {
    struct ort_swift_site *first = ort_address_table_find(hooked, site->owner), **link = &first;
    while (*link != site) {
        link = &(*link)->next_of_object;
    }
    *link = site->next_of_object;
    if (first != NULL) {
        ort_address_table_set_locked_try(&hooked, site->owner, first); // which has the object
        return;
    }
    ort_address_table_remove_locked(hooked, site->owner);
    ort_life_let_go_locked(site->life);
    if (swift_unownedRelease != NULL) {
        swift_unownedRelease((void *)(uintptr_t)site->owner);
    }
}

// MARK: Sites

static bool is_in_place_locked(const struct ort_hook_site *site) {
    return site->is_installed && stands(swift_site(site)->front);
}

// An idle site is in the table only if there was no memory for its first hook.
static bool may_serve_locked(const struct ort_hook_site *idle, const struct ort_hook_site *made) {
    (void)idle, (void)made;
    return false;
}

static struct ort_swift_site *take_parked_locked(struct front *front, struct ort_hook_site **made) {
    struct ort_swift_site *site = front->parked;
    if (site != NULL) {
        front->parked = site->next_of_object;
        site->site.target = (*made)->target;
        __atomic_store_n(&site->owner, swift_site(*made)->owner, __ATOMIC_RELEASE);
        ort_hook_site_free(*made);
    }
    return site;
}

static struct ort_hook_site *furnish_locked_try(struct ort_hook_site **made) {
    struct front *front = choose_front_locked_try(swift_site(*made));
    if (front == NULL) {
        return NULL;
    }
    struct ort_swift_site *site = take_parked_locked(front, made);
    if (site == NULL) {
        site = swift_site(*made);
        site->front = &front->site;
        site->function = front->site.function;
        site->below = &front->content;
        site->site.onward = (IMP)(site->site.is_async ? ort_swift_pass_below_async : ort_swift_pass_below);
    }
    *made = NULL;
    return &site->site;
}

static bool install_locked_try(struct ort_hook_site *base, ort_hook_engine engine) {
    struct ort_swift_site *site = swift_site(base);
    struct front *front = front_of(site);
    (void)engine;
    if (base->is_installed) {
        return true;
    }
    if (!ort_address_table_set_locked_try(&front->site.objects, site->owner, site)) {
        return false;
    }
    if (!enter_object_locked_try(site)) {
        ort_address_table_remove_locked(front->site.objects, site->owner);
        return false;
    }
    if (!put_front_locked_try(front)) {
        leave_object_locked(site);
        ort_address_table_remove_locked(front->site.objects, site->owner);
        return false;
    }
    front->object_count++;
    base->is_installed = true;
    return true;
}

static void leave_locked(struct ort_hook_site *base, bool is_last) {
    struct ort_swift_site *site = swift_site(base);
    struct front *front = front_of(site);
    if (!is_last) {
        return;
    }
    ort_address_table_remove_locked(front->site.objects, site->owner);
    leave_object_locked(site);
    base->is_installed = false;
    ort_site_table_remove_locked(base);
    site->next_of_object = front->parked;
    front->parked = site;
    if (--front->object_count == 0) {
        take_front_out_locked(front);
    }
}

// Whether other code has given the object a class whose word does not lead to the front.
static bool is_displaced_locked(const struct ort_hook_site *base) {
    const struct ort_swift_site *site = swift_site(base);
    if (site->metadata == NULL || class_of_object(site->owner) == site->metadata) {
        return false;
    }
    const void *cls = class_of_object(site->owner);
    return !ort_swift_site_has_word(cls, site->word) ||
        load((const void *const *)cls + site->word) != site->front->stub;
}

const struct ort_site_kind ort_swift_object_kind = {
    ORT_SWIFT_KIND,
    .is_in_place_locked = is_in_place_locked,
    .may_serve_locked = may_serve_locked,
    .furnish_locked_try = furnish_locked_try,
    .install_locked_try = install_locked_try,
    .leave_locked = leave_locked,
    .is_displaced_locked = is_displaced_locked,
    .find_async_original = ort_swift_site_find_async_original,
};

// MARK: Ends

// The object's memory is there still, but nothing owns the object any more. A call of one of its methods may be under
// way, which keeps what it runs.
static void end_object(const void *object) {
    if (ort_address_table_find(__atomic_load_n(&hooked, __ATOMIC_ACQUIRE), object) == NULL) {
        return;
    }
    {
        ORT_GUARD(&ort_hook_lock);
        for (struct ort_swift_site *site; (site = ort_address_table_find(hooked, object)) != NULL;) {
            ort_hook_place_end_all_locked(&site->site.place);
            leave_locked(&site->site, true);
            ort_hook_site_choose_entry_locked(&site->site);
        }
    }
    ort_hook_chain_reclaim(false);
}

__attribute__((constructor(101))) static void follow_objects(void) { ort_life_set_end_handler(end_object); }
