// The reader of the rings: the caller of ctracing_drain, or, if there is no such caller, threads that end.

#ifndef CTRACING_READER_H
#define CTRACING_READER_H

#include "rings/ring.h"

// Says that there is a reader: records written from now on will be read.
CTRACING_HIDDEN void ctracing_reader_await(void);

// Says that the thread does not write into its ring any more. NULL is no ring.
CTRACING_HIDDEN void ctracing_reader_end_ring(struct ctracing_ring *ring);

#endif
