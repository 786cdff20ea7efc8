// The objects that programs about exceptions throw.

#ifndef ERROR_H
#define ERROR_H

#include "check.h"

#import <objc/NSObject.h>

static int errors_alive;

@interface Error : NSObject
@end
@implementation Error
+ (instancetype)new {
    __atomic_fetch_add(&errors_alive, 1, __ATOMIC_RELAXED);
    return [super new];
}
- (void)dealloc {
    __atomic_fetch_sub(&errors_alive, 1, __ATOMIC_RELAXED);
    SUPER_DEALLOC();
}
@end

// A new object, in the current pool.
static inline id new_of(Class cls) {
    id object = [cls new];
#if !__has_feature(objc_arc)
    [object autorelease];
#endif
    return object;
}

__attribute__((noinline, unused)) static void throw_object(id object) { @throw object; }

__attribute__((noinline, unused)) static void throw_error(void) { throw_object(new_of([Error class])); }

#endif
