// Collections, data, dates, exceptions, errors and blocks.

#ifndef CTRACING_COLLECTIONS_H
#define CTRACING_COLLECTIONS_H

#include "values/contents.h"

// Adds what the object holds. false, and nothing is added, if it is none of these or the memory cannot be read.
CTRACING_HIDDEN bool ctracing_collection_add(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing);

// Adds the name and the reason of an exception, or the domain and the code of an error. false as above.
CTRACING_HIDDEN bool ctracing_exception_add(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing);

#endif
