// The protocols that all images compile for themselves.

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
