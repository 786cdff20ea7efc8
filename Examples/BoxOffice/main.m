// Sells 200 tickets a second until standard input ends, and prints the accounts each second.

#import "Accounts.h"
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

static BOOL isInputOpen(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char bytes[64];
    return poll(&input, 1, 5) == 0 || read(STDIN_FILENO, bytes, sizeof bytes) > 0;
}

int main(void) {
    NSArray<NSString *> *visitors = @[ @"Ada", @"Grace", @"Edsger" ];
    BoxOffice *office = [BoxOffice new];
    Accounts *accounts = [Accounts new];
    office.delegate = accounts;
    setlinebuf(stdout);
    for (int number = 0; isInputOpen(); number++) {
        @autoreleasepool {
            [office sellTo:visitors[number % visitors.count] row:number % 20];
            if (accounts.sold % 200 == 0) {
                printf("%d tickets, %d euros\n", accounts.sold, accounts.income);
            }
        }
    }
}
