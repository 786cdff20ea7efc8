// Which threads are recorded, and whether any is.
//
// Representation. The switch and a small set of threads, with a version, which is odd while they are being changed and
// another one after each change. A thread judges itself when it meets another version than the one it has judged itself
// by, and keeps that: a recorded call begins with one load and a comparison.
//
// Order. Writers hold a mutex, which recording never takes. They make the version odd, pass a release fence, which
// pairs with the readers' acquire fence, write, and store the next even version with release, which pairs with the
// readers' acquire. A reader that finds the same even version before and after has seen one state; any other keeps its
// last judgment.

#ifndef CTRACING_FILTER_H
#define CTRACING_FILTER_H

#include "rings/thread.h"

CTRACING_HIDDEN bool ctracing_filter_wants(struct ctracing_thread *thread);

// Whether this is a forked child, where nothing is recorded.
CTRACING_HIDDEN bool ctracing_filter_is_forked(void);

#endif
