#import "Accounts.h"
#import <objc/swizzling.h>

// A regular visitor of the front rows pays less.
@implementation Accounts (Loyalty)

- (void)loyalty_boxOffice:(BoxOffice *)office didSell:(Ticket *)ticket {
    [self loyalty_boxOffice:office didSell:ticket];
    if (ticket.row < 4) {
        [self bookIncome:-3];
    }
}

+ (void)load {
    struct ort_swizzle *swizzle;
    ort_swizzle_exchange(
        &(struct ort_swizzle_request) {
            .cls = self, .selector = @selector(boxOffice:didSell:),
            .replacement = @selector(loyalty_boxOffice:didSell:), .owner = "Loyalty", .file = "Loyalty.m",
            .line = __LINE__
        }, &swizzle);
}

@end
