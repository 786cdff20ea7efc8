#include "model_world.h"

#include <string.h>

// MARK: Classes

int model_superclass_node(int node) {
    const int superclass = model.superclass[node_class(node)];
    return superclass == NOBODY ? NOBODY : node_of(superclass, node_is_meta(node));
}

struct target model_find(int node, enum method method) {
    for (; node != NOBODY; node = model_superclass_node(node)) {
        if (model.own[node][method].kind != NOTHING_THERE) {
            return model.own[node][method];
        }
    }
    return (struct target){method == DEALLOC ? ROOT_DEALLOC : NOTHING_THERE, 0, method};
}

static bool has_own(int node, enum method method, bool with_injected) {
    const struct target own = model.own[node][method];
    const struct site *site = own.kind == SITE ? &model.sites[own.index] : NULL;
    return own.kind != NOTHING_THERE &&
        (site == NULL || site->before.kind != NOTHING_THERE || (with_injected && site->injects));
}

static bool has(int node, enum method method, bool with_injected) {
    while (node != NOBODY && !has_own(node, method, with_injected)) {
        node = model_superclass_node(node);
    }
    return node != NOBODY || method == DEALLOC;
}

bool model_has(int node, enum method method) { return has(node, method, true); }

bool model_has_without_hooks(int node, enum method method) { return has(node, method, false); }

bool model_is_target(struct target left, struct target right) {
    return left.kind == right.kind && left.index == right.index && left.method == right.method;
}

bool model_is_kind_of(int class, int ancestor) {
    while (class != NOBODY && class != ancestor) {
        class = model.superclass[class];
    }
    return class != NOBODY;
}

const char *model_receiver_name(int receiver) {
    static const char *const names[OBJECTS] = {"o0", "o1", "o2", "o3", "o4"};
    return receiver < OBJECTS ? names[receiver] : class_names[receiver - OBJECTS];
}

bool model_exists(int receiver) {
    return receiver < OBJECTS ? model.objects[receiver].exists && !model.objects[receiver].is_dying
                              : model.class_exists[receiver - OBJECTS];
}

struct target model_target_of_send(int receiver, enum method method) {
    if (receiver >= OBJECTS) {
        return model_find(node_of(receiver - OBJECTS, true), method);
    }
    const struct object *object = &model.objects[receiver];
    if (object->is_foreign) {
        return (struct target){FOREIGN_SITE, object->class, method};
    }
    return object->is_dynamic ? (struct target){OBJECT_SITE, object->class, method}
                              : model_find(node_of(object->class, false), method);
}

bool model_responds(int receiver, enum method method) {
    if (receiver >= OBJECTS) {
        return model_has(node_of(receiver - OBJECTS, true), method);
    }
    const struct object *object = &model.objects[receiver];
    return ((object->is_dynamic || object->is_in_place) && object->injects[method]) ||
        model_has(node_of(object->class, false), method);
}

// MARK: Objects and classes

void model_make_object(int number, int class) {
    struct object *object = &model.objects[number];
    if (!object->exists && model.class_exists[class]) {
        *object = (struct object){.exists = true, .class = class, .associations = 1};
    }
}

void model_copy_object(int number, int original) {
    if (!model.objects[number].exists && model.objects[original].exists && !model.objects[original].is_foreign) {
        model.objects[number] = (struct object){.exists = true, .class = model.objects[original].class};
    }
}

void model_drop_object(int number) {
    struct object *object = &model.objects[number];
    if (!model_may_send() || !model_exists(number) || object->in_use > 0) {
        return;
    }
    object->is_dying = true;
    LOG("drop o%d", number);
    model.depth++;
    model_call(model_target_of_send(number, DEALLOC), number, DEALLOC, 0);
    model.depth--;
    object->exists = false;
}

void model_change_class(int number, int class) {
    struct object *object = &model.objects[number];
    if (object->exists && !object->is_foreign && model.class_exists[class]) {
        object->is_displaced = object->hooks.count > 0 || object->kinds != 0;
        object->is_dynamic = false;
        object->class = class;
    }
}

void model_restore_class(int number) {
    struct object *object = &model.objects[number];
    if (object->exists && !object->is_foreign && object->is_displaced && object->hooks.count > 0) {
        object->is_displaced = false;
        object->is_dynamic = true;
        object->class = object->hooked_class;
    }
}

// Whether the object has hooks of methods that may be missing. Their types could differ in the class to which the hooks
// would move.
static bool may_differ_elsewhere(const struct object *object) {
    return model_hooks_of_method(object, ABSENT) > 0 || model_hooks_of_method(object, LATE) > 0;
}

// The other library's subclass inherits from the object's current class, whichever it is.
void model_lie(int number) {
    struct object *object = &model.objects[number];
    if (model_exists(number) && !object->is_foreign && !object->is_displaced && object->kinds == 0 &&
        !may_differ_elsewhere(object)) {
        object->is_foreign = true;
    }
}

// The hooks in that class follow the object when it gets its own class again.
void model_tell(int number) {
    struct object *object = &model.objects[number];
    if (model_exists(number) && object->is_foreign && !may_differ_elsewhere(object)) {
        object->is_foreign = object->is_in_place = false;
        object->is_dynamic = object->hooks.count > 0;
    }
}

// Does nothing while another library's class hides the dynamic subclass.
void model_change_kind(int number, unsigned kind, bool adds) {
    struct object *object = &model.objects[number];
    if (!model_exists(number) || ((object->is_displaced || object->is_foreign) && !adds) ||
        may_differ_elsewhere(object)) {
        return;
    }
    model.had_kinds = true;
    const bool changes = ((object->kinds & kind) == 0) == adds && !object->is_displaced && !object->is_foreign;
    LOG("%s o%d %u: %d", adds ? "kind" : "no kind", number, kind, changes);
    if (changes) {
        object->kinds ^= kind;
        object->is_dynamic = object->hooks.count > 0 || object->kinds != 0;
        object->hooked_class = object->class;
    }
}

void model_make_class(int class, int superclass, int methods) {
    if (model.class_exists[class] || !model.class_exists[superclass]) {
        return;
    }
    model.class_exists[class] = true;
    model.superclass[class] = superclass;
    for (int is_meta = 0; is_meta < 2; is_meta++) {
        for (enum method method = 0; method < METHODS; method++) {
            if (made_methods(is_meta, methods) >> method & 1) {
                model.own[node_of(class, is_meta)][method] =
                    (struct target){IMPLEMENTED, node_of(class, is_meta), method};
            }
        }
    }
}

static bool is_class_in_use(int class) {
    for (int i = 0; i < OBJECTS; i++) {
        const struct object *object = &model.objects[i];
        if (object->exists &&
            (object->class == class ||
             ((object->hooks.count > 0 || object->kinds != 0) && object->hooked_class == class))) {
            return true;
        }
    }
    for (int i = 0; i < CLASSES; i++) {
        if (model.class_exists[i] && model.superclass[i] == class) {
            return true;
        }
    }
    return false;
}

void model_dispose_class(int class) {
    if (!model.class_exists[class] || is_class_in_use(class)) {
        return;
    }
    for (int token = 0; token < model.token_count; token++) {
        if (model.tokens[token].site != NOBODY && node_class(model.sites[model.tokens[token].site].node) == class) {
            model_remove_token(token);
        }
    }
    for (int i = 0; i < STRANGERS; i++) {
        if (node_class(model.script->strangers[i].node) == class) {
            model.strangers[i].is_in = false;
        }
    }
    for (int i = 0; i < model.site_count; i++) {
        if (node_class(model.sites[i].node) == class) {
            model.sites[i].node = NOBODY;
        }
    }
    memset(model.saved, 0, sizeof model.saved);
    memset(model.own[node_of(class, false)], 0, 2 * sizeof model.own[0]);
    model.class_exists[class] = false;
}
