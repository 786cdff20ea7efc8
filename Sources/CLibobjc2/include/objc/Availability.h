// The marks of functions that only some runtimes have, or that new code should not use.

#ifndef ORT_COMPATIBLE_AVAILABILITY_H
#define ORT_COMPATIBLE_AVAILABILITY_H

#ifdef STRICT_APPLE_COMPATIBILITY
#define OBJC_NONPORTABLE __attribute__((error("this function is not part of Apple's runtime")))
#else
#define OBJC_NONPORTABLE
#endif

#if defined(STRICT_MODE)
#define OBJC_DEPRECATED __attribute__((error("this function is deprecated")))
#elif defined(NO_WARN_DEPRECATED)
#define OBJC_DEPRECATED
#else
#define OBJC_DEPRECATED __attribute__((deprecated))
#endif

#endif
