// Common code of the collection classes: messages to foreign subclasses, errors, enumeration, and how objects are
// completed and given up when user code throws.
//
// A collection of an own class is read and changed directly. Any other collection, also one whose class is a dynamic
// subclass of an own class, gets the messages of its class's primitive methods.

#ifndef CFFI_COLLECTION_H
#define CFFI_COLLECTION_H

#include "root/static_class.h"

#include <cffi.h>
#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdbool.h>

#define CFFI_SEND_2(result_type, receiver, selector, first_type, first, second_type, second)             \
    ((result_type (*)(id, SEL, first_type, second_type))objc_msgSend)(receiver, selector, first, second)

// The state that `for … in` hands over; Apple's NSFastEnumerationState.
struct cffi_enumeration {
    unsigned long state; // 0 at first; the callee's
    id *items;
    unsigned long *mutations;
    unsigned long extra[5];
};
#define CFFI_ENUMERATION_METHOD(function)                                                                 \
    CFFI_METHOD("countByEnumeratingWithState:objects:count:", "Q40@0:8^{?=Q^@^Q[5Q]}16^@24Q32", function)

// MARK: Errors

__attribute__((noreturn)) CFFI_HIDDEN void cffi_raise_no_memory(id self, SEL selector);
// For an abstract method, which may be this function itself.
__attribute__((noreturn)) CFFI_HIDDEN void cffi_raise_missing(id self, SEL selector);
__attribute__((noreturn)) CFFI_HIDDEN void cffi_raise_index(id self, SEL selector, size_t index, size_t count);
__attribute__((noreturn)) CFFI_HIDDEN void cffi_raise_range(
    id self, SEL selector, size_t location, size_t length, size_t count);
// Throws an NSInvalidArgumentException with the receiver's class and the selector before the text.
__attribute__((noreturn)) CFFI_HIDDEN void cffi_raise_argument(id self, SEL selector, const char *text);

static inline void cffi_check_object(id object, id self, SEL selector) {
    if (__builtin_expect(object == nil, false)) {
        cffi_raise_argument(self, selector, "the object is nil");
    }
}

static inline void cffi_check_index(size_t index, size_t count, id self, SEL selector) {
    if (__builtin_expect(index >= count, false)) {
        cffi_raise_index(self, selector, index, count);
    }
}

// Throws when the object is not nil and no instance of the class.
CFFI_HIDDEN void cffi_check_kind(id object, Class cls, id self, SEL selector);

// MARK: Objects and user code

// Calls fill(context), and releases the object when `fill` ends by an exception. Returns the object.
CFFI_HIDDEN id cffi_complete(id object, void (*fill)(void *context), void *context);

// Releases each object and then calls finish(context), which may be NULL, also when dealloc methods throw. The last
// exception continues.
CFFI_HIDDEN void cffi_release_each(id *objects, size_t count, void (*finish)(void *context), void *context);

// Sends isEqual: only when the two are not the same object.
static inline bool cffi_equal(id left, id right) {
    return left == right || CFFI_SEND_1(BOOL, left, cffi_selectors.isEqual, id, right);
}

// For an initializer that is about to throw: no other code has the object.
static inline void cffi_give_up(id self) { objc_autorelease(self); }

// Gives up the receiver of an initializer when one of the objects is nil.
CFFI_HIDDEN void cffi_give_up_unless_objects(const id *objects, size_t count, id self);
// The same when the object is not nil and no instance of the class.
CFFI_HIDDEN void cffi_give_up_unless_kind(id object, Class cls, id self);

// Whether an initializer was sent to an instance of the abstract class itself. The function then releases that
// instance, and the caller makes an object of an own class. A subclass from another library keeps its instance.
CFFI_HIDDEN bool cffi_is_placeholder(id self, Class abstract);

static inline IMP cffi_block_function(const void *block) { return ((const struct ort_block_literal *)block)->invoke; }

#endif
