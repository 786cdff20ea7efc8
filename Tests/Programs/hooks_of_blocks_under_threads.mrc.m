// Threads call two blocks, one on the heap and one from a constant literal. Other threads install and remove their
// hooks, and make and destroy hooked blocks. Each call runs the block once, and the permanent hook once.

#include "check.h"
#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdatomic.h>

#if defined(__aarch64__) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || defined(ORT_STRESS)
enum { CALLS = 5000, CHANGES = 500 };
#else
enum { CALLS = 200000, CHANGES = 20000 };
#endif

enum { CALLERS = 4, CHANGERS = 2 };

struct large {
    long numbers[8];
};

typedef long (^number_block)(long, double);
// Its call gets a new layout.
typedef struct large (^large_block)(long, long, long, long, long, long, struct large);

static _Thread_local long runs, staying, coming;
static atomic_int callers;

number_block plain, constant = ^(long number, double more) {
    runs++;
    return number + (long)more;
};
static large_block wide;

static struct ort_hook_request request_for(id block, ort_hook_position position, ort_hook_function function) {
    return (struct ort_hook_request){
        .object = block, .selector = sel_registerName("invoke"), .position = position, .function = function};
}

static void count_staying(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    staying++;
}

static void come_before(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    coming++;
}

static void come_instead(struct ort_hook_call *call, void *context) {
    (void)context;
    coming++;
    ort_hook_call_proceed(call);
}

static void call_blocks(void) {
    for (long i = 0; i < CALLS; i++) {
        EXPECT(plain(i, 2) == i + 2);
        EXPECT(constant(i, 3) == i + 3);
        const struct large result = wide(1, 2, 3, 4, 5, i, (struct large){{6, 7, 8, 9, 10, 11, 12, 13}});
        EXPECT(result.numbers[0] == i && result.numbers[7] == 13);
    }
    EXPECT(runs == 3L * CALLS);
    EXPECT(staying == CALLS);
    callers--;
}

static void change_hooks(int thread) {
    id blocks[] = {(id)plain, (id)constant, (id)wide};
    for (int i = 0; i < CHANGES || callers > 0; i++) {
        const struct ort_hook_request request = request_for(
            blocks[(i + thread) % 3], (ort_hook_position)(i % 3),
            i % 3 == ORT_HOOK_INSTEAD ? come_instead : come_before);
        struct ort_hook *hook = NULL;
        EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
        EXPECT(ort_hook_remove(hook));
        ort_hook_release(hook);
    }
}

// Each block is hooked, called on this thread, and destroyed together with its hook.
static void come_and_go(void) {
    for (long i = 0; i < CHANGES; i++) {
        number_block block = _Block_copy(^(long number, double more) {
            return number + (long)more + i;
        });
        const struct ort_hook_request request = request_for((id)block, ORT_HOOK_BEFORE, come_before);
        const long before = coming;
        EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_OK);
        EXPECT(block(1, 2) == 3 + i);
        EXPECT(coming == before + 1);
        _Block_release(block);
    }
}

static void run_part(int thread) {
    if (thread < CALLERS) {
        call_blocks();
    } else if (thread < CALLERS + CHANGERS) {
        change_hooks(thread);
    } else {
        come_and_go();
    }
}

CHECK_THAT(callsOfBlocksKeepTheirHooksWhileOthersComeAndGo) {
    long zero = runs;
    plain = _Block_copy(^(long number, double more) {
        runs++;
        return number + (long)more + zero;
    });
    wide = _Block_copy(^(long a, long b, long c, long d, long e, long f, struct large g) {
        (void)b, (void)c, (void)d, (void)e;
        runs++;
        g.numbers[0] = f + zero + (a != 1);
        return g;
    });
    callers = CALLERS;
    const struct ort_hook_request request = request_for((id)plain, ORT_HOOK_AFTER, count_staying);
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    check_on_threads(CALLERS + CHANGERS + 2, run_part);
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT(ort_hook_copy_list(Nil, nil, NULL, NULL) == NULL);
    _Block_release(plain);
    _Block_release(wide);
}
