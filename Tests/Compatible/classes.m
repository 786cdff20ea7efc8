// Names of classes, blocks, protocols, capabilities, and GCC's names for classes and memory.

#include "root.h"

#include <objc/blocks_private.h>
#include <objc/capabilities.h>
#include <objc/objc-api.h>
#include <objc/objc-auto.h>
#include <objc/Object.h>
#include <objc/Protocol.h>
#include <stdlib.h>

@interface Named : NSObject
@end
@implementation Named
@end

CHECK_THAT(aClassHasASecondName) {
    EXPECT(class_registerAlias_np([Named class], "NamedOtherwise"));
    EXPECT(objc_getClass("NamedOtherwise") == [Named class]);
    EXPECT(!class_registerAlias_np([NSObject class], "NamedOtherwise"));
    EXPECT(!class_registerAlias_np([NSObject class], "Named"));
    Class cls = objc_allocateClassPair([Named class], "NamedForAWhile", 0);
    objc_registerClassPair(cls);
    EXPECT(class_registerAlias_np(cls, "NamedForAWhileToo"));
    objc_disposeClassPair(cls);
    EXPECT(objc_getClass("NamedForAWhileToo") == nil && class_registerAlias_np([Named class], "NamedForAWhileToo"));
    EXPECT(objc_getClass("NamedForAWhileToo") == [Named class]);
    EXPECT(!class_registerAlias_np(Nil, "NamedNil") && !class_registerAlias_np([Named class], NULL));
}

@interface NSObject (OfBlocks)
- (int)answer;
@end
@implementation NSObject (OfBlocks)
- (int)answer {
    return 42;
}
@end

CHECK_THAT(blocksBelowARootClassHaveItsMethods) {
    EXPECT(!objc_create_block_classes_as_subclasses_of(Nil));
    EXPECT(objc_create_block_classes_as_subclasses_of([NSObject class]));
    EXPECT(!objc_create_block_classes_as_subclasses_of([NSObject class]));
    EXPECT([(id) ^ {} answer] == 42);
    EXPECT(class_getSuperclass(objc_lookUpClass("_NSBlock")) == [NSObject class]);
}

CHECK_THAT(aBlocksTypesAreThoseOfItsMethod) {
    char *types =
        block_copyIMPTypeEncoding_np((id) ^ int(id self, double d, char c) { return (void)self, (int)d + c; });
    EXPECT(types != NULL && strcmp(types, "i@:dc") == 0);
    free(types);
    EXPECT(block_copyIMPTypeEncoding_np((id) ^ (int i) { (void)i; }) == NULL);
    EXPECT(block_copyIMPTypeEncoding_np((id) ^ {}) == NULL);
}

@protocol Adopted
@optional
- (void)optional;
@end

@interface Protocol (Named)
- (int)length;
@end
@implementation Protocol (Named)
- (int)length {
    return (int)strlen(protocol_getName(self));
}
@end

CHECK_THAT(protocolsAreObjectsBelowNSObject) {
    EXPECT(class_getSuperclass(objc_lookUpClass("Protocol")) == [NSObject class]);
    EXPECT([@protocol(Adopted) length] == 7);
    EXPECT([(id) @protocol(Adopted) answer] == 42);
}

@interface Adopting : NSObject <Adopted>
@end
@implementation Adopting
@end
@interface BelowAdopting : Adopting
@end
@implementation BelowAdopting
@end

CHECK_THAT(everyValueButZeroIsYes) {
    for (int value = 0; value < 256; value += 85) {
        const BOOL isRequired = (BOOL)value, isInstance = (BOOL)(value ^ 2);
        SEL found = protocol_getMethodDescription(@protocol(Adopted), @selector(optional), isRequired, isInstance).name;
        EXPECT((found != NULL) == (value == 0));
    }
}

OBJC_REQUIRE_CAPABILITY(OBJC_CAP_ARC)

CHECK_THAT(conformanceIsInherited) {
    EXPECT(class_conformsToProtocol([Adopting class], @protocol(Adopted)));
    EXPECT(class_conformsToProtocol([BelowAdopting class], @protocol(Adopted)));
    EXPECT(!class_conformsToProtocol([NSObject class], @protocol(Adopted)));
    EXPECT(class_addProtocol([BelowAdopting class], @protocol(Adopted)));
    EXPECT(!class_addProtocol([BelowAdopting class], @protocol(Adopted)));
}

CHECK_THAT(capabilitiesAreNumbered) {
    EXPECT(objc_test_capability(OBJC_CAP_ARC) && objc_test_capability(OBJC_CAP_EXCEPTIONS));
    EXPECT(objc_test_capability(OBJC_CAP_SMALL_OBJECTS) && objc_test_capability(OBJC_CAP_PROTOTYPES));
    EXPECT(!objc_test_capability(OBJC_CAP_GARBAGE_COLLECTION) && !objc_test_capability(OBJC_CAP_LOW_MEMORY));
    EXPECT(!objc_test_capability(OBJC_CAP_TRACING) && !objc_test_capability(1000) && !objc_test_capability(-1));
    EXPECT(objc_set_apple_compatible_objcxx_exceptions(0) == 1);
    EXPECT(objc_set_apple_compatible_objcxx_exceptions(1) == 1);
}

CHECK_THAT(typesAreThoseOfTheOtherRuntime) {
    EXPECT(sizeof(BOOL) == 1 && strcmp(@encode(BOOL), "C") == 0);
    IMP imp = class_getMethodImplementation([NSObject class], @selector(class));
    id object = [Named new];
    EXPECT(imp(object, @selector(class)) == (id)[Named class]); // called without a cast
    EXPECT(objc_msgSend(object, @selector(class)) == (id)[Named class]);
    [object release];
#ifndef __GNUSTEP_RUNTIME__
    EXPECT(false);
#endif
}

CHECK_THAT(oldNamesFindClasses) {
    EXPECT(objc_get_class("Named") == (id)[Named class] && objc_lookup_class("Named") == (id)[Named class]);
    EXPECT(objc_lookup_class("NobodyIsCalledThat") == nil);
    EXPECT(objc_get_meta_class("Named") == (id)object_getClass([Named class]));
    int found = 0;
    void *state = NULL;
    for (Class cls; (cls = objc_next_class(&state)) != Nil;) {
        found += cls == [Named class] ? 1 : 0;
    }
    EXPECT(found == 1 && state == NULL);
}

static void pose(void) { class_pose_as([Named class], [NSObject class]); }

CHECK_THAT(posingIsRefused) {
    struct child_end end = check_in_child(pose);
    EXPECT(end.signal != 0 && strstr(end.message, "Named cannot pose as NSObject") != NULL);
}

CHECK_THAT(oldNamesOfMemoryAreThoseOfC) {
    char *memory = objc_calloc(2, 8);
    EXPECT(memory != NULL && memory[15] == 0);
    memory = objc_realloc(memory, 100);
    objc_free(memory);
    objc_free(objc_malloc(10));
    objc_free(objc_atomic_malloc(10));
    void *page = objc_valloc(10);
    EXPECT((uintptr_t)page % 4096 == 0);
    objc_free(page);
}

CHECK_THAT(thereIsNoCollector) {
    id object = [Named new];
    volatile id place = object;
    EXPECT(!objc_collectingEnabled() && !objc_collecting_enabled());
    EXPECT(!objc_atomicCompareAndSwapPtr(nil, nil, &place) && place == object);
    EXPECT(objc_atomicCompareAndSwapPtrBarrier(object, nil, &place) && place == nil);
    [object release];
}
