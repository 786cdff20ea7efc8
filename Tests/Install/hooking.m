// A program that links objc-hooks: a hook, a signal, an observer and a delegate made of blocks.

#include <objc/Aspects.h>
#include <objc/BlocksKit.h>
#include <objc/NSDictionary.h>
#include <objc/NSKeyValueObserving.h>
#include <objc/NSNumber.h>
#include <objc/RACSignal.h>
#include <stdio.h>

@protocol PickerDelegate
- (int)picker:(id)picker didPick:(int)photo;
@end

@interface Picker : NSObject
@property (nonatomic, assign) int picked;
@property (nonatomic, assign) id<PickerDelegate> delegate;
- (int)pick:(int)photo;
@end

@implementation Picker
- (int)pick:(int)photo {
    self.picked = photo;
    return [self.delegate picker:self didPick:photo];
}
@end

@interface Counter : NSObject {
  @public
    int observed;
}
@end

@implementation Counter
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)at {
    observed += [[change objectForKey:NSKeyValueChangeNewKey] intValue];
}
@end

static int failures;

static void expect(const char *what, int value, int wanted) {
    if (value == wanted) {
        return;
    }
    failures++;
    printf("%s: %d and not %d\n", what, value, wanted);
}

int main(void) {
    @autoreleasepool {
        Picker *picker = [Picker new];
        Counter *counter = [Counter new];
        __block int hooked = 0, signalled = 0, completed = 0;
        A2DynamicDelegate *delegate = [picker bk_dynamicDelegateForProtocol:@protocol(PickerDelegate)];
        [delegate implementMethod:@selector(picker:didPick:) withBlock:^int(id owner, int photo) {
            return photo * 2;
        }];
        picker.delegate = (id)delegate;
        id<AspectToken> token = [Picker aspect_hookSelector:@selector(pick:) withOptions:AspectPositionBefore
                                                 usingBlock:^(id<AspectInfo> info, int photo) {
                                                     hooked += photo;
                                                 }
                                                      error:NULL];
        [[picker rac_signalForSelector:@selector(pick:)] subscribeNext:^(RACTuple *arguments) {
            signalled += [arguments.first intValue];
        } completed:^{
            completed++;
        }];
        [picker addObserver:counter forKeyPath:@"picked" options:NSKeyValueObservingOptionNew context:NULL];
        expect("the delegate's result", [picker pick:3], 6);
        [picker removeObserver:counter forKeyPath:@"picked"];
        expect("removing the hook", [token remove], 1);
        expect("the delegate's result", [picker pick:4], 8);
        expect("the hook", hooked, 3);
        expect("the signal", signalled, 7);
        expect("the observer", counter->observed, 3);
        [picker release];
        [counter release];
        expect("the completion", completed, 1);
    }
    return failures;
}
