// Regions of stubs.
//
// Representation. A region is two neighbouring mappings of ORT_TRAMPOLINE_DISTANCE bytes: copies of one stub, and a
// slot for each of them at that distance. Slots are taken in order, but slots that were given back are taken first, the
// newest of them before the others. All regions are in a directory sorted by address. Regions that have a slot to give
// are also in a list of their kind. A region stays until the process ends, so that a call of an ended implementation
// still finds a slot that says so.
//
// Invariants. Code is never writable and executable at once. It is a mapping of a sealed file in memory, which nothing
// can make writable again. If there can be no such file, it is anonymous memory that loses one right before it gets the
// other. An ended slot holds the address of its own stub and the function that reports the call.
//
// Stubs read their slots without a lock; a slot is complete before any thread can know its implementation. Everything
// else is protected by ort_trampoline_lock.

#include "blocks/trampoline.h"
#include "blocks/trampoline_layout.h"
#include "support/locks.h"
#include "support/memory.h"

#include <fcntl.h>
#include <objc/kernel.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

struct ort_trampoline_slot {
    _Alignas(ORT_TRAMPOLINE_SIZE) const void *context;
    IMP target;
};

_Static_assert(offsetof(struct ort_trampoline_slot, context) == ORT_SLOT_CONTEXT, "read by the stubs");
_Static_assert(offsetof(struct ort_trampoline_slot, target) == ORT_SLOT_TARGET, "read by the stubs");
_Static_assert(sizeof(struct ort_trampoline_slot) == ORT_TRAMPOLINE_SIZE, "a slot is as large as a stub");

enum { STUBS_PER_REGION = ORT_TRAMPOLINE_DISTANCE / ORT_TRAMPOLINE_SIZE };

struct region {
    unsigned char *code;
    enum ort_trampoline_kind kind;
    struct region *next_with_room;
    size_t fresh; // the first slot that was never taken
    size_t given_back_count;
    uint16_t given_back[STUBS_PER_REGION];
};

static struct region **directory;
static size_t region_count;
static size_t directory_capacity;
static struct region *regions_with_room[ORT_TRAMPOLINE_KINDS];

static struct ort_trampoline_slot *slot_at(const struct region *region, size_t index) {
    return (struct ort_trampoline_slot *)(void *)(region->code + ORT_TRAMPOLINE_DISTANCE) + index;
}

static IMP stub_at(const struct region *region, size_t index) {
    return (IMP)(uintptr_t)(region->code + index * ORT_TRAMPOLINE_SIZE);
}

// MARK: Calls that come too late

// The method of the class or a superclass whose implementation this is, or NULL.
static Method find_method(Class cls, IMP imp) {
    Method found = NULL;
    for (; cls != Nil && found == NULL; cls = class_getSuperclass(cls)) {
        Method *methods = class_copyMethodList(cls, NULL);
        for (size_t i = 0; methods != NULL && methods[i] != NULL && found == NULL; i++) {
            if (method_getImplementation(methods[i]) == imp) {
                found = methods[i];
            }
        }
        free((void *)methods);
    }
    return found;
}

__attribute__((noreturn)) static void report_ended(const void *stub, id receiver) {
    const Class cls = object_getClass(receiver);
    Method method = find_method(cls, (IMP)(uintptr_t)stub);
    ort_fatal(
        "%c[%s %s] was called after imp_removeBlock had released the block of its implementation %p; give the method "
        "another implementation first",
        class_isMetaClass(cls) ? '+' : '-', class_getName(cls),
        method == NULL ? "(a method)" : sel_getName(method_getName(method)), stub);
}

#if ORT_RETURN_IN_MEMORY_MOVES_RECEIVER
__attribute__((noreturn)) static void report_ended_stret(void *result, const void *stub, id receiver) {
    (void)result;
    report_ended(stub, receiver);
}
#endif

// The receiver may be one argument further on, so the message can name neither the receiver nor the selector.
__attribute__((noreturn)) static void report_ended_context(void) {
    ort_fatal(
        "a method was called after the implementation made for it at run time had been destroyed; give the method "
        "another implementation first");
}

static const IMP reports[ORT_TRAMPOLINE_KINDS] = {
    [ORT_TRAMPOLINE_BLOCK] = (IMP)report_ended,
    [ORT_TRAMPOLINE_CONTEXT] = (IMP)report_ended_context,
    [ORT_TRAMPOLINE_SITE] = (IMP)report_ended_context,
#if ORT_RETURN_IN_MEMORY_MOVES_RECEIVER
    [ORT_TRAMPOLINE_BLOCK_STRET] = (IMP)report_ended_stret,
#endif
};

static void end(struct region *region, size_t index) {
    struct ort_trampoline_slot *slot = slot_at(region, index);
    slot->target = reports[region->kind];
    slot->context = (const void *)(uintptr_t)stub_at(region, index);
}

// MARK: Code

extern ORT_HIDDEN const unsigned char ort_trampoline_stub_block[ORT_TRAMPOLINE_SIZE];
extern ORT_HIDDEN const unsigned char ort_trampoline_stub_context[ORT_TRAMPOLINE_SIZE];
extern ORT_HIDDEN const unsigned char ort_trampoline_stub_site[ORT_TRAMPOLINE_SIZE];
#if ORT_RETURN_IN_MEMORY_MOVES_RECEIVER
extern ORT_HIDDEN const unsigned char ort_trampoline_stub_block_stret[ORT_TRAMPOLINE_SIZE];
#endif

static const unsigned char *const stubs[ORT_TRAMPOLINE_KINDS] = {
    [ORT_TRAMPOLINE_BLOCK] = ort_trampoline_stub_block,
    [ORT_TRAMPOLINE_CONTEXT] = ort_trampoline_stub_context,
    [ORT_TRAMPOLINE_SITE] = ort_trampoline_stub_site,
#if ORT_RETURN_IN_MEMORY_MOVES_RECEIVER
    [ORT_TRAMPOLINE_BLOCK_STRET] = ort_trampoline_stub_block_stret,
#endif
};

static void fill(unsigned char *code, size_t size, const unsigned char *stub) {
    for (size_t offset = 0; offset < size; offset += ORT_TRAMPOLINE_SIZE) {
        memcpy(code + offset, stub, ORT_TRAMPOLINE_SIZE);
    }
}

// Kernels before 6.3 do not know MFD_NOEXEC_SEAL, and later kernels may refuse files without it. The flag is about
// starting the file as a program.
static int create_file(void) {
    const unsigned int noexec_seal = 0x8;
    const int file = memfd_create("objc-trampolines", MFD_CLOEXEC | noexec_seal);
    return file >= 0 ? file : memfd_create("objc-trampolines", MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

// A process that writes more than its limit may be ended by a signal.
static bool may_write_code(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur >= ORT_TRAMPOLINE_DISTANCE;
}

static bool write_code(int file, const unsigned char *stub) {
    unsigned char code[1024];
    fill(code, sizeof code, stub);
    for (off_t offset = 0; offset < ORT_TRAMPOLINE_DISTANCE; offset += (off_t)sizeof code) {
        if (pwrite(file, code, sizeof code, offset) != (ssize_t)sizeof code) {
            return false;
        }
    }
    return fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) == 0;
}

static unsigned char *map(void *address, size_t size, int rights, int flags, int file) {
    return ort_memory_map_try(address, size, rights, flags, file);
}

// Returns the wanted address of the next region: a jump costs about a nanosecond more if its target is more than 2 GB
// away. The address is before the program or library of the target that is wanted first, with room for its other
// segments. The heap of a program grows after the program. If the address is taken, the system chooses another one.
static void *wanted_place_locked(IMP target) {
    const uintptr_t room = 256 << 20, farthest = 1 << 30;
    const uintptr_t code = (uintptr_t)target & -(uintptr_t)ORT_TRAMPOLINE_DISTANCE;
    const uintptr_t distance = room + (region_count + 1) * 2 * ORT_TRAMPOLINE_DISTANCE;
    return distance < farthest && code > farthest ? (void *)(code - distance) : NULL;
}

// The mapping covers both halves. The slots' own mapping replaces the half after the file's end.
static unsigned char *map_file(int file, void *place) {
    unsigned char *code = map(place, 2 * ORT_TRAMPOLINE_DISTANCE, PROT_READ | PROT_EXEC, MAP_SHARED, file);
    if (code == NULL) {
        return NULL;
    }
    if (map(code + ORT_TRAMPOLINE_DISTANCE, ORT_TRAMPOLINE_DISTANCE, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1) == NULL) {
        munmap(code, 2 * ORT_TRAMPOLINE_DISTANCE);
        return NULL;
    }
    return code;
}

// Before Linux 6.7 a file that is sealed against writing can be mapped as shared only through a read-only descriptor.
// -1 without /proc, or without a descriptor to spare.
static int reopen_for_reading(int file) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return open(path, O_RDONLY | O_CLOEXEC);
}

static unsigned char *map_written(int file, void *place) {
    const int readable = reopen_for_reading(file);
    if (readable < 0) {
        return map_file(file, place);
    }
    unsigned char *code = map_file(readable, place);
    close(readable);
    return code;
}

static unsigned char *map_new_file(const unsigned char *stub, void *place) {
    const int file = may_write_code() ? create_file() : -1;
    if (file < 0) {
        return NULL;
    }
    unsigned char *code = write_code(file, stub) ? map_written(file, place) : NULL;
    close(file);
    return code;
}

// Writing, opening and closing are cancellation points, and the thread holds the lock.
static unsigned char *map_sealed(const unsigned char *stub, void *place) {
    int previous;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &previous);
    unsigned char *code = map_new_file(stub, place);
    pthread_setcancelstate(previous, &previous);
    return code;
}

// For a process without a file to spare.
static unsigned char *map_anonymous(const unsigned char *stub, void *place) {
    unsigned char *code =
        map(place, 2 * ORT_TRAMPOLINE_DISTANCE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    if (code == NULL) {
        return NULL;
    }
    fill(code, ORT_TRAMPOLINE_DISTANCE, stub);
    __builtin___clear_cache((char *)code, (char *)code + ORT_TRAMPOLINE_DISTANCE);
    if (mprotect(code, ORT_TRAMPOLINE_DISTANCE, PROT_READ | PROT_EXEC) != 0) {
        munmap(code, 2 * ORT_TRAMPOLINE_DISTANCE);
        return NULL;
    }
    return code;
}

// MARK: Regions

// The number of regions that begin at or before the address.
static size_t rank_locked(const unsigned char *address) {
    size_t low = 0;
    size_t high = region_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (directory[middle]->code <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool grow_directory_locked(void) {
    if (region_count < directory_capacity) {
        return true;
    }
    const size_t capacity = directory_capacity == 0 ? 8 : directory_capacity * 2;
    struct region **larger = ort_memory_resize_try((void *)directory, capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    directory = larger;
    directory_capacity = capacity;
    return true;
}

// Leak detectors do not look for pointers in mapped memory unless they are told.
extern void __lsan_register_root_region(const void *memory, size_t size) __attribute__((weak));

static void announce_slots(const struct region *region) {
    if (__lsan_register_root_region != NULL) {
        __lsan_register_root_region(slot_at(region, 0), ORT_TRAMPOLINE_DISTANCE);
    }
}

static struct region *add_region_locked(enum ort_trampoline_kind kind, IMP target) {
    struct region *region = grow_directory_locked() ? ort_memory_allocate_try(sizeof *region) : NULL;
    if (region == NULL) {
        return NULL;
    }
    region->kind = kind;
    void *place = wanted_place_locked(target);
    region->code = map_sealed(stubs[kind], place);
    if (region->code == NULL) {
        region->code = map_anonymous(stubs[kind], place);
    }
    if (region->code == NULL) {
        free(region);
        return NULL;
    }
    announce_slots(region);
    const size_t rank = rank_locked(region->code);
    memmove((void *)(directory + rank + 1), (void *)(directory + rank), (region_count - rank) * sizeof *directory);
    directory[rank] = region;
    region_count++;
    regions_with_room[kind] = region;
    return region;
}

static bool is_full(const struct region *region) {
    return region->fresh == STUBS_PER_REGION && region->given_back_count == 0;
}

static size_t take_index_locked(struct region *region) {
    const size_t index =
        region->given_back_count > 0 ? region->given_back[--region->given_back_count] : region->fresh++;
    if (is_full(region)) {
        regions_with_room[region->kind] = region->next_with_room;
        region->next_with_room = NULL;
    }
    return index;
}

static void give_index_back_locked(struct region *region, size_t index) {
    if (is_full(region)) {
        region->next_with_room = regions_with_room[region->kind];
        regions_with_room[region->kind] = region;
    }
    region->given_back[region->given_back_count++] = (uint16_t)index;
}

static bool is_of_blocks(const struct region *region) {
    return region->kind != ORT_TRAMPOLINE_CONTEXT && region->kind != ORT_TRAMPOLINE_SITE;
}

// The region and index of an implementation in use, or NULL.
static struct region *find_locked(IMP imp, bool calls_block, size_t *index) {
    const unsigned char *address = (const unsigned char *)(uintptr_t)imp;
    const size_t rank = rank_locked(address);
    if (rank == 0) {
        return NULL;
    }
    struct region *region = directory[rank - 1];
    const size_t offset = (size_t)(address - region->code);
    *index = offset / ORT_TRAMPOLINE_SIZE;
    const bool is_of_kind = calls_block ? is_of_blocks(region) : region->kind == ORT_TRAMPOLINE_CONTEXT;
    if (offset % ORT_TRAMPOLINE_SIZE != 0 || *index >= region->fresh || !is_of_kind) {
        return NULL;
    }
    return slot_at(region, *index)->context == address ? NULL : region;
}

// MARK: Interface

IMP ort_trampoline_make(enum ort_trampoline_kind kind, const void *context, IMP target) {
    ORT_GUARD(&ort_trampoline_lock);
    struct region *region = regions_with_room[kind];
    if (region == NULL) {
        region = add_region_locked(kind, target);
        if (region == NULL) {
            return NULL;
        }
    }
    const size_t index = take_index_locked(region);
    *slot_at(region, index) = (struct ort_trampoline_slot){context, target};
    return stub_at(region, index);
}

const void *ort_trampoline_context(IMP imp, bool calls_block) {
    size_t index;
    ORT_GUARD(&ort_trampoline_lock);
    const struct region *region = find_locked(imp, calls_block, &index);
    return region == NULL ? NULL : slot_at(region, index)->context;
}

const void *ort_trampoline_take(IMP imp, bool calls_block) {
    size_t index;
    ORT_GUARD(&ort_trampoline_lock);
    struct region *region = find_locked(imp, calls_block, &index);
    if (region == NULL) {
        return NULL;
    }
    const void *context = slot_at(region, index)->context;
    end(region, index);
    give_index_back_locked(region, index);
    return context;
}
