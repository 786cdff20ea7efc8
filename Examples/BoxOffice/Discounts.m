#import "Accounts.h"
#import <objc/swizzling.h>

// A visitor of the front rows gets a tenth of the price back.
@implementation Accounts (Discounts)

- (void)discounts_boxOffice:(BoxOffice *)office didSell:(Ticket *)ticket {
    [self discounts_boxOffice:office didSell:ticket];
    if (ticket.row < 4) {
        [self bookIncome:-3];
    }
}

+ (void)load {
    struct ort_swizzle *swizzle;
    ort_swizzle_exchange(
        &(struct ort_swizzle_request) {
            .cls = self, .selector = @selector(boxOffice:didSell:),
            .replacement = @selector(discounts_boxOffice:didSell:), .owner = "Discounts", .file = "Discounts.m",
            .line = __LINE__
        }, &swizzle);
}

@end
