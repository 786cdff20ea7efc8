// Replacing methods so that the replacement can be undone, and the process's registry of who has replaced which method.
//
// A process has one registry, however many copies of the layers above it has. A library that is linked into two images
// finds in the registry what its other copy has replaced.

#ifndef ORT_OBJC_SWIZZLING_H
#define ORT_OBJC_SWIZZLING_H

#include <objc/kernel.h>
#include <objc/objc.h>

ORT_BEGIN_DECLS

// MARK: Swizzles

// One replacement that the registry knows. Counted: whoever gets one has a reference to give back.
struct ort_swizzle;

// The condition under which a request is refused because its owner has replaced the method already.
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
    ORT_SWIZZLE_DISPLACED,      // other code has put an implementation on top
    ORT_SWIZZLE_NO_MEMORY,
} ort_swizzle_status;

struct ort_swizzle_request {
    Class cls; // a metaclass for class methods; a dynamic subclass stands for its original
    SEL selector;
    SEL replacement;   // of an exchange
    Class donor;       // the class whose method `replacement` is meant; Nil: `cls` itself
    const char *owner; // copied; NULL for no owner, and then nothing is refused for having been done
    ort_swizzle_once once;
    const char *file; // copied; where in the program; may be NULL
    int line;
};

// Enters into the registry that the owner replaces the method by means of its own. With ORT_SWIZZLE_OK, *swizzle gets
// the entry; with ORT_SWIZZLE_DONE_ALREADY, it gets the entry that stands against the request. Any thread; takes the
// lock of the hooks.
OBJC_EXPORT ort_swizzle_status
ort_swizzle_claim(const struct ort_swizzle_request *request, struct ort_swizzle **swizzle);

// Exchanges the class's method with its method `replacement`, and enters the exchange. If the class inherits the
// method, the superclass keeps its method and the class gets one of its own. `replacement` then calls the method that
// the superclass has at the time of the call. Wherever the original is called from, it sees `selector` as its _cmd.
// Types are not compared.
//
// With a donor the class gets the donor's method until the exchange is undone. The status is ORT_SWIZZLE_DONE_ALREADY,
// whoever the owners are, if an exchange of the same two names exists already in the class or in the one that it
// inherits the method from. Otherwise the message by which the earlier replacement calls the original would reach that
// replacement itself.
//
// Hooks of the methods stay between the two, below implementations that come on top. Any thread; takes the lock of the
// hooks and the runtime lock. *swizzle as above. If the status is not ORT_SWIZZLE_OK, nothing has changed.
OBJC_EXPORT ort_swizzle_status
ort_swizzle_exchange(const struct ort_swizzle_request *request, struct ort_swizzle **swizzle);

// Undoes an exchange, so that the class has the methods that it had, and takes the entry out of the registry. For a
// claim, only takes the entry out. ORT_SWIZZLE_DISPLACED, and nothing has changed, if another implementation is in the
// place of one of the two. *on_top then gets the exchange that put it there, or NULL; `on_top` may be NULL.
//
// No call of the exchanged methods may be under way. A thread that is on its way into one of them comes to the
// original. A thread that already runs the replacement may send `replacement` to call the original. It comes to what
// the class has by then: the replacement once more, without end, or nothing. Any thread; takes both locks.
OBJC_EXPORT ort_swizzle_status ort_swizzle_undo(struct ort_swizzle *swizzle, struct ort_swizzle **on_top);

// Whether the registry still has the entry.
OBJC_EXPORT bool ort_swizzle_is_entered(const struct ort_swizzle *swizzle);
// Whether the entry is an exchange and another implementation is in the place of one of its two.
OBJC_EXPORT bool ort_swizzle_is_displaced(const struct ort_swizzle *swizzle);

// The values that the entry was requested with. Selectors are untyped; the replacement of a claim is NULL. Valid as
// long as the reference is. The class may be gone once the entry is.
OBJC_EXPORT Class ort_swizzle_get_class(const struct ort_swizzle *swizzle);
OBJC_EXPORT SEL ort_swizzle_get_selector(const struct ort_swizzle *swizzle);
OBJC_EXPORT SEL ort_swizzle_get_replacement(const struct ort_swizzle *swizzle);
OBJC_EXPORT const char *ort_swizzle_get_owner(const struct ort_swizzle *swizzle);
OBJC_EXPORT const char *ort_swizzle_get_file(const struct ort_swizzle *swizzle);
OBJC_EXPORT int ort_swizzle_get_line(const struct ort_swizzle *swizzle);

// Retain and release the entry, which is freed with its last reference. The replacement stays in place.
OBJC_EXPORT struct ort_swizzle *ort_swizzle_retain(struct ort_swizzle *swizzle);
OBJC_EXPORT void ort_swizzle_release(struct ort_swizzle *swizzle);

// Lists the entries for the method, or for Nil and NULL all entries, the newest first. The list is malloc'ed and
// NULL-terminated, with a reference to each entry. NULL if there are no entries, and without memory. `count` may be
// NULL.
OBJC_EXPORT struct ort_swizzle **ort_swizzle_copy_list(Class cls, SEL selector, size_t *count);

ORT_END_DECLS

#endif
