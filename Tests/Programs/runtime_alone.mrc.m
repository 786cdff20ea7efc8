// CRuntime without the other layers: the program brings the root class. The checks go through the list in kernel.h; a
// later step has no effect on the checks before it.

#include "check.h"

#import <objc/blocks_runtime.h>
#import <objc/kernel.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>
#include <signal.h>

static int ends;

__attribute__((objc_root_class))
@interface Root {
    Class isa;
}
+ (instancetype)make;
- (instancetype)retain;
- (void)release;
- (instancetype)autorelease;
- (void)dealloc;
- (Class)class;
@end

@implementation Root
+ (instancetype)make {
    return class_createInstance(self, 0);
}
- (instancetype)retain {
    return ort_retain(self);
}
- (void)release {
    ort_release(self);
}
- (instancetype)autorelease {
    return ort_autorelease(self);
}
- (void)dealloc {
    ends++;
    object_dispose(self);
}
- (Class)class {
    return object_getClass(self);
}
@end

@protocol Named
- (const char *)name;
@end

@interface Sub : Root <Named>
@end

@implementation Sub
- (const char *)name {
    return "Sub";
}
@end

// Blocks answer these without a root class.
@protocol Copied
- (id)copy;
@end

static bool says(void (*body)(void), const char *text) {
    struct child_end end = check_in_child(body);
    return end.signal == SIGABRT && strstr(end.message, text) != NULL;
}

CHECK_THAT(objectsAreCountedAndEnd) {
    ends = 0;
    id weak = nil;
    void *pool = objc_autoreleasePoolPush();
    Sub *object = objc_retain([Sub make]);
    objc_initWeak(&weak, object);
    EXPECT(strcmp([object name], "Sub") == 0 && [object class] == objc_getClass("Sub"));
    [object release];
    objc_autorelease(object);
    EXPECT(ends == 0 && weak == object);
    objc_autoreleasePoolPop(pool);
    EXPECT(ends == 1 && weak == nil);
    objc_destroyWeak(&weak);
}

CHECK_THAT(exceptionsAreThrownAndCaught) {
    Sub *thrown = [Sub make], *caught = nil;
    @try {
        @throw thrown;
    } @catch (Root *object) {
        caught = (Sub *)object;
    }
    EXPECT(caught == thrown);
    [thrown release];
}

@interface Sub (Unknown)
- (void)unknown:(int)number;
@end

static void send_unknown(void) { [[Sub make] unknown:1]; }

CHECK_THAT(aMessageThatNothingAnswersIsFatal) { EXPECT(says(send_unknown, "-[Sub unknown:] is not implemented")); }

// MARK: Blocks

typedef int (^number_block)(void);

CHECK_THAT(blocksRetainWhatTheyCapture) {
    ends = 0;
    Sub *object = [Sub make];
    number_block block = [^int {
        return [object name][0];
    } copy];
    [object release];
    EXPECT(ends == 0 && block() == 'S');
    EXPECT(((number_block)[block retain])() == 'S');
    [block release];
    void *pool = objc_autoreleasePoolPush();
    [block autorelease];
    EXPECT(ends == 0);
    objc_autoreleasePoolPop(pool);
    EXPECT(ends == 1);
}

CHECK_THAT(weakReferencesAndAssociationsEndWithABlock) {
    ends = 0;
    static char key;
    int number = 7;
    id weak = nil;
    number_block block = [^int {
        return number;
    } copy];
    Sub *associated = [Sub make];
    objc_setAssociatedObject(block, &key, associated, OBJC_ASSOCIATION_RETAIN);
    [associated release];
    objc_initWeak(&weak, block);
    EXPECT(weak == block && ends == 0);
    objc_release(block);
    EXPECT(weak == nil && ends == 1);
    objc_destroyWeak(&weak);
}

static void send_class_to_a_block(void) {
    number_block block = ^int {
        return 1;
    };
    [(id)block class];
}

CHECK_THAT(blocksHaveTheMethodsOfARootClassOnceTheyHaveOne) {
    EXPECT(says(send_class_to_a_block, "-[NSGlobalBlock class] is not implemented"));
    ort_block_classes_set_superclass(objc_getClass("Root"));
    number_block block = ^int {
        return 1;
    };
    EXPECT([(id)block class] == objc_getClass("NSGlobalBlock"));
    EXPECT([[(id)block copy] retain] == block);
}

// MARK: Protocols

static void send_name_to_a_protocol(void) { [(id)(void *)@protocol(Named) name]; }

CHECK_THAT(aProtocolWithoutAClassIsAnObjectWithoutMethods) {
    id protocol = (id)(void *)@protocol(Named);
    EXPECT(class_conformsToProtocol(objc_getClass("Sub"), @protocol(Named)));
    EXPECT(objc_retain(protocol) == protocol && objc_autorelease(protocol) == protocol);
    objc_release(protocol);
    id weak = nil;
    EXPECT(objc_initWeak(&weak, protocol) == protocol && objc_loadWeakRetained(&weak) == protocol);
    objc_destroyWeak(&weak);
    EXPECT(!object_isClass(protocol) && !ort_object_is_block(protocol) && !ort_object_has_header(protocol));
    EXPECT(says(send_name_to_a_protocol, "give protocols a class with ort_protocol_set_class"));
}

CHECK_THAT(aProtocolMadeWithoutAClassIsOneToo) {
    Protocol *made = objc_allocateProtocol("Made");
    objc_registerProtocol(made);
    EXPECT(objc_retain((id)(void *)made) == (id)(void *)made);
}

@interface ProtocolObject : Root
@end

@implementation ProtocolObject
- (const char *)name {
    return protocol_getName((Protocol *)self);
}
@end

CHECK_THAT(protocolsGetAClass) {
    ort_protocol_set_class(objc_getClass("ProtocolObject"));
    EXPECT(strcmp([(id)(void *)@protocol(Named) name], "Named") == 0);
    EXPECT(strcmp([(id)(void *)objc_getProtocol("Made") name], "Made") == 0);
}

// MARK: Small objects

static void send_to_a_small_object(void) { [(id)(uintptr_t)12 name]; }

CHECK_THAT(aMessageToASmallObjectWithoutAClassIsFatal) {
    EXPECT(says(send_to_a_small_object, "objc_registerSmallObjectClass_np"));
}

// MARK: A Foundation that is not complete

__attribute__((objc_root_class))
@interface Incomplete {
    Class isa;
}
@end
@implementation Incomplete
- (id)retain {
    return self;
}
- (void)release {
}
- (id)autorelease {
    return self;
}
@end

static void use_incomplete(void) { ort_block_classes_set_superclass(objc_getClass("Incomplete")); }

CHECK_THAT(aRootClassThatLacksAMethodIsToldAtOnce) {
    EXPECT(says(use_incomplete, "the root class Incomplete does not implement dealloc"));
}
