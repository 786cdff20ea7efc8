#include "player.h"
#include "player_world.h"
#include "snapshot.h"

#include "calls/invariants.h"

#include <objc/inspect.h>
#include <objc/objc-arc.h>
#include <stdlib.h>
#include <string.h>

struct player player;

static void check_invariants(void) {
#ifdef ORT_STRESS
    ort_check_invariants();
#endif
}

// MARK: Actions and steps

int player_act(const struct action *action) {
    const int *operands = action->operands;
    struct sending sending;
    switch (action->operation) {
    case DROP_OBJECT:
        player_drop_object(operands[0]);
        break;
    case INSTALL:
        player_install(operands[0]);
        break;
    case REMOVE:
    case ENABLE:
    case DISABLE:
        player_change(action->operation, operands[0]);
        break;
    case FLUSH:
        ort_hook_flush(UINT64_MAX);
        break; // flush does not wait inside a hooked call
    case ADD_KIND:
    case REMOVE_KIND:
        player_change_kind(operands[0], (unsigned)operands[1], action->operation == ADD_KIND);
        break;
    case SEND:
        sending = player_sending_of(operands);
        return player_send(&sending);
    case TRY_SEND:
        sending = player_sending_of(operands);
        return player_catching(player_send, &sending);
    case THROW:
        @throw value_of(operands[0]);
    default:
        break;
    }
    check_invariants(); // also checked in the middle of calls
    return 0;
}

static void step(const struct action *action) {
    player_tidy_foreigner();
    const int *operands = action->operands;
    switch (action->operation) {
    case MAKE_OBJECT:
        player_make_object(operands[0], operands[1]);
        break;
    case COPY_OBJECT:
        player_copy_object(operands[0], operands[1]);
        break;
    case CHANGE_CLASS:
        player_change_class(operands[0], operands[1]);
        break;
    case RESTORE_CLASS:
        player_restore_class(operands[0]);
        break;
    case LIE:
        player_lie(operands[0]);
        break;
    case TELL:
        player_tell(operands[0]);
        break;
    case MAKE_CLASS:
        player_make_class(operands[0], operands[1], operands[2]);
        break;
    case DISPOSE_CLASS:
        player_dispose_class(operands[0]);
        break;
    case STEP_IN:
        player_step_in(operands[0]);
        break;
    case STEP_OUT:
        player_step_out(operands[0], false);
        break;
    case SAVE:
        player_save(operands[0], operands[1], (enum method)operands[2]);
        break;
    case CALL_SAVED:
        player_call_saved(operands[0], operands[1], operands[2]);
        break;
    case FLUSH:
        player_flush();
        break;
    default:
        player_act(action);
        break;
    }
}

// MARK: The state between steps

static void log_hooks(void) {
    for (int hook = 0; hook < HOOKS; hook++) {
        if (player.current[hook] != NULL) {
            const struct ort_hook *handle = player.current[hook]->handle;
            LOG("h%d is %d%s", hook, ort_hook_get_state(handle), ort_hook_is_displaced(handle) ? " displaced" : "");
        }
    }
}

static void log_responses(int object) {
    LOG("o%d has%s%s", object, player_responds(player.objects[object], LATE) ? " late" : "",
        player_responds(player.objects[object], ABSENT) ? " absent" : "");
}

static void log_objects(void) {
    for (int i = 0; i < OBJECTS; i++) {
        if (player.objects[i] != nil) {
            unsigned count = 0;
            struct ort_association *associations = ort_object_copyAssociations(player.objects[i], &count);
            const bool is_foreign = player_is_foreign(i);
            Class class = is_foreign ? [player.objects[i] class] : object_getClass(player.objects[i]);
            LOG("o%d is %s%s, %u, %lu", i, is_foreign ? "foreign " : "", class_getName(class), count,
                (unsigned long)[player.objects[i] retainCount]);
            free(associations);
            if (!player.had_strangers) {
                log_responses(i);
            }
        }
    }
}

static void log_method(int node, enum method method) {
    if (player.classes[node_class(node)] == Nil) {
        return;
    }
    const char *class = class_names[node_class(node)], *selector = selector_names[method];
    Method own = player_own_method(node, method);
    if (own == NULL) {
        LOG("%s %d %s: none", class, node_is_meta(node), selector);
        return;
    }
    IMP imp = method_getImplementation(own);
    for (enum method other = 0; other < METHODS; other++) {
        if (imp == method_implementation(node, other)) {
            LOG("%s %d %s: own %s", class, node_is_meta(node), selector, selector_names[other]);
            return;
        }
    }
    for (int i = 0; i < STRANGERS; i++) {
        if (imp == method_of_stranger(i, method_shapes[method])) {
            LOG("%s %d %s: s%d", class, node_is_meta(node), selector, i);
            return;
        }
    }
    LOG("%s %d %s: hooks", class, node_is_meta(node), selector);
}

static void log_state(void) {
    log_hooks();
    log_objects();
    for (int i = 0; i < HOOKS; i++) {
        if (player.script->hooks[i].node != NOBODY) {
            log_method(player.script->hooks[i].node, player.script->hooks[i].method);
        }
    }
    for (int i = 0; i < STRANGERS; i++) {
        log_method(player.script->strangers[i].node, player.script->strangers[i].method);
    }
}

// MARK: The beginning and the end

static void begin_world(const struct script *script, struct trace *trace) {
    memset(&player, 0, sizeof player);
    player.script = script;
    player.trace = trace;
    for (int class = 0; class < COMPILED_CLASSES; class ++) {
        player.classes[class] = method_compiled_class(class);
        for (int method = 0; method < METHODS; method++) {
            method_implementation(node_of(class, false), (enum method)method);
            method_implementation(node_of(class, true), (enum method)method);
        }
    }
}

// Restores the methods of strangers that were removed in another order than they were installed.
static void tidy_method(int node, enum method method) {
    Method own = player_own_method(node, method);
    if (own == NULL) {
        return;
    }
    IMP original = method_implementation(node, method);
    if (original == NULL) {
        ort_class_removeMethod(player_class_of_node(node), method_selector(method));
    } else if (method_getImplementation(own) != original) {
        method_setImplementation(own, original);
    }
}

static void tidy(void) {
    player_tidy_foreigner();
    for (int i = 0; i < STRANGERS && player.had_strangers; i++) {
        const struct stranger_plan *plan = &player.script->strangers[i];
        if (node_class(plan->node) < COMPILED_CLASSES) {
            tidy_method(plan->node, plan->method);
            tidy_method(plan->node, plan->manner == EXCHANGE ? plan->other : plan->method);
        }
    }
    for (int round = 0; round < CLASSES; round++) {
        for (int class = COMPILED_CLASSES; class < CLASSES; class ++) {
            player_dispose_class(class);
        }
    }
}

static void undo(void) {
    LOG("the end");
    for (int i = 0; i < HOOKS; i++) {
        player_change(REMOVE, player.script->removes_backwards ? HOOKS - 1 - i : i);
    }
    for (int since = player.steps_in - 1; since >= 0; since--) {
        for (int i = 0; i < STRANGERS; i++) {
            if (player.strangers[i].is_in && player.strangers[i].since == since) {
                player_step_out(i, true);
            }
        }
    }
    log_state();
    for (int i = 0; i < OBJECTS; i++) {
        player.budget = BUDGET;
        player_drop_object(i);
    }
    player_flush();
    for (int i = 0; i < player.token_count; i++) {
        ort_hook_release(player.tokens[i].handle);
    }
}

bool player_leaves_forwarding(const struct script *script) {
    for (int i = 0; i < script->step_count; i++) {
        if (script->engine == ORT_HOOK_ENGINE_FORWARDING && script->steps[i].operation == STEP_IN) {
            return true;
        }
    }
    return false;
}

void player_run(const struct script *script, struct trace *trace) {
    static struct snapshot before, after;
    const long references = values_references();
    void *pool = objc_autoreleasePoolPush();
    begin_world(script, trace);
    snapshot_take(&before, player_leaves_forwarding(script));
    for (int i = 0; i < script->step_count; i++) {
        LOG("step %d", i);
        player.budget = BUDGET;
        step(&script->steps[i]);
        check_invariants();
        log_state();
    }
    undo();
    objc_autoreleasePoolPop(pool);
    LOG("%ld references too many", values_references() - references);
    tidy();
    check_invariants();
    snapshot_take(&after, player_leaves_forwarding(script));
    snapshot_compare(&before, &after, trace);
}
