#include "model.h"
#include "model_world.h"

#include <string.h>

struct model model;

// MARK: Actions and steps

struct outcome model_act(const struct action *action) {
    const int *operands = action->operands;
    switch (action->operation) {
    case DROP_OBJECT:
        model_drop_object(operands[0]);
        break;
    case INSTALL:
        model_install(operands[0]);
        break;
    case REMOVE:
    case ENABLE:
    case DISABLE:
        model_change(action->operation, operands[0]);
        break;
    case ADD_KIND:
    case REMOVE_KIND:
        model_change_kind(operands[0], (unsigned)operands[1], action->operation == ADD_KIND);
        break;
    case SEND:
        return model_send(operands[0], (enum method)operands[1], operands[2]);
    case TRY_SEND:
        return model_catch(model_send(operands[0], (enum method)operands[1], operands[2]));
    case THROW:
        return (struct outcome){true, operands[0]};
    default:
        break;
    }
    return model_nothing;
}

static void flush(void) {
    int removed = 0;
    for (int token = 0; token < model.token_count; token++) {
        removed += model.tokens[token].state == ORT_HOOK_IS_REMOVED;
    }
    LOG("flush 1 %d", removed);
}

static void step(const struct action *action) {
    const int *operands = action->operands;
    switch (action->operation) {
    case MAKE_OBJECT:
        model_make_object(operands[0], operands[1]);
        break;
    case COPY_OBJECT:
        model_copy_object(operands[0], operands[1]);
        break;
    case CHANGE_CLASS:
        model_change_class(operands[0], operands[1]);
        break;
    case RESTORE_CLASS:
        model_restore_class(operands[0]);
        break;
    case LIE:
        model_lie(operands[0]);
        break;
    case TELL:
        model_tell(operands[0]);
        break;
    case MAKE_CLASS:
        model_make_class(operands[0], operands[1], operands[2]);
        break;
    case DISPOSE_CLASS:
        model_dispose_class(operands[0]);
        break;
    case STEP_IN:
        model_step_in(operands[0]);
        break;
    case STEP_OUT:
        model_step_out(operands[0], false);
        break;
    case SAVE:
        model_save(operands[0], operands[1], (enum method)operands[2]);
        break;
    case CALL_SAVED:
        model_call_saved(operands[0], operands[1], operands[2]);
        break;
    case FLUSH:
        flush();
        break;
    default:
        model_act(action);
        break;
    }
}

// MARK: The state between steps

static bool is_token_displaced(const struct token *token) {
    if (token->site == NOBODY) {
        return model.objects[token->object].is_displaced;
    }
    const struct site *site = &model.sites[token->site];
    return !model_is_target(model.own[site->node][site->method], (struct target){SITE, token->site, site->method});
}

static void log_hooks(void) {
    for (int hook = 0; hook < HOOKS; hook++) {
        if (model.current[hook] != NOBODY) {
            const struct token *token = &model.tokens[model.current[hook]];
            LOG("h%d is %d%s", hook, token->state,
                token->state != ORT_HOOK_IS_REMOVED && is_token_displaced(token) ? " displaced" : "");
        }
    }
}

static void log_objects(void) {
    for (int i = 0; i < OBJECTS; i++) {
        const struct object *object = &model.objects[i];
        if (object->exists) {
            const bool is_dynamic = object->is_dynamic && !object->is_foreign;
            LOG("o%d is %s%s%s%s%s, %d, 1", i, object->is_foreign ? "foreign " : "",
                is_dynamic && object->kinds & ORT_OBJECT_OBSERVED ? "NSKVONotifying_" : "", class_names[object->class],
                is_dynamic && object->kinds & ORT_OBJECT_SIGNAL ? "_RACSelectorSignal" : "",
                is_dynamic && object->hooks.count > 0 ? "_Aspects_" : "", object->associations);
            if (!model.had_strangers) { // their methods come and go under chain entries
                LOG("o%d has%s%s", i, model_responds(i, LATE) ? " late" : "",
                    model_responds(i, ABSENT) ? " absent" : "");
            }
        }
    }
}

static void log_method(int node, enum method method) {
    if (!model.class_exists[node_class(node)]) {
        return;
    }
    const struct target own = model.own[node][method];
    const char *class = class_names[node_class(node)];
    switch (own.kind) {
    case NOTHING_THERE:
        LOG("%s %d %s: none", class, node_is_meta(node), selector_names[method]);
        break;
    case IMPLEMENTED:
        LOG("%s %d %s: own %s", class, node_is_meta(node), selector_names[method], selector_names[own.method]);
        break;
    case STRANGER:
        LOG("%s %d %s: s%d", class, node_is_meta(node), selector_names[method], own.index);
        break;
    default:
        LOG("%s %d %s: hooks", class, node_is_meta(node), selector_names[method]);
        break;
    }
}

static void log_state(void) {
    log_hooks();
    log_objects();
    for (int i = 0; i < HOOKS; i++) {
        if (model.script->hooks[i].node != NOBODY) {
            log_method(model.script->hooks[i].node, model.script->hooks[i].method);
        }
    }
    for (int i = 0; i < STRANGERS; i++) {
        log_method(model.script->strangers[i].node, model.script->strangers[i].method);
    }
}

static void begin_world(const struct script *script, struct trace *trace) {
    memset(&model, 0, sizeof model);
    model.script = script;
    model.trace = trace;
    memset(model.current, NOBODY, sizeof model.current);
    for (int class = 0; class < COMPILED_CLASSES; class++) {
        model.class_exists[class] = true;
        model.superclass[class] = compiled_superclasses[class];
        for (enum method method = 0; method < METHODS; method++) {
            for (int node = node_of(class, false); node <= node_of(class, true); node++) {
                if (compiled_methods[node] >> method & 1) {
                    model.own[node][method] = (struct target){IMPLEMENTED, node, method};
                }
            }
        }
    }
    for (int class = COMPILED_CLASSES; class < CLASSES; class++) {
        model.superclass[class] = NOBODY;
    }
}

static void end_world(void) {
    LOG("the end");
    for (int i = 0; i < HOOKS; i++) {
        model_change(REMOVE, model.script->removes_backwards ? HOOKS - 1 - i : i);
    }
    for (int since = model.steps_in - 1; since >= 0; since--) {
        for (int i = 0; i < STRANGERS; i++) {
            if (model.strangers[i].is_in && model.strangers[i].since == since) {
                model_step_out(i, true);
            }
        }
    }
    log_state();
    for (int i = 0; i < OBJECTS; i++) {
        model.budget = BUDGET;
        model_drop_object(i);
    }
    flush();
    LOG("0 references too many");
    LOG("nothing differs");
}

void model_run(const struct script *script, struct trace *trace) {
    begin_world(script, trace);
    for (int i = 0; i < script->step_count; i++) {
        LOG("step %d", i);
        model.budget = BUDGET;
        step(&script->steps[i]);
        log_state();
    }
    end_world();
}
