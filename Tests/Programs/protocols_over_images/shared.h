// The protocols that every image compiles for itself.

#import <objc/NSObject.h>

@protocol Inner
- (void)inner;
@optional
- (int)optionalInner:(double)value;
@end

@protocol Outer <Inner>
@property (readonly) int outerProperty;
- (void)outer;
+ (void)classOuter;
@end
