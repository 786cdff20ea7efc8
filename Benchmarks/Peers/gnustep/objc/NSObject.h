// The loops include these classes by this name.
#import <Foundation/NSAutoreleasePool.h>
#import <Foundation/NSObject.h>
