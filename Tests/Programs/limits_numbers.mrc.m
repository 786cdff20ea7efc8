// Each number with a limit, at the limit and one above it: see docs/limits.md. If a limit only decides when a structure
// grows, the results on both sides must be the same.

#include "check.h"

#pragma clang diagnostic ignored "-Wgnu-variable-sized-type-not-at-end"

#include <limits.h>
#include <objc/abi.h>
#include <objc/encoding.h>
#include <objc/hooks.h>
#include <objc/inspect.h>
#include <objc/kernel.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>
#include <signal.h>
#include <stdlib.h>

#if defined(ORT_STRESS) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || defined(__aarch64__)
enum { DEPTH = 500, ENTERED = 1000 }; // the thread sanitizer has room for few locks
#else
enum { DEPTH = 4000, ENTERED = 1000000 };
#endif

// As in classes/class.h and encodings/type_scanner.h.
enum { LARGEST_INSTANCE = INT32_MAX / 2 };
static const size_t largest_type = (size_t)1 << 47;

static int one(id self, SEL selector) { return 1; }

static Class make(Class superclass, const char *name) { return objc_allocateClassPair(superclass, name, 0); }

// MARK: Ivars

CHECK_THAT(ivarsFillAGigabyteAndNoMore) {
    Class cls = make([NSObject class], "Filled");
    long room = LARGEST_INSTANCE - (long)class_getInstanceSize(cls);
    EXPECT(!class_addIvar(cls, "beyond", (size_t)room + 1, 0, "c"));
    EXPECT(!class_addIvar(cls, "far", SIZE_MAX, 0, "c"));
    EXPECT(class_getInstanceVariable(cls, "beyond") == NULL && class_getInstanceSize(cls) == sizeof(Class));
    EXPECT(class_addIvar(cls, "filling", (size_t)room, 0, "c"));
    EXPECT(!class_addIvar(cls, "one", 1, 0, "c"));
    EXPECT(class_addIvar(cls, "none", 0, 0, "c"));
    EXPECT(ivar_getOffset(class_getInstanceVariable(cls, "none")) == LARGEST_INSTANCE);
    objc_registerClassPair(cls);
    Class subclass = make(cls, "BelowFilled");
    EXPECT(subclass != Nil && !class_addIvar(subclass, "one", 1, 0, "c"));
    objc_disposeClassPair(subclass);
    objc_disposeClassPair(cls);
}

CHECK_THAT(anotherSuperclassLeavesRoomForTheIvars) {
    Class large = make([NSObject class], "Large"), cls = make([NSObject class], "Moving");
    EXPECT(class_addIvar(large, "ivar", 1000, 0, "[1000c]"));
    objc_registerClassPair(large);
    EXPECT(class_addIvar(cls, "own", LARGEST_INSTANCE - 1000 - sizeof(Class), 0, "c"));
    EXPECT(class_setSuperclass(cls, large) == [NSObject class]);
    EXPECT(ivar_getOffset(class_getInstanceVariable(cls, "own")) == 1000 + sizeof(Class));
    EXPECT(class_setSuperclass(cls, [NSObject class]) == large);
    EXPECT(class_addIvar(cls, "one", 1, 0, "c"));
    EXPECT(class_setSuperclass(cls, large) == Nil); // the log has the reason
    EXPECT(class_getSuperclass(cls) == [NSObject class]);
    EXPECT(ivar_getOffset(class_getInstanceVariable(cls, "own")) == sizeof(Class));
    objc_disposeClassPair(cls);
    objc_disposeClassPair(large);
}

CHECK_THAT(ivarsAreAlignedUpToWhatObjectsAre) {
    Class cls = make([NSObject class], "Aligned");
    EXPECT(class_addIvar(cls, "most", 16, 4, "D") && !class_addIvar(cls, "more", 32, 5, "![32,32f]"));
    EXPECT(!class_addIvar(cls, "far", 32, 255, "D"));
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    EXPECT(((uintptr_t)object + ivar_getOffset(class_getInstanceVariable(cls, "most"))) % 16 == 0);
    [object release];
    objc_disposeClassPair(cls);
}

static struct objc_class image_meta = {.name = "OfAnImage", .info = ORT_CLASS_META};
static struct objc_class image_class = {.isa = &image_meta, .name = "OfAnImage"};
static int32_t image_offset;
static struct {
    struct objc_ivar_list list;
    struct objc_ivar ivar;
} image_ivars = {{1, sizeof(struct objc_ivar)}, {"ivar", "i", &image_offset, 4, 0}};

static void load_image(void) {
    static Class classes[] = {(Class)&image_class};
    static struct objc_init image = {.classes = classes, .classes_end = classes + 1};
    image_class.super_class = (struct objc_class *)[NSObject class];
    __objc_load(&image);
    EXPECT(objc_getClass("OfAnImage") == (Class)&image_class);
}

static struct child_end load_with(long own_size, unsigned alignment_shift) {
    image_class.instance_size = -own_size;
    image_ivars.ivar.flags = alignment_shift << ORT_IVAR_ALIGNMENT_SHIFT;
    image_class.ivars = (struct objc_ivar_list *)&image_ivars;
    return check_in_child(load_image);
}

CHECK_THAT(imagesMayFillAGigabyteToo) {
    long room = LARGEST_INSTANCE - (long)sizeof(Class);
    EXPECT(load_with(room, 0).signal == 0);
    struct child_end end = load_with(room + 1, 0);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "OfAnImage") != NULL);
    EXPECT(strstr(end.message, "larger than a gigabyte") != NULL);
    end = load_with(LARGEST_INSTANCE + 1l, 0);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "instances larger than a gigabyte") != NULL);
}

CHECK_THAT(imagesMayAlignTo64Kilobytes) {
    EXPECT(load_with(8, 16).signal == 0);
    struct child_end end = load_with(8, 17);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "an alignment above 65536 bytes") != NULL);
}

// One byte describes at most 15 words.
CHECK_THAT(aLayoutGoesOnAfterItsLongestRun) {
    for (unsigned words = 14; words <= 31; words++) {
        Class cls = make([NSObject class], "LaidOut");
        EXPECT(class_addIvar(cls, "plain", words * 8, 3, "[8q]") && class_addIvar(cls, "strong", words * 8, 3, "[8@]"));
        ((struct objc_ivar *)class_getInstanceVariable(cls, "strong"))->flags |= ORT_IVAR_STRONG;
        objc_registerClassPair(cls);
        const uint8_t *layout = class_getIvarLayout(cls);
        unsigned skipped = 0, references = 0;
        for (; layout != NULL && *layout != 0; layout++) {
            skipped += *layout >> 4;
            references += *layout & 15;
        }
        EXPECT(skipped == words && references == words);
        objc_disposeClassPair(cls);
    }
}

// MARK: Extra bytes

CHECK_THAT(extraBytesThatDoNotFitGiveNothing) {
    static const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 15, SIZE_MAX - 16, SIZE_MAX - 24, SIZE_MAX - 23, SIZE_MAX / 2};
    id object = [NSObject new];
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        EXPECT(class_createInstance([NSObject class], sizes[i]) == nil);
        EXPECT(object_copy(object, sizes[i]) == nil);
        EXPECT(objc_allocateClassPair([NSObject class], "Extra", sizes[i]) == Nil);
        EXPECT(objc_duplicateClass([NSObject class], "Extra", sizes[i]) == Nil);
    }
    EXPECT(objc_getClass("Extra") == Nil);
    [object release];
    enum { MANY = 1 << 24 };
    object = class_createInstance([NSObject class], MANY);
    char *extra = object_getIndexedIvars(object);
    EXPECT(extra[0] == 0 && extra[MANY - 1] == 0);
    [object release];
}

// MARK: Counts

CHECK_THAT(theVersionIsAnyInt) {
    Class cls = make([NSObject class], "Versioned");
    class_setVersion(cls, INT_MAX);
    EXPECT(class_getVersion(cls) == INT_MAX);
    class_setVersion(cls, INT_MIN);
    EXPECT(class_getVersion(cls) == INT_MIN);
    objc_disposeClassPair(cls);
}

// 61 bits and a sign. No real count gets so large, so the test sets the word.
CHECK_THAT(aCountIsExactUpToItsLast) {
    id object = [NSObject new];
    intptr_t *word = (intptr_t *)(void *)object - 1;
    *word = INTPTR_MAX - 7; // no flags, and room for one more
    size_t most = (size_t)1 << 61;
    EXPECT(ort_retain_count(object) == most - 1);
    objc_retain(object);
    EXPECT(ort_retain_count(object) == most && !ort_is_deallocating(object));
    objc_release(object);
    EXPECT(ort_retain_count(object) == most - 1);
    *word = 0;
    [object release];
}

CHECK_THAT(tagsGoFromOneToSeven) {
    Class cls = make([NSObject class], "Tagged");
    objc_registerClassPair(cls);
    int taken = 0;
    for (uintptr_t tag = 1; tag <= 7; tag++) {
        taken += objc_registerSmallObjectClass_np(cls, tag);
    }
    EXPECT(taken > 0 && objc_registerSmallObjectClass_np(cls, 7));
    EXPECT(!objc_registerSmallObjectClass_np(cls, 0) && !objc_registerSmallObjectClass_np(cls, 8));
    EXPECT(!objc_registerSmallObjectClass_np(cls, UINTPTR_MAX));
}

CHECK_THAT(aPropertyHasAsManyAttributesAsItIsGiven) {
    enum { MANY = 70000 };
    objc_property_attribute_t *attributes = calloc(MANY, sizeof *attributes);
    for (int i = 0; i < MANY; i++) {
        attributes[i] = (objc_property_attribute_t){i == 0 ? "T" : "V", i == 0 ? "i" : "value"};
    }
    Class cls = make([NSObject class], "Attributed");
    EXPECT(class_addProperty(cls, "many", attributes, MANY));
    EXPECT(class_addProperty(cls, "none", NULL, UINT_MAX));
    unsigned int count;
    free(property_copyAttributeList(class_getProperty(cls, "many"), &count));
    EXPECT(count == MANY);
    free(property_copyAttributeList(class_getProperty(cls, "none"), &count));
    EXPECT(count == 0);
    objc_disposeClassPair(cls);
    free(attributes);
}

// MARK: Names

CHECK_THAT(namesAreOfAnyLength) {
    enum { LONG = 1 << 20 };
    char *name = malloc(LONG + 1);
    memset(name, 'N', LONG);
    name[LONG] = '\0';
    for (char *start = name; start <= name + LONG; start += LONG) { // the other one is empty
        Class cls = make([NSObject class], start);
        EXPECT(class_addIvar(cls, start, 8, 3, "q") && class_addProperty(cls, start, NULL, 0));
        EXPECT(class_addMethod(cls, sel_registerName(start), (IMP)one, start));
        objc_registerClassPair(cls);
        EXPECT(objc_getClass(start) == cls && strcmp(class_getName(cls), start) == 0);
        EXPECT(strcmp(ivar_getName(class_getInstanceVariable(cls, start)), start) == 0);
        EXPECT(strcmp(property_getName(class_getProperty(cls, start)), start) == 0);
        EXPECT(strcmp(sel_getName(sel_registerName(start)), start) == 0);
        EXPECT(strcmp(method_getTypeEncoding(class_getInstanceMethod(cls, sel_registerName(start))), start) == 0);
        Protocol *protocol = objc_allocateProtocol(start);
        objc_registerProtocol(protocol);
        EXPECT(protocol != NULL && objc_getProtocol(start) == protocol);
        objc_disposeClassPair(cls);
    }
    free(name);
}

static char remark[4096];

static void keep_remark(const char *message) { snprintf(remark, sizeof remark, "%s", message); }

CHECK_THAT(aRemarkIsCutOffAfter1023Bytes) {
    ort_log_handler previous = ort_set_log_handler(keep_remark);
    ort_log("%01023d", 7);
    EXPECT(strlen(remark) == 1023 && remark[1022] == '7');
    ort_log("%01024d", 7);
    EXPECT(strlen(remark) == 1023 && remark[1022] == '0');
    ort_set_log_handler(previous);
}

static void end_with_long_name(void) { ort_fatal("%02000d", 7); }

CHECK_THAT(aFatalSentenceIsCutOffToo) {
    struct child_end end = check_in_child(end_with_long_name);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strcspn(end.message, "\n") == strlen("objc: fatal: ") + 1023);
}

// MARK: Encodings

static char *repeated(const char *open, const char *middle, const char *close, int count) {
    char *text = calloc((size_t)count * (strlen(open) + strlen(close)) + strlen(middle) + 1, 1);
    for (int i = 0; i < count; i++) {
        strcat(text, open);
    }
    strcat(text, middle);
    for (int i = 0; i < count; i++) {
        strcat(text, close);
    }
    return text;
}

// Returns NULL if the text is a type.
static const char *refusal(char *text) {
    struct ort_type_error error = {0, NULL};
    const struct ort_type *type = ort_type_parse(text, strlen(text), &error);
    EXPECT((type == NULL) == (error.reason != NULL));
    ort_type_free(type);
    free(text);
    return error.reason;
}

CHECK_THAT(typesNestUpToTheLimit) {
    static const char *const brackets[][3] = {{"^", "i", ""}, {"{?=", "i", "}"}, {"[2", "c", "]"}, {"(?=", "i", ")"}};
    for (size_t i = 0; i < 4; i++) {
        const char *const *each = brackets[i];
        int deepest = each[0][0] == '[' ? 40 : ORT_TYPE_MAX_DEPTH; // the size of larger arrays is refused first
        EXPECT(refusal(repeated(each[0], each[1], each[2], deepest)) == NULL);
    }
    EXPECT_STRING(refusal(repeated("^", "i", "", ORT_TYPE_MAX_DEPTH + 1)), "nested too deeply");
    EXPECT_STRING(refusal(repeated("{?=", "i", "}", ORT_TYPE_MAX_DEPTH + 1)), "nested too deeply");
    EXPECT_STRING(refusal(repeated("@?<v", "", ">", ORT_TYPE_MAX_DEPTH + 1)), "nested too deeply");
}

static const char *refusal_of(const char *format, size_t number) {
    char text[128];
    snprintf(text, sizeof text, format, number);
    return refusal(strdup(text));
}

CHECK_THAT(typesAreAsLargeAsTheAddressSpace) {
    EXPECT(refusal_of("[%zuc]", largest_type) == NULL && refusal_of("[%zui]", largest_type / 4) == NULL);
    EXPECT_STRING(refusal_of("[%zuc]", largest_type + 1), "number too large");
    EXPECT_STRING(refusal_of("[%zui]", largest_type / 4 + 1), "type larger than the address space");
    EXPECT(refusal_of("{?=[%zuc]}", largest_type) == NULL);
    EXPECT_STRING(refusal_of("{?=[%zuc]c}", largest_type), "type larger than the address space");
    EXPECT(refusal_of("![%zu,1c]", largest_type) == NULL);
}

CHECK_THAT(bitFieldsAreAsWideAsTheirTypes) {
    EXPECT(refusal_of("{?=b%zu}", 64) == NULL && refusal_of("{?=b0i%zu}", 32) == NULL);
    EXPECT(refusal_of("{?=b0B%zu}", 1) == NULL && refusal_of("{?=b0t%zu}", 128) == NULL);
    EXPECT_STRING(refusal_of("{?=b%zu}", 65), "bit-field wider than its type");
    EXPECT_STRING(refusal_of("{?=b0i%zu}", 33), "bit-field wider than its type");
    EXPECT_STRING(refusal_of("{?=b0B%zu}", 2), "bit-field wider than its type");
}

// The parser counts brackets in the names of C++ types to a depth of 64. Deeper brackets are ordinary characters.
CHECK_THAT(namesOfTemplatesNest) {
    for (int depth = 63; depth <= 66; depth++) {
        char *name = repeated("T<", "int", ">", depth), text[600];
        snprintf(text, sizeof text, "{%s=ii}", name);
        EXPECT(refusal(strdup(text)) == NULL);
        free(name);
    }
}

CHECK_THAT(frameOffsetsAreAsLargeAsTypes) {
    char text[64];
    snprintf(text, sizeof text, "v%zu@0:8", largest_type);
    EXPECT(ort_type_skip(text) != NULL);
    snprintf(text, sizeof text, "v%zu@0:8", largest_type + 1);
    EXPECT(ort_type_skip(text) == NULL);
}

CHECK_THAT(methodsHaveAsManyArgumentsAsTheirTypesSay) {
    enum { MANY = 20000 };
    char *types = malloc(MANY + 2);
    memset(types, 'i', MANY + 1);
    types[MANY + 1] = '\0';
    const struct ort_method_type *type = ort_method_type_parse(types, MANY + 1, NULL);
    struct ort_call_layout *layout = ort_call_layout_create(type, NULL, NULL);
    EXPECT(layout->argument_count == MANY && layout->stack_size >= (MANY - 8) * 4);
    free(layout);
    ort_method_type_free(type);
    free(types);
}

// MARK: Structures that grow

CHECK_THAT(aPoolGrowsWithoutLosingAnything) {
    id object = [NSObject new];
    for (int count = 250; count <= 520; count++) {
        void *pool = objc_autoreleasePoolPush();
        for (int i = 0; i < count; i++) {
            objc_autorelease(objc_retain(object));
        }
        EXPECT([object retainCount] == (NSUInteger)count + 1);
        objc_autoreleasePoolPop(pool);
        EXPECT([object retainCount] == 1);
    }
    [object release];
}

CHECK_THAT(anyNumberOfWeakVariablesAndValuesBelongsToAnObject) {
    enum { MOST = 70 };
    static id variables[MOST];
    static char keys[MOST];
    for (int count = 0; count <= MOST; count++) {
        id object = [NSObject new], value = [NSObject new];
        for (int i = 0; i < count; i++) {
            objc_initWeak(&variables[i], object);
            objc_setAssociatedObject(object, &keys[i], value, OBJC_ASSOCIATION_RETAIN);
        }
        EXPECT([value retainCount] == (NSUInteger)count + 1);
        [object release];
        EXPECT([value retainCount] == 1);
        for (int i = 0; i < count; i++) {
            EXPECT(variables[i] == nil);
        }
        [value release];
    }
}

CHECK_THAT(protocolsAreSearchedBeyondEveryFirstRoom) {
    Protocol *previous = NULL, *first = NULL;
    char name[32];
    for (int i = 0; i < 200; i++) {
        snprintf(name, sizeof name, "Chained%d", i);
        Protocol *protocol = objc_allocateProtocol(name);
        protocol_addProtocol(protocol, previous != NULL ? previous : @protocol(NSObject));
        objc_registerProtocol(protocol);
        first = first != NULL ? first : protocol;
        EXPECT(
            protocol_conformsToProtocol(protocol, first) && protocol_conformsToProtocol(protocol, @protocol(NSObject)));
        previous = protocol;
    }
}

// Crosses the limit from linear search to the index, and from one size of the index to the next.
CHECK_THAT(methodsAreFoundHoweverManyThereAre) {
    Class cls = make([NSObject class], "Indexed");
    objc_registerClassPair(cls);
    char name[32];
    int wrong = 0;
    for (int i = 0; i < 140; i++) {
        snprintf(name, sizeof name, "indexed%d", i);
        wrong += !class_addMethod(cls, sel_registerName(name), (IMP)one, "i@:");
        for (int j = 0; j <= i; j++) {
            snprintf(name, sizeof name, "indexed%d", j);
            wrong += sel_getName(method_getName(class_getInstanceMethod(cls, sel_registerName(name))))[7] != name[7];
        }
        wrong += class_getInstanceMethod(cls, sel_registerName("indexed140")) != NULL;
    }
    EXPECT(wrong == 0);
    objc_disposeClassPair(cls);
}

// A piece of memory holds 1024 or 2048 implementations, as many as fit into 16 or 64 kilobytes.
CHECK_THAT(implementationsGoOnInAnotherPieceOfMemory) {
    enum { MOST = 2 * 2048 + 1 };
    static IMP imps[MOST];
    for (int i = 0; i < MOST; i++) {
        imps[i] = imp_implementationWithBlock(^int(id self) {
            return i;
        });
    }
    int wrong = 0;
    for (int i = 0; i < MOST; i++) {
        wrong += ((int (*)(id, SEL))imps[i])(nil, NULL) != i;
        wrong += !imp_removeBlock(imps[i]) || imp_removeBlock(imps[i]) || imp_getBlock(imps[i]) != nil;
    }
    EXPECT(wrong == 0);
}

// On aarch64 an array has at most 65,536 buckets, three quarters of them used. Other methods are looked up each time.
// Each added method is a list of its own, which a look-up passes, so twice as many take four times as long.
CHECK_THAT(aCacheThatIsFullIsDoneWithout) {
#if __has_feature(thread_sanitizer)
    enum { MANY = 5000 };
#else
    enum { MANY = 50000 };
#endif
    Class cls = make([NSObject class], "Cached");
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    char name[32];
    int wrong = 0;
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "cached%d", i);
        SEL selector = sel_registerName(name);
        class_addMethod(cls, selector, (IMP)one, "i@:");
        wrong += ((int (*)(id, SEL))objc_msgSend)(object, selector) != 1;
    }
    struct ort_cache_statistics statistics = ort_class_cacheStatistics(cls);
#if defined(__aarch64__)
    EXPECT(statistics.capacity == 65536 && statistics.used == 49152);
#else
    EXPECT(statistics.used >= MANY && statistics.used * 4 <= statistics.capacity * 3);
#endif
    for (int i = MANY - 1000; i < MANY; i++) {
        snprintf(name, sizeof name, "cached%d", i);
        wrong += ((int (*)(id, SEL))objc_msgSend)(object, sel_registerName(name)) != 1;
    }
    EXPECT(wrong == 0);
    [object release];
    objc_disposeClassPair(cls);
}

static int initializations;

static void initialize(Class self, SEL selector) { initializations++; }

CHECK_THAT(thousandsOfSuperclassesAreInitializedFirst) {
    static Class classes[DEPTH];
    char name[32];
    for (int i = 0; i < DEPTH; i++) {
        snprintf(name, sizeof name, "Deep%d", i);
        classes[i] = make(i == 0 ? [NSObject class] : classes[i - 1], name);
        class_addMethod(object_getClass((id)classes[i]), @selector(initialize), (IMP)initialize, "v@:");
        objc_registerClassPair(classes[i]);
    }
    id object = [classes[DEPTH - 1] new];
    EXPECT(initializations == DEPTH && [object isKindOfClass:classes[0]]);
    [object release];
    for (int i = DEPTH; i-- > 0;) {
        objc_disposeClassPair(classes[i]);
    }
}

// MARK: @synchronized

CHECK_THAT(aThreadEntersALockAsOftenAsItLikes) {
    id object = [NSObject new];
    for (int i = 0; i < ENTERED; i++) {
        objc_sync_enter(object);
    }
    int left = 0;
    while (objc_sync_exit(object) == OBJC_SYNC_SUCCESS) {
        left++;
    }
    EXPECT(left == ENTERED);
    [object release];
}
