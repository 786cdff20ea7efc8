// libobjc2 has no root class for programs. This NSObject has the methods that the loops use, and says that it counts
// references as the runtime does.

#ifndef NSOBJECT_H
#define NSOBJECT_H

#include <objc/runtime.h>

__attribute__((objc_root_class))
@interface NSObject {
    Class isa;
}
+ (id)new;
+ (Class)class;
@end

#endif
