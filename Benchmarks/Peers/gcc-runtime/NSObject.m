#include <objc/NSObject.h>
#include <objc/runtime.h>

@implementation NSObject

+ (id)new {
    return class_createInstance(self, 0);
}

@end
