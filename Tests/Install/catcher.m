// Code with its own personality routines: Objective-C's here and C's in cleanup.c. The program may link the runtime
// statically.

#import <objc/NSObject.h>

extern int cleanups;
void call_and_clean_up(void (*function)(void));

static void throw_object(void) { @throw [NSObject new]; }

int main(void) {
    int caught = 0;
    @try {
        call_and_clean_up(throw_object);
    } @catch (NSObject *object) {
        [object release];
        caught++;
    }
    return caught == 1 && cleanups == 1 ? 0 : 1;
}
