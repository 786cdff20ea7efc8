// <objc/objc.h> with libobjc2's types: BOOL is unsigned char, and IMP and the messengers take id and SEL.

#ifndef ORT_COMPATIBLE_OBJC_H
#define ORT_COMPATIBLE_OBJC_H

#ifndef __GNUSTEP_RUNTIME__
#define __GNUSTEP_RUNTIME__
#endif
// The headers of GCC's runtime are not included beside these.
#ifndef __objc_INCLUDE_GNU
#define __objc_INCLUDE_GNU
#define __objc_api_INCLUDE_GNU
#endif

#ifdef STRICT_APPLE_COMPATIBILITY
#define ORT_BOOL_TYPE signed char
#else
#define ORT_BOOL_TYPE unsigned char
#endif
#ifndef OBJC_OLD_DISPATCH_PROTOTYPES
#define OBJC_OLD_DISPATCH_PROTOTYPES 1
#endif

#include <limits.h>
#include <objc/Availability.h>
#include <objc/objc-visibility.h>
#include <sys/types.h>

#include_next <objc/objc.h>

#endif
