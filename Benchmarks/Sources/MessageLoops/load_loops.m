// The load of a shared object with 10,000 compiled classes.

#include "measured.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOADED_CLASSES = 10000 };

// CLASSES_TO_LOAD: the shared object of Benchmarks/Peers/classes, compiled for this runtime.
static void load_classes(void) {
    if (dlopen(CLASSES_TO_LOAD, RTLD_NOW) == NULL) {
        fprintf(stderr, "%s; `make peers` builds it\n", dlerror());
        abort();
    }
}

PORTION_ONCE(load_classes, LOADED_CLASSES) {
    double start = processor_seconds();
    load_classes();
    return processor_seconds() - start;
}

BYTES_ONCE(load_classes_memory, LOADED_CLASSES) {
    double before = heap_bytes();
    load_classes();
    return heap_bytes() - before;
}
