// Removes from a script everything that it does not need to fail.

#include "script.h"

#include <string.h>

typedef bool (*predicate)(const struct script *script);

static bool accept(struct script *script, const struct script *smaller, predicate fails) {
    if (memcmp(script, smaller, sizeof *script) == 0 || !fails(smaller)) {
        return false;
    }
    *script = *smaller;
    return true;
}

static bool drop_steps(struct script *script, predicate fails) {
    bool dropped = false;
    for (int length = script->step_count / 2; length > 0; length /= 2) {
        for (int first = script->step_count - length; first >= 0; first--) {
            if (first + length > script->step_count) {
                continue;
            }
            struct script smaller = *script;
            const int behind = first + length;
            memmove(
                &smaller.steps[first], &smaller.steps[behind],
                (size_t)(smaller.step_count - behind) * sizeof *smaller.steps);
            smaller.step_count -= length;
            memset(&smaller.steps[smaller.step_count], 0, (size_t)length * sizeof *smaller.steps);
            dropped |= accept(script, &smaller, fails);
        }
    }
    return dropped;
}

static bool drop_action(struct script *script, struct action *action, predicate fails) {
    struct script smaller = *script;
    memset((char *)&smaller + ((char *)action - (char *)script), 0, sizeof *action);
    return accept(script, &smaller, fails);
}

static bool drop_actions(struct script *script, predicate fails) {
    bool dropped = false;
    for (int i = 0; i < HOOKS * MAXIMUM_ACTIONS; i++) {
        dropped |= drop_action(script, &script->hooks[i / MAXIMUM_ACTIONS].actions[i % MAXIMUM_ACTIONS], fails);
    }
    // Tries to remove all at once, since most parts do not matter.
    struct script smaller = *script;
    memset(smaller.implementations, 0, sizeof smaller.implementations);
    if (accept(script, &smaller, fails)) {
        return true;
    }
    for (int i = 0; i < NODES * METHODS * 2; i++) {
        dropped |= drop_action(script, &script->implementations[0][0][0] + i, fails);
    }
    return dropped;
}

static bool simplify_hook(struct script *script, int hook, predicate fails) {
    bool simplified = false;
    for (int part = 0; part < 9; part++) {
        struct script smaller = *script;
        struct hook_plan *plan = &smaller.hooks[hook];
        switch (part) {
        case 0:
            plan->options = 0;
            break;
        case 1:
            plan->priority = 0;
            break;
        case 2:
            plan->body = FUNCTION;
            break;
        case 3:
            plan->by_object = false;
            break;
        case 4:
            plan->answer = 0;
            break;
        default:
            plan->options &= ~(uint32_t)(ORT_HOOK_AUTOMATIC_REMOVAL << (part - 5));
            break;
        }
        simplified |= accept(script, &smaller, fails);
    }
    return simplified;
}

static bool simplify_hooks(struct script *script, predicate fails) {
    struct script smaller = *script;
    smaller.removes_backwards = false;
    bool simplified = accept(script, &smaller, fails);
    for (int hook = 0; hook < HOOKS; hook++) {
        simplified |= simplify_hook(script, hook, fails);
    }
    for (int i = 0; i < STRANGERS; i++) {
        smaller = *script;
        smaller.strangers[i].calls_on = false;
        simplified |= accept(script, &smaller, fails);
    }
    return simplified;
}

void script_shrink(struct script *script, bool (*fails)(const struct script *script)) {
    bool smaller;
    do {
        smaller = drop_steps(script, fails);
        smaller |= drop_actions(script, fails);
        smaller |= simplify_hooks(script, fails);
    } while (smaller);
}
