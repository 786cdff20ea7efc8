#include "model_world.h"

// MARK: Hooks that come and go

static void take_out(struct hooks *hooks, int token) {
    int kept = 0;
    for (int i = 0; i < hooks->count; i++) {
        if (hooks->tokens[i] != token) {
            hooks->tokens[kept++] = hooks->tokens[i];
        }
    }
    hooks->count = kept;
}

// What was there before is there again, unless somebody stands on top.
static void leave_site(int number) {
    const struct site *site = &model.sites[number];
    struct target *own = &model.own[site->node][site->method];
    if (site->hooks.count == 0 && model_is_target(*own, (struct target){SITE, number, site->method})) {
        *own = site->before;
    }
}

static void leave_object(struct object *object) {
    if (object->hooks.count == 0) {
        object->is_dynamic = object->is_displaced = false;
    }
}

bool model_remove_token(int token) {
    struct token *own = &model.tokens[token];
    if (own->state == ORT_HOOK_IS_REMOVED) {
        return false;
    }
    own->state = ORT_HOOK_IS_REMOVED;
    if (own->site == NOBODY) {
        take_out(&model.objects[own->object].hooks, token);
        leave_object(&model.objects[own->object]);
    } else {
        take_out(&model.sites[own->site].hooks, token);
        leave_site(own->site);
    }
    return true;
}

static int empty_site_like(int node, enum method method, struct target before) {
    for (int i = 0; i < model.site_count; i++) {
        const struct site *site = &model.sites[i];
        if (site->node == node && site->method == method && site->hooks.count == 0 &&
            model_is_target(site->before, before)) {
            return i;
        }
    }
    return NOBODY;
}

static int site_of(int node, enum method method) {
    struct target *own = &model.own[node][method];
    if (own->kind == SITE && model.sites[own->index].node == node && model.sites[own->index].method == method) {
        return own->index;
    }
    int number = empty_site_like(node, method, *own);
    if (number == NOBODY) {
        number = model.site_count++;
        model.sites[number] = (struct site){.node = node, .method = method, .before = *own};
    }
    *own = (struct target){SITE, number, method};
    return number;
}

static ort_hook_status put_on(const struct hook_plan *plan, int token) {
    struct token *own = &model.tokens[token];
    if (plan->node != NOBODY) {
        if (model_find(plan->node, plan->method).kind == NOTHING_THERE) {
            return ORT_HOOK_NO_METHOD;
        }
        own->site = site_of(plan->node, plan->method);
        struct hooks *hooks = &model.sites[own->site].hooks;
        hooks->tokens[hooks->count++] = token;
        return ORT_HOOK_OK;
    }
    struct object *object = &model.objects[plan->object];
    if (model_find(node_of(object->class, false), plan->method).kind == NOTHING_THERE) {
        return ORT_HOOK_NO_METHOD;
    }
    if (object->is_displaced) {
        return ORT_HOOK_DISPLACED;
    }
    object->is_dynamic = true;
    object->hooked_class = object->class;
    object->hooks.tokens[object->hooks.count++] = token;
    return ORT_HOOK_OK;
}

void model_install(int hook) {
    const struct hook_plan *plan = &model.script->hooks[hook];
    const int current = model.current[hook];
    if ((current != NOBODY && model.tokens[current].state != ORT_HOOK_IS_REMOVED) ||
        model.token_count == MAXIMUM_TOKENS || model.site_count == MAXIMUM_SITES ||
        !model_exists(plan->node == NOBODY ? plan->object : OBJECTS + node_class(plan->node))) {
        return;
    }
    const int token = model.token_count;
    model.tokens[token] = (struct token){hook, ORT_HOOK_IS_ACTIVE, false, NOBODY, plan->object};
    if (plan->options & ORT_HOOK_STARTS_DISABLED) {
        model.tokens[token].state = ORT_HOOK_IS_DISABLED;
    }
    const ort_hook_status status = put_on(plan, token);
    LOG("install h%d: %d", hook, status);
    if (status == ORT_HOOK_OK) {
        model.token_count++;
        model.current[hook] = token;
    }
}

void model_change(enum operation operation, int hook) {
    const int token = model.current[hook];
    if (token == NOBODY) {
        return;
    }
    ort_hook_state *state = &model.tokens[token].state;
    bool changed = false;
    if (operation == REMOVE) {
        changed = model_remove_token(token);
    } else if (*state == (operation == ENABLE ? ORT_HOOK_IS_DISABLED : ORT_HOOK_IS_ACTIVE)) {
        *state = operation == ENABLE ? ORT_HOOK_IS_ACTIVE : ORT_HOOK_IS_DISABLED;
        changed = true;
    }
    LOG("%s h%d: %d, %d",
        operation == REMOVE       ? "remove"
            : operation == ENABLE ? "enable"
                                  : "disable",
        hook, changed, *state);
}
