// Constant strings: the long ones are structures of the image, the short ones tagged pointers.

#include "fixture.h"

@class NSConstantString;

EXPORT void *strings_long(void) { return (__bridge void *)@"a constant string of more than eight characters"; }

EXPORT void *strings_wide(void) { return (__bridge void *)@"größer als ASCII"; }

EXPORT void *strings_short(void) { return (__bridge void *)@"tagged"; }
