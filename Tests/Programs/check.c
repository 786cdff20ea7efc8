#include "check.h"

#include <dlfcn.h>
#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS_OF_A_CHILD = 20, MOST_THREADS = 64 };

// The linker's bounds of the section that CHECK_THAT fills.
extern const struct check __start_checks[], __stop_checks[];

static atomic_int failures;

void check_failed(const char *file, int line, const char *expectation) {
    failures++;
    const char *base = strrchr(file, '/');
    printf("%s:%d: expected %s\n", base == NULL ? file : base + 1, line, expectation);
}

static void check_invariants(void) {
#ifdef ORT_STRESS
    extern void ort_check_invariants(void) __attribute__((weak)); // a program may link CRuntime alone
    extern void ort_class_check_invariants(void);
    ort_check_invariants != NULL ? ort_check_invariants() : ort_class_check_invariants();
#endif
}

static bool is_asked_for(const char *name, int count, char *names[]) {
    for (int index = 0; index < count; index++) {
        if (strcmp(name, names[index]) == 0) {
            return true;
        }
    }
    return count == 0;
}

int main(int argc, char *argv[]) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    int run = 0;
    for (const struct check *check = __start_checks; check < __stop_checks; check++) {
        if (!is_asked_for(check->name, argc - 1, argv + 1)) {
            continue;
        }
        int before = failures;
        check->body();
        check_invariants();
        run++;
        if (failures != before) {
            printf("failed: %s\n", check->name);
        }
    }
    if (run == 0) {
        printf("no such check\n");
    }
    return failures == 0 && run > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

// MARK: Children

static void become_child(void (*body)(void), int message) {
    dup2(message, STDERR_FILENO);
    signal(SIGALRM, SIG_DFL);
    alarm(SECONDS_OF_A_CHILD);
    failures = 0;
    body();
    fflush(NULL);
    _exit(failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

static void read_message(int from, char *message, size_t size) {
    size_t used = 0;
    char beyond[256];
    for (;;) {
        bool fits = used < size - 1;
        ssize_t count = read(from, fits ? message + used : beyond, fits ? size - 1 - used : sizeof beyond);
        if (count <= 0) {
            break;
        }
        used += fits ? (size_t)count : 0;
    }
    message[used] = '\0';
}

struct child_end check_in_child(void (*body)(void)) {
    struct child_end end = {0};
    int message[2];
    if (pipe(message) != 0) {
        abort();
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        close(message[0]);
        become_child(body, message[1]);
    }
    close(message[1]);
    read_message(message[0], end.message, sizeof end.message);
    close(message[0]);
    int status = 0;
    waitpid(child, &status, 0);
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    end.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return end;
}

// MARK: Threads

struct thread {
    pthread_t thread;
    int number;
    void (*body)(int);
};

static void *run_thread(void *context) {
    struct thread *thread = context;
    thread->body(thread->number);
    return NULL;
}

void check_on_threads(int count, void (*body)(int)) {
    struct thread threads[MOST_THREADS];
    if (count > MOST_THREADS) {
        abort();
    }
    for (int index = 0; index < count; index++) {
        threads[index] = (struct thread){.number = index, .body = body};
        if (pthread_create(&threads[index].thread, NULL, run_thread, &threads[index]) != 0) {
            abort();
        }
    }
    for (int index = 0; index < count; index++) {
        pthread_join(threads[index].thread, NULL);
    }
}

long check_rounds(long usual) { return getenv("FEW_ROUNDS") == NULL ? usual : (usual + 9) / 10; }

size_t check_heap_bytes(void) { return mallinfo2().uordblks; }

// MARK: Images

const char *check_image_path(const char *file) {
    static _Thread_local char path[PATH_MAX + 64];
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
    if (length < 0) {
        abort();
    }
    snprintf(path + length, sizeof path - (size_t)length, ".images/%s.so", file);
    return path;
}

void *check_load_image(const char *file, int flags) {
    void *image = dlopen(check_image_path(file), RTLD_NOW | flags);
    if (image == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        abort();
    }
    return image;
}
