#import <Foundation/Foundation.h>

// Which seats are free: 20 rows of 500 seats. The last four rows are on the balcony.
@interface SeatingPlan : NSObject

- (BOOL)isOnBalcony:(int)row;

// The number of a free seat, which is taken from then on. In a row without a free seat, all become free first.
- (int)takeSeatInRow:(int)row;

@end
