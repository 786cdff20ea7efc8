// Makes the scripts. The seed and the script's number alone decide the random numbers.

#include "hierarchy.h"

#include <string.h>

struct drawing {
    uint64_t state;
    // Most parts of a script use one method, one line of classes and few objects, so that hooks meet.
    enum method method;
    int class;
    int types[2];
    bool has_kinds, has_foreigners;
};

static uint64_t draw_bits(struct drawing *drawing) {
    uint64_t bits = drawing->state += 0x9e3779b97f4a7c15u; // splitmix64
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
    return bits ^ bits >> 31;
}

static int draw(struct drawing *drawing, int below) { return (int)(draw_bits(drawing) % (uint64_t)below); }

static bool chance(struct drawing *drawing, int percent) { return draw(drawing, 100) < percent; }

static enum method draw_method(struct drawing *drawing, bool with_dealloc) {
    if (chance(drawing, 65)) {
        return drawing->method == DEALLOC && !with_dealloc ? MARK : drawing->method;
    }
    return (enum method)draw(drawing, with_dealloc ? METHODS : DEALLOC);
}

static int draw_class(struct drawing *drawing) {
    return chance(drawing, 50) ? drawing->class : draw(drawing, chance(drawing, 70) ? COMPILED_CLASSES : CLASSES);
}

static int draw_object(struct drawing *drawing) { return draw(drawing, chance(drawing, 60) ? 2 : OBJECTS); }

static int draw_target(struct drawing *drawing) {
    return chance(drawing, 80) ? draw_object(drawing) : OBJECTS + draw_class(drawing);
}

static struct action action(enum operation operation, int first, int second, int third) {
    return (struct action){operation, {first, second, third}};
}

static struct action draw_send(struct drawing *drawing, enum operation operation) {
    return action(operation, draw_target(drawing), draw_method(drawing, false), draw(drawing, 100));
}

static struct action draw_kind(struct drawing *drawing) {
    const int kind = chance(drawing, 50) ? ORT_OBJECT_OBSERVED : ORT_OBJECT_SIGNAL;
    return action(chance(drawing, 55) ? ADD_KIND : REMOVE_KIND, draw_object(drawing), kind, 0);
}

static struct action draw_change(struct drawing *drawing) {
    if (drawing->has_kinds && chance(drawing, 15)) {
        return draw_kind(drawing);
    }
    static const enum operation changes[] = {INSTALL, REMOVE, REMOVE, DISABLE, ENABLE, FLUSH, DROP_OBJECT};
    const enum operation change = changes[draw(drawing, sizeof changes / sizeof *changes)];
    return action(change, draw(drawing, change == DROP_OBJECT ? OBJECTS : HOOKS), 0, 0);
}

static struct action draw_body_action(struct drawing *drawing, const struct hook_plan *plan, int own) {
    const int kind = draw(drawing, 100);
    if (plan->method == DEALLOC) { // the body may neither throw nor use the dying object again
        return kind < 50 ? draw_send(drawing, TRY_SEND) : draw_change(drawing);
    }
    if (kind < 20) {
        return draw_send(drawing, chance(drawing, 60) ? TRY_SEND : SEND);
    }
    if (kind < 45) {
        return draw_change(drawing);
    }
    if (kind < 60) {
        static const enum operation changes[] = {REMOVE, DISABLE, ENABLE};
        return action(changes[draw(drawing, 3)], own, 0, 0);
    }
    if (kind < 67) {
        return action(THROW, draw(drawing, 100), 0, 0);
    }
    if (plan->body != FUNCTION) {
        return draw_change(drawing);
    }
    if (kind < 75) {
        return action(SEND_SELF, draw_method(drawing, false), draw(drawing, 100), 0);
    }
    if (kind < 88) {
        return action(CHANGE_ARGUMENT, 1 + draw(drawing, 50), 0, 0);
    }
    if (plan->method == INIT) { // its original runs once in a call
        return plan->position == ORT_HOOK_BEFORE ? draw_change(drawing)
                                                 : action(CHANGE_RESULT, draw(drawing, 100), 0, 0);
    }
    if (plan->position == ORT_HOOK_BEFORE || kind < 92) {
        return action(chance(drawing, 50) ? PROCEED : TRY_PROCEED, 0, 0, 0);
    }
    return action(CHANGE_RESULT, draw(drawing, 100), 0, 0);
}

static void draw_body(struct drawing *drawing, struct hook_plan *plan, int own) {
    static const int most[] = {0, 1, 1, 2, 3};
    int count = 0;
    for (int left = most[draw(drawing, 5)]; left > 0; left--) {
        plan->actions[count++] = draw_body_action(drawing, plan, own);
    }
    if (plan->position == ORT_HOOK_INSTEAD && plan->body == FUNCTION && chance(drawing, 80)) {
        const int place = plan->method == INIT ? 0 : draw(drawing, count + 1);
        memmove(&plan->actions[place + 1], &plan->actions[place], (size_t)(count - place) * sizeof *plan->actions);
        plan->actions[place] = action(chance(drawing, 80) ? PROCEED : TRY_PROCEED, 0, 0, 0);
    }
}

static struct hook_plan draw_hook(struct drawing *drawing, int own) {
    static const ort_hook_position positions[] = {ORT_HOOK_BEFORE, ORT_HOOK_INSTEAD, ORT_HOOK_AFTER};
    struct hook_plan plan = {.node = NOBODY, .object = draw_object(drawing)};
    const int kind = draw(drawing, 100);
    if (kind >= 45) {
        plan.node = node_of(draw_class(drawing), kind >= 85);
        plan.by_object = kind < 55;
    }
    plan.method = draw_method(drawing, kind < 85);
    plan.method = kind >= 85 && plan.method == INIT ? MARK : plan.method;
    plan.position = positions[draw(drawing, 3)];
    plan.options = (chance(drawing, 18) ? ORT_HOOK_AUTOMATIC_REMOVAL : 0) |
        (chance(drawing, 8) ? ORT_HOOK_STARTS_DISABLED : 0) | (chance(drawing, 15) ? ORT_HOOK_SKIPS_NESTED : 0) |
        (plan.position == ORT_HOOK_AFTER && chance(drawing, 35) ? ORT_HOOK_FINALLY : 0);
    plan.priority = chance(drawing, 25) ? draw(drawing, 3) - 1 : 0;
    plan.body = chance(drawing, 70) ? FUNCTION : chance(drawing, 70) ? BLOCK_WITH_ARGUMENTS : BLOCK_WITHOUT;
    plan.types = chance(drawing, 75) ? drawing->types[draw(drawing, 2)] : draw(drawing, TYPES);
    plan.answer = draw(drawing, 100);
    draw_body(drawing, &plan, own);
    return plan;
}

static struct stranger_plan draw_stranger(struct drawing *drawing) {
    struct stranger_plan plan = {.manner = (enum manner)draw(drawing, 3)};
    plan.node = node_of(draw_class(drawing), chance(drawing, 15));
    plan.method = draw_method(drawing, false);
    plan.method = node_is_meta(plan.node) && plan.method == INIT ? MARK : plan.method;
    plan.calls_on = chance(drawing, 60);
    if (plan.manner == EXCHANGE) {
        plan.method = MARK;
        plan.other = NOTE;
        plan.node = node_of(BASE, node_is_meta(plan.node));
    }
    return plan;
}

static struct action draw_step(struct drawing *drawing) {
    const int kind = draw(drawing, 100);
    const int object = draw_object(drawing), hook = draw(drawing, HOOKS);
    if (drawing->has_foreigners && chance(drawing, 15)) {
        return action(chance(drawing, 60) ? LIE : TELL, object, 0, 0);
    }
    if (drawing->has_kinds && chance(drawing, 12)) {
        return draw_kind(drawing);
    }
    if (kind < 35) {
        return draw_send(drawing, TRY_SEND);
    }
    if (kind < 60) {
        return action(INSTALL, hook, 0, 0);
    }
    if (kind < 77) {
        static const enum operation changes[] = {REMOVE, REMOVE, ENABLE, DISABLE};
        return action(changes[draw(drawing, 4)], hook, 0, 0);
    }
    if (kind < 84) {
        return action(chance(drawing, 60) ? STEP_IN : STEP_OUT, draw(drawing, STRANGERS), 0, 0);
    }
    if (kind < 90) {
        return chance(drawing, 50)
            ? action(SAVE, draw(drawing, SAVED), draw_target(drawing), draw_method(drawing, false))
            : action(CALL_SAVED, draw(drawing, SAVED), object, draw(drawing, 100));
    }
    if (kind < 93) {
        return chance(drawing, 60) ? action(CHANGE_CLASS, object, draw_class(drawing), 0)
                                   : action(RESTORE_CLASS, object, 0, 0);
    }
    if (kind < 95) {
        return chance(drawing, 60) ? action(DROP_OBJECT, object, 0, 0) : action(FLUSH, 0, 0, 0);
    }
    if (kind < 98) {
        return chance(drawing, 50) ? action(MAKE_OBJECT, object, draw_class(drawing), 0)
                                   : action(COPY_OBJECT, draw(drawing, OBJECTS), object, 0);
    }
    const int made = COMPILED_CLASSES + draw(drawing, CLASSES - COMPILED_CLASSES);
    return chance(drawing, 60) ? action(MAKE_CLASS, made, draw_class(drawing), draw(drawing, 1 << METHODS))
                               : action(DISPOSE_CLASS, made, 0, 0);
}

static struct action draw_implementation_action(struct drawing *drawing) {
    const int kind = draw(drawing, 100);
    if (kind < 50) {
        return action(SEND_SUPER, 0, 0, 0);
    }
    if (kind < 70) {
        return action(SEND_SELF, draw_method(drawing, false), draw(drawing, 100), 0);
    }
    return kind < 90 ? draw_send(drawing, TRY_SEND) : action(THROW, draw(drawing, 100), 0, 0);
}

static void draw_implementations(struct drawing *drawing, struct script *script) {
    for (int node = 0; node < NODES; node++) {
        for (enum method method = 0; method < DEALLOC; method++) {
            for (int i = 0; i < 2; i++) {
                if (chance(drawing, 30)) {
                    script->implementations[node][method][i] = draw_implementation_action(drawing);
                }
            }
        }
    }
}

static void draw_beginning(struct drawing *drawing, struct script *script) {
    if (chance(drawing, 30) || drawing->class >= COMPILED_CLASSES) {
        const int made = drawing->class >= COMPILED_CLASSES ? drawing->class : COMPILED_CLASSES;
        const int superclass = draw(drawing, COMPILED_CLASSES);
        script->steps[script->step_count++] = action(MAKE_CLASS, made, superclass, draw(drawing, 1 << METHODS));
    }
    for (int object = 0; object < 3; object++) {
        script->steps[script->step_count++] = action(MAKE_OBJECT, object, draw_class(drawing), 0);
    }
}

// Draws two similar types, or any two.
static void draw_types(struct drawing *drawing) {
    static const int alike[][2] = {{4, 6}, {4, 6}, {7, 8}, {7, 8}, {1, 2}, {8, 9}};
    if (drawing->method == ABSENT || chance(drawing, 50)) {
        memcpy(drawing->types, alike[draw(drawing, sizeof alike / sizeof *alike)], sizeof drawing->types);
    } else {
        drawing->types[0] = TYPES_OF_INT;
        drawing->types[1] = draw(drawing, TYPES);
    }
}

struct script script_make(uint64_t seed, unsigned number) {
    struct script script = {.seed = seed, .number = number};
    struct drawing drawing = {.state = seed * 0x100000001b3u + number};
    drawing.method = chance(&drawing, 15) ? ABSENT : (enum method)draw(&drawing, METHODS);
    drawing.class = draw(&drawing, chance(&drawing, 85) ? COMPILED_CLASSES : CLASSES);
    draw_types(&drawing);
    drawing.has_kinds = chance(&drawing, 30);
    drawing.has_foreigners = chance(&drawing, 25);
    script.removes_backwards = chance(&drawing, 50);
    for (int i = 0; i < HOOKS; i++) {
        script.hooks[i] = draw_hook(&drawing, i);
    }
    for (int i = 0; i < STRANGERS; i++) {
        script.strangers[i] = draw_stranger(&drawing);
    }
    draw_implementations(&drawing, &script);
    draw_beginning(&drawing, &script);
    const int count = 6 + draw(&drawing, MAXIMUM_STEPS - 10);
    while (script.step_count < count) {
        script.steps[script.step_count++] = draw_step(&drawing);
    }
    return script;
}
