#ifndef ORT_VISIBILITY_H
#define ORT_VISIBILITY_H

// For functions that only other files of this target call.
#define ORT_HIDDEN __attribute__((visibility("hidden")))

// Begins at a cache line. So the time of a short function does not depend on the code before it.
#define ORT_AT_CACHE_LINE __attribute__((aligned(64)))

#endif
