#include "Greeter.h"

int main(void) {
    Greeter *greeter = [objc_getRequiredClass("Politely") new];
    greeter.counter = ^(int count) {
        return count + 1;
    };
    [greeter greet];
    return [greeter greetLoudly] == 2 ? 0 : 1;
}
