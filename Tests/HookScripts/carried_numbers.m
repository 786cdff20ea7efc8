#include "carried_numbers.h"
#include "methods.h"

@implementation Value
@end

Value *value_of(int number) {
    static Value *values[MODULUS];
    if (values[0] == nil) {
        for (int i = 0; i < MODULUS; i++) {
            values[i] = [Value new];
            values[i]->number = i;
        }
    }
    return values[number];
}

long values_references(void) {
    long count = 0;
    for (int i = 0; i < MODULUS; i++) {
        count += (long)[value_of(i) retainCount];
    }
    return count;
}

struct big big_of(int number) { return (struct big){{number, 2l * number, 3l * number, 4l * number}}; }

int number_of(struct big big, const char *what) {
    const long number = big.values[0];
    if (big.values[1] != 2 * number || big.values[2] != 3 * number || big.values[3] != 4 * number) {
        perform_torn(what);
    }
    return (int)number;
}

int many_number(const double *d, const long *l) {
    for (int i = 2; i < 8; i++) {
        if (d[i] != d[1] + i - 1) {
            perform_torn("doubles of many");
        }
    }
    for (int i = 0; i < 7; i++) {
        if ((double)l[i] != d[1] + FAR - 1 + i) {
            perform_torn("integers of many");
        }
    }
    return (int)d[0];
}

// The first of the values is the argument. A hook changes only this value.
int big_argument(struct big big, int number) {
    if (2 * big.values[2] != 3 * big.values[1] || big.values[3] != 2 * big.values[1] || number != STRANGE_NUMBER) {
        perform_torn("arguments of big:with:");
    }
    return (int)big.values[0];
}

int half_argument(double half, int number) {
    if (number != STRANGE_NUMBER) {
        perform_torn("arguments of half:with:");
    }
    return (int)half;
}

int object_argument(Value *value) { return value->number; }
