// Loads an image whose metadata the input has changed. Every pointer points to a thing of its type, or is NULL. Counts,
// sizes, flags, names and links have any value. The loader must accept the image or end with its fatal message.
// Functions that inspect the accepted classes must work.
//
// Four bytes of input are one change: the field (two bytes), its new value, and a byte that does not matter. The fuzzer
// forgets each image afterwards, so it includes the files with the runtime's tables.

#define complete_locked complete_protocol_locked
#include "members/protocol.c"
#undef complete_locked
#include "classes/registry.c"
#include "loader/loader.c"
#define ort_image_map_of map_of
#include "loader/image_map.c"
#undef ort_image_map_of

#include "fuzzed_errors.h"
#include "methods/method_owner.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__asan_default_options(void);

// Whether the message names an image, a class or a category of the input.
static bool is_expected(const char *sentence) {
    return strstr(sentence, "an image") != NULL || strstr(sentence, "Fuzz") != NULL;
}

// MARK: An image

enum { CLASSES = 4, PROTOCOLS = 3, CATEGORIES = 2, SELECTORS = 7, LISTS = 4, ENTRIES = 2, NAMES = 6 };

#pragma clang diagnostic ignored "-Wgnu-variable-sized-type-not-at-end"

// The entries of a list whose count is too large are zero; the next list's numbers, which are no pointers, do not
// follow.
enum { LARGEST_COUNT = 32 };

#define LIST_OF(list_type, entry_type)            \
    struct {                                      \
        struct list_type list;                    \
        struct entry_type entries[LARGEST_COUNT]; \
    }

// A heap block, so that the sanitizer sees every read outside it.
struct image {
    struct objc_init init;
    struct objc_class classes[CLASSES], metaclasses[CLASSES];
    struct objc_protocol protocols[PROTOCOLS];
    struct objc_category categories[CATEGORIES];
    struct objc_selector selectors[SELECTORS];
    struct objc_class_alias aliases[2];
    Class entries[CLASSES], refs[2];
    struct objc_protocol *protocol_refs[2];
    int32_t offsets[LISTS];
    LIST_OF(objc_method_list, objc_method) methods[LISTS];
    LIST_OF(objc_ivar_list, objc_ivar) ivars[LISTS];
    LIST_OF(objc_property_list, objc_property) properties[LISTS];
    LIST_OF(objc_protocol_method_list, objc_protocol_method) declared[LISTS];
    struct {
        struct objc_protocol_list list;
        struct objc_protocol *entries[LARGEST_COUNT];
    } adopted[LISTS];
    char names[NAMES][16];
};

static struct image *image_in_question;

// The image is a block of memory. Its methods and some of its names lie in the program.
struct ort_image_map ort_image_map_of(const void *address) {
    demand(address == image_in_question);
    struct ort_image_map map = map_of(&image_in_question);
    const uintptr_t start = (uintptr_t)address;
    map.own = map.count;
    ort_image_map_add(&map, (struct ort_image_segment){start, start + sizeof *image_in_question, start, false});
    map.own_end = map.count;
    return map;
}

static const char *const selector_names[SELECTORS] = {"load",   "initialize", ".cxx_construct", ".cxx_destruct",
                                                      "retain", "fuzzed",     "fuzzed:"};

static long method(id self, SEL selector) { return self != nil && selector != NULL; }

// MARK: Fields

enum kind {
    CLASS,
    METHODS,
    IVARS,
    PROPERTIES,
    DECLARED,
    ADOPTED,
    PROTOCOL,
    NAME,
    SELECTOR,
    OFFSET,
    IMPLEMENTATION,
    NUMBER_32,
    NUMBER_64,
};

static struct field {
    void *where;
    enum kind kind;
} fields[1024];
static size_t field_count;

static void add_field(void *where, enum kind kind) {
    demand(field_count < sizeof fields / sizeof fields[0]);
    fields[field_count++] = (struct field){where, kind};
}

static int64_t number(uint8_t choice) {
    static const int64_t chosen[] = {0,        -1,          INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, 1 << 20,
                                     1l << 40, -(1l << 40), 24,        32,        40,        16};
    return choice < sizeof chosen / sizeof chosen[0] ? chosen[choice] : choice % (LARGEST_COUNT + 16) - 15;
}

// Returns the n-th thing of the kind; NULL for the index after the last.
static void *thing(struct image *image, enum kind kind, size_t n) {
    static const size_t counts[] = {
        [CLASS] = 2 * CLASSES,  [METHODS] = LISTS, [IVARS] = LISTS,        [PROPERTIES] = LISTS,
        [DECLARED] = LISTS,     [ADOPTED] = LISTS, [PROTOCOL] = PROTOCOLS, [NAME] = NAMES,
        [SELECTOR] = SELECTORS, [OFFSET] = LISTS,  [IMPLEMENTATION] = 1};
    n %= counts[kind] + 1;
    if (n == counts[kind]) {
        return NULL;
    }
    switch (kind) {
    case CLASS:
        return n < CLASSES ? &image->classes[n] : &image->metaclasses[n - CLASSES];
    case METHODS:
        return &image->methods[n];
    case IVARS:
        return &image->ivars[n];
    case PROPERTIES:
        return &image->properties[n];
    case DECLARED:
        return &image->declared[n];
    case ADOPTED:
        return &image->adopted[n];
    case PROTOCOL:
        return &image->protocols[n];
    case NAME:
        return image->names[n];
    case SELECTOR:
        return &image->selectors[n];
    case OFFSET:
        return &image->offsets[n];
    default:
        return (void *)method;
    }
}

static void change(struct image *image, const struct field *field, uint8_t value) {
    if (field->kind == NUMBER_32) {
        *(int32_t *)field->where = (int32_t)number(value);
    } else if (field->kind == NUMBER_64) {
        *(int64_t *)field->where = number(value);
    } else {
        *(void **)field->where = thing(image, field->kind, value);
    }
}

static void make_class(struct image *image, size_t n, struct objc_class *cls, bool is_meta) {
    *cls = (struct objc_class){
        .isa = is_meta ? NULL : &image->metaclasses[n],
        .super_class = is_meta || n == 0 ? NULL : &image->classes[n - 1],
        .name = image->names[n],
        .info = is_meta,
        .instance_size = is_meta ? 0 : -16,
    };
    add_field(&cls->isa, CLASS);
    add_field(&cls->super_class, CLASS);
    add_field(&cls->name, NAME);
    add_field(&cls->info, NUMBER_64);
    add_field(&cls->instance_size, NUMBER_64);
    add_field(&cls->ivars, IVARS);
    add_field(&cls->methods, METHODS);
    add_field(&cls->protocols, ADOPTED);
    add_field(&cls->abi_version, NUMBER_64);
    add_field(&cls->properties, PROPERTIES);
}

static void make_lists(struct image *image, size_t n) {
    image->methods[n].list = (struct objc_method_list){.count = ENTRIES, .size = sizeof(struct objc_method)};
    add_field(&image->methods[n].list.next, METHODS);
    add_field(&image->methods[n].list.count, NUMBER_32);
    add_field(&image->methods[n].list.size, NUMBER_64);
    image->ivars[n].list = (struct objc_ivar_list){.count = ENTRIES, .size = sizeof(struct objc_ivar)};
    add_field(&image->ivars[n].list.count, NUMBER_32);
    add_field(&image->ivars[n].list.size, NUMBER_64);
    image->properties[n].list = (struct objc_property_list){.count = ENTRIES, .size = sizeof(struct objc_property)};
    add_field(&image->properties[n].list.count, NUMBER_32);
    add_field(&image->properties[n].list.size, NUMBER_32);
    add_field(&image->properties[n].list.next, PROPERTIES);
    image->declared[n].list =
        (struct objc_protocol_method_list){.count = ENTRIES, .size = sizeof(struct objc_protocol_method)};
    add_field(&image->declared[n].list.count, NUMBER_32);
    add_field(&image->declared[n].list.size, NUMBER_32);
    image->adopted[n].list = (struct objc_protocol_list){.count = ENTRIES};
    add_field(&image->adopted[n].list.next, ADOPTED);
    add_field(&image->adopted[n].list.count, NUMBER_64);
    add_field(&image->offsets[n], NUMBER_32);
}

static void make_entries(struct image *image, size_t n, size_t i) {
    SEL selector = &image->selectors[(n * ENTRIES + i) % SELECTORS];
    image->methods[n].entries[i] = (struct objc_method){(IMP)method, selector, "q16@0:8"};
    add_field(&image->methods[n].entries[i].imp, IMPLEMENTATION);
    add_field(&image->methods[n].entries[i].selector, SELECTOR);
    add_field(&image->methods[n].entries[i].types, NAME);
    image->ivars[n].entries[i] = (struct objc_ivar){"ivar", "q", &image->offsets[(n + i) % LISTS], 8, 3 << 3};
    add_field(&image->ivars[n].entries[i].name, NAME);
    add_field(&image->ivars[n].entries[i].type, NAME);
    add_field(&image->ivars[n].entries[i].offset, OFFSET);
    add_field(&image->ivars[n].entries[i].size, NUMBER_32);
    add_field(&image->ivars[n].entries[i].flags, NUMBER_32);
    image->properties[n].entries[i] = (struct objc_property){"property", "Tq,N", "q", selector, NULL};
    add_field(&image->properties[n].entries[i].name, NAME);
    add_field(&image->properties[n].entries[i].attributes, NAME);
    add_field(&image->properties[n].entries[i].getter, SELECTOR);
    image->declared[n].entries[i] = (struct objc_protocol_method){selector, "q16@0:8"};
    add_field(&image->declared[n].entries[i].selector, SELECTOR);
    add_field(&image->declared[n].entries[i].types, NAME);
    image->adopted[n].entries[i] = &image->protocols[(n + i) % PROTOCOLS];
    add_field(&image->adopted[n].entries[i], PROTOCOL);
}

static void make_protocol(struct image *image, struct objc_protocol *protocol) {
    *protocol = (struct objc_protocol){.isa = (id)4, .name = image->names[4 + (protocol - image->protocols) % 2]};
    add_field(&protocol->name, NAME);
    add_field(&protocol->protocols, ADOPTED);
    for (size_t kind = 0; kind < 4; kind++) {
        add_field((void **)&protocol->instance_methods + kind, DECLARED);
        add_field((void **)&protocol->properties + kind, PROPERTIES);
    }
}

static void make_category(struct image *image, struct objc_category *category) {
    *category = (struct objc_category){.name = "Fuzz", .class_name = image->names[1]};
    add_field(&category->name, NAME);
    add_field(&category->class_name, NAME);
    add_field(&category->instance_methods, METHODS);
    add_field(&category->class_methods, METHODS);
    add_field(&category->protocols, ADOPTED);
    add_field(&category->properties, PROPERTIES);
    add_field(&category->class_properties, PROPERTIES);
}

#define SECTION(member, array)                                                           \
    image->init.member = image->array,                                                   \
    image->init.member##_end = image->array + sizeof image->array / sizeof *image->array

static void make_sections(struct image *image) {
    SECTION(selectors, selectors);
    SECTION(classes, entries);
    SECTION(class_refs, refs);
    SECTION(categories, categories);
    SECTION(protocols, protocols);
    SECTION(protocol_refs, protocol_refs);
    SECTION(aliases, aliases);
    add_field(&image->init.version, NUMBER_64);
}

static struct image *make_image(void) {
    struct image *image = calloc(1, sizeof *image);
    demand(image != NULL);
    field_count = 0;
    for (size_t n = 0; n < NAMES; n++) {
        snprintf(image->names[n], sizeof image->names[n], "Fuzz%c", (char)('A' + n));
    }
    for (size_t n = 0; n < CLASSES; n++) {
        make_class(image, n, &image->classes[n], false);
        make_class(image, n, &image->metaclasses[n], true);
        image->entries[n] = &image->classes[n];
        add_field(&image->entries[n], CLASS);
    }
    for (size_t n = 0; n < SELECTORS; n++) {
        image->selectors[n] = (struct objc_selector){.name = selector_names[n], .types = "q16@0:8"};
        add_field(&image->selectors[n].name, NAME);
    }
    for (size_t n = 0; n < LISTS; n++) {
        make_lists(image, n);
        for (size_t i = 0; i < ENTRIES; i++) {
            make_entries(image, n, i);
        }
    }
    for (size_t n = 0; n < PROTOCOLS; n++) {
        make_protocol(image, &image->protocols[n]);
    }
    for (size_t n = 0; n < CATEGORIES; n++) {
        make_category(image, &image->categories[n]);
    }
    for (size_t n = 0; n < 2; n++) {
        image->refs[n] = &image->classes[n];
        image->protocol_refs[n] = &image->protocols[n];
        image->aliases[n] = (struct objc_class_alias){image->names[n + 3], &image->refs[n]};
        add_field(&image->refs[n], CLASS);
        add_field(&image->protocol_refs[n], PROTOCOL);
        add_field(&image->aliases[n].name, NAME);
    }
    make_sections(image);
    return image;
}

// MARK: Questions

static void ask_protocol(Protocol *protocol) {
    for (int kind = 0; kind < 4; kind++) {
        free(protocol_copyMethodDescriptionList(protocol, kind & 1, kind & 2, NULL));
        protocol_getMethodDescription(protocol, sel_registerName("fuzzed"), kind & 1, kind & 2);
    }
    free(protocol_copyPropertyList(protocol, NULL));
    free(protocol_copyProtocolList(protocol, NULL));
}

static void ask_class(struct image *image, Class cls) {
    free(class_copyMethodList(cls, NULL));
    free(class_copyIvarList(cls, NULL));
    free(class_copyProtocolList(cls, NULL));
    unsigned count = 0;
    objc_property_t *properties = class_copyPropertyList(cls, &count);
    for (unsigned i = 0; i < count; i++) {
        free(property_copyAttributeList(properties[i], NULL));
    }
    free(properties);
    class_getInstanceVariable(cls, "ivar");
    class_getProperty(cls, "property");
    class_respondsToSelector(cls, sel_registerName("fuzzed"));
    for (size_t n = 0; n < PROTOCOLS; n++) {
        if (image->protocols[n].name != NULL) {
            class_conformsToProtocol(cls, &image->protocols[n]);
        }
    }
    if (class_getInstanceSize(cls) < 4096) {
        object_dispose(class_createInstance(cls, 0));
    }
}

static void ask(struct image *image) {
    for (size_t n = 0; n < NAMES; n++) {
        Class cls = objc_getClass(image->names[n]);
        if (cls != Nil) {
            ask_class(image, cls);
            free(class_copyMethodList(cls->isa, NULL));
        }
        Protocol *protocol = objc_getProtocol(image->names[n]);
        if (protocol != NULL) {
            ask_protocol(protocol);
        }
    }
}

// MARK: Forgetting

static void unlock(void) {
    if (ort_runtime_lock.state != ORT_LOCK_FREE) {
        ort_lock_release(&ort_runtime_lock); // the runtime holds it when it prints a fatal message
    }
}

static void forget_class(Class cls) {
    if (cls->state == NULL) {
        return;
    }
    ort_method_owner_forget_locked(cls);
    ort_cache_free(cls);
    ort_class_unlink_locked(cls);
}

// Subclasses are forgotten before their superclasses, whose lists contain them.
static void forget(struct image *image) {
    ORT_GUARD(&ort_runtime_lock);
    for (size_t n = 0; n < CLASSES; n++) {
        if (image->classes[n].name != NULL) {
            ort_registry_remove_locked(&image->classes[n]);
        }
    }
    for (int round = 0; round < CLASSES; round++) {
        for (size_t n = 0; n < CLASSES; n++) {
            forget_class(&image->classes[n]);
            forget_class(&image->metaclasses[n]);
        }
    }
    waiting_classes.count = waiting_categories.count = 0;
    known_protocols.count = 0;
    free(protocol_table.array);
    free(alias_table.array);
    free(waiting_names.array);
    protocol_table.array = alias_table.array = waiting_names.array = NULL;
    memset(looked_up, 0, sizeof looked_up); // the runtime itself removes no compiled class
}

// MARK: Entry

// A fatal message leaks the memory that was allocated before it.
const char *__asan_default_options(void) { return "detect_leaks=0"; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct image *image = make_image();
    image_in_question = image;
    for (size_t i = 0; i + 4 <= size && i < 256; i += 4) {
        change(image, &fields[(data[i] | data[i + 1] << 8) % field_count], data[i + 2]);
    }
    if (setjmp(after_fatal) == 0) {
        __objc_load(&image->init);
        ask(image);
    }
    unlock();
    forget(image);
    free(image);
    return 0;
}
