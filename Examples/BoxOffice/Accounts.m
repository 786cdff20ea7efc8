#import "Accounts.h"

@implementation Accounts

- (void)boxOffice:(BoxOffice *)office didSell:(Ticket *)ticket {
    _sold++;
    [self bookIncome:[ticket price]];
}

- (void)bookIncome:(int)amount {
    _income += amount;
}

@end
