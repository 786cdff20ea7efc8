// What stands for nothing where nil cannot be, as in collections.

#ifndef ORT_NSNULL_H
#define ORT_NSNULL_H

#include <objc/NSObject.h>

#ifdef __OBJC__

// There is one, which alloc answers too.
@interface NSNull : NSObject <NSCopying>
+ (NSNull *)null;
@end

#endif

#endif
