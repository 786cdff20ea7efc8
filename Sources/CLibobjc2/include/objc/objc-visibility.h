// How libobjc2's headers mark what they declare.

#ifndef ORT_COMPATIBLE_VISIBILITY_H
#define ORT_COMPATIBLE_VISIBILITY_H

#define OBJC_PUBLIC __attribute__((visibility("default")))

#endif
