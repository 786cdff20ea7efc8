#include "loader/image_check.h"
#include "classes/class.h"
#include "classes/registry.h"

// MARK: One check

struct check {
    const struct objc_init *init;
    struct ort_image_extent extent;
    struct ort_image_fault fault; // `what` is NULL while there is none
};

// Notes the first thing that does not hold.
static bool demand(struct check *check, bool holds, const char *what) {
    if (!holds && check->fault.what == NULL) {
        check->fault.what = what;
    }
    return holds;
}

static void begin(struct check *check, const char *kind, const char *name) {
    if (check->fault.what == NULL) {
        check->fault.kind = kind;
        check->fault.name = name;
    }
}

// Whether `count` elements from `start` on lie in the image. What starts elsewhere is another image's.
static bool fits(const struct check *check, const void *start, size_t count, size_t size) {
    uintptr_t address = (uintptr_t)start;
    if (address < check->extent.start || address >= check->extent.end) {
        return true;
    }
    return count <= (check->extent.end - address) / size;
}

static bool is_list(struct check *check, const void *elements, long count, size_t size, size_t expected) {
    return demand(check, size == expected, "a list whose entries have another size than this runtime reads") &&
        demand(check, count >= 0, "a list with a negative count") &&
        demand(check, fits(check, elements, (size_t)count, expected), "a list that ends outside the image");
}

// The loader makes the image's own selectors unique; any other must be so already.
static void check_selector(struct check *check, SEL selector) {
    if (!demand(check, selector != NULL, "a method without a selector")) {
        return;
    }
    uintptr_t offset = (uintptr_t)selector - (uintptr_t)check->init->selectors;
    bool is_own = selector >= check->init->selectors && selector < check->init->selectors_end;
    if (is_own && demand(check, offset % sizeof *selector == 0, "a method with half a selector")) {
        demand(check, selector->name != NULL, "a method whose selector has no name");
    } else {
        demand(check, is_own || sel_isMapped(selector), "a method with a selector that its image does not list");
    }
}

// MARK: Lists

static void check_methods(struct check *check, const struct objc_method_list *list) {
    if (list == NULL || !is_list(check, list->methods, list->count, list->size, sizeof(struct objc_method))) {
        return;
    }
    demand(check, list->next == NULL, "a method list that is linked to another");
    for (int i = 0; i < list->count && check->fault.what == NULL; i++) {
        check_selector(check, list->methods[i].selector);
        demand(check, list->methods[i].imp != NULL, "a method without an implementation");
    }
}

static void check_protocol_methods(struct check *check, const struct objc_protocol_method_list *list) {
    enum { SIZE = sizeof(struct objc_protocol_method) };
    if (list == NULL || !is_list(check, list->methods, list->count, (size_t)list->size, SIZE)) {
        return;
    }
    for (int i = 0; i < list->count && check->fault.what == NULL; i++) {
        check_selector(check, list->methods[i].selector);
    }
}

static void check_properties(struct check *check, const struct objc_property_list *list) {
    enum { SIZE = sizeof(struct objc_property) };
    if (list == NULL || !is_list(check, list->properties, list->count, (size_t)list->size, SIZE)) {
        return;
    }
    demand(check, list->next == NULL, "a property list that is linked to another");
    for (int i = 0; i < list->count && check->fault.what == NULL; i++) {
        demand(check, list->properties[i].name != NULL, "a property without a name");
    }
}

static void check_adopted(struct check *check, const struct objc_protocol_list *list) {
    if (list == NULL) {
        return;
    }
    demand(check, list->next == NULL, "a protocol list that is linked to another");
    if (!demand(
            check, list->count <= INT32_MAX && fits(check, list->protocols, list->count, sizeof(void *)),
            "a list of protocols that ends outside the image")) {
        return;
    }
    for (size_t i = 0; i < list->count && check->fault.what == NULL; i++) {
        const struct objc_protocol *protocol = list->protocols[i];
        demand(check, protocol != NULL && protocol->name != NULL, "an adopted protocol without a name");
    }
}

// The unit of a bit-field may reach over the end of the class.
enum { MOST_ALIGNMENT_SHIFT = 16, MOST_TAIL_PADDING = 1 << MOST_ALIGNMENT_SHIFT, BIT_FIELD_UNIT = 16 };

static void check_ivars(struct check *check, Class cls) {
    const struct objc_ivar_list *list = cls->ivars;
    if (list == NULL || !is_list(check, list->ivars, list->count, list->size, sizeof(struct objc_ivar))) {
        return;
    }
    long own_size = cls->instance_size < 0 ? -cls->instance_size : cls->instance_size;
    for (int i = 0; i < list->count && check->fault.what == NULL; i++) {
        const struct objc_ivar *ivar = &list->ivars[i];
        unsigned shift = (ivar->flags & ORT_IVAR_ALIGNMENT_MASK) >> ORT_IVAR_ALIGNMENT_SHIFT;
        demand(check, shift <= MOST_ALIGNMENT_SHIFT, "an ivar with an alignment that no allocation has");
        if (demand(check, ivar->offset != NULL, "an ivar without an offset")) {
            long offset = *ivar->offset;
            demand(
                check, offset >= -MOST_TAIL_PADDING && offset + (long)ivar->size <= own_size + BIT_FIELD_UNIT,
                "an ivar that lies outside its instances");
        }
    }
}

// MARK: Classes, categories, protocols

// Superclasses that are not loaded yet may lead in a circle: the one that walks twice as fast meets the other then.
static bool is_endless(Class cls) {
    Class slow = cls, fast = cls;
    while (fast != Nil && !ort_class_is_complete(fast)) {
        fast = fast->super_class;
        if (fast == Nil || ort_class_is_complete(fast)) {
            return false;
        }
        fast = fast->super_class;
        slow = slow->super_class;
        if (fast == slow) {
            return true;
        }
    }
    return false;
}

static void check_structure(struct check *check, Class cls) {
    demand(check, cls->abi_version == 0, "the ABI of another runtime");
    demand(check, (cls->info & ORT_CLASS_META) == 0, "the mark of a metaclass");
    demand(
        check, cls->isa->state == NULL && (cls->isa->info & ORT_CLASS_META) != 0,
        "something else than a metaclass of its own");
    demand(check, cls->super_class == Nil || (cls->super_class->info & ORT_CLASS_META) == 0, "a metaclass above it");
    demand(check, cls->super_class == Nil || cls->super_class->name != NULL, "a superclass without a name");
    demand(check, !is_endless(cls), "itself among its superclasses");
    demand(
        check, cls->instance_size >= -ORT_LARGEST_INSTANCE && cls->instance_size <= ORT_LARGEST_INSTANCE,
        "instances larger than a gigabyte");
}

static void check_class(struct check *check, Class cls) {
    begin(check, "class", cls->name);
    if (!demand(check, cls->name != NULL, "no name") || !demand(check, cls->isa != Nil, "no metaclass")) {
        return;
    }
    Class present = ort_registry_find_locked(cls->name);
    demand(check, cls->state == NULL || present == cls, "a state already");
    if (present != Nil) {
        return; // this one is not used
    }
    check_structure(check, cls);
    if (check->fault.what != NULL) {
        return;
    }
    check_methods(check, cls->methods);
    check_methods(check, cls->isa->methods);
    check_properties(check, cls->properties);
    check_properties(check, cls->isa->properties);
    check_adopted(check, cls->protocols);
    check_adopted(check, cls->isa->protocols); // compilers give metaclasses neither, but both can be asked for
    check_ivars(check, cls);
    check_ivars(check, cls->isa);
}

static void check_category(struct check *check, const struct objc_category *category) {
    if (category->class_name == NULL) {
        return; // a filler of the linker's
    }
    begin(check, "category", category->class_name);
    check_methods(check, category->instance_methods);
    check_methods(check, category->class_methods);
    check_adopted(check, category->protocols);
    check_properties(check, category->properties);
    check_properties(check, category->class_properties);
}

static void check_protocol(struct check *check, const struct objc_protocol *protocol) {
    if (protocol->name == NULL) {
        return; // a filler of the linker's
    }
    begin(check, "protocol", protocol->name);
    check_adopted(check, protocol->protocols);
    check_protocol_methods(check, protocol->instance_methods);
    check_protocol_methods(check, protocol->class_methods);
    check_protocol_methods(check, protocol->optional_instance_methods);
    check_protocol_methods(check, protocol->optional_class_methods);
    check_properties(check, protocol->properties);
    check_properties(check, protocol->optional_properties);
    check_properties(check, protocol->class_properties);
    check_properties(check, protocol->optional_class_properties);
}

// MARK: The image

static void check_section(struct check *check, const void *start, const void *end, size_t size) {
    uintptr_t first = (uintptr_t)start, last = (uintptr_t)end;
    demand(
        check, first <= last && (last - first) % size == 0 && fits(check, start, (last - first) / size, size),
        "a section that ends before it begins, inside an entry or outside the image");
}

static void check_sections(struct check *check, const struct objc_init *init) {
    begin(check, "image", NULL);
    check_section(check, init->selectors, init->selectors_end, sizeof *init->selectors);
    check_section(check, init->classes, init->classes_end, sizeof *init->classes);
    check_section(check, init->class_refs, init->class_refs_end, sizeof *init->class_refs);
    check_section(check, init->categories, init->categories_end, sizeof *init->categories);
    check_section(check, init->protocols, init->protocols_end, sizeof *init->protocols);
    check_section(check, init->protocol_refs, init->protocol_refs_end, sizeof *init->protocol_refs);
    check_section(check, init->aliases, init->aliases_end, sizeof *init->aliases);
    check_section(check, init->strings, init->strings_end, sizeof *init->strings);
}

bool ort_image_check_locked(
    const struct objc_init *init, struct ort_image_extent extent, struct ort_image_fault *fault) {
    struct check check = {.init = init, .extent = extent};
    check_sections(&check, init);
    bool holds = check.fault.what == NULL;
    for (Class *entry = init->classes; holds && entry < init->classes_end; entry++) {
        if (*entry != Nil) {
            check_class(&check, *entry);
        }
    }
    for (struct objc_category *category = init->categories; holds && category < init->categories_end; category++) {
        check_category(&check, category);
    }
    for (struct objc_protocol *protocol = init->protocols; holds && protocol < init->protocols_end; protocol++) {
        check_protocol(&check, protocol);
    }
    for (struct objc_protocol **ref = init->protocol_refs; holds && ref < init->protocol_refs_end; ref++) {
        begin(&check, "protocol", NULL);
        demand(&check, *ref == NULL || (*ref)->name != NULL, "no name, and is referred to");
    }
    *fault = check.fault;
    return check.fault.what == NULL;
}
