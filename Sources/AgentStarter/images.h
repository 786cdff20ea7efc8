// The loaded images of this process, as far as they decide which agent it gets.

#ifndef AGENT_STARTER_IMAGES_H
#define AGENT_STARTER_IMAGES_H

#include <stdbool.h>

// Starts an agent; see runtime_agent_start in cagent.h.
typedef bool (*agent_start)(bool waits);

struct images {
    // The start function of the first image that contains an agent; NULL without one.
    agent_start agent;
    // The path of the image that contains the runtime, "" for the executable; NULL without one.
    const char *runtime;
    // Whether the library of the Swift runtime is loaded.
    bool has_swift;
};

// Looks at all images. Takes none of the loader's locks for longer than the C library itself does.
struct images images_look(void);

// Whether the executable has code in Swift, by the names of its sections. Reads the file.
bool images_executable_is_swift(void);

#endif
