// Root classes in Objective-C that say by their marks that they count references, allocate and initialize as the
// runtime does: _ARCCompliantRetainRelease and _TrivialAllocInit.

#include "check.h"

#import <objc/kernel.h>
#import <objc/message.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>

static int retains, releases, autoreleases, allocations, initializations, ends;

// Its methods count through the functions that compiled code calls, as those of libobjc2's own tests do.
__attribute__((objc_root_class))
@interface Marked {
    Class isa;
}
+ (Class)class_;
+ (instancetype)alloc;
- (instancetype)init;
- (instancetype)retain;
- (void)release;
- (instancetype)autorelease;
- (void)dealloc;
@end

@implementation Marked
+ (void)_TrivialAllocInit {
}
- (void)_ARCCompliantRetainRelease {
}
+ (Class)class_ {
    return self;
}
+ (instancetype)alloc {
    allocations++;
    return class_createInstance(self, 0);
}
+ (instancetype)allocWithZone:(void *)zone {
    (void)zone;
    return [self alloc];
}
- (instancetype)init {
    initializations++;
    return self;
}
- (instancetype)retain {
    retains++;
    return objc_retain(self);
}
- (void)release {
    releases++;
    objc_release(self);
}
- (instancetype)autorelease {
    autoreleases++;
    return objc_autorelease(self);
}
- (void)dealloc {
    ends++;
    object_dispose(self);
}
@end

@interface Inheriting : Marked
@end
@implementation Inheriting
@end

@interface Counting : Marked
@end
@implementation Counting
- (instancetype)retain {
    retains++;
    return [super retain];
}
- (void)release {
    releases++;
    [super release];
}
- (instancetype)autorelease {
    autoreleases++;
    return [super autorelease];
}
@end

@interface MarkedBelow : Counting
@end
@implementation MarkedBelow
- (void)_ARCCompliantRetainRelease {
}
@end

static void forget(void) { retains = releases = autoreleases = allocations = initializations = ends = 0; }

// Counts an instance up and down through compiled code's functions, until it ends.
static void use(const char *name) {
    forget();
    id object = class_createInstance(objc_getClass(name), 0);
    void *pool = objc_autoreleasePoolPush();
    EXPECT(objc_retain(object) == object);
    EXPECT(objc_autorelease(object) == object);
    EXPECT(ort_retain_count(object) == 2);
    objc_autoreleasePoolPop(pool);
    EXPECT(ort_retain_count(object) == 1);
    objc_release(object);
    EXPECT(ends == 1);
}

CHECK_THAT(aMarkedClassIsCountedWithoutMessages) {
    use("Marked");
    EXPECT(retains == 0 && releases == 0 && autoreleases == 0);
    use("Inheriting");
    EXPECT(retains == 0 && releases == 0 && autoreleases == 0);
}

// The compiler may turn a message of these names into a call.
static id send(id object, SEL selector) { return ((id (*)(id, SEL))objc_msgSend)(object, selector); }

CHECK_THAT(itsMethodsCountTooWhenTheyAreSent) {
    forget();
    id object = class_createInstance([Marked class_], 0);
    EXPECT(send(object, @selector(retain)) == object && ort_retain_count(object) == 2);
    send(object, @selector(release));
    EXPECT(retains == 1 && releases == 1 && ort_retain_count(object) == 1);
    send(object, @selector(release));
    EXPECT(ends == 1);
}

// Each count is one message to the subclass and one to the marked class, which asks the runtime in turn.
CHECK_THAT(aSubclassThatCountsIsAskedOnce) {
    use("Counting");
    EXPECT(retains == 2 && autoreleases == 2);
    EXPECT(releases == 4); // that of the pool too
}

CHECK_THAT(aMarkBelowSuchASubclassCountsAgain) {
    use("MarkedBelow");
    EXPECT(retains == 0 && releases == 0 && autoreleases == 0);
}

static Counting *keptByAnother;

@interface Holding : Marked
@end
@implementation Holding
- (instancetype)retain {
    objc_retain(keptByAnother); // another object's count is a message of its own
    return [super retain];
}
@end

CHECK_THAT(anAnswerMayCountAnotherObject) {
    forget();
    keptByAnother = class_createInstance([Counting class_], 0);
    Holding *holding = class_createInstance([Holding class_], 0);
    objc_retain(holding);
    EXPECT(ort_retain_count(holding) == 2 && ort_retain_count(keptByAnother) == 2);
    EXPECT(retains == 3); // one of Holding's superclass, two for the other object
    object_dispose(holding);
    object_dispose(keptByAnother);
}

static IMP originalRetain;

static id retainAndNote(id self, SEL _cmd) {
    retains += 100;
    return ((id (*)(id, SEL))originalRetain)(self, _cmd);
}

// Compiled code's calls reach the new method, and its call of the original ends.
CHECK_THAT(aReplacedMethodOfAMarkedClassIsSent) {
    Class cls = objc_duplicateClass([Marked class_], "MarkedAndReplaced", 0);
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    forget();
    objc_retain(object);
    EXPECT(retains == 0); // a copy has the mark too
    originalRetain = method_setImplementation(class_getInstanceMethod(cls, @selector(retain)), (IMP)retainAndNote);
    objc_retain(object);
    EXPECT(retains == 101 && ort_retain_count(object) == 3);
    object_dispose(object);
    objc_disposeClassPair(cls);
}

static id countAndThrow(id self, SEL _cmd) {
    (void)_cmd;
    @throw self;
}

CHECK_THAT(anExceptionEndsTheAnswer) {
    Class cls = objc_allocateClassPair([Counting class_], "Throwing", 0);
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    IMP inherited = class_replaceMethod(cls, @selector(retain), (IMP)countAndThrow, "@@:");
    EXPECT(inherited == NULL);
    bool isCaught = false;
    @try {
        objc_retain(object);
    } @catch (id) {
        isCaught = true;
    }
    EXPECT(isCaught);
    forget();
    isCaught = false;
    @try {
        objc_retain(object);
    } @catch (id) {
        isCaught = true;
    }
    EXPECT(isCaught);
    object_dispose(object);
}

static void empty(id self, SEL _cmd) { (void)self, (void)_cmd; }

CHECK_THAT(aMarkThatIsAddedLaterCounts) {
    Class root = objc_allocateClassPair([Counting class_], "MarkedLater", 0);
    objc_registerClassPair(root);
    Class below = objc_allocateClassPair(root, "BelowMarkedLater", 0);
    objc_registerClassPair(below);
    id object = class_createInstance(below, 0);
    forget();
    objc_retain(object);
    EXPECT(retains == 2);
    class_addMethod(root, @selector(_ARCCompliantRetainRelease), (IMP)empty, "v@:");
    objc_retain(object);
    EXPECT(retains == 2 && ort_retain_count(object) == 3);
    object_dispose(object);
}

CHECK_THAT(aMarkedClassIsAllocatedWithoutMessages) {
    forget();
    id objects[] = {
        objc_alloc([Marked class_]), objc_allocWithZone([Inheriting class_]), objc_alloc_init([Marked class_]),
        objc_alloc_init([Inheriting class_])};
    EXPECT(allocations == 0 && initializations == 0);
    EXPECT(object_getClass(objects[3]) == [Inheriting class_]);
    for (int index = 0; index < 4; index++) {
        EXPECT(ort_retain_count(objects[index]) == 1);
        objc_release(objects[index]);
    }
}

static bool isInitialized;

@interface Initialized : Marked
@end
@implementation Initialized
+ (void)initialize {
    isInitialized = true;
}
@end

CHECK_THAT(initializeComesBeforeTheFirstAllocation) {
    id object = objc_alloc(objc_getClass("Initialized"));
    EXPECT(isInitialized);
    objc_release(object);
}

@interface Allocating : Marked
@end
@implementation Allocating
+ (instancetype)alloc {
    allocations += 10;
    return [super alloc];
}
@end

@interface Initializing : Marked
@end
@implementation Initializing
- (instancetype)init {
    initializations += 10;
    return [super init];
}
@end

CHECK_THAT(aSubclassThatAllocatesOrInitializesIsSentTheMessage) {
    forget();
    objc_release(objc_alloc([Allocating class_]));
    EXPECT(allocations == 11);
    objc_release(objc_alloc_init([Initializing class_]));
    EXPECT(allocations == 11 && initializations == 11);
}

static id anotherInit(id self, SEL _cmd) {
    (void)_cmd;
    initializations += 100;
    return self;
}

CHECK_THAT(aMethodThatIsAddedLaterIsSent) {
    Class cls = objc_allocateClassPair([Marked class_], "MarkedAndChanged", 0);
    objc_registerClassPair(cls);
    forget();
    objc_release(objc_alloc_init(cls));
    EXPECT(initializations == 0);
    class_addMethod(cls, @selector(init), (IMP)anotherInit, "@@:");
    objc_release(objc_alloc_init(cls));
    EXPECT(initializations == 100);
    objc_disposeClassPair(cls);
}

// MARK: Classes that get a marked superclass, or a mark

__attribute__((objc_root_class))
@interface Plain {
    Class isa;
}
+ (Class)class_;
- (instancetype)retain;
@end
@implementation Plain
+ (Class)class_ {
    return self;
}
- (instancetype)retain {
    return self;
}
@end

@interface MarkedByCategory : Plain
@end
@implementation MarkedByCategory
@end
@interface Between : MarkedByCategory
@end
@implementation Between
- (instancetype)retain {
    retains += 10;
    return [super retain];
}
@end
@interface BelowBetween : Between
@end
@implementation BelowBetween
@end

// The mark is neither the first nor the last of its methods.
@interface MarkedByCategory (Marked)
- (instancetype)retain;
@end
@implementation MarkedByCategory (Marked)
- (instancetype)retain {
    retains++;
    return objc_retain(self);
}
- (void)_ARCCompliantRetainRelease {
}
- (instancetype)autorelease {
    return objc_autorelease(self);
}
@end

CHECK_THAT(theMarkOfACategoryCountsForItsOtherMethods) {
    forget();
    id object = class_createInstance([MarkedByCategory class_], 0);
    objc_retain(object);
    EXPECT(retains == 0 && ort_retain_count(object) == 2);
    object_dispose(object);
}

CHECK_THAT(classesBelowOneThatCountsEndTheQuestionToo) {
    forget();
    id object = class_createInstance([BelowBetween class_], 0);
    objc_retain(object);
    EXPECT(retains == 11 && ort_retain_count(object) == 2);
    object_dispose(object);
}

CHECK_THAT(aClassThatIsMovedBelowAMarkedOneEndsTheQuestion) {
    Class cls = objc_allocateClassPair([Plain class_], "MovedBelowMarked", 0);
    class_setSuperclass(cls, [Marked class_]);
    objc_registerClassPair(cls);
    forget();
    id object = class_createInstance(cls, 0);
    objc_retain(object);
    EXPECT(ort_retain_count(object) == 2);
    object_dispose(object);
    objc_disposeClassPair(cls);
}

// Its end counts the object by compiled code's functions, in pairs.
@interface CountedInDealloc : Marked
@end
@implementation CountedInDealloc
- (instancetype)retain {
    retains++;
    return [super retain];
}
- (void)release {
    releases++;
    [super release];
}
- (void)dealloc {
    objc_retain(self);
    objc_release(self);
    [super dealloc];
}
@end

CHECK_THAT(deallocAsksForBothCounts) {
    forget();
    objc_release(class_createInstance([CountedInDealloc class_], 0));
    EXPECT(ends == 1 && retains == 2 && releases == 4);
}
