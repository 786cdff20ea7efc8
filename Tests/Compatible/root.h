// A root class as programs for libobjc2 have it.

#ifndef ROOT_H
#define ROOT_H

#include "check.h"

#include <objc/objc-arc.h>
#include <objc/runtime.h>

__attribute__((objc_root_class))
@interface NSObject {
    Class isa;
}
+ (instancetype)alloc;
+ (instancetype)new;
+ (Class)class;
- (Class)class;
- (instancetype)retain;
- (oneway void)release;
- (instancetype)autorelease;
- (void)dealloc;
@end

@implementation NSObject
+ (instancetype)alloc {
    return class_createInstance(self, 0);
}
+ (instancetype)new {
    return [self alloc];
}
+ (Class)class {
    return self;
}
- (Class)class {
    return object_getClass(self);
}
- (instancetype)retain {
    return objc_retain_fast_np(self);
}
- (oneway void)release {
    objc_release_fast_np(self);
}
- (instancetype)autorelease {
    return objc_autorelease(self);
}
- (void)dealloc {
    object_dispose(self);
}
- (void)_ARCCompliantRetainRelease {
}
@end

#endif
