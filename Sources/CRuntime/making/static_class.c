// Classes written in C.

#include "classes/class.h"
#include "selectors/argument_registers.h"
#include "support/locate.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>

static struct objc_method_list *copy_static_methods(const struct ort_static_method *methods) {
    size_t count = 0;
    while (methods != NULL && methods[count].name != NULL) {
        count++;
    }
    if (count == 0) {
        return NULL;
    }
    struct objc_method_list *list = ort_memory_allocate(sizeof *list + count * sizeof(struct objc_method));
    list->count = (int)count;
    list->size = sizeof(struct objc_method);
    for (size_t i = 0; i < count; i++) {
        SEL selector = sel_registerName(methods[i].name);
        list->methods[i] = (struct objc_method){methods[i].imp, selector, methods[i].types};
        ort_argument_registers_note_lasting(ort_selector_key(selector), methods[i].types);
    }
    return list;
}

void ort_class_register_static(
    Class cls, Class superclass, const struct ort_static_method *instance_methods,
    const struct ort_static_method *class_methods) {
    const char *image_name = ort_locate_image(cls); // not under the lock: see __objc_load
    ORT_GUARD(&ort_runtime_lock);
    if (ort_class_is_complete(cls)) {
        return;
    }
    if (superclass != Nil && !ort_class_is_complete(superclass)) {
        ort_fatal("ort_class_register_static: register %s before its subclass %s", superclass->name, cls->name);
    }
    cls->super_class = superclass;
    cls->isa->name = cls->name;
    cls->methods = copy_static_methods(instance_methods);
    cls->isa->methods = copy_static_methods(class_methods);
    ort_class_complete_locked(cls, image_name);
    ort_class_publish_locked(cls);
}
