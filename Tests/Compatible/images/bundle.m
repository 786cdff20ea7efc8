#include <objc/runtime.h>

__attribute__((objc_root_class))
@interface NSObject
@end

@interface Bundled : NSObject
@end
@implementation Bundled
@end

@interface NSObject (Bundled)
@end
@implementation NSObject (Bundled)
- (void)bundled {
}
@end
