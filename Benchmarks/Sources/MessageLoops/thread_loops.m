// The speed of two threads compared with one, for sends to one shared object or to one object each.

#define _GNU_SOURCE
#import "Receivers.h"

#include "measured.h"

#include <objc/hooks.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

enum { WARM_UP = 100000, SENDS = 5000000, TURNS = 25 };

// The runner gives the process one core.
static void allow_two_cores(void) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    for (long core = 0; core < sysconf(_SC_NPROCESSORS_CONF); core++) {
        CPU_SET((size_t)core, &cores);
    }
    sched_setaffinity(0, sizeof cores, &cores);
    if (sched_getaffinity(0, sizeof cores, &cores) != 0 || CPU_COUNT(&cores) < 2) {
        abort();
    }
}

struct member {
    pthread_t thread;
    pthread_barrier_t *start;
    Receiver *object;
    double began, ended;
};

static void send_times(Receiver *object, int times) {
    for (int i = 0; i < times; i++) {
        OPAQUE(object);
        [object scale:i by:1.5];
    }
}

static void *send_all(void *argument) {
    struct member *member = argument;
    send_times(member->object, WARM_UP); // allocates the memory that a thread keeps
    pthread_barrier_wait(member->start);
    member->began = wall_seconds();
    send_times(member->object, SENDS);
    member->ended = wall_seconds();
    return NULL;
}

// Returns the seconds from the first thread's first send to the last thread's last one.
static double seconds_on_threads(Receiver *const objects[], unsigned count) {
    struct member members[2];
    pthread_barrier_t start;
    pthread_barrier_init(&start, NULL, count);
    for (unsigned i = 0; i < count; i++) {
        members[i] = (struct member){.start = &start, .object = objects[i]};
        if (pthread_create(&members[i].thread, NULL, send_all, &members[i]) != 0) {
            abort();
        }
    }
    double began = 1e300, ended = 0;
    for (unsigned i = 0; i < count; i++) {
        pthread_join(members[i].thread, NULL);
        began = members[i].began < began ? members[i].began : began;
        ended = members[i].ended > ended ? members[i].ended : ended;
    }
    pthread_barrier_destroy(&start);
    return ended - began;
}

struct least {
    double one, two;
};

static void try_again(Receiver *const objects[], struct least *least) {
    double one = seconds_on_threads(objects, 1), two = seconds_on_threads(objects, 2);
    least->one = one < least->one ? one : least->one;
    least->two = two < least->two ? two : least->two;
}

static double scaling(struct least least) { return 2 * least.one / least.two; }

static void body(struct ort_hook_call *call, void *context) { OPAQUE(call); }

static Receiver *hooked_object(const char *class_name) {
    Class cls = objc_allocateClassPair([Receiver class], class_name, 0);
    objc_registerClassPair(cls);
    const struct ort_hook_request request = {
        .cls = cls,
        .selector = @selector(scale:by:),
        .position = ORT_HOOK_BEFORE,
        .function = body,
    };
    if (ort_hook_install(&request, NULL) != ORT_HOOK_OK) {
        abort();
    }
    return [cls new];
}

// The scaling of hooked sends divided by that of plain sends. Other work on the machine disturbs both, so each uses its
// least disturbed turn.
static double hooked_scaling(Receiver *const plain[], Receiver *const hooked[]) {
    struct least of_plain = {1e9, 1e9}, of_hooked = {1e9, 1e9};
    for (int turn = 0; turn < TURNS; turn++) {
        try_again(plain, &of_plain);
        try_again(hooked, &of_hooked);
    }
    return scaling(of_hooked) / scaling(of_plain);
}

COUNTER_ONCE(hook_two_threads, 1, "times") {
    allow_two_cores();
    Receiver *plain = shared_receiver(), *hooked = hooked_object("Shared");
    return hooked_scaling((Receiver *[]){plain, plain}, (Receiver *[]){hooked, hooked});
}

// Threads that share only the processor.
COUNTER_ONCE(hook_two_threads_apart, 1, "times") {
    allow_two_cores();
    Receiver *plain[] = {[Receiver new], [OtherReceiver new]}, *hooked[] = {hooked_object("One"), hooked_object("Two")};
    return hooked_scaling(plain, hooked);
}
