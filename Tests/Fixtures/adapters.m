// A class whose messages are throttled, logged, measured and traced, and its subclasses. The methods report their calls
// to `adapters_performed`, which the test sets.

#include "fixture.h"

#include <objc/NSException.h>
#include <objc/NSObject.h>
#include <objc/NSString.h>

EXPORT void (*adapters_performed)(id receiver, const char *text);
EXPORT long adapters_alive;

static void performed(id receiver, const char *text) {
    if (adapters_performed != NULL) {
        adapters_performed(receiver, text);
    }
}

@interface FIXTURE (AdapterStub) : NSObject
@property(nonatomic) long bar;
- (void)note:(NSString *)text;
@end

@implementation FIXTURE (AdapterStub)
+ (void)note:(NSString *)text {
    performed(nil, text.UTF8String);
}
- (instancetype)init {
    __atomic_add_fetch(&adapters_alive, 1, __ATOMIC_RELAXED);
    return [super init];
}
- (void)dealloc {
    __atomic_sub_fetch(&adapters_alive, 1, __ATOMIC_RELAXED);
    SUPER_DEALLOC();
}
- (void)note:(NSString *)text {
    performed(self, text.UTF8String);
}
- (void)noteText:(const char *)text count:(long)count {
    performed(self, text);
}
- (void)noteOfBlock:(const char * (^)(void))block {
    performed(self, block());
}
- (void)keep:(id)object {
    performed(self, "kept");
}
- (void)noteTwice:(NSString *)text {
    performed(self, text.UTF8String);
    if (text.length < 3) {
        [(id)self noteTwice:[NSString stringWithUTF8String:"again"]];
    }
}
- (long)twice:(long)number {
    performed(self, "twice");
    return 2 * number;
}
- (long)nested:(long)number {
    return [(id)self twice:number] + 1;
}
- (void)fail {
    @throw [NSException exceptionWithName:@"Failure" reason:@"as asked" userInfo:nil];
}
@end

@interface FIXTURE (AdapterSub) : FIXTURE(AdapterStub)
@end
@implementation FIXTURE (AdapterSub)
- (void)note:(NSString *)text {
    performed(self, "sub");
    [super note:text];
}
+ (void)note:(NSString *)text {
    performed(nil, "sub");
    [super note:text];
}
@end

@interface FIXTURE (AdapterHeir) : FIXTURE(AdapterStub)
@end
@implementation FIXTURE (AdapterHeir)
@end

// Sends itself a message in its dealloc.
@interface FIXTURE (AdapterMortal) : FIXTURE(AdapterStub)
@end
@implementation FIXTURE (AdapterMortal)
- (void)dealloc {
    [(id)self noteText:"dying" count:0];
    SUPER_DEALLOC();
}
@end

// Reports when other code reads it.
@interface FIXTURE (AdapterText) : NSString
@end
@implementation FIXTURE (AdapterText)
- (const char *)UTF8String {
    performed(self, "described");
    return "text";
}
@end

// Sends the messages from compiled code.
EXPORT long adapters_twice(id receiver, long number) { return [(id)receiver twice:number]; }

// Sends a message with an argument whose block lies on the stack.
EXPORT void adapters_note_of_block(id receiver) {
    const char *volatile text = "block on the stack";
    [(id)receiver noteOfBlock:^{
        return (const char *)text;
    }];
}
EXPORT void adapters_note_text(id receiver) {
    char text[] = "text on the stack";
    [(id)receiver noteText:text count:1];
    memset(text, 'x', sizeof text - 1);
}
