// The loops include this class by this name.
#import <Foundation/NSMethodSignature.h>
