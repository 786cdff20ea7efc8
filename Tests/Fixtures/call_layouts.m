// Compiled functions of many prototypes, called with every value at the place that their ort_call_layout says. The
// callees compare the arguments that they receive, and the caller compares the result: the compiler is the reference
// for the calling convention.

#include "fixture.h"
#include <objc/encoding.h>
#include <stdlib.h>

// MARK: Types

typedef void *pointer;
typedef int four_ints[4];
typedef __int128 int128;
typedef unsigned __int128 uint128;
typedef _Complex float complex_float;
typedef _Complex double complex_double;
typedef _Complex long double complex_long_double;
typedef _Complex char complex_char;
typedef _Complex short complex_short;
typedef _Complex int complex_int;
typedef _Complex long complex_long;
typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort_;
typedef long double long_double;
typedef _Atomic int atomic_int_;
typedef _Atomic(_Complex float) atomic_complex;
typedef enum : unsigned char { byte_one } byte_enum;
typedef enum { plain_one } plain_enum;

#define AGGREGATE(keyword, name, ...) typedef keyword name{__VA_ARGS__} name;

// X(keyword, name, members)
#define BYTES(X)                 \
    X(struct, s_empty, )         \
    X(struct, s_1, char c[1];)   \
    X(struct, s_2, char c[2];)   \
    X(struct, s_3, char c[3];)   \
    X(struct, s_5, char c[5];)   \
    X(struct, s_7, char c[7];)   \
    X(struct, s_8, char c[8];)   \
    X(struct, s_9, char c[9];)   \
    X(struct, s_12, char c[12];) \
    X(struct, s_15, char c[15];) \
    X(struct, s_16, char c[16];) \
    X(struct, s_17, char c[17];) \
    X(struct, s_40, char c[40];)
#define PAIRS(X)                                    \
    X(struct, s_bool, _Bool b;)                     \
    X(struct, s_int_int, int i; int j;)             \
    X(struct, s_long_char, long l; char c;)         \
    X(struct, s_long_long, long l; long m;)         \
    X(struct, s_long_double, long l; double d;)     \
    X(struct, s_double_long, double d; long l;)     \
    X(struct, s_double_int, double d; int i;)       \
    X(struct, s_char_double, char c; double d;)     \
    X(struct, s_double_double, double d; double e;) \
    X(struct, s_double_float, double d; float f;)   \
    X(struct, s_float_double, float f; double d;)   \
    X(struct, s_float_long, float f; long l;)       \
    X(struct, s_long_float, long l; float f;)       \
    X(struct, s_float, float f;)                    \
    X(struct, s_float_2, float f; float g;)         \
    X(struct, s_float_3, float f[3];)               \
    X(struct, s_float_4, float f[2][2];)            \
    X(struct, s_float_5, float f[5];)               \
    X(struct, s_float_int, float f; int i;)         \
    X(struct, s_int_float_2, int i; float f[2];)    \
    X(struct, s_float_2_int, float f[2]; int i;)    \
    X(                                              \
        struct, s_pairs, struct {                   \
            float f;                                \
            int i;                                  \
        } p[2];)                                    \
    X(struct, s_long_3, long l[3];)                 \
    X(struct, s_double_3, double d[3];)             \
    X(                                              \
        struct, s_nested, char c; struct {          \
            short s;                                \
            struct {                                \
                int i;                              \
                char d;                             \
            } n;                                    \
        } m;)
#define WIDE(X)                                                 \
    X(struct, s_x87, long double x;)                            \
    X(struct, s_x87_char, long double x; char c;)               \
    X(struct, s_int128, __int128 t;)                            \
    X(struct, s_int128_char, __int128 t; char c;)               \
    X(struct, s_complex_float, _Complex float f;)               \
    X(struct, s_complex_double, _Complex double d;)             \
    X(struct, s_complex_x87, _Complex long double x;)           \
    X(struct, s_complex_int, _Complex int i; float f;)          \
    X(struct, s_float_complex, float f; _Complex float g;)      \
    X(struct, s_int_complex, int i; _Complex float g; float h;)
#define UNIONS(X)                                                    \
    X(union, u_empty, )                                              \
    X(union, u_int_float, int i; float f;)                           \
    X(union, u_float_double, float f; double d;)                     \
    X(union, u_long_double, long l; double d;)                       \
    X(union, u_bytes_long, char c[9]; long l;)                       \
    X(union, u_doubles_long, double d[2]; long l;)                   \
    X(union, u_double_int128, double d; __int128 t;)                 \
    X(union, u_x87_int, long double x; int i;)                       \
    X(union, u_x87_double, long double x; double d;)                 \
    X(union, u_x87_doubles, long double x; double d[2];)             \
    X(union, u_x87_longs, long double x; long l[2];)                 \
    X(union, u_x87_x87, long double x; struct { long double y; } z;) \
    X(                                                               \
        union, u_structs,                                            \
        struct {                                                     \
            float f;                                                 \
            float g;                                                 \
        } a;                                                         \
        struct {                                                     \
            double d;                                                \
            float h;                                                 \
        } b;)                                                        \
    X(union, u_bits, int i : 5; char c;)
#define MIXED_STRUCTURES(X)                                                   \
    X(struct, s_empty_inside, int i; s_empty e; float f; s_empty g;)          \
    X(struct, s_empty_array, double d; int none[0]; float f;)                 \
    X(struct, s_empty_structs, float f; s_empty e[3];)                        \
    X(struct, s_union_inside, u_int_float u; float f; u_float_double v;)      \
    X(struct, s_atomic, _Atomic int i; float f;)                              \
    X(struct, s_bits, int a : 3; unsigned b : 5; int c : 24;)                 \
    X(struct, s_bits_long, long a : 33; int b : 20; char c;)                  \
    X(struct, s_bits_float, float f; int a : 5;)                              \
    X(struct, s_bits_double, double d; unsigned a : 30;)                      \
    X(struct, s_float_bits_double, float f; int a : 3; double d;)             \
    X(struct, s_bits_bool, _Bool a : 1; _Bool b : 1;)                         \
    X(struct, s_bits_char, char c; int a : 9; short b : 7;)                   \
    X(struct, s_bits_zero, int a : 3; int : 0; int b : 2; long : 0; float f;) \
    X(struct, s_bits_int128, __int128 a : 100; int b : 20;)                   \
    X(struct, s_bits_wide, __int128 a : 100;)                                 \
    X(struct, s_bits_nested, float f; struct { int a : 7; } s; double d;)

BYTES(AGGREGATE)
PAIRS(AGGREGATE)
WIDE(AGGREGATE)
UNIONS(AGGREGATE)
MIXED_STRUCTURES(AGGREGATE)

#define SCALARS(X)             \
    X(, char, )                \
    X(, schar, )               \
    X(, uchar, )               \
    X(, _Bool, )               \
    X(, short, )               \
    X(, ushort_, )             \
    X(, int, )                 \
    X(, unsigned, )            \
    X(, long, )                \
    X(, int128, )              \
    X(, uint128, )             \
    X(, float, )               \
    X(, double, )              \
    X(, long_double, )         \
    X(, pointer, )             \
    X(, byte_enum, )           \
    X(, plain_enum, )          \
    X(, complex_float, )       \
    X(, complex_double, )      \
    X(, complex_long_double, ) \
    X(, complex_char, )        \
    X(, complex_short, )       \
    X(, complex_int, )         \
    X(, complex_long, )        \
    X(, atomic_int_, )         \
    X(, atomic_complex, )

#define ALL_TYPES(X) SCALARS(X) BYTES(X) PAIRS(X) WIDE(X) UNIONS(X) MIXED_STRUCTURES(X)

// MARK: Values

enum { MAX_ARGUMENTS = 18, MAX_VALUE = 64, MAX_STACK = 1024 };

// The call in progress: what the callee must receive, and what it returns.
static struct {
    const struct ort_method_type *type;
    _Alignas(16) unsigned char arguments[MAX_ARGUMENTS][MAX_VALUE];
    _Alignas(16) unsigned char result[MAX_VALUE];
    size_t received;
    size_t differing; // the index + 1 of the first argument that differs; 0 for none
} call;

static unsigned char next_byte(uint32_t *seed) {
    *seed = *seed * 1664525 + 1013904223;
    return (unsigned char)(*seed >> 24);
}

// Calls `visit` for each scalar in a value of the type; a union counts as its largest member.
typedef void (*scalar_visitor)(void *context, ort_type_kind kind, size_t bit_offset, size_t bit_width);

static size_t significant_bytes(const struct ort_type *type) {
#if defined(__x86_64__)
    if (type->kind == ORT_TYPE_LONG_DOUBLE) {
        return 10;
    }
#endif
    return type->size;
}

static const struct ort_field *largest_field(const struct ort_type *type) {
    const struct ort_field *largest = &type->fields[0];
    for (size_t i = 1; i < type->field_count; i++) {
        if (type->fields[i].type->size > largest->type->size) {
            largest = &type->fields[i];
        }
    }
    return largest;
}

static void visit(const struct ort_type *type, size_t offset, scalar_visitor visitor, void *context);

static void visit_field(const struct ort_field *field, size_t offset, scalar_visitor visitor, void *context) {
    if (field->type->kind == ORT_TYPE_BITFIELD) {
        if (field->bit_width != 0) {
            visitor(context, ORT_TYPE_BITFIELD, offset * 8 + field->bit_offset, field->bit_width);
        }
    } else {
        visit(field->type, offset + field->offset, visitor, context);
    }
}

static void visit(const struct ort_type *type, size_t offset, scalar_visitor visitor, void *context) {
    switch (type->kind) {
    case ORT_TYPE_VOID:
        return;
    case ORT_TYPE_STRUCT:
        for (size_t i = 0; i < type->field_count; i++) {
            visit_field(&type->fields[i], offset, visitor, context);
        }
        return;
    case ORT_TYPE_UNION:
        if (type->field_count > 0) {
            visit_field(largest_field(type), offset, visitor, context);
        }
        return;
    case ORT_TYPE_ARRAY:
        for (size_t i = 0; i < type->count; i++) {
            visit(type->element, offset + i * type->element->size, visitor, context);
        }
        return;
    case ORT_TYPE_COMPLEX:
        visit(type->element, offset, visitor, context);
        visit(type->element, offset + type->element->size, visitor, context);
        return;
    default:
        visitor(context, type->kind, offset * 8, significant_bytes(type) * 8);
        return;
    }
}

// An argument of array type is a pointer.
static void visit_argument(const struct ort_type *type, scalar_visitor visitor, void *context) {
    if (type->kind == ORT_TYPE_ARRAY) {
        visitor(context, ORT_TYPE_POINTER, 0, sizeof(void *) * 8);
    } else {
        visit(type, 0, visitor, context);
    }
}

struct filling {
    unsigned char *bytes;
    uint32_t seed;
};

static void fill_scalar(void *context, ort_type_kind kind, size_t bit_offset, size_t bit_width) {
    struct filling *filling = context;
    for (size_t bit = bit_offset; bit < bit_offset + bit_width; bit++) {
        const unsigned char mask = (unsigned char)(1 << bit % 8);
        if (next_byte(&filling->seed) & 1) {
            filling->bytes[bit / 8] |= mask;
        }
    }
    unsigned char *scalar = filling->bytes + bit_offset / 8;
    if (kind == ORT_TYPE_BOOL) {
        *scalar &= 1;
    }
    if (kind == ORT_TYPE_LONG_DOUBLE) {
        scalar[7] |= 0x80, scalar[9] &= 0x3f; // a normal number
    }
}

struct comparison {
    const unsigned char *left;
    const unsigned char *right;
    bool differs;
};

static void compare_scalar(void *context, ort_type_kind kind, size_t bit_offset, size_t bit_width) {
    (void)kind;
    struct comparison *comparison = context;
    for (size_t bit = bit_offset; bit < bit_offset + bit_width; bit++) {
        const unsigned difference = comparison->left[bit / 8] ^ comparison->right[bit / 8];
        if (difference >> bit % 8 & 1) {
            comparison->differs = true;
        }
    }
}

// MARK: Callees

// Not inline: it is called in thousands of places.
__attribute__((noinline)) static void receive(size_t index, const void *value) {
    struct comparison comparison = {value, call.arguments[index], false};
    visit_argument(call.type->arguments[index].type, compare_scalar, &comparison);
    if (comparison.differs && call.differing == 0) {
        call.differing = index + 1;
    }
    call.received++;
}

#define R(index, argument) receive(index, (const void *)&argument);
#define RETURN(T)                                        \
    T result;                                            \
    memcpy((void *)&result, call.result, sizeof result); \
    return result;

#define LONGS_4 long l0, long l1, long l2, long l3
#define RECEIVE_LONGS_4 R(0, l0) R(1, l1) R(2, l2) R(3, l3)
#define LONGS_5 LONGS_4, long l4
#define RECEIVE_LONGS_5 RECEIVE_LONGS_4 R(4, l4)
#define LONGS_6 LONGS_5, long l5
#define RECEIVE_LONGS_6 RECEIVE_LONGS_5 R(5, l5)
#define DOUBLES_7 double d0, double d1, double d2, double d3, double d4, double d5, double d6
#define RECEIVE_DOUBLES_7(n) R(n, d0) R(n + 1, d1) R(n + 2, d2) R(n + 3, d3) R(n + 4, d4) R(n + 5, d5) R(n + 6, d6)

#define DEFINE_CALLEES(keyword, T, members)                                                                     \
    static T T##_alone(T a) { R(0, a) RETURN(T) }                                                               \
    static T T##_method(pointer self, SEL cmd, T a, int b, T c) {                                               \
        R(0, self) R(1, cmd) R(2, a) R(3, b) R(4, c) RETURN(T)                                                  \
    }                                                                                                           \
    static T T##_many(T a, T b, T c, T d, T e, T f, T g, T h, T i, T j) {                                       \
        R(0, a) R(1, b) R(2, c) R(3, d) R(4, e) R(5, f) R(6, g) R(7, h) R(8, i) R(9, j) RETURN(T)               \
    }                                                                                                           \
    static int T##_four_used(LONGS_4, T a, long b, T c) { RECEIVE_LONGS_4 R(4, a) R(5, b) R(6, c) RETURN(int) } \
    static T T##_five_used(LONGS_5, T a, char b, T c, long d) {                                                 \
        RECEIVE_LONGS_5 R(5, a) R(6, b) R(7, c) R(8, d) RETURN(T)                                               \
    }                                                                                                           \
    static double T##_vectors_used(DOUBLES_7, T a, float b, T c, double d) {                                    \
        RECEIVE_DOUBLES_7(0) R(7, a) R(8, b) R(9, c) R(10, d) RETURN(double)                                    \
    }                                                                                                           \
    static void T##_all_used(LONGS_6, DOUBLES_7, double d7, T a, char b, T c) {                                 \
        RECEIVE_LONGS_6 RECEIVE_DOUBLES_7(6) R(13, d7) R(14, a) R(15, b) R(16, c)                               \
    }                                                                                                           \
    static s_40 T##_on_stack(LONGS_6, char a, T b, char c, long_double d, T e) {                                \
        RECEIVE_LONGS_6 R(6, a) R(7, b) R(8, c) R(9, d) R(10, e) RETURN(s_40)                                   \
    }
ALL_TYPES(DEFINE_CALLEES)

// An array is a pointer when it is an argument.
static char four_ints_method(pointer self, SEL cmd, four_ints a, float b, four_ints c) {
    R(0, self) R(1, cmd) R(2, a) R(3, b) R(4, c) RETURN(char)
}

static void nothing(void) {}

struct prototype {
    const char *name;
    void (*function)(void);
    const char *return_type;
    const char *argument_types[MAX_ARGUMENTS];
};

#define E(T) @encode(T)
#define E2(T) E(T), E(T)
#define E4(T) E2(T), E2(T)
#define PROTOTYPE(name, return_type, ...)                            \
    {                                                                \
        #name, (void (*)(void))name, E(return_type), { __VA_ARGS__ } \
    }

#define LIST_PROTOTYPES(keyword, T, members)                                                                       \
    PROTOTYPE(T##_alone, T, E(T)), PROTOTYPE(T##_method, T, E(pointer), E(SEL), E(T), E(int), E(T)),               \
        PROTOTYPE(T##_many, T, E4(T), E4(T), E2(T)), PROTOTYPE(T##_four_used, int, E4(long), E(T), E(long), E(T)), \
        PROTOTYPE(T##_five_used, T, E4(long), E(long), E(T), E(char), E(T), E(long)),                              \
        PROTOTYPE(T##_vectors_used, double, E4(double), E2(double), E(double), E(T), E(float), E(T), E(double)),   \
        PROTOTYPE(T##_all_used, void, E4(long), E2(long), E4(double), E4(double), E(T), E(char), E(T)),            \
        PROTOTYPE(T##_on_stack, s_40, E4(long), E2(long), E(char), E(T), E(char), E(long_double), E(T)),

static const struct prototype prototypes[] = {
    ALL_TYPES(LIST_PROTOTYPES)
        PROTOTYPE(four_ints_method, char, E(pointer), E(SEL), E(four_ints), E(float), E(four_ints)),
    PROTOTYPE(nothing, void, NULL),
};

// MARK: The caller

static void write_type(const struct prototype *prototype, char *text, size_t size) {
    snprintf(text, size, "%s", prototype->return_type);
    for (size_t i = 0; i < MAX_ARGUMENTS && prototype->argument_types[i] != NULL; i++) {
        const size_t length = strlen(text);
        snprintf(text + length, size - length, "%s", prototype->argument_types[i]);
    }
}

static void prepare_values(uint32_t seed) {
    memset(call.arguments, 0, sizeof call.arguments);
    memset(call.result, 0, sizeof call.result);
    for (size_t i = 0; i < call.type->argument_count; i++) {
        struct filling filling = {call.arguments[i], seed + (uint32_t)i * 7919};
        visit_argument(call.type->arguments[i].type, fill_scalar, &filling);
    }
    struct filling filling = {call.result, ~seed};
    visit(call.type->return_type, 0, fill_scalar, &filling);
    call.received = 0;
    call.differing = 0;
}

static unsigned char *register_bytes(
    struct ort_call_frame *frame, const struct ort_location_piece *piece, bool is_result) {
    switch (piece->bank) {
    case ORT_BANK_VECTOR:
        return frame->vector[piece->index];
#if defined(__x86_64__)
    case ORT_BANK_X87:
        return frame->x87[piece->index];
#endif
    default:
        return (unsigned char *)(is_result ? &frame->result[piece->index] : &frame->general[piece->index]);
    }
}

// On x86-64 callees may rely on more than the convention says: a caller extends narrow integers to 32 bits. On aarch64
// they may not.
static void extend(const struct ort_type *type, const unsigned char *value, unsigned char *slot) {
#if defined(__x86_64__)
    int32_t extended = 0;
    switch (type->kind) {
    case ORT_TYPE_BOOL:
    case ORT_TYPE_UCHAR:
        extended = *value;
        break;
    case ORT_TYPE_CHAR:
        extended = (int8_t)*value;
        break;
    case ORT_TYPE_SHORT:
        extended = *(const int16_t *)value;
        break;
    case ORT_TYPE_USHORT:
        extended = *(const uint16_t *)value;
        break;
    default:
        return;
    }
    memcpy(slot, &extended, sizeof extended);
#else
    (void)type, (void)value, (void)slot;
#endif
}

static void place_argument(
    const struct ort_location *location, size_t index, struct ort_call_frame *frame, unsigned char *stack) {
    const struct ort_type *type = call.type->arguments[index].type;
    const unsigned char *value = call.arguments[index];
    if (location->is_reference) {
        const bool is_on_stack = location->kind == ORT_LOCATION_STACK;
        void *place = is_on_stack ? stack + location->stack_offset : register_bytes(frame, &location->pieces[0], false);
        memcpy(place, &value, sizeof value);
        return;
    }
    for (size_t i = 0; i < location->piece_count; i++) {
        const struct ort_location_piece *piece = &location->pieces[i];
        memcpy(register_bytes(frame, piece, false), value + piece->offset, piece->size);
        if (piece->bank == ORT_BANK_GENERAL) {
            extend(type, value, register_bytes(frame, piece, false));
        }
    }
    if (location->kind != ORT_LOCATION_STACK) {
        return;
    }
    memcpy(stack + location->stack_offset, value, location->size);
    extend(type, value, stack + location->stack_offset);
}

static const char *check_result(
    const struct ort_call_layout *layout, struct ort_call_frame *frame, const unsigned char *buffer) {
    const struct ort_location *location = &layout->return_value;
    _Alignas(16) unsigned char result[MAX_VALUE] = {0};
    if (location->kind == ORT_LOCATION_MEMORY) {
#if defined(__x86_64__)
        REQUIRE(frame->result[0] == (uintptr_t)buffer);
#endif
        memcpy(result, buffer, location->size);
    }
    for (size_t i = 0; i < location->piece_count; i++) {
        const struct ort_location_piece *piece = &location->pieces[i];
        memcpy(result + piece->offset, register_bytes(frame, piece, true), piece->size);
    }
    struct comparison comparison = {result, call.result, false};
    visit(call.type->return_type, 0, compare_scalar, &comparison);
    REQUIRE(!comparison.differs);
    return NULL;
}

static const char *run(const struct prototype *prototype, const struct ort_call_layout *layout) {
    struct ort_call_frame frame;
    _Alignas(64) unsigned char stack[MAX_STACK];
    _Alignas(64) unsigned char buffer[MAX_VALUE];
    REQUIRE(layout->stack_size <= sizeof stack);
    // Bytes that belong to no value are garbage, and no callee may read them.
    memset(&frame, 0xa5, sizeof frame);
    memset(stack, 0xa5, sizeof stack);
    memset(buffer, 0xa5, sizeof buffer);
    frame.result[0] = layout->vector_count;
#if defined(__x86_64__)
    frame.x87_count = layout->x87_count;
#endif
    if (layout->return_value.kind == ORT_LOCATION_MEMORY) {
        *ort_call_frame_memory(&frame) = (uintptr_t)buffer;
    }
    for (size_t i = 0; i < layout->argument_count; i++) {
        place_argument(&layout->arguments[i], i, &frame, stack);
    }
    ort_call_frame_invoke(&frame, prototype->function, stack, layout->stack_size);
    REQUIRE(call.received == layout->argument_count);
    if (call.differing != 0) {
        static char sentence[64];
        snprintf(sentence, sizeof sentence, "argument %zu arrives changed", call.differing - 1);
        return sentence;
    }
    return check_result(layout, &frame, buffer);
}

EXPORT size_t call_layouts_count(void) { return sizeof prototypes / sizeof prototypes[0]; }

EXPORT const char *call_layouts_name(size_t index) { return prototypes[index].name; }

// Returns NULL if the call passes every value, otherwise the fault. The text is valid until the next check. One thread
// at a time.
EXPORT const char *call_layouts_check(size_t index) {
    static char text[2048];
    write_type(&prototypes[index], text, sizeof text);
    call.type = ort_method_type_parse(text, strlen(text), NULL);
    if (call.type == NULL) {
        return "the type does not parse";
    }
    const char *failure = NULL;
    long argument = -1;
    struct ort_call_layout *layout = ort_call_layout_create(call.type, &failure, &argument);
    if (layout != NULL) {
        prepare_values((uint32_t)index * 104729);
        failure = run(&prototypes[index], layout);
    }
    free(layout);
    ort_method_type_free(call.type);
    return failure;
}
