// Runs a script in the runtime.

#ifndef PLAYER_H
#define PLAYER_H

#include "script.h"
#include "trace.h"

// Whether hooks by forwarding may stay reachable for strangers: then the script is to be a process's last.
bool player_leaves_forwarding(const struct script *script);

// Leaves the classes as they were when the runtime keeps its promises, which the last lines tell of.
void player_run(const struct script *script, struct trace *trace);

#endif
