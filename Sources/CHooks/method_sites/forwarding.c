#include "method_sites/forwarding.h"
#include "classes/class.h"
#include "dispatch/forward.h"
#include "dispatch/lookup.h"
#include "method_sites/forwarded_message.h"
#include "method_sites/method_site.h"
#include "selectors/well_known.h"
#include "sites/steps.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <objc/message.h>
#include <stdio.h>
#include <stdlib.h>

// A class whose forwardInvocation: was taken over, while it has forwarded methods or may get some again. Protected by
// the hook lock, except for what calls of `imp` read, which is immutable until the class ends.
struct ort_forwarding_class {
    void (*entry)(void); // what imp jumps to
    Class cls;
    IMP imp;        // the class's forwardInvocation:
    IMP own;        // what the class had itself; NULL for nothing
    bool has_alias; // own is kept under the alias too
    size_t site_count;
    struct ort_forwarding_class *next; // spare
};

// The structures of classes that have ended, for other classes.
static struct ort_forwarding_class *spare;

// Stored with release by the layer that sets them, loaded with acquire.
static const struct ort_forwarded_hook_handlers *handlers;

void ort_set_forwarded_hook_handlers(const struct ort_forwarded_hook_handlers *set) {
    __atomic_store_n(&handlers, set, __ATOMIC_RELEASE);
}

static const struct ort_forwarded_hook_handlers *load_handlers(void) {
    return __atomic_load_n(&handlers, __ATOMIC_ACQUIRE);
}

static Method own_method_locked(Class cls, SEL selector) {
    return ort_class_own_method_locked(cls, ort_selector_key(selector));
}

static IMP own_imp_locked(Class cls, SEL selector) {
    Method own = own_method_locked(cls, selector);
    return own == NULL ? NULL : method_getImplementation(own);
}

// MARK: forwardInvocation:

// Assembly: continues to the function below, with the context of the stub in the selector's place.
ORT_HIDDEN void ort_forwarding_enter(void);
ORT_HIDDEN void ort_forwarding_arrive(id receiver, const struct ort_forwarding_class *reached, id invocation);

void ort_forwarding_arrive(id receiver, const struct ort_forwarding_class *reached, id invocation) {
    load_handlers()->forward_invocation(reached->cls, receiver, invocation);
}

__attribute__((noreturn)) static void report_ended(void) {
    ort_fatal(
        "forwardInvocation: of a class with hooks was called after objc_disposeClassPair had disposed of the class");
}

static struct ort_forwarding_class *make_class_locked_try(Class cls) {
    struct ort_forwarding_class *made = spare;
    if (made != NULL) {
        spare = made->next;
    } else {
        made = ort_memory_allocate_try(sizeof *made);
        const IMP imp = made == NULL ? NULL : ort_hook_stub_make(made);
        if (imp == NULL) {
            free(made);
            return NULL;
        }
        made->imp = imp;
    }
    *made = (struct ort_forwarding_class){.entry = ort_forwarding_enter, .cls = cls, .imp = made->imp};
    return made;
}

static struct ort_forwarding_class *find_class_locked(Class cls) {
    const struct ort_hook_site *site = cls->state->hook_sites;
    while (site != NULL && site->forwarding_class == NULL) {
        site = site->next_of_class;
    }
    return site == NULL ? NULL : site->forwarding_class;
}

// If other code has put a method of that name there, it stays as it is.
static bool add_alias_locked_try(Class cls, SEL alias, IMP imp, const char *types, bool *has_alias) {
    *has_alias = own_method_locked(cls, alias) == NULL;
    return !*has_alias || ort_class_put_method_locked_try(cls, alias, imp, types);
}

static const char forward_invocation_types[] = "v24@0:8@16";

static bool take_over_locked_try(struct ort_forwarding_class *class) {
    const IMP own = own_imp_locked(class->cls, ort_selectors.forwardInvocation);
    class->own = own;
    class->has_alias = false;
    if (own != NULL &&
        !add_alias_locked_try(
            class->cls, ort_selectors.aspectsForwardInvocation, own, forward_invocation_types, &class->has_alias)) {
        return false;
    }
    return ort_class_put_method_locked_try(
        class->cls, ort_selectors.forwardInvocation, class->imp, forward_invocation_types);
}

static void give_back_locked(struct ort_forwarding_class *class) {
    if (class->own == NULL) {
        ort_class_remove_method_locked(class->cls, ort_selectors.forwardInvocation);
        return;
    }
    ort_class_put_method_locked_try(
        class->cls, ort_selectors.forwardInvocation, class->own, forward_invocation_types); // it is there
    if (class->has_alias) {
        ort_class_remove_method_locked(class->cls, ort_selectors.aspectsForwardInvocation);
    }
}

// The forwarded methods of a class share what the class was given.
static bool join_class_locked_try(struct ort_forwarding_class *class) {
    if (class->site_count == 0 && !take_over_locked_try(class)) {
        return false;
    }
    class->site_count++;
    return true;
}

static void leave_class_locked(struct ort_forwarding_class *class) {
    if (--class->site_count == 0) {
        give_back_locked(class);
    }
}

IMP ort_forwarding_displacing_locked(const struct ort_hook_site *site) {
    const IMP imp = own_imp_locked(site->cls, ort_selectors.forwardInvocation);
    return imp == site->forwarding_class->imp ? NULL : imp;
}

IMP ort_forwarding_own_locked(Class cls) {
    const struct ort_forwarding_class *class = find_class_locked(cls);
    const IMP present = own_imp_locked(cls, ort_selectors.forwardInvocation);
    return class != NULL && (class->site_count > 0 || present == class->imp) ? class->own : present;
}

// MARK: Methods that were forwarded ones before

bool ort_forwarding_is_entry(IMP imp) { return imp == (IMP)_objc_msgForward || imp == (IMP)_objc_msgForward_stret; }

static bool returns_in_memory(const struct ort_hook_site *site) {
    return ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && site->layout->return_value.kind == ORT_LOCATION_MEMORY;
}

IMP ort_forwarding_entry(const struct ort_hook_site *site) {
    return returns_in_memory(site) ? (IMP)_objc_msgForward_stret : (IMP)_objc_msgForward;
}

// The class whose forwardInvocation: is next. If the site's method is a stub and its original has gone, the classes
// below the site's class have not been asked yet.
static Class next_forwarder(const struct ort_hook_site *site, Class cls) {
    if (__atomic_load_n(&site->is_forwarded, __ATOMIC_ACQUIRE) || ort_hook_site_has_original(site)) {
        return site->cls;
    }
    ORT_GUARD(&ort_hook_lock);
    ort_lock_acquire(&ort_runtime_lock);
    while (cls != Nil && cls != site->cls && ort_forwarding_own_locked(cls) == NULL) {
        cls = cls->super_class;
    }
    ort_lock_release(&ort_runtime_lock);
    return cls == Nil ? site->cls : cls;
}

// Forwards the message as the class does without hooks.
static IMP forward_on(struct ort_call_frame *frame, void *context) {
    const struct ort_hook_site *site = context;
    const bool in_memory = returns_in_memory(site);
    const IMP elsewhere = ort_forward_elsewhere(frame, in_memory);
    if (elsewhere != NULL) {
        return elsewhere;
    }
    const uint64_t *arguments = frame->general + (in_memory ? 1 : 0);
    const id receiver = (id)arguments[0];
    const Class next = next_forwarder(site, object_getClass(receiver));
    load_handlers()->forward(receiver, (SEL)arguments[1], frame, in_memory, ort_forwarded_hook_original(next));
    return NULL;
}

IMP ort_forwarding_original(const struct ort_hook_site *site, IMP imp) {
    return __atomic_load_n(&site->is_forwarded, __ATOMIC_ACQUIRE) && ort_forwarding_is_entry(imp) ? site->forward_on
                                                                                                  : imp;
}

// The forwardInvocation: that a message to an instance of the class comes to when no hooks take it. If the class and
// its superclasses have no hooks by forwarding, the class itself answers this, without a lock.
static IMP forward_invocation_below_hooks(Class cls) {
    ORT_GUARD(&ort_hook_lock);
    ort_lock_acquire(&ort_runtime_lock);
    IMP imp = NULL;
    for (; cls != Nil && imp == NULL; cls = cls->super_class) {
        imp = ort_forwarding_own_locked(cls);
    }
    ort_lock_release(&ort_runtime_lock);
    return imp;
}

// Whether forwarding itself sends that message. `selector` is untyped.
static bool is_of_forwarding(SEL selector) {
    return selector == ort_selectors.forwardInvocation || selector == ort_selectors.forwardingTargetForSelector ||
        selector == ort_selectors.methodSignatureForSelector;
}

bool ort_forwarding_answers(id receiver, SEL selector) {
    if (is_of_forwarding(ort_selector_key(selector)->untyped)) {
        return false; // it would be asked without end
    }
    if (ort_forward_leads_elsewhere(receiver, selector)) {
        return true;
    }
    Class cls = object_getClass(receiver);
    const IMP forward_invocation = ort_class_has_on_way_up(cls, ORT_CLASS_HAS_FORWARDED)
        ? forward_invocation_below_hooks(cls)
        : ort_lookup_send_try(cls, ort_selectors.forwardInvocation);
    return forward_invocation != NULL && load_handlers() != NULL &&
        load_handlers()->takes(receiver, selector, forward_invocation);
}

// MARK: Sites

struct ort_hook_site *ort_forwarding_first;

// Counts the ends. If a late message may belong to several sites, this tells which of them ended last.
static uint64_t last_end;

// If hooks are, or were, reached by forwarding, another message would come back to the site by them.
IMP ort_forwarding_missing(struct ort_hook_site *site) {
    ORT_GUARD(&ort_hook_lock);
    if (ort_forwarding_first == NULL && last_end == 0) {
        return ort_forwarding_entry(site);
    }
    if (site->forward_on == NULL && (site->forward_on = ort_frame_imp_create(forward_on, site)) == NULL) {
        ort_fatal("out of memory: no room to forward %s", sel_getName(site->selector));
    }
    return site->forward_on;
}

static void unlink_locked(struct ort_hook_site *site) {
    struct ort_hook_site **link = &ort_forwarding_first;
    while (*link != site) {
        link = &(*link)->next_forwarded;
    }
    *link = site->next_forwarded;
}

// Other code may have kept the implementation from a time when the method was forwarded to another site's hooks. These
// hooks are to be put on top of an implementation that may call it.
static bool was_forwarded_otherwise_locked(const struct ort_hook_site *site) {
    const struct ort_hook_site *other = site->cls->state->hook_sites;
    while (other != NULL && (other == site || other->selector != site->selector || other->forwarded_until == 0)) {
        other = other->next_of_class;
    }
    return other != NULL;
}

// The site whose stub is `imp`, the class's own method of that name; NULL if `imp` is no stub.
static const struct ort_hook_site *find_by_stub_locked(Class cls, IMP imp) {
    const struct ort_hook_site *site = cls->state->hook_sites;
    while (site != NULL && site->stub != imp) {
        site = site->next_of_class;
    }
    return site;
}

bool ort_forwarding_is_foreign_locked(Class cls, SEL selector) {
    const IMP imp = own_imp_locked(cls, selector);
    const struct ort_hook_site *site = imp == NULL ? NULL : find_by_stub_locked(cls, imp);
    return ort_forwarding_is_entry(site == NULL || site->is_searched ? imp : site->original);
}

// Whether other code has made a superclass forward the method, or the one below its stub.
static bool is_forwarded_above_locked(const struct ort_hook_site *site) {
    Class cls = site->cls->super_class;
    while (cls != Nil && !ort_forwarding_is_foreign_locked(cls, site->selector)) {
        cls = cls->super_class;
    }
    return cls != Nil;
}

// Whether the site's class is the only one among its superclasses and subclasses that forwards the method.
static bool is_alone_locked(const struct ort_hook_site *site) {
    for (const struct ort_hook_site *other = ort_forwarding_first; other != NULL; other = other->next_forwarded) {
        if (other != site && other->selector == site->selector &&
            (ort_class_leads_to(site->cls, other->cls) || ort_class_leads_to(other->cls, site->cls))) {
            return false;
        }
    }
    return !is_forwarded_above_locked(site);
}

bool ort_forwarding_suits_locked(const struct ort_hook_site *site) {
    return site->is_forwarded ||
        (load_handlers() != NULL && !is_of_forwarding(site->selector) && !was_forwarded_otherwise_locked(site) &&
         is_alone_locked(site));
}

static SEL make_alias_try(SEL selector) {
    const char *name = sel_getName(selector);
    const int length = snprintf(NULL, 0, "aspects__%s", name);
    char *composed = ort_memory_allocate_try((size_t)length + 1);
    if (composed == NULL) {
        return NULL;
    }
    snprintf(composed, (size_t)length + 1, "aspects__%s", name);
    const struct ort_selector_record *record = ort_selector_record_for_try(composed);
    free(composed);
    return record == NULL ? NULL : record->untyped;
}

// Makes what a site keeps from its first time on.
static bool prepare_locked_try(struct ort_hook_site *site) {
    if (site->alias == NULL) {
        site->alias = make_alias_try(site->selector);
    }
    if (site->forward_on == NULL) {
        site->forward_on = ort_frame_imp_create(forward_on, site);
    }
    if (site->forwarding_class == NULL) {
        struct ort_forwarding_class *class = find_class_locked(site->cls);
        site->forwarding_class = class != NULL ? class : make_class_locked_try(site->cls);
    }
    return site->alias != NULL && site->forward_on != NULL && site->forwarding_class != NULL;
}

// Keeps the class's own implementation, which the stub stands for.
static bool keep_original_locked_try(struct ort_hook_site *site) {
    site->has_alias = false;
    return site->is_inherited ||
        add_alias_locked_try(site->cls, site->alias, site->original, site->types, &site->has_alias);
}

// If the original would be forwarded to the hooks again, another one takes its place meanwhile. The order of the stores
// suits a call that reads `is_forwarded` and then `forward_on`.
static void set_forwarded(struct ort_hook_site *site) {
    if (ort_forwarding_is_entry(site->original)) {
        ort_hook_site_set_original(site, site->forward_on, site->is_searched);
    }
    __atomic_store_n(&site->is_forwarded, true, __ATOMIC_RELEASE);
}

static void clear_forwarded(struct ort_hook_site *site) {
    if (site->original == site->forward_on) {
        ort_hook_site_set_original(site, ort_forwarding_entry(site), site->is_searched);
    }
    __atomic_store_n(&site->is_forwarded, false, __ATOMIC_RELEASE);
}

static void drop_alias_locked(const struct ort_hook_site *site) {
    if (site->has_alias) {
        ort_class_remove_method_locked(site->cls, site->alias);
    }
}

static bool forward_locked_try(struct ort_hook_site *site) {
    if (!keep_original_locked_try(site)) {
        return false;
    }
    ort_class_set(site->cls, ORT_CLASS_HAS_FORWARDED);
    ort_class_set(ort_class_original(site->cls), ORT_CLASS_HAS_FORWARDED); // whose instances unhooked objects become
    set_forwarded(site);
    if (!ort_class_put_method_locked_try(site->cls, site->selector, ort_forwarding_entry(site), site->types)) {
        clear_forwarded(site);
        drop_alias_locked(site);
        return false;
    }
    site->next_forwarded = ort_forwarding_first;
    ort_forwarding_first = site;
    return true;
}

// The next site whose method has to become the stub, since forwarding does not suit any more and nothing stands on the
// method.
static struct ort_hook_site *find_unsuitable_locked(void) {
    struct ort_hook_site *site = ort_forwarding_first;
    while (site != NULL &&
           (own_imp_locked(site->cls, site->selector) != ort_forwarding_entry(site) ||
            ort_forwarding_displacing_locked(site) != NULL || is_alone_locked(site))) {
        site = site->next_forwarded;
    }
    return site;
}

// Called when other code has made a method a forwarded one, or has changed the hierarchy.
static void review_sites(void) {
    ORT_GUARD(&ort_hook_lock);
    ort_lock_acquire(&ort_runtime_lock);
    for (struct ort_hook_site *site; (site = find_unsuitable_locked()) != NULL;) {
        ort_forwarding_end_locked(site);
        ort_class_put_method_locked_try(site->cls, site->selector, site->stub, site->types); // it is there
    }
    ort_lock_release(&ort_runtime_lock);
}

bool ort_forwarding_begin_locked_try(struct ort_hook_site *site) {
    if (!prepare_locked_try(site) || !join_class_locked_try(site->forwarding_class)) {
        return false;
    }
    ort_forward_set_hook_test(ort_forwarded_message_is_hooked);
    ort_class_set_forwarded_handler(review_sites);
    if (!forward_locked_try(site)) {
        leave_class_locked(site->forwarding_class);
        return false;
    }
    return true;
}

void ort_forwarding_end_locked(struct ort_hook_site *site) {
    clear_forwarded(site);
    site->forwarded_until = ++last_end;
    unlink_locked(site);
    drop_alias_locked(site);
    leave_class_locked(site->forwarding_class);
}

void ort_forwarding_end_class_locked(Class cls) {
    struct ort_forwarding_class *class = find_class_locked(cls);
    if (class == NULL) {
        return;
    }
    for (struct ort_hook_site *site = cls->state->hook_sites; site != NULL; site = site->next_of_class) {
        if (site->is_forwarded) {
            unlink_locked(site);
        }
    }
    *class = (struct ort_forwarding_class){.entry = (void (*)(void))report_ended, .imp = class->imp, .next = spare};
    spare = class;
}
