// The interface between a unit of random prototypes and the program that calls them. run.py writes units.

#ifndef PROTOTYPE_H
#define PROTOTYPE_H

#include <objc/NSProxy.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

// MARK: Types, as clang lays them out

enum value_kind {
    VALUE_VOID,
    VALUE_BITS, // any pattern of bits is a value
    VALUE_BOOL,
    VALUE_EXTENDED, // long double
    VALUE_OBJECT,
    VALUE_CLASS,
    VALUE_SELECTOR,
    VALUE_BLOCK,
    VALUE_CSTRING,
    VALUE_COMPLEX, // two elements
    VALUE_ARRAY,   // `count` elements
    VALUE_STRUCT,  // `count` members
    VALUE_UNION,
};

// How an argument or result of a narrow integer type is extended to an int.
enum value_widening { WIDENING_NONE, WIDENING_SIGNED, WIDENING_UNSIGNED };

struct value_member {
    const char *name; // NULL for a bit-field
    const struct value_type *type;
    size_t offset;    // not for a bit-field
    size_t alignment; // the declared one, 0 for the type's own
    bool is_bit_field;
    size_t width;
    const void *image; // an aggregate in which only this bit-field is set; NULL for an unnamed one
};

struct value_type {
    const char *name;
    const char *encoding;
    size_t size;
    size_t alignment;
    enum value_kind kind;
    bool is_open;                // it, or a structure in it, ends in an array without elements
    bool is_told;                // whether the encoding is enough, if necessary with the registered layout
    const char *registered_name; // of the structure whose layout is to be registered, or NULL
    bool is_class;               // a C++ class that is passed by reference
    const char *layout_encoding; // in the registered layout of another structure; NULL: `encoding`
    enum value_widening widening;
    size_t count;
    const struct value_type *element;
    const struct value_member *members;
};

// The alignment of a vector of 32 bytes, as text.
#if defined(__x86_64__)
#define WIDE_VECTOR_ALIGNMENT "32"
#else
#define WIDE_VECTOR_ALIGNMENT "16"
#endif

#define VALUE(type) #type, @encode(type), sizeof(type), _Alignof(type)
#define MEMBER(aggregate, member, type, alignment) {#member, &type, offsetof(aggregate, member), alignment}
#define BIT_FIELD(type, width, image) {0, &type, 0, 0, true, width, image}

// MARK: Prototypes

// Sends the message with copies of the arguments, and stores the result: a narrow integer as an int.
typedef void (*prototype_caller)(id target, void *const *arguments, void *result);

// Returns a new block of the prototype's type that passes the mark to prototype_block_received. The caller releases it.
typedef id (*prototype_block_maker)(id mark);

struct prototype {
    int index;
    const char *selector;
    const struct value_type *result; // NULL for void
    size_t argument_count;
    size_t unnamed_count; // after the named ones in `arguments`
    const struct value_type *const *arguments;
    prototype_caller call;
    bool is_plain; // libffi must be able to pass it
    bool is_class_method;
    bool has_heir;                    // Heir has it, and sends it to super
    prototype_block_maker make_block; // NULL for most
    bool block_takes_receiver;        // before the arguments
};

// The interface of a unit, exported as prototype_unit. Its classes are called Callee, which has all methods, and Heir,
// which has some of them and sends each to its superclass Forwarder.
struct prototype_unit {
    const char *seed;
    size_t type_count;
    const struct value_type *const *types;
    size_t prototype_count;
    const struct prototype *prototypes;
};

ORT_BEGIN_DECLS

extern const struct prototype_unit prototype_unit;

// A method of the unit calls this with the places of its arguments; a narrow argument is extended to an int. May throw.
void prototype_received(id receiver, SEL selector, const void *const *places);

// The same for a block. If the block takes no receiver, `receiver` is its mark.
void prototype_block_received(id mark, id receiver, const void *const *places);

// Whether the caller passes unnamed arguments. Otherwise the method does not read them.
extern bool prototype_has_unnamed;

// The place of the value that the method returns.
extern const void *prototype_result;

ORT_END_DECLS

// Defined in the program.
@interface Forwarder : NSProxy
@end

#endif
