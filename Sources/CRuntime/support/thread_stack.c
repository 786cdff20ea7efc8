#include <errno.h>
#include <objc/kernel.h>

void ort_thread_stack(pthread_t thread, uintptr_t *low, uintptr_t *high) {
    const int error = errno;
    pthread_attr_t attributes;
    void *begin = NULL;
    size_t size = 0;
    if (pthread_getattr_np(thread, &attributes) == 0) {
        pthread_attr_getstack(&attributes, &begin, &size);
        pthread_attr_destroy(&attributes);
    }
    *low = (uintptr_t)begin;
    *high = (uintptr_t)begin + size;
    errno = error;
}
