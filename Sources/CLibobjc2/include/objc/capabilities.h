// The abilities of the runtime, by number.

#ifndef ORT_COMPATIBLE_CAPABILITIES_H
#define ORT_COMPATIBLE_CAPABILITIES_H

#include <objc/objc.h>
#include <stdio.h>
#include <stdlib.h>

ORT_BEGIN_DECLS

#define OBJC_CAP_EXCEPTIONS 0
#define OBJC_CAP_SYNCRONIZE 1
#define OBJC_CAP_PROPERTIES 2
#define OBJC_CAP_PROPERTY_INTROSPECTION 3
#define OBJC_CAP_OPTIONAL_PROTOCOLS 4
#define OBJC_CAP_NONFRAGILE_IVARS 5
#define OBJC_CAP_TYPE_DEPENDENT_DISPATCH 6 // not here: methods are found by name
#define OBJC_CAP_LOW_MEMORY 7              // not here
#define OBJC_DEVELOPER_MODE 8              // not here: the first of two classes of a name counts
#define OBJC_UNIFIED_EXCEPTION_MODEL 9
#define OBJC_CAP_REGISTERED_COMPATIBILITY_ALIASES 10
#define OBJC_CAP_ARC 11
#define OBJC_CAP_GARBAGE_COLLECTION 12 // not here
#define OBJC_CAP_ASSOCIATED_REFERENCES 13
#define OBJC_CAP_SMALL_OBJECTS 14
#define OBJC_CAP_PROTOTYPES 15
#define OBJC_ARC_AUTORELEASE_DEBUG 16
#define OBJC_CAP_TRACING 17 // not here: hooks do it

// 1 if the runtime has it, 0 if not, also for other numbers.
OBJC_EXPORT int objc_test_capability(int capability);

// Ends the process at its start when the runtime lacks the capability.
#define OBJC_REQUIRE_CAPABILITY(x)                                                    \
    __attribute__((constructor)) static void objc_test##x(void) {                     \
        if (!objc_test_capability(x)) {                                               \
            fprintf(stderr, "the Objective-C runtime lacks the capability " #x "\n"); \
            exit(1);                                                                  \
        }                                                                             \
    }

ORT_END_DECLS

#endif
