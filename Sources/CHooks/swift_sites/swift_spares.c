// Objects that the layer above uses again, from call to call on a thread.

#include "swift_sites/swift_spares.h"
#include <objc/kernel.h>
#include <pthread.h>

__attribute__((weak)) extern void swift_release(void *object);

static pthread_key_t end_key;
_Thread_local struct ort_own_spares ort_own_spares __attribute__((tls_model("initial-exec")));

static void let_go(void **object) {
    void *former = *object;
    *object = NULL;
    if (former != NULL) {
        swift_release(former);
    }
}

// Calls that other things make at the thread's end may watch for it once more.
static void end_thread(void *argument) {
    (void)argument;
    ort_own_spares.is_watched = false;
    let_go(&ort_own_spares.spares.run);
    let_go(&ort_own_spares.spares.next);
    let_go(&ort_own_spares.spares.async_next);
}

static void make_key(void) {
    if (pthread_key_create(&end_key, end_thread) != 0) {
        ort_fatal("no thread key is left for hooks of Swift functions; create fewer with pthread_key_create");
    }
}

void ort_swift_spares_watch(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    if (pthread_setspecific(end_key, &ort_own_spares) != 0) {
        ort_fatal("out of memory: no room to watch for the end of a thread that makes hooked calls");
    }
    ort_own_spares.is_watched = true;
}

struct ort_swift_spares *ort_swift_spares(void) { return ort_swift_spares_here(); }
