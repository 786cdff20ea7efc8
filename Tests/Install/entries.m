// Hooks a method, and tells whose entry calls the hooks. Usage: entries program|library

#define _GNU_SOURCE
#include <dlfcn.h>
#include <objc/hooks.h>
#import <objc/NSObject.h>
#include <stdio.h>
#include <string.h>

@interface Adder : NSObject
- (int)add:(int)number to:(double)other;
@end

@implementation Adder
- (int)add:(int)number to:(double)other {
    if (number < 0) {
        @throw self;
    }
    return number + (int)other;
}
@end

static const char *caller; // of the first hook

__attribute__((noinline)) static void note_caller(struct ort_hook_call *call, void *context) {
    Dl_info image;
    (void)call;
    ++*(int *)context;
    if (caller == NULL && dladdr(__builtin_return_address(0), &image) != 0) {
        caller = image.dli_fname;
    }
}

static void proceed(struct ort_hook_call *call, void *context) {
    ++*(int *)context;
    ort_hook_call_proceed(call);
}

static struct ort_hook *install(ort_hook_position position, ort_hook_function function, int *count, uint32_t options) {
    struct ort_hook *hook = NULL;
    ort_hook_install(
        &(struct ort_hook_request) {
            .cls = [Adder class], .selector = @selector(add:to:), .position = position, .function = function,
            .context = count, .options = options
        }, &hook);
    return hook;
}

static int catch (Adder *adder) {
    @try {
        return [adder add:-1 to:0];
    } @catch (Adder *thrown) {
        return thrown == adder ? 77 : 0;
    }
}

int main(int argc, char *argv[]) {
    int before = 0, instead = 0, after = 0;
    Adder *adder = [Adder new];
    struct ort_hook *hooks[] = {
        install(ORT_HOOK_BEFORE, note_caller, &before, 0),
        install(ORT_HOOK_AFTER, note_caller, &after, ORT_HOOK_FINALLY), install(ORT_HOOK_INSTEAD, proceed, &instead, 0),
        install(ORT_HOOK_INSTEAD, proceed, &instead, 0)};
    const int sum = [adder add:40 to:2.5], caught = catch (adder);
    for (int i = 0; i < 4; i++) {
        ort_hook_remove(hooks[i]);
        ort_hook_release(hooks[i]);
    }
    const bool is_library = strstr(caller, "/libswift-objc-runtime.so") != NULL;
    printf("%d %d %d %d %d by %s\n", sum, caught, before, instead, after, caller);
    [adder release];
    return sum != 42 || caught != 77 || before != 2 || instead != 4 || after != 2 || argc < 2 ||
        is_library != (strcmp(argv[1], "library") == 0);
}
