// Swift tasks: which ones are made, and by which code.

#ifndef ORT_OBJC_SWIFT_TASKS_H
#define ORT_OBJC_SWIFT_TASKS_H

#include <objc/objc.h>
#include <stddef.h>
#include <stdint.h>

ORT_BEGIN_DECLS

typedef enum __attribute__((enum_extensibility(closed))) ort_task_status {
    ORT_TASKS_OK,
    // No image calls swift_task_create through a pointer that the linker has set: Swift's concurrency library is not
    // loaded, or is linked statically. Or its tasks have another layout than those of Swift 6.
    ORT_TASKS_NOT_KNOWN,
    ORT_TASKS_NOT_WRITABLE, // the pointer of an image
} ort_task_status;

enum { ORT_TASK_MAKERS = 4 };

// A task that was seen. It may end, and its memory be freed, at any time.
struct ort_task {
    const void *task;
    uint64_t number; // the process's number of the task, as debuggers show it
    // Where the code that made it continues, and its callers, the innermost first, as far as frame pointers tell; then
    // 0. All 0 for a task that was seen when it became ready.
    uintptr_t made_by[ORT_TASK_MAKERS];
};

// Begins to see tasks: those that code of the loaded images makes, and others when they become ready to run on the
// global executor or on the main actor's. The first task that a thread makes takes memory meanwhile. Calls are counted.
// If the status is not ORT_TASKS_OK, nothing has changed. Any thread; takes the lock of the hooks.
//
// Source of the layout: swift/include/swift/RuntimeInspection/RuntimeInternals.h, for layout version 1.
OBJC_EXPORT ort_task_status ort_tasks_begin(void);

// Ends one ort_tasks_begin. The last call stops the watching. Any thread; takes the lock of the hooks.
OBJC_EXPORT void ort_tasks_end(void);

// Begins to see the tasks that are made by images which were loaded meanwhile. Reads the tables of all images. Any
// thread; takes the lock of the hooks.
OBJC_EXPORT void ort_tasks_renew(void);

// Takes up to `count` of the tasks that were seen since the last call, the oldest first; returns how many. A task may
// come more than once. *left_out, which may be NULL, is set to the number of tasks of the process that were lost
// because ORT_TASKS_ROOM tasks were waiting to be taken. One thread at a time; takes no lock.
enum { ORT_TASKS_ROOM = 16384 };
OBJC_EXPORT size_t ort_tasks_take(struct ort_task *tasks, size_t count, uint64_t *left_out);

ORT_END_DECLS

#endif
