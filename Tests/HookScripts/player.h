// Runs a script in the runtime.

#ifndef PLAYER_H
#define PLAYER_H

#include "script.h"
#include "trace.h"

// Whether strangers may still reach hooks by forwarding afterwards. Then no other script may run in the process.
bool player_leaves_forwarding(const struct script *script);

// Runs the script. If the runtime keeps its promises, the classes are then as before; the last lines of the trace say
// so.
void player_run(const struct script *script, struct trace *trace);

#endif
