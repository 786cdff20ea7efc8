#ifndef ORT_VISIBILITY_H
#define ORT_VISIBILITY_H

// For functions that only other files of this target call.
#define ORT_HIDDEN __attribute__((visibility("hidden")))

// Begins at a cache line. So a function of a few nanoseconds does not depend on how long the code before it is.
#define ORT_AT_CACHE_LINE __attribute__((aligned(64)))

#endif
