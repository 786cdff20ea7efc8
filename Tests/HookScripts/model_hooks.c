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

// The target before the hooks is in place again, unless a stranger is on top.
static void leave_site(int number) {
    struct site *site = &model.sites[number];
    site->injects = site->injects && site->hooks.count > 0;
    struct target *own = &model.own[site->node][site->method];
    if (site->hooks.count == 0 && model_is_target(*own, (struct target){SITE, number, site->method})) {
        *own = site->before;
    }
}

int model_hooks_of_method(const struct object *object, enum method method) {
    int count = 0;
    for (int i = 0; i < object->hooks.count; i++) {
        count += model_plan_of(object->hooks.tokens[i])->method == method;
    }
    return count;
}

static void leave_object(struct object *object, enum method method) {
    object->injects[method] = object->injects[method] && model_hooks_of_method(object, method) > 0;
    if (object->hooks.count == 0 && object->kinds == 0) {
        object->is_dynamic = object->is_displaced = object->is_in_place = false;
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
        leave_object(&model.objects[own->object], model_plan_of(token)->method);
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

// MARK: Missing methods

// The types of the nearest method. The methods of compiled classes and of strangers have the method's own types.
static int types_of(int node, enum method method) {
    const struct target found = model_find(node, method);
    return found.kind == SITE ? model.sites[found.index].types : TYPES_OF_INT;
}

static bool types_match(int types, int others) { return (hook_types[types].matches >> others & 1) != 0; }

// Whether a hook of a missing method may inject it. `others`: the types of the existing hooks, or NO_TYPES.
static ort_hook_status may_inject(int types, int others) {
    if (types == NO_TYPES) {
        return ORT_HOOK_NO_METHOD;
    }
    if (!hook_types[types].is_valid) {
        return ORT_HOOK_NO_ENCODING;
    }
    return others == NO_TYPES || types_match(types, others) ? ORT_HOOK_OK : ORT_HOOK_OTHER_TYPES;
}

// Whether the hook stands for the method: the method is missing, or will be when the hooks that injected it are
// removed.
static bool injects(const struct hook_plan *plan, int node, bool is_missing) {
    return is_missing || (plan->types != NO_TYPES && !model_has_without_hooks(node, plan->method));
}

// MARK: Installing

static ort_hook_status put_on_class(const struct hook_plan *plan, int token) {
    const bool is_missing = !model_has(plan->node, plan->method);
    const struct target own = model.own[plan->node][plan->method];
    const int others = own.kind == SITE ? model.sites[own.index].types : NO_TYPES;
    const ort_hook_status status = is_missing ? may_inject(plan->types, others) : ORT_HOOK_OK;
    if (status != ORT_HOOK_OK) {
        return status;
    }
    const int types = others != NO_TYPES ? others : is_missing ? plan->types : types_of(plan->node, plan->method);
    model.tokens[token].site = site_of(plan->node, plan->method);
    struct site *site = &model.sites[model.tokens[token].site];
    site->types = types;
    site->injects = site->injects || injects(plan, plan->node, is_missing);
    site->hooks.tokens[site->hooks.count++] = token;
    return ORT_HOOK_OK;
}

// The types of the hooks of other objects in the same class: a dynamic subclass, another library's, or another
// library's subclass of this object's class.
static int types_beside(const struct object *beside, enum method method) {
    for (int token = 0; token < model.token_count; token++) {
        const struct token *other = &model.tokens[token];
        const struct object *object = &model.objects[other->object];
        if (other->state != ORT_HOOK_IS_REMOVED && other->site == NOBODY && model_plan_of(token)->method == method &&
            object->hooked_class == beside->class && object->kinds == beside->kinds &&
            object->is_in_place == (beside->is_foreign && !beside->is_dynamic)) {
            return other->types;
        }
    }
    return NO_TYPES;
}

static ort_hook_status put_on_object(const struct hook_plan *plan, int token) {
    struct object *object = &model.objects[plan->object];
    const int node = node_of(object->class, false);
    const bool is_missing = !model_responds(plan->object, plan->method);
    ort_hook_status status = is_missing ? may_inject(plan->types, NO_TYPES) : ORT_HOOK_OK;
    if (status == ORT_HOOK_OK && object->is_displaced) {
        status = ORT_HOOK_DISPLACED;
    }
    const int others = types_beside(object, plan->method);
    if (status == ORT_HOOK_OK && is_missing) {
        status = may_inject(plan->types, others);
    }
    if (status != ORT_HOOK_OK) {
        return status;
    }
    model.tokens[token].types = others != NO_TYPES ? others : is_missing ? plan->types : types_of(node, plan->method);
    object->is_in_place = object->is_foreign && !object->is_dynamic;
    object->is_dynamic = !object->is_in_place;
    object->injects[plan->method] = object->injects[plan->method] || injects(plan, node, is_missing);
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
    model.tokens[token] = (struct token){hook, ORT_HOOK_IS_ACTIVE, false, NOBODY, plan->object, NO_TYPES};
    if (plan->options & ORT_HOOK_STARTS_DISABLED) {
        model.tokens[token].state = ORT_HOOK_IS_DISABLED;
    }
    const ort_hook_status status = plan->node != NOBODY ? put_on_class(plan, token) : put_on_object(plan, token);
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
