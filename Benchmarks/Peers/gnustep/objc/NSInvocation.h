// What the loops know by this name.
#import <Foundation/NSInvocation.h>
