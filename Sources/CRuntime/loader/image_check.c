#include "loader/image_check.h"
#include "classes/class.h"
#include "classes/registry.h"
#include "selectors/selector.h"
#include <string.h>

// MARK: One check

struct check {
    const struct objc_init *init;
    struct ort_image_map *map;
    struct ort_image_fault fault; // `what` is NULL while no fault is found
};

// Notes the first condition that is false.
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

// MARK: Pointers

// Whether `count` elements from `start` on lie in one loaded file.
static bool fits(const struct check *check, const void *start, size_t count, size_t size) {
    return ort_image_map_reaches(check->map, start, count, size);
}

static bool is_aligned(const void *pointer, size_t alignment) { return (uintptr_t)pointer % alignment == 0; }

// Whether a structure of so many bytes, with words in it, may be read there.
static bool leads_to(struct check *check, const void *pointer, size_t size) {
    const bool is_there = is_aligned(pointer, sizeof(void *)) && fits(check, pointer, 1, size);
    return demand(check, is_there, "a pointer that is misaligned or does not lead into a loaded file");
}

#define LEADS(check, pointer) leads_to((check), (pointer), sizeof *(pointer))

// Whether there is a valid text, or none.
static bool is_text_or_none(struct check *check, const char *text) {
    const bool is_text = text == NULL || ort_image_map_has_text(check->map, text);
    return demand(check, is_text, "a text that does not lie in a loaded file");
}

// Whether there is a valid text. `missing` is the fault if there is none.
static bool is_text(struct check *check, const char *text, const char *missing) {
    return demand(check, text != NULL, missing) && is_text_or_none(check, text);
}

static bool is_code(struct check *check, IMP imp) {
    const struct ort_image_segment *segment = ort_image_map_find(check->map, (const void *)(uintptr_t)imp);
    return demand(check, segment != NULL && segment->is_code, "a method whose implementation is not code");
}

static bool is_list(struct check *check, const void *elements, long count, size_t size, size_t expected) {
    return demand(check, size == expected, "a list whose entries do not have the size that this runtime expects") &&
        demand(check, count >= 0, "a list with a negative count") &&
        demand(check, count == 0 || fits(check, elements, (size_t)count, expected),
               "a list that ends outside the image");
}

// The loader makes the image's own selectors unique; any other must be so already.
static void check_selector(struct check *check, SEL selector) {
    if (!demand(check, selector != NULL, "a method without a selector")) {
        return;
    }
    uintptr_t offset = (uintptr_t)selector - (uintptr_t)check->init->selectors;
    bool is_own = selector >= check->init->selectors && selector < check->init->selectors_end;
    if (is_own &&
        demand(
            check, offset % sizeof *selector == 0, "a method whose selector points into the middle of a list entry")) {
        is_text(check, selector->name, "a method whose selector has no name");
    } else if (!is_own && !ort_selector_is_untyped(selector)) {
        demand(
            check, LEADS(check, selector) && sel_isMapped(selector),
            "a method with a selector that its image does not list");
    }
}

// MARK: Lists

static void check_methods(struct check *check, const struct objc_method_list *list) {
    if (list == NULL || !LEADS(check, list) ||
        !is_list(check, list->methods, list->count, list->size, sizeof(struct objc_method))) {
        return;
    }
    demand(check, list->next == NULL, "a method list that is linked to another");
    for (int i = 0; i < list->count && check->fault.what == NULL; i++) {
        const struct objc_method *method = &list->methods[i];
        check_selector(check, method->selector);
        is_text_or_none(check, method->types);
        if (demand(check, method->imp != NULL, "a method without an implementation")) {
            is_code(check, method->imp);
        }
    }
}

static void check_protocol_methods(struct check *check, const struct objc_protocol_method_list *list) {
    enum { SIZE = sizeof(struct objc_protocol_method) };
    if (list == NULL || !LEADS(check, list) || !is_list(check, list->methods, list->count, (size_t)list->size, SIZE)) {
        return;
    }
    for (int i = 0; i < list->count && check->fault.what == NULL; i++) {
        check_selector(check, list->methods[i].selector);
        is_text_or_none(check, list->methods[i].types);
    }
}

static void check_properties(struct check *check, const struct objc_property_list *list) {
    enum { SIZE = sizeof(struct objc_property) };
    if (list == NULL || !LEADS(check, list) ||
        !is_list(check, list->properties, list->count, (size_t)list->size, SIZE)) {
        return;
    }
    demand(check, list->next == NULL, "a property list that is linked to another");
    for (int i = 0; i < list->count && check->fault.what == NULL; i++) {
        is_text(check, list->properties[i].name, "a property without a name");
        is_text_or_none(check, list->properties[i].attributes);
        is_text_or_none(check, list->properties[i].type);
    }
}

static bool is_own_protocol(const struct check *check, const struct objc_protocol *protocol) {
    const uintptr_t offset = (uintptr_t)protocol - (uintptr_t)check->init->protocols;
    return protocol >= check->init->protocols && protocol < check->init->protocols_end &&
        offset % sizeof *protocol == 0;
}

// Checks a protocol that the image refers to. If another image defines it and is loaded later, no other check looks at
// its lists before they are used.
static void check_protocol_reference(struct check *check, const struct objc_protocol *protocol, const char *missing) {
    if (!demand(check, protocol != NULL, missing) || !LEADS(check, protocol) ||
        !is_text(check, protocol->name, missing) || is_own_protocol(check, protocol) ||
        objc_getProtocol(protocol->name) != NULL) {
        return;
    }
    demand(check, !ort_image_map_is_own(check->map, protocol), "a protocol that its image does not list");
    enum { LISTS = 9 };
    const void *lists[LISTS];
    memcpy(lists, &protocol->protocols, sizeof lists);
    for (size_t i = 0; i < LISTS && check->fault.what == NULL; i++) {
        if (lists[i] != NULL) {
            leads_to(check, lists[i], sizeof(struct objc_protocol_list));
        }
    }
}

static void check_adopted(struct check *check, const struct objc_protocol_list *list) {
    if (list == NULL || !LEADS(check, list)) {
        return;
    }
    demand(check, list->next == NULL, "a protocol list that is linked to another");
    const bool is_whole =
        list->count == 0 || (list->count <= INT32_MAX && fits(check, list->protocols, list->count, sizeof(void *)));
    if (!demand(check, is_whole, "a list of protocols that ends outside the image")) {
        return;
    }
    for (size_t i = 0; i < list->count && check->fault.what == NULL; i++) {
        check_protocol_reference(check, list->protocols[i], "an adopted protocol without a name");
    }
}

// The unit of a bit-field may reach over the end of the class.
enum { MOST_ALIGNMENT_SHIFT = 16, MOST_TAIL_PADDING = 1 << MOST_ALIGNMENT_SHIFT, BIT_FIELD_UNIT = 16 };

// The runtime writes to this address.
static bool is_offset(struct check *check, const int32_t *offset) {
    const struct ort_image_segment *segment = ort_image_map_find(check->map, offset);
    const bool is_there = segment != NULL && (uintptr_t)offset >= segment->writable &&
        is_aligned(offset, sizeof *offset) && fits(check, offset, 1, sizeof *offset);
    return demand(check, is_there, "an ivar whose offset cannot be written");
}

static void check_ivars(struct check *check, Class cls) {
    const struct objc_ivar_list *list = cls->ivars;
    if (list == NULL || !LEADS(check, list) ||
        !is_list(check, list->ivars, list->count, list->size, sizeof(struct objc_ivar))) {
        return;
    }
    long own_size = cls->instance_size < 0 ? -cls->instance_size : cls->instance_size;
    for (int i = 0; i < list->count && check->fault.what == NULL; i++) {
        const struct objc_ivar *ivar = &list->ivars[i];
        unsigned shift = (ivar->flags & ORT_IVAR_ALIGNMENT_MASK) >> ORT_IVAR_ALIGNMENT_SHIFT;
        demand(check, shift <= MOST_ALIGNMENT_SHIFT, "an ivar with an alignment above 65536 bytes");
        is_text_or_none(check, ivar->name);
        is_text_or_none(check, ivar->type);
        if (demand(check, ivar->offset != NULL, "an ivar without an offset") && is_offset(check, ivar->offset)) {
            long offset = *ivar->offset;
            demand(
                check, offset >= -MOST_TAIL_PADDING && offset + (long)ivar->size <= own_size + BIT_FIELD_UNIT,
                "an ivar that lies outside the instances of the class");
        }
    }
}

// MARK: Classes, categories, protocols

struct search {
    Class wanted;
    bool is_found;
};

static bool compare(Class cls, void *context) {
    struct search *search = context;
    search->is_found = search->is_found || cls == search->wanted;
    return !search->is_found;
}

// Whether the runtime has the class, which may have been made at run time. Reads nothing of it.
static bool is_known(Class cls) {
    struct search search = {cls, false};
    for (Class root = ort_class_next_root_locked(Nil); root != Nil && !search.is_found;
         root = ort_class_next_root_locked(root)) {
        ort_class_visit_locked(root, compare, &search);
    }
    return search.is_found;
}

// Whether it is a class that the runtime has, or looks like a class that may come.
static bool is_class(struct check *check, Class cls) {
    if (!is_aligned(cls, sizeof(void *)) || !fits(check, cls, 1, sizeof *cls)) {
        return is_known(cls);
    }
    return cls->name != NULL && ort_image_map_has_text(check->map, cls->name) &&
        (!ort_class_is_complete(cls) || ort_registry_find_locked(cls->name) == cls || is_known(cls));
}

// Returns the superclass if it also waits to be complete; else Nil.
static Class waiting_superclass(struct check *check, Class cls) {
    Class superclass = cls->super_class;
    const bool is_usable = superclass == Nil ||
        demand(check, is_class(check, superclass), "a superclass that is not a class or has no name");
    return superclass == Nil || !is_usable || ort_class_is_complete(superclass) ? Nil : superclass;
}

// Superclasses that are not loaded yet may form a circle. Then a walk that is twice as fast meets the slow walk.
static bool is_endless(struct check *check, Class cls) {
    Class slow = cls, fast = waiting_superclass(check, cls);
    while (fast != Nil && fast != slow) {
        fast = waiting_superclass(check, fast);
        fast = fast == Nil ? Nil : waiting_superclass(check, fast);
        slow = waiting_superclass(check, slow);
    }
    return fast != Nil;
}

static void check_structure(struct check *check, Class cls) {
    demand(check, cls->abi_version == 0, "the ABI of another runtime");
    demand(check, (cls->info & ORT_CLASS_META) == 0, "the flag of a metaclass");
    demand(check, cls->isa->state == NULL && (cls->isa->info & ORT_CLASS_META) != 0, "no metaclass of its own");
    is_text_or_none(check, cls->isa->name);
    demand(check, !is_endless(check, cls), "itself among its superclasses");
    if (check->fault.what != NULL) {
        return;
    }
    demand(
        check, cls->super_class == Nil || (cls->super_class->info & ORT_CLASS_META) == 0,
        "a metaclass as its superclass");
    demand(
        check, cls->instance_size >= -ORT_LARGEST_INSTANCE && cls->instance_size <= ORT_LARGEST_INSTANCE,
        "instances larger than a gigabyte");
    demand(
        check, cls->instance_size <= 0 || cls->instance_size >= (long)sizeof(Class),
        "instances that have no room for the pointer to their class");
}

static void check_class(struct check *check, Class cls) {
    begin(check, "class", NULL);
    if (!LEADS(check, cls) || !is_text(check, cls->name, "no name")) {
        return;
    }
    begin(check, "class", cls->name);
    Class present = ort_registry_find_locked(cls->name);
    if (present == cls || !demand(check, cls->state == NULL, "runtime state although it is not registered") ||
        !demand(check, cls->isa != Nil, "no metaclass") || !LEADS(check, cls->isa)) {
        return; // the first: this image's own was hidden by another image's symbol
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
    check_adopted(check, cls->isa->protocols); // compilers give metaclasses neither, but functions return both
    check_ivars(check, cls);
    check_ivars(check, cls->isa);
}

static void check_category(struct check *check, const struct objc_category *category) {
    if (category->class_name == NULL) {
        return; // filler of the linker
    }
    begin(check, "category", NULL);
    if (!is_text_or_none(check, category->class_name) || !is_text_or_none(check, category->name)) {
        return;
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
        return; // filler of the linker
    }
    begin(check, "protocol", NULL);
    if (!is_text_or_none(check, protocol->name)) {
        return;
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
    const bool is_whole = first == last ||
        (first < last && (last - first) % size == 0 && is_aligned(start, sizeof(void *)) &&
         fits(check, start, (last - first) / size, size));
    demand(check, is_whole, "a section that ends before it begins, inside an entry or outside the image");
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

static void check_selectors(struct check *check, const struct objc_init *init) {
    begin(check, "image", NULL);
    for (struct objc_selector *selector = init->selectors; selector < init->selectors_end; selector++) {
        is_text_or_none(check, selector->name);
        is_text_or_none(check, selector->types);
    }
}

// A weak reference may be NULL.
static void check_class_reference(struct check *check, const Class *ref) {
    demand(check, *ref == Nil || is_class(check, *ref), "a class reference that does not lead to a class");
}

static void check_references(struct check *check, const struct objc_init *init) {
    begin(check, "image", NULL);
    for (const Class *ref = init->class_refs; ref < init->class_refs_end; ref++) {
        check_class_reference(check, ref);
    }
    for (const struct objc_class_alias *alias = init->aliases; alias < init->aliases_end; alias++) {
        const uintptr_t offset = (uintptr_t)alias->class_ref - (uintptr_t)init->class_refs;
        const bool is_listed = alias->class_ref >= init->class_refs && alias->class_ref < init->class_refs_end &&
            offset % sizeof(Class) == 0;
        if (alias->name != NULL && alias->class_ref != NULL && is_text_or_none(check, alias->name)) {
            demand(check, is_listed, "an alias for a class that the image does not refer to");
        }
    }
    begin(check, "protocol", NULL);
    for (struct objc_protocol **ref = init->protocol_refs; ref < init->protocol_refs_end; ref++) {
        if (*ref != NULL && check->fault.what == NULL) {
            check_protocol_reference(check, *ref, "no name, but the image refers to it");
        }
    }
}

bool ort_image_check_locked(const struct objc_init *init, struct ort_image_map *map, struct ort_image_fault *fault) {
    struct check check = {.init = init, .map = map};
    check_sections(&check, init);
    bool holds = check.fault.what == NULL;
    if (holds) {
        check_selectors(&check, init);
    }
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
    if (holds) {
        check_references(&check, init);
    }
    *fault = check.fault;
    return check.fault.what == NULL;
}
