// A class with a block, a property and a category. The program reaches it only by its name.

#import <objc/NSString.h>

@interface Greeter : NSObject

@property (copy) int (^counter)(int count);

- (NSString *)greeting;
- (int)greet;

@end

@interface Greeter (Loudly)
- (int)greetLoudly;
@end
