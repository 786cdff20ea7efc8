#import "Ticket.h"

@class BoxOffice;

@protocol BoxOfficeDelegate
- (void)boxOffice:(BoxOffice *)office didSell:(Ticket *)ticket;
@end

// Sells the tickets of a theatre.
@interface BoxOffice : NSObject

@property (nonatomic, weak) id<BoxOfficeDelegate> delegate;

- (Ticket *)sellTo:(NSString *)visitor row:(int)row;

@end
