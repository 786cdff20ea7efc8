#ifndef ROUTER_H
#define ROUTER_H

#import "ViewController.h"

// Shows one page at a time, by name.
@interface Router : NSObject

@property (nonatomic, readonly) ViewController *current;

// Shows the page of that name and returns it. If there is none, returns nil, and the current page stays. An open page
// of the class is not reused: each visit has an object of its own.
- (ViewController *)open:(NSString *)name withParameters:(NSDictionary *)parameters;

// Leaves the current page.
- (void)close;

@end

#endif
