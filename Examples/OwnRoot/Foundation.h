// A Foundation of three classes on CRuntime alone. The steps are those of the list in <objc/kernel.h>.

#import <objc/kernel.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>

// 1. The root class.
__attribute__((objc_root_class))
@interface Root {
    Class isa;
}
+ (instancetype)alloc;
+ (instancetype)new;
- (instancetype)init;
- (Class)class;
- (const char *)text; // borrowed
- (instancetype)retain;
- (void)release;
- (instancetype)autorelease;
- (void)dealloc;
- (instancetype)copy;
- (void)doesNotRecognizeSelector:(SEL)selector;
@end

// Strings. Compiled literals are instances of NSConstantString, or small objects when they are short.
@interface NSString : Root
- (size_t)length;
@end
@interface NSConstantString : NSString
@end

// The objects that it holds are released together. (@autoreleasepool works, too, and uses the runtime's pools.)
@interface Pool : Root
- (id)hold:(id)object;
@end
