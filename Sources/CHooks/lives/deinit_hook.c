#include "lives/deinit_hook.h"
#include "lives/life.h"
#include "support/locks.h"
#include "support/memory.h"
#include <stdlib.h>
#include <string.h>

struct ort_deinit_hook {
    struct ort_life *life;
    ort_deinit_function function;
    void *context;
    ort_hook_destroy destroy;
    int32_t priority;
    uint32_t state;      // ort_hook_state; atomic
    uint32_t references; // handles, and one while a list has it; atomic
    uint32_t lists;      // that have it; atomic
};

struct ort_deinit_list {
    uint32_t users; // the life, and objects that run it; atomic
    uint32_t count;
    struct ort_deinit_hook *hooks[];
};

// How many hooks there are in the process. Atomic; read to save time.
static uint32_t hook_count;

// MARK: Ownership

void ort_deinit_hook_release(struct ort_deinit_hook *hook) {
    if (hook != NULL && __atomic_sub_fetch(&hook->references, 1, __ATOMIC_ACQ_REL) == 0) {
        free(hook);
    }
}

static void leave_list(struct ort_deinit_hook *hook) {
    if (__atomic_sub_fetch(&hook->lists, 1, __ATOMIC_ACQ_REL) == 0) {
        if (hook->destroy != NULL) {
            hook->destroy(hook->context);
        }
        ort_deinit_hook_release(hook);
    }
}

static void give_back(struct ort_deinit_list *list) {
    if (list != NULL && __atomic_sub_fetch(&list->users, 1, __ATOMIC_ACQ_REL) == 0) {
        for (uint32_t i = 0; i < list->count; i++) {
            leave_list(list->hooks[i]);
        }
        free(list);
    }
}

// A list without hooks for that many; NULL without memory.
static struct ort_deinit_list *allocate_try(uint32_t capacity) {
    struct ort_deinit_list *list = ort_memory_allocate_try(sizeof *list + capacity * sizeof *list->hooks);
    if (list != NULL) {
        list->users = 1;
    }
    return list;
}

static void add(struct ort_deinit_list *list, struct ort_deinit_hook *hook) {
    __atomic_add_fetch(&hook->lists, 1, __ATOMIC_RELAXED);
    list->hooks[list->count++] = hook;
}

// Shows the list, and returns the former one, which the caller gives back without a lock.
static struct ort_deinit_list *show_locked(struct ort_life *life, struct ort_deinit_list *list) {
    struct ort_deinit_list *former = life->hooks;
    ORT_LIFE_GUARD(ort_lock_stripe(life));
    __atomic_store_n(&life->hooks, list, __ATOMIC_RELEASE);
    return former;
}

// MARK: Running

static struct ort_deinit_list *take(struct ort_life *life) {
    if (__atomic_load_n(&life->hooks, __ATOMIC_RELAXED) == NULL) {
        return NULL;
    }
    ORT_LIFE_GUARD(ort_lock_stripe(life));
    if (life->hooks != NULL) {
        __atomic_add_fetch(&life->hooks->users, 1, __ATOMIC_RELAXED);
    }
    return life->hooks;
}

static void run(struct ort_life *life, const void *metadata, void *object) {
    struct ort_deinit_list *list = take(life);
    for (uint32_t i = 0; list != NULL && i < list->count; i++) {
        const struct ort_deinit_hook *hook = list->hooks[i];
        if (__atomic_load_n(&hook->state, __ATOMIC_ACQUIRE) == ORT_HOOK_IS_ACTIVE) {
            hook->function(object, metadata, hook->context);
        }
    }
    give_back(list);
}

void ort_deinit_hook_run(const void *metadata, void *object) {
    if (__atomic_load_n(&hook_count, __ATOMIC_RELAXED) == 0) {
        return;
    }
    for (const void *cls = metadata; cls != NULL; cls = ort_life_superclass(cls)) {
        struct ort_life *life = ort_life_find(cls);
        if (life != NULL) {
            run(life, metadata, object);
        }
    }
}

// MARK: Following

bool ort_deinit_hook_is_near_locked(const void *metadata) {
    const struct ort_life *life = NULL;
    for (; metadata != NULL && (life == NULL || life->hooks == NULL); metadata = ort_life_superclass(metadata)) {
        life = ort_life_find(metadata);
    }
    return life != NULL && life->hooks != NULL;
}

static ort_hook_status follow_locked(const void *metadata) {
    struct ort_life *life = ort_life_make_locked_try(metadata);
    if (life == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    return ort_life_follow_locked_try(life) ? ORT_HOOK_OK : ORT_HOOK_NOT_HOOKABLE;
}

static ort_hook_status follow_all_locked(const struct ort_deinit_hook_request *request) {
    ort_hook_status status = follow_locked(request->metadata);
    for (size_t i = 0; i < request->subclass_count && status == ORT_HOOK_OK; i++) {
        status = follow_locked(request->subclasses[i]);
    }
    return status;
}

void ort_deinit_hooks_cover(const void *const *classes, size_t count) {
    ORT_GUARD(&ort_hook_lock);
    for (size_t i = 0; i < count && __atomic_load_n(&hook_count, __ATOMIC_RELAXED) > 0; i++) {
        if (ort_deinit_hook_is_near_locked(classes[i])) {
            follow_locked(classes[i]);
        }
    }
}

// MARK: Installing

// The class's list with the hook. A later hook runs before earlier ones of its priority.
static struct ort_deinit_list *with_locked_try(const struct ort_life *life, struct ort_deinit_hook *hook) {
    const struct ort_deinit_list *former = life->hooks;
    const uint32_t count = former == NULL ? 0 : former->count;
    struct ort_deinit_list *list = allocate_try(count + 1);
    if (list == NULL) {
        return NULL;
    }
    uint32_t i = 0;
    for (; i < count && former->hooks[i]->priority > hook->priority; i++) {
        add(list, former->hooks[i]);
    }
    add(list, hook);
    for (; i < count; i++) {
        add(list, former->hooks[i]);
    }
    return list;
}

static ort_hook_status show_with(
    const struct ort_deinit_hook_request *request, struct ort_deinit_hook *hook, struct ort_deinit_list **former) {
    ORT_GUARD(&ort_hook_lock);
    ort_hook_status status = follow_all_locked(request);
    struct ort_deinit_list *list = NULL;
    if (status == ORT_HOOK_OK) {
        hook->life = ort_life_find(request->metadata);
        list = with_locked_try(hook->life, hook);
        status = list == NULL ? ORT_HOOK_NO_MEMORY : ORT_HOOK_OK;
    }
    if (status != ORT_HOOK_OK) {
        ort_life_release_unneeded_locked();
        return status;
    }
    *former = show_locked(hook->life, list);
    __atomic_add_fetch(&hook_count, 1, __ATOMIC_RELAXED);
    return ORT_HOOK_OK;
}

ort_hook_status ort_deinit_hook_install(
    const struct ort_deinit_hook_request *request, struct ort_deinit_hook **result) {
    if (request == NULL || request->metadata == NULL || request->function == NULL ||
        (request->subclasses == NULL && request->subclass_count > 0)) {
        return ORT_HOOK_INVALID;
    }
    struct ort_deinit_hook *hook = ort_memory_allocate_try(sizeof *hook);
    if (hook == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    *hook = (struct ort_deinit_hook){
        .function = request->function,
        .context = request->context,
        .destroy = request->destroy,
        .priority = request->priority,
        .state = ORT_HOOK_IS_ACTIVE,
        .references = 2,
    };
    struct ort_deinit_list *former = NULL;
    const ort_hook_status status = show_with(request, hook, &former);
    if (status != ORT_HOOK_OK) {
        free(hook);
        return status;
    }
    give_back(former);
    *result = hook;
    return ORT_HOOK_OK;
}

// MARK: Removing

static struct ort_deinit_list *without_locked(const struct ort_life *life, const struct ort_deinit_hook *hook) {
    const struct ort_deinit_list *former = life->hooks;
    if (former->count == 1) {
        return NULL;
    }
    struct ort_deinit_list *list = allocate_try(former->count - 1);
    for (uint32_t i = 0; list != NULL && i < former->count; i++) {
        if (former->hooks[i] != hook) {
            add(list, former->hooks[i]);
        }
    }
    return list;
}

static bool has_locked(const struct ort_life *life, const struct ort_deinit_hook *hook) {
    const struct ort_deinit_list *list = life->hooks;
    uint32_t i = 0;
    while (list != NULL && i < list->count && list->hooks[i] != hook) {
        i++;
    }
    return list != NULL && i < list->count;
}

bool ort_deinit_hook_remove(struct ort_deinit_hook *hook) {
    struct ort_deinit_list *former = NULL;
    {
        ORT_GUARD(&ort_hook_lock);
        if (__atomic_exchange_n(&hook->state, ORT_HOOK_IS_REMOVED, __ATOMIC_ACQ_REL) == ORT_HOOK_IS_REMOVED) {
            return false;
        }
        struct ort_deinit_list *list = without_locked(hook->life, hook);
        const bool is_last = hook->life->hooks->count == 1;
        if (list != NULL || is_last) { // without memory the hook stays in the list, and does not run
            former = show_locked(hook->life, list);
        }
        __atomic_sub_fetch(&hook_count, !has_locked(hook->life, hook), __ATOMIC_RELAXED);
        if (is_last) {
            ort_life_release_unneeded_locked();
        }
    }
    give_back(former);
    return true;
}

// MARK: State

static bool change(struct ort_deinit_hook *hook, uint32_t from, uint32_t to) {
    return __atomic_compare_exchange_n(&hook->state, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

bool ort_deinit_hook_disable(struct ort_deinit_hook *hook) {
    return change(hook, ORT_HOOK_IS_ACTIVE, ORT_HOOK_IS_DISABLED);
}

bool ort_deinit_hook_enable(struct ort_deinit_hook *hook) {
    return change(hook, ORT_HOOK_IS_DISABLED, ORT_HOOK_IS_ACTIVE);
}

ort_hook_state ort_deinit_hook_get_state(const struct ort_deinit_hook *hook) {
    return (ort_hook_state)__atomic_load_n(&hook->state, __ATOMIC_ACQUIRE);
}
