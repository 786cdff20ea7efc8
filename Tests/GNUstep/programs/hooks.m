// Hooks, by functions and by blocks, of GNUstep's classes and of classes below its root class.

#include "../../Programs/check.h"

#import <Foundation/Foundation.h>
#include <objc/method_hooks.h>

@interface Berth : NSObject
@property (nonatomic, copy) NSString *ship;
@property (nonatomic) int depth;
- (NSString *)labelWithPrefix:(NSString *)prefix;
@end
@implementation Berth
- (NSString *)labelWithPrefix:(NSString *)prefix {
    return [NSString stringWithFormat:@"%@ %@", prefix, _ship];
}
- (void)dealloc {
    [_ship release];
    [super dealloc];
}
@end

@interface Watcher : NSObject {
  @public
    NSMutableArray *seen;
}
@end
@implementation Watcher
- (instancetype)init {
    if ((self = [super init]) != nil) {
        seen = [NSMutableArray new];
    }
    return self;
}
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
    [seen addObject:[NSString stringWithFormat:@"%@=%@", path, [change objectForKey:NSKeyValueChangeNewKey]]];
}
- (void)dealloc {
    [seen release];
    [super dealloc];
}
@end

static struct ort_hook *install(struct ort_hook_request request) {
    struct ort_hook *hook = NULL;
    const ort_hook_status status = ort_hook_install(&request, &hook);
    if (status != ORT_HOOK_OK) {
        fprintf(stderr, "%s: %s\n", sel_getName(request.selector), ort_hook_status_text(status));
    }
    EXPECT(status == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static void count(struct ort_hook_call *call, void *context) {
    (void)call;
    ++*(int *)context;
}

static void pass_on(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_call_proceed(call);
}

CHECK_THAT(aBlockReplacesWhatAMethodReturns) {
    @autoreleasepool {
        Berth *berth = [[Berth new] autorelease];
        berth.ship = @"Harbour Light";
        __block NSString *seen = nil;
        struct ort_hook *before = install((struct ort_hook_request) {
            .cls = [Berth class], .selector = @selector(labelWithPrefix:), .position = ORT_HOOK_BEFORE,
            .options = ORT_HOOK_BLOCK_WITHOUT_INFO, .block = ^(NSString *prefix) {
                seen = prefix;
            }
        });
        struct ort_hook *instead = install((struct ort_hook_request) {
            .cls = [Berth class], .selector = @selector(labelWithPrefix:), .position = ORT_HOOK_INSTEAD,
            .options = ORT_HOOK_BLOCK_WITHOUT_INFO, .block = ^NSString *(NSString *prefix) {
                return [prefix uppercaseString];
            }
        });
        EXPECT([[berth labelWithPrefix:@"tug"] isEqual:@"TUG"]);
        EXPECT([seen isEqual:@"tug"]);
        end(instead);
        EXPECT([[berth labelWithPrefix:@"tug"] isEqual:@"tug Harbour Light"]);
        end(before);
    }
}

CHECK_THAT(theFoundationsOwnClassesAreHooked) {
    @autoreleasepool {
        int calls = 0;
        NSMutableArray *array = [NSMutableArray array];
        struct ort_hook *hook = install((struct ort_hook_request) {
            .cls = [array class], .selector = @selector(addObject:), .position = ORT_HOOK_BEFORE, .function = count,
            .context = &calls
        });
        [array addObject:@"a string that is longer than eight characters"];
        [array addObject:[NSNumber numberWithDouble:2.25]];
        end(hook);
        [array addObject:@"x"];
        EXPECT(calls == 2 && [array count] == 3);

        calls = 0;
        struct ort_hook *small = install((struct ort_hook_request) {
            .cls = [[NSNumber numberWithInt:3] class], .selector = @selector(intValue), .position = ORT_HOOK_AFTER,
            .function = count, .context = &calls
        });
        EXPECT([[NSNumber numberWithInt:3] intValue] == 3);
        EXPECT(calls == 1);
        end(small);
    }
}

// The order is as it comes: observed first, or hooked first.
static void observe_and_hook(BOOL hooks_first, BOOL of_object) {
    @autoreleasepool {
        Berth *berth = [[Berth new] autorelease];
        Watcher *watcher = [[Watcher new] autorelease];
        int calls = 0;
        struct ort_hook_request request = {
            .selector = @selector(setDepth:),
            .position = ORT_HOOK_BEFORE,
            .function = count,
            .context = &calls
        };
        if (of_object) {
            request.object = berth;
        } else {
            request.cls = [Berth class];
        }
        struct ort_hook *hook = NULL;
        if (hooks_first) {
            hook = install(request);
        }
        [berth addObserver:watcher forKeyPath:@"depth" options:NSKeyValueObservingOptionNew context:NULL];
        if (!hooks_first) {
            hook = install(request);
        }
        berth.depth = 7;
        EXPECT(calls == 1);
        EXPECT(berth.depth == 7);
        EXPECT([watcher->seen isEqual:[NSArray arrayWithObject:@"depth=7"]]);
        EXPECT([berth class] == [Berth class]);
        end(hook);
        berth.depth = 8;
        EXPECT(calls == 1);
        EXPECT([watcher->seen count] == 2);
        [berth removeObserver:watcher forKeyPath:@"depth"];
        berth.depth = 9;
        EXPECT([watcher->seen count] == 2 && berth.depth == 9);
        EXPECT(object_getClass(berth) == [Berth class] || !of_object);
    }
}
CHECK_THAT(anObservedObjectIsHooked) { observe_and_hook(NO, YES); }
CHECK_THAT(aHookedObjectIsObserved) { observe_and_hook(YES, YES); }
CHECK_THAT(theClassOfAnObservedObjectIsHooked) { observe_and_hook(NO, NO); }
CHECK_THAT(objectsOfAHookedClassAreObserved) { observe_and_hook(YES, NO); }

CHECK_THAT(theObserverGoesBeforeTheHook) {
    @autoreleasepool {
        Berth *berth = [[Berth new] autorelease];
        Watcher *watcher = [[Watcher new] autorelease];
        int calls = 0;
        struct ort_hook *hook = install((struct ort_hook_request) {
            .object = berth, .selector = @selector(setShip:), .position = ORT_HOOK_INSTEAD, .function = pass_on
        });
        struct ort_hook *counter = install((struct ort_hook_request) {
            .object = berth, .selector = @selector(setShip:), .position = ORT_HOOK_AFTER, .function = count,
            .context = &calls
        });
        [berth addObserver:watcher forKeyPath:@"ship" options:NSKeyValueObservingOptionNew context:NULL];
        berth.ship = @"Cormorant";
        EXPECT([watcher->seen isEqual:[NSArray arrayWithObject:@"ship=Cormorant"]] && calls == 1);
        [berth removeObserver:watcher forKeyPath:@"ship"];
        berth.ship = @"Dory";
        EXPECT([watcher->seen count] == 1 && calls == 2);
        end(hook);
        end(counter);
        berth.ship = @"Eider";
        EXPECT(calls == 2 && [berth.ship isEqual:@"Eider"]);
    }
}

CHECK_THAT(anExceptionOfTheFoundationPassesThroughHooks) {
    @autoreleasepool {
        int calls = 0;
        NSArray *array = [NSArray arrayWithObject:@"x"];
        struct ort_hook *hook = install((struct ort_hook_request) {
            .cls = [array class], .selector = @selector(objectAtIndex:), .position = ORT_HOOK_AFTER,
            .options = ORT_HOOK_FINALLY, .function = count, .context = &calls
        });
        NSString *name = nil;
        @try {
            [array objectAtIndex:5];
        } @catch (NSException *exception) {
            name = [exception name];
        }
        EXPECT([name isEqual:NSRangeException] && calls == 1);
        end(hook);
    }
}

CHECK_THAT(aHookedObjectEndsWithItsHooks) {
    int calls = 0;
    Berth *berth = [Berth new];
    struct ort_hook *hook = install((struct ort_hook_request) {
        .object = berth, .selector = @selector(dealloc), .position = ORT_HOOK_BEFORE, .function = count,
        .context = &calls
    });
    @autoreleasepool {
        [[berth retain] autorelease];
        EXPECT([berth retainCount] == 2);
        [berth release];
        EXPECT(calls == 0);
    }
    EXPECT(calls == 1);
    EXPECT(ort_hook_get_state(hook) == ORT_HOOK_IS_REMOVED);
    ort_hook_release(hook);
}

// GNUstep's observing class gives the object its own class back and sends dealloc again.
CHECK_THAT(anObservedObjectRunsItsHookOfDeallocOnce) {
    for (int hooks_first = 0; hooks_first < 2; hooks_first++) {
        int calls = 0;
        Berth *berth = [Berth new];
        const struct ort_hook_request request = {
            .object = berth,
            .selector = @selector(dealloc),
            .position = ORT_HOOK_BEFORE,
            .function = count,
            .context = &calls
        };
        struct ort_hook *hook = hooks_first ? install(request) : NULL;
        @autoreleasepool {
            Watcher *watcher = [[Watcher new] autorelease];
            [berth addObserver:watcher forKeyPath:@"depth" options:NSKeyValueObservingOptionNew context:NULL];
            hook = hooks_first ? hook : install(request);
        }
        [berth release];
        EXPECT(calls == 1);
        ort_hook_release(hook);
    }
}

CHECK_THAT(aForwardedMessageIsHooked) {
    @autoreleasepool {
        int calls = 0;
        Berth *berth = [[Berth new] autorelease];
        struct ort_hook *hook = install((struct ort_hook_request) {
            .cls = [Berth class], .selector = @selector(labelWithPrefix:), .position = ORT_HOOK_BEFORE,
            .function = count, .context = &calls
        });
        berth.ship = @"Fulmar";
        NSInvocation *invocation =
            [NSInvocation invocationWithMethodSignature:[berth methodSignatureForSelector:@selector(labelWithPrefix:)]];
        NSString *prefix = @"brig", *label = nil;
        [invocation setSelector:@selector(labelWithPrefix:)];
        [invocation setArgument:&prefix atIndex:2];
        [invocation invokeWithTarget:berth];
        [invocation getReturnValue:&label];
        EXPECT([label isEqual:@"brig Fulmar"] && calls == 1);
        end(hook);
    }
}
