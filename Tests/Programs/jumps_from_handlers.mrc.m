// Signals whose handlers run between any two instructions of hooked and traced calls. The handlers jump out of the
// calls or make such calls themselves. The processor's trap flag causes a signal after each instruction.

#include "traced_calls.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
#include <x86intrin.h>
#endif

// Too large for registers, so its calls use the entry for all methods.
struct wide {
    long values[3];
};

@interface Stepped : NSObject
- (long)nest:(long)depth;
- (long)nest:(long)depth onStack:(struct wide)wide;
- (long)answer;
- (void)leave;
@end

static volatile bool raises; // whether the innermost call raises a signal
static sigjmp_buf above;

@implementation Stepped
- (long)nest:(long)depth {
    if (depth == 0 && raises) {
        raise(SIGTRAP);
    }
    return depth == 0 ? 0 : 1 + [self nest:depth - 1];
}
- (long)nest:(long)depth onStack:(struct wide)wide {
    return depth == 0 ? 0 : 1 + [self nest:depth - 1 onStack:wide];
}
- (long)answer {
    return 42;
}
- (void)leave {
    siglongjmp(above, 1);
}
@end

// Each instruction before the tested one causes a signal, too, so calls with many instructions skip some. Sanitizers
// add many more. Only one configuration stops at each instruction: the code of the runtime is the same in all.
#if __has_feature(address_sanitizer)
enum { EACH = 151, SOME = 307 };
#elif defined(__OPTIMIZE__) && ABI_MINOR == 2
enum { EACH = 1, SOME = 11 };
#else
enum { EACH = 29, SOME = 67 };
#endif
enum { DEPTH = 1, TRAP_FLAG = 0x100, SECONDS = 100 };

static Stepped *stepped;
static volatile long step, target;
static volatile bool jumps, leaves, is_in_handler;
static long answers;

// MARK: The handler

// Does not use the flags in the context: siglongjmp and the kernel set the mask and the stack.
static void trap(int signal) {
    (void)signal;
    if (leaves) {
        [stepped leave];
    }
    if (++step != target) {
        return;
    }
    if (jumps) {
        siglongjmp(above, 1);
    }
    is_in_handler = true;
    answers += [stepped answer] + [stepped nest:1];
    is_in_handler = false;
}

static void on_alternate_stack(bool is_on) {
    static char memory[1 << 16];
    sigaltstack(&(stack_t){.ss_sp = memory, .ss_size = sizeof memory, .ss_flags = is_on ? 0 : SS_DISABLE}, NULL);
    sigaction(SIGTRAP, &(struct sigaction){.sa_handler = trap, .sa_flags = is_on ? SA_ONSTACK : 0}, NULL);
}

// MARK: Hooks that look at the calls around theirs

enum { MANY = 1000 };
static long calls_around;

static void count_around(struct ort_hook_call *call, void *context) {
    (void)context;
    calls_around = 0;
    for (struct ort_hook_call *around = call; calls_around < MANY && (around = ort_hook_call_around(around)) != NULL;) {
        calls_around++;
    }
}

static struct ort_hook *install(SEL selector, ort_hook_position position, ort_hook_function function) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = [Stepped class], .selector = selector, .position = position, .function = function},
            &hook) == ORT_HOOK_OK);
    return hook;
}

// A call of a method that is always hooked drops the records that a jump has left. Its hook finds no call around it.
static void expect_nothing_around(void) {
    calls_around = -1;
    EXPECT([stepped answer] == 42);
    EXPECT(calls_around == 0);
    calls_around = -1;
    EXPECT([stepped nest:DEPTH] == DEPTH);
}

static void prepare(bool is_on_alternate_stack) {
    alarm(SECONDS);
    stepped = [Stepped new];
    on_alternate_stack(is_on_alternate_stack);
    struct ort_hook *hook = install(@selector(answer), ORT_HOOK_BEFORE, count_around);
    EXPECT(hook != NULL && [stepped answer] == 42 && [stepped nest:DEPTH] == DEPTH);
}

static bool is_passed(void (*body)(void)) {
    const struct child_end end = check_in_child(body);
    if (end.signal != 0 || end.status != 0) {
        printf("signal %d, status %d: %s\n", end.signal, end.status, end.message);
    }
    return end.signal == 0 && end.status == 0;
}

// The number of runs in handlers, outside of handlers, and of those in a nested call.
static long hooks_of_nest, runs_in_handlers, runs, runs_inside;

static void count_run(struct ort_hook_call *call, void *context) {
    (void)context;
    if (is_in_handler) {
        runs_in_handlers++;
    } else {
        runs++;
        runs_inside += ort_hook_call_around(call) != NULL;
    }
}

static void install_both(void) {
    for (int i = 0; i < 2; i++) {
        const SEL selector = i == 0 ? @selector(nest:) : @selector(nest:onStack:);
        install(selector, ORT_HOOK_BEFORE, count_run);
        install(selector, ORT_HOOK_AFTER, count_run);
    }
    hooks_of_nest = 2;
}

static void jump_out_of_methods(void) {
    enum { JUMPS = 1000 };
    install_both();
    prepare(false);
    jumps = true;
    target = 1;
    for (volatile int i = 0; i < JUMPS; i++) {
        on_alternate_stack(i % 2 == 0);
        step = 0;
        raises = sigsetjmp(above, 1) == 0;
        if (raises) {
            [stepped nest:DEPTH];
        }
        expect_nothing_around();
    }
}

CHECK_THAT(jumpsOutOfHandlersLeaveNothing) { EXPECT(is_passed(jump_out_of_methods)); }

static void jump_out_of_calls_in_handlers(void) {
    enum { JUMPS = 1000 };
    install(@selector(leave), ORT_HOOK_BEFORE, count_around);
    install(@selector(leave), ORT_HOOK_AFTER, count_around);
    prepare(false);
    for (volatile int i = 0; i < JUMPS; i++) {
        on_alternate_stack(i % 4 < 2);
        leaves = sigsetjmp(above, 1) == 0;
        if (leaves) {
            raise(SIGTRAP); // does not return
        }
        EXPECT(calls_around < MANY);
        // Without this call, the next call in a handler lies at the place of this one, whose record is still there.
        if (i % 2 == 1) {
            expect_nothing_around();
        }
    }
}

CHECK_THAT(jumpsOutOfCallsInHandlersLeaveNothing) { EXPECT(is_passed(jump_out_of_calls_in_handlers)); }

// MARK: At each step: the thread sanitizer delivers signals when it likes

#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
static bool is_wide; // which of the two methods is called

static long nest(void) {
    return is_wide ? [stepped nest:DEPTH onStack:(struct wide){{1, 2, 3}}] : [stepped nest:DEPTH];
}

__attribute__((noinline)) static long call_in_steps(void) {
    step = 0;
    __writeeflags(__readeflags() | TRAP_FLAG);
    const long depth = nest();
    __writeeflags(__readeflags() & ~(unsigned long long)TRAP_FLAG);
    return depth;
}

static void jump_at_steps(long stride) {
    jumps = true;
    for (target = 1;; target += stride) {
        if (sigsetjmp(above, 1) == 0) {
            EXPECT(call_in_steps() == DEPTH);
            EXPECT(target > 100);
            return;
        }
        expect_nothing_around();
        ctracing_drain(NULL, NULL, 1000);
    }
}

// The next calls take records that still name calls below those of a handler. After a jump, the first of these records
// is still in use, and the next call drops it in C.
__attribute__((noinline)) static void call_below_handlers(bool is_left) {
    char room[1 << 16];
    __asm__ volatile("" : : "r"(room) : "memory");
    EXPECT(nest() == DEPTH);
    if (is_left && sigsetjmp(above, 1) == 0) {
        [stepped leave];
    }
    __asm__ volatile("" : : "r"(room) : "memory");
}

enum { BEGINNING = 200, ALL = 1000000 }; // steps

static void call_at_steps(long stride, long most, bool is_left) {
    jumps = false;
    long count = 0;
    answers = 0;
    for (target = 1; step >= target - stride && target < most; target += stride, count++) {
        call_below_handlers(is_left);
        runs_in_handlers = runs = runs_inside = 0;
        EXPECT(call_in_steps() == DEPTH);
        EXPECT(runs == (DEPTH + 1) * hooks_of_nest && runs_inside == DEPTH * hooks_of_nest);
        EXPECT(runs_in_handlers == (step >= target ? runs : 0));
        expect_nothing_around();
        ctracing_drain(NULL, NULL, 1000);
    }
    EXPECT(count * stride > 100 && answers >= (count - 1) * 43);
}

static void step_through_hooked(void) {
    install_both();
    prepare(false);
    jump_at_steps(EACH);
    call_at_steps(EACH, ALL, false);
    on_alternate_stack(true);
    jump_at_steps(SOME);
    call_at_steps(SOME, ALL, false);
}

static void step_through_the_taking_of_records(void) {
    install_both();
    install(@selector(leave), ORT_HOOK_AFTER, count_run);
    prepare(false);
    call_at_steps(EACH, BEGINNING, true);
    is_wide = true;
    call_at_steps(EACH, BEGINNING, false);
}

static void step_through_traced(void) {
    install_probe([Stepped class], @selector(nest:), 0);
    prepare(false);
    jump_at_steps(SOME);
    call_at_steps(SOME, ALL, false);
}

static void step_through_measured(void) {
    EXPECT(ctracing_meter_install([Stepped class], @selector(nest:), false, NULL) != NULL);
    prepare(true);
    jump_at_steps(SOME);
    call_at_steps(SOME, ALL, false);
}

CHECK_THAT(aJumpOrACallAtAnyInstructionOfAHookedCallLeavesNothing) { EXPECT(is_passed(step_through_hooked)); }
CHECK_THAT(aCallWhileARecordIsTakenLeavesNothing) { EXPECT(is_passed(step_through_the_taking_of_records)); }
CHECK_THAT(aJumpOrACallInsideATracedCallLeavesNothing) { EXPECT(is_passed(step_through_traced)); }
CHECK_THAT(aJumpOrACallInsideAMeasuredCallLeavesNothing) { EXPECT(is_passed(step_through_measured)); }

#endif
