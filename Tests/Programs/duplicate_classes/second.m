#define IMAGE 2
#define DERIVED DerivedOfSecond
#include "twice.h"
