// A harbour, written for GNUstep's Foundation: nothing in it knows of hooks. It reads the ships that come from standard
// input, a line each: the name of the ship, and its draught in metres.

#import <Foundation/Foundation.h>

@interface Berth : NSObject
@property (nonatomic, copy) NSString *ship; // nil: the berth is free
@property (nonatomic, retain) NSNumber *depth;
@end

@implementation Berth
- (void)dealloc {
    [_ship release];
    [_depth release];
    [super dealloc];
}
@end

@interface Harbour : NSObject {
    NSMutableArray *berths;
}
- (instancetype)initWithDepths:(NSArray *)depths;
- (Berth *)berthForDraught:(NSNumber *)draught;
- (BOOL)moor:(NSString *)ship draught:(NSNumber *)draught;
@end

@implementation Harbour
- (instancetype)initWithDepths:(NSArray *)depths {
    if ((self = [super init]) != nil) {
        berths = [NSMutableArray new];
        for (NSNumber *depth in depths) {
            Berth *berth = [[Berth new] autorelease];
            berth.depth = depth;
            [berths addObject:berth];
            [berth addObserver:self forKeyPath:@"ship" options:NSKeyValueObservingOptionNew context:NULL];
        }
    }
    return self;
}

- (Berth *)berthForDraught:(NSNumber *)draught {
    for (Berth *berth in berths) {
        if (berth.ship == nil && [berth.depth compare:draught] == NSOrderedDescending) {
            return berth;
        }
    }
    return nil;
}

- (BOOL)moor:(NSString *)ship draught:(NSNumber *)draught {
    Berth *berth = [self berthForDraught:draught];
    berth.ship = ship;
    return berth != nil;
}

- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)berth
                        change:(NSDictionary *)change
                       context:(void *)context {
    printf(
        "%s lies at %s m\n", [[change objectForKey:NSKeyValueChangeNewKey] UTF8String],
        [[[berth depth] description] UTF8String]);
}

- (void)dealloc {
    for (Berth *berth in berths) {
        [berth removeObserver:self forKeyPath:@"ship"];
    }
    [berths release];
    [super dealloc];
}
@end

int main(void) {
    @autoreleasepool {
        setvbuf(stdout, NULL, _IOLBF, 0);
        Harbour *harbour = [[Harbour alloc] initWithDepths:@[ @4.5, @9, @12.25 ]];
        char line[128];
        while (fgets(line, sizeof line, stdin) != NULL) {
            @autoreleasepool {
                NSString *text = [[NSString stringWithUTF8String:line]
                    stringByTrimmingCharactersInSet:[NSCharacterSet newlineCharacterSet]];
                NSArray *parts = [text componentsSeparatedByString:@", "];
                NSString *ship = [parts objectAtIndex:0];
                NSNumber *draught = [NSNumber numberWithDouble:[[parts lastObject] doubleValue]];
                if (![harbour moor:ship draught:draught]) {
                    printf("no berth for %s\n", [ship UTF8String]);
                }
            }
        }
        [harbour release];
    }
    return 0;
}
