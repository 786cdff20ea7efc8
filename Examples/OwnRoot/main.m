// A shopping list, on a Foundation of its own.

#import "Foundation.h"

#include <stdio.h>

@protocol Priced
- (int)price;
@end

@interface Item : Root <Priced>
- (instancetype)initWithName:(NSString *)name price:(int)price;
@end

@implementation Item {
    NSString *name;
    int price;
}
- (instancetype)initWithName:(NSString *)aName price:(int)aPrice {
    if ((self = [super init]) != nil) {
        name = [aName retain];
        price = aPrice;
    }
    return self;
}
- (const char *)text {
    return [name text];
}
- (int)price {
    return price;
}
- (void)dealloc {
    printf("%s is gone\n", [name text]);
    [name release];
    [super dealloc];
}
@end

@interface Item (Missing)
- (void)discount:(int)percent;
@end

int main(int argc, char *argv[]) {
    (void)argv;
    Pool *pool = [Pool new];
    Item *items[] = {
        [pool hold:[[Item alloc] initWithName:@"tea" price:4]],
        [pool hold:[[Item alloc] initWithName:@"a large cup" price:9]],
    };
    __block int sum = 0;
    void (^add)(Item *) = [^(Item *item) {
        printf("%-12s %2d\n", [item text], [item price]);
        sum += [item price];
    } copy];
    for (int i = 0; i < 2; i++) {
        add(items[i]);
    }
    [add release];
    printf("%-12s %2d\n", [@"together" text], sum);
    printf("%s is a class of %s\n", [[items[0] class] text], [(id) @protocol(Priced) text]);
    id weak;
    objc_initWeak(&weak, items[1]);
    @try {
        @throw items[1];
    } @catch (Item *item) {
        printf("caught %s\n", [item text]);
    }
    [pool release];
    printf("the weak reference is %s\n", weak == nil ? "nil" : "left over");
    objc_destroyWeak(&weak);
    if (argc > 1) {
        [[[Item alloc] initWithName:@"cake" price:7] discount:10];
    }
    return 0;
}
