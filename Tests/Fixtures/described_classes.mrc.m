// For hookctl describe: classes that are hard to declare again from the metadata of the runtime. main loads the images
// that its arguments name.

#include "fixture.h"

#include <dlfcn.h>
#include <objc/NSArray.h>
#include <objc/NSFastEnumeration.h>
#include <objc/NSString.h>
#include <stdbool.h>

#define Described FIXTURE(Described)
#define DescribedList FIXTURE(DescribedList)
#define DescribedText FIXTURE(DescribedText)
#define DescribedRoot FIXTURE(DescribedRoot)

struct Point {
    double x, y;
};
struct Area {
    struct Point corners[2];
};
struct Flags {
    bool isOpen : 1;
    char level : 3;
    unsigned short width : 9;
    long mask : 40;
};
union Value {
    long number;
    struct Point point;
};
struct Link {
    struct Link *next;
    void (*function)(int);
    __unsafe_unretained id object;
};
struct Block {
    int init;
    int self;
};
struct Opaque;

@interface Described : NSObject <NSCopying, NSFastEnumeration> {
    struct Flags flags;
    union Value anything;
    struct Link link;
    struct {
        int nameless;
    } nameless;
    unsigned char bits : 2;
    __unsafe_unretained id *list;
    _Complex double complex;
    __int128 wide;
    struct Opaque *opaque;
}
@property (class, readonly) long count;
@property (class, assign) id shared;
@property (readonly) id title;
@property (nonatomic, copy) void (^handler)(id object, struct Point point);
@property (nonatomic, getter=isOn, setter=switchOn:) bool on;
@property Class kind;
@end

@implementation Described
@dynamic(class) count, shared;
@dynamic title, handler, on, kind;
// A pointer refers to the structure first. The structure must still be declared before the field.
- (void)visit:(struct Area *)area {
}
- (struct Area)area {
    return (struct Area){{{0, 0}, {1, 1}}};
}
- (void)setTitle:(id)title {
}
- (union Value)value:(union Value)value link:(struct Link)link {
    return value;
}
- (struct Block)block:(struct Block)block {
    return block;
}
- (int)init:(int)value {
    return value;
}
- (int)init_:(int)value {
    return value;
}
- (bool)fail:(id *)error list:(__unsafe_unretained id **)list {
    return false;
}
- (__unsafe_unretained id *)errors {
    return list;
}
- (long)initialCount {
    return 0;
}
- (int)initCount {
    return 0;
}
- (int)_ {
    return 0;
}
- (id)newTitle {
    return nil;
}
- (oneway void)in:(int)left for:(int)right while:(const char *)text {
}
- (unsigned long)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                     objects:(__unsafe_unretained id *)objects
                                       count:(unsigned long)count {
    return 0;
}
- (id)copyWithZone:(NSZone *)zone {
    return nil;
}
@end

@interface DescribedList : NSMutableArray
- (NSRange)rangeOf:(id)object;
@end
@implementation DescribedList
- (NSRange)rangeOf:(id)object {
    return (NSRange){0, 0};
}
@end

@interface DescribedText : NSString
- (NSRange)rangeOf:(NSString *)text;
@end
@implementation DescribedText
- (NSRange)rangeOf:(NSString *)text {
    return (NSRange){0, 0};
}
@end

__attribute__((objc_root_class))
@interface DescribedRoot<NSObject> {
    Class isa;
}
@end
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wprotocol"
@implementation DescribedRoot
@dynamic hash, superclass, description;
+ (id)alloc {
    return nil;
}
@end
#pragma clang diagnostic pop

// Makes a class whose members have unusable names, and a class whose own name is unusable.
static void makeClasses(void) {
    // Both have one name in Swift.
    class_addMethod([Described class], sel_registerName("foo::"), (IMP)makeClasses, "v24@0:8i16i20");
    class_addMethod([Described class], sel_registerName("foo:_:"), (IMP)makeClasses, "v24@0:8i16i20");
    Class odd = objc_allocateClassPair([Described class], FIXTURE_NAME(DescribedOdd), 0);
    class_addIvar(odd, "int", 4, 2, "i");
    class_addIvar(odd, "a\nb", 4, 2, "i");
    class_addMethod(odd, sel_registerName("x; @end"), (IMP)makeClasses, "v16@0:8");
    class_addMethod(odd, sel_registerName("a\n#error"), (IMP)makeClasses, "v16@0:8");
    class_addMethod(odd, sel_registerName("typed:"), (IMP)makeClasses, "v24@0:8@\"a\n#error\"16");
    objc_property_attribute_t type = {"T", "i"};
    class_addProperty(odd, "two words", &type, 1);
    objc_registerClassPair(odd);
    Class dotted = objc_allocateClassPair([Described class], "App." FIXTURE_NAME(DescribedDotted), 0);
    objc_registerClassPair(dotted);
    objc_registerClassPair(objc_allocateClassPair(dotted, FIXTURE_NAME(DescribedBelow), 0));
}

EXPORT int main(int argc, char **argv) {
    makeClasses();
    for (int index = 1; index < argc; index++) {
        dlopen(argv[index], RTLD_NOW | RTLD_LOCAL);
    }
    return 0;
}
