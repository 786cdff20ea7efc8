#include "calls/hook.h"
#include "block_sites/block_site.h"
#include "calls/call.h"
#include "classes/class.h"
#include "exchanges/swizzle.h"
#include "hooks/request.h"
#include "method_sites/injection.h"
#include "method_sites/method_site.h"
#include "method_sites/object_hooks.h"
#include "selectors/selector.h"
#include "sites/body.h"
#include "sites/chain.h"
#include "sites/sites.h"
#include "subclasses/dynamic_class.h"
#include "support/locks.h"
#include "support/memory.h"
#include "swift_sites/async_call.h"
#include "swift_sites/duration.h"
#include "swift_sites/swift_object.h"
#include <objc/blocks_runtime.h>
#include <objc/inspect.h>
#include <objc/runtime.h>
#include <stdlib.h>

// MARK: Installing

static ort_hook_status make_hook(
    const struct ort_hook_site *site, const struct ort_hook_request *request, struct ort_hook **made) {
    struct ort_hook *hook = ort_memory_allocate_try(sizeof *hook);
    if (hook == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    hook->position = (uint8_t)request->position & 3;
    hook->priority = request->priority;
    hook->state = (request->options & ORT_HOOK_STARTS_DISABLED) != 0 ? ORT_HOOK_IS_DISABLED : ORT_HOOK_IS_ACTIVE;
    hook->options = (uint16_t)request->options;
    hook->skipped_thread = (request->options & ORT_HOOK_SKIPS_THREAD) != 0 ? ort_hook_body_thread() : 0;
    hook->references = 1;
    hook->body_users = 1;
    ort_hook_status status = ORT_HOOK_OK;
    if (site != NULL) {
        status = ort_hook_request_choose_engine(request->engine, site, &hook->engine);
    }
    if (status == ORT_HOOK_OK) {
        status = ort_hook_body_make(hook, request, site);
    }
    if (status != ORT_HOOK_OK) {
        free(hook);
        return status;
    }
    *made = hook;
    return ORT_HOOK_OK;
}

// Puts the hook into the site, and the site's stub into its place.
static ort_hook_status insert_in_site_locked(struct ort_hook_site *site, struct ort_hook *hook) {
    hook->site = site;
    struct ort_hook_chain *chain = ort_hook_chain_allocate_try(&site->place, hook);
    if (chain == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    if (!site->kind->install_locked_try(site, hook->engine)) {
        free(chain);
        return site->kind->refusal;
    }
    ort_hook_site_enter_locked(site, hook->engine);
    ort_hook_place_insert_locked(&site->place, hook, chain);
    ort_hook_site_choose_entry_locked(site);
    ort_hook_site_follow_flat_locked(site, ort_hook_is_flat(hook));
    return ORT_HOOK_OK;
}

// Frees a hook that was refused.
static ort_hook_status keep_or_free(struct ort_hook *hook, ort_hook_status status) {
    if (status != ORT_HOOK_OK) {
        if (ort_hook_body_block(hook) != nil) {
            ort_hook_body_abandon(&hook->body);
        }
        free(hook);
    }
    return status;
}

static void hand_over(struct ort_hook *hook, struct ort_hook **result) {
    if (result != NULL) {
        *result = hook;
    } else {
        ort_hook_release(hook);
    }
    ort_hook_chain_reclaim(false);
}

// MARK: Installing in methods

// The hooks of a disposed class are ended under the same lock, after the flag was set.
static ort_hook_status insert_in_class_locked(struct ort_hook *hook, struct ort_hook_site **made) {
    struct ort_hook_site *site;
    if (ort_class_has((*made)->cls, ORT_CLASS_DISPOSED)) {
        return ORT_HOOK_NO_METHOD;
    }
    const ort_hook_status status = ort_injection_choose_site_locked((*made)->cls, hook, made, &site);
    if (status != ORT_HOOK_OK) {
        return status;
    }
    // A class that objects are hooked in: see object_hooks.h.
    return site->object_hook_count > 0 ? ORT_HOOK_OTHER_SCOPE : insert_in_site_locked(site, hook);
}

// Methods that are missing are resolved first.
static Method find_method(Class cls, SEL selector) {
    Method method = class_getInstanceMethod(cls, selector);
    return method != NULL || !class_respondsToSelector(cls, selector) ? method : class_getInstanceMethod(cls, selector);
}

// A missing method has at least a receiver and a selector.
static struct ort_hook_site *make_site(
    Class cls, const struct ort_hook_request *request, Method method, ort_hook_status *status) {
    const char *types = method == NULL ? request->types : ort_method_getExtendedTypeEncoding(method);
    struct ort_hook_site *site = ort_hook_site_make(cls, request->selector, types, status);
    if (site == NULL) {
        return NULL;
    }
    site->has_types_of_hook = method == NULL;
    if (site->has_types_of_hook && site->layout->argument_count < 2) {
        ort_hook_site_free(site);
        *status = ORT_HOOK_NO_ENCODING;
        return NULL;
    }
    return site;
}

// A method that is there may be injected by a hook that goes before this one, or has gone since.
static ort_hook_status insert_or_inject_locked(
    const struct ort_hook_request *request, bool is_in_place, struct ort_hook *hook, struct ort_hook_site **made) {
    Class cls = request->object == nil ? (*made)->cls : object_getClass(request->object);
    const bool may_inject = request->types != NULL;
    if (!hook->injects && ort_injection_is_missing_locked(cls, request->object, request->selector, may_inject)) {
        if (!may_inject) {
            return ORT_HOOK_NO_METHOD;
        }
        hook->injects = true;
    }
    return request->object == nil ? insert_in_class_locked(hook, made)
                                  : ort_object_hooks_insert_locked(request->object, is_in_place, hook, made);
}

static ort_hook_status install_in_made(
    const struct ort_hook_request *request, bool is_in_place, struct ort_hook_site **made, struct ort_hook **hook) {
    ort_hook_status status = make_hook(*made, request, hook);
    if (status != ORT_HOOK_OK) {
        return status;
    }
    (*hook)->injects = (*made)->has_types_of_hook;
    ort_hook_retain(*hook);
    {
        ORT_GUARD(&ort_hook_lock);
        status = insert_or_inject_locked(request, is_in_place, *hook, made);
    }
    return keep_or_free(*hook, status);
}

static ort_hook_status install_in_method(const struct ort_hook_request *request, struct ort_hook **hook) {
    Class cls = request->object == nil ? ort_class_original(request->cls)
                                       : ort_object_lookup_class(request->object, request->selector);
    Class looked_at = request->object == nil ? ort_injection_lookup_class(cls, request->selector) : cls;
    Method method = find_method(looked_at, request->selector);
    if (method == NULL && request->types == NULL) {
        return ORT_HOOK_NO_METHOD;
    }
    if (request->object != nil && !ort_object_hooks_can_begin(request->object)) {
        return ORT_HOOK_NOT_HOOKABLE;
    }
    bool is_in_place = false;
    if (request->object != nil) {
        ort_class_initialize(object_getClass(request->object)); // which messages to a dynamic subclass do not see to
        is_in_place = ort_object_hooks_is_lied_about(request->object);
    }
    // From here on no exception can leave anything behind.
    ort_hook_status status = ORT_HOOK_OK;
    struct ort_hook_site *made = make_site(cls, request, method, &status);
    if (made != NULL) {
        status = install_in_made(request, is_in_place, &made, hook);
        ort_hook_site_free(made);
    }
    return status;
}

// MARK: Installing in blocks

static ort_hook_status insert_in_block(struct ort_hook *hook, struct ort_hook_site **made) {
    struct ort_hook_site *site;
    ORT_GUARD(&ort_hook_lock);
    const ort_hook_status status = ort_site_table_choose_locked(made, &site);
    return status == ORT_HOOK_OK ? insert_in_site_locked(site, hook) : status;
}

static ort_hook_status install_in_block(const struct ort_hook_request *request, struct ort_hook **hook) {
    struct ort_block_literal *block = ort_block_site_performed(request->object);
    if ((block->flags & (ORT_BLOCK_NEEDS_FREE | ORT_BLOCK_IS_GLOBAL)) == 0 || ort_is_deallocating((id)(void *)block)) {
        return ORT_HOOK_NOT_HOOKABLE;
    }
    ort_hook_status status;
    struct ort_hook_site *made = ort_block_site_make(block, &status);
    if (made == NULL) {
        return status;
    }
    status = make_hook(made, request, hook);
    if (status == ORT_HOOK_OK) {
        ort_hook_retain(*hook);
        status = keep_or_free(*hook, insert_in_block(*hook, &made));
    }
    ort_hook_site_free(made);
    if (status == ORT_HOOK_OK) {
        ort_block_site_keep_image(block);
    }
    return status;
}

// MARK: Installing in Swift functions

static ort_hook_status insert_in_swift(
    const struct ort_swift_hook_request *request, struct ort_hook *hook, struct ort_hook_site **made) {
    ORT_GUARD(&ort_hook_lock);
    struct ort_hook_site *site;
    ort_hook_status status = request->object == NULL ? ORT_HOOK_OK : ort_swift_object_prepare_locked(request);
    if (status == ORT_HOOK_OK) {
        status = ort_site_table_choose_locked(made, &site);
    }
    if (status == ORT_HOOK_OK && request->is_throwing) {
        __atomic_store_n(&((struct ort_swift_site *)site)->is_throwing, true, __ATOMIC_RELAXED);
    }
    if (status == ORT_HOOK_OK &&
        !ort_swift_site_reserve_locked_try((struct ort_swift_site *)site, request->subclass_count)) {
        status = ORT_HOOK_NO_MEMORY;
    }
    if (status == ORT_HOOK_OK) {
        status = insert_in_site_locked(site, hook);
    }
    for (size_t i = 0; status == ORT_HOOK_OK && i < request->subclass_count; i++) {
        ort_swift_site_cover_locked(request->subclasses[i]);
    }
    return status;
}

static struct ort_hook *make_swift_hook_try(const struct ort_swift_hook_request *request) {
    const struct ort_hook_request general = {
        .position = request->position,
        .options = request->options,
        .priority = request->priority,
        .function = request->function,
        .context = request->context,
        .destroy = request->destroy,
    };
    struct ort_hook *hook = NULL;
    if (make_hook(NULL, &general, &hook) != ORT_HOOK_OK) {
        return NULL;
    }
    hook->is_prepared = request->is_prepared;
    hook->is_timed = request->is_timed;
    if (hook->is_timed) {
        ort_duration_prepare();
    }
    hook->may_keep = request->may_keep;
    if (request->closure != NULL) {
        hook->kind = ORT_HOOK_ENTRY_SWIFT;
        hook->returns = request->position == ORT_HOOK_INSTEAD;
        hook->body.closure = request->closure;
        hook->body.closure_context = request->closure_context;
    }
    return hook;
}

// A call of an asynchronous function belongs to no thread, and its arguments are not on the stack once it has waited.
static bool suits_async(const struct ort_swift_hook_request *request) {
    const bool is_before = request->position == ORT_HOOK_BEFORE;
    return (request->options & (ORT_HOOK_SKIPS_NESTED | ORT_HOOK_SKIPS_THREAD)) == 0 &&
        (is_before ? !(request->is_prepared || request->is_timed || request->may_keep) : request->stack_size == 0);
}

static bool has_place(const struct ort_swift_hook_request *request) {
    if (request->object != NULL && (request->witness != NULL || request->subclass_count > 0)) {
        return false;
    }
    if (request->metadata != NULL) {
        return request->variable == NULL && request->witness == NULL &&
            ort_swift_site_has_word(request->metadata, request->word);
    }
    return (request->variable == NULL) != (request->witness == NULL) && request->word == 0 &&
        request->subclass_count == 0;
}

static bool is_well_formed(const struct ort_swift_hook_request *request) {
    const uint32_t options =
        ORT_HOOK_AUTOMATIC_REMOVAL | ORT_HOOK_STARTS_DISABLED | ORT_HOOK_SKIPS_NESTED | ORT_HOOK_SKIPS_THREAD;
    return request != NULL && has_place(request) && (request->closure == NULL) != (request->function == NULL) &&
        (unsigned int)request->position <= ORT_HOOK_BEFORE && (request->options & ~options) == 0 &&
        (!request->is_async || suits_async(request)) && (request->subclasses != NULL || request->subclass_count == 0);
}

ort_hook_status ort_swift_hook_install(const struct ort_swift_hook_request *request, struct ort_hook **result) {
    if (!is_well_formed(request)) {
        return ORT_HOOK_INVALID;
    }
    if (request->is_async && request->position != ORT_HOOK_BEFORE && !ort_async_is_linked()) {
        return ORT_HOOK_NOT_HOOKABLE;
    }
    struct ort_hook_site *made = ort_swift_site_make_try(request);
    struct ort_hook *hook = made == NULL ? NULL : make_swift_hook_try(request);
    ort_hook_status status = ORT_HOOK_NO_MEMORY;
    if (hook != NULL) {
        ort_hook_retain(hook);
        status = keep_or_free(hook, insert_in_swift(request, hook, &made));
    }
    ort_hook_site_free(made);
    if (status == ORT_HOOK_OK) {
        hand_over(hook, result);
    }
    return status;
}

void ort_swift_classes_cover(const void *const *classes, size_t count) {
    ORT_GUARD(&ort_hook_lock);
    for (size_t i = 0; i < count; i++) {
        ort_swift_site_cover_locked(classes[i]);
    }
}

// MARK: Installing

ort_hook_status ort_hook_install(const struct ort_hook_request *request, struct ort_hook **result) {
    if (ort_hook_request_fault(request) != NULL) {
        return ORT_HOOK_INVALID;
    }
    struct ort_hook *hook = NULL;
    const ort_hook_status status =
        ort_hook_request_is_of_block(request) ? install_in_block(request, &hook) : install_in_method(request, &hook);
    if (status == ORT_HOOK_OK) {
        hand_over(hook, result);
    }
    return status;
}

// MARK: Disposed classes

// The site ends with its class, and the hooks end with the site.
static void end_hooks_locked(struct ort_hook_site *site) {
    const bool has_flat = ort_hook_place_first_flat_locked(&site->place) != NULL;
    ort_hook_place_end_all_locked(&site->place);
    ort_hook_site_follow_flat_locked(site, has_flat);
}

static void end_class(Class cls) {
    ort_dynamic_class_end(cls);
    {
        ORT_GUARD(&ort_hook_lock);
        ort_swizzle_end_class_locked(cls);
        if (cls->state->hook_sites == NULL) {
            return;
        }
        ort_object_hooks_end_class_locked(cls);
        ort_hook_site_end_class_locked(cls, end_hooks_locked);
    }
    ort_hook_chain_reclaim(false);
}

__attribute__((constructor(101))) static void follow_classes(void) { ort_class_add_end_handler(end_class); }

// MARK: State

static bool change_state(struct ort_hook *hook, ort_hook_state from, ort_hook_state to) {
    uint8_t state = (uint8_t)from;
    if (hook == NULL) {
        return false;
    }
    {
        ORT_GUARD(&ort_hook_lock);
        if (!__atomic_compare_exchange_n(
                &hook->state, &state, (uint8_t)to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
            return false;
        }
        if (hook->place != NULL) {
            ort_hook_place_refresh_locked(hook->place);
            ort_hook_site_choose_entry_locked(hook->site);
            ort_hook_site_follow_flat_locked(hook->site, ort_hook_is_flat(hook) && hook->object_hooks == NULL);
        }
    }
    ort_hook_chain_reclaim(false);
    return true;
}

bool ort_hook_disable(struct ort_hook *hook) { return change_state(hook, ORT_HOOK_IS_ACTIVE, ORT_HOOK_IS_DISABLED); }

bool ort_hook_enable(struct ort_hook *hook) { return change_state(hook, ORT_HOOK_IS_DISABLED, ORT_HOOK_IS_ACTIVE); }

IMP ort_hook_get_original(const struct ort_hook *hook) {
    struct ort_hook_site *site = NULL;
    {
        ORT_GUARD(&ort_hook_lock);
        if (hook == NULL || hook->place == NULL || !hook->site->kind->has_engines) {
            return NULL;
        }
        site = hook->site; // stays as long as its class
    }
    return __atomic_load_n(&site->is_searched, __ATOMIC_ACQUIRE) ? ort_hook_site_original(site)
                                                                 : __atomic_load_n(&site->original, __ATOMIC_ACQUIRE);
}

static IMP own_implementation(Class cls, SEL selector) {
    ORT_GUARD(&ort_runtime_lock);
    Method own = ort_class_own_method_locked(cls, ort_selector_key(selector));
    return own == NULL ? NULL : method_getImplementation(own);
}

IMP ort_hook_own_implementation(Class cls, SEL selector) {
    if (cls == Nil || selector == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_hook_lock);
    const struct ort_hook_site *site = ort_hook_site_in_place_locked(cls, selector);
    if (site != NULL) {
        return site->is_inherited ? NULL : site->original;
    }
    return own_implementation(cls, selector);
}

static bool is_displaced_locked(const struct ort_hook *hook) {
    return ort_hook_site_is_displaced_locked(hook->site) ||
        (hook->object_hooks != NULL && ort_object_hooks_is_displaced_locked(hook));
}

bool ort_hook_is_displaced(const struct ort_hook *hook) {
    if (hook == NULL) {
        return false;
    }
    ORT_GUARD(&ort_hook_lock);
    return hook->place != NULL && is_displaced_locked(hook);
}
