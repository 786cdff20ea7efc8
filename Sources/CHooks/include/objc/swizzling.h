// Replacing methods so that it can be undone, and the process's registry of who has replaced which.
//
// There is one registry in a process, however many copies of the layers above it there are: a library that is linked
// into two images finds there that its other copy has been at work.

#ifndef ORT_OBJC_SWIZZLING_H
#define ORT_OBJC_SWIZZLING_H

#include <objc/kernel.h>
#include <objc/objc.h>

ORT_BEGIN_DECLS

// MARK: Swizzles

// One replacement that the registry knows. Counted: whoever is given one has a reference to give back.
struct ort_swizzle;

// What a request is refused for, when its owner has replaced the method already.
typedef enum __attribute__((enum_extensibility(closed))) ort_swizzle_once {
    ORT_SWIZZLE_ALWAYS = 0,
    ORT_SWIZZLE_ONCE_PER_CLASS,
    ORT_SWIZZLE_ONCE_PER_CLASS_AND_SUPERCLASSES, // in the class or one above it
} ort_swizzle_once;

typedef enum __attribute__((enum_extensibility(closed))) ort_swizzle_status {
    ORT_SWIZZLE_OK = 0,
    ORT_SWIZZLE_INVALID,        // no class, no selector, a class that is being built, or two selectors of one name
    ORT_SWIZZLE_DONE_ALREADY,   // by the same owner, or with a donor; to undo: it was undone, or its class is gone
    ORT_SWIZZLE_NO_METHOD,      // the class has no method to replace
    ORT_SWIZZLE_NO_REPLACEMENT, // or none of the other name
    ORT_SWIZZLE_DISPLACED,      // somebody else has put an implementation on top
    ORT_SWIZZLE_NO_MEMORY,
} ort_swizzle_status;

struct ort_swizzle_request {
    Class cls; // a metaclass for class methods; a dynamic subclass stands for its original
    SEL selector;
    SEL replacement;   // of an exchange
    Class donor;       // the class whose method `replacement` is meant; Nil: `cls` itself
    const char *owner; // copied; NULL when nobody says who, and then nothing is refused for having been done
    ort_swizzle_once once;
    const char *file; // copied; where in the program; may be NULL
    int line;
};

// Enters into the registry that the owner replaces the method by means of its own. When the status is ORT_SWIZZLE_OK
// *swizzle gets the entry, when it is ORT_SWIZZLE_DONE_ALREADY the one that stands against it. Any thread; takes the
// lock of the hooks.
OBJC_EXPORT ort_swizzle_status
ort_swizzle_claim(const struct ort_swizzle_request *request, struct ort_swizzle **swizzle);

// Exchanges the class's method with its method `replacement`, and enters that. A method that the class inherits stays
// as it is in the superclass: the class gets one of its own, and what `replacement` calls then is what the superclass
// has at the time of the call. Wherever the original is called from, it sees `selector` as its _cmd. Types are not
// compared.
//
// With a donor the class gets the donor's method, until it is undone. Whoever the owners are, that is
// ORT_SWIZZLE_DONE_ALREADY when the class, or the one that it inherits the method from, has an exchange of the same two
// names: the earlier replacement would send itself the message that goes on.
//
// Hooks that the methods have stay between the two, below what comes on top. Any thread; takes the lock of the hooks
// and the runtime lock. *swizzle as above. Nothing has changed when the status is another than ORT_SWIZZLE_OK.
OBJC_EXPORT ort_swizzle_status
ort_swizzle_exchange(const struct ort_swizzle_request *request, struct ort_swizzle **swizzle);

// Undoes an exchange, so that the class has the methods that it had, and takes the entry out of the registry. Of a
// claim only that. ORT_SWIZZLE_DISPLACED, and nothing has changed, when another implementation is in the place of one
// of the two: *on_top, which may be NULL, then gets the exchange that put it there, or NULL. A thread that is on its
// way into what was exchanged comes to the original; one that runs the replacement already, and then sends
// `replacement` to go on, comes to what the class has by then: the replacement once more, without end, or nothing. So
// no call may be under way. Any thread; takes both locks.
OBJC_EXPORT ort_swizzle_status ort_swizzle_undo(struct ort_swizzle *swizzle, struct ort_swizzle **on_top);

// Whether the registry has the entry still.
OBJC_EXPORT bool ort_swizzle_is_entered(const struct ort_swizzle *swizzle);
// Whether it is an exchange and another implementation is in the place of one of its two.
OBJC_EXPORT bool ort_swizzle_is_displaced(const struct ort_swizzle *swizzle);

// What it was requested with; untyped selectors, NULL for a claim's replacement. Valid as long as the reference; the
// class may be gone once the entry is.
OBJC_EXPORT Class ort_swizzle_get_class(const struct ort_swizzle *swizzle);
OBJC_EXPORT SEL ort_swizzle_get_selector(const struct ort_swizzle *swizzle);
OBJC_EXPORT SEL ort_swizzle_get_replacement(const struct ort_swizzle *swizzle);
OBJC_EXPORT const char *ort_swizzle_get_owner(const struct ort_swizzle *swizzle);
OBJC_EXPORT const char *ort_swizzle_get_file(const struct ort_swizzle *swizzle);
OBJC_EXPORT int ort_swizzle_get_line(const struct ort_swizzle *swizzle);

// Count the references to the entry, which is freed with the last one; what was replaced stays so.
OBJC_EXPORT struct ort_swizzle *ort_swizzle_retain(struct ort_swizzle *swizzle);
OBJC_EXPORT void ort_swizzle_release(struct ort_swizzle *swizzle);

// The entries for the method, or for Nil and NULL all of them, the newest first. malloc'ed and NULL-terminated, with a
// reference to each; NULL when there are none, and without memory. `count` may be NULL.
OBJC_EXPORT struct ort_swizzle **ort_swizzle_copy_list(Class cls, SEL selector, size_t *count);

ORT_END_DECLS

#endif
