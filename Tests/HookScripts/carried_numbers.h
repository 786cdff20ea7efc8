// How arguments and results of each shape carry a small number, which is found in them again. What belongs together and
// has come apart is told to perform_torn.

#ifndef CARRIED_NUMBERS_H
#define CARRIED_NUMBERS_H

#include "hierarchy.h"

#include <objc/NSObject.h>

enum { STRANGE_NUMBER = 7, FAR = 100 };

struct big {
    long values[4];
};

// An object that stands for a number, as an argument, a result, and an exception.
@interface Value : NSObject {
  @public
    int number;
}
@end

Value *value_of(int number);

// How many references there are to all of them.
long values_references(void);

struct big big_of(int number);

// `what`: whose it is, for perform_torn.
int number_of(struct big big, const char *what);

int many_number(const double *d, const long *l);
int big_argument(struct big big, int number);
int half_argument(double half, int number);
int object_argument(Value *value);

#endif
