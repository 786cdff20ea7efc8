#define IMAGE 2
#include "threaded.h"
