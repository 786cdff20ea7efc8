// Loads images of protocols, builds protocols at run time and lets a class adopt them, in the order of the input. It
// compares every result with that of a model that uses plain sets. Images may be invalid: then, and only then, the
// loader must refuse them and register nothing of them.
//
// One byte of input is a step, and the bytes after it are its operands. The fuzzer forgets the protocols afterwards, so
// it includes the files with their tables.

#include "members/protocol.c"
#include "members/protocol_building.c"

#include "classes/class.h"
#include "fuzzed_errors.h"
#define ort_image_map_of map_of
#define ort_image_map_free free_map
#include "loader/image_map.c"
#undef ort_image_map_of
#undef ort_image_map_free

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_expected(const char *sentence) { return strstr(sentence, "cannot be used") != NULL; }

// MARK: Input

static const uint8_t *cursor, *input_end;

static size_t next(size_t below) { return cursor < input_end ? *cursor++ % below : 0; }

// MARK: The model

enum { NAMES = 6, MEMBERS = 6, KINDS = 4, MOST = 64, MOST_ADOPTED = 16 };

static const char *const names[NAMES] = {"P", "Q", "R", "S", "", "Protocol with a long name and \xff bytes"};
static const char *const members[MEMBERS] = {"a", "b", "c:", "d:e:", "", "\xffmember"};

struct modelled {
    struct objc_protocol *protocol;
    size_t name;
    bool is_built, is_open;
    bool declares;     // has at least one list, which may be empty
    bool is_completed; // its lists are those of another protocol
    uint8_t methods[KINDS], properties[KINDS];
    size_t adopted_count;
    struct modelled *adopted[MOST_ADOPTED];
};

static struct modelled all[MOST];
static size_t all_count;
static struct modelled *registered[NAMES];
static struct modelled *adopted_by_class[MOST];
static size_t adopted_by_class_count;
static Class cls;

static struct modelled *canonical(struct modelled *one) {
    return registered[one->name] != NULL ? registered[one->name] : one;
}

static void mark(struct modelled *one, bool *is_reached) {
    one = canonical(one);
    if (is_reached[one - all]) {
        return;
    }
    is_reached[one - all] = true;
    for (size_t i = 0; i < one->adopted_count; i++) {
        mark(one->adopted[i], is_reached);
    }
}

static bool has_name(const bool *is_reached, size_t name) {
    for (size_t i = 0; i < all_count; i++) {
        if (is_reached[i] && all[i].name == name) {
            return true;
        }
    }
    return false;
}

static bool class_conforms(size_t name) {
    bool is_reached[MOST] = {false};
    for (size_t i = 0; i < adopted_by_class_count; i++) {
        mark(adopted_by_class[i], is_reached);
    }
    return has_name(is_reached, name);
}

static void register_one(struct modelled *one) {
    struct modelled *first = registered[one->name];
    if (first == NULL) {
        registered[one->name] = one;
    } else if (!one->is_built && !first->declares && one->declares) {
        struct modelled merged = *one;
        merged.protocol = first->protocol;
        merged.is_built = first->is_built;
        merged.is_open = first->is_open;
        merged.is_completed = true;
        *first = merged;
    }
}

// MARK: Images

enum { ENTRIES = 2, LARGEST_COUNT = 32, PER_IMAGE = 2 };

#pragma clang diagnostic ignored "-Wgnu-variable-sized-type-not-at-end"

// The entries of a list whose count is too large are zero, or after the end of the image.
struct image {
    struct objc_init init;
    struct objc_protocol protocols[PER_IMAGE];
    struct objc_protocol *refs[PER_IMAGE];
    struct {
        struct objc_protocol_list list;
        struct objc_protocol *entries[LARGEST_COUNT];
    } adopted[PER_IMAGE];
    struct {
        struct objc_protocol_method_list list;
        struct objc_protocol_method entries[LARGEST_COUNT];
    } methods[PER_IMAGE][KINDS];
    struct {
        struct objc_property_list list;
        struct objc_property entries[LARGEST_COUNT];
    } properties[PER_IMAGE][KINDS];
};

static struct image *images[MOST];
static size_t image_count;
static struct image *image_in_question;

static void add_block(struct ort_image_map *map, const struct image *image) {
    const uintptr_t start = (uintptr_t)image;
    ort_image_map_add(map, (struct ort_image_segment){start, start + sizeof *image, start, false});
}

// The map that stays allocated when the loader has refused an image.
static struct ort_image_map last_map;

// The image is a block of memory, like the earlier ones. Its names lie in the program.
struct ort_image_map ort_image_map_of(const void *address) {
    demand(address == image_in_question);
    free_map(&last_map);
    struct ort_image_map map = map_of(names);
    for (size_t i = 0; i < image_count; i++) {
        add_block(&map, images[i]);
    }
    map.own = map.count;
    add_block(&map, image_in_question);
    map.own_end = map.count;
    last_map = map;
    return map;
}

void ort_image_map_free(struct ort_image_map *map) {
    free_map(map);
    last_map.segments = NULL;
}

// An invalid count for a list of ENTRIES.
static int64_t wrong_count(void) {
    static const int64_t counts[] = {-1, INT32_MIN, INT32_MAX, ENTRIES + 1, LARGEST_COUNT, 1 << 20};
    return counts[next(sizeof counts / sizeof counts[0])];
}

static void fill_methods(struct image *image, size_t n, size_t kind, struct modelled *model) {
    struct objc_protocol_method_list *list = &image->methods[n][kind].list;
    list->size = sizeof(struct objc_protocol_method);
    list->count = (int32_t)next(ENTRIES + 1);
    for (int i = 0; i < list->count; i++) {
        size_t member = next(MEMBERS);
        list->methods[i] = (struct objc_protocol_method){sel_registerName(members[member]), "v16@0:8"};
        model->methods[kind] |= (uint8_t)(1 << member);
    }
    (&image->protocols[n].instance_methods)[kind] = list;
}

static void fill_properties(struct image *image, size_t n, size_t kind, struct modelled *model) {
    struct objc_property_list *list = &image->properties[n][kind].list;
    list->size = sizeof(struct objc_property);
    list->count = (int32_t)next(ENTRIES + 1);
    for (int i = 0; i < list->count; i++) {
        size_t member = next(MEMBERS);
        list->properties[i] = (struct objc_property){.name = members[member], .attributes = "Tq,N", .type = "q"};
        model->properties[kind] |= (uint8_t)(1 << member);
    }
    (&image->protocols[n].properties)[kind] = list;
}

// A compiled protocol adopts one of its own image. Through a symbol that hides another, it may adopt one of an earlier
// image.
static void fill_adopted(struct image *image, size_t n, struct modelled *model, struct modelled *own) {
    struct objc_protocol_list *list = &image->adopted[n].list;
    list->count = next(ENTRIES + 1);
    for (size_t i = 0; i < list->count; i++) {
        size_t choice = next(PER_IMAGE + all_count);
        struct modelled *adopted = choice < PER_IMAGE ? &own[choice] : &all[choice - PER_IMAGE];
        adopted = adopted->is_open ? own : adopted;
        list->protocols[i] = adopted->protocol;
        model->adopted[model->adopted_count++] = adopted;
    }
    image->protocols[n].protocols = list;
}

static void fill_protocol(struct image *image, size_t n, struct modelled *own) {
    struct modelled *model = &own[n];
    size_t lists = next(1 << 5);
    for (size_t kind = 0; kind < KINDS; kind++) {
        if ((lists >> kind & 1) != 0) {
            fill_methods(image, n, kind, model);
            fill_properties(image, n, (kind + 1) % KINDS, model);
        }
    }
    if (lists >> KINDS != 0) {
        fill_adopted(image, n, model, own);
    }
    model->declares = lists != 0;
}

// Returns whether the image is now invalid.
static bool spoil(struct image *image) {
    size_t n = next(PER_IMAGE), kind = next(KINDS);
    struct objc_protocol *protocol = &image->protocols[n];
    struct objc_protocol_method_list *methods = (&protocol->instance_methods)[kind];
    struct objc_property_list *properties = (&protocol->properties)[kind];
    struct objc_protocol_list *adopted = protocol->protocols;
    switch (next(10)) {
    case 0:
        return methods != NULL && (methods->count = (int32_t)wrong_count(), true);
    case 1:
        return methods != NULL && (methods->size = (int32_t)next(16), true);
    case 2:
        return methods != NULL && methods->count > 0 && (methods->methods[0].selector = NULL, true);
    case 3:
        return properties != NULL && (properties->count = (int32_t)wrong_count(), true);
    case 4:
        return properties != NULL && (properties->size = (int32_t)next(40), true);
    case 5:
        return properties != NULL && properties->count > 0 && (properties->properties[0].name = NULL, true);
    case 6:
        return properties != NULL && (properties->next = properties, true);
    case 7:
        return adopted != NULL && (adopted->count = (size_t)wrong_count(), true);
    case 8:
        return adopted != NULL && adopted->count > 0 && (adopted->protocols[0] = NULL, true);
    default:
        return adopted != NULL && (adopted->next = adopted, true);
    }
}

static struct image *make_image(struct modelled *own) {
    struct image *image = calloc(1, sizeof *image);
    demand(image != NULL);
    for (size_t n = 0; n < PER_IMAGE; n++) {
        own[n] = (struct modelled){.protocol = &image->protocols[n], .name = next(NAMES)};
        image->protocols[n] = (struct objc_protocol){.isa = (id)4, .name = names[own[n].name]};
        image->refs[n] = &image->protocols[n];
    }
    for (size_t n = 0; n < PER_IMAGE; n++) {
        fill_protocol(image, n, own);
    }
    image->init.protocols = image->protocols;
    image->init.protocols_end = image->protocols + PER_IMAGE;
    image->init.protocol_refs = image->refs;
    image->init.protocol_refs_end = image->refs + PER_IMAGE;
    return image;
}

static void unlock(void) {
    if (ort_runtime_lock.state != ORT_LOCK_FREE) {
        ort_lock_release(&ort_runtime_lock); // the runtime holds it when it prints a fatal message
    }
}

static bool is_loaded(struct image *image) {
    if (setjmp(after_fatal) != 0) {
        unlock();
        return false;
    }
    __objc_load(&image->init);
    return true;
}

static void load_image(void) {
    if (all_count + PER_IMAGE > MOST || image_count == MOST) {
        return;
    }
    struct modelled *own = &all[all_count];
    struct image *image = make_image(own);
    bool is_spoiled = next(4) == 0 && spoil(image);
    image_in_question = image;
    demand(is_loaded(image) == !is_spoiled);
    if (is_spoiled) {
        free(image);
        return;
    }
    images[image_count++] = image;
    all_count += PER_IMAGE;
    for (size_t n = 0; n < PER_IMAGE; n++) {
        register_one(&own[n]);
        demand(image->refs[n] == registered[own[n].name]->protocol || n == 0);
    }
}

// MARK: Building

static struct modelled *any(void) { return all_count == 0 ? NULL : &all[next(all_count)]; }

static void allocate(void) {
    size_t name = next(NAMES);
    if (all_count == MOST) {
        return;
    }
    Protocol *protocol = objc_allocateProtocol(names[name]);
    demand((protocol == NULL) == (registered[name] != NULL));
    if (protocol != NULL) {
        all[all_count++] = (struct modelled){.protocol = protocol, .name = name, .is_built = true, .is_open = true};
    }
}

static void end_building(void) {
    struct modelled *one = any();
    if (one == NULL) {
        return;
    }
    objc_registerProtocol(one->protocol);
    if (one->is_open) {
        one->is_open = false;
        register_one(one);
    }
}

static bool adopts_name(const struct modelled *one, size_t name) {
    for (size_t i = 0; i < one->adopted_count; i++) {
        if (one->adopted[i]->name == name) {
            return true;
        }
    }
    return false;
}

static void add_protocol(void) {
    struct modelled *one = any(), *other = any();
    if (one == NULL || one->adopted_count == MOST_ADOPTED) {
        return;
    }
    protocol_addProtocol(one->protocol, other->protocol);
    if (one->is_open && !other->is_open && !adopts_name(one, other->name)) {
        one->adopted[one->adopted_count++] = other;
        one->declares = true;
    }
}

// The kinds are in the order of the structure's members.
static bool is_required(size_t kind) { return kind < 2; }

static bool is_instance(size_t kind) { return kind % 2 == 0; }

// The same for properties, whose order is another.
static bool is_required_property(size_t kind) { return kind % 2 == 0; }

static bool is_instance_property(size_t kind) { return kind < 2; }

static void add_method(void) {
    struct modelled *one = any();
    size_t kind = next(KINDS), member = next(MEMBERS);
    const char *types = next(4) == 0 ? NULL : "v16@0:8";
    if (one == NULL) {
        return;
    }
    SEL selector = sel_registerName(members[member]);
    protocol_addMethodDescription(one->protocol, selector, types, is_required(kind), is_instance(kind));
    if (one->is_open) {
        one->methods[kind] |= (uint8_t)(1 << member);
        one->declares = true;
    }
}

static void add_property(void) {
    struct modelled *one = any();
    size_t kind = next(KINDS), member = next(MEMBERS);
    const objc_property_attribute_t attributes[] = {{"T", "q"}, {"N", ""}};
    if (one == NULL) {
        return;
    }
    protocol_addProperty(
        one->protocol, members[member], attributes, (unsigned)next(3), is_required_property(kind),
        is_instance_property(kind));
    if (one->is_open) {
        one->properties[kind] |= (uint8_t)(1 << member);
        one->declares = true;
    }
}

static void adopt_by_class(void) {
    struct modelled *one = any();
    if (one == NULL || adopted_by_class_count == MOST) {
        return;
    }
    bool is_new = !one->is_open && !class_conforms(one->name);
    demand(class_addProtocol(cls, one->protocol) == is_new);
    if (is_new) {
        adopted_by_class[adopted_by_class_count++] = one;
    }
}

// MARK: Questions

static void ask_methods(struct modelled *one, const bool *is_reached, size_t kind) {
    uint8_t expected = 0;
    for (size_t i = 0; i < all_count; i++) {
        expected |= is_reached[i] ? all[i].methods[kind] : 0;
    }
    for (size_t member = 0; member < MEMBERS; member++) {
        struct objc_method_description found = protocol_getMethodDescription(
            one->protocol, sel_registerName(members[member]), is_required(kind), is_instance(kind));
        demand((found.name != NULL) == ((expected >> member & 1) != 0));
        demand(found.name == NULL || strcmp(sel_getName(found.name), members[member]) == 0);
    }
    unsigned count = 0;
    struct objc_method_description *list =
        protocol_copyMethodDescriptionList(one->protocol, is_required(kind), is_instance(kind), &count);
    uint8_t own = 0;
    for (unsigned i = 0; i < count; i++) {
        for (size_t member = 0; member < MEMBERS; member++) {
            own |= (uint8_t)((strcmp(sel_getName(list[i].name), members[member]) == 0) << member);
        }
    }
    demand(own == canonical(one)->methods[kind] && (list == NULL || list[count].name == NULL));
    free(list);
}

static void ask_properties(struct modelled *one, const bool *is_reached, size_t kind) {
    uint8_t expected = 0;
    for (size_t i = 0; i < all_count; i++) {
        expected |= is_reached[i] ? all[i].properties[kind] : 0;
    }
    bool required = is_required_property(kind), instance = is_instance_property(kind);
    for (size_t member = 0; member < MEMBERS; member++) {
        objc_property_t found = protocol_getProperty(one->protocol, members[member], required, instance);
        demand((found != NULL) == ((expected >> member & 1) != 0));
        demand(found == NULL || strcmp(property_getName(found), members[member]) == 0);
    }
    unsigned count = 0;
    objc_property_t *list = protocol_copyPropertyList2(one->protocol, &count, required, instance);
    uint8_t own = 0;
    for (unsigned i = 0; i < count; i++) {
        for (size_t member = 0; member < MEMBERS; member++) {
            own |= (uint8_t)((strcmp(property_getName(list[i]), members[member]) == 0) << member);
        }
    }
    demand(own == canonical(one)->properties[kind] && (list == NULL || list[count] == NULL));
    free(list);
}

static void ask_adopted(struct modelled *one) {
    unsigned count = 0;
    Protocol **list = protocol_copyProtocolList(one->protocol, &count);
    demand(count == canonical(one)->adopted_count && (list == NULL) == (count == 0));
    for (unsigned i = 0; i < count; i++) {
        size_t found = 0;
        while (found < count && strcmp(names[canonical(one)->adopted[found]->name], protocol_getName(list[i])) != 0) {
            found++;
        }
        demand(found < count);
    }
    free(list);
}

static void ask(struct modelled *one) {
    bool is_reached[MOST] = {false};
    mark(one, is_reached);
    for (size_t kind = 0; kind < KINDS; kind++) {
        ask_methods(one, is_reached, kind);
        ask_properties(one, is_reached, kind);
    }
    ask_adopted(one);
    for (size_t i = 0; i < all_count; i++) {
        bool conforms = one->name == all[i].name || has_name(is_reached, all[i].name);
        demand(protocol_conformsToProtocol(one->protocol, all[i].protocol) == conforms);
        demand(protocol_isEqual(one->protocol, all[i].protocol) == (one->name == all[i].name));
    }
    demand(class_conformsToProtocol(cls, one->protocol) == class_conforms(one->name));
}

static void ask_all(void) {
    unsigned total = 0, count = 0;
    for (size_t i = 0; i < all_count; i++) {
        ask(&all[i]);
    }
    for (size_t name = 0; name < NAMES; name++) {
        demand(objc_getProtocol(names[name]) == (registered[name] == NULL ? NULL : registered[name]->protocol));
        total += registered[name] != NULL;
    }
    free(objc_copyProtocolList(&count));
    demand(count == total);
    free(class_copyProtocolList(cls, &count));
    demand(count == adopted_by_class_count);
}

// MARK: Forgetting

static void free_adopted(struct objc_protocol_list *list) {
    while (list != NULL) {
        struct objc_protocol_list *behind = list->next;
        free(list);
        list = behind;
    }
}

static void free_properties(struct objc_property_list *list) {
    while (list != NULL) {
        struct objc_property_list *behind = list->next;
        free(list);
        list = behind;
    }
}

static void free_methods(struct objc_protocol_method_list *list) {
    for (int i = 0; list != NULL && i < list->count; i++) {
        free((void *)(uintptr_t)list->methods[i].types);
    }
    free(list);
}

static void free_built(struct modelled *one) {
    struct objc_protocol *protocol = one->protocol;
    if (!one->is_completed) {
        free_adopted(protocol->protocols);
        for (size_t kind = 0; kind < KINDS; kind++) {
            free_methods((&protocol->instance_methods)[kind]);
            free_properties((&protocol->properties)[kind]);
        }
    }
    free((void *)(uintptr_t)protocol->name);
    free(protocol);
}

static void forget(void) {
    objc_disposeClassPair(cls);
    while (under_construction != NULL) {
        struct construction *construction = under_construction;
        under_construction = construction->next;
        free(construction);
    }
    for (size_t i = 0; i < all_count; i++) {
        if (all[i].is_built) {
            free_built(&all[i]);
        }
    }
    while (image_count > 0) {
        free(images[--image_count]);
    }
    known_protocols.count = 0;
    free(protocol_table.array);
    protocol_table.array = NULL;
    all_count = adopted_by_class_count = 0;
    memset(registered, 0, sizeof registered);
}

// MARK: Entry

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const steps[])(void) = {
        load_image, allocate, end_building, add_protocol, add_method, add_property, adopt_by_class, ask_all,
    };
    enum { LONGEST = 512 }; // every question looks at all of them
    if (size > LONGEST) {
        return -1;
    }
    cursor = data;
    input_end = data + size;
    cls = objc_allocateClassPair(Nil, "Adopting", 0);
    while (cursor < input_end) {
        steps[next(sizeof steps / sizeof steps[0])]();
    }
    ask_all();
    forget();
    return 0;
}
