#define IMAGE 1
#include "threaded.h"
