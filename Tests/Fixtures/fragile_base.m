// A superclass with more instance variables than fragile_derived was compiled with.

#include "fixture.h"

#define FragileBase FIXTURE(FragileBase)

@interface FragileBase : TestRoot {
    int first;
    char grown[29];
    double more;
    char tail;
}
- (void)fillBase;
- (BOOL)isBaseIntact;
@end
@implementation FragileBase
- (void)fillBase {
    first = 11;
    memset(grown, 0x5a, sizeof grown);
    more = 1.25;
    tail = 'x';
}
- (BOOL)isBaseIntact {
    for (size_t i = 0; i < sizeof grown; i++) {
        if (grown[i] != 0x5a) {
            return NO;
        }
    }
    return first == 11 && more == 1.25 && tail == 'x';
}
@end
