// Another name of <objc/runtime.h>.

#include <objc/runtime.h>
