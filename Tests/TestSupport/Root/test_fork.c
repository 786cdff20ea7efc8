#include "include/TestRoot.h"

#include <errno.h>
#include <fcntl.h>
#include <objc/abi.h>
#include <objc/message.h>
#include <objc/objc-arc.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, SECONDS_OF_A_CHILD = 10 };

typedef int (*number_sender)(id, SEL);

static atomic_bool stopped;

static int number_method(id self, SEL selector) {
    (void)self, (void)selector;
    return 1;
}

static void expect(bool condition) {
    if (!condition) {
        abort();
    }
}

// Uses one class and one object with every lock of the runtime.
static void work(const char *class_name) {
    static const char key;
    Class cls = objc_allocateClassPair(test_root_class(), class_name, 0);
    expect(class_addMethod(cls, sel_registerName("number"), (IMP)number_method, "i16@0:8"));
    objc_registerClassPair(cls);
    id object = class_createInstance(cls, 0);
    id location;
    objc_setAssociatedObject(object, &key, object, OBJC_ASSOCIATION_ASSIGN);
    objc_initWeak(&location, object);
    expect(objc_sync_enter(object) == 0);
    expect(((number_sender)objc_msgSend)(object, sel_registerName("number")) == 1);
    expect(objc_sync_exit(object) == 0);
    objc_release(object);
    expect(!objc_loadWeakRetained(&location));
    objc_destroyWeak(&location);
    objc_disposeClassPair(cls);
}

static void *work_until_stopped(void *thread) {
    for (unsigned round = 0; !stopped; round++) {
        char name[64];
        snprintf(name, sizeof(name), "TestForkThread%dRound%u", *(int *)thread, round);
        work(name);
    }
    return NULL;
}

int test_run_in_child(void (*body)(void *context), void *context) {
    pid_t child = fork();
    if (child == 0) {
        // The forking thread may block signals.
        sigset_t alarm_signal;
        sigemptyset(&alarm_signal);
        sigaddset(&alarm_signal, SIGALRM);
        pthread_sigmask(SIG_UNBLOCK, &alarm_signal, NULL);
        signal(SIGALRM, SIG_DFL);
        alarm(SECONDS_OF_A_CHILD);
        body(context);
        _exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

static void work_as_child(void *context) {
    (void)context;
    work("TestForkChild");
    expect(sel_registerName("testForkSelectorOfTheChild") != NULL);
}

int test_fork_while_threads_work(int children) {
    pthread_t threads[THREADS];
    int numbers[THREADS];
    for (int index = 0; index < THREADS; index++) {
        numbers[index] = index;
        expect(pthread_create(&threads[index], NULL, work_until_stopped, &numbers[index]) == 0);
    }
    int status = 0;
    for (int child = 0; child < children && status == 0; child++) {
        status = test_run_in_child(work_as_child, NULL);
    }
    stopped = true;
    for (int index = 0; index < THREADS; index++) {
        pthread_join(threads[index], NULL);
    }
    return status;
}

// MARK: +initialize

static Class initialized_class;
static pid_t parent;
static sem_t begun, may_end;
static int initializations;

static void initialize_method(id self, SEL selector) {
    (void)self, (void)selector;
    initializations++;
    if (getpid() == parent) {
        sem_post(&begun);
        sem_wait(&may_end);
    }
}

static void *send_number(void *object) {
    expect(((number_sender)objc_msgSend)((id)object, sel_registerName("number")) == 1);
    return NULL;
}

static void send_number_twice_as_child(void *context) {
    (void)context;
    id object = class_createInstance(initialized_class, 0);
    send_number(object);
    send_number(object);
    expect(initializations == 2);
}

int test_fork_during_initialize(void) {
    parent = getpid();
    sem_init(&begun, 0, 0);
    sem_init(&may_end, 0, 0);
    Class cls = objc_allocateClassPair(test_root_class(), "TestForkInitialized", 0);
    class_addMethod(cls->isa, sel_registerName("initialize"), (IMP)initialize_method, "v16@0:8");
    class_addMethod(cls, sel_registerName("number"), (IMP)number_method, "i16@0:8");
    objc_registerClassPair(cls);
    initialized_class = cls;
    id object = class_createInstance(cls, 0);
    pthread_t initializing, waiting;
    pthread_create(&initializing, NULL, send_number, object);
    sem_wait(&begun);
    pthread_create(&waiting, NULL, send_number, object);
    int status = test_run_in_child(send_number_twice_as_child, NULL);
    sem_post(&may_end);
    pthread_join(initializing, NULL);
    pthread_join(waiting, NULL);
    expect(initializations == 1);
    objc_release(object);
    objc_disposeClassPair(cls);
    return status;
}

int test_fork_and_exit(int status) {
    pid_t child = fork();
    if (child == 0) {
        exit(status);
    }
    int result = -1;
    waitpid(child, &result, 0);
    return result;
}

// The parent keeps the other end, which its end closes.
static pid_t fork_with_pipe(int *input) {
    int ends[2];
    if (pipe(ends) != 0) {
        return -1;
    }
    const pid_t child = fork();
    if (child == 0) {
        close(ends[1]);
        *input = ends[0];
    } else {
        close(ends[0]);
    }
    return child;
}

pid_t test_fork_and_stay(void) {
    int input = -1;
    const pid_t child = fork_with_pipe(&input);
    if (child == 0) {
        char byte;
        while (read(input, &byte, 1) > 0) {
        }
        _exit(0);
    }
    return child;
}

pid_t test_fork_and_run(void (*body)(void)) {
    int input = -1;
    const pid_t child = fork_with_pipe(&input);
    if (child == 0) {
        fcntl(input, F_SETFL, O_NONBLOCK);
        char byte;
        while (read(input, &byte, 1) < 0 && errno == EAGAIN) {
            body();
        }
        exit(0);
    }
    return child;
}

pid_t test_fork_and_execute(void) {
    int input = -1;
    const pid_t child = fork_with_pipe(&input);
    if (child == 0) {
        dup2(input, STDIN_FILENO);
        execlp("cat", "cat", (char *)NULL);
        _exit(127);
    }
    return child;
}
