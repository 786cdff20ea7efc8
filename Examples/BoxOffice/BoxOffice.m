#import "BoxOffice.h"
#import "SeatingPlan.h"

@implementation BoxOffice {
    SeatingPlan *_plan;
}

- (instancetype)init {
    if ((self = [super init]) != nil) {
        _plan = [SeatingPlan new];
    }
    return self;
}

- (Ticket *)sellTo:(NSString *)visitor row:(int)row {
    const int seat = [_plan takeSeatInRow:row];
    Ticket *ticket = [[Ticket alloc] initWithVisitor:visitor row:row seat:seat];
    if ([_plan isOnBalcony:row]) {
        ticket.receipt = [[Receipt alloc] initWithTicket:ticket];
    }
    [_delegate boxOffice:self didSell:ticket];
    return ticket;
}

@end
