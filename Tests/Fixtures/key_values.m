// Objects with keys of every type, as programs write them, and their notifications.

#include "fixture.h"

#include <objc/NSException.h>
#include <objc/NSObject.h>
#include <objc/NSString.h>

typedef struct {
    double x, y;
} point;
typedef struct {
    point origin, size;
} rect;
typedef struct {
    long count;
    double weight;
} mixed;

// Answers like a set or an array of these strings.
@interface FIXTURE (KeyList) : NSObject
- (instancetype)initWithFirst:(NSString *)first second:(NSString *)second;
- (id)allObjects;
- (NSUInteger)count;
- (id)objectAtIndex:(NSUInteger)index;
@end

@implementation FIXTURE (KeyList) {
    NSString *_texts[2];
}
- (instancetype)initWithFirst:(NSString *)first second:(NSString *)second {
    if ((self = [super init])) {
        _texts[0] = first;
        _texts[1] = second;
    }
    return self;
}
- (id)allObjects {
    return self;
}
- (NSUInteger)count {
    return _texts[1] == nil ? 1 : 2;
}
- (id)objectAtIndex:(NSUInteger)index {
    return _texts[index];
}
@end

static id list(NSString *first, NSString *second) {
    static FIXTURE(KeyList) * lists[32];
    static int count;
    return lists[count++ % 32] = [[FIXTURE(KeyList) alloc] initWithFirst:first second:second];
}

long key_values_alive;

@interface FIXTURE (KeySubject) : NSObject {
  @public
    int _hidden;
    id _kept;
    BOOL isOpen;
    double _isDeep;
}
@property (copy) NSString *name;
@property (copy) NSString *first;
@property (copy) NSString *last;
@property int age;
@property (getter=isReady) BOOL ready;
@property signed char small;
@property unsigned char smallUnsigned;
@property short medium;
@property unsigned short mediumUnsigned;
@property unsigned wide;
@property long wider;
@property unsigned long long widest;
@property float ratio;
@property double weight;
@property long double exact;
@property SEL action;
@property Class kind;
@property void *address;
@property point place;
@property rect frame;
@property mixed mixture;
@property (strong) FIXTURE(KeySubject) * next;
#if __has_feature(objc_arc)
@property (weak) id loose;
#else
@property (assign) id loose;
#endif
@property int manual;
@property int silent;
@property (readonly) NSString *fullName;
@property (readonly) NSString *nextName;
@property (readonly) NSString *longName;
@property int turn, back;
@property (nonatomic) int failing;
@property int sum;
@end

@implementation FIXTURE (KeySubject) {
    int _manualValue;
    int _failing;
}
@synthesize failing = _failing;
- (instancetype)init {
    if ((self = [super init])) {
        __atomic_add_fetch(&key_values_alive, 1, __ATOMIC_RELAXED);
    }
    return self;
}
- (void)dealloc {
    __atomic_sub_fetch(&key_values_alive, 1, __ATOMIC_RELAXED);
#if !__has_feature(objc_arc)
    [_name release];
    [_first release];
    [_last release];
    [_next release];
    [_kept release];
    [super dealloc];
#endif
}

// The order of accessors.
- (int)getOrdered {
    return 1;
}
- (int)ordered {
    return 2;
}
- (int)isOrdered {
    return 3;
}
- (int)getSecond {
    return 1;
}
- (int)_second {
    return 4;
}
- (int)isThird {
    return 3;
}
- (int)_third {
    return 4;
}
- (int)_getFourth {
    return 4;
}
- (int)_fifth {
    return 5;
}
- (int)wrong:(int)argument {
    return argument;
}

// Keys that depend on other keys.
- (NSString *)fullName {
    return self.first != nil ? self.first : self.last;
}
+ (id)keyPathsForValuesAffectingFullName {
    return list(@"first", @"last");
}
- (NSString *)longName {
    return self.fullName;
}
+ (id)keyPathsForValuesAffectingLongName {
    return list(@"fullName", nil);
}
- (NSString *)nextName {
    return self.next.name;
}
+ (id)keyPathsForValuesAffectingNextName {
    return list(@"next.name", nil);
}
+ (id)keyPathsForValuesAffectingTurn {
    return list(@"back", nil);
}
+ (id)keyPathsForValuesAffectingBack {
    return list(@"turn", nil);
}
+ (id)keyPathsForValuesAffectingSum {
    return list(@"age", @"next.sum");
}

// Keys that notify by hand, or not at all.
- (int)manual {
    return _manualValue;
}
- (void)setManual:(int)manual {
    _manualValue = manual;
}
+ (BOOL)automaticallyNotifiesObserversOfManual {
    return NO;
}
+ (BOOL)automaticallyNotifiesObserversOfSilent {
    return NO;
}

// An odd number throws, before and after the change.
- (void)setFailing:(int)failing {
    if (failing % 2 == 1) {
        @throw [NSException exceptionWithName:@"Odd" reason:@"before" userInfo:nil];
    }
    _failing = failing;
    if (failing % 4 == 2) {
        @throw [NSException exceptionWithName:@"Even" reason:@"after" userInfo:nil];
    }
}
- (int)unreadable {
    @throw [NSException exceptionWithName:@"Unreadable" reason:@"never" userInfo:nil];
}
- (void)setUnreadable:(int)value {
}

// Other names of setters.
- (int)underscored {
    return _hidden;
}
- (void)_setUnderscored:(int)value {
    _hidden = value;
}
- (BOOL)isOdd {
    return _hidden != 0;
}
- (void)setIsOdd:(BOOL)value {
    _hidden = value;
}
@end

// Has no accessors, and shows no variables.
@interface FIXTURE (KeyClosed) : NSObject {
    int _secret;
}
@end

@implementation FIXTURE (KeyClosed)
+ (BOOL)accessInstanceVariablesDirectly {
    return NO;
}
@end

// Answers for every key.
@interface FIXTURE (KeyOpen) : NSObject
@property (copy) NSString *lastKey;
@property int scalar;
@end

@implementation FIXTURE (KeyOpen)
- (id)valueForUndefinedKey:(NSString *)key {
    return key;
}
- (void)setValue:(id)value forUndefinedKey:(NSString *)key {
    self.lastKey = key;
}
- (void)setNilValueForKey:(NSString *)key {
    self.lastKey = key;
    self.scalar = -1;
}
- (BOOL)validateScalar:(id *)value error:(id *)error {
    if (*value == nil) {
        if (error != NULL) {
            *error = @"nothing";
        }
        return NO;
    }
    *value = @"other";
    return YES;
}
#if !__has_feature(objc_arc)
- (void)dealloc {
    [_lastKey release];
    [super dealloc];
}
#endif
@end

// Sends the message from compiled code.
void key_values_set_age(FIXTURE(KeySubject) * subject, int age) { subject.age = age; }
int key_values_age(FIXTURE(KeySubject) * subject) { return subject.age; }
void key_values_set_place(FIXTURE(KeySubject) * subject, double x, double y) { subject.place = (point){x, y}; }
