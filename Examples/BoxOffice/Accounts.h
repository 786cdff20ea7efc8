#import "BoxOffice.h"

// Keeps the accounts of a box office.
@interface Accounts : NSObject <BoxOfficeDelegate>

@property (nonatomic, readonly) int sold;
@property (nonatomic, readonly) int income;

- (void)bookIncome:(int)amount;

@end
