#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <objc/hooks.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MANY = 100000 };

struct large {
    long values[4];
};

@interface Target : NSObject
@end

@implementation Target
@end

@interface Target (Blocks)
- (int)number;
- (struct large)large;
+ (int)classNumber;
@end

typedef int (*function)(id, SEL);
typedef struct large (*large_function)(id, SEL);

static IMP implementation_of(int number) {
    return imp_implementationWithBlock(^int(id self) {
        return number;
    });
}

// MARK: Rights

// The number of lines of /proc/self/maps whose rights contain both letters.
static int mappings_with(char left, char right) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[1024], rights[8];
    int count = 0;
    while (fgets(line, sizeof line, maps) != NULL) {
        if (sscanf(line, "%*s %7s", rights) == 1 && strchr(rights, left) != NULL && strchr(rights, right) != NULL) {
            count++;
        }
    }
    fclose(maps);
    return count;
}

static void ignore(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

CHECK_THAT(noMemoryIsWritableAndExecutable) {
    const int before = mappings_with('w', 'x');
    IMP imp = implementation_of(1);
    EXPECT(mappings_with('r', 'x') > 0);
    EXPECT(mappings_with('w', 'x') == before);
    const ort_hook_engine engines[] = {ORT_HOOK_ENGINE_TRAMPOLINE, ORT_HOOK_ENGINE_FORWARDING};
    for (int i = 0; i < 2; i++) {
        const struct ort_hook_request request = {
            .cls = [Target class],
            .selector = @selector(hash),
            .function = ignore,
            .engine = engines[i]
        };
        struct ort_hook *hook = NULL;
        EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
        EXPECT(mappings_with('w', 'x') == before);
        EXPECT(ort_hook_remove(hook));
        ort_hook_release(hook);
    }
    EXPECT(imp_removeBlock(imp));
}

CHECK_THAT(theFirstImplementationsLieWithinReachOfTheMessengers) {
    const uintptr_t reach = (uintptr_t)1 << 31, messenger = (uintptr_t)objc_msgSend;
    IMP imp = implementation_of(1);
    const uintptr_t address = (uintptr_t)imp;
    // There is no room before a program that is linked to a fixed low address.
    EXPECT(messenger < reach || (address < messenger ? messenger - address : address - messenger) < reach);
    EXPECT(imp_removeBlock(imp));
}

CHECK_THAT(codeCannotBeMadeWritable) {
    IMP imp = implementation_of(1);
    void *page = (void *)((uintptr_t)imp & ~(uintptr_t)(sysconf(_SC_PAGESIZE) - 1));
    EXPECT(mprotect(page, 1, PROT_READ | PROT_WRITE) != 0);
    EXPECT(((function)imp)(nil, NULL) == 1);
    EXPECT(imp_removeBlock(imp));
}

// Fills the existing memory, so that the runtime needs more. The checks that call this come before those that make many
// implementations.
static void use_what_there_is(void) {
    for (int index = 0; index < 10000; index++) {
        implementation_of(index);
    }
}

// Whether the kernel now refuses this process memory that turns from writable to executable.
static bool deny_written_code(void) {
    enum { SET_MDWE = 65, REFUSE_EXEC_GAIN = 1 };
    return prctl(SET_MDWE, REFUSE_EXEC_GAIN, 0, 0, 0) == 0;
}

static void make_where_written_code_is_denied(void) {
    if (deny_written_code()) {
        use_what_there_is();
    }
    EXPECT(((function)implementation_of(8))(nil, NULL) == 8);
    fprintf(stderr, "made");
}

CHECK_THAT(aProcessThatDeniesItselfWrittenCodeMakesImplementations) {
    const struct child_end end = check_in_child(make_where_written_code_is_denied);
    EXPECT(end.signal == 0);
    EXPECT_STRING(end.message, "made");
}

static void forbid_files(void) {
    const struct rlimit none = {0, 0};
    EXPECT(setrlimit(RLIMIT_NOFILE, &none) == 0);
}

static void make_many(void) {
    for (int index = 0; index < 10000; index++) {
        IMP imp = implementation_of(index);
        if (imp == NULL || ((function)imp)(nil, NULL) != index) {
            fprintf(stderr, "failed at %d", index);
            return;
        }
    }
    fprintf(stderr, "made");
}

static void make_without_files(void) {
    forbid_files();
    make_many();
}

CHECK_THAT(aProcessWithoutAFileToSpareMakesImplementations) {
    const struct child_end end = check_in_child(make_without_files);
    EXPECT(end.signal == 0);
    EXPECT_STRING(end.message, "made");
}

static void make_with_small_files(void) {
    const struct rlimit small = {1000, 1000};
    EXPECT(setrlimit(RLIMIT_FSIZE, &small) == 0);
    use_what_there_is();
    EXPECT(((function)implementation_of(8))(nil, NULL) == 8);
    fprintf(stderr, "made");
}

CHECK_THAT(aProcessThatMayWriteNoLargeFilesMakesImplementations) {
    const struct child_end end = check_in_child(make_with_small_files);
    EXPECT(end.signal == 0);
    EXPECT_STRING(end.message, "made");
}

// Refuses shared mappings, of one file or of any (-1). Kernels before 6.7 refuse them if the descriptor may write to a
// sealed file. Returns false if the system has no filters.
static bool refuse_shared_mappings(int file) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 5),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[3])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_SHARED, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[4])),
        BPF_JUMP(file < 0 ? BPF_JMP | BPF_JGE | BPF_K : BPF_JMP | BPF_JEQ | BPF_K, file < 0 ? 0 : (unsigned)file, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static int mapped_files(void) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[1024];
    int count = 0;
    while (fgets(line, sizeof line, maps) != NULL) {
        count += strstr(line, "memfd:objc-trampolines") != NULL;
    }
    fclose(maps);
    return count;
}

static void make_as_on_older_kernels(void) {
    const int file = open("/dev/null", O_RDONLY); // the next file gets this number
    close(file);
    const int before = mapped_files();
    const bool is_refused = refuse_shared_mappings(file);
    make_many();
    EXPECT(!is_refused || mapped_files() > before);
}

CHECK_THAT(codeIsAFilesWhereTheWritableDescriptorCannotBeMapped) {
    const struct child_end end = check_in_child(make_as_on_older_kernels);
    EXPECT(end.signal == 0 && end.status == 0);
    EXPECT_STRING(end.message, "made");
}

static void make_without_shared_mappings(void) {
    const int before = mapped_files();
    const bool is_refused = refuse_shared_mappings(-1);
    make_many();
    EXPECT(!is_refused || mapped_files() == before);
}

CHECK_THAT(codeIsAnonymousWhereNoFileCanBeMapped) {
    const struct child_end end = check_in_child(make_without_shared_mappings);
    EXPECT(end.signal == 0 && end.status == 0);
    EXPECT_STRING(end.message, "made");
}

static bool has_made_all;

static void *make_while_cancelled(void *unused) {
    pthread_cancel(pthread_self());
    use_what_there_is();
    has_made_all = true;
    pthread_testcancel();
    return unused;
}

CHECK_THAT(aCancelledThreadGivesTheLockBack) {
    pthread_t thread;
    void *result = NULL;
    EXPECT(pthread_create(&thread, NULL, make_while_cancelled, NULL) == 0);
    EXPECT(pthread_join(thread, &result) == 0);
    EXPECT(has_made_all && result == PTHREAD_CANCELED);
}

static void make_where_nothing_can_be_mapped(void) {
    forbid_files();
    if (!deny_written_code()) {
        fprintf(stderr, "not denied");
        return;
    }
    IMP last = NULL;
    for (int index = 0; index < 10000; index++) {
        last = implementation_of(index);
    }
    fprintf(stderr, last == NULL ? "refused" : "made");
}

CHECK_THAT(noImplementationIsMadeWhenNothingCanBeMapped) {
    const struct child_end end = check_in_child(make_where_nothing_can_be_mapped);
    EXPECT(end.signal == 0);
    EXPECT(strcmp(end.message, "refused") == 0 || strcmp(end.message, "not denied") == 0);
}

// MARK: Numbers

CHECK_THAT(aHundredThousandImplementationsAreToldApart) {
    IMP *imps = calloc(MANY, sizeof *imps);
    for (int index = 0; index < MANY; index++) {
        imps[index] = implementation_of(index);
    }
    int right = 0;
    for (int index = 0; index < MANY; index++) {
        right += ((function)imps[index])(nil, NULL) == index && imp_getBlock(imps[index]) != nil;
    }
    EXPECT(right == MANY);
    int removed = 0;
    for (int index = 0; index < MANY; index += 2) {
        removed += imp_removeBlock(imps[index]);
    }
    EXPECT(removed == MANY / 2);
    right = 0;
    for (int index = 0; index < MANY; index++) {
        right += (imp_getBlock(imps[index]) == nil) == (index % 2 == 0);
    }
    EXPECT(right == MANY);
    for (int index = 0; index < MANY; index += 2) {
        imps[index] = implementation_of(-index);
    }
    right = 0;
    for (int index = 0; index < MANY; index++) {
        right += ((function)imps[index])(nil, NULL) == (index % 2 == 0 ? -index : index);
        removed += imp_removeBlock(imps[index]);
    }
    EXPECT(right == MANY);
    EXPECT(removed == MANY + MANY / 2);
    free(imps);
}

static size_t mapped_regions(void) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[1024];
    size_t count = 0;
    while (fgets(line, sizeof line, maps) != NULL) {
        count++;
    }
    fclose(maps);
    return count;
}

static void make_and_remove(int count) {
    IMP *imps = calloc((size_t)count, sizeof *imps);
    for (int index = 0; index < count; index++) {
        imps[index] = implementation_of(index);
    }
    for (int index = 0; index < count; index++) {
        imp_removeBlock(imps[index]);
    }
    free(imps);
}

CHECK_THAT(theMemoryOfEndedImplementationsIsUsedAgain) {
    make_and_remove(20000);
    const size_t before = mapped_regions();
    for (int round = 0; round < 20; round++) {
        make_and_remove(20000);
    }
    // A hundred thousand stubs would need many more.
    EXPECT(mapped_regions() <= before + 4);
}

CHECK_THAT(bothKindsOfImplementationsLiveSideBySide) {
    enum { COUNT = 10000 };
    static IMP imps[COUNT];
    for (int index = 0; index < COUNT; index++) {
        imps[index] = index % 2 == 0 ? implementation_of(index) : imp_implementationWithBlock(^struct large(id self) {
            return (struct large){{index, 0, 0, index}};
        });
    }
    int right = 0;
    for (int index = 0; index < COUNT; index++) {
        if (index % 2 == 0) {
            right += ((function)imps[index])(nil, NULL) == index;
        } else {
            const struct large result = ((large_function)imps[index])(nil, NULL);
            right += result.values[0] == index && result.values[3] == index;
        }
        right += imp_removeBlock(imps[index]);
    }
    EXPECT(right == 2 * COUNT);
}

// MARK: Calls that come too late

static IMP add(Class cls, SEL selector, id block) {
    IMP imp = imp_implementationWithBlock(block);
    class_replaceMethod(cls, selector, imp, "i@:");
    return imp;
}

static void call_ended_instance_method(void) {
    Target *target = [Target new];
    IMP imp = add([Target class], @selector(number), ^int(id self) {
        return 1;
    });
    EXPECT([target number] == 1);
    EXPECT(imp_removeBlock(imp));
    [target number];
}

static void call_ended_class_method(void) {
    IMP imp = add(object_getClass([Target class]), @selector(classNumber), ^int(id self) {
        return 1;
    });
    EXPECT([Target classNumber] == 1);
    EXPECT(imp_removeBlock(imp));
    [Target classNumber];
}

static void call_ended_method_in_memory(void) {
    Target *target = [Target new];
    IMP imp = add([Target class], @selector(large), ^struct large(id self) {
        return (struct large){{1}};
    });
    EXPECT([target large].values[0] == 1);
    EXPECT(imp_removeBlock(imp));
    [target large];
}

static void call_ended_function(void) {
    IMP imp = implementation_of(1);
    imp_removeBlock(imp);
    ((function)imp)(nil, NULL);
}

CHECK_THAT(aCallOfAnEndedImplementationIsFatalAndNamesTheMethod) {
    struct child_end end = check_in_child(call_ended_instance_method);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "-[Target number] was called after imp_removeBlock") != NULL);
    end = check_in_child(call_ended_class_method);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "+[Target classNumber] was called after imp_removeBlock") != NULL);
    end = check_in_child(call_ended_method_in_memory);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "-[Target large] was called after imp_removeBlock") != NULL);
    end = check_in_child(call_ended_function);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "was called after imp_removeBlock") != NULL);
}

// MARK: Forks

static IMP inherited;

static void use_in_child(void) {
    EXPECT(((function)inherited)(nil, NULL) == 21);
    IMP own = implementation_of(22);
    EXPECT(own != NULL && own != inherited);
    EXPECT(((function)own)(nil, NULL) == 22);
    EXPECT(imp_getBlock(inherited) != nil);
    EXPECT(imp_removeBlock(inherited));
    EXPECT(imp_getBlock(inherited) == nil);
    make_and_remove(20000);
    fprintf(stderr, "done");
}

CHECK_THAT(theChildOfAForkHasImplementationsOfItsOwn) {
    inherited = implementation_of(21);
    const struct child_end end = check_in_child(use_in_child);
    EXPECT(end.signal == 0);
    EXPECT_STRING(end.message, "done");
    EXPECT(((function)inherited)(nil, NULL) == 21);
    EXPECT(imp_removeBlock(inherited));
}
