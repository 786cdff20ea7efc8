// C types as the compiler sees them: their encodings, sizes and alignments, and the places of their members.

#include "fixture.h"

@class Thing;
@protocol Readable;

struct field {
    const char *name;
    size_t offset;    // bytes
    size_t bit_width; // 0 for all but bit-fields
    size_t bit_offset;
};

struct sample {
    const char *type;
    const char *encoding;
    size_t size;
    size_t alignment;
    size_t field_count;
    struct field fields[16];
};

// Returns the first bit that is set in the bytes, and the number of bits set. In the value, all bits of one bit-field
// are set.
static struct field find_bits(const char *name, const unsigned char *bytes, size_t size) {
    struct field field = {.name = name};
    for (size_t bit = 0; bit < size * 8; bit++) {
        if (!(bytes[bit / 8] >> (bit % 8) & 1)) {
            continue;
        }
        if (field.bit_width++ == 0) {
            field.bit_offset = bit;
        }
    }
    field.offset = field.bit_offset / 8;
    return field;
}

#define MEMBER(T, member) {#member, offsetof(T, member)}
#define BITS(T, member)                           \
    ({                                            \
        union {                                   \
            T value;                              \
            unsigned char bytes[sizeof(T)];       \
        } all;                                    \
        memset(&all, 0, sizeof all);              \
        all.value.member = all.value.member - 1;  \
        find_bits(#member, all.bytes, sizeof(T)); \
    })
#define TYPE(T)                                \
    {                                          \
        #T, @encode(T), sizeof(T), _Alignof(T) \
    }
#define STRUCT(T, ...)                                                                                          \
    {                                                                                                           \
        #T, @encode(T), sizeof(T), _Alignof(T), sizeof((struct field[]){__VA_ARGS__}) / sizeof(struct field), { \
            __VA_ARGS__                                                                                         \
        }                                                                                                       \
    }

enum small : unsigned char { small_one };
enum plain { plain_one };
enum negative { negative_one = -1 };
enum wide : long { wide_one };

struct empty {};
struct opaque;
struct three_bytes {
    char bytes[3];
};
struct char_int {
    char c;
    int i;
};
struct int_char {
    int i;
    char c;
};
struct every_integer {
    char c;
    short s;
    char d;
    long l;
    int i;
    _Bool b;
    __int128 t;
    unsigned char u;
};
struct floats {
    float f;
    double d;
    float g;
    long double x;
    char c;
};
struct complexes {
    char c;
    _Complex float f;
    char d;
    _Complex double g;
    _Complex long double x;
    char e;
    _Complex int i;
};
struct pointers {
    char c;
    __unsafe_unretained id object;
    __unsafe_unretained Thing *thing;
    __unsafe_unretained id<Readable> readable;
    Class class;
    SEL selector;
    __unsafe_unretained void (^block)(int);
    void (*function)(int);
    char *string;
    const char *constant;
    void *data;
    struct opaque *opaque;
    struct pointers *self;
    int **twice;
};
struct nested {
    char c;
    struct char_int inner;
    struct three_bytes bytes;
    struct int_char other;
};
struct with_empty {
    char c;
    struct empty empty;
    int i;
    struct empty end;
};
struct arrays {
    char c[3];
    int i[2][3];
    struct int_char pairs[2];
    double none[0];
    short s[1];
};
struct anonymous {
    char c;
    struct {
        int x;
        char y;
    };
    union {
        long l;
        float f;
    } u;
    char d;
};
struct atomics {
    char c;
    _Atomic int i;
    char d;
    _Atomic(_Complex float) f;
    _Atomic long double x;
};
struct enums {
    enum small s;
    enum plain p;
    enum negative n;
    enum wide w;
};

union int_float {
    int i;
    float f;
};
union wide_union {
    char c[9];
    long l;
};
union nested_union {
    struct three_bytes bytes;
    union int_float u;
    short s;
};
union with_bits {
    int bits : 5;
    char c;
};
union long_double_union {
    long double x;
    int i;
};
union empty_union {};

struct bits_simple {
    int a : 3;
    unsigned b : 5;
    int c : 24;
};
struct bits_straddling {
    int a : 30;
    int b : 3;
    int c : 32;
    char d;
};
struct bits_after_char {
    char c;
    int a : 9;
    short b : 7;
    long d : 40;
    _Bool e : 1;
};
struct bits_between {
    char c;
    int a : 5;
    char d;
    int b : 20;
    char e;
};
struct bits_zero {
    int a : 3;
    int : 0;
    int b : 2;
    char : 0;
    int c : 1;
    long : 0;
    char d;
};
struct bits_char {
    unsigned char a : 3;
    unsigned char b : 6;
    unsigned char c : 8;
};
struct bits_long {
    char c;
    long a : 33;
    int b : 31;
    unsigned long d : 64;
    char e : 1;
};
struct bits_only_bool {
    _Bool a : 1;
    _Bool b : 1;
};
struct bits_enum {
    enum small a : 2;
    enum plain b : 4;
    char c;
};
struct bits_nested {
    char c;
    struct bits_simple inner;
    int a : 7;
    struct bits_char chars;
    int b : 12;
};
struct bits_double {
    double d;
    int a : 5;
    float f;
    unsigned b : 30;
};
struct bits_int128 {
    char c;
    __int128 a : 100;
    int b : 20;
};

typedef struct {
    int x;
    double y;
} untagged;
typedef int matrix[3][4];

#define SCALARS                                                                                                     \
    TYPE(char), TYPE(signed char), TYPE(unsigned char), TYPE(_Bool), TYPE(short), TYPE(unsigned short), TYPE(int),  \
        TYPE(unsigned), TYPE(long), TYPE(unsigned long), TYPE(long long), TYPE(unsigned long long), TYPE(__int128), \
        TYPE(unsigned __int128), TYPE(float), TYPE(double), TYPE(long double), TYPE(wchar_t), TYPE(size_t),         \
        TYPE(ptrdiff_t), TYPE(BOOL), TYPE(enum small), TYPE(enum plain), TYPE(enum negative), TYPE(enum wide),      \
        TYPE(const int), TYPE(volatile long)
#define COMPLEX                                                                                   \
    TYPE(_Complex float), TYPE(_Complex double), TYPE(_Complex long double), TYPE(_Complex char), \
        TYPE(_Complex short), TYPE(_Complex int), TYPE(_Complex long), TYPE(_Complex unsigned)
#define POINTERS                                                                                                   \
    TYPE(id), TYPE(Thing *), TYPE(id<Readable>), TYPE(Thing<Readable> *), TYPE(Class), TYPE(SEL), TYPE(IMP),       \
        TYPE(void (^)(int)), TYPE(id (^)(id, struct char_int)), TYPE(void *), TYPE(const void *), TYPE(char *),    \
        TYPE(const char *), TYPE(unsigned char *), TYPE(int *), TYPE(int ***), TYPE(struct opaque *),              \
        TYPE(struct char_int *), TYPE(const struct char_int *), TYPE(struct pointers *), TYPE(union int_float *),  \
        TYPE(int (*)[4]), TYPE(BOOL *), TYPE(_Atomic int *), TYPE(SEL *), TYPE(char **), TYPE(const char *const *)
#define ARRAYS                                                                                                \
    TYPE(char[5]), TYPE(int[3][4]), TYPE(matrix), TYPE(double *[7]), TYPE(struct char_int[3]), TYPE(char[0]), \
        TYPE(struct empty[4]), TYPE(union wide_union[2]), TYPE(SEL[2]), TYPE(_Complex float[3])
#define ATOMICS                                                                                                      \
    TYPE(_Atomic char), TYPE(_Atomic int), TYPE(_Atomic long), TYPE(_Atomic(void *)), TYPE(_Atomic(_Complex float)), \
        TYPE(_Atomic(_Complex double)), TYPE(_Atomic(_Complex long double)), TYPE(_Atomic long double)

static struct sample samples[128];

// The members of bit-fields are found by running code, so the table cannot be constant.
#define ADD(...) samples[count++] = (struct sample)__VA_ARGS__
#define M(member) MEMBER(S, member)
#define B(member) BITS(S, member)

static size_t add_structures(size_t count) {
#define S struct empty
    ADD(TYPE(S));
#undef S
#define S struct three_bytes
    ADD(STRUCT(S, M(bytes)));
#undef S
#define S struct char_int
    ADD(STRUCT(S, M(c), M(i)));
#undef S
#define S struct int_char
    ADD(STRUCT(S, M(i), M(c)));
#undef S
#define S struct every_integer
    ADD(STRUCT(S, M(c), M(s), M(d), M(l), M(i), M(b), M(t), M(u)));
#undef S
#define S struct floats
    ADD(STRUCT(S, M(f), M(d), M(g), M(x), M(c)));
#undef S
#define S struct complexes
    ADD(STRUCT(S, M(c), M(f), M(d), M(g), M(x), M(e), M(i)));
#undef S
#define S struct pointers
    ADD(STRUCT(
        S, M(c), M(object), M(thing), M(readable), M(class), M(selector), M(block), M(function), M(string), M(constant),
        M(data), M(opaque), M(self), M(twice)));
#undef S
#define S struct nested
    ADD(STRUCT(S, M(c), M(inner), M(bytes), M(other)));
#undef S
#define S struct with_empty
    ADD(STRUCT(S, M(c), M(empty), M(i), M(end)));
#undef S
#define S struct arrays
    ADD(STRUCT(S, M(c), M(i), M(pairs), M(none), M(s)));
#undef S
#define S struct anonymous
    ADD(STRUCT(S, M(c), M(x), M(u), M(d)));
#undef S
#define S struct atomics
    ADD(STRUCT(S, M(c), M(i), M(d), M(f), M(x)));
#undef S
#define S struct enums
    ADD(STRUCT(S, M(s), M(p), M(n), M(w)));
#undef S
#define S untagged
    ADD(STRUCT(S, M(x), M(y)));
#undef S
    return count;
}

static size_t add_unions(size_t count) {
#define S union int_float
    ADD(STRUCT(S, M(i), M(f)));
#undef S
#define S union wide_union
    ADD(STRUCT(S, M(c), M(l)));
#undef S
#define S union nested_union
    ADD(STRUCT(S, M(bytes), M(u), M(s)));
#undef S
#define S union with_bits
    ADD(STRUCT(S, B(bits), M(c)));
#undef S
#define S union long_double_union
    ADD(STRUCT(S, M(x), M(i)));
#undef S
    ADD(TYPE(union empty_union));
    return count;
}

static size_t add_bitfields(size_t count) {
#define S struct bits_simple
    ADD(STRUCT(S, B(a), B(b), B(c)));
#undef S
#define S struct bits_straddling
    ADD(STRUCT(S, B(a), B(b), B(c), M(d)));
#undef S
#define S struct bits_after_char
    ADD(STRUCT(S, M(c), B(a), B(b), B(d), B(e)));
#undef S
#define S struct bits_between
    ADD(STRUCT(S, M(c), B(a), M(d), B(b), M(e)));
#undef S
    // The members of width 0 have no name and are not listed.
#define S struct bits_zero
    ADD(STRUCT(S, B(a), B(b), B(c), M(d)));
#undef S
#define S struct bits_char
    ADD(STRUCT(S, B(a), B(b), B(c)));
#undef S
#define S struct bits_long
    ADD(STRUCT(S, M(c), B(a), B(b), B(d), B(e)));
#undef S
#define S struct bits_only_bool
    ADD(STRUCT(S, B(a), B(b)));
#undef S
#define S struct bits_enum
    ADD(STRUCT(S, B(a), B(b), M(c)));
#undef S
#define S struct bits_nested
    ADD(STRUCT(S, M(c), M(inner), B(a), M(chars), B(b)));
#undef S
#define S struct bits_double
    ADD(STRUCT(S, M(d), B(a), M(f), B(b)));
#undef S
#define S struct bits_int128
    ADD(STRUCT(S, M(c), B(a), B(b)));
#undef S
    return count;
}

EXPORT size_t encodings_prepare(void) {
    static const struct sample simple[] = {SCALARS, COMPLEX, POINTERS, ARRAYS, ATOMICS};
    size_t count = sizeof simple / sizeof simple[0];
    memcpy(samples, simple, sizeof simple);
    count = add_structures(count);
    count = add_unions(count);
    return add_bitfields(count);
}

EXPORT const char *encodings_type(size_t index) { return samples[index].type; }

EXPORT const char *encodings_text(size_t index) { return samples[index].encoding; }

EXPORT size_t encodings_size(size_t index) { return samples[index].size; }

EXPORT size_t encodings_alignment(size_t index) { return samples[index].alignment; }

EXPORT size_t encodings_field_count(size_t index) { return samples[index].field_count; }

EXPORT const char *encodings_field_name(size_t index, size_t field) { return samples[index].fields[field].name; }

EXPORT size_t encodings_field_offset(size_t index, size_t field) { return samples[index].fields[field].offset; }

EXPORT size_t encodings_field_bit_offset(size_t index, size_t field) { return samples[index].fields[field].bit_offset; }

EXPORT size_t encodings_field_bit_width(size_t index, size_t field) { return samples[index].fields[field].bit_width; }
