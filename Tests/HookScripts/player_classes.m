#include "player_world.h"

#include <objc/inspect.h>
#include <stdlib.h>
#include <string.h>

// MARK: Names

Class player_class_of_node(int node) {
    Class class = player.classes[node_class(node)];
    return node_is_meta(node) ? object_getClass((id) class) : class;
}

const char *player_class_name(Class class) {
    for (int i = 0; i < CLASSES; i++) {
        if (player.classes[i] == class && class != Nil) {
            return class_names[i];
        }
    }
    return "unknown class";
}

const char *player_receiver_name(id receiver) {
    static const char *const names[OBJECTS] = {"o0", "o1", "o2", "o3", "o4"};
    for (int i = 0; i < OBJECTS; i++) {
        if (player.objects[i] == receiver && receiver != nil) {
            return names[i];
        }
    }
    return player_class_name((Class)receiver);
}

id player_receiver_of(int target) {
    if (target >= OBJECTS) {
        return (id)player.classes[target - OBJECTS];
    }
    return player.is_dying[target] ? nil : player.objects[target];
}

int player_object_number(id receiver) {
    for (int i = 0; i < OBJECTS; i++) {
        if (receiver != nil && player.objects[i] == receiver) {
            return i;
        }
    }
    return NOBODY;
}

Method player_own_method(int node, enum method method) {
    Class class = player_class_of_node(node);
    if (class == Nil) {
        return NULL;
    }
    Method found = NULL;
    Method *methods = ort_class_copyOwnMethods(class, NULL);
    for (Method *own = methods; own != NULL && *own != NULL && found == NULL; own++) {
        found = sel_isEqual(method_getName(*own), method_selector(method)) ? *own : NULL;
    }
    free(methods);
    return found;
}

void perform_torn(const char *what) { LOG("torn: %s", what); }

bool player_responds(id receiver, enum method method) {
    Class class = ort_object_lookup_class(receiver, method_selector(method));
    const bool responds = class_respondsToSelector(class, method_selector(method));
    if (responds != [receiver respondsToSelector:method_selector(method)]) {
        LOG("%s is of two minds about %s", player_receiver_name(receiver), selector_names[method]);
    }
    return responds;
}

// MARK: Objects and classes

static const char association_key;

void player_make_object(int number, int class) {
    if (player.objects[number] == nil && player.classes[class] != Nil) {
        player.objects[number] = [player.classes[class] new];
        objc_setAssociatedObject(player.objects[number], &association_key, value_of(number), OBJC_ASSOCIATION_RETAIN);
    }
}

void player_copy_object(int number, int original) {
    if (player.objects[number] == nil && player.objects[original] != nil && !player_is_foreign(original)) {
        player.objects[number] = object_copy(player.objects[original], 0);
    }
}

void player_drop_object(int number) {
    if (!player_may_send() || player_receiver_of(number) == nil || player.in_use[number] > 0) {
        return;
    }
    player.is_dying[number] = true;
    LOG("drop o%d", number);
    player.depth++;
    [player.objects[number] release];
    player.depth--;
    player.objects[number] = nil;
    player.is_dying[number] = false;
    player.saved_classes[number] = Nil;
    player.kinds[number] = 0;
}

void player_change_class(int number, int class) {
    if (player.objects[number] == nil || player_is_foreign(number) || player.classes[class] == Nil) {
        return;
    }
    Class previous = object_setClass(player.objects[number], player.classes[class]);
    if (player_has_hooks(number) && player.saved_classes[number] == Nil) {
        player.saved_classes[number] = previous;
    }
}

void player_restore_class(int number) {
    if (player.objects[number] != nil && !player_is_foreign(number) && player.saved_classes[number] != Nil &&
        player_has_hooks(number)) {
        object_setClass(player.objects[number], player.saved_classes[number]);
        player.saved_classes[number] = Nil;
    }
}

void player_change_kind(int number, unsigned kind, bool adds) {
    id object = player_receiver_of(number);
    if (object == nil || ((player_is_displaced(number) || player_is_foreign(number)) && !adds) ||
        player_may_differ_elsewhere(number)) {
        return;
    }
    player.had_kinds = true;
    if (!player_has_hooks(number) && player.kinds[number] == 0) {
        player.hooked_classes[number] = [object class];
    }
    const bool changed = adds ? ort_object_add_kind(object, kind) : ort_object_remove_kind(object, kind);
    LOG("%s o%d %u: %d", adds ? "kind" : "no kind", number, kind, changed);
    player.kinds[number] ^= changed ? kind : 0;
}

void player_make_class(int number, int superclass, int methods) {
    if (player.classes[number] != Nil || player.classes[superclass] == Nil) {
        return;
    }
    Class class = objc_allocateClassPair(player.classes[superclass], class_names[number], 0);
    player.classes[number] = class;
    for (int is_meta = 0; is_meta < 2; is_meta++) {
        const int node = node_of(number, is_meta);
        for (enum method method = 0; method < METHODS; method++) {
            if (made_methods(is_meta, methods) >> method & 1) {
                class_addMethod(
                    player_class_of_node(node), method_selector(method), method_implementation(node, method),
                    method_types(method));
            }
        }
    }
    objc_registerClassPair(class);
}

static bool is_class_in_use(Class class) {
    for (int i = 0; i < OBJECTS; i++) {
        if (player.objects[i] != nil &&
            ([player.objects[i] class] == class ||
             ((player_has_hooks(i) || player.kinds[i] != 0) && player.hooked_classes[i] == class))) {
            return true;
        }
    }
    for (int i = 0; i < CLASSES; i++) {
        if (player.classes[i] != Nil && class_getSuperclass(player.classes[i]) == class) {
            return true;
        }
    }
    return false;
}

void player_dispose_class(int number) {
    if (player.classes[number] == Nil || is_class_in_use(player.classes[number])) {
        return;
    }
    objc_disposeClassPair(player.classes[number]);
    player.classes[number] = Nil;
    memset(player.saved, 0, sizeof player.saved);
    for (int i = 0; i < STRANGERS; i++) {
        if (node_class(player.script->strangers[i].node) == number) {
            player.strangers[i].is_in = false;
        }
    }
}
