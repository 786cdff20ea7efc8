// GCC's runtime has a root class without allocation. This NSObject has the methods that the loops use.

#ifndef NSOBJECT_H
#define NSOBJECT_H

#include <objc/Object.h>

@interface NSObject : Object
+ (id)new;
@end

#endif
