// Images with wrong metadata. They are refused with a message that names the image's class, before anything is
// registered.

#include "check.h"

#pragma clang diagnostic ignored "-Wgnu-variable-sized-type-not-at-end"

#include <objc/abi.h>
#import <objc/NSObject.h>
#include <signal.h>
#include <stdlib.h>

static int method(void) { return 1; }

// An image of one class and one category on it, as a compiler would make it.
static struct objc_class spoiled_meta = {.name = "Spoiled", .info = ORT_CLASS_META};
static struct objc_class spoiled = {.isa = &spoiled_meta, .name = "Spoiled"};
static Class classes[] = {(Class)&spoiled};
static struct objc_selector selectors[] = {{.name = "spoiled", .types = "i16@0:8"}};
static int32_t ivar_offset;
static struct {
    struct objc_method_list list;
    struct objc_method method;
} methods = {{NULL, 1, sizeof(struct objc_method)}, {(IMP)method, (SEL)selectors, "i16@0:8"}};
static struct {
    struct objc_ivar_list list;
    struct objc_ivar ivar;
} ivars = {{1, sizeof(struct objc_ivar)}, {"ivar", "i", &ivar_offset, 4, 2 << ORT_IVAR_ALIGNMENT_SHIFT}};
static struct {
    struct objc_property_list list;
    struct objc_property property;
} properties = {{1, sizeof(struct objc_property), NULL}, {"property", "Ti,N", "i", NULL, NULL}};
static struct objc_protocol adopted_protocol = {.isa = (id)4, .name = "SpoiledProtocol"};
static struct {
    struct objc_protocol_list list;
    struct objc_protocol *protocol;
} protocols = {{NULL, 1}, &adopted_protocol};
static struct objc_category categories[] = {
    {"Category", "Spoiled", NULL, NULL, NULL, NULL, NULL}, {"Another", "Spoiled", NULL, NULL, NULL, NULL, NULL}};
static struct objc_init image = {
    .selectors = selectors,
    .selectors_end = selectors + 1,
    .classes = classes,
    .classes_end = classes + 1,
    .categories = categories,
    .categories_end = categories + 2,
    .protocols = &adopted_protocol,
    .protocols_end = &adopted_protocol + 1,
};

static void make_usable(void) {
    spoiled.super_class = (struct objc_class *)[NSObject class];
    spoiled.methods = (struct objc_method_list *)&methods;
    spoiled.ivars = (struct objc_ivar_list *)&ivars;
    spoiled.properties = (struct objc_property_list *)&properties;
    spoiled.protocols = (struct objc_protocol_list *)&protocols;
    spoiled.instance_size = -8;
}

static void (*spoil)(void);

static void load_spoiled(void) {
    make_usable();
    spoil();
    __objc_load(&image);
}

static bool is_refused(void (*how)(void), const char *why) {
    spoil = how;
    struct child_end end = check_in_child(load_spoiled);
    bool says_so = strstr(end.message, why) != NULL && strstr(end.message, "Spoiled") != NULL;
    if (end.signal != SIGABRT || !says_so) {
        printf("signal %d: %s\n", end.signal, end.message);
    }
    return end.signal == SIGABRT && says_so;
}

static void negative_count(void) { methods.list.count = -1; }
static void large_count(void) { methods.list.count = INT32_MAX; }
static void other_size(void) { ivars.list.size = 40; }
static void large_list_of_protocols(void) { protocols.list.count = SIZE_MAX / 2; }
static void metaclass_with_protocols(void) {
    spoiled_meta.protocols = (struct objc_protocol_list *)&protocols;
    protocols.protocol = NULL;
}
static void metaclass_with_ivars(void) {
    spoiled_meta.ivars = (struct objc_ivar_list *)&ivars;
    ivars.list.size = 40;
}
static void linked_list(void) { methods.list.next = (struct objc_method_list *)&methods; }

CHECK_THAT(aListThatCannotBeReadIsRefused) {
    EXPECT(is_refused(negative_count, "a list with a negative count"));
    EXPECT(is_refused(large_count, "a list that ends outside the image"));
    EXPECT(is_refused(other_size, "the size that this runtime expects"));
    EXPECT(is_refused(large_list_of_protocols, "a list of protocols that ends outside the image"));
    EXPECT(is_refused(linked_list, "linked to another"));
    EXPECT(is_refused(metaclass_with_protocols, "an adopted protocol without a name"));
    EXPECT(is_refused(metaclass_with_ivars, "the size that this runtime expects"));
}

static void no_selector(void) { methods.method.selector = NULL; }
static void no_implementation(void) { methods.method.imp = NULL; }
static void no_property_name(void) { properties.property.name = NULL; }
static void no_offset(void) { ivars.ivar.offset = NULL; }
static void far_offset(void) { ivar_offset = 1000; }
static void huge_alignment(void) { ivars.ivar.flags = 63 << ORT_IVAR_ALIGNMENT_SHIFT; }

CHECK_THAT(anEntryWithoutWhatItNeedsIsRefused) {
    EXPECT(is_refused(no_selector, "a method without a selector"));
    EXPECT(is_refused(no_implementation, "a method without an implementation"));
    EXPECT(is_refused(no_property_name, "a property without a name"));
    EXPECT(is_refused(no_offset, "an ivar without an offset"));
    EXPECT(is_refused(far_offset, "an ivar that lies outside the instances of the class"));
    EXPECT(is_refused(huge_alignment, "an alignment above 65536 bytes"));
}

static void other_abi(void) { spoiled.abi_version = 1; }
static void own_superclass(void) { spoiled.super_class = &spoiled; }
static void no_metaclass(void) { spoiled.isa = Nil; }
static void metaclass_of_another(void) { spoiled.isa = (struct objc_class *)object_getClass([NSObject class]); }
static void huge_instances(void) { spoiled.instance_size = INT64_MIN; }

CHECK_THAT(aClassThatIsNoneIsRefused) {
    EXPECT(is_refused(other_abi, "the ABI of another runtime"));
    EXPECT(is_refused(own_superclass, "itself among its superclasses"));
    EXPECT(is_refused(no_metaclass, "no metaclass"));
    EXPECT(is_refused(metaclass_of_another, "no metaclass of its own"));
    EXPECT(is_refused(huge_instances, "larger than a gigabyte"));
}

static void share_a_list(void) {
    static struct {
        struct objc_method_list list;
        struct objc_method method;
    } shared = {{NULL, 1, sizeof(struct objc_method)}, {(IMP)method, (SEL)selectors, "i16@0:8"}};
    categories[0].instance_methods = categories[1].instance_methods = (struct objc_method_list *)&shared;
}

CHECK_THAT(categoriesThatShareAListAreRefused) { EXPECT(is_refused(share_a_list, "shares a list")); }

static void adopt_itself(void) { adopted_protocol.protocols = (struct objc_protocol_list *)&protocols; }

static void load_and_ask(void) {
    make_usable();
    spoiled.info = ORT_CLASS_DYNAMIC | ORT_CLASS_PARKED | ORT_CLASS_INITIALIZED; // an image may not set these
    adopt_itself();
    __objc_load(&image);
    Class cls = objc_getClass("Spoiled");
    EXPECT(cls == (Class)&spoiled);
    EXPECT(class_conformsToProtocol(cls, objc_getProtocol("SpoiledProtocol")));
    EXPECT(!class_conformsToProtocol(cls, @protocol(NSObject)));
    EXPECT(class_getInstanceMethod(cls, sel_registerName("spoiled")) != NULL);
    EXPECT((spoiled.info & (ORT_CLASS_DYNAMIC | ORT_CLASS_PARKED)) == 0);
}

CHECK_THAT(flagsOfTheRuntimeAndCirclesOfProtocolsDoNoHarm) {
    struct child_end end = check_in_child(load_and_ask);
    EXPECT(end.signal == 0 && end.status == 0);
}
