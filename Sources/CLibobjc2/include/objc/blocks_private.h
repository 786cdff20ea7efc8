// Another name of <objc/blocks_runtime.h>.

#include <objc/blocks_runtime.h>
