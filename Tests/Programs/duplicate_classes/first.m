#define IMAGE 1
#define DERIVED DerivedOfFirst
#include "twice.h"
