// A shared object with a class, for host.m.

#import <objc/message.h>
#import <objc/NSString.h>

@interface Plugin : NSObject
@end

struct wide {
    long values[4];
};

#if defined(__x86_64__)
typedef double four_numbers __attribute__((vector_size(32)));

// nil clears the whole of a wide register, in which the argument has left numbers.
__attribute__((target("avx"), noinline)) static int clears_wide_result(id nothing) {
    four_numbers (*send)(id, SEL, four_numbers) = (four_numbers (*)(id, SEL, four_numbers))objc_msgSend;
    four_numbers result = send(nothing, @selector(hash), (four_numbers){1, 2, 3, 4});
    return result[0] == 0 && result[1] == 0 && result[2] == 0 && result[3] == 0;
}

static int clears_result(id nothing) { return !__builtin_cpu_supports("avx") || clears_wide_result(nothing); }
#else
static int clears_result(id nothing) { return nothing == nil; }
#endif

@implementation Plugin
- (struct wide)wide {
    return (struct wide){{1, 2, 3, 4}};
}
// Uses every path of a messenger: hits, misses, nil, small objects, results in memory.
- (int)run {
    long sum = 0;
    id nothing = nil;
    for (int i = 0; i < 1000; i++) {
        sum += [self wide].values[3] + (long)[@"tagged" length] + (long)[nothing hash] + (long)[nothing doubleValue];
    }
    return sum == 1000 * (4 + 6) && [nothing wide].values[0] == 0 && clears_result(nothing) ? 42 : -1;
}
@end
