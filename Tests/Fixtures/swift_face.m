// Classes that Swift inspects, sends messages to and subclasses.

#include "fixture.h"

#include <objc/NSObject.h>
#include <objc/NSString.h>
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>

#define Greeting FIXTURE(FaceGreeting)
#define Politeness FIXTURE(FacePoliteness)
#define Base FIXTURE(FaceBase)
#define Derived FIXTURE(FaceDerived)
#define Trouble FIXTURE(FaceTrouble)

EXPORT _Atomic long face_alive;

@protocol Politeness
- (BOOL)isPolite;
@end

@protocol Greeting <Politeness>
@property (nonatomic, copy, readonly) NSString *greeting;
- (NSString *)greet:(NSString *)name times:(long)times;
+ (id)shared;
@optional
- (void)leave;
@end

// An object to throw.
@interface Trouble : NSObject
- (NSString *)name;
- (NSString *)reason;
@end
@implementation Trouble
- (instancetype)init {
    face_alive++;
    return [super init];
}
- (void)dealloc {
    face_alive--;
    SUPER_DEALLOC();
}
- (NSString *)name {
    return @"TroubleName";
}
- (NSString *)reason {
    return @"the reason of it";
}
@end

typedef int (*function)(int);
typedef struct FaceOpaque *opaque;
typedef struct {
    long wide;
    char narrow;
} padded;

@interface Base : NSObject {
    long count;
    id strong;
    char tail;
}
@property (nonatomic, copy) NSString *name;
@property (readonly, getter=isReady) BOOL ready;
@property (nonatomic, assign) double ratio;
+ (long)answer;
- (long)value;
- (double)scale:(double)by;
- (NSString *)describe:(NSString *)what;
@end

@implementation Base
@synthesize name;
- (BOOL)isReady {
    return YES;
}
+ (long)answer {
    return 42;
}
- (long)value {
    return 1;
}
- (double)scale:(double)by {
    return 2 * by;
}
- (NSString *)describe:(NSString *)what {
    return what;
}
- (padded)pad:(long)wide {
    return (padded){wide, 'p'};
}
- (padded)echoPadded:(padded)value {
    return value;
}
- (function)echoFunction:(function)value {
    return value;
}
- (int)call:(function)value with:(int)argument {
    return value(argument);
}
- (int *)echoInts:(int *)value {
    return value;
}
- (char *)echoChars:(char *)value {
    return value;
}
- (const char *)echoText:(const char *)value {
    return value;
}
- (opaque)echoOpaque:(opaque)value {
    return value;
}
- (void)fill:(long *)value {
    *value = 7;
}
- (id)echo:(id)value {
    return value;
}
- (long)sum:(signed char)a
          b:(unsigned char)b
          c:(short)c
          d:(unsigned short)d
          e:(int)e
          f:(unsigned)f
          g:(long)g
          h:(unsigned long)h {
    return a + b + c + d + e + (long)f + g + (long)h;
}
- (float)half:(float)value {
    return value / 2;
}
- (char)letter {
    return 'x';
}
- (BOOL)negate:(BOOL)value {
    return !value;
}
- (void (^)(int))echoBlock:(void (^)(int))block {
    return block;
}
- (Class)echoClass:(Class)value {
    return value;
}
- (SEL)echoSelector:(SEL)value {
    return value;
}
// Bypasses ARC, which does not release the objects of a frame that an exception leaves.
- (long)fail {
    void *trouble = ((void *(*)(Class, SEL))objc_msgSend)([Trouble class], @selector(new));
    ((void *(*)(void *))(void *)objc_autorelease)(trouble);
    ((void (*)(void *))(void *)objc_exception_throw)(trouble);
    return 0;
}
- (void)throwObject:(__unsafe_unretained id)object {
    ((void (*)(void *))(void *)objc_exception_throw)((__bridge void *)object);
}
+ (void)failClass {
    @throw @"a text";
}
@end

@interface Derived : Base
@end
@implementation Derived
+ (long)answer {
    return [super answer] + 1;
}
- (long)value {
    return 10 + [super value];
}
@end

// A method that Swift has defined, called by compiled code.
EXPORT id face_greet(id object, id name, long times) { return [(id<Greeting>)object greet:name times:times]; }

// The literal here registers the protocols.
EXPORT id face_protocol(void) { return (id) @protocol(Greeting); }

// Returns the object that a message threw; nil if it threw none.
EXPORT id face_catch(id object, const char *selector) {
    @try {
        ((void (*)(id, SEL))objc_msgSend)(object, sel_registerName(selector));
    } @catch (id caught) {
        return caught;
    }
    return nil;
}
