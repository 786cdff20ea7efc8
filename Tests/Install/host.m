// Loads plugin.so from the given folder and runs it.

#include <dlfcn.h>
#import <objc/NSObject.h>
#include <stdio.h>

@interface NSObject (Plugin)
- (int)run;
@end

int main(int argc, char *argv[]) {
    if (argc < 2 || dlopen(argv[1], RTLD_NOW) == NULL) {
        printf("%s\n", dlerror());
        return 1;
    }
    id object = [objc_getRequiredClass("Plugin") new];
    int result = [object run];
    [object release];
    return result == 42 ? 0 : 1;
}
