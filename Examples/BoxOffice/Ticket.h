#import <Foundation/Foundation.h>

@class Receipt;

@interface Ticket : NSObject

@property (nonatomic, readonly, copy) NSString *visitor;
@property (nonatomic, readonly) int row;
@property (nonatomic, readonly) int seat;
@property (nonatomic, strong) Receipt *receipt;

- (instancetype)initWithVisitor:(NSString *)visitor row:(int)row seat:(int)seat;
- (int)price;

@end

// A visitor of the balcony gets one with the ticket.
@interface Receipt : NSObject

@property (nonatomic, strong) Ticket *ticket;

- (instancetype)initWithTicket:(Ticket *)ticket;

@end
