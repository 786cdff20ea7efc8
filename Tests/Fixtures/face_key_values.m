// Examples from the documentation of key-value coding and observing. The functions return NULL if all is well,
// otherwise the condition that was not met.

#include "fixture.h"

#include <objc/NSArray.h>
#include <objc/NSDictionary.h>
#include <objc/NSException.h>
#include <objc/NSInvocation.h>
#include <objc/NSKeyValueObserving.h>
#include <objc/NSNull.h>
#include <objc/NSNumber.h>
#include <objc/NSProxy.h>
#include <objc/NSString.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>

#define Account FIXTURE(KeyAccount)
#define Ledger FIXTURE(KeyLedger)
#define Watcher FIXTURE(KeyWatcher)
#define Deaf FIXTURE(KeyDeaf)
#define Stand FIXTURE(KeyStand)

typedef struct {
    int a, b, c;
} triple;

static long alive;
EXPORT long face_keys_alive(void) { return __atomic_load_n(&alive, __ATOMIC_ACQUIRE); }

@interface Account : NSObject
@property (nonatomic, copy) NSString *owner;
@property (nonatomic) int balance;
@property (nonatomic) double rate;
@property (nonatomic) BOOL open;
@property (nonatomic) triple parts;
@property (nonatomic, strong) Account *parent;
@property (nonatomic, readonly) NSString *title;
@property (nonatomic) int manual;
@end

@implementation Account
- (instancetype)init {
    if ((self = [super init])) {
        __atomic_add_fetch(&alive, 1, __ATOMIC_RELAXED);
    }
    return self;
}
- (void)dealloc {
    __atomic_sub_fetch(&alive, 1, __ATOMIC_RELEASE);
#if !FIXTURE_ARC
    [_owner release];
    [_parent release];
#endif
    SUPER_DEALLOC();
}
- (NSString *)title {
    return self.owner;
}
+ (id)keyPathsForValuesAffectingTitle {
    return [NSArray arrayWithObject:@"owner"];
}
+ (BOOL)automaticallyNotifiesObserversForKey:(NSString *)key {
    return [key isEqual:@"manual"] ? NO : [super automaticallyNotifiesObserversForKey:key];
}
@end

// Keeps the last change that it got.
@interface Watcher : NSObject {
  @public
    int count;
    NSString *path;
    __unsafe_unretained id object;
    NSDictionary *change;
    void *context;
}
@end

@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)keyPath
                      ofObject:(id)observed
                        change:(NSDictionary *)told
                       context:(void *)given {
    count++;
    object = observed;
    context = given;
#if FIXTURE_ARC
    path = keyPath;
    change = told;
#else
    [path release];
    path = [keyPath retain];
    [change release];
    change = [told retain];
#endif
}
#if !FIXTURE_ARC
- (void)dealloc {
    [path release];
    [change release];
    [super dealloc];
}
#endif
@end

@interface Deaf : NSObject
@end
@implementation Deaf
@end

static bool throws(NSString *name, void (^body)(void)) {
    @try {
        body();
    } @catch (NSException *exception) {
        return [exception.name isEqual:name];
    }
    return false;
}

#define EQUAL(left, right) REQUIRE([(left) isEqual:(right)])
#define NUMBER(value) [NSNumber numberWithInt:value]

// MARK: Coding

EXPORT const char *face_keys_values(void) {
    Account *account = [Account new];
    [account setValue:@"Ada" forKey:@"owner"];
    EQUAL([account valueForKey:@"owner"], @"Ada");
    [account setValue:NUMBER(5) forKey:@"balance"];
    REQUIRE(account.balance == 5);
    EQUAL([account valueForKey:@"balance"], NUMBER(5));
    [account setValue:NUMBER(1) forKey:@"rate"];
    EQUAL([account valueForKey:@"rate"], [NSNumber numberWithDouble:1]);
    [account setValue:[NSNumber numberWithBool:YES] forKey:@"open"];
    REQUIRE(account.open);
    triple parts = {1, 2, 3};
    [account setValue:[NSValue valueWithBytes:&parts objCType:@encode(triple)] forKey:@"parts"];
    REQUIRE(account.parts.c == 3);
    REQUIRE(strcmp([[account valueForKey:@"parts"] objCType], @encode(triple)) == 0);
    REQUIRE([account valueForKey:@"parent"] == nil);
    Account *parent = [Account new];
    [account setValue:parent forKey:@"parent"];
    [account setValue:@"Eve" forKeyPath:@"parent.owner"];
    EQUAL([account valueForKeyPath:@"parent.owner"], @"Eve");
    REQUIRE([account valueForKeyPath:@"parent.parent.owner"] == nil);
    RELEASE(parent);
    RELEASE(account);
    return NULL;
}

EXPORT const char *face_keys_errors(void) {
    Account *account = [Account new];
    EQUAL(NSUndefinedKeyException, @"NSUnknownKeyException");
    REQUIRE(throws(NSUndefinedKeyException, ^{
        [account valueForKey:@"nothing"];
    }));
    REQUIRE(throws(NSUndefinedKeyException, ^{
        [account setValue:nil forKey:@"nothing"];
    }));
    REQUIRE(throws(NSUndefinedKeyException, ^{
                [account valueForKeyPath:@"owner.nothing"];
            }) == false);
    account.owner = @"Ada";
    REQUIRE(throws(NSUndefinedKeyException, ^{
        [account valueForKeyPath:@"owner.nothing"];
    }));
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [account setValue:nil forKey:@"balance"];
    }));
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [account setValue:account forKey:@"balance"];
    }));
    NSString *none = nil;
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [account valueForKey:none];
    }));
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [account setValue:none forKeyPath:none];
    }));
    @try {
        [account valueForKey:@"nothing"];
    } @catch (NSException *exception) {
        const char *reason = exception.reason.UTF8String;
        REQUIRE(strstr(reason, FIXTURE_NAME(KeyAccount)) != NULL && strstr(reason, "nothing") != NULL);
    }
    RELEASE(account);
    return NULL;
}

EXPORT const char *face_keys_collections(void) {
    Account *first = [Account new], *second = [Account new];
    first.balance = 3;
    second.balance = 4;
    second.owner = @"Eve";
    NSArray *both = [NSArray arrayWithObjects:first, second, nil];
    EQUAL([both valueForKey:@"balance"], ([NSArray arrayWithObjects:NUMBER(3), NUMBER(4), nil]));
    EQUAL([both valueForKey:@"owner"], ([NSArray arrayWithObjects:[NSNull null], @"Eve", nil]));
    EQUAL([both valueForKeyPath:@"@count"], NUMBER(2));
    EQUAL([both valueForKeyPath:@"@sum.balance"], NUMBER(7));
    EQUAL([both valueForKeyPath:@"@avg.balance"], [NSNumber numberWithDouble:3.5]);
    EQUAL([both valueForKeyPath:@"@min.balance"], NUMBER(3));
    EQUAL([both valueForKeyPath:@"@max.balance"], NUMBER(4));
    EQUAL([both valueForKeyPath:@"@unionOfObjects.owner"], [NSArray arrayWithObject:@"Eve"]);
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [both valueForKeyPath:@"@nothing.owner"];
    }));
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [both valueForKeyPath:@"@sum"];
    }));
    [both setValue:@"both" forKey:@"owner"];
    EQUAL(first.owner, @"both");
    NSDictionary *values = [first dictionaryWithValuesForKeys:[NSArray arrayWithObjects:@"owner", @"parent", nil]];
    EQUAL([values objectForKey:@"owner"], @"both");
    EQUAL([values objectForKey:@"parent"], [NSNull null]);
    EQUAL([values valueForKey:@"owner"], @"both");
    [second setValuesForKeysWithDictionary:values];
    EQUAL(second.owner, @"both");
    RELEASE(first);
    RELEASE(second);
    return NULL;
}

// MARK: Observing

EXPORT const char *face_keys_observer(void) {
    Account *account = [Account new];
    Watcher *watcher = [Watcher new];
    static char context;
    const NSKeyValueObservingOptions options = NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld;
    [account addObserver:watcher forKeyPath:@"balance" options:options context:&context];
    REQUIRE([account class] == [Account class]);
    REQUIRE(object_getClass(account) != [Account class]);
    REQUIRE(account.observationInfo != NULL);
    account.balance = 3;
    REQUIRE(watcher->count == 1 && watcher->context == &context && watcher->object == account);
    EQUAL(watcher->path, @"balance");
    REQUIRE(watcher->change.count == 3);
    EQUAL([watcher->change objectForKey:NSKeyValueChangeKindKey], NUMBER(NSKeyValueChangeSetting));
    EQUAL([watcher->change objectForKey:NSKeyValueChangeOldKey], NUMBER(0));
    EQUAL([watcher->change objectForKey:NSKeyValueChangeNewKey], NUMBER(3));
    [account setValue:NUMBER(4) forKey:@"balance"];
    REQUIRE(watcher->count == 2);
    [account removeObserver:watcher forKeyPath:@"balance" context:&context];
    account.balance = 5;
    REQUIRE(watcher->count == 2);
    REQUIRE(object_getClass(account) == [Account class]);
    REQUIRE(account.observationInfo == NULL);
    RELEASE(watcher);
    RELEASE(account);
    return NULL;
}

EXPORT const char *face_keys_options(void) {
    Account *account = [Account new];
    Watcher *watcher = [Watcher new];
    [account addObserver:watcher forKeyPath:@"owner"
                 options:NSKeyValueObservingOptionInitial | NSKeyValueObservingOptionNew
                 context:NULL];
    REQUIRE(watcher->count == 1);
    EQUAL([watcher->change objectForKey:NSKeyValueChangeNewKey], [NSNull null]);
    [account removeObserver:watcher forKeyPath:@"owner"];
    [account addObserver:watcher forKeyPath:@"owner"
                 options:NSKeyValueObservingOptionPrior | NSKeyValueObservingOptionOld
                 context:NULL];
    account.owner = @"Ada";
    REQUIRE(watcher->count == 3);
    REQUIRE([watcher->change objectForKey:NSKeyValueChangeNotificationIsPriorKey] == nil);
    EQUAL([watcher->change objectForKey:NSKeyValueChangeOldKey], [NSNull null]);
    REQUIRE([watcher->change objectForKey:NSKeyValueChangeNewKey] == nil);
    [account removeObserver:watcher forKeyPath:@"owner"];
    RELEASE(watcher);
    RELEASE(account);
    return NULL;
}

EXPORT const char *face_keys_removal(void) {
    Account *account = [Account new];
    Watcher *watcher = [Watcher new];
    int first, second;
    REQUIRE(throws(NSRangeException, ^{
        [account removeObserver:watcher forKeyPath:@"owner"];
    }));
    [account addObserver:watcher forKeyPath:@"owner" options:0 context:&first];
    [account addObserver:watcher forKeyPath:@"owner" options:0 context:&second];
    void *last = &second;
    REQUIRE(throws(NSRangeException, ^{
        [account removeObserver:watcher forKeyPath:@"owner" context:NULL];
    }));
    REQUIRE(throws(NSRangeException, ^{
        [account removeObserver:watcher forKeyPath:@"title" context:last];
    }));
    account.owner = @"a";
    REQUIRE(watcher->count == 2);
    [account removeObserver:watcher forKeyPath:@"owner"];
    account.owner = @"b";
    REQUIRE(watcher->count == 3 && watcher->context == &first);
    [account removeObserver:watcher forKeyPath:@"owner" context:&first];
    @try {
        [account removeObserver:watcher forKeyPath:@"owner"];
        return "removed twice";
    } @catch (NSException *exception) {
        const char *reason = exception.reason.UTF8String;
        REQUIRE(strstr(reason, FIXTURE_NAME(KeyAccount)) != NULL && strstr(reason, FIXTURE_NAME(KeyWatcher)) != NULL);
        REQUIRE(strstr(reason, "owner") != NULL);
    }
    NSObject *nobody = nil;
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [account addObserver:nobody forKeyPath:@"owner" options:0 context:NULL];
    }));
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [account addObserver:watcher forKeyPath:(id)nobody options:0 context:NULL];
    }));
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [(id)[Account class] addObserver:watcher forKeyPath:@"name" options:0 context:NULL];
    }));
    REQUIRE(throws(NSInvalidArgumentException, ^{
        [NUMBER(1) addObserver:watcher forKeyPath:@"name" options:0 context:NULL];
    }));
    RELEASE(watcher);
    RELEASE(account);
    return NULL;
}

EXPORT const char *face_keys_deaths(void) {
    const long before = face_keys_alive();
    Account *account = [Account new];
    @autoreleasepool {
        Watcher *watcher = [Watcher new];
        [account addObserver:watcher forKeyPath:@"parent.owner" options:NSKeyValueObservingOptionNew context:NULL];
        [account addObserver:watcher forKeyPath:@"owner" options:NSKeyValueObservingOptionNew context:NULL];
        Account *parent = [Account new];
        account.parent = parent;
        RELEASE(parent);
        RELEASE(watcher);
    }
    account.owner = @"after the observer";
    account.parent = nil;
    REQUIRE(account.observationInfo == NULL);
    REQUIRE(face_keys_alive() == before + 1);
    @autoreleasepool { // observes itself
        [account addObserver:account forKeyPath:@"owner" options:0 context:NULL];
        [account removeObserver:account forKeyPath:@"owner"];
        [account addObserver:account forKeyPath:@"title" options:0 context:NULL];
    }
    Watcher *watcher = [Watcher new];
    [account addObserver:watcher forKeyPath:@"balance" options:0 context:NULL];
    RELEASE(account);
#if FIXTURE_ARC
    account = nil;
#endif
    REQUIRE(face_keys_alive() == before);
    REQUIRE(watcher->count == 0);
    RELEASE(watcher);
    return NULL;
}

// Gets changes on another thread while it is deallocated.
@interface FIXTURE (KeyPasserby) : NSObject {
  @public
    _Atomic long told;
}
@end
@implementation FIXTURE (KeyPasserby)
- (instancetype)init {
    if ((self = [super init])) {
        __atomic_add_fetch(&alive, 1, __ATOMIC_RELAXED);
    }
    return self;
}
- (void)dealloc {
    told = -1;
    __atomic_sub_fetch(&alive, 1, __ATOMIC_RELEASE);
    SUPER_DEALLOC();
}
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)info {
    if (told < 0) {
        *(_Atomic bool *)info = true;
    }
    told++;
}
@end

static _Atomic bool is_over;

static void *change_balance(void *account) {
    while (!is_over) {
        @autoreleasepool {
            [(__bridge Account *)account setBalance:1];
        }
    }
    return NULL;
}

EXPORT const char *face_keys_deaths_meanwhile(void) {
    const long before = face_keys_alive();
    static _Atomic bool was_dead;
    Account *account = [Account new];
    pthread_t thread;
    is_over = false;
    pthread_create(&thread, NULL, change_balance, (__bridge void *)account);
    for (int round = 0; round < 300; round++) {
        @autoreleasepool {
            FIXTURE(KeyPasserby) *passerby = [FIXTURE(KeyPasserby) new];
            [account addObserver:passerby forKeyPath:@"balance" options:0 context:&was_dead];
            while (passerby->told == 0) {
                sched_yield();
            }
            RELEASE(passerby);
        }
    }
    is_over = true;
    pthread_join(thread, NULL);
    REQUIRE(!was_dead && account.observationInfo == NULL);
    RELEASE(account);
#if FIXTURE_ARC
    account = nil;
#endif
    REQUIRE(face_keys_alive() == before);
    return NULL;
}

EXPORT const char *face_keys_manual(void) {
    Account *account = [Account new];
    Watcher *watcher = [Watcher new];
    const NSKeyValueObservingOptions options = NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld;
    [account addObserver:watcher forKeyPath:@"manual" options:options context:NULL];
    account.manual = 1;
    REQUIRE(watcher->count == 0);
    [account willChangeValueForKey:@"manual"];
    account.manual = 2;
    [account didChangeValueForKey:@"manual"];
    REQUIRE(watcher->count == 1);
    EQUAL([watcher->change objectForKey:NSKeyValueChangeOldKey], NUMBER(1));
    EQUAL([watcher->change objectForKey:NSKeyValueChangeNewKey], NUMBER(2));
    [account didChangeValueForKey:@"manual"];
    REQUIRE(watcher->count == 1);
    [account addObserver:watcher forKeyPath:@"title" options:options context:NULL];
    account.owner = @"Ada";
    REQUIRE(watcher->count == 2);
    EQUAL(watcher->path, @"title");
    EQUAL([watcher->change objectForKey:NSKeyValueChangeNewKey], @"Ada");
    [account removeObserver:watcher forKeyPath:@"title"];
    [account removeObserver:watcher forKeyPath:@"manual"];
    REQUIRE([Account automaticallyNotifiesObserversForKey:@"owner"]);
    RELEASE(watcher);
    RELEASE(account);
    return NULL;
}

EXPORT const char *face_keys_deaf(void) {
    Account *account = [Account new];
    Deaf *deaf = [Deaf new];
    [account addObserver:deaf forKeyPath:@"balance" options:0 context:NULL];
    REQUIRE(throws(NSInternalInconsistencyException, ^{
        account.balance = 1;
    }));
    REQUIRE(account.balance == 1);
    [account removeObserver:deaf forKeyPath:@"balance"];
    account.balance = 2;
    RELEASE(deaf);
    RELEASE(account);
    return NULL;
}

// Forwards every message.
@interface Stand : NSProxy {
  @public
    __unsafe_unretained Account *account;
}
@end
@implementation Stand
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [account methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:account];
}
@end

EXPORT const char *face_keys_proxy(void) {
    Account *account = [Account new];
    Stand *stand = [Stand alloc];
    stand->account = account;
    Watcher *watcher = [Watcher new];
    [(id)stand addObserver:watcher forKeyPath:@"owner" options:NSKeyValueObservingOptionNew context:NULL];
    [(id)stand addObserver:watcher forKeyPath:@"title" options:NSKeyValueObservingOptionNew context:NULL];
    [(id)stand setOwner:@"Ada"];
    REQUIRE(watcher->count == 2 && watcher->object == account);
    EQUAL(watcher->path, @"owner"); // the newest observer gets the change first
    EQUAL([(id)stand valueForKeyPath:@"title"], @"Ada");
    account.owner = @"Eve";
    REQUIRE(watcher->count == 4);
    [(id)stand removeObserver:watcher forKeyPath:@"title" context:NULL];
    [(id)stand removeObserver:watcher forKeyPath:@"owner" context:NULL];
    RELEASE(watcher);
    RELEASE(stand);
    RELEASE(account);
    return NULL;
}
