#define IMAGE 4
#include "threaded.h"
