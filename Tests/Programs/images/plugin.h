// Declarations that the program and its images share.

#import <objc/NSObject.h>

@interface Host : NSObject
- (int)number;
@end

// Implemented in plugin.m.
@protocol Plugged
- (int)plugged;
@end

// Counts +load of the plug-ins; defined by the program.
extern _Atomic int loads_of_plugins;
