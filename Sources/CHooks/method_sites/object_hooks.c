#include "method_sites/object_hooks.h"
#include "calls/invariants.h"
#include "classes/class.h"
#include "method_sites/injection.h"
#include "method_sites/method_site.h"
#include "objects/associated_object.h"
#include "objects/constructed.h"
#include "objects/object.h"
#include "objects/odd_class.h"
#include "selectors/well_known.h"
#include "sites/chain.h"
#include "sites/sites.h"
#include "subclasses/dynamic_class.h"
#include "support/invariants.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <objc/message.h>
#include <stdlib.h>

// Each selector that was ever hooked has a place. The place stays until the object's end, so that calls may walk the
// list.
struct object_place {
    struct object_place *next; // immutable once it is shown
    SEL selector;              // untyped; immutable
    struct ort_hook_place place;
};

struct ort_object_hooks {
    id object;
    struct object_place *first; // stored with release
    struct object_place own;    // the first one that was made
    bool is_in_place;           // stored with release, under the hook lock
    // Protected by the hook lock.
    uint8_t kinds; // of ort_object_kind, and ORT_DYNAMIC_HOOKED
    uint32_t hook_count;
    Class cls; // the dynamic subclass that the object was given, or the one that lies; Nil without hooks and kinds
    struct ort_object_hooks *next, *previous; // of all objects
};

#define HOLD(type, member, offset) _Static_assert(offsetof(struct type, member) == (offset), #type "." #member)

HOLD(object_place, next, ORT_PLACE_NEXT);
HOLD(object_place, selector, ORT_PLACE_SELECTOR);
HOLD(object_place, place.chain, ORT_PLACE_CHAIN);
HOLD(ort_object_hooks, first, ORT_HOOKS_FIRST);
HOLD(ort_object_hooks, is_in_place, ORT_HOOKS_IS_IN_PLACE);

static struct ort_object_hooks *all; // protected by the hook lock

id ort_object_hooks_object_locked(const struct ort_hook *hook) { return hook->object_hooks->object; }

// MARK: Finding

static struct object_place *find_place(const struct ort_object_hooks *hooks, SEL selector) {
    struct object_place *place = __atomic_load_n(&hooks->first, __ATOMIC_ACQUIRE);
    while (place != NULL && place->selector != selector) {
        place = place->next;
    }
    return place;
}

// The simple entry of x86-64 does this itself for an instance of the dynamic subclass. A message to an object that is
// hooked in place may come through a dynamic subclass above, in which other objects are hooked.
static struct object_place *place_at(id object, const struct ort_hook_site *site) {
    const struct ort_object_hooks *hooks = ort_associated_object_hooks(object);
    if (hooks == NULL) {
        return NULL;
    }
    const bool is_there = __atomic_load_n(&hooks->is_in_place, __ATOMIC_ACQUIRE)
        ? __atomic_load_n(&hooks->cls, __ATOMIC_ACQUIRE) == site->cls
        : site->is_dynamic;
    return is_there ? find_place(hooks, site->selector) : NULL;
}

const struct ort_hook_chain *ort_object_hooks_chain(id object, const struct ort_hook_site *site) {
    const struct object_place *place = place_at(object, site);
    return place == NULL ? NULL : __atomic_load_n(&place->place.chain, __ATOMIC_ACQUIRE);
}

bool ort_object_hooks_injects_locked(id object, const struct ort_hook_site *site) {
    const struct object_place *place = place_at(object, site);
    return place != NULL && place->place.injects;
}

// MARK: Making

static void link_locked(struct ort_object_hooks *hooks) {
    hooks->next = all;
    if (all != NULL) {
        all->previous = hooks;
    }
    all = hooks;
}

static void unlink_locked(const struct ort_object_hooks *hooks) {
    *(hooks->previous == NULL ? &all : &hooks->previous->next) = hooks->next;
    if (hooks->next != NULL) {
        hooks->next->previous = hooks->previous;
    }
}

static struct ort_object_hooks *find_or_make_locked_try(id object) {
    struct ort_object_hooks *hooks = ort_associated_object_hooks(object);
    if (hooks != NULL) {
        return hooks;
    }
    hooks = ort_memory_allocate_try(sizeof *hooks);
    if (hooks == NULL) {
        return NULL;
    }
    hooks->object = object;
    if (!ort_associated_object_keep_hooks_try(object, hooks)) {
        free(hooks);
        return NULL;
    }
    link_locked(hooks);
    return hooks;
}

static struct object_place *find_or_make_place_locked_try(struct ort_object_hooks *hooks, SEL selector) {
    struct object_place *place = find_place(hooks, selector);
    if (place != NULL) {
        return place;
    }
    place = hooks->own.selector == NULL ? &hooks->own : ort_memory_allocate_try(sizeof *place);
    if (place != NULL) {
        place->selector = selector;
        place->next = hooks->first;
        __atomic_store_n(&hooks->first, place, __ATOMIC_RELEASE);
    }
    return place;
}

// MARK: Sites

static void count_hooks_locked(struct ort_hook_site *site, uint32_t count) {
    __atomic_store_n(&site->object_hook_count, count, __ATOMIC_RELEASE);
}

static void enter_site_locked(struct ort_hook *hook, struct ort_hook_site *site) {
    hook->site = site;
    ort_hook_site_enter_locked(site, hook->engine);
    count_hooks_locked(site, site->object_hook_count + 1);
    ort_hook_site_choose_entry_locked(site);
}

static void leave_site_locked(const struct ort_hook *hook, struct ort_hook_site *site) {
    count_hooks_locked(site, site->object_hook_count - 1);
    ort_hook_site_leave_locked(site, hook->engine, site->object_hook_count == 0);
    ort_hook_site_choose_entry_locked(site);
}

// The site of hooks of objects in the class, with its stub in place. One site does not serve both kinds of hooks, since
// calls could not run the two kinds around each other.
static ort_hook_status install_site_locked(
    Class cls, const struct ort_hook *hook, struct ort_hook_site **made, struct ort_hook_site **site) {
    ort_hook_status status = ort_injection_choose_site_locked(cls, hook, made, site);
    if (status == ORT_HOOK_OK && (*site)->place.hook_count > 0) {
        status = ORT_HOOK_OTHER_SCOPE;
    }
    if (status == ORT_HOOK_OK && !(*site)->kind->install_locked_try(*site, hook->engine)) {
        status = (*site)->kind->refusal;
    }
    return status;
}

// MARK: Classes of objects

// A hook whose engine is the engine of all.
static const struct ort_hook *leading_hook_locked(const struct object_place *place) {
    const struct ort_hook *hook = place->place.first;
    while (hook != NULL && hook->engine != ORT_HOOK_ENGINE_FORWARDING) {
        hook = hook->next;
    }
    return hook != NULL ? hook : place->place.first;
}

// Makes the site that the place's hooks are to move to. Its stub is in place and waits for them. true also if the class
// lacks the method; the hooks then stay where they are, displaced.
static bool open_site_locked(const struct object_place *place, Class cls) {
    if (!place->place.injects && class_getInstanceMethod(cls, place->selector) == NULL) {
        return true;
    }
    ort_hook_status status = ORT_HOOK_OK;
    const struct ort_hook *first = place->place.first;
    struct ort_hook_site *site = NULL;
    struct ort_hook_site *made = ort_hook_site_make(cls, place->selector, first->site->types, &status);
    if (made != NULL && install_site_locked(cls, leading_hook_locked(place), &made, &site) == ORT_HOOK_OK) {
        count_hooks_locked(site, site->object_hook_count + place->place.hook_count);
        for (const struct ort_hook *hook = first; hook != NULL; hook = hook->next) {
            ort_hook_site_enter_locked(site, hook->engine);
        }
        ort_hook_site_choose_entry_locked(site);
    } else {
        site = NULL;
    }
    ort_hook_site_free(made);
    return site != NULL;
}

static void close_site_locked(const struct object_place *place, Class cls) {
    struct ort_hook_site *site = ort_hook_site_in_place_locked(cls, place->selector);
    for (const struct ort_hook *hook = place->place.first; site != NULL && hook != NULL; hook = hook->next) {
        leave_site_locked(hook, site);
    }
}

static void change_site_locked(const struct object_place *place, Class cls) {
    struct ort_hook_site *site = ort_hook_site_in_place_locked(cls, place->selector);
    for (struct ort_hook *hook = place->place.first; site != NULL && hook != NULL; hook = hook->next) {
        if (ort_class_original(hook->site->cls) == hook->site->cls) {
            leave_site_locked(hook, hook->site);
        } else { // the stub stays: a call may have read the class that the object had, and is to find its hooks
            count_hooks_locked(hook->site, hook->site->object_hook_count - 1);
            ort_hook_site_leave_locked(hook->site, hook->engine, false);
        }
        hook->site = site;
    }
}

// Called before the object is given the class: its hooks run there and where they were.
static bool open_sites_locked(Class cls, void *context) {
    struct ort_object_hooks *hooks = context;
    if ((hooks->kinds & ORT_DYNAMIC_HOOKED) != 0) {
        ort_odd_class_set(cls, ORT_CLASS_HAS_HOOKED);
    }
    struct object_place *place = hooks->first;
    while (place != NULL && (place->place.hook_count == 0 || open_site_locked(place, cls))) {
        place = place->next;
    }
    if (place == NULL) {
        __atomic_store_n(&hooks->is_in_place, false, __ATOMIC_RELEASE);
        return true;
    }
    for (struct object_place *opened = hooks->first; opened != place; opened = opened->next) {
        close_site_locked(opened, cls);
    }
    return false;
}

// Called after the object was given the class. Nil: the object has its own class, and no hooks.
static void set_class_locked(struct ort_object_hooks *hooks, Class cls) {
    for (struct object_place *place = hooks->first; place != NULL && cls != Nil; place = place->next) {
        if (place->place.hook_count > 0) {
            change_site_locked(place, cls);
        }
    }
    __atomic_store_n(&hooks->cls, cls, __ATOMIC_RELEASE);
}

static ort_hook_status adopt_locked(struct ort_object_hooks *hooks, unsigned kind) {
    const uint8_t before = hooks->kinds;
    hooks->kinds |= (uint8_t)kind;
    Class cls = ort_dynamic_class_adopt_locked(hooks->object, hooks->cls, kind, open_sites_locked, hooks);
    if (cls == Nil) {
        hooks->kinds = before;
        return ORT_HOOK_NO_CLASS_PAIR;
    }
    set_class_locked(hooks, cls);
    return ORT_HOOK_OK;
}

// If the object has a class of other code that leads to the dynamic subclass, this subclass stays what it is.
static ort_hook_status add_kind_locked(struct ort_object_hooks *hooks, unsigned kind) {
    if (hooks->is_in_place && kind != ORT_DYNAMIC_HOOKED) {
        return ORT_HOOK_NOT_HOOKABLE;
    }
    if (hooks->cls == Nil || (object_getClass(hooks->object) == hooks->cls && (hooks->kinds & kind) == 0)) {
        return adopt_locked(hooks, kind);
    }
    if (!ort_class_leads_to(object_getClass(hooks->object), hooks->cls)) {
        return ORT_HOOK_DISPLACED;
    }
    hooks->kinds |= (uint8_t)kind;
    return ORT_HOOK_OK;
}

static void forget_class_locked(struct ort_object_hooks *hooks) {
    if (!hooks->is_in_place) {
        ort_dynamic_class_forget_object_locked(hooks->cls);
    }
    __atomic_store_n(&hooks->is_in_place, false, __ATOMIC_RELEASE);
    set_class_locked(hooks, Nil);
}

static void remove_kind_locked(struct ort_object_hooks *hooks, unsigned kind) {
    hooks->kinds &= (uint8_t)~kind;
    if (!hooks->is_in_place && object_getClass(hooks->object) == hooks->cls) {
        set_class_locked(
            hooks, ort_dynamic_class_release_locked(hooks->object, hooks->cls, kind, open_sites_locked, hooks));
    } else if (hooks->kinds == 0) {
        forget_class_locked(hooks);
    }
}

static void hook_in_place_locked(struct ort_object_hooks *hooks, Class cls) {
    ort_odd_class_set(cls, ORT_CLASS_HAS_HOOKED);
    hooks->kinds = ORT_DYNAMIC_HOOKED;
    set_class_locked(hooks, cls);
    __atomic_store_n(&hooks->is_in_place, true, __ATOMIC_RELEASE);
}

static ort_hook_status enter_class_locked(struct ort_object_hooks *hooks, bool is_in_place) {
    if (hooks->cls != Nil || !is_in_place) {
        return add_kind_locked(hooks, ORT_DYNAMIC_HOOKED);
    }
    hook_in_place_locked(hooks, object_getClass(hooks->object));
    return ORT_HOOK_OK;
}

static void leave_class_if_unused_locked(struct ort_object_hooks *hooks) {
    if (hooks->hook_count == 0 && (hooks->kinds & ORT_DYNAMIC_HOOKED) != 0) {
        remove_kind_locked(hooks, ORT_DYNAMIC_HOOKED);
    }
}

bool ort_object_hooks_is_lied_about(id object) {
    Class cls = object_getClass(object);
    return ort_class_original(cls) == cls && class_respondsToSelector(cls, ort_selectors.class) &&
        ((Class (*)(id, SEL))objc_msgSend)(object, ort_selectors.class) != cls;
}

// Other code has put its own subclass, which lies, where our dynamic subclass was. Calls that begin before this miss
// the hooks. If the hooks cannot move, they are displaced.
static void move_in_place_locked(struct ort_object_hooks *hooks, Class cls) {
    Class left = hooks->is_in_place ? Nil : hooks->cls;
    if (open_sites_locked(cls, hooks)) {
        hook_in_place_locked(hooks, cls);
        if (left != Nil) {
            ort_dynamic_class_forget_object_locked(left);
        }
    }
}

// Another library observes an object by a subclass of its own, and gives the object its first class again at the end.
// In the object's dealloc it does that to call the first class's dealloc, and the hooks of dealloc have run.
static void follow_class_change(id object) {
    if (ort_associated_object_hooks(object) == NULL) {
        return;
    }
    const bool is_lied_about = ort_object_hooks_is_lied_about(object);
    ORT_GUARD(&ort_hook_lock);
    struct ort_object_hooks *hooks = ort_associated_object_hooks(object);
    Class cls = object_getClass(object);
    if (hooks == NULL || hooks->cls == Nil || ort_class_leads_to(cls, hooks->cls) || ort_is_deallocating(object)) {
        return;
    }
    const Class original = hooks->is_in_place ? class_getSuperclass(hooks->cls) : ort_class_original(hooks->cls);
    if (hooks->is_in_place && ort_class_leads_to(hooks->cls, cls)) {
        adopt_locked(hooks, ORT_DYNAMIC_HOOKED);
    } else if (is_lied_about && hooks->kinds == ORT_DYNAMIC_HOOKED && ort_class_leads_to(cls, original)) {
        move_in_place_locked(hooks, cls);
    }
}

// MARK: Installing

static ort_hook_status insert_locked(
    struct ort_object_hooks *hooks, struct ort_hook *hook, struct ort_hook_site **made) {
    struct ort_hook_site *site;
    struct object_place *place = find_or_make_place_locked_try(hooks, (*made)->selector);
    (*made)->cls = hooks->cls;
    hook->site = *made; // until the site is known: the hooks of the same classes are found by it
    hook->object_hooks = hooks;
    struct ort_hook_chain *chain = place == NULL ? NULL : ort_hook_chain_allocate_try(&place->place, hook);
    ort_hook_status status = chain == NULL ? ORT_HOOK_NO_MEMORY : install_site_locked(hooks->cls, hook, made, &site);
    if (status != ORT_HOOK_OK) {
        free(chain);
        return status;
    }
    hook->site = site;
    ort_hook_place_insert_locked(&place->place, hook, chain);
    hooks->hook_count++;
    enter_site_locked(hook, site);
    return ORT_HOOK_OK;
}

bool ort_object_hooks_can_begin(id object) {
    return !object_isClass(object) && ort_object_has_header(object) && !ort_constructed_contains(object);
}

ort_hook_status ort_object_hooks_insert_locked(
    id object, bool is_in_place, struct ort_hook *hook, struct ort_hook_site **made) {
    struct ort_object_hooks *hooks = find_or_make_locked_try(object);
    ort_hook_status status = hooks == NULL ? ORT_HOOK_NO_MEMORY : enter_class_locked(hooks, is_in_place);
    if (status == ORT_HOOK_OK) {
        status = insert_locked(hooks, hook, made);
        leave_class_if_unused_locked(hooks);
    }
    return status;
}

// MARK: Removing

void ort_object_hooks_remove_locked(struct ort_hook *hook) {
    struct ort_object_hooks *hooks = hook->object_hooks;
    ort_hook_place_remove_locked(hook->place, hook);
    hooks->hook_count--;
    leave_site_locked(hook, hook->site);
    leave_class_if_unused_locked(hooks);
}

void ort_object_hooks_follow_class_locked(const struct ort_hook_site *site) {
    for (const struct ort_object_hooks *hooks = all; hooks != NULL; hooks = hooks->next) {
        struct object_place *place = find_place(hooks, site->selector);
        const struct ort_hook *flat = place == NULL ? NULL : ort_hook_place_first_flat_locked(&place->place);
        if (flat != NULL && ort_class_leads_to(flat->site->cls, site->cls)) {
            ort_hook_place_refresh_locked(&place->place);
        }
    }
}

bool ort_object_hooks_is_displaced_locked(const struct ort_hook *hook) {
    const struct ort_object_hooks *hooks = hook->object_hooks;
    return hook->site->cls != hooks->cls || !ort_class_leads_to(object_getClass(hooks->object), hooks->cls);
}

// MARK: Kinds

enum { OPEN_KINDS = ORT_OBJECT_OBSERVED | ORT_OBJECT_SIGNAL };

bool ort_object_add_kind(id object, ort_object_kind kind) {
    if (object == nil || (kind & OPEN_KINDS) != kind || kind == 0 || !ort_object_hooks_can_begin(object) ||
        ort_object_hooks_is_lied_about(object)) {
        return false;
    }
    ort_class_initialize(object_getClass(object));
    ORT_GUARD(&ort_hook_lock);
    struct ort_object_hooks *hooks = find_or_make_locked_try(object);
    return hooks != NULL && (hooks->kinds & kind) == 0 && add_kind_locked(hooks, kind) == ORT_HOOK_OK;
}

bool ort_object_remove_kind(id object, ort_object_kind kind) {
    if (object == nil || (kind & OPEN_KINDS) != kind || kind == 0 || !ort_object_hooks_can_begin(object)) {
        return false;
    }
    ORT_GUARD(&ort_hook_lock);
    struct ort_object_hooks *hooks = ort_associated_object_hooks(object);
    if (hooks == NULL || (hooks->kinds & kind) != kind) {
        return false;
    }
    remove_kind_locked(hooks, kind);
    return true;
}

// MARK: Listing

typedef void (*place_visitor)(SEL selector, const struct ort_hook_place *place, void *context);

static void visit_places_locked(const struct ort_object_hooks *hooks, place_visitor visit, void *context) {
    for (const struct object_place *place = hooks->first; place != NULL; place = place->next) {
        visit(place->selector, &place->place, context);
    }
}

void ort_object_hooks_visit_locked(id object, place_visitor visit, void *context) {
    if (object != nil) {
        const struct ort_object_hooks *hooks =
            ort_object_has_header(object) ? ort_associated_object_hooks(object) : NULL;
        if (hooks != NULL) {
            visit_places_locked(hooks, visit, context);
        }
        return;
    }
    for (const struct ort_object_hooks *hooks = all; hooks != NULL; hooks = hooks->next) {
        visit_places_locked(hooks, visit, context);
    }
}

// MARK: Ends

static void end_place_locked(struct object_place *place) {
    while (place->place.first != NULL) {
        leave_site_locked(place->place.first, place->place.first->site);
        ort_hook_place_end_first_locked(&place->place);
    }
    ort_hook_place_refresh_locked(&place->place);
}

static void end_hook_locked(struct ort_object_hooks *hooks, struct ort_hook *hook) {
    __atomic_store_n(&hook->state, ORT_HOOK_IS_REMOVED, __ATOMIC_RELEASE);
    hooks->hook_count--;
    ort_hook_place_remove_locked(hook->place, hook);
}

void ort_object_hooks_end_class_locked(Class cls) {
    for (struct ort_object_hooks *hooks = all; hooks != NULL && ort_class_has(cls, ORT_CLASS_HAS_HOOKED);
         hooks = hooks->next) {
        for (struct object_place *place = hooks->first; place != NULL; place = place->next) {
            while (place->place.first != NULL && place->place.first->site->cls == cls) {
                end_hook_locked(hooks, place->place.first);
            }
        }
        if (hooks->cls != Nil) {
            leave_class_if_unused_locked(hooks);
        }
    }
}

// The object's memory is there still, but nothing owns the object any more.
static void end_hooks(struct ort_object_hooks *hooks) {
    {
        ORT_GUARD(&ort_hook_lock);
        for (struct object_place *place = hooks->first; place != NULL; place = place->next) {
            end_place_locked(place);
        }
        hooks->hook_count = 0;
        unlink_locked(hooks);
        if (hooks->cls != Nil) {
            forget_class_locked(hooks);
        }
    }
    while (hooks->first != NULL) {
        struct object_place *place = hooks->first;
        hooks->first = place->next;
        if (place != &hooks->own) {
            free(place);
        }
    }
    free(hooks);
    ort_hook_chain_reclaim(false);
}

__attribute__((constructor(101))) static void follow_objects(void) {
    ort_associated_object_set_hooks_end_handler(end_hooks);
    ort_object_set_class_change_handler(follow_class_change);
}

#ifdef ORT_STRESS

// MARK: Invariants

uint32_t ort_object_hooks_count_locked(const struct ort_hook_site *site) {
    uint32_t count = 0;
    for (const struct ort_object_hooks *hooks = all; hooks != NULL; hooks = hooks->next) {
        for (const struct object_place *place = hooks->first; place != NULL; place = place->next) {
            for (const struct ort_hook *hook = place->place.first; hook != NULL; hook = hook->next) {
                count += hook->site == site;
            }
        }
    }
    return count;
}

size_t ort_object_hooks_count_objects_locked(Class cls) {
    size_t count = 0;
    for (const struct ort_object_hooks *hooks = all; hooks != NULL; hooks = hooks->next) {
        count += hooks->cls == cls && !hooks->is_in_place;
    }
    return count;
}

static uint32_t check_place_locked(const struct ort_object_hooks *hooks, const struct object_place *place) {
    for (const struct ort_hook *hook = place->place.first; hook != NULL; hook = hook->next) {
        ORT_INVARIANT(
            hook->object_hooks == hooks && hook->site->selector == place->selector,
            "a hook of %s is in the list of another object or selector", sel_getName(place->selector));
    }
    ort_hook_place_check_locked(&place->place, place->selector);
    return place->place.hook_count;
}

void ort_object_hooks_check_locked(void) {
    const struct ort_object_hooks *previous = NULL;
    for (const struct ort_object_hooks *hooks = all; hooks != NULL; previous = hooks, hooks = hooks->next) {
        ORT_INVARIANT(hooks->previous == previous, "the list of the objects that were hooked is broken");
        // An object that ends on another thread loses its hooks before it waits for the lock.
        ORT_INVARIANT(
            ort_associated_object_hooks(hooks->object) == hooks || ort_is_deallocating(hooks->object),
            "an object does not lead to the hooks that it has");
        uint32_t count = 0;
        for (const struct object_place *place = hooks->first; place != NULL; place = place->next) {
            count += check_place_locked(hooks, place);
        }
        ORT_INVARIANT(count == hooks->hook_count, "an object has %u hooks, but counts %u", count, hooks->hook_count);
        ORT_INVARIANT(count == 0 || hooks->cls != Nil, "an object has hooks, but no class for them");
    }
}

#endif
