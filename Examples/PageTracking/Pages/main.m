// A morning's use of the program.

#import "Router.h"

void usePages(void (*wait)(void)) {
    Router *router = [[Router alloc] init];
    [router open:@"feed" withParameters:@{@"from" : @"launch"}];
    wait();
    [router open:@"author" withParameters:@{@"name" : @"Ada", @"page" : @2}];
    wait();
    [router open:@"nowhere" withParameters:@{}];
    [router open:@"settings" withParameters:nil];
    wait();
    [router open:@"about" withParameters:nil];
    [router close];
}
