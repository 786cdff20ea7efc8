#include <sys/syscall.h>
#include <unistd.h>

#include "include/TestRoot.h"

bool test_set_user_of_thread(uid_t user) { return syscall(SYS_setresuid, -1, user, -1) == 0; }
