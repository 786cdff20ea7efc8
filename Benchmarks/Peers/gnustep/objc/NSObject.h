// What the loops know by this name.
#import <Foundation/NSAutoreleasePool.h>
#import <Foundation/NSObject.h>
