// What a unit of random prototypes and the program that calls them share. run.py writes units.

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
    size_t offset;    // of what is no bit-field
    size_t alignment; // as declared, 0 for the type's own
    bool is_bit_field;
    size_t width;
    const void *image; // a value of the aggregate in which only this bit-field is set, NULL for an unnamed one
};

struct value_type {
    const char *name;
    const char *encoding;
    size_t size;
    size_t alignment;
    enum value_kind kind;
    bool is_open;                // a structure of it ends in an array of no elements
    bool is_told;                // whether the encoding says enough, if need be with the layout registered
    const char *registered_name; // of the structure whose layout is to be registered; otherwise NULL
    bool is_class;               // of C++, that is passed by reference
    const char *layout_encoding; // in the registered layout of another one; NULL when it is `encoding`
    enum value_widening widening;
    size_t count;
    const struct value_type *element;
    const struct value_member *members;
};

// Of a vector of 32 bytes, as text.
#if defined(__x86_64__)
#define WIDE_VECTOR_ALIGNMENT "32"
#else
#define WIDE_VECTOR_ALIGNMENT "16"
#endif

#define VALUE(type) #type, @encode(type), sizeof(type), _Alignof(type)
#define MEMBER(aggregate, member, type, alignment) {#member, &type, offsetof(aggregate, member), alignment}
#define BIT_FIELD(type, width, image) {0, &type, 0, 0, true, width, image}

// MARK: Prototypes

// Sends the message with copies of the arguments, and stores what is returned: a narrow integer as an int.
typedef void (*prototype_caller)(id target, void *const *arguments, void *result);

// A new block of the prototype's type that hands the mark to prototype_block_received. The caller releases it.
typedef id (*prototype_block_maker)(id mark);

struct prototype {
    int index;
    const char *selector;
    const struct value_type *result; // NULL for void
    size_t argument_count;
    size_t unnamed_count; // behind the named ones in `arguments`
    const struct value_type *const *arguments;
    prototype_caller call;
    bool is_plain; // libffi has to carry it
    bool is_class_method;
    bool has_heir;                    // Heir has it, and sends it to super
    prototype_block_maker make_block; // NULL for most
    bool block_takes_receiver;        // in front of the arguments
};

// What a unit exports, as prototype_unit; its classes are called Callee, which has all the methods, and Heir, which has
// some of them and sends each to its superclass Forwarder.
struct prototype_unit {
    const char *seed;
    size_t type_count;
    const struct value_type *const *types;
    size_t prototype_count;
    const struct prototype *prototypes;
};

ORT_BEGIN_DECLS

extern const struct prototype_unit prototype_unit;

// What a method of the unit calls with the places of its arguments; a narrow one was extended to an int. May throw.
void prototype_received(id receiver, SEL selector, const void *const *places);

// The same of a block, which has its mark in place of a receiver when it takes none.
void prototype_block_received(id mark, id receiver, const void *const *places);

// Whether a method finds what its caller passed behind the named arguments; otherwise it does not look.
extern bool prototype_has_unnamed;

// Where it then finds the value to return.
extern const void *prototype_result;

ORT_END_DECLS

// Of the program.
@interface Forwarder : NSProxy
@end

#endif
