// What the program and its images agree on.

#import <objc/NSObject.h>

@interface Host : NSObject
- (int)number;
@end

// Of plugin.m.
@protocol Plugged
- (int)plugged;
@end

// Counts +load of the plug-ins; defined by the program.
extern _Atomic int loads_of_plugins;
