#include "player_world.h"

#include <string.h>

// MARK: Strangers

static bool exchange(const struct stranger_plan *plan) {
    Method method = player_own_method(plan->node, plan->method), other = player_own_method(plan->node, plan->other);
    if (method == NULL || other == NULL) {
        return false;
    }
    method_exchangeImplementations(method, other);
    return true;
}

void player_step_in(int number) {
    const struct stranger_plan *plan = &player.script->strangers[number];
    struct stranger *stranger = &player.strangers[number];
    Class class = player_class_of_node(plan->node);
    if (stranger->is_in || player.classes[node_class(plan->node)] == Nil) {
        return;
    }
    IMP imp = method_of_stranger(number, method_shapes[plan->method]), before = NULL;
    if (plan->manner == EXCHANGE) {
        if (!tells_methods_apart(player.script) || !exchange(plan)) {
            return;
        }
    } else if (plan->manner == REPLACE_METHOD) {
        before = class_replaceMethod(class, method_selector(plan->method), imp, method_types(plan->method));
    } else {
        Method method = player_own_method(plan->node, plan->method);
        if (method == NULL) {
            return;
        }
        before = method_setImplementation(method, imp);
    }
    player.had_strangers = true;
    *stranger = (struct stranger){true, player.steps_in++, before};
}

static bool take_back(int number, bool at_last) {
    const struct stranger_plan *plan = &player.script->strangers[number];
    struct stranger *stranger = &player.strangers[number];
    Method method = player_own_method(plan->node, plan->method);
    SEL selector = method_selector(plan->method);
    if (stranger->before != NULL) {
        method_setImplementation(method, stranger->before);
        return true;
    }
    Class class = player_class_of_node(plan->node);
    if (method == NULL || method_getImplementation(method) != method_of_stranger(number, method_shapes[plan->method]) ||
        (!at_last && class_getInstanceMethod(class_getSuperclass(class), selector) == NULL)) {
        return false;
    }
    return ort_class_removeMethod(class, selector) != NULL;
}

void player_step_out(int number, bool at_last) {
    const struct stranger_plan *plan = &player.script->strangers[number];
    if (player.strangers[number].is_in && (plan->manner == EXCHANGE ? exchange(plan) : take_back(number, at_last))) {
        player.strangers[number].is_in = false;
    }
}

// MARK: Saved implementations

// Returns the class of the hierarchy whose method answers. `*is_exact` says whether it is the dynamic subclass of that
// class.
static Class class_that_answers(Class class, enum method method, bool *is_exact) {
    IMP imp = class_getMethodImplementation(class, method_selector(method));
    Class superclass = class;
    while (class_getSuperclass(superclass) != Nil &&
           class_getMethodImplementation(class_getSuperclass(superclass), method_selector(method)) == imp) {
        superclass = class_getSuperclass(superclass);
    }
    *is_exact = strcmp(player_class_name(superclass), "unknown class") == 0;
    return *is_exact ? class_getSuperclass(superclass) : superclass;
}

void player_save(int place, int target, enum method method) {
    if (target >= OBJECTS || method == ABSENT || player.had_kinds || !tells_methods_apart(player.script) ||
        player.had_strangers || player_receiver_of(target) == nil || !player_responds(player.objects[target], method) ||
        player_is_foreign(target)) {
        return;
    }
    Class class = object_getClass(player.objects[target]);
    bool is_exact;
    Class answering = class_that_answers(class, method, &is_exact);
    player.saved[place].imp = class_getMethodImplementation(class, method_selector(method));
    player.saved[place].method = method;
    player.saved[place].exactly = is_exact ? answering : Nil;
    player.saved[place].kind = answering;
}

void player_call_saved(int place, int target, int argument) {
    id receiver = player_receiver_of(target);
    if (player.saved[place].imp == NULL || player.had_strangers || receiver == nil || player_is_displaced(target) ||
        player_is_foreign(target)) {
        return;
    }
    Class class = [receiver class];
    if (player.saved[place].exactly != Nil ? class != player.saved[place].exactly
                                           : ![receiver isKindOfClass:player.saved[place].kind]) {
        return;
    }
    player_catching(
        player_use, &(struct sending){player.saved[place].imp, receiver, player.saved[place].method, argument});
}
