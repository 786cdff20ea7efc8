// Numbers, collections, errors, strings and boxes: the C interface of their classes, for layers above.
//
// What is created is owned by the caller and nil without memory; objects that are put into it are retained. nil is
// taken everywhere, as an object of no class. Unless a comment says otherwise a function may be called from any thread,
// takes no lock, and runs no user code for objects of this layer's own classes; subclasses of others are asked by
// messages, and what those throw passes through. For callers whose frames no exception may
// cross, <cffi_boundaries.h> has some of them.

#ifndef CFFI_COLLECTIONS_H
#define CFFI_COLLECTIONS_H

#include <objc/encoding.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

ORT_BEGIN_DECLS

// MARK: Numbers

// A number as an NSNumber holds it: in the member that its encoding says. `c s i q` use signed_value, `C S I Q B` use
// unsigned_value, and `f d` use floating.
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
// What an NSNumber holds; false for any other object, and for a foreign one whose objCType is none of a number's.
OBJC_EXPORT bool cffi_number_read(id object, struct cffi_number *number);

// MARK: Values

// The C value as an object: an NSNumber where the encoding is that of a number, qualifiers aside, else an NSValue with
// a copy of the bytes. nil, too, when the encoding is NULL, does not parse or has no size.
OBJC_EXPORT id cffi_box_create_value(const void *value, const char *encoding) OBJC_RETURNS_RETAINED;
// The same for a type that was parsed. Not NULL.
OBJC_EXPORT id cffi_box_create_of_type(const void *value, const struct ort_type *type) OBJC_RETURNS_RETAINED;
// Whether the object is an NSValue, numbers included.
OBJC_EXPORT bool cffi_value_is(id object);
// objCType; NULL for what is no NSValue. Valid as long as the object.
OBJC_EXPORT const char *cffi_value_encoding(id object);
// Writes an object as a C value of the encoding: an NSNumber as any number, converted as a C assignment does, but
// floating values are cut toward zero and to the range of the type, and NaN is 0; an NSValue as a type that matches its
// own; the pointer of a value as any pointer. false, and nothing is written, for anything else.
OBJC_EXPORT bool cffi_value_unbox(id object, const char *encoding, void *value);
// The only NSNull, not retained.
OBJC_EXPORT id cffi_null(void);

// MARK: Arrays

// An NSArray or an empty NSMutableArray. None of the objects may be nil.
OBJC_EXPORT id cffi_array_create(const ORT_UNOWNED id *objects, size_t count) OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_array_create_mutable(void) OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_array_is(id object);
// 0 of what is no array.
OBJC_EXPORT size_t cffi_array_count(id array);
// Not retained; nil beyond the end.
OBJC_EXPORT id cffi_array_object(id array, size_t index);

// MARK: Dictionaries

// An NSDictionary with copies of the keys, the later one of equal ones, or an empty NSMutableDictionary. None of the
// objects may be nil. Sends copy, hash and isEqual: to keys, as looking one up does (but copy).
OBJC_EXPORT id cffi_dictionary_create(const ORT_UNOWNED id *keys, const ORT_UNOWNED id *objects, size_t count)
    OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_dictionary_create_mutable(void) OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_dictionary_is(id object);
// 0 of what is no dictionary.
OBJC_EXPORT size_t cffi_dictionary_count(id dictionary);
// Not retained; nil when there is none.
OBJC_EXPORT id cffi_dictionary_object(id dictionary, id key);

// MARK: Sets

// An NSSet or an empty NSMutableSet. None of the objects may be nil. Sends hash and isEqual: to them.
OBJC_EXPORT id cffi_set_create(const ORT_UNOWNED id *objects, size_t count) OBJC_RETURNS_RETAINED;
OBJC_EXPORT id cffi_set_create_mutable(void) OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_set_is(id object);
// 0 of what is no set.
OBJC_EXPORT size_t cffi_set_count(id set);

// MARK: Index sets

struct cffi_range {
    size_t location, length;
};

// An NSIndexSet or NSMutableIndexSet of the ranges, in any order. nil, too, when one reaches beyond NSNotFound − 1.
OBJC_EXPORT id cffi_index_set_create(const struct cffi_range *ranges, size_t count, bool is_mutable)
    OBJC_RETURNS_RETAINED;
OBJC_EXPORT bool cffi_index_set_is(id object);
// Its ranges in their order, with gaps between them, and how many; NULL and 0 of what is no index set. Valid until it
// changes.
OBJC_EXPORT const struct cffi_range *cffi_index_set_ranges(id index_set, size_t *count);

// MARK: Errors

// An NSError; the domain and the dictionary are copied, and may be nil (the domain then is empty).
OBJC_EXPORT id cffi_error_create(id domain, intptr_t code, id user_info) OBJC_RETURNS_RETAINED;
// The same whose localizedDescription, localizedFailureReason and localizedRecoverySuggestion are the texts; NULL for
// those that it has not. `entries` are more of its userInfo, or nil.
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
// The text as UTF-8, malloc'ed and NUL-terminated, with its length in bytes (`length` may be NULL); NULL for what is no
// string. Sends UTF8String to strings of foreign classes.
OBJC_EXPORT char *cffi_string_copy_utf8(id string, size_t *length);

// MARK: Boxes

// An object that carries a payload, for values of languages above; the functions above box C values. Boxes of
// one kind (the same `equal`) are equal when their payloads are. All functions but `destroy` may be NULL: identity and
// the address then count.
OBJC_EXPORT id cffi_box_create(
    void *payload, void (*destroy)(void *payload), bool (*equal)(void *left, void *right),
    uint64_t (*hash)(void *payload));
OBJC_EXPORT bool cffi_box_is(id object);
// NULL for what is no box.
OBJC_EXPORT void *cffi_box_payload(id box);
// The function that the box was made with, to tell whose payload it is; NULL for what is no box.
OBJC_EXPORT void (*cffi_box_destroy_function(id box))(void *payload);

ORT_END_DECLS

#endif
