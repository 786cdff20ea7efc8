#ifndef ORT_VISIBILITY_H
#define ORT_VISIBILITY_H

// For functions that other files of this target call and nobody else.
#define ORT_HIDDEN __attribute__((visibility("hidden")))

#endif
