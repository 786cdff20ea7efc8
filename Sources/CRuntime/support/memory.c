#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

void *ort_memory_allocate(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL) {
        ort_fatal("out of memory: the runtime needed %zu bytes", size);
    }
    return memory;
}

char *ort_memory_copy_string(const char *string) {
    if (string == NULL) {
        return NULL;
    }
    size_t size = strlen(string) + 1;
    return memcpy(ort_memory_allocate(size), string, size);
}
