#import "Foundation.h"

#import <objc/abi.h>
#include <string.h>

@implementation NSString
- (size_t)length {
    return strlen([self text]);
}
@end

// The compiler lays literals out as struct objc_constant_string (<objc/abi.h>).
@implementation NSConstantString

- (const char *)text {
    return ((struct objc_constant_string *)(void *)self)->data;
}

// Literals are in the program's own memory, without a count.
- (instancetype)retain {
    return self;
}
- (void)release {
}
- (instancetype)autorelease {
    return self;
}

@end

// 4. Literals of at most eight ASCII characters: the pointer holds the characters, seven bits each, from the top.
@interface SmallString : NSString
@end

@implementation SmallString

enum { TAG = 4, CHARACTERS = 8 };

+ (void)load {
    objc_registerSmallObjectClass_np(self, TAG);
}

// In a buffer of the thread, which the next call uses again.
- (const char *)text {
    static _Thread_local char buffer[CHARACTERS + 1];
    const uintptr_t bits = (uintptr_t)self;
    for (int i = 0; i < CHARACTERS; i++) {
        buffer[i] = (char)(bits >> (57 - 7 * i) & 0x7f);
    }
    buffer[CHARACTERS] = 0;
    return buffer;
}

@end
