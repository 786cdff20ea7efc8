// GCC's runtime brings a root class without allocation. This one has what the loops use of NSObject.

#ifndef NSOBJECT_H
#define NSOBJECT_H

#include <objc/Object.h>

@interface NSObject : Object
+ (id)new;
@end

#endif
