#include <objc/NSObject.h>

#include <objc/objc-arc.h>

@implementation NSObject

+ (id)new {
    return class_createInstance(self, 0);
}

+ (Class)class {
    return self;
}

- (void)_ARCCompliantRetainRelease {
}

- (id)retain {
    return objc_retain((id)self);
}

- (void)release {
    objc_release((id)self);
}

- (void)dealloc {
    object_dispose((id)self);
}

@end
