#include <cffi.h>
#include <stdlib.h>

__attribute__((weak)) void *reallocf(void *memory, size_t size) {
    void *const grown = realloc(memory, size);
    // With size 0 realloc has freed it already.
    if (grown == NULL && size != 0)
        free(memory);
    return grown;
}
