#ifndef ORT_VISIBILITY_H
#define ORT_VISIBILITY_H

// For functions that only other files of this target call.
#define ORT_HIDDEN __attribute__((visibility("hidden")))

#endif
