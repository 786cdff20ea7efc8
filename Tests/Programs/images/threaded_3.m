#define IMAGE 3
#include "threaded.h"
