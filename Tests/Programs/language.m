// Small features that compiled code relies on.

#include "check.h"

#import <objc/NSString.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// MARK: A root class of its own

__attribute__((objc_root_class))
@interface Root {
    Class isa __attribute__((deprecated("use object_getClass")));
}
+ (Class)class;
+ (int)number;
- (int)number;
@end

@implementation Root
+ (Class)class {
    return self;
}
+ (int)number {
    return 1;
}
- (int)number {
    return 2;
}
@end

@interface DerivedRoot : Root
@end
@implementation DerivedRoot
@end

CHECK_THAT(aRootClassNeedsNoOther) {
    EXPECT(class_getSuperclass([Root class]) == Nil);
    EXPECT(object_getClass(object_getClass([Root class])) == object_getClass([Root class]));
    EXPECT(class_getSuperclass(object_getClass([Root class])) == [Root class]);
    EXPECT([DerivedRoot number] == 1);
    // A missing class method is looked up among the root class's instance methods.
    EXPECT(class_getMethodImplementation(object_getClass([Root class]), @selector(number)) != NULL);
    // Without ARC, which would send -retain to an object that does not implement it.
    int (*number)(id, SEL) = NULL;
    *(IMP *)&number = class_getMethodImplementation([DerivedRoot class], @selector(number));
    EXPECT(number(nil, @selector(number)) == 2);
}

// MARK: Names, attributes

__attribute__((objc_subclassing_restricted, objc_runtime_name("Ignored.By.This.ABI")))
@interface Restricted : NSObject
- (instancetype)initWithNumber:(int)number __attribute__((objc_designated_initializer));
+ (instancetype)restricted;
- (void)needsSuper __attribute__((objc_requires_super));
@property (readonly) int number;
@end

@implementation Restricted
- (instancetype)initWithNumber:(int)number {
    if ((self = [super init])) {
        _number = number;
    }
    return self;
}
- (instancetype)init {
    return [self initWithNumber:3];
}
+ (instancetype)restricted {
    Restricted *object = [[self alloc] initWithNumber:4];
#if __has_feature(objc_arc)
    return object;
#else
    return [object autorelease];
#endif
}
- (void)needsSuper {
}
@end

CHECK_THAT(attributesChangeNothingAtRunTime) {
    @autoreleasepool {
        EXPECT([Restricted restricted].number == 4);
        Restricted *object = [Restricted new];
        EXPECT(object.number == 3);
        RELEASE(object);
        EXPECT(objc_getClass("Restricted") == [Restricted class]);
    }
}

// MARK: Selectors, protocols, encodings

@protocol Spoken
- (void)speak:(int)times to:(id)somebody;
@end

@interface Speaker : NSObject <Spoken> {
  @public
    int (^answer)(void);
}
@end
@implementation Speaker
- (void)speak:(int)times to:(id)somebody {
    (void)times, (void)somebody;
}
#if !__has_feature(objc_arc)
- (void)dealloc {
    objc_release((id)answer);
    [super dealloc];
}
#endif
@end

CHECK_THAT(selectorsAndProtocolsOfTheLanguageAreThoseOfTheRuntime) {
    EXPECT(sel_isEqual(@selector(speak:to:), sel_registerName("speak:to:")));
    EXPECT_STRING(sel_getName(@selector(speak:to:)), "speak:to:");
    EXPECT(@protocol(Spoken) == objc_getProtocol("Spoken"));
    EXPECT([Speaker conformsToProtocol:@protocol(Spoken)]);
    EXPECT(![NSString conformsToProtocol:@protocol(Spoken)]);
    Method method = class_getInstanceMethod([Speaker class], @selector(speak:to:));
    EXPECT_STRING(method_getTypeEncoding(method), "v28@0:8i16@20");
    EXPECT_STRING(@encode(struct {
                      int i;
                      id o;
                      SEL s;
                  }), "{?=i@:}");
}

CHECK_THAT(aBlockInAnIvarLivesAsLongAsTheObject) {
    Speaker *speaker = [Speaker new];
    int captured = 9;
    int (^block)(void) = ^{
        return captured;
    };
#if __has_feature(objc_arc)
    speaker->answer = block;
#else
    speaker->answer = (int (^)(void))(void *)objc_retainBlock((id)block);
#endif
    EXPECT(speaker->answer() == 9);
    RELEASE(speaker);
}

// MARK: Allocation

@interface OwnAlloc : NSObject
@end
static int allocs, inits;
@implementation OwnAlloc
+ (instancetype)alloc {
    allocs++;
    return [super alloc];
}
- (instancetype)init {
    inits++;
    return [super init];
}
@end

CHECK_THAT(allocationEntryPointsSendTheMessages) {
    OwnAlloc *object = [[OwnAlloc alloc] init];
    EXPECT(allocs == 1 && inits == 1);
    RELEASE(object);
    object = [OwnAlloc alloc];
    object = [object init];
    EXPECT(allocs == 2 && inits == 2);
    RELEASE(object);
    Class nothing = Nil;
    EXPECT([[nothing alloc] init] == nil);
    EXPECT([nothing allocWithZone:NULL] == nil);
    EXPECT(allocs == 2 && inits == 2);
}

// MARK: Dynamic features

CHECK_THAT(superFindsTheSuperclassOfTheImplementationNotOfTheObject) {
    Class cls = objc_allocateClassPair([OwnAlloc class], "BelowOwnAlloc", 0);
    objc_registerClassPair(cls);
    int before = inits;
    @autoreleasepool {
        id object = [[cls alloc] init];
        EXPECT(inits == before + 1 && object_getClass(object) == cls);
        RELEASE(object);
    }
    objc_disposeClassPair(cls);
}
