// One typedef for each way in which a value is passed, with a sample. X(name, chunk, initial): the type is t_name,
// `chunk` bytes of each 16 carry the value (10 of a long double, otherwise all), `initial` sets the variable x.

#ifndef INVOCATION_TYPES_H
#define INVOCATION_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef bool t_flag;
typedef signed char t_char;
typedef unsigned char t_uchar;
typedef short t_short;
typedef unsigned short t_ushort;
typedef int t_int;
typedef unsigned int t_uint;
typedef long t_long;
typedef unsigned long long t_ulong;
typedef __int128 t_huge;
typedef unsigned __int128 t_uhuge;
typedef float t_float;
typedef double t_double;
typedef long double t_extended;
typedef _Complex float t_cfloat;
typedef _Complex double t_cdouble;
typedef _Complex long double t_cextended;
typedef void *t_pointer;
typedef SEL t_selector;
typedef struct {
    char a[3];
} t_bytes;
typedef struct {
    short a[3];
} t_shorts;
typedef struct {
    int a;
    float b;
} t_intFloat;
typedef struct {
    float a;
} t_oneFloat;
typedef struct {
    float a[3];
} t_threeFloats;
typedef struct {
    float a, b;
    double c;
} t_floatsDouble;
typedef struct {
    double a, b;
} t_doubles;
typedef struct {
    long a, b;
} t_longs;
typedef struct {
    long a;
    double b;
} t_longDouble;
typedef struct {
    double a;
    long b;
} t_doubleLong;
typedef struct {
    int a, b;
    float c, d;
} t_intsFloats;
typedef struct {
    struct {
        char a, b;
        short c;
    } in;
    int d[1];
    struct {
        float e[2];
    } f;
} t_nested;
typedef struct {
    long a, b, c;
} t_threeLongs;
typedef struct {
    double a[4];
} t_fourDoubles;
typedef struct {
    char a[128];
} t_big;
typedef struct {
    long double a;
} t_oneExtended;
typedef struct {
    __int128 a;
} t_oneHuge;
typedef struct {
    _Complex float a;
} t_oneComplex;
typedef struct {
    unsigned a : 3, b : 13, c : 16;
} t_bits;
typedef struct {
    unsigned long a : 40, b : 24;
    double c;
} t_bitsDouble;
typedef union {
    int a;
    float b;
} t_intOrFloat;
typedef union {
    double a;
    float b[2];
} t_doubleOrFloats;
typedef union {
    long a[2];
    double b[2];
} t_longsOrDoubles;
typedef union {
    char a[40];
    double b;
} t_bigUnion;
typedef struct {
} t_empty;

#define INVOCATION_TYPES(X)                   \
    X(flag, 16, x = true)                     \
    X(char, 16, x = -7)                       \
    X(uchar, 16, x = 249)                     \
    X(short, 16, x = -30000)                  \
    X(ushort, 16, x = 60000)                  \
    X(int, 16, x = -2000000000)               \
    X(uint, 16, x = 4000000000)               \
    X(long, 16, fill(&x, sizeof x))           \
    X(ulong, 16, fill(&x, sizeof x))          \
    X(huge, 16, fill(&x, sizeof x))           \
    X(uhuge, 16, fill(&x, sizeof x))          \
    X(float, 16, x = -1.25f)                  \
    X(double, 16, x = 2.5e300)                \
    X(extended, 10, x = 1.5e4000L)            \
    X(cfloat, 16, x = 1.5f - 2.5fi)           \
    X(cdouble, 16, x = 3.5 - 4.5i)            \
    X(cextended, 10, x = 5.5L - 6.5Li)        \
    X(pointer, 16, fill(&x, sizeof x))        \
    X(selector, 16, x = @selector(init))      \
    X(bytes, 16, fill(&x, sizeof x))          \
    X(shorts, 16, fill(&x, sizeof x))         \
    X(intFloat, 16, fill(&x, sizeof x))       \
    X(oneFloat, 16, fill(&x, sizeof x))       \
    X(threeFloats, 16, fill(&x, sizeof x))    \
    X(floatsDouble, 16, fill(&x, sizeof x))   \
    X(doubles, 16, fill(&x, sizeof x))        \
    X(longs, 16, fill(&x, sizeof x))          \
    X(longDouble, 16, fill(&x, sizeof x))     \
    X(doubleLong, 16, fill(&x, sizeof x))     \
    X(intsFloats, 16, fill(&x, sizeof x))     \
    X(nested, 16, fill(&x, sizeof x))         \
    X(threeLongs, 16, fill(&x, sizeof x))     \
    X(fourDoubles, 16, fill(&x, sizeof x))    \
    X(big, 16, fill(&x, sizeof x))            \
    X(oneExtended, 10, x.a = -2.5e-4000L)     \
    X(oneHuge, 16, fill(&x, sizeof x))        \
    X(oneComplex, 16, fill(&x, sizeof x))     \
    X(bits, 16, fill(&x, sizeof x))           \
    X(bitsDouble, 16, fill(&x, sizeof x))     \
    X(intOrFloat, 16, fill(&x, sizeof x))     \
    X(doubleOrFloats, 16, fill(&x, sizeof x)) \
    X(longsOrDoubles, 16, fill(&x, sizeof x)) \
    X(bigUnion, 16, fill(&x, sizeof x))       \
    X(empty, 16, (void)0)

#endif
