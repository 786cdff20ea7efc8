// The class of protocols. It inherits from NSObject once the program has that class.

#ifndef ORT_COMPATIBLE_PROTOCOL_H
#define ORT_COMPATIBLE_PROTOCOL_H

#include <objc/runtime.h>

#ifdef __OBJC__
__attribute__((objc_root_class))
@interface Protocol {
    Class isa;
}
@end
#endif

#endif
