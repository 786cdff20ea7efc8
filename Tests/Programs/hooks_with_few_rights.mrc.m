// Hooks in a process in which the kernel refuses memory for code, or barriers on other threads.

#include "check.h"
#include "hook_engines.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/membarrier.h>
#include <linux/seccomp.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

@interface Target : NSObject
- (int)twice:(int)number;
@end

@implementation Target
- (int)twice:(int)number {
    return number * 2;
}
@end

static int run_count;

static void count_run(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    run_count++;
}

// MARK: Code

// Refuses files that could be mapped, and memory that turns from writable to executable. Returns false if the kernel
// does not know the second rule.
static bool refuse_code(void) {
    enum { SET_MDWE = 65, REFUSE_EXEC_GAIN = 1 };
    const struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_NOFILE, &none) == 0 && prctl(SET_MDWE, REFUSE_EXEC_GAIN, 0, 0, 0) == 0;
}

static SEL add_method(int number) {
    char name[16];
    snprintf(name, sizeof name, "m%d:", number);
    class_addMethod(
        [Target class], sel_registerName(name), class_getMethodImplementation([Target class], @selector(twice:)),
        "i20@0:8i16");
    return sel_registerName(name);
}

static int send(SEL selector, int number) {
    Target *target = [[Target new] autorelease];
    const IMP imp = class_getMethodImplementation([Target class], selector);
    return ((int (*)(id, SEL, int))imp)(target, selector, number);
}

static void hook_until_no_stub_is_left(void) {
    enum { MANY = 20000 };
    struct ort_hook_request request = {.cls = [Target class], .selector = add_method(0), .function = count_run};
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_OK);
    if (!refuse_code()) {
        fprintf(stderr, "not refused");
        return;
    }
    ort_hook_status status = ORT_HOOK_OK;
    struct ort_hook *hook = NULL;
    for (int number = 1; number < MANY && status == ORT_HOOK_OK; number++) {
        ort_hook_release(hook);
        hook = NULL;
        request.selector = add_method(number);
        status = ort_hook_install(&request, &hook);
    }
    EXPECT(status == ORT_HOOK_NO_STUB && hook == NULL);
    EXPECT(send(request.selector, 4) == 8 && run_count == 0);
    EXPECT(send(sel_registerName("m0:"), 4) == 8 && run_count == 1); // the existing implementations work
    fprintf(stderr, "%s", ort_hook_status_text(status));
}

CHECK_THAT(aMethodThatNoStubIsLeftForIsRefusedAndStaysAsItWas) {
    const struct child_end end = check_in_child(hook_until_no_stub_is_left);
    EXPECT(end.signal == 0 && end.status == 0);
    if (strcmp(end.message, "not refused") != 0) {
        EXPECT_STRING(end.message, ort_hook_status_text(ORT_HOOK_NO_STUB));
    }
}

// MARK: Barriers

enum { CALLERS = 3, ROUNDS = 500, ALIVE = 0x600d };

static const uint64_t a_minute = 60000000000u;

static atomic_bool is_over;
static atomic_long ended, ran, ran_dead;
static int marks[ROUNDS]; // 0 for a destroyed body

static void run_marked(struct ort_hook_call *call, void *context) {
    (void)call;
    atomic_fetch_add(&ran, 1);
    if (__atomic_load_n((int *)context, __ATOMIC_RELAXED) != ALIVE) {
        atomic_fetch_add(&ran_dead, 1);
    }
}

static void end_mark(void *context) {
    __atomic_store_n((int *)context, 0, __ATOMIC_RELAXED);
    atomic_fetch_add(&ended, 1);
}

static void *call_until_it_is_over(void *target) {
    while (!atomic_load(&is_over)) {
        EXPECT([(Target *)target twice:4] == 8);
    }
    return NULL;
}

static void come_and_go(long round) {
    __atomic_store_n(&marks[round], ALIVE, __ATOMIC_RELAXED);
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Target class],
        .selector = @selector(twice:),
        .function = run_marked,
        .context = &marks[round],
        .destroy = end_mark
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    const long before = atomic_load(&ran);
    while (atomic_load(&ran) == before) {
    }
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
    EXPECT(ort_hook_flush(a_minute));
    EXPECT(atomic_load(&ended) == round + 1);
}

// Without other threads, and in a process without barriers.
CHECK_THAT(bodiesEndWhenNoCallRunsThem) {
    EXPECT(getenv("WITHOUT_BARRIERS") == NULL || syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0) == -1);
    pthread_t threads[CALLERS];
    Target *target = [Target new];
    is_over = false;
    ended = 0;
    for (int i = 0; i < CALLERS; i++) {
        EXPECT(pthread_create(&threads[i], NULL, call_until_it_is_over, target) == 0);
    }
    for (long round = 0; round < check_rounds(ROUNDS); round++) {
        come_and_go(round);
    }
    is_over = true;
    for (int i = 0; i < CALLERS; i++) {
        pthread_join(threads[i], NULL);
    }
    EXPECT(ran_dead == 0);
    [target release];
}

static bool refuse_barriers(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

// From the start of the process, since the runtime asks for them when it is loaded.
static void run_without_barriers(void) {
    if (refuse_barriers()) {
        setenv("WITHOUT_BARRIERS", "1", true);
        execl(
            "/proc/self/exe", "hooks_with_few_rights",
            engine == ORT_HOOK_ENGINE_FORWARDING ? "bodiesEndWhenNoCallRunsThem_by_forwarding"
                                                 : "bodiesEndWhenNoCallRunsThem_by_stub",
            NULL);
        EXPECT(!"reached");
    }
}

CHECK_THAT(bodiesEndWhereTheKernelRefusesBarriers) {
    const struct child_end end = check_in_child(run_without_barriers);
    EXPECT(end.signal == 0 && end.status == 0);
}
