// Eight threads call hooked methods while four install and remove hooks of the class and of its objects. Each call runs
// the original once, and each permanent hook once. The objects that a hook's block holds are released when flush has
// returned, but never before the last call has left the block.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// Only one configuration of the plain build makes all calls; the others would take too long.
#if defined(__aarch64__) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || defined(ORT_STRESS)
enum { CALLS = 200000 };
#elif defined(__OPTIMIZE__) && ABI_MINOR == 2
enum { CALLS = 10000000 };
#else
enum { CALLS = 1000000 };
#endif

enum {
    CALLERS = 8,
    INSTALLERS = 4,
    TARGETS = 4, // two threads call each
    HOOKS_AT_ONCE = 8,
};

// Forwarded calls take longer.
static long calls_of_one(void) { return CALLS / CALLERS / (engine == ORT_HOOK_ENGINE_FORWARDING ? 10 : 1); }

static const uint64_t a_minute = 60000000000u;

// The counts of one thread, on cache lines of its own.
struct counts {
    _Alignas(128) long originals;
    long staying[3]; // before and after of the class, instead of the object
};

static struct counts counts[CALLERS];
static _Thread_local struct counts *own_counts;

@interface Target : NSObject
- (long)twice:(long)number with:(double)other;
@end

@implementation Target
- (long)twice:(long)number with:(double)other {
    own_counts->originals++;
    return number * 2 + (long)other;
}
@end

static Target *targets[TARGETS];

// MARK: The object that a hook's block holds

enum { ALIVE = 0x600d, DEAD = 0xdead };

struct mark {
    atomic_int life;
    atomic_int inside; // the number of calls that run the block
};

static atomic_long made, ended, ended_inside, entered_dead;

static void end_mark(void *context) {
    struct mark *mark = context;
    atomic_fetch_add(&ended, 1);
    if (atomic_exchange(&mark->life, DEAD) != ALIVE || atomic_load(&mark->inside) != 0) {
        atomic_fetch_add(&ended_inside, 1);
    }
}

@interface Held : NSObject {
  @public
    struct mark *mark;
}
@end

@implementation Held
- (void)dealloc {
    end_mark(mark);
    [super dealloc];
}
@end

static void enter(struct mark *mark) {
    atomic_fetch_add(&mark->inside, 1);
    if (atomic_load(&mark->life) != ALIVE) {
        atomic_fetch_add(&entered_dead, 1);
    }
}

static void leave(struct mark *mark) {
    if (atomic_load(&mark->life) != ALIVE) {
        atomic_fetch_add(&entered_dead, 1);
    }
    atomic_fetch_sub(&mark->inside, 1);
}

// Marks are not freed before the end, so a body that runs too late still finds one.
static struct mark *make_mark(void) {
    struct mark *mark = malloc(sizeof *mark);
    atomic_init(&mark->life, ALIVE);
    atomic_init(&mark->inside, 0);
    atomic_fetch_add(&made, 1);
    return mark;
}

// Installing happens before a body runs, but only assembly reads the chain that orders them, so the thread sanitizer
// does not see it. For the sanitizer, bodies therefore read the count of made marks. Blocks are left out, since their
// captured values are read before the body could do so.
#if __has_feature(thread_sanitizer)
enum { WITH_BLOCKS = false };
#else
enum { WITH_BLOCKS = true };
#endif

static void run_marked(struct ort_hook_call *call, void *context) {
    (void)call;
    EXPECT(atomic_load(&made) > 0);
    enter(context);
    leave(context);
}

static struct ort_hook *install_function(Target *object, ort_hook_position position, struct mark *mark) {
    struct ort_hook *hook = NULL;
    const ort_hook_status status = ort_hook_install(
        &(struct ort_hook_request) {
            .cls = object == nil ? [Target class] : Nil, .object = object, .selector = @selector(twice:with:),
            .position = position, .function = run_marked, .context = mark, .destroy = end_mark,
        }, &hook);
    return status == ORT_HOOK_OK ? hook : NULL;
}

static struct ort_hook *install_block(Target *object, ort_hook_position position, struct mark *mark) {
    Held *held = [Held new];
    held->mark = mark;
    struct ort_hook *hook = NULL;
    const ort_hook_status status = ort_hook_install(
        &(struct ort_hook_request) {
            .cls = object == nil ? [Target class] : Nil, .object = object, .selector = @selector(twice:with:),
            .position = position, .block = (id) ^ (id info, long number, double other) {
                (void)info, (void)number, (void)other;
                enter(held->mark);
                leave(held->mark);
            },
        }, &hook);
    [held release];
    return status == ORT_HOOK_OK ? hook : NULL;
}

// MARK: Hooks that stay

static void count(struct ort_hook_call *call, void *context) {
    (void)call;
    own_counts->staying[(intptr_t)context]++;
}

static void count_around(struct ort_hook_call *call, void *context) {
    own_counts->staying[(intptr_t)context]++;
    ort_hook_call_proceed(call);
}

static struct ort_hook *install_staying(Target *object, ort_hook_position position, intptr_t place) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = object == nil ? [Target class] : Nil, .object = object, .selector = @selector(twice:with:),
                .position = position, .function = position == ORT_HOOK_INSTEAD ? count_around : count,
                .context = (void *)place,
            }, &hook) == ORT_HOOK_OK);
    return hook;
}

// MARK: Threads

static atomic_int callers_left;

static void call_them(int thread) {
    own_counts = &counts[thread];
    Target *target = targets[thread % TARGETS];
    const long calls = calls_of_one();
    long wrong = 0;
    for (long i = 0; i < calls; i++) {
        wrong += [target twice:i with:3] != 2 * i + 3;
    }
    EXPECT(wrong == 0);
    atomic_fetch_sub(&callers_left, 1);
}

// Installs some hooks, removes them, and checks that the blocks are freed after flush.
static void come_and_go(unsigned *seed, struct mark **marks) {
    static const ort_hook_position positions[] = {ORT_HOOK_BEFORE, ORT_HOOK_AFTER};
    struct ort_hook *hooks[HOOKS_AT_ONCE];
    for (int i = 0; i < HOOKS_AT_ONCE; i++) {
        const unsigned random = (unsigned)rand_r(seed);
        marks[i] = make_mark();
        Target *object = random % 2 == 0 ? nil : targets[random / 2 % TARGETS];
        hooks[i] = (WITH_BLOCKS && random / 64 % 2 == 0 ? install_block : install_function)(
            object, positions[random / 16 % 2], marks[i]);
        EXPECT(hooks[i] != NULL);
    }
    for (int i = 0; i < HOOKS_AT_ONCE; i++) {
        EXPECT(ort_hook_remove(hooks[i]));
        ort_hook_release(hooks[i]);
    }
    EXPECT(ort_hook_flush(a_minute));
    for (int i = 0; i < HOOKS_AT_ONCE; i++) {
        EXPECT(atomic_load(&marks[i]->life) == DEAD);
    }
}

static void change_them(int thread) {
    unsigned seed = (unsigned)thread;
    struct mark **marks = NULL;
    size_t count = 0;
    do {
        marks = realloc(marks, (count + HOOKS_AT_ONCE) * sizeof *marks);
        come_and_go(&seed, marks + count);
        count += HOOKS_AT_ONCE;
    } while (atomic_load(&callers_left) > 0);
    for (size_t i = 0; i < count; i++) {
        EXPECT(atomic_load(&marks[i]->inside) == 0);
        free(marks[i]);
    }
    free(marks);
}

static void play(int thread) {
    if (thread < CALLERS) {
        call_them(thread);
    } else {
        change_them(thread);
    }
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

CHECK_THAT(everyCountIsExactWhileHooksComeAndGo) {
    memset(counts, 0, sizeof counts);
    struct ort_hook *staying[2 + TARGETS];
    for (int i = 0; i < TARGETS; i++) {
        targets[i] = [Target new];
        staying[i] = install_staying(targets[i], ORT_HOOK_INSTEAD, 2);
    }
    staying[TARGETS] = install_staying(nil, ORT_HOOK_BEFORE, 0);
    staying[TARGETS + 1] = install_staying(nil, ORT_HOOK_AFTER, 1);
    atomic_store(&callers_left, CALLERS);
    check_on_threads(CALLERS + INSTALLERS, play);
    for (int i = 0; i < CALLERS; i++) {
        EXPECT(counts[i].originals == calls_of_one());
        for (int place = 0; place < 3; place++) {
            EXPECT(counts[i].staying[place] == calls_of_one());
        }
    }
    EXPECT(made == ended && made >= INSTALLERS * HOOKS_AT_ONCE);
    EXPECT(ended_inside == 0 && entered_dead == 0);
    for (int i = 0; i < 2 + TARGETS; i++) {
        end(staying[i]);
    }
    for (int i = 0; i < TARGETS; i++) {
        EXPECT(object_getClass(targets[i]) == [Target class]);
        [targets[i] release];
    }
    EXPECT(ort_hook_flush(a_minute));
}
