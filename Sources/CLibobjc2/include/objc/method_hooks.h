// Hooks of methods and blocks, by functions and by blocks: the runtime's own header of the name <objc/hooks.h>, which
// in this folder is that of libobjc2.

#ifndef ORT_COMPATIBLE_METHOD_HOOKS_H
#define ORT_COMPATIBLE_METHOD_HOOKS_H

#include_next <objc/hooks.h>

#endif
