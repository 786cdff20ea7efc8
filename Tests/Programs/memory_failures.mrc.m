// Every public function of the runtime that can report missing memory, with each of its allocations failing in turn.

#include "failing_memory.h"

#include <objc/encoding.h>
#include <objc/hooks.h>
#include <objc/inspect.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>

// MARK: Classes

static int implementation(id self, SEL selector) { return 42; }

@protocol Adopted
@property (readonly) int required;
- (int)adopted;
@end

@protocol Adopting <Adopted>
- (int)adopting;
+ (int)adoptingClass;
@end

@interface Original : NSObject <Adopting> {
    id _first, _second;
}
@property int number;
@property (class, readonly) int classNumber;
@end

@implementation Original
@synthesize number = _number;
- (int)adopted {
    return 1;
}
- (int)required {
    return 2;
}
- (int)adopting {
    return 3;
}
+ (int)adoptingClass {
    return 4;
}
+ (int)classNumber {
    return 5;
}
@end

static Class made;

static bool allocates_pair(void) {
    made = objc_allocateClassPair([NSObject class], "Made", 8);
    return made != Nil;
}

static bool duplicates(void) {
    made = objc_duplicateClass([Original class], "Made", 0);
    return made != Nil;
}

static bool is_found(void) { return objc_getClass("Made") != Nil; }

static void dispose(void) {
    objc_disposeClassPair(made);
    made = Nil;
}

static void make_pair(void) { made = objc_allocateClassPair([NSObject class], "Made", 0); }

static bool adds_method(void) { return class_addMethod(made, @selector(adopted), (IMP)implementation, "i@:"); }

static bool has_method(void) { return class_getInstanceMethod(made, @selector(adopted)) != NULL; }

static bool adds_ivar(void) { return class_addIvar(made, "ivar", 8, 3, "q"); }

static bool has_ivar(void) {
    unsigned int count;
    free(class_copyIvarList(made, &count));
    return class_getInstanceVariable(made, "ivar") != NULL || class_getInstanceSize(made) != sizeof(void *) ||
        count > 0;
}

static bool adds_second_ivar(void) { return class_addIvar(made, "second", 8, 3, NULL); }

static bool has_second_ivar(void) { return class_getInstanceVariable(made, "second") != NULL; }

static void make_pair_with_ivar(void) {
    make_pair();
    adds_ivar();
}

static bool adds_protocol(void) { return class_addProtocol(made, @protocol(Adopting)); }

static bool has_protocol(void) { return class_conformsToProtocol(made, @protocol(Adopted)); }

static void park(void) {
    make_pair();
    objc_registerClassPair(made);
    ort_class_park(made);
    for (int i = 0; i < 400; i++) { // makes the table grow
        char name[32];
        snprintf(name, sizeof name, "Filling%d", i);
        if (objc_getClass(name) == Nil) {
            objc_registerClassPair(objc_allocateClassPair([NSObject class], name, 0));
            ort_memory_fail_every(1);
            bool has_room = ort_class_unpark(made);
            ort_memory_fail_every(0);
            if (!has_room) {
                return;
            }
            ort_class_park(made);
        }
    }
}

static bool unparks(void) { return ort_class_unpark(made); }

CHECK_THAT(classesAreMadeAndChangedWholeOrNotAtAll) {
    static const struct attempt attempts[] = {
        {"objc_allocateClassPair", NULL, allocates_pair, NULL, dispose},
        {"objc_duplicateClass", NULL, duplicates, is_found, dispose, .keeps_more = true},
        {"class_addMethod", make_pair, adds_method, has_method, dispose},
        {"class_addIvar", make_pair, adds_ivar, has_ivar, dispose},
        {"class_addIvar, a second one", make_pair_with_ivar, adds_second_ivar, has_second_ivar, dispose},
        {"class_addProtocol", make_pair, adds_protocol, has_protocol, dispose},
    };
    TRY_EACH(attempts);
}

CHECK_THAT(aParkedClassComesBackOrStaysParked) {
    static const struct attempt attempt = {"ort_class_unpark", park, unparks, is_found, dispose, .keeps_more = true};
    if (CAN_FAIL) {
        try_with_each_failure(&attempt);
    }
}

// MARK: Properties

static int name_number;
static char property_name[32], getter_name[32];

// Uses a new name each time, so its selectors are new, too.
static void make_pair_and_name(void) {
    make_pair();
    snprintf(property_name, sizeof property_name, "property%d", ++name_number);
    snprintf(getter_name, sizeof getter_name, "getter%d", name_number);
}

static bool adds_property(void) {
    objc_property_attribute_t attributes[] = {{"T", "@\"NSObject\""}, {"G", getter_name}, {"V", "_variable"}};
    return class_addProperty(made, property_name, attributes, 3);
}

static bool has_property(void) {
    objc_property_t property = class_getProperty(made, property_name);
    if (property == NULL) {
        return false;
    }
    char setter[40];
    snprintf(setter, sizeof setter, "set%s:", property_name);
    setter[3] = 'P';
    EXPECT_STRING(sel_getName(((struct {
                                  const void *text[3];
                                  SEL getter, setter;
                              } *)property)->getter), getter_name);
    EXPECT_STRING(sel_getName(((struct {
                                  const void *text[3];
                                  SEL getter, setter;
                              } *)property)->setter), setter);
    return true;
}

static void make_pair_and_known_name(void) {
    make_pair();
    strcpy(property_name, "known");
    strcpy(getter_name, "isKnown");
}

CHECK_THAT(aPropertyIsAddedWithItsAccessorsOrNotAtAll) {
    static const struct attempt attempts[] = {
        {"class_addProperty", make_pair_and_name, adds_property, has_property, dispose, .keeps_more = true},
        {"class_addProperty, known selectors", make_pair_and_known_name, adds_property, NULL, dispose},
    };
    TRY_EACH(attempts);
}

// MARK: Protocols

static Protocol *built;
static char protocol_name[32];

static void name_protocol(void) { snprintf(protocol_name, sizeof protocol_name, "Built%d", ++name_number); }

static bool allocates_protocol(void) {
    built = objc_allocateProtocol(protocol_name);
    return built != NULL;
}

static void register_protocol(void) {
    EXPECT(objc_getProtocol(protocol_name) == NULL);
    objc_registerProtocol(built);
    EXPECT(objc_getProtocol(protocol_name) == built);
}

CHECK_THAT(aProtocolIsMadeWholeOrNotAtAll) {
    static const struct attempt attempt = {"objc_allocateProtocol", name_protocol,     allocates_protocol, NULL,
                                           register_protocol,       .keeps_more = true};
    for (int i = 0; i < 200; i++) { // the list of all classes grows meanwhile
        try_with_each_failure(&attempt);
    }
}

// MARK: Objects

@interface Referring : NSObject {
  @public
    id _weak[4];
    id _strong;
}
@end

@implementation Referring
@end

static id original, other, copied;
static void *bytes;

static bool creates_instance(void) {
    copied = class_createInstance([Original class], 8);
    return copied != nil;
}

static void dispose_object(void) { copied = object_dispose(copied); }

static void prepare_bytes(void) { bytes = calloc(1, class_getInstanceSize([Original class])); }

static bool constructs(void) {
    copied = objc_constructInstance([Original class], bytes);
    EXPECT(copied == nil || copied == bytes);
    return copied != nil;
}

static bool is_constructed(void) { return *(Class *)bytes != Nil; }

static void destruct(void) {
    objc_destructInstance(copied);
    free(bytes);
}

// Without ARC the compiler gives ivars no ownership. So this makes a class with the ivars that ARC would make.
static Class referring(void) {
    static Class cls;
    if (cls == Nil) {
        cls = [Referring class];
        struct {
            const char *name, *type;
            int32_t *offset;
            uint32_t size, flags;
        } *ivar = (void *)class_getInstanceVariable(cls, "_weak");
        ivar->flags = (ivar->flags & ~3u) | 2;
        ivar = (void *)class_getInstanceVariable(cls, "_strong");
        ivar->flags = (ivar->flags & ~3u) | 1;
    }
    return cls;
}

static id *weak_of(id object) {
    return (id *)((char *)object + ivar_getOffset(class_getInstanceVariable(referring(), "_weak")));
}

static void make_original(void) {
    other = [NSObject new];
    original = class_createInstance(referring(), 0);
    for (int i = 0; i < 4; i++) {
        objc_initWeak(&weak_of(original)[i], other);
    }
    object_setIvar(original, class_getInstanceVariable(referring(), "_strong"), other);
}

static bool copies(void) {
    NSUInteger count = [other retainCount];
    copied = object_copy(original, 0);
    EXPECT([other retainCount] == count + (copied != nil));
    return copied != nil;
}

static void end_copy(void) {
    for (int i = 0; i < 4; i++) {
        EXPECT(objc_loadWeakRetained(&weak_of(copied)[i]) == other);
        objc_release(other);
        objc_destroyWeak(&weak_of(copied)[i]);
    }
    objc_release(other); // the reference of the copy
    dispose_object();
    objc_release(other); // the reference of the original
    [other release];
    for (int i = 0; i < 4; i++) {
        EXPECT(weak_of(original)[i] == nil);
    }
    object_dispose(original);
}

CHECK_THAT(objectsAreMadeWholeOrNotAtAll) {
    static const struct attempt attempts[] = {
        {"class_createInstance", NULL, creates_instance, NULL, dispose_object},
        {"objc_constructInstance", prepare_bytes, constructs, is_constructed, destruct},
        {"object_copy", make_original, copies, NULL, end_copy},
    };
    TRY_EACH(attempts);
}

// MARK: Blocks

struct large {
    long values[4];
};

static id scalar_block, large_block;
static IMP imps[3000], new_imp;
static int imp_count;

// Uses up the existing memory for implementations of the block's kind.
static void use_room_of(id block) {
    imp_count = 0;
    ort_memory_fail_every(1);
    while (CAN_FAIL && (new_imp = imp_implementationWithBlock(block)) != NULL) {
        imps[imp_count++] = new_imp;
    }
    ort_memory_fail_every(0);
}

static void use_room(void) { use_room_of(scalar_block); }

static bool makes_scalar(void) {
    new_imp = imp_implementationWithBlock(scalar_block);
    return new_imp != NULL;
}

static bool makes_large(void) {
    new_imp = imp_implementationWithBlock(large_block);
    return new_imp != NULL;
}

static void end_scalar(void) {
    EXPECT(((int (*)(id, SEL))new_imp)(nil, NULL) == 7);
    EXPECT(imp_removeBlock(new_imp));
}

static void end_large(void) {
    EXPECT(((struct large (*)(id, SEL))new_imp)(nil, NULL).values[3] == 4);
    EXPECT(imp_removeBlock(new_imp));
}

CHECK_THAT(anImplementationIsMadeOrTheAnswerIsNull) {
    scalar_block = ^int(id self) {
        return 7;
    };
    large_block = ^struct large(id self) {
        return (struct large){{1, 2, 3, 4}};
    };
    static const struct attempt attempts[] = {
        {"imp_implementationWithBlock", use_room, makes_scalar, NULL, end_scalar, .keeps_more = true},
        {"imp_implementationWithBlock, in memory", NULL, makes_large, NULL, end_large},
    };
    TRY_EACH(attempts);
}

// MARK: Lists and strings

static void *list;
static unsigned int count;

static void free_list(void) {
    EXPECT(list != NULL);
    free(list);
    list = NULL;
}

static bool is_list(void *made_list) {
    list = made_list;
    EXPECT((list == NULL) == (count == 0));
    bool is_complete = list != NULL;
    count = 77;
    return is_complete;
}

#define LIST(function, ...)                                                               \
    static bool function##_makes(void) { return is_list((void *)function(__VA_ARGS__)); }

#define METHOD class_getInstanceMethod([Original class], @selector(setNumber:))
#define PROPERTY class_getProperty([Original class], "number")

LIST(objc_copyClassList, &count)
LIST(objc_copyImageNames, &count)
LIST(objc_copyClassNamesForImage, class_getImageName([Original class]), &count)
LIST(class_copyIvarList, [Original class], &count)
LIST(class_copyPropertyList, [Original class], &count)
LIST(class_copyMethodList, [Original class], &count)
LIST(class_copyProtocolList, [Original class], &count)
LIST(objc_copyProtocolList, &count)
LIST(protocol_copyMethodDescriptionList, @protocol(Adopting), YES, YES, &count)
LIST(protocol_copyPropertyList, @protocol(Adopted), &count)
LIST(protocol_copyPropertyList2, @protocol(Adopted), &count, YES, YES)
LIST(protocol_copyProtocolList, @protocol(Adopting), &count)
LIST(property_copyAttributeList, PROPERTY, &count)
LIST(ort_class_copyOwnMethods, [Original class], &count)
LIST(ort_class_copySubclasses, [NSObject class], &count)

#define STRING(function, ...)                 \
    static bool function##_makes(void) {      \
        list = (void *)function(__VA_ARGS__); \
        return list != NULL;                  \
    }

STRING(property_copyAttributeValue, PROPERTY, "T")
STRING(method_copyReturnType, METHOD)
STRING(method_copyArgumentType, METHOD, 2)

#define ATTEMPT(function) {#function, NULL, function##_makes, NULL, free_list}

CHECK_THAT(listsAndStringsAreWholeOrNull) {
    static const struct attempt attempts[] = {
        ATTEMPT(objc_copyClassList),
        ATTEMPT(objc_copyImageNames),
        ATTEMPT(objc_copyClassNamesForImage),
        ATTEMPT(class_copyIvarList),
        ATTEMPT(class_copyPropertyList),
        ATTEMPT(class_copyMethodList),
        ATTEMPT(class_copyProtocolList),
        ATTEMPT(objc_copyProtocolList),
        ATTEMPT(protocol_copyMethodDescriptionList),
        ATTEMPT(protocol_copyPropertyList),
        ATTEMPT(protocol_copyPropertyList2),
        ATTEMPT(protocol_copyProtocolList),
        ATTEMPT(property_copyAttributeList),
        ATTEMPT(property_copyAttributeValue),
        ATTEMPT(ort_class_copyOwnMethods),
        ATTEMPT(ort_class_copySubclasses),
        ATTEMPT(method_copyReturnType),
        ATTEMPT(method_copyArgumentType),
    };
    count = 77;
    TRY_EACH(attempts);
}

static char buffer[4];

static bool fills_return_type(void) {
    memset(buffer, 'x', sizeof buffer);
    method_getReturnType(METHOD, buffer, sizeof buffer);
    EXPECT(buffer[1] == '\0' && buffer[2] == '\0' && buffer[3] == '\0');
    return buffer[0] == 'v';
}

static bool fills_argument_type(void) {
    memset(buffer, 'x', sizeof buffer);
    method_getArgumentType(METHOD, 2, buffer, sizeof buffer);
    EXPECT(buffer[1] == '\0' && buffer[2] == '\0' && buffer[3] == '\0');
    return buffer[0] == 'i';
}

static void nothing(void) {}

CHECK_THAT(buffersAreFilledOrEmpty) {
    static const struct attempt attempts[] = {
        {"method_getReturnType", NULL, fills_return_type, NULL, nothing},
        {"method_getArgumentType", NULL, fills_argument_type, NULL, nothing},
    };
    TRY_EACH(attempts);
}

// MARK: Layouts of ivars

static void duplicate_referring(void) { made = objc_duplicateClass(referring(), "Made", 0); }

static bool has_layout(void) { return class_getIvarLayout(made) != NULL; }

static bool has_weak_layout(void) { return class_getWeakIvarLayout(made) != NULL; }

CHECK_THAT(aLayoutIsMadeOrTheAnswerIsNull) {
    static const struct attempt attempts[] = {
        {"class_getIvarLayout", duplicate_referring, has_layout, NULL, dispose},
        {"class_getWeakIvarLayout", duplicate_referring, has_weak_layout, NULL, dispose},
    };
    TRY_EACH(attempts);
}

// MARK: Encodings

static const char method_type[] = "{large=[4q]}24@0:8{point=\"x\"d\"y\"d}16@?<v@?i>32";
static const void *tree;
static struct ort_call_layout *layout;
static const struct ort_method_type *parsed;

static bool parses_type(void) {
    struct ort_type_error error = {0, NULL};
    tree = ort_type_parse(method_type, strcspn(method_type, "2"), &error);
    EXPECT(tree != NULL || strcmp(error.reason, "out of memory") == 0);
    return tree != NULL;
}

static void free_type(void) { ort_type_free(tree); }

static bool parses_method_type(void) {
    struct ort_type_error error = {0, NULL};
    tree = ort_method_type_parse(method_type, sizeof method_type - 1, &error);
    EXPECT(tree != NULL || strcmp(error.reason, "out of memory") == 0);
    return tree != NULL;
}

static void free_method_type(void) { ort_method_type_free(tree); }

static void parse(void) { parsed = ort_method_type_parse(method_type, sizeof method_type - 1, NULL); }

static bool lays_out(void) {
    const char *reason = NULL;
    long argument = 3;
    layout = ort_call_layout_create(parsed, &reason, &argument);
    EXPECT(layout != NULL || (strcmp(reason, "out of memory") == 0 && argument == -1));
    return layout != NULL;
}

static void free_layout(void) {
    free(layout);
    ort_method_type_free(parsed);
}

CHECK_THAT(encodingsAreReadOrTheReasonIsMemory) {
    static const struct attempt attempts[] = {
        {"ort_type_parse", NULL, parses_type, NULL, free_type},
        {"ort_method_type_parse", NULL, parses_method_type, NULL, free_method_type},
        {"ort_call_layout_create", parse, lays_out, NULL, free_layout},
    };
    TRY_EACH(attempts);
}

CHECK_THAT(plainTypesAreMadeOnceThereIsMemory) {
    class_addMethod([Original class], sel_registerName("plain"), (IMP)abort, "@\"NSString\"16@0:8");
    Method method = class_getInstanceMethod([Original class], sel_registerName("plain"));
    ort_memory_fail_every(1);
    EXPECT(!CAN_FAIL || method_getDescription(method) == NULL);
    EXPECT(!CAN_FAIL || strcmp(method_getTypeEncoding(method), "@\"NSString\"16@0:8") == 0);
    ort_memory_fail_every(0);
    EXPECT_STRING(method_getTypeEncoding(method), "@16@0:8");
    EXPECT_STRING(method_getDescription(method)->types, "@16@0:8");
}

CHECK_THAT(anAssociationTriesAgainForTheTableThatAnEarlierOneHadNoMemoryFor) {
    enum { FEW = 8 };
    static char keys[FEW + 2];
    NSObject *host = [NSObject new];
    for (int i = 0; i < FEW; i++) {
        objc_setAssociatedObject(host, &keys[i], host, OBJC_ASSOCIATION_ASSIGN);
    }
    for (int i = FEW; i < FEW + 2; i++) {
        ort_memory_fail_once(i == FEW ? 1 : 0);
        objc_setAssociatedObject(host, &keys[i], host, OBJC_ASSOCIATION_ASSIGN);
        EXPECT(ort_memory_tries() == 2 || !CAN_FAIL); // the table, and the association
        ort_memory_fail_once(0);
    }
    for (int i = 0; i < FEW + 2; i++) {
        EXPECT(objc_getAssociatedObject(host, &keys[i]) == host);
    }
    [host release];
}
