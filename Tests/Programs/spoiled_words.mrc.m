// Replaces each word of an image's structures by values that no compiler writes. The loader refuses the image with a
// message, or its classes work. It reads only memory of loaded files.

#include "check.h"

#pragma clang diagnostic ignored "-Wgnu-variable-sized-type-not-at-end"

#include <objc/abi.h>
#import <objc/NSObject.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

static int method(void) { return 1; }

#define LIST_OF(list_type, entry_type) \
    struct {                           \
        struct list_type list;         \
        struct entry_type entry;       \
    }

// An image with one of each, as a compiler would make it: a class, a category on it, and a protocol that both adopt.
static struct {
    struct objc_init init;
    struct objc_class cls, metaclass;
    Class classes[1], class_refs[1];
    struct objc_protocol protocol;
    struct objc_protocol *protocol_refs[1];
    struct objc_category category;
    struct objc_class_alias alias;
    struct objc_selector selectors[2];
    LIST_OF(objc_method_list, objc_method) methods, class_methods, added;
    LIST_OF(objc_ivar_list, objc_ivar) ivars;
    LIST_OF(objc_property_list, objc_property) properties, declared_properties, added_properties;
    LIST_OF(objc_protocol_method_list, objc_protocol_method) declared;
    struct {
        struct objc_protocol_list list;
        struct objc_protocol *protocol;
    } adopted, added_protocols;
    int32_t offset, padding;
} image;

#define SELECTOR(n) ((SEL) & image.selectors[n])

enum { WORDS = sizeof image / sizeof(uintptr_t) };

static void make_lists(void) {
    struct objc_method one = {(IMP)method, SELECTOR(0), "i16@0:8"};
    struct objc_method other = {(IMP)method, SELECTOR(1), "i16@0:8"};
    image.methods = (__typeof(image.methods)){{NULL, 1, sizeof one}, one};
    image.class_methods = (__typeof(image.class_methods)){{NULL, 1, sizeof one}, one};
    image.added = (__typeof(image.added)){{NULL, 1, sizeof other}, other};
    image.ivars = (__typeof(image.ivars)){{1, sizeof(struct objc_ivar)},
                                          {"number", "i", &image.offset, 4, 2 << ORT_IVAR_ALIGNMENT_SHIFT}};
    struct objc_property property = {"number", "Ti,N", "i", SELECTOR(0), NULL};
    image.properties = (__typeof(image.properties)){{1, sizeof property, NULL}, property};
    image.declared_properties = (__typeof(image.declared_properties)){{1, sizeof property, NULL}, property};
    image.added_properties = (__typeof(image.added_properties)){{1, sizeof property, NULL}, property};
    image.declared = (__typeof(image.declared)){{1, sizeof(struct objc_protocol_method)}, {SELECTOR(0), "i16@0:8"}};
    image.adopted = (__typeof(image.adopted)){{NULL, 1}, &image.protocol};
    image.added_protocols = (__typeof(image.added_protocols)){{NULL, 1}, &image.protocol};
}

static void make_classes(void) {
    image.metaclass = (struct objc_class){.name = "Spoiled", .info = ORT_CLASS_META};
    image.metaclass.methods = &image.class_methods.list;
    image.cls = (struct objc_class){
        .isa = (Class)&image.metaclass,
        .super_class = [NSObject class],
        .name = "Spoiled",
        .instance_size = -8,
        .ivars = &image.ivars.list,
        .methods = &image.methods.list,
        .protocols = &image.adopted.list,
        .properties = &image.properties.list,
    };
    image.protocol = (struct objc_protocol){.isa = (id)4, .name = "SpoiledProtocol"};
    image.protocol.instance_methods = &image.declared.list;
    image.protocol.properties = &image.declared_properties.list;
    image.category = (struct objc_category){.name = "Added", .class_name = "Spoiled"};
    image.category.instance_methods = &image.added.list;
    image.category.protocols = &image.added_protocols.list;
    image.category.properties = &image.added_properties.list;
}

#define SECTION(member, first, count) image.init.member = (first), image.init.member##_end = (first) + (count)

static void make_image(void) {
    make_lists();
    make_classes();
    image.selectors[0] = (struct objc_selector){.name = "number", .types = "i16@0:8"};
    image.selectors[1] = (struct objc_selector){.name = "added", .types = "i16@0:8"};
    image.classes[0] = image.class_refs[0] = (Class)&image.cls;
    image.protocol_refs[0] = &image.protocol;
    image.alias = (struct objc_class_alias){"SpoiledAlias", image.class_refs};
    SECTION(selectors, image.selectors, 2);
    SECTION(classes, image.classes, 1);
    SECTION(class_refs, image.class_refs, 1);
    SECTION(categories, &image.category, 1);
    SECTION(protocols, &image.protocol, 1);
    SECTION(protocol_refs, image.protocol_refs, 1);
    SECTION(aliases, &image.alias, 1);
}

// Uses the classes that the loader accepted, except the methods, whose code may be wrong.
static void ask(Class cls) {
    free(class_copyMethodList(cls, NULL));
    free(class_copyMethodList(object_getClass((id)cls), NULL));
    free(class_copyIvarList(cls, NULL));
    free(class_copyPropertyList(cls, NULL));
    free(class_copyProtocolList(cls, NULL));
    class_getProperty(cls, "number");
    class_getInstanceVariable(cls, "number");
    class_respondsToSelector(cls, sel_registerName("added"));
    class_conformsToProtocol(cls, @protocol(NSObject));
    [cls hash];
    if (class_getInstanceSize(cls) < 4096) {
        object_dispose(class_createInstance(cls, 0));
    }
}

static uintptr_t *word;
static uintptr_t value;

static void load_spoiled(void) {
    *word = value;
    __objc_load(&image.init);
    Class cls = objc_lookUpClass("Spoiled");
    if (cls != Nil) {
        ask(cls);
    }
    objc_lookUpClass("SpoiledAlias");
    Protocol *protocol = objc_getProtocol("SpoiledProtocol");
    if (protocol != NULL) {
        free(protocol_copyMethodDescriptionList(protocol, YES, YES, NULL));
        free(protocol_copyPropertyList(protocol, NULL));
        free(protocol_copyProtocolList(protocol, NULL));
        class_conformsToProtocol([NSObject class], protocol);
    }
}

enum { VALUES = 13 };

static uintptr_t spoiled_value(int index, uintptr_t original) {
    static void *unreadable, *elsewhere;
    if (unreadable == NULL) {
        unreadable = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        elsewhere = malloc(4096);
    }
    const uintptr_t values[VALUES] = {
        0,
        1,
        UINTPTR_MAX,
        0x0101010101010101,
        (uintptr_t)unreadable,
        (uintptr_t)elsewhere,
        (uintptr_t)method,
        (uintptr_t)"text",
        (uintptr_t)&image,
        original + 1,
        original + 8,
        original - 8,
        original ^ (uintptr_t)1 << 40,
    };
    return values[index];
}

static bool is_sentence(const struct child_end *end) {
    return end->signal == SIGABRT && strchr(end->message, ' ') != NULL && strstr(end->message, "Sanitizer") == NULL;
}

CHECK_THAT(theImageThatIsSpoiledCanBeUsedOtherwise) {
    make_image();
    word = (uintptr_t *)&image.cls.version;
    value = 7;
    struct child_end end = check_in_child(load_spoiled);
    EXPECT(end.signal == 0 && end.status == 0);
}

CHECK_THAT(whicheverWordIsSpoiledTheImageIsRefusedOrItsClassesWork) {
#if __has_feature(address_sanitizer)
    return; // it considers the memory around a variable unused
#endif
    make_image();
    size_t refused = 0;
    for (size_t i = 0; i < WORDS; i++) {
        for (int j = 0; j < VALUES; j++) {
            word = (uintptr_t *)&image + i;
            value = spoiled_value(j, *word);
            struct child_end end = check_in_child(load_spoiled);
            refused += is_sentence(&end);
            if (!is_sentence(&end) && (end.signal != 0 || end.status != 0)) {
                printf("word %zu, value %d: signal %d: %s\n", i, j, end.signal, end.message);
                EXPECT(false);
            }
        }
    }
    EXPECT(refused > WORDS); // most words are pointers
}
