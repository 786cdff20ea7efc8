// Makes tasks as compiled Swift code does, through the pointers of its image.

#include "library.h"

#define RETURNS_HERE __attribute__((disable_tail_calls)) // so that the address of the return lies in this image

RETURNS_HERE struct task *make_task(size_t flags) { return swift_task_create(flags, NULL, NULL, NULL, NULL).task; }

RETURNS_HERE void begin_async_let(void) { swift_asyncLet_begin(NULL, NULL, NULL, NULL, NULL, NULL); }
