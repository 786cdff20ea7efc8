// Another library's dynamic subclasses, which answer -class with the original class. A step makes such a class an
// object's isa, and another step restores the isa. The subclasses have a method of their own.

#include "player_world.h"

#include <objc/message.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_made_by_foreigner(Class class) {
    for (int i = 0; i < CLASSES + OBJECTS; i++) {
        if (class != Nil && player.foreign_classes[i] == class) {
            return true;
        }
    }
    return false;
}

bool player_is_foreign(int object) {
    return player.objects[object] != nil && is_made_by_foreigner(object_getClass(player.objects[object]));
}

static bool has_hooks_of(int object, enum method method) {
    struct ort_hook **hooks = ort_hook_copy_list(Nil, player.objects[object], method_selector(method), NULL);
    for (struct ort_hook **hook = hooks; hook != NULL && *hook != NULL; hook++) {
        ort_hook_release(*hook);
    }
    free(hooks);
    return hooks != NULL;
}

bool player_may_differ_elsewhere(int object) { return has_hooks_of(object, ABSENT) || has_hooks_of(object, LATE); }

// MARK: Methods of the subclasses

static Class say_superclass(id self, SEL selector) {
    (void)selector;
    Class class = object_getClass(self);
    while (is_made_by_foreigner(class)) {
        class = class_getSuperclass(class);
    }
    return ort_class_original(class);
}

static int mark(id self, SEL selector, int argument) {
    LOG("foreign %s [%s %s%d]", player_class_name([self class]), player_receiver_name(self), sel_getName(selector),
        argument);
    player.budget--;
    struct objc_super super = {self, class_getSuperclass(object_getClass(self))};
    return method_call(objc_msg_lookup_super(&super, selector), self, selector, MARK, argument);
}

static Class make(Class superclass, int number) {
    char name[40];
    snprintf(name, sizeof name, "Foreign%d", number);
    Class class = objc_allocateClassPair(superclass, name, 0);
    class_addMethod(class, method_selector(MARK), (IMP)mark, method_types(MARK));
    class_addMethod(class, @selector(class), (IMP)say_superclass, "#16@0:8");
    objc_registerClassPair(class);
    return class;
}

// MARK: Steps

static int class_number(Class class) {
    int number = 0;
    while (player.classes[number] != class) {
        number++;
    }
    return number;
}

void player_lie(int number) {
    id object = player_receiver_of(number);
    if (object == nil || player_is_foreign(number) || player_is_displaced(number) || player.kinds[number] != 0 ||
        player_may_differ_elsewhere(number)) {
        return;
    }
    Class class = object_getClass(object);
    const int place = class == [object class] ? class_number(class) : CLASSES + number;
    if (player.foreign_classes[place] == Nil) {
        player.foreign_classes[place] = make(class, place);
    }
    object_setClass(object, player.foreign_classes[place]);
}

// If the object has lost its hooks meanwhile, it gets its own class back at once.
void player_tell(int number) {
    id object = player_receiver_of(number);
    if (object == nil || !player_is_foreign(number) || player_may_differ_elsewhere(number)) {
        return;
    }
    Class class = class_getSuperclass(object_getClass(object));
    object_setClass(object, player_has_hooks(number) ? class : [object class]);
}

void player_tidy_foreigner(void) {
    for (int i = 0; i < CLASSES + OBJECTS; i++) {
        bool is_used = false;
        for (int object = 0; object < OBJECTS; object++) {
            is_used |=
                player.objects[object] != nil && object_getClass(player.objects[object]) == player.foreign_classes[i];
        }
        if (player.foreign_classes[i] != Nil && !is_used) {
            objc_disposeClassPair(player.foreign_classes[i]);
            player.foreign_classes[i] = Nil;
        }
    }
}
