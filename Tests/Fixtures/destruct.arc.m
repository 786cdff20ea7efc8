// ARC's .cxx_destruct releases instance variables after dealloc, those of the subclass first.

#include "fixture.h"

#define Part FIXTURE(Part)
#define Whole FIXTURE(Whole)
#define Bigger FIXTURE(Bigger)
#define Biggest FIXTURE(Biggest)

static struct fixture_log events;

@interface Part : TestRoot {
  @public
    int number;
}
@end
@implementation Part
- (void)dealloc {
    fixture_log_add(&events, "part%d", number);
}
@end

static id make_part(int number) {
    Part *part = [Part new];
    part->number = number;
    return part;
}

@interface Whole : TestRoot {
    id part;
    __weak id observed;
}
- (id)initWithNumber:(int)number;
@end
@implementation Whole
- (id)initWithNumber:(int)number {
    self = [super init];
    part = make_part(number);
    observed = part;
    return self;
}
- (void)dealloc {
    fixture_log_add(&events, "whole");
}
@end

@interface Bigger : Whole {
    id second_part;
}
@end
@implementation Bigger
- (id)initWithNumber:(int)number {
    self = [super initWithNumber:number];
    second_part = make_part(number + 1);
    return self;
}
@end

// A class in the middle that has nothing to destroy.
@interface Biggest : Bigger
@end
@implementation Biggest
@end

// May be called once.
EXPORT const char *destruct_log(void) {
    @autoreleasepool {
        __attribute__((objc_precise_lifetime)) id object = [[Biggest alloc] initWithNumber:1];
        fixture_log_add(&events, "made");
        object = nil;
        fixture_log_add(&events, "gone");
    }
    return events.text;
}
