// Arguments and results of each shape carry a small number, and these functions read it again. If two values of one
// call do not match, they call perform_torn.

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

// Returns the number of references to all values.
long values_references(void);

struct big big_of(int number);

// `what` names the value, for perform_torn.
int number_of(struct big big, const char *what);

int many_number(const double *d, const long *l);
int big_argument(struct big big, int number);
int half_argument(double half, int number);
int object_argument(Value *value);

#endif
