#include "snapshot.h"
#include "methods.h"

#include <objc/inspect.h>
#include <stdlib.h>
#include <string.h>

static void add(struct snapshot *snapshot, const char *what, const char *of, const void *value) {
    if (snapshot->count == snapshot->capacity) {
        snapshot->capacity = 2 * snapshot->capacity + 64;
        snapshot->items = realloc(snapshot->items, snapshot->capacity * sizeof *snapshot->items);
    }
    snapshot->items[snapshot->count++] = (struct snapshot_item){what, of, value};
}

static bool is_of_forwarding(const char *selector) {
    return strncmp(selector, "aspects__", 9) == 0 || strcmp(selector, "__aspects_forwardInvocation:") == 0 ||
        strcmp(selector, "forwardInvocation:") == 0;
}

static void add_methods(struct snapshot *snapshot, Class class, const char *name) {
    unsigned count = 0;
    Method *methods = ort_class_copyOwnMethods(class, &count);
    for (unsigned i = 0; i < count; i++) {
        const char *selector = sel_getName(method_getName(methods[i]));
        if (snapshot->leaves_out_forwarding && is_of_forwarding(selector)) {
            continue;
        }
        add(snapshot, "method of", name, methods[i]);
        add(snapshot, "implementation of", selector, (const void *)method_getImplementation(methods[i]));
        add(snapshot, "types of", selector, method_getTypeEncoding(methods[i]));
    }
    add(snapshot, "end of methods of", name, NULL);
    free(methods);
}

static void add_class(struct snapshot *snapshot, Class class) {
    const char *name = class_getName(class);
    add(snapshot, "isa of", name, object_getClass((id) class));
    add(snapshot, "superclass of", name, class_getSuperclass(class));
    add(snapshot, class_isMetaClass(class) ? "metaclass" : "class", name, NULL);
    add_methods(snapshot, class, name);
    unsigned count = 0;
    Protocol **protocols = class_copyProtocolList(class, &count);
    for (unsigned i = 0; i < count; i++) {
        add(snapshot, "protocol of", name, protocols[i]);
    }
    free(protocols);
    struct ort_association *associations = ort_object_copyAssociations((id) class, &count);
    add(snapshot, "associations of", name, (const void *)(uintptr_t)count);
    free(associations);
    if (!class_isMetaClass(class)) {
        free(ort_class_copySubclasses(class, &count));
        add(snapshot, "subclasses of", name, (const void *)(uintptr_t)count);
    }
}

static int compare_pointers(const void *left, const void *right) {
    const uintptr_t first = *(const uintptr_t *)left, second = *(const uintptr_t *)right;
    return (first > second) - (first < second);
}

static void add_registered(struct snapshot *snapshot) {
    unsigned count = 0;
    Class *classes = objc_copyClassList(&count);
    qsort(classes, count, sizeof *classes, compare_pointers);
    for (unsigned i = 0; i < count; i++) {
        add(snapshot, "registered class", class_getName(classes[i]), classes[i]);
    }
    free(classes);
}

void snapshot_take(struct snapshot *snapshot, bool without_forwarding) {
    snapshot->leaves_out_forwarding = without_forwarding;
    snapshot->count = 0;
    for (int class = 0; class < COMPILED_CLASSES; class ++) {
        add_class(snapshot, method_compiled_class(class));
        add_class(snapshot, object_getClass((id)method_compiled_class(class)));
    }
    add_class(snapshot, [NSObject class]);
    add_class(snapshot, object_getClass((id)[NSObject class]));
    add_registered(snapshot);
}

void snapshot_compare(const struct snapshot *before, const struct snapshot *after, struct trace *trace) {
    for (size_t i = 0; i < before->count && i < after->count; i++) {
        const struct snapshot_item *old = &before->items[i], *new = &after->items[i];
        if (old->value != new->value || old->what != new->what) {
            trace_add(
                trace, "what differs: %s %s, %p, was %s %s, %p", new->what, new->of, new->value, old->what, old->of,
                old->value);
            return;
        }
    }
    trace_add(trace, before->count == after->count ? "nothing differs" : "what differs: the number of classes");
}
