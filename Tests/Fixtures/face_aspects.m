// Examples from the documentation of the original Aspects library. The functions return NULL if all is well, otherwise
// the condition that was not met.

#include "fixture.h"

#include <objc/Aspects.h>
#include <objc/NSException.h>
#include <objc/NSInvocation.h>
#include <objc/NSKeyValueObserving.h>
#include <objc/NSNull.h>
#include <objc/NSNumber.h>
#include <objc/NSString.h>

#define Screen FIXTURE(FaceScreen)
#define Dialog FIXTURE(FaceDialog)
#define Gallery FIXTURE(FaceGallery)

// The test adds these to the options of each hook: the rules and the engine.
EXPORT AspectOptions face_options;

static struct fixture_log log;

static bool logged(const char *text) {
    const bool is_equal = strcmp(log.text, text) == 0;
    if (!is_equal) {
        fprintf(stderr, "logged \"%s\" and not \"%s\"\n", log.text, text);
    }
    log.text[0] = 0;
    return is_equal;
}

@interface Screen : NSObject
@property (copy) NSString *title;
- (void)appear:(BOOL)animated;
- (BOOL)shouldTouch:(int)x at:(double)y;
- (NSString *)greet:(NSString *)name;
- (double)width;
- (void)spell:(char *)text;
+ (int)count:(int)addend;
@end

@implementation Screen
@synthesize title = _title;
- (void)appear:(BOOL)animated {
    fixture_log_add(&log, "appear");
}
- (BOOL)shouldTouch:(int)x at:(double)y {
    fixture_log_add(&log, "touch");
    return x > 0;
}
- (NSString *)greet:(NSString *)name {
    return name;
}
- (double)width {
    return 2;
}
- (void)spell:(char *)text {
}
+ (int)count:(int)addend {
    fixture_log_add(&log, "count");
    return 1 + addend;
}
#if !FIXTURE_ARC
- (void)dealloc {
    [_title release];
    [super dealloc];
}
#endif
@end

@interface Dialog : Screen
@end
@implementation Dialog
- (void)appear:(BOOL)animated {
    fixture_log_add(&log, "dialog");
    [super appear:animated];
}
@end

@interface Gallery : Screen
@end
@implementation Gallery
- (void)dealloc {
    fixture_log_add(&log, "dealloc");
    SUPER_DEALLOC();
}
@end

// MARK: Classes and objects

EXPORT const char *face_after_of_class(void) {
    id<AspectToken> token = [Screen aspect_hookSelector:@selector(appear:)
                                            withOptions:AspectPositionAfter | face_options
                                             usingBlock:^(id<AspectInfo> info, BOOL animated) {
                                                 fixture_log_add(
                                                     &log, "%s %s animated %d", object_getClassName(info.instance),
                                                     sel_getName(info.selector), animated);
                                             }
                                                  error:NULL];
    REQUIRE(token != nil);
    Screen *screen = [Screen new];
    [screen appear:YES];
    REQUIRE(logged("appear " FIXTURE_NAME(FaceScreen) " appear: animated 1"));
    Dialog *dialog = [Dialog new];
    [dialog appear:NO];
    REQUIRE(logged("dialog appear " FIXTURE_NAME(FaceDialog) " appear: animated 0"));
    REQUIRE([token remove]);
    REQUIRE(![token remove]);
    [screen appear:YES];
    REQUIRE(logged("appear"));
    RELEASE(screen);
    RELEASE(dialog);
    return NULL;
}

EXPORT const char *face_object_alone(void) {
    Screen *one = [Screen new], *two = [Screen new];
    id<AspectToken> token = [one aspect_hookSelector:@selector(appear:) withOptions:AspectPositionBefore | face_options
                                          usingBlock:^{
                                              fixture_log_add(&log, "before");
                                          }
                                               error:NULL];
    REQUIRE(token != nil);
    REQUIRE([one class] == [Screen class]);
    [one appear:YES];
    [two appear:YES];
    REQUIRE(logged("before appear appear"));
    REQUIRE([token remove]);
    REQUIRE(object_getClass(one) == [Screen class]);
    [one appear:YES];
    REQUIRE(logged("appear"));
    RELEASE(one);
    RELEASE(two);
    return NULL;
}

EXPORT const char *face_class_method(void) {
    const Class metaclass = object_getClass([Screen class]);
    id<AspectToken> token = [metaclass aspect_hookSelector:@selector(count:)
                                               withOptions:AspectPositionInstead | face_options
                                                usingBlock:^int(id<AspectInfo> info, int addend) {
                                                    fixture_log_add(&log, "%d", info.instance == (id)[Screen class]);
                                                    return addend * 10;
                                                }
                                                     error:NULL];
    REQUIRE(token != nil);
    REQUIRE([Screen count:2] == 20);
    REQUIRE(logged("1"));
    REQUIRE([token remove]);
    REQUIRE([Screen count:2] == 3);
    REQUIRE(logged("count"));
    return NULL;
}

// MARK: Observed objects

@interface FIXTURE (FaceWitness) : NSObject
@end
@implementation FIXTURE (FaceWitness)
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)info {
    fixture_log_add(&log, "told");
}
@end

static id<AspectToken> hook_title(Screen *screen) {
    return [screen aspect_hookSelector:@selector(setTitle:) withOptions:AspectPositionAfter | face_options
                            usingBlock:^(id<AspectInfo> info, NSString *title) {
                                fixture_log_add(&log, "%s", title.UTF8String);
                            }
                                 error:NULL];
}

static const char *observe_and_hook(bool is_hook_first, bool is_hook_gone_first) {
    Screen *screen = [Screen new];
    FIXTURE(FaceWitness) *witness = [FIXTURE(FaceWitness) new];
    id<AspectToken> token = is_hook_first ? hook_title(screen) : nil;
    [screen addObserver:witness forKeyPath:@"title" options:NSKeyValueObservingOptionNew context:NULL];
    if (!is_hook_first) {
        token = hook_title(screen);
    }
    REQUIRE(token != nil && [screen class] == [Screen class]);
    screen.title = @"both";
    REQUIRE(logged("told both"));
    if (is_hook_gone_first) {
        REQUIRE([token remove]);
    } else {
        [screen removeObserver:witness forKeyPath:@"title"];
    }
    screen.title = @"one";
    REQUIRE(logged(is_hook_gone_first ? "told" : "one"));
    if (is_hook_gone_first) {
        [screen removeObserver:witness forKeyPath:@"title"];
    } else {
        REQUIRE([token remove]);
    }
    screen.title = @"none";
    REQUIRE(logged("") && object_getClass(screen) == [Screen class]);
    RELEASE(witness);
    RELEASE(screen);
    return NULL;
}

EXPORT const char *face_observed(void) {
    for (int order = 0; order < 4; order++) {
        const char *fault = observe_and_hook(order & 1, order & 2);
        if (fault != NULL) {
            return fault;
        }
    }
    return NULL;
}

// MARK: Positions

EXPORT const char *face_instead_by_invocation(void) {
    id<AspectToken> token = [Screen aspect_hookSelector:@selector(shouldTouch:at:)
                                            withOptions:AspectPositionInstead | face_options
                                             usingBlock:^(id<AspectInfo> info, int x, double y) {
                                                 BOOL touches = NO;
                                                 NSInvocation *const invocation = info.originalInvocation;
                                                 [invocation invoke];
                                                 [invocation getReturnValue:&touches];
                                                 if (touches) {
                                                     touches = y < 3.5;
                                                     [invocation setReturnValue:&touches];
                                                 }
                                             }
                                                  error:NULL];
    REQUIRE(token != nil);
    Screen *screen = [Screen new];
    REQUIRE([screen shouldTouch:1 at:2]);
    REQUIRE(![screen shouldTouch:1 at:4]);
    REQUIRE(![screen shouldTouch:-1 at:2]);
    REQUIRE(logged("touch touch touch"));
    REQUIRE([token remove]);
    REQUIRE([screen shouldTouch:1 at:4]);
    REQUIRE(logged("touch"));
    RELEASE(screen);
    return NULL;
}

EXPORT const char *face_instead_by_result(void) {
    Screen *screen = [Screen new];
    id<AspectToken> object = [screen aspect_hookSelector:@selector(greet:)
                                             withOptions:AspectPositionInstead | face_options
                                              usingBlock:^NSString *(id<AspectInfo> info, NSString *name) {
                                                  return @"somebody else altogether";
                                              }
                                                   error:NULL];
    id<AspectToken> width = [screen aspect_hookSelector:@selector(width)
                                            withOptions:AspectPositionInstead | face_options
                                             usingBlock:^double(id<AspectInfo> info) {
                                                 return 3.5;
                                             }
                                                  error:NULL];
    REQUIRE([[screen greet:@"nobody"] isEqual:@"somebody else altogether"]);
    REQUIRE([screen width] == 3.5);
    REQUIRE([object remove] && [width remove]);
    REQUIRE([[screen greet:@"nobody"] isEqual:@"nobody"]);
    REQUIRE([screen width] == 2);
    RELEASE(screen);
    return NULL;
}

EXPORT const char *face_once(void) {
    Screen *screen = [Screen new];
    id<AspectToken> token =
        [screen aspect_hookSelector:@selector(appear:)
                        withOptions:AspectPositionAfter | AspectOptionAutomaticRemoval | face_options
                         usingBlock:^(id<AspectInfo> info) {
                             fixture_log_add(&log, "once");
                         }
                              error:NULL];
    [screen appear:YES];
    [screen appear:YES];
    REQUIRE(logged("appear once appear"));
    REQUIRE(![token remove]);
    RELEASE(screen);
    return NULL;
}

EXPORT const char *face_later_options(void) {
    Screen *screen = [Screen new];
    id<AspectToken> skipping =
        [screen aspect_hookSelector:@selector(appear:)
                        withOptions:AspectPositionBefore | AspectOptionSkipCurrentThread | face_options
                         usingBlock:^(id<AspectInfo> info) {
                             fixture_log_add(&log, "skipped");
                         }
                              error:NULL];
    id<AspectToken> byLibffi = [screen aspect_hookSelector:@selector(appear:)
                                               withOptions:AspectPositionAfter | AspectOptionLibffi
                                                usingBlock:^(id<AspectInfo> info) {
                                                    fixture_log_add(&log, "libffi");
                                                }
                                                     error:NULL];
    [screen appear:YES];
    REQUIRE(logged("appear libffi"));
    REQUIRE([skipping remove] && [byLibffi remove]);
    RELEASE(screen);
    return NULL;
}

EXPORT const char *face_dealloc(void) {
    @autoreleasepool {
        Gallery *screen = [Gallery new];
        id<AspectToken> token = [screen aspect_hookSelector:sel_registerName("dealloc")
                                                withOptions:AspectPositionBefore | face_options
                                                 usingBlock:^(id<AspectInfo> info) {
                                                     fixture_log_add(&log, "before");
                                                 }
                                                      error:NULL];
        REQUIRE(token != nil);
        RELEASE(screen);
    }
    REQUIRE(logged("before dealloc"));
    return NULL;
}

EXPORT const char *face_captures(void) {
    Screen *screen = [Screen new];
    int addend = 40;
    __block int sum = 0;
    NSString *const word = [NSString stringWithUTF8String:"a word that is kept"];
    @autoreleasepool {
        id<AspectToken> token = [screen aspect_hookSelector:@selector(shouldTouch:at:)
                                                withOptions:AspectPositionBefore | face_options
                                                 usingBlock:^(id<AspectInfo> info, int x) {
                                                     sum += x + addend + (int)word.length;
                                                 }
                                                      error:NULL];
        [screen shouldTouch:1 at:0];
        [screen shouldTouch:2 at:0];
        REQUIRE(sum == 3 + 2 * (40 + 19));
        REQUIRE([token remove]);
    }
    REQUIRE(logged("touch touch"));
    RELEASE(screen);
    return NULL;
}

EXPORT const char *face_exception(void) {
    Screen *screen = [Screen new];
    id<AspectToken> token =
        [screen aspect_hookSelector:@selector(appear:) withOptions:AspectPositionBefore | face_options usingBlock:^{
            [[NSException exceptionWithName:NSGenericException reason:@"the block" userInfo:nil] raise];
        } error:NULL];
    bool caught = false;
    @try {
        [screen appear:YES];
    } @catch (NSException *exception) {
        caught = [exception.reason isEqual:@"the block"];
    }
    REQUIRE(caught);
    REQUIRE(logged(""));
    REQUIRE([token remove]);
    [screen appear:YES];
    REQUIRE(logged("appear"));
    RELEASE(screen);
    return NULL;
}

// MARK: Hierarchies

EXPORT const char *face_hierarchy(void) {
    void (^const body)(id<AspectInfo>) = ^(id<AspectInfo> info) {
        fixture_log_add(&log, "after");
    };
    id<AspectToken> screens = [Screen aspect_hookSelector:@selector(appear:)
                                              withOptions:AspectPositionAfter | face_options
                                               usingBlock:body
                                                    error:NULL];
    REQUIRE(screens != nil);
    NSError *error = nil;
    id<AspectToken> dialogs = [Dialog aspect_hookSelector:@selector(appear:)
                                              withOptions:AspectPositionAfter | face_options
                                               usingBlock:body
                                                    error:&error];
    Dialog *dialog = [Dialog new];
    [dialog appear:YES];
    if ((face_options & AspectOptionOriginalRules) != 0) {
        REQUIRE(dialogs == nil);
        REQUIRE(logged("dialog appear after"));
    } else {
        REQUIRE([dialogs remove]);
        REQUIRE(logged("dialog appear after after"));
    }
    REQUIRE([screens remove]);
    RELEASE(dialog);
    return NULL;
}

// MARK: Arguments

static bool is_boxed(NSArray *arguments, int number, double value) {
    return arguments.count == 2 && [arguments[0] intValue] == number && [arguments[1] doubleValue] == value;
}

EXPORT const char *face_arguments(void) {
    Screen *screen = [Screen new];
    __block bool number = false, text = false, nothing = false;
    id<AspectToken> touch = [screen aspect_hookSelector:@selector(shouldTouch:at:)
                                            withOptions:AspectPositionBefore | face_options
                                             usingBlock:^(id<AspectInfo> info) {
                                                 number = is_boxed(info.arguments, 3, 4.5);
                                             }
                                                  error:NULL];
    id<AspectToken> greet = [screen aspect_hookSelector:@selector(greet:) withOptions:AspectPositionAfter | face_options
                                             usingBlock:^(id<AspectInfo> info) {
                                                 text = [info.arguments.firstObject isEqual:@"somebody"];
                                                 nothing = info.arguments.firstObject == [NSNull null];
                                             }
                                                  error:NULL];
    [screen shouldTouch:3 at:4.5];
    REQUIRE(number);
    [screen greet:@"somebody"];
    REQUIRE(text && !nothing);
    [screen greet:nil];
    REQUIRE(nothing);
    REQUIRE(logged("touch"));
    REQUIRE([touch remove] && [greet remove]);
    RELEASE(screen);
    return NULL;
}

// The arguments are the same objects for all bodies until one of them changes an argument.
EXPORT const char *face_kept_arguments(void) {
    Screen *screen = [Screen new];
    __block bool isKept = false, isChanged = false, isOfCall = false;
    id<AspectToken> before = [screen aspect_hookSelector:@selector(shouldTouch:at:)
                                             withOptions:AspectPositionBefore | face_options
                                              usingBlock:^(id<AspectInfo> info) {
                                                  NSArray *const arguments = info.arguments;
                                                  isOfCall = is_boxed(arguments, 3, 4.5);
                                                  isKept = arguments == info.arguments;
                                                  int number = 7;
                                                  [info.originalInvocation setArgument:&number atIndex:2];
                                                  isChanged = is_boxed(info.arguments, 7, 4.5) &&
                                                      is_boxed(arguments, 3, 4.5) && info.arguments != arguments;
                                              }
                                                   error:NULL];
    __block bool isSeen = false;
    id<AspectToken> after = [screen aspect_hookSelector:@selector(shouldTouch:at:)
                                            withOptions:AspectPositionAfter | face_options
                                             usingBlock:^(id<AspectInfo> info) {
                                                 isSeen = is_boxed(info.arguments, 7, 4.5);
                                             }
                                                  error:NULL];
    for (int round = 0; round < 2; round++) {
        @autoreleasepool {
            [screen shouldTouch:3 at:4.5];
        }
        REQUIRE(isOfCall && isKept && isChanged && isSeen);
    }
    REQUIRE([before remove] && [after remove]);
    __block bool isText = false;
    id<AspectToken> spell = [screen aspect_hookSelector:@selector(spell:)
                                            withOptions:AspectPositionBefore | face_options
                                             usingBlock:^(id<AspectInfo> info, char *text) {
                                                 isText = [info.arguments.firstObject isEqual:@"old"];
                                                 strcpy(text, "new");
                                                 isText = isText && [info.arguments.firstObject isEqual:@"new"];
                                             }
                                                  error:NULL];
    char text[] = "old";
    [screen spell:text];
    REQUIRE(isText && [spell remove]);
    REQUIRE(logged("touch touch"));
    RELEASE(screen);
    return NULL;
}

// The results of blocks before and after the method are dropped.
EXPORT const char *face_dropped_results(void) {
    Screen *screen = [Screen new];
    id<AspectToken> tokens[] = {
        [screen aspect_hookSelector:@selector(greet:) withOptions:AspectPositionBefore | face_options
                         usingBlock:^NSString *(id<AspectInfo> info) {
                             return @"before";
                         }
                              error:NULL],
        [screen aspect_hookSelector:@selector(greet:) withOptions:AspectPositionAfter | face_options
                         usingBlock:^NSString *(id<AspectInfo> info) {
                             return @"after";
                         }
                              error:NULL],
        [screen aspect_hookSelector:@selector(width) withOptions:AspectPositionAfter | face_options usingBlock:^{
            return 9.0;
        } error:NULL],
    };
    REQUIRE([[screen greet:@"somebody"] isEqual:@"somebody"] && [screen width] == 2);
    REQUIRE([tokens[0] remove] && [tokens[1] remove] && [tokens[2] remove]);
    RELEASE(screen);
    return NULL;
}

// MARK: Refusals and mistakes

EXPORT const char *face_errors(void) {
    Screen *screen = [Screen new];
    NSError *error = nil;
    REQUIRE([screen aspect_hookSelector:@selector(frobnicate) withOptions:face_options usingBlock:^{
            } error:&error] == nil);
    REQUIRE([error.domain isEqual:AspectErrorDomain]);
    REQUIRE(error.code == AspectErrorDoesNotRespondToSelector);
    REQUIRE(strstr(error.localizedDescription.UTF8String, "frobnicate") != NULL);
    error = nil;
    REQUIRE([Screen aspect_hookSelector:@selector(greet:) withOptions:face_options usingBlock:^(int number) {
            } error:&error] == nil);
    REQUIRE(error.code == AspectErrorIncompatibleBlockSignature);
    REQUIRE(strstr(error.localizedDescription.UTF8String, "v@?i") != NULL);
    REQUIRE(strstr(error.localizedDescription.UTF8String, "@:@") != NULL);
    error = nil;
    REQUIRE([Screen aspect_hookSelector:sel_registerName("release") withOptions:face_options usingBlock:^{
            } error:&error] == nil);
    REQUIRE(error.code == AspectErrorSelectorBlacklisted);
    RELEASE(screen);
    return NULL;
}

static id<AspectToken> refused(SEL selector, id block, AspectOptions options) {
    return [Screen aspect_hookSelector:selector withOptions:options | face_options usingBlock:block error:NULL];
}

EXPORT const char *face_refusals(void) {
    Screen *screen = [Screen new];
    REQUIRE(
        refused(
            @selector(frobnicate),
            ^{
            }, AspectPositionAfter) == nil);
    REQUIRE([screen aspect_hookSelector:@selector(frobnicate) withOptions:face_options usingBlock:^{
            } error:NULL] == nil);
    REQUIRE(
        refused(
            sel_registerName("release"),
            ^{
            }, AspectPositionAfter) == nil);
    REQUIRE(
        refused(
            @selector(appear:),
            ^(int number){
            }, AspectPositionAfter) == nil);
    REQUIRE(
        refused(
            @selector(appear:),
            ^(id<AspectInfo> info, BOOL animated, int more){
            }, AspectPositionAfter) == nil);
    if ((face_options & AspectOptionOriginalRules) != 0) {
        REQUIRE(
            refused(
                sel_registerName("dealloc"),
                ^{
                }, AspectPositionInstead) == nil);
    }
    REQUIRE(object_getClass(screen) == [Screen class]);
    [screen appear:YES];
    REQUIRE(logged("appear"));
    RELEASE(screen);
    return NULL;
}

static bool raises(void (^body)(void), const char *word) {
    @try {
        body();
    } @catch (NSException *exception) {
        const bool says = strstr(exception.reason.UTF8String, word) != NULL;
        if (!says) {
            fprintf(stderr, "\"%s\" does not say %s\n", exception.reason.UTF8String, word);
        }
        return says && [exception.name isEqual:NSInvalidArgumentException];
    }
    return false;
}

EXPORT const char *face_mistakes(void) {
    const SEL none = NULL;
    REQUIRE(raises(
        ^{
            refused(
                none,
                ^{
                }, AspectPositionAfter);
        }, "+[" FIXTURE_NAME(FaceScreen) " aspect_hookSelector:…]: the selector is NULL"));
    REQUIRE(raises(
        ^{
            refused(@selector(appear:), nil, AspectPositionAfter);
        }, "+[" FIXTURE_NAME(FaceScreen) " aspect_hookSelector:appear:…]: the block argument is not a block"));
    REQUIRE(raises(
        ^{
            refused(@selector(appear:), @"a string", AspectPositionAfter);
        }, "+[" FIXTURE_NAME(FaceScreen) " aspect_hookSelector:appear:…]: the block argument is not a block"));
    REQUIRE(raises(
        ^{
            refused(
                @selector(appear:),
                ^{
                }, 3);
        },
        "+[" FIXTURE_NAME(FaceScreen) " aspect_hookSelector:appear:…]: the position 3 in the options 0x3 is unknown"));
    REQUIRE(raises(
        ^{
            refused(
                @selector(appear:),
                ^{
                }, AspectPositionBefore | 1 << 12);
        },
        "+[" FIXTURE_NAME(
            FaceScreen) " aspect_hookSelector:appear:…]: the bits 0x1000 in the options 0x1002 are unknown"));
    REQUIRE(raises(
        ^{
            refused(
                @selector(appear:),
                ^{
                }, AspectPositionBefore | AspectOptionFinally);
        },
        "+[" FIXTURE_NAME(FaceScreen) " aspect_hookSelector:appear:…]: AspectOptionFinally is only for after hooks"));
    return NULL;
}

EXPORT const char *face_token(void) {
    id<AspectToken> token;
    @autoreleasepool {
        token = [Screen aspect_hookSelector:@selector(width) withOptions:AspectPositionBefore | face_options
                                 usingBlock:^{
                                 }
                                      error:NULL];
#if !FIXTURE_ARC
        [token retain];
#endif
    }
    REQUIRE([token isKindOfClass:[NSObject class]]);
    const char *const text = token.description.UTF8String;
    REQUIRE(strstr(text, "-[" FIXTURE_NAME(FaceScreen) " width]") != NULL);
    REQUIRE(strstr(text, "by face_token") != NULL);
    REQUIRE(raises(
        ^{
            (void)[[(id)token class] alloc];
        }, "only hooks create tokens"));
    REQUIRE([token remove]);
#if !FIXTURE_ARC
    [token release];
#endif
    return NULL;
}

EXPORT const char *face_protocols(void) {
    __block bool isInfo = false;
    id<AspectToken> token = [Screen aspect_hookSelector:@selector(width) withOptions:AspectPositionBefore | face_options
                                             usingBlock:^(id<AspectInfo> info) {
                                                 isInfo = [info conformsToProtocol:@protocol(AspectInfo)] &&
                                                     ![info conformsToProtocol:@protocol(AspectToken)];
                                             }
                                                  error:NULL];
    REQUIRE([token conformsToProtocol:@protocol(AspectToken)]);
    REQUIRE(![token conformsToProtocol:@protocol(AspectInfo)]);
    Screen *screen = [Screen new];
    [screen width];
    REQUIRE(isInfo && [token remove]);
    RELEASE(screen);
    return NULL;
}

EXPORT const char *face_token_after_its_object(void) {
    id<AspectToken> token;
    NSError *error = nil;
    Screen *living = [Screen new];
    @autoreleasepool {
        Screen *screen = [Screen new];
        token = [screen aspect_hookSelector:@selector(width) withOptions:AspectPositionBefore | face_options
                                 usingBlock:^{
                                 }
                                      error:NULL];
#if !FIXTURE_ARC
        [token retain];
#endif
        RELEASE(screen);
    }
    REQUIRE(![token removeAndReturnError:NULL] && ![token removeAndReturnError:&error] && ![token remove]);
    REQUIRE([error.domain isEqual:AspectErrorDomain] && error.code == AspectErrorRemoveObjectAlreadyDeallocated);
    REQUIRE(strstr(error.localizedDescription.UTF8String, "width") != NULL);
#if !FIXTURE_ARC
    [token release];
#endif
    token = [living aspect_hookSelector:@selector(width) withOptions:face_options usingBlock:^{
    } error:NULL];
    REQUIRE([token removeAndReturnError:&error] && error == nil);
    REQUIRE(![token removeAndReturnError:&error] && error == nil);
    RELEASE(living);
    return NULL;
}

// Needs a process of its own.
EXPORT const char *face_original_rules_for_all(void) {
    AspectsUseOriginalRules();
    NSError *error = nil;
    id<AspectToken> token = [Screen aspect_hookSelector:@selector(appear:) withOptions:0 usingBlock:^{
    } error:NULL];
    REQUIRE(token != nil);
    REQUIRE([Dialog aspect_hookSelector:@selector(appear:) withOptions:0 usingBlock:^{
            } error:&error] == nil);
    REQUIRE(error.code == AspectErrorSelectorAlreadyHookedInClassHierarchy);
    REQUIRE([Gallery aspect_hookSelector:sel_registerName("dealloc") withOptions:AspectPositionAfter usingBlock:^{
            } error:&error] == nil);
    REQUIRE(error.code == AspectErrorSelectorDeallocPosition);
    REQUIRE([token remove]);
    return NULL;
}
