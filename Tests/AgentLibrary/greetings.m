// Greets for each line of standard input, with the classes of Examples/PlainClang, and ends with the number of
// greetings.

#include <stdio.h>

#include "Greeter.h"

int main(void) {
    setlinebuf(stdout);
    Greeter *greeter = [objc_getRequiredClass("Politely") new];
    greeter.counter = ^(int count) {
        return count + 1;
    };
    char line[256];
    int count = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        count = [greeter greet];
    }
    return count;
}
