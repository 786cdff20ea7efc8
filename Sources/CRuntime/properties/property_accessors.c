#include "objects/reference_count.h"
#include "selectors/well_known.h"
#include "support/locks.h"
#include <objc/message.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <string.h>

static id *slot_of(id self, ptrdiff_t offset) { return (id *)(void *)((char *)(void *)self + offset); }

static struct ort_stripe *lock_of(const void *address) { return &ort_property_locks[ort_lock_stripe(address)]; }

// MARK: Objects

id objc_getProperty(id self, SEL cmd, ptrdiff_t offset, BOOL is_atomic) {
    (void)cmd;
    if (self == nil) {
        return nil;
    }
    id *slot = slot_of(self, offset);
    if (!is_atomic) {
        return *slot;
    }
    ort_stripe_acquire(lock_of(slot));
    id value = *slot;
    bool is_retained = ort_reference_count_hold(value);
    ort_stripe_release(lock_of(slot));
    return objc_autoreleaseReturnValue(ort_reference_count_settle(value, is_retained));
}

static void set_property(id self, ptrdiff_t offset, id value, bool is_atomic, bool is_copy) {
    if (self == nil) {
        return;
    }
    id *slot = slot_of(self, offset);
    if (is_copy) {
        value = value == nil ? nil : ((id (*)(id, SEL))objc_msgSend)(value, ort_selectors.copy);
    } else {
        objc_retain(value);
    }
    id previous;
    if (is_atomic) {
        ort_stripe_acquire(lock_of(slot));
        previous = *slot;
        *slot = value;
        ort_stripe_release(lock_of(slot));
    } else {
        previous = *slot;
        *slot = value;
    }
    objc_release(previous);
}

void objc_setProperty(id self, SEL cmd, ptrdiff_t offset, id value, BOOL is_atomic, BOOL is_copy) {
    (void)cmd;
    set_property(self, offset, value, is_atomic, is_copy);
}

void objc_setProperty_atomic(id self, SEL cmd, id value, ptrdiff_t offset) {
    (void)cmd;
    set_property(self, offset, value, true, false);
}

void objc_setProperty_atomic_copy(id self, SEL cmd, id value, ptrdiff_t offset) {
    (void)cmd;
    set_property(self, offset, value, true, true);
}

void objc_setProperty_nonatomic(id self, SEL cmd, id value, ptrdiff_t offset) {
    (void)cmd;
    set_property(self, offset, value, false, false);
}

void objc_setProperty_nonatomic_copy(id self, SEL cmd, id value, ptrdiff_t offset) {
    (void)cmd;
    set_property(self, offset, value, false, true);
}

// MARK: Structures

// `shared` is the address inside the object: it chooses the lock.
static void copy_struct(void *to, const void *from, ptrdiff_t size, bool is_atomic, const void *shared) {
    if (size <= 0) {
        return;
    }
    if (!is_atomic) {
        memmove(to, from, (size_t)size);
        return;
    }
    ORT_STRIPE_GUARD(lock_of(shared));
    memmove(to, from, (size_t)size);
}

void objc_getPropertyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong) {
    (void)has_strong;
    copy_struct(to, from, size, is_atomic, from);
}

void objc_setPropertyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong) {
    (void)has_strong;
    copy_struct(to, from, size, is_atomic, to);
}

// Called for getters (from the object) and setters (to it). Nothing shows which of the two addresses is the shared one,
// so both are locked.
void objc_copyStruct(void *to, const void *from, ptrdiff_t size, BOOL is_atomic, BOOL has_strong) {
    (void)has_strong;
    if (!is_atomic) {
        copy_struct(to, from, size, false, NULL);
        return;
    }
    ort_stripe_acquire_pair(lock_of(to), lock_of(from));
    copy_struct(to, from, size, false, NULL);
    ort_stripe_release_pair(lock_of(to), lock_of(from));
}
