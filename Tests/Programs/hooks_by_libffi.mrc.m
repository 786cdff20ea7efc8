// The libffi engine: the calls that it refuses, those that use it, and the environment variable that selects it.

#include "check.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

@interface Passer : NSObject
- (int)add:(int)number;
- (__int128)wide:(__int128)number;
@end

@implementation Passer
- (int)add:(int)number {
    return number + 1;
}
- (__int128)wide:(__int128)number {
    return number + 1;
}
@end

static int runs;

static void count_run(struct ort_hook_call *call, void *context) { runs++; }

static struct ort_hook_request request_of(SEL selector, ort_hook_engine engine) {
    return (struct ort_hook_request){.cls = [Passer class],
                                     .selector = selector,
                                     .position = ORT_HOOK_BEFORE,
                                     .function = count_run,
                                     .engine = engine};
}

static struct ort_hook *install(SEL selector, ort_hook_engine engine) {
    const struct ort_hook_request request = request_of(selector, engine);
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static void expect_runs(int count) {
    Passer *passer = [Passer new];
    runs = 0;
    EXPECT([passer add:4] == 5 && runs == count);
    [passer release];
}

CHECK_THAT(typesThatLibffiCannotPassAreRefused) {
    const struct ort_hook_request request = request_of(@selector(wide:), ORT_HOOK_ENGINE_LIBFFI);
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_BEYOND_LIBFFI && hook == NULL);
    EXPECT(strstr(ort_hook_status_text(ORT_HOOK_BEYOND_LIBFFI), "libffi cannot pass") != NULL);
    size_t count = 1;
    EXPECT(ort_hook_copy_list([Passer class], nil, @selector(wide:), &count) == NULL && count == 0);
}

CHECK_THAT(theCallsOfABlockAreRefusedWithTheReason) {
    struct ort_hook_request request = request_of(@selector(invoke), ORT_HOOK_ENGINE_LIBFFI);
    int captured = 1;
    request.cls = Nil;
    request.object = [[^{
        return captured;
    } copy] autorelease];
    EXPECT(
        strcmp(
            ort_hook_request_fault(&request),
            "it has the libffi engine, but only a stub can hook the calls of a block") == 0);
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_INVALID);
}

CHECK_THAT(callsComeByTheEngineThatAHookAsksFor) {
    struct ort_hook *stub = install(@selector(add:), ORT_HOOK_ENGINE_TRAMPOLINE);
    EXPECT(ort_hook_get_engine(stub) == ORT_HOOK_ENGINE_TRAMPOLINE);
    struct ort_hook *libffi = install(@selector(add:), ORT_HOOK_ENGINE_LIBFFI);
    EXPECT(
        ort_hook_get_engine(stub) == ORT_HOOK_ENGINE_LIBFFI && ort_hook_get_engine(libffi) == ORT_HOOK_ENGINE_LIBFFI);
    expect_runs(2);
    struct ort_hook *forwarding = install(@selector(add:), ORT_HOOK_ENGINE_FORWARDING);
    EXPECT(ort_hook_get_engine(stub) == ORT_HOOK_ENGINE_FORWARDING);
    expect_runs(3);
    end(forwarding);
    EXPECT(ort_hook_get_engine(stub) == ORT_HOOK_ENGINE_LIBFFI);
    end(libffi);
    EXPECT(ort_hook_get_engine(stub) == ORT_HOOK_ENGINE_TRAMPOLINE);
    expect_runs(1);
    end(stub);
    EXPECT(ort_hook_get_engine(NULL) == ORT_HOOK_ENGINE_AUTOMATIC);
    expect_runs(0);
}

// Its hooks move to another dynamic subclass. A late call may still enter the old site.
CHECK_THAT(anObjectThatIsHookedGetsAKind) {
    Passer *passer = [Passer new];
    struct ort_hook_request request = request_of(@selector(add:), ORT_HOOK_ENGINE_LIBFFI);
    request.cls = Nil;
    request.object = passer;
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    EXPECT(ort_object_add_kind(passer, ORT_OBJECT_OBSERVED));
    runs = 0;
    EXPECT([passer add:4] == 5 && runs == 1);
    EXPECT(ort_object_remove_kind(passer, ORT_OBJECT_OBSERVED));
    EXPECT([passer add:4] == 5 && runs == 2);
    end(hook);
    [passer release];
}

// MARK: ORT_ENGINE

// An emulator does not run the program again.
#if defined(__x86_64__)

// Runs one check with the variable in a new process, and returns the exit status.
static int status_with(const char *engine, char *check) {
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        setenv("ORT_ENGINE", engine, 1);
        dup2(STDOUT_FILENO, STDERR_FILENO);
        execv("/proc/self/exe", (char *[]){"hooks_by_libffi", check, NULL});
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

CHECK_THAT(theAutomaticEngineIsTheOneOfTheEnvironment) {
    const char *name = getenv("ORT_ENGINE");
    struct ort_hook *hook = install(@selector(add:), ORT_HOOK_ENGINE_AUTOMATIC);
    const bool is_by_libffi = name != NULL && strcmp(name, "libffi") == 0;
    EXPECT(ort_hook_get_engine(hook) == (is_by_libffi ? ORT_HOOK_ENGINE_LIBFFI : ORT_HOOK_ENGINE_TRAMPOLINE));
    expect_runs(1);
    end(hook);
    hook = install(@selector(wide:), ORT_HOOK_ENGINE_AUTOMATIC); // libffi cannot pass it
    EXPECT(ort_hook_get_engine(hook) == ORT_HOOK_ENGINE_TRAMPOLINE);
    end(hook);
    if (name == NULL) {
        EXPECT(status_with("libffi", "theAutomaticEngineIsTheOneOfTheEnvironment") == 0);
        EXPECT(status_with("", "theAutomaticEngineIsTheOneOfTheEnvironment") == 0);
    }
}

CHECK_THAT(anUnknownEngineOfTheEnvironmentIsFatal) {
    EXPECT(status_with("stubs", "theAutomaticEngineIsTheOneOfTheEnvironment") != 0);
}

#endif
