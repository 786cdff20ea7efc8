// Numbers, collections, errors, strings and boxes: the C interface of their classes, for layers above.
//
// The caller owns each object that a function creates; the result is nil without memory. A new object retains the
// objects that are put into it. Every function accepts nil, as an object of no class. Unless a comment says otherwise,
// any thread may call a function, and the function takes no lock. A function runs no user code for objects of this
// layer's own classes. It sends messages to objects of foreign subclasses, and exceptions of their methods pass
// through. For callers whose frames no exception may cross, <cffi_boundaries.h> has variants of some of these
// functions.

#ifndef CFFI_COLLECTIONS_H
#define CFFI_COLLECTIONS_H

#include <objc/encoding.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

ORT_BEGIN_DECLS

// MARK: Numbers

// A number as an NSNumber holds it. Its encoding says which member holds it: `c s i q` use signed_value, `C S I Q B`
// use unsigned_value, and `f d` use floating.
struct cffi_number {
    char encoding;
    union {
        int64_t signed_value;
        uint64_t unsigned_value;
        double floating;
    };
};

// An NSNumber of the value, with that type's encoding; nil without memory.
OBJC_EXPORT id cffi_number_create(const struct cffi_number *number) OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_number_create_int64(int64_t value) OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_number_create_uint64(uint64_t value) OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_number_create_double(double value) OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_number_create_bool(bool value) OBJC_RETURNS_RETAINED;
// Whether the object is an NSNumber.
OBJC_EXPORT bool cffi_number_is(id object);
// Reads the number in an NSNumber. false for any other object, and for a foreign NSNumber whose objCType is not the
// type of a number.
OBJC_EXPORT bool cffi_number_read(id object, struct cffi_number *number);

// MARK: Values

// The C value as an object. This is an NSNumber when the encoding, without qualifiers, is that of a number, else an
// NSValue with a copy of the bytes. The result is also nil when the encoding is NULL, does not parse or has no size.
OBJC_EXPORT id cffi_box_create_value(const void *value, const char *encoding) OBJC_RETURNS_RETAINED;
// The same for a parsed type, which must not be NULL.
OBJC_EXPORT id cffi_box_create_of_type(const void *value, const struct ort_type *type) OBJC_RETURNS_RETAINED;
// Whether the object is an NSValue, numbers included.
OBJC_EXPORT bool cffi_value_is(id object);
// objCType; NULL when the object is no NSValue. Valid as long as the object.
OBJC_EXPORT const char *cffi_value_encoding(id object);
// Writes an object as a C value of the encoding:
// - an NSNumber as any number, converted as the accessors of <objc/NSNumber.h> do. For an integer type, an integer
//   loses the high bits that do not fit, and a floating value is first cut toward zero and to the range of long long or
//   unsigned long long;
// - an NSValue as a type that matches its own;
// - the pointer in an NSValue as any pointer.
//
// For anything else, returns false and writes nothing.
OBJC_EXPORT bool cffi_value_unbox(id object, const char *encoding, void *value);
// The only NSNull, not retained.
OBJC_EXPORT id cffi_null(void);

// MARK: Arrays

// An NSArray or an empty NSMutableArray. No object may be nil.
OBJC_EXPORT id cffi_array_create(const ORT_UNOWNED id *objects, size_t count) OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_array_create_mutable(void) OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_array_is(id object);
// 0 when the object is no array.
OBJC_EXPORT size_t cffi_array_count(id array);
// Not retained; nil beyond the end.
OBJC_EXPORT id cffi_array_object(id array, size_t index);

// MARK: Dictionaries

// An NSDictionary with copies of the keys, or an empty NSMutableDictionary. When two keys are equal, the later one
// counts. No object may be nil. Sends copy, hash and isEqual: to keys. A search for a key sends only hash and isEqual:.
OBJC_EXPORT id cffi_dictionary_create(const ORT_UNOWNED id *keys, const ORT_UNOWNED id *objects, size_t count)
    OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_dictionary_create_mutable(void) OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_dictionary_is(id object);
// 0 when the object is no dictionary.
OBJC_EXPORT size_t cffi_dictionary_count(id dictionary);
// Not retained; nil when there is none.
OBJC_EXPORT id cffi_dictionary_object(id dictionary, id key);

// MARK: Sets

// An NSSet or an empty NSMutableSet. No object may be nil. Sends hash and isEqual: to the objects.
OBJC_EXPORT id cffi_set_create(const ORT_UNOWNED id *objects, size_t count) OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_set_create_mutable(void) OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_set_is(id object);
// 0 when the object is no set.
OBJC_EXPORT size_t cffi_set_count(id set);

// MARK: Index sets

struct cffi_range {
    size_t location, length;
};

// An NSIndexSet or NSMutableIndexSet of the ranges, in any order. The result is also nil when a range reaches beyond
// NSNotFound − 1.
OBJC_EXPORT id cffi_index_set_create(const struct cffi_range *ranges, size_t count, bool is_mutable)
    OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_index_set_is(id object);
// The ranges of the index set in their order, with gaps between them, and their number. NULL and 0 when the object is
// no index set. Valid until the set changes.
OBJC_EXPORT const struct cffi_range *cffi_index_set_ranges(id index_set, size_t *count);

// MARK: Errors

// An NSError. It copies the domain and the dictionary. Both may be nil; a nil domain becomes empty.
OBJC_EXPORT id cffi_error_create(id domain, intptr_t code, id user_info) OBJC_RETURNS_RETAINED;
// The same with these texts as localizedDescription, localizedFailureReason and localizedRecoverySuggestion. Each text
// may be NULL for an error without it. `entries` are further entries of its userInfo, or nil.
OBJC_EXPORT id cffi_error_create_described(
    const char *domain, intptr_t code, const char *description, const char *failure_reason,
    const char *recovery_suggestion, id entries) OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_error_is(id object);

// MARK: From languages whose frames no exception may cross

// MARK: Strings

// A new string of `length` bytes of UTF-8, owned by the caller. nil without memory. The bytes are copied.
OBJC_EXPORT id cffi_string_create(const char *utf8, size_t length);
// Whether the object is an NSString.
OBJC_EXPORT bool cffi_string_is(id object);
// The text as UTF-8, malloc'ed and NUL-terminated, with its length in bytes (`length` may be NULL). NULL when the
// object is no string. Sends UTF8String to strings of foreign classes.
OBJC_EXPORT char *cffi_string_copy_utf8(id string, size_t *length);

// MARK: Boxes

// An object that carries a payload, for values of languages above; the functions above box C values. Two boxes with the
// same `equal` function are equal when their payloads are equal. All functions but `destroy` may be NULL: identity and
// the address then count.
OBJC_EXPORT id cffi_box_create(
    void *payload, void (*destroy)(void *payload), bool (*equal)(void *left, void *right),
    uint64_t (*hash)(void *payload));
// A box for an error that is thrown as an exception; its class is ORTSwiftError. `text` returns the text of
// `description`, which the box frees, or NULL. If nothing catches the exception, its report has class and text.
OBJC_EXPORT id cffi_error_box_create(
    void *payload, void (*destroy)(void *payload), bool (*equal)(void *left, void *right),
    uint64_t (*hash)(void *payload), char *(*text)(void *payload));
OBJC_EXPORT bool cffi_box_is(id object);
// NULL when the object is no box.
OBJC_EXPORT void *cffi_box_payload(id box);
// The `destroy` function of the box, which tells whose payload it is; NULL when the object is no box.
OBJC_EXPORT void (*cffi_box_destroy_function(id box))(void *payload);

ORT_END_DECLS

#endif
