// The examples of docs/objective-c.md. scripts/check-guide.sh checks that they are here.

#include "fixture.h"

#include <objc/Aspects.h>
#include <objc/BlocksKit.h>
#include <objc/NSDictionary.h>
#include <objc/NSInvocation.h>
#include <objc/NSKeyValueObserving.h>
#include <objc/NSNumber.h>
#include <objc/RACSignal.h>

#define View FIXTURE(GuideView)
#define Picker FIXTURE(GuidePicker)
#define PickerDelegate FIXTURE(GuidePickerDelegate)
#define Watcher FIXTURE(GuideWatcher)

static struct fixture_log log;

#define note(...) fixture_log_add(&log, __VA_ARGS__)

static bool noted(const char *text) {
    const bool is_equal = strcmp(log.text, text) == 0;
    if (!is_equal) {
        fprintf(stderr, "noted \"%s\" and not \"%s\"\n", log.text, text);
    }
    log.text[0] = 0;
    return is_equal;
}

@protocol PickerDelegate
- (void)picker:(id)picker didPick:(int)photo;
@end

@interface View : NSObject
@property (nonatomic, copy) NSString *title;
- (void)viewWillAppear:(BOOL)animated;
- (int)widthFor:(int)columns;
@end

@implementation View
@synthesize title = _title;
- (void)viewWillAppear:(BOOL)animated {
    note("view");
}
- (int)widthFor:(int)columns {
    return columns * 2;
}
#if !FIXTURE_ARC
- (void)dealloc {
    [_title release];
    [super dealloc];
}
#endif
@end

@interface Picker : NSObject
@property (nonatomic, unsafe_unretained) id<PickerDelegate> delegate;
- (void)pick:(int)photo;
@end

@implementation Picker
@synthesize delegate = _delegate;
- (void)pick:(int)photo {
    [self.delegate picker:self didPick:photo];
}
@end

@interface Watcher : NSObject
@end

@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
    note("%s is %s", path.UTF8String, [[change objectForKey:NSKeyValueChangeNewKey] UTF8String]);
}
@end

EXPORT const char *face_guide_hooks(void) {
    View *view = [View new];
    id<AspectToken> token = [View aspect_hookSelector:@selector(viewWillAppear:) withOptions:AspectPositionAfter
                                           usingBlock:^(id<AspectInfo> info, BOOL animated) {
                                               note("%s appears %d", object_getClassName(info.instance), animated);
                                           }
                                                error:NULL];
    [view viewWillAppear:YES];
    [token remove];
    [view viewWillAppear:YES];
    REQUIRE(noted("view " FIXTURE_NAME(GuideView) " appears 1 view"));
    [view aspect_hookSelector:@selector(widthFor:) withOptions:AspectPositionInstead
                   usingBlock:^(id<AspectInfo> info, int columns) {
                       int width = 0;
                       [info.originalInvocation invoke];
                       [info.originalInvocation getReturnValue:&width];
                       width += 10;
                       [info.originalInvocation setReturnValue:&width];
                   }
                        error:NULL];
    REQUIRE([view widthFor:3] == 16);
    NSError *error = nil;
    id<AspectToken> refused = [View aspect_hookSelector:@selector(viewWillAppear:) withOptions:AspectPositionBefore
                                             usingBlock:^(id<AspectInfo> info, NSString *animated) {
                                             }
                                                  error:&error];
    REQUIRE(refused == nil && error.code == AspectErrorIncompatibleBlockSignature);
    RELEASE(view);
    return NULL;
}

EXPORT const char *face_guide_signals(void) {
    View *view = [View new];
    Picker *picker = [Picker new];
    RACDisposable *subscription =
        [[view rac_signalForSelector:@selector(viewWillAppear:)] subscribeNext:^(RACTuple *arguments) {
            note("animated %d", [arguments.first boolValue]);
        } completed:^{
            note("gone");
        }];
    [view viewWillAppear:YES];
    [subscription dispose];
    [view viewWillAppear:YES];
    REQUIRE(noted("view animated 1 view"));
    [[[view rac_signalForSelector:@selector(picker:didPick:) fromProtocol:@protocol(PickerDelegate)]
        takeUntil:picker.rac_willDeallocSignal] subscribeNext:^(RACTuple *arguments) {
        note("picked %d", [arguments.second intValue]);
    }];
    picker.delegate = (id)view;
    [picker pick:4];
    REQUIRE(noted("picked 4"));
    RELEASE(view);
    RELEASE(picker);
    return NULL;
}

EXPORT const char *face_guide_observing(void) {
    View *view = [View new];
    Watcher *watcher = [Watcher new];
    [view addObserver:watcher forKeyPath:@"title" options:NSKeyValueObservingOptionNew context:NULL];
    view.title = @"first";
    [view setValue:@"second" forKey:@"title"];
    [view removeObserver:watcher forKeyPath:@"title"];
    REQUIRE(noted("title is first title is second"));
    RELEASE(view);
    RELEASE(watcher);
    return NULL;
}

EXPORT const char *face_guide_delegates(void) {
    Picker *picker = [Picker new];
    A2DynamicDelegate *delegate = [picker bk_dynamicDelegateForProtocol:@protocol(PickerDelegate)];
    [delegate implementMethod:@selector(picker:didPick:) withBlock:^(Picker *owner, int photo) {
        note("photo %d", photo);
    }];
    picker.delegate = (id)delegate;
    [picker pick:7];
    REQUIRE(noted("photo 7"));
    RELEASE(picker);
    return NULL;
}
