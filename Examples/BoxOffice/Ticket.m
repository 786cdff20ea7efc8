#import "Ticket.h"

@implementation Ticket

- (instancetype)initWithVisitor:(NSString *)visitor row:(int)row seat:(int)seat {
    if ((self = [super init]) != nil) {
        _visitor = [visitor copy];
        _row = row;
        _seat = seat;
    }
    return self;
}

- (int)price {
    return _row < 4 ? 30 : 20;
}

@end

@implementation Receipt

- (instancetype)initWithTicket:(Ticket *)ticket {
    if ((self = [super init]) != nil) {
        self.ticket = ticket;
    }
    return self;
}

@end
