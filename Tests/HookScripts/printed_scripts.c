// Prints scripts as readable lists.

#include "hierarchy.h"

#include <stdio.h>

static const char *const position_names[] = {"after", "instead", "before"};

static void print_target(int target) {
    if (target < OBJECTS) {
        printf("o%d", target);
    } else {
        printf("%s", class_names[target - OBJECTS]);
    }
}

static void print_node_method(int node, enum method method) {
    printf("%c[%s %s]", node_is_meta(node) ? '+' : '-', class_names[node_class(node)], selector_names[method]);
}

static void print_send(const char *verb, const int *operands) {
    printf("%s [", verb);
    print_target(operands[0]);
    printf(" %s%d]", selector_names[operands[1]], operands[2]);
}

static void print_action(const struct action *action) {
    const int *operands = action->operands;
    switch (action->operation) {
    case NO_OPERATION:
        break;
    case MAKE_OBJECT:
        printf("o%d = [%s new]", operands[0], class_names[operands[1]]);
        break;
    case COPY_OBJECT:
        printf("o%d = object_copy(o%d)", operands[0], operands[1]);
        break;
    case CHANGE_CLASS:
        printf("object_setClass(o%d, %s)", operands[0], class_names[operands[1]]);
        break;
    case RESTORE_CLASS:
        printf("object_setClass(o%d, what it was)", operands[0]);
        break;
    case LIE:
        printf("another library subclasses the class of o%d", operands[0]);
        break;
    case TELL:
        printf("another library gives o%d its class back", operands[0]);
        break;
    case MAKE_CLASS:
        printf("make %s : %s with", class_names[operands[0]], class_names[operands[1]]);
        for (int is_meta = 0; is_meta < 2; is_meta++) {
            for (enum method method = 0; method < METHODS; method++) {
                if (made_methods(is_meta, operands[2]) >> method & 1) {
                    printf(" %c%s", is_meta ? '+' : '-', selector_names[method]);
                }
            }
        }
        break;
    case DISPOSE_CLASS:
        printf("dispose %s", class_names[operands[0]]);
        break;
    case STEP_IN:
        printf("stranger s%d steps in", operands[0]);
        break;
    case STEP_OUT:
        printf("stranger s%d steps out", operands[0]);
        break;
    case SAVE:
        printf("imp%d = implementation of ", operands[0]);
        print_target(operands[1]);
        printf(" for %s", selector_names[operands[2]]);
        break;
    case CALL_SAVED:
        printf("imp%d(o%d, %d)", operands[0], operands[1], operands[2]);
        break;
    case DROP_OBJECT:
        printf("[o%d release]", operands[0]);
        break;
    case INSTALL:
        printf("install h%d", operands[0]);
        break;
    case REMOVE:
        printf("remove h%d", operands[0]);
        break;
    case ENABLE:
        printf("enable h%d", operands[0]);
        break;
    case DISABLE:
        printf("disable h%d", operands[0]);
        break;
    case FLUSH:
        printf("flush");
        break;
    case ADD_KIND:
    case REMOVE_KIND:
        printf(
            "%s of o%d %s", operands[1] == ORT_OBJECT_OBSERVED ? "observing" : "signal", operands[0],
            action->operation == ADD_KIND ? "begins" : "ends");
        break;
    case SEND:
        print_send("send", operands);
        break;
    case TRY_SEND:
        print_send("try", operands);
        break;
    case SEND_SELF:
        printf("send [self %s%d]", selector_names[operands[0]], operands[1]);
        break;
    case SEND_SUPER:
        printf("send super");
        break;
    case THROW:
        printf("throw %d", operands[0]);
        break;
    case PROCEED:
        printf("proceed");
        break;
    case TRY_PROCEED:
        printf("try to proceed");
        break;
    case CHANGE_ARGUMENT:
        printf("argument += %d", operands[0]);
        break;
    case CHANGE_RESULT:
        printf("result = %d", operands[0]);
        break;
    }
}

static void print_actions(const struct action *actions, int count) {
    const char *separator = "";
    for (int i = 0; i < count; i++) {
        if (actions[i].operation != NO_OPERATION) {
            printf("%s", separator);
            print_action(&actions[i]);
            separator = "; ";
        }
    }
}

static void print_options(const struct hook_plan *plan) {
    static const char *const names[] = {"once", "starts disabled", "skips nested", "finally"};
    for (int i = 0; i < 4; i++) {
        if (plan->options & (uint32_t)(ORT_HOOK_AUTOMATIC_REMOVAL << i)) {
            printf(", %s", names[i]);
        }
    }
    if (plan->types != NO_TYPES) {
        printf(", types %s", hook_types[plan->types].text);
    }
    if (plan->priority != 0) {
        printf(", priority %d", plan->priority);
    }
}

static void print_hook(const struct hook_plan *plan, int number) {
    printf("h%d: %s ", number, position_names[plan->position]);
    if (plan->node == NOBODY) {
        printf("[o%d %s]", plan->object, selector_names[plan->method]);
    } else {
        print_node_method(plan->node, plan->method);
        printf("%s", plan->by_object ? ", named by the class of an object of it" : "");
    }
    print_options(plan);
    printf(
        "%s {",
        plan->body == FUNCTION                   ? ""
            : plan->body == BLOCK_WITH_ARGUMENTS ? ", block"
                                                 : ", block without arguments");
    print_actions(plan->actions, MAXIMUM_ACTIONS);
    printf("}");
    if (plan->body != FUNCTION && plan->position == ORT_HOOK_INSTEAD) {
        printf(" answers %d", plan->answer);
    }
    printf("\n");
}

static void print_stranger(const struct stranger_plan *plan, int number) {
    printf("s%d: ", number);
    if (plan->manner == EXCHANGE) {
        printf("exchanges ");
        print_node_method(plan->node, plan->method);
        printf(" and %s\n", selector_names[plan->other]);
        return;
    }
    printf("%s ", plan->manner == REPLACE_METHOD ? "class_replaceMethod" : "method_setImplementation");
    print_node_method(plan->node, plan->method);
    printf("%s\n", plan->calls_on ? ", calls on" : "");
}

static bool script_uses(const struct script *script, enum operation first, enum operation second, int operand) {
    for (int i = 0; i < script->step_count; i++) {
        const struct action *step = &script->steps[i];
        if ((step->operation == first || step->operation == second) && step->operands[0] == operand) {
            return true;
        }
    }
    for (int i = 0; i < HOOKS * MAXIMUM_ACTIONS; i++) {
        const struct action *action = &script->hooks[i / MAXIMUM_ACTIONS].actions[i % MAXIMUM_ACTIONS];
        if ((action->operation == first || action->operation == second) && action->operands[0] == operand) {
            return true;
        }
    }
    return false;
}

static void print_implementations(const struct script *script) {
    for (int node = 0; node < NODES; node++) {
        for (enum method method = 0; method < DEALLOC; method++) {
            const struct action *actions = script->implementations[node][method];
            if (actions[0].operation != NO_OPERATION || actions[1].operation != NO_OPERATION) {
                print_node_method(node, method);
                printf(" {");
                print_actions(actions, 2);
                printf("}\n");
            }
        }
    }
}

const char *script_engine_name(const struct script *script) {
    static const char *const names[] = {
        [ORT_HOOK_ENGINE_AUTOMATIC] = "the automatic engine",
        [ORT_HOOK_ENGINE_TRAMPOLINE] = "stubs",
        [ORT_HOOK_ENGINE_FORWARDING] = "forwarding",
        [ORT_HOOK_ENGINE_LIBFFI] = "libffi"};
    return names[script->engine];
}

void script_print(const struct script *script) {
    printf(
        "SEED=%llu SCRIPT=%u, hooks by %s\n", (unsigned long long)script->seed, script->number,
        script_engine_name(script));
    for (int i = 0; i < HOOKS; i++) {
        if (script_uses(script, INSTALL, INSTALL, i)) {
            print_hook(&script->hooks[i], i);
        }
    }
    for (int i = 0; i < STRANGERS; i++) {
        if (script_uses(script, STEP_IN, STEP_OUT, i)) {
            print_stranger(&script->strangers[i], i);
        }
    }
    print_implementations(script);
    for (int i = 0; i < script->step_count; i++) {
        printf("%2d  ", i);
        print_action(&script->steps[i]);
        printf("\n");
    }
    printf("    the end: hooks are removed %s\n", script->removes_backwards ? "backwards" : "in order");
}
