// A library as it is written for Apple's systems, with <Foundation/Foundation.h>.

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_OPTIONS(NSUInteger, ShelfOptions) {
    ShelfOptionSorted = 1 << 0,
    ShelfOptionLoud = 1 << 1,
};

@interface Shelf : NSObject
@property (nonatomic, copy, readonly) NSArray *titles;
- (instancetype)initWithOptions:(ShelfOptions)options NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)sharedShelf;
- (nullable NSString *)titleWithPrefix:(NSString *)prefix error:(NSError **)error;
@end

NS_ASSUME_NONNULL_END

@implementation Shelf {
    ShelfOptions _options;
}

- (instancetype)initWithOptions:(ShelfOptions)options {
    if ((self = [super init])) {
        _options = options;
        _titles = @[ @"an atlas", @"a map", @"the sea" ];
    }
    return self;
}

+ (instancetype)sharedShelf {
    static Shelf *shared;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        shared = [[self alloc] initWithOptions:ShelfOptionSorted | ShelfOptionLoud];
    });
    return shared;
}

- (NSString *)titleWithPrefix:(NSString *)prefix error:(NSError **)error {
    NSParameterAssert(prefix != nil);
    for (NSString *title in self.titles) {
        if ([title hasPrefix:prefix]) {
            return [NSString stringWithFormat:@"%@ (%lu)", title.uppercaseString, (unsigned long)title.length];
        }
    }
    if (error != NULL) {
        *error = [NSError errorWithDomain:@"Shelf" code:1 userInfo:nil];
    }
    return nil;
}

@end

int main(void) {
    NSError *error = nil;
    Shelf *shelf = [Shelf sharedShelf];
    NSCAssert(shelf == [Shelf sharedShelf], @"%@ is made once", NSStringFromClass([Shelf class]));
    NSCAssert([[shelf titleWithPrefix:@"a m" error:&error] isEqualToString:@"A MAP (5)"], @"found");
    NSCAssert([shelf titleWithPrefix:@"none" error:&error] == nil && error.code == 1, @"%@", error);
    NSCAssert([shelf respondsToSelector:NSSelectorFromString(@"titles")], @"%@", NSStringFromRange(NSMakeRange(0, 1)));
    NSLog(@"%@ of %@", [shelf titleWithPrefix:@"the" error:NULL], NSStringFromClass([shelf class]));
    return 0;
}
