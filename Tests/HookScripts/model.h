// The expected results of a script, written from the description of hooks alone.

#ifndef MODEL_H
#define MODEL_H

#include "script.h"
#include "trace.h"

// Runs the script in the model. Two runs of one script write the same lines.
void model_run(const struct script *script, struct trace *trace);

#endif
