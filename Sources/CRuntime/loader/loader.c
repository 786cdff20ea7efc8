// The loader for images that clang compiled for -fobjc-runtime=gnustep-2.0 and later.
//
// The loader registers all parts of an image under the runtime lock, and then sends +load without the lock. A class
// whose superclass is not complete yet waits, with its +load and with the categories on it, until an image brings the
// superclass.

#include "classes/awaited_class.h"
#include "classes/class.h"
#include "classes/registry.h"
#include "loader/image_check.h"
#include "members/protocol.h"
#include "methods/cache.h"
#include "methods/method_owner.h"
#include "selectors/well_known.h"
#include "support/locate.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/name_table.h"
#include <dlfcn.h>
#include <objc/abi.h>
#include <objc/inspect.h>
#include <objc/kernel.h>
#include <stdlib.h>

// MARK: Work that waits

// Pointers in the order in which they came. Protected by the runtime lock.
struct queue {
    void **items;
    size_t count, capacity;
};

static struct queue waiting_classes;    // Class, image name: superclass not complete
static struct queue waiting_categories; // struct objc_category *: class not known

// The same classes, by name. Protected by the runtime lock.
static struct ort_name_table waiting_names = {.name_of = ort_registry_name, .readers_hold_lock = true};

static void enqueue(struct queue *queue, void *item) {
    if (queue->count == queue->capacity) {
        queue->capacity = queue->capacity == 0 ? 16 : queue->capacity * 2;
        queue->items = ort_memory_resize(queue->items, queue->capacity * sizeof(void *));
    }
    queue->items[queue->count++] = item;
}

// MARK: +load

// Work that is due after an image's load, without the lock. The +load methods are pairs of a class and its +load:
// classes, superclasses first, then categories.
struct due_loads {
    struct queue classes;
    struct queue categories;
    struct queue loaded;     // for the load handler, if there is one: pairs of a class and a category, or NULL
    struct queue duplicates; // pairs of a class whose name was taken, and its image
};

// Exchanged and loaded with acquire and release.
static ort_load_handler load_handler;

ort_load_handler ort_set_load_handler(ort_load_handler handler) {
    return __atomic_exchange_n(&load_handler, handler, __ATOMIC_ACQ_REL);
}

static void note_loaded(struct due_loads *due, Class cls, struct objc_category *category) {
    if (__atomic_load_n(&load_handler, __ATOMIC_ACQUIRE) != NULL) {
        enqueue(&due->loaded, cls);
        enqueue(&due->loaded, category);
    }
}

static void tell_loaded(struct queue *queue) {
    ort_load_handler handler = __atomic_load_n(&load_handler, __ATOMIC_ACQUIRE);
    for (size_t i = 0; handler != NULL && i < queue->count; i += 2) {
        handler(queue->items[i], queue->items[i + 1]);
    }
    free(queue->items);
}

static IMP load_method(const struct objc_method_list *list) {
    for (; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            if (sel_isEqual(list->methods[i].selector, ort_selectors.load)) {
                return list->methods[i].imp;
            }
        }
    }
    return NULL;
}

struct load {
    Class cls;
    void (*imp)(Class, SEL);
    bool has_returned;
};

static void send_load(void *context) {
    struct load *load = context;
    load->imp(load->cls, ort_selectors.load);
    load->has_returned = true;
}

// The dynamic linker runs the code that sends +load. It holds its lock and cannot be unwound.
static void refuse_exception(void *context) {
    const struct load *load = context;
    if (!load->has_returned) {
        ort_fatal(
            "+[%s load] threw an exception, which cannot pass the dynamic linker; catch it inside +load",
            load->cls->name);
    }
}

// Sends the pairs of a queue, and frees the queue.
static void send_loads_of(struct queue *queue) {
    for (size_t i = 0; i < queue->count; i += 2) {
        struct load load = {.cls = queue->items[i], .imp = (void (*)(Class, SEL))queue->items[i + 1]};
        ort_call_with_cleanup(send_load, &load, refuse_exception);
    }
    free(queue->items);
}

static void send_loads(struct due_loads *due) {
    send_loads_of(&due->classes);
    send_loads_of(&due->categories);
}

// MARK: Categories

// A list that two categories share would be linked to itself.
static void refuse_shared(bool is_shared, const struct objc_category *category) {
    if (is_shared) {
        ort_fatal(
            "the category %s of %s shares a list with another category of the class; link its object file only once",
            category->name != NULL ? category->name : "", category->class_name);
    }
}

#define ORT_IS_LINKED(head, list)                              \
    ({                                                         \
        __typeof(list) ort_linked_ = (head);                   \
        while (ort_linked_ != NULL && ort_linked_ != (list)) { \
            ort_linked_ = ort_linked_->next;                   \
        }                                                      \
        ort_linked_ != NULL;                                   \
    })

static void attach_methods_locked(Class cls, struct objc_method_list *list, const struct objc_category *category) {
    if (list != NULL) {
        refuse_shared(ORT_IS_LINKED(cls->methods, list), category);
        ort_class_attach_methods_locked(cls, list);
    }
}

static void attach_properties(
    struct objc_property_list **head, struct objc_property_list *list, const struct objc_category *category) {
    if (list == NULL || list->count == 0) {
        return;
    }
    refuse_shared(ORT_IS_LINKED(*head, list), category);
    list->next = *head;
    *head = list;
}

static void attach_category_locked(struct objc_category *category, Class cls, struct due_loads *due) {
    IMP load = load_method(category->class_methods);
    if (load != NULL) {
        enqueue(&due->categories, cls);
        enqueue(&due->categories, (void *)load);
    }
    note_loaded(due, cls, category);
    attach_methods_locked(cls, category->instance_methods, category);
    attach_methods_locked(cls->isa, category->class_methods, category);
    attach_properties(&cls->properties, category->properties, category);
    attach_properties(&cls->isa->properties, category->class_properties, category);
    struct objc_protocol_list *protocols = category->protocols;
    if (protocols != NULL && protocols->count > 0) {
        refuse_shared(ORT_IS_LINKED(cls->protocols, protocols), category);
        protocols->next = cls->protocols;
        cls->protocols = protocols;
    }
}

static void attach_waiting_categories_locked(struct due_loads *due) {
    size_t kept = 0;
    for (size_t i = 0; i < waiting_categories.count; i++) {
        struct objc_category *category = waiting_categories.items[i];
        Class cls = ort_registry_find_locked(category->class_name);
        if (cls != Nil) {
            attach_category_locked(category, cls, due);
        } else {
            waiting_categories.items[kept++] = category;
        }
    }
    waiting_categories.count = kept;
}

// MARK: Classes

// The bits of a class's flags that an image may set.
enum { FLAGS_OF_IMAGES = ORT_CLASS_META };

static void complete_locked(Class cls, const char *image_name, struct due_loads *due) {
    if (cls->isa->state != NULL) {
        ort_fatal(
            "the class %s has the metaclass of %s; compile the image %s again", cls->name,
            cls->isa->state->instance_class->name, image_name != NULL ? image_name : "that defines it");
    }
    ort_class_clear(cls, ~(unsigned long)FLAGS_OF_IMAGES);
    ort_class_clear(cls->isa, ~(unsigned long)FLAGS_OF_IMAGES);
    ort_class_complete_locked(cls, image_name);
    ort_class_publish_locked(cls);
    note_loaded(due, cls, NULL);
    IMP load = load_method(cls->isa->methods);
    if (load != NULL) {
        enqueue(&due->classes, cls);
        enqueue(&due->classes, (void *)load);
    }
}

// If the name of its superclass was taken by another class, the class inherits from that other class.
static void redirect_superclass_locked(Class cls) {
    Class superclass = cls->super_class;
    if (superclass != Nil && !ort_class_is_complete(superclass)) {
        Class first = ort_registry_find_locked(superclass->name);
        __atomic_store_n(&cls->super_class, first != Nil ? first : superclass, __ATOMIC_RELEASE);
    }
}

static void note_duplicate(Class cls, const char *image_name, struct due_loads *due) {
    enqueue(&due->duplicates, cls);
    enqueue(&due->duplicates, (void *)image_name);
}

// Completes the class if its superclass is complete. If its name is taken, the class stays out of the runtime, and is
// reported afterwards. Answers false if the class has to wait.
static bool settle_locked(Class cls, const char *image_name, struct due_loads *due) {
    if (ort_registry_find_locked(cls->name) != Nil) {
        note_duplicate(cls, image_name, due);
        return true;
    }
    redirect_superclass_locked(cls);
    if (cls->super_class != Nil && !ort_class_is_complete(cls->super_class)) {
        return false;
    }
    complete_locked(cls, image_name, due);
    return true;
}

// Completes waiting classes until no other class can be completed: each pass may make others ready. Superclasses come
// first.
static void complete_waiting_classes_locked(struct due_loads *due) {
    bool progressed = true;
    while (progressed) {
        progressed = false;
        size_t kept = 0;
        for (size_t i = 0; i < waiting_classes.count; i += 2) {
            Class cls = waiting_classes.items[i];
            void *image_name = waiting_classes.items[i + 1];
            if (settle_locked(cls, image_name, due)) {
                ort_name_table_remove_locked(&waiting_names, cls);
                progressed = true;
            } else {
                waiting_classes.items[kept++] = cls;
                waiting_classes.items[kept++] = image_name;
            }
        }
        waiting_classes.count = kept;
    }
}

// An image may have other values in the words that belong to the runtime. They are ignored.
static void clear_runtime_words(Class cls) {
    ort_cache_make_empty(cls);
    cls->cxx_construct = cls->cxx_destruct = NULL;
}

// Settles the image's classes, or puts them in the queue. An entry that is complete already is the class of another
// image, whose symbol hid this image's own.
static void take_classes_locked(struct objc_init *init, const char *image_name, struct due_loads *due) {
    for (Class *entry = init->classes; entry < init->classes_end; entry++) {
        Class cls = *entry;
        if (cls == Nil) {
            continue;
        }
        if (ort_class_is_complete(cls)) {
            note_duplicate(cls, image_name, due);
            continue;
        }
        clear_runtime_words(cls);
        if (cls->isa->state == NULL) { // else it is another class's
            clear_runtime_words(cls->isa);
        }
        if (ort_name_table_find(&waiting_names, cls->name) != NULL) {
            note_duplicate(cls, image_name, due);
        } else if (!settle_locked(cls, image_name, due)) {
            enqueue(&waiting_classes, cls);
            enqueue(&waiting_classes, (void *)image_name);
            ort_name_table_insert_locked(&waiting_names, cls);
        }
    }
}

// Functions can also return and change the methods of classes that wait for their superclass, or whose name another
// class has taken.
static void note_unusable_classes_locked(const struct objc_init *init) {
    for (Class *entry = init->classes; entry < init->classes_end; entry++) {
        Class cls = *entry;
        if (cls != Nil && !ort_class_is_complete(cls)) {
            ort_method_owner_note_all_locked(cls);
            ort_method_owner_note_all_locked(cls->isa);
        }
    }
}

// If another class has taken a class's name, references to the class are changed to the other class.
static void redirect_class_refs_locked(struct objc_init *init) {
    for (Class *ref = init->class_refs; ref < init->class_refs_end; ref++) {
        if (*ref != Nil && (*ref)->name != NULL && !ort_class_is_complete(*ref)) {
            Class first = ort_registry_find_locked((*ref)->name);
            *ref = first != Nil ? first : *ref;
        }
    }
}

static void report_duplicates(struct queue *duplicates) {
    for (size_t i = 0; i < duplicates->count; i += 2) {
        Class cls = duplicates->items[i];
        const char *image_name = duplicates->items[i + 1];
        Class first = objc_lookUpClass(cls->name);
        const char *kept = first == Nil ? NULL : first->state->image_name;
        ort_log(
            "the class %s is defined in %s and again in %s; the first one is used", cls->name,
            kept != NULL ? kept : "this process", image_name != NULL ? image_name : "another image");
    }
    free(duplicates->items);
}

// MARK: Images

static void register_selectors_and_protocols_locked(struct objc_init *init) {
    for (struct objc_selector *selector = init->selectors; selector < init->selectors_end; selector++) {
        ort_selector_register(selector);
    }
    ort_selector_note_image(init->selectors, init->selectors_end);
    for (struct objc_protocol *protocol = init->protocols; protocol < init->protocols_end; protocol++) {
        ort_protocol_register_locked(protocol);
    }
    for (struct objc_protocol **ref = init->protocol_refs; ref < init->protocol_refs_end; ref++) {
        if (*ref != NULL) {
            *ref = ort_protocol_canonical(*ref);
        }
    }
}

static void register_image_locked(struct objc_init *init, const char *image_name, struct due_loads *due) {
    register_selectors_and_protocols_locked(init);
    take_classes_locked(init, image_name, due);
    complete_waiting_classes_locked(due);
    redirect_class_refs_locked(init);
    note_unusable_classes_locked(init);
    for (struct objc_class_alias *alias = init->aliases; alias < init->aliases_end; alias++) {
        if (alias->name != NULL && alias->class_ref != NULL) { // fillers of the linker have neither
            ort_registry_insert_alias_locked(alias);
        }
    }
    for (struct objc_category *category = init->categories; category < init->categories_end; category++) {
        if (category->class_name != NULL) {
            enqueue(&waiting_categories, category);
        }
    }
    attach_waiting_categories_locked(due);
    ort_class_note_change_locked(); // protocols and aliases have changed
}

static void refuse_unusable_locked(const struct objc_init *init, struct ort_image_map *map, const char *image_name) {
    const char *image = image_name != NULL ? image_name : "an image";
    if (init->version != 0) {
        ort_fatal(
            "%s has Objective-C metadata of version %llu; this runtime reads version 0, which clang emits for "
            "-fobjc-runtime=gnustep-2.0 to 2.3",
            image, (unsigned long long)init->version);
    }
    struct ort_image_fault fault;
    if (!ort_image_check_locked(init, map, &fault)) {
        ort_fatal(
            "%s has Objective-C metadata that cannot be used: the %s %s has %s; compile it again", image, fault.kind,
            fault.name != NULL ? fault.name : "", fault.what);
    }
}

// Classes, selectors and caches refer to the image from now on: dlclose must not unmap it.
static void keep_loaded(const char *image_name) {
    if (image_name != NULL) {
        dlopen(image_name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
}

// A handler for new classes may have registered one that others wait for.
static void continue_waiting(struct due_loads *due) {
    ORT_GUARD(&ort_runtime_lock);
    complete_waiting_classes_locked(due);
    attach_waiting_categories_locked(due);
}

void __objc_load(struct objc_init *init) {
    if (init == NULL) {
        return;
    }
    struct due_loads due = {0};
    // Before the lock is taken: the dynamic linker holds its own lock while it runs an image's constructors.
    const char *image_name = ort_locate_image(init);
    struct ort_image_map map = ort_image_map_of(init);
    keep_loaded(image_name);
    {
        ORT_GUARD(&ort_runtime_lock);
        if (init->version == UINT64_MAX) {
            ort_image_map_free(&map);
            return;
        }
        refuse_unusable_locked(init, &map, image_name);
        init->version = UINT64_MAX;
        register_image_locked(init, image_name, &due);
    }
    ort_image_map_free(&map);
    ort_awaited_class_tell(Nil);
    continue_waiting(&due);
    report_duplicates(&due.duplicates);
    tell_loaded(&due.loaded);
    send_loads(&due);
}

// Exists because a linker's message about a missing symbol does not show the cause.
void __objc_exec_class(void *module) {
    const char *image_name = ort_locate_image(module);
    ort_fatal(
        "%s was compiled for another Objective-C runtime; compile it with clang's -fobjc-runtime=gnustep-2.0 or later",
        image_name != NULL ? image_name : "an image");
}
