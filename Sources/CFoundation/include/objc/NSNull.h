// An object for "nothing" where nil is not allowed, as in collections.

#ifndef ORT_NSNULL_H
#define ORT_NSNULL_H

#include <objc/NSObject.h>

#ifdef __OBJC__

// There is only one NSNull object. alloc returns it, too.
@interface NSNull : NSObject <NSCopying>
+ (NSNull *)null;
@end

#endif

#endif
