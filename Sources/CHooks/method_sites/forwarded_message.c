#include "method_sites/forwarded_message.h"
#include "classes/class.h"
#include "dispatch/lookup.h"
#include "method_sites/forwarding.h"
#include "method_sites/injection.h"
#include "selectors/well_known.h"
#include "subclasses/dynamic_class.h"
#include "support/locks.h"
#include <objc/inspect.h>
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

// A message to an instance of `cls`, as the classes from `from` upward see it.
struct message {
    Class cls, from;
    const struct ort_selector_record *key;
    Class owner; // of the method that a message of that name calls; Nil for none
    Method method;
};

static void find_method_locked(struct message *message) {
    message->owner = message->cls;
    while (message->owner != Nil) {
        message->method = ort_class_own_method_locked(message->owner, message->key);
        if (message->method != NULL) {
            return;
        }
        message->owner = message->owner->super_class;
    }
}

static bool is_forwarded_now(Method method) {
    return method != NULL && ort_forwarding_is_entry(method_getImplementation(method));
}

// MARK: Sites of that selector

static struct ort_hook_site *find_forwarded_locked(const struct message *message) {
    struct ort_hook_site *nearest = NULL;
    for (struct ort_hook_site *site = ort_forwarding_first; site != NULL; site = site->next_forwarded) {
        if (site->selector == message->key->untyped && ort_class_leads_to(message->from, site->cls) &&
            (nearest == NULL || ort_class_leads_to(site->cls, nearest->cls))) {
            nearest = site;
        }
    }
    return nearest;
}

// Whether other code forwards the method of a class below `end`, which may be Nil, and hooks do not: the message
// belongs to that code first.
static bool is_of_others_locked(const struct message *message, Class end) {
    Class cls = message->cls;
    while (cls != end && cls != Nil && !ort_forwarding_is_foreign_locked(cls, message->key->untyped)) {
        cls = cls->super_class;
    }
    return cls != end && cls != Nil;
}

// Whether there is nothing after the site's stub, so that the stub would have the message forwarded again.
static bool is_bare_locked(const struct ort_hook_site *site) {
    Class above = site->cls->super_class;
    return site->is_searched &&
        (above == Nil || ort_class_find_method_locked(above, ort_selector_key(site->selector)) == NULL);
}

// The class's site that was forwarded to after `last`, which may be NULL; else `last`.
static struct ort_hook_site *later_site_locked(const struct message *message, Class cls, struct ort_hook_site *last) {
    for (struct ort_hook_site *site = cls->state->hook_sites; site != NULL; site = site->next_of_class) {
        if (site->selector == message->key->untyped &&
            site->forwarded_until > (last == NULL ? 0 : last->forwarded_until)) {
            last = site;
        }
    }
    return last;
}

// Searches the classes that the receiver may have been an instance of while it had hooks. Other objects may still be
// hooked there.
static struct ort_hook_site *find_of_dynamic_locked(const struct message *message) {
    struct ort_hook_site *last = NULL;
    const Class original = ort_class_original(message->cls);
    for (Class cls = ort_dynamic_class_next_locked(original, Nil); cls != Nil;
         cls = ort_dynamic_class_next_locked(original, cls)) {
        for (struct ort_hook_site *site = cls->state->hook_sites; site != NULL; site = site->next_of_class) {
            if (site->selector == message->key->untyped && site->is_forwarded) {
                return site;
            }
        }
        last = later_site_locked(message, cls, last);
    }
    return last;
}

// The message was on its way when its method ceased to be a forwarded one. Or the receiver ceased to be an instance of
// the dynamic subclass where the method is forwarded. Finds the site that was forwarded to last.
static struct ort_hook_site *find_former_locked(const struct message *message) {
    struct ort_hook_site *last = NULL;
    if (is_of_others_locked(message, Nil)) {
        return NULL;
    }
    for (Class cls = message->from; cls != Nil; cls = cls->super_class) {
        last = later_site_locked(message, cls, last);
    }
    if (last == NULL) {
        last = find_of_dynamic_locked(message);
    }
    return last == NULL || is_bare_locked(last) ? NULL : last;
}

// MARK: Sites of other selectors

// Other code may exchange a forwarded method for a method of its own, or keep its implementation under a name of its
// own. It then sends messages of that name. Names tell most, since such a name as a rule ends with an underscore and
// the method's name.
struct guess {
    struct ort_hook_site *site;
    int rank;
    bool is_ambiguous;
};

enum { GUESS_NOTHING, GUESS_DISPLACED, GUESS_FORMER, GUESS_NAMED };

static bool is_named_after(const char *theirs, const char *name) {
    const size_t length = strlen(theirs), own_length = strlen(name);
    return length > own_length && strcmp(theirs + length - own_length, name) == 0 &&
        theirs[length - own_length - 1] == '_';
}

static bool has_types(const struct ort_hook_site *site, const char *types) {
    return types != NULL && ort_injection_compare_types(site->types, types) == ORT_HOOK_OK;
}

static bool is_displaced_locked(const struct ort_hook_site *site) {
    return !is_forwarded_now(ort_class_own_method_locked(site->cls, ort_selector_key(site->selector)));
}

static int rank_locked(const struct message *message, const struct ort_hook_site *site) {
    const bool is_named = is_named_after(message->key->name, sel_getName(site->selector));
    if (site->is_forwarded) {
        return is_named ? GUESS_NAMED : is_displaced_locked(site) ? GUESS_DISPLACED : GUESS_NOTHING;
    }
    return is_named && site->forwarded_until > 0 ? GUESS_FORMER : GUESS_NOTHING;
}

static void consider_locked(struct guess *guess, const struct message *message, struct ort_hook_site *site) {
    const int rank = rank_locked(message, site);
    if (rank == GUESS_NOTHING || rank < guess->rank ||
        !has_types(site, ort_method_getExtendedTypeEncoding(message->method))) {
        return;
    }
    if (rank == guess->rank && site->selector == guess->site->selector) {
        // If both sites are of one method, the site that was forwarded to last is meant, as for messages of its own
        // name.
        if (site->forwarded_until > guess->site->forwarded_until) {
            guess->site = site;
        }
        return;
    }
    guess->is_ambiguous = rank == guess->rank;
    guess->rank = rank;
    guess->site = site;
}

// Whether hooks forward the method of that name themselves, so that other code does not use the name for another
// method.
static bool is_hooked_by_name_locked(const struct message *message) {
    const struct ort_hook_site *site = ort_forwarding_first;
    while (site != NULL && (site->cls != message->owner || site->selector != message->key->untyped)) {
        site = site->next_forwarded;
    }
    return site != NULL;
}

static struct ort_hook_site *guess_locked(const struct message *message) {
    struct guess guess = {0};
    if (!is_forwarded_now(message->method) || is_hooked_by_name_locked(message)) {
        return NULL;
    }
    for (Class cls = message->from; cls != Nil; cls = cls->super_class) {
        for (struct ort_hook_site *site = cls->state->hook_sites; site != NULL; site = site->next_of_class) {
            consider_locked(&guess, message, site);
        }
    }
    return guess.is_ambiguous ? NULL : guess.site;
}

// MARK: Finding

static struct ort_hook_site *find_locked(Class cls, Class reached, SEL selector) {
    struct message message = {.cls = cls, .from = reached != Nil ? reached : cls, .key = ort_selector_key(selector)};
    find_method_locked(&message);
    if (message.method == NULL) {
        return NULL;
    }
    struct ort_hook_site *site = find_forwarded_locked(&message);
    if (site == NULL) {
        site = find_former_locked(&message);
    }
    if (site == NULL) {
        site = guess_locked(&message);
    }
    return site == NULL || (reached == Nil && is_of_others_locked(&message, site->cls)) ? NULL : site;
}

// A message to a class that has nothing to do with forwarded hooks takes no lock. The fence keeps the class's flag from
// being older than the implementation that has brought the message here, which the messenger has loaded plainly.
BOOL ort_forwarded_hook_find(Class cls, Class reached, SEL selector, struct ort_forwarded_hook *hook) {
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (cls == Nil || selector == NULL || !ort_class_is_complete(cls) ||
        !ort_class_has_on_way_up(reached != Nil ? reached : cls, ORT_CLASS_HAS_FORWARDED)) {
        return NO;
    }
    ORT_GUARD(&ort_hook_lock);
    ort_lock_acquire(&ort_runtime_lock);
    struct ort_hook_site *site = find_locked(cls, reached, selector);
    if (site != NULL) {
        hook->function = site->stub;
        hook->forward_invocation = reached == Nil && site->is_forwarded ? ort_forwarding_displacing_locked(site) : NULL;
    }
    ort_lock_release(&ort_runtime_lock);
    return site != NULL;
}

bool ort_forwarded_message_is_hooked(Class cls, SEL selector) {
    struct ort_forwarded_hook hook;
    return ort_forwarded_hook_find(cls, Nil, selector, &hook);
}

IMP ort_forwarded_hook_original(Class cls) {
    if (cls == Nil) {
        return NULL;
    }
    IMP own;
    {
        ORT_GUARD(&ort_hook_lock);
        ort_lock_acquire(&ort_runtime_lock);
        own = ort_forwarding_own_locked(cls);
        ort_lock_release(&ort_runtime_lock);
    }
    if (own != NULL || cls->super_class == Nil) {
        return own;
    }
    return ort_lookup_send_try(class_getSuperclass(cls), ort_selectors.forwardInvocation);
}
