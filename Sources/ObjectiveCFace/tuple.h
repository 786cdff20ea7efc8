// Tuples: what the subscribers of a signal get of a call.

#ifndef ORT_TUPLE_H
#define ORT_TUPLE_H

#include "face.h"

CFFI_DECLARE_CLASS(RACTuple);

#endif
