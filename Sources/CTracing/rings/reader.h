// Who reads the rings: whoever calls ctracing_drain, or where nobody does, threads that end.

#ifndef CTRACING_READER_H
#define CTRACING_READER_H

#include "rings/ring.h"

// What is recorded from now on will be read.
CTRACING_HIDDEN void ctracing_reader_await(void);

// The thread does not write into its ring any more. NULL is none.
CTRACING_HIDDEN void ctracing_reader_end_ring(struct ctracing_ring *ring);

#endif
