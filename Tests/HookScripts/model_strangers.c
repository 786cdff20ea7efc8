#include "model_world.h"

// MARK: Strangers

static void exchange(const struct stranger_plan *plan) {
    struct target *own = model.own[plan->node];
    const struct target other = own[plan->other];
    own[plan->other] = own[plan->method];
    own[plan->method] = other;
}

static bool may_exchange(const struct stranger_plan *plan) {
    const struct target *own = model.own[plan->node];
    return own[plan->method].kind != NOTHING_THERE && own[plan->other].kind != NOTHING_THERE;
}

void model_step_in(int number) {
    const struct stranger_plan *plan = &model.script->strangers[number];
    struct stranger *stranger = &model.strangers[number];
    struct target *own = &model.own[plan->node][plan->method];
    if (stranger->is_in || !model.class_exists[node_class(plan->node)] ||
        (plan->manner == EXCHANGE && !(may_exchange(plan) && tells_methods_apart(model.script))) ||
        (plan->manner == SET_IMPLEMENTATION && own->kind == NOTHING_THERE)) {
        return;
    }
    model.had_strangers = true;
    *stranger = (struct stranger){true, model.steps_in++, *own};
    if (plan->manner == EXCHANGE) {
        exchange(plan);
    } else {
        *own = (struct target){STRANGER, number, plan->method};
    }
}

void model_step_out(int number, bool at_last) {
    const struct stranger_plan *plan = &model.script->strangers[number];
    struct stranger *stranger = &model.strangers[number];
    struct target *own = &model.own[plan->node][plan->method];
    if (!stranger->is_in) {
        return;
    }
    if (plan->manner == EXCHANGE) {
        if (!may_exchange(plan)) {
            return;
        }
        exchange(plan);
    } else {
        if (stranger->before.kind == NOTHING_THERE &&
            (!model_is_target(*own, (struct target){STRANGER, number, plan->method}) ||
             (!at_last && model_find(model_superclass_node(plan->node), plan->method).kind == NOTHING_THERE))) {
            return;
        }
        *own = own->kind == NOTHING_THERE ? *own : stranger->before;
    }
    stranger->is_in = false;
}

// MARK: Saved implementations

void model_save(int place, int receiver, enum method method) {
    if (receiver >= OBJECTS || method == ABSENT || model.had_kinds || !tells_methods_apart(model.script) ||
        model.had_strangers || !model_exists(receiver) || !model_responds(receiver, method)) {
        return;
    }
    const struct object *object = &model.objects[receiver];
    if (object->is_foreign) {
        return;
    }
    model.saved[place] = model_find(node_of(object->class, false), method);
    for (int token = 0; token < model.token_count && object->is_dynamic; token++) {
        const struct token *other = &model.tokens[token];
        if (other->state != ORT_HOOK_IS_REMOVED && other->site == NOBODY && model_plan_of(token)->method == method &&
            model.objects[other->object].hooked_class == object->class) {
            model.saved[place] = (struct target){OBJECT_SITE, object->class, method};
        }
    }
}

void model_call_saved(int place, int receiver, int argument) {
    struct target target = model.saved[place];
    const struct object *object = &model.objects[receiver];
    if (target.kind == NOTHING_THERE || model.had_strangers || !model_exists(receiver) || object->is_displaced ||
        object->is_foreign) {
        return;
    }
    const int class = target.kind == OBJECT_SITE ? target.index
        : target.kind == SITE                    ? node_class(model.sites[target.index].node)
                                                 : node_class(target.index);
    if (target.kind == OBJECT_SITE ? object->class != class : !model_is_kind_of(object->class, class)) {
        return;
    }
    if (target.kind == SITE && model.sites[target.index].hooks.count == 0) {
        target = model_find(model.sites[target.index].node, target.method);
    }
    model_catch(model_use(target, receiver, target.method, argument));
}
