// Objective-C type encodings: one parser, the sizes and offsets that clang gives the same types, and where the calling
// convention of the platform puts values of them.
//
// Every function accepts any byte string as text. The result is a type or an error, never a crash or a read past the
// end. Trees and layouts are immutable once returned and may be read from any thread. No function takes a lock.

#ifndef ORT_OBJC_ENCODING_H
#define ORT_OBJC_ENCODING_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

// MARK: Types

// Kinds are the encoding characters where there is one.
typedef enum ort_type_kind {
    ORT_TYPE_VOID = 'v',
    ORT_TYPE_BOOL = 'B',
    ORT_TYPE_CHAR = 'c',
    ORT_TYPE_UCHAR = 'C',
    ORT_TYPE_SHORT = 's',
    ORT_TYPE_USHORT = 'S',
    ORT_TYPE_INT = 'i',
    ORT_TYPE_UINT = 'I',
    ORT_TYPE_LONG = 'l', // C long: 8 bytes
    ORT_TYPE_ULONG = 'L',
    ORT_TYPE_LONG_LONG = 'q',
    ORT_TYPE_ULONG_LONG = 'Q',
    ORT_TYPE_INT128 = 't',
    ORT_TYPE_UINT128 = 'T',
    ORT_TYPE_FLOAT = 'f',
    ORT_TYPE_DOUBLE = 'd',
    ORT_TYPE_LONG_DOUBLE = 'D',
    ORT_TYPE_OBJECT = '@',      // name: the class, or NULL; `<P>` protocols are part of it
    ORT_TYPE_BLOCK = 'b' + 256, // @?; signature: the extended one, or NULL
    ORT_TYPE_CLASS = '#',
    ORT_TYPE_SELECTOR = ':',
    ORT_TYPE_CSTRING = '*',
    ORT_TYPE_POINTER = '^',  // element: the pointee
    ORT_TYPE_FUNCTION = '?', // the pointee of ^?; or an unknown type
    ORT_TYPE_ARRAY = '[',    // count, element
    ORT_TYPE_STRUCT = '{',   // name (NULL when `?`), fields; is_opaque without `=`
    ORT_TYPE_UNION = '(',
    ORT_TYPE_BITFIELD = 'b', // count: its width in bits; element: the declared type, NULL in the form without it
    ORT_TYPE_COMPLEX = 'j',  // element: the real type
    ORT_TYPE_VECTOR = '!',   // count: bytes, as written; element
} ort_type_kind;

// Qualifiers of a type, as bits.
enum {
    ORT_QUALIFIER_CONST = 1 << 0,  // r
    ORT_QUALIFIER_IN = 1 << 1,     // n
    ORT_QUALIFIER_INOUT = 1 << 2,  // N
    ORT_QUALIFIER_OUT = 1 << 3,    // o
    ORT_QUALIFIER_BYCOPY = 1 << 4, // O
    ORT_QUALIFIER_BYREF = 1 << 5,  // R
    ORT_QUALIFIER_ONEWAY = 1 << 6, // V
    ORT_QUALIFIER_ATOMIC = 1 << 7, // A
};

struct ort_type;
struct ort_method_type;

// A member of a structure or union. `bit_offset` and `bit_width` have a meaning for bit-fields only, and the kind of
// the type says whether the member is one. `bit_offset` counts bits from the start of the aggregate. `bit_width` may be
// 0, and is 0 for all other members. `offset` counts bytes from the start of the aggregate; for a bit-field it is the
// offset of the first bit.
struct ort_field {
    const char *name; // the member's name when the encoding has it ("x"), else NULL
    const struct ort_type *type;
    size_t offset;
    size_t bit_offset;
    size_t bit_width;
};

// One node of a parsed encoding. Strings and children belong to the tree's root.
struct ort_type {
    ort_type_kind kind;
    uint32_t qualifiers;
    size_t size;      // bytes, as sizeof; 0 for void, opaque structs and unknown types
    size_t alignment; // bytes; 1 if the size is 0 because it is unknown
    // The largest alignment of a part, which AAPCS64 passes by. Other than `alignment` only for registered structures.
    size_t natural_alignment;
    const char *name;
    bool is_opaque; // a structure or union without members in the encoding: its size is not known
    // Whether size, alignment and offsets are those of the C type. They are not for void, opaque and unknown types, and
    // a lone bit-field. The same holds for a structure whose bit-field positions contradict its members (a packed one),
    // and for types that contain one of these.
    bool has_layout;
    // A structure with a registered layout: its members are those that were registered, whatever the text says.
    bool is_registered;
    bool is_passed_by_reference; // as registered, or because it holds one that is
    size_t count;
    const struct ort_type *element;
    const struct ort_field *fields;
    size_t field_count;
    const struct ort_method_type *signature; // of a block: return, the block itself, arguments
    const char *text; // this type's part of the encoding, qualifiers excluded, `text_length` bytes, not terminated
    size_t text_length;
};

// The error in an encoding, and its position. `reason` is a static sentence fragment ("unterminated structure"; "out of
// memory" when it is not the text's fault).
struct ort_type_error {
    size_t position; // byte offset
    const char *reason;
};

// Where an encoding does not tell, the parser assumes that bit-fields are named, and that nothing is packed or
// over-aligned. It takes a bit-field without a declared type for an int, or for a long long if it is wider than an int.
// ort_register_layout corrects these assumptions for a structure.

// Nesting beyond this is refused with an error. So are types of more than 2^47 bytes, the user half of the address
// space, and numbers larger than that.
#define ORT_TYPE_MAX_DEPTH 64

// Parses one type from the first `length` bytes of `text` and demands that it ends there. NULL with *error filled in
// (when error is not NULL) for anything else. Free the result with ort_type_free.
OBJC_EXPORT const struct ort_type *ort_type_parse(const char *text, size_t length, struct ort_type_error *error);
OBJC_EXPORT void ort_type_free(const struct ort_type *type);

// The end of the type (qualifiers before it and frame offset digits after it included) that begins at `text`, or NULL
// when there is none. For walking method types without building a tree.
OBJC_EXPORT const char *ort_type_skip(const char *text);

// Whether two types are the same by structure: size and class of each part.
// - Qualifiers, tags, class and member names and frame offsets do not count, except that a member or array element is
//   atomic.
// - `B`, `c` and `C` are the same, so are `l` and `q`, and `L` and `Q`. Objects match objects, blocks only blocks.
// - `^v` matches every pointer, `*`, `^?`, `#` and `:`; other pointers match when their pointees do; `*` is a pointer
//   to `c`. Pointers to structures objc_object, objc_class and objc_selector are `@`, `#` and `:`.
// - An opaque structure matches every structure with the same tag. So does a structure without members that is pointed
//   to: clang writes an incomplete structure like that.
//
// false when either is NULL.
OBJC_EXPORT bool ort_type_matches(const struct ort_type *left, const struct ort_type *right);

// MARK: Registered layouts

// Some structures have an encoding that does not describe them fully: packed and over-aligned ones, those with vectors,
// and C++ classes with a copy constructor or destructor of their own. Such a C++ class is passed by reference to a
// temporary of the caller. Its encoding looks like that of a plain structure, so its value is passed wrongly unless the
// class is registered. A structure that contains one by value is passed by reference too, and needs no layout of its
// own for that. A vector of 32 bytes or more is passed as code that was compiled without AVX passes it.

struct ort_layout_field {
    const char *name;     // or NULL
    const char *encoding; // of one type with a size; a vector as `![bytes,alignmentELEMENT]`; no bit-field
    size_t offset;        // bytes
    // As declared for the member: 1 for a packed one, 0 for its type's own, which a smaller one leaves as it is.
    size_t alignment;
};

struct ort_layout {
    const char *name; // the structure's tag, as encodings spell it
    size_t size;      // bytes, a multiple of the alignment
    size_t alignment; // bytes, a power of two up to 64
    const struct ort_layout_field *fields;
    size_t field_count; // may be 0 for what is passed by reference
    bool is_passed_by_reference;
};

typedef enum __attribute__((enum_extensibility(closed))) ort_layout_status {
    ORT_LAYOUT_OK = 0,
    ORT_LAYOUT_INVALID, // *error says why
    ORT_LAYOUT_DIFFERS, // another layout was registered for the name
    ORT_LAYOUT_IN_USE,  // a call layout was made with the layout that the encoding gives
    ORT_LAYOUT_NO_MEMORY,
} ort_layout_status;

// The error in a layout: `field` is −1 for the structure itself, `reason` a static sentence fragment.
struct ort_layout_error {
    long field;
    const char *reason;
};

// Registers a copy of the layout for every structure of that name in encodings, from now on until the process ends. The
// same layout may be registered again. Register it before the first signature that names the structure is made: types
// that were parsed before keep the layout that they have. Once a call layout was made with the layout that the encoding
// gives, the structure cannot be registered any more. *error (which may be NULL) is filled in with ORT_LAYOUT_INVALID
// only. Any thread; takes no lock.
OBJC_EXPORT ort_layout_status ort_register_layout(const struct ort_layout *layout, struct ort_layout_error *error);

// MARK: Method types

// An array argument has the type of the pointer that C passes, with the text of the array.
struct ort_method_argument {
    const struct ort_type *type;
    long frame_offset; // as written, or −1
};

// A parsed method or block type: the return type and every argument, the receiver (or block) and the selector included.
struct ort_method_type {
    const struct ort_type *return_type;
    long frame_size; // as written after the return type, or −1
    size_t argument_count;
    const struct ort_method_argument *arguments;
};

// Parses the types of a method or a block; the caller frees the result. Returns NULL with *error filled in (when error
// is not NULL) if it fails.
OBJC_EXPORT const struct ort_method_type *ort_method_type_parse(
    const char *text, size_t length, struct ort_type_error *error);
OBJC_EXPORT void ort_method_type_free(const struct ort_method_type *type);

// MARK: Calling convention

// The architectures whose calling conventions are known, in every build.
typedef enum ort_architecture {
    ORT_ARCHITECTURE_X86_64,
    ORT_ARCHITECTURE_AARCH64,
} ort_architecture;

// The one that this build is for.
#if defined(__aarch64__)
#define ORT_ARCHITECTURE_HERE ORT_ARCHITECTURE_AARCH64
#else
#define ORT_ARCHITECTURE_HERE ORT_ARCHITECTURE_X86_64
#endif

// Most registers that one value is spread over: two eightbytes on x86-64, four members of a homogeneous aggregate on
// aarch64.
#define ORT_LOCATION_MAX_PIECES 4

typedef enum ort_register_bank {
    ORT_BANK_GENERAL, // index into ort_call_frame.general (arguments) or .result (return values)
    ORT_BANK_VECTOR,  // index into ort_call_frame.vector
    ORT_BANK_X87,     // index into ort_call_frame.x87; return values only
} ort_register_bank;

// `size` bytes of the value from its byte `offset` lie in the register: up to 8, or 10 in an x87 register, or 16 in a
// vector register on aarch64. The other bytes of the register are undefined. So code that reads a whole register must
// extend a narrow integer first.
struct ort_location_piece {
    ort_register_bank bank;
    uint8_t index;
    uint8_t size;
    uint8_t offset;
};

typedef enum ort_location_kind {
    ORT_LOCATION_NONE,      // an empty value: passed nowhere
    ORT_LOCATION_REGISTERS, // pieces
    ORT_LOCATION_STACK,     // stack_offset, bytes from the first stack argument
    ORT_LOCATION_MEMORY,    // a return value in the caller's buffer
} ort_location_kind;

struct ort_location {
    ort_location_kind kind;
    uint8_t piece_count;
    struct ort_location_piece pieces[ORT_LOCATION_MAX_PIECES];
    size_t stack_offset;
    size_t size; // of the value, bytes
    // The argument itself is in memory; the register or stack slot holds its address, 8 bytes.
    bool is_reference;
    // Whether the value was registered as passed by reference (ort_register_layout). Only the code of its type can copy
    // such a value, so code that passes the argument on passes the address on. Any other argument passed by reference
    // is a copy that belongs to the callee, which may change it; x86-64 has none of these.
    bool has_identity;
};

// Where a call of one method type finds its values.
// Source: System V x86-64 ABI 1.0, section 3.2.3; AAPCS64, "Parameter passing" and "Result return".
struct ort_call_layout {
    struct ort_location return_value;
    size_t stack_size;     // bytes of stack arguments, a multiple of 16
    uint8_t general_count; // argument registers used, the hidden return pointer included where it takes one of them
    uint8_t vector_count;  // on x86-64 it goes into al for variadic callees
    uint8_t x87_count;     // of the return value; 0 on aarch64
    size_t argument_count;
    struct ort_location arguments[];
};

// Returns the locations for a method type, for the caller to free with free(). If a type in it cannot be passed, it
// returns NULL, and sets *reason to a static sentence fragment and *argument to the index (−1 for the return value).
// Both pointers may be NULL. These types cannot be passed:
// - vectors, but for those in registered structures;
// - opaque structures by value, unknown types and void arguments;
// - on x86-64, values of at most 16 bytes that contain a structure that ends in an array of no elements: neither
//   encodings nor registered layouts tell whether such a value goes in memory.
OBJC_EXPORT struct ort_call_layout *ort_call_layout_create(
    const struct ort_method_type *type, const char **reason, long *argument);

// The same for another architecture, for tools. The locations name registers of that architecture, and their sizes are
// those that the types have there. (The sizes in a parsed type are those of this build.)
OBJC_EXPORT struct ort_call_layout *ort_call_layout_create_for(
    ort_architecture architecture, const struct ort_method_type *type, const char **reason, long *argument);

// MARK: Plans

// A method type, parsed and laid out for this build: one for each text, for the life of the process. Hooks, signatures
// and tracing borrow it.
struct ort_call_plan {
    const char *text;
    const struct ort_method_type *type; // has no frame offsets
    const struct ort_call_layout *layout;
    const void *signature; // for the layer that makes signatures, which loads and stores it atomically; NULL at first
};

// Why a text has no plan.
enum { ORT_CALL_PLAN_TEXT = -2, ORT_CALL_PLAN_NO_MEMORY = -3 };
struct ort_call_plan_error {
    long argument;      // that is refused; −1 for the return value, or one of the numbers above
    size_t position;    // byte offset into the text, of text that does not parse
    const char *reason; // a static sentence fragment
    char encoding[64];  // the type at fault, cut off at 63 bytes
};

// Returns the plan of the text, which keeps its frame offsets. Returns NULL with *error filled in (when error is not
// NULL) for a text that ort_method_type_parse or ort_call_layout_create refuses. Once the plan exists, this call
// neither parses nor allocates. Plans are never freed.
OBJC_EXPORT const struct ort_call_plan *ort_call_plan_find(const char *text, struct ort_call_plan_error *error);

// The same for the text without its frame offsets, which are dropped unread.
OBJC_EXPORT const struct ort_call_plan *ort_call_plan_find_plain(const char *text, struct ort_call_plan_error *error);

// Whether the types equal the text once their frame offsets are dropped.
OBJC_EXPORT bool ort_call_plan_is_plain_text(const char *types, const char *text);

// Whether a method of this type returns its value in memory through a hidden pointer. If so, objc_msgSend_stret and
// _objc_msgForward_stret are the functions to use. `types` may have frame offsets. false for text that does not parse.
// Fatal without memory if the return value is a structure or union, since either answer would be wrong.
OBJC_EXPORT bool ort_method_type_returns_in_memory(const char *types);

ORT_END_DECLS

#endif
