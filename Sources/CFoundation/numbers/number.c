// NSNumber: small objects where the number fits, else objects of the heap.

#include "numbers/number_value.h"
#include "numbers/value.h"
#include "root/collection.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct heap_number {
    Class isa;
    struct cffi_number number;
    char encoding[2]; // terminated
};

CFFI_DEFINE_CLASS(NSNumber, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTTinyNumber, sizeof(Class), ORT_CLASS_NATIVE_RETAIN | ORT_CLASS_STATIC_INSTANCES);
CFFI_DEFINE_CLASS(ORTHeapNumber, sizeof(struct heap_number), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Representations

// From bit 0: the tag, the index of the encoding, and the upper 57 bits. The upper bits are an integer, the bits of a
// float, or the bits of a double without its last seven, which are zero.
enum { TAG = 1, TAG_BITS = 3, TAG_MASK = 7, ENCODING_MASK = 0xf, SHIFT = 7, DROPPED_MASK = 0x7f };

static const char encodings[16][2] = {"c", "C", "s", "S", "i", "I", "q", "Q", "B", "f", "d"};
enum { CHAR, UCHAR, SHORT, USHORT, INT, UINT, LONG, ULONG, BOOLEAN, FLOAT, DOUBLE };

static inline bool is_tiny(id object) { return ((uintptr_t)object & TAG_MASK) == TAG; }

static inline unsigned tiny_kind(id object) { return (unsigned)((uintptr_t)object >> TAG_BITS & ENCODING_MASK); }

static inline id make_tiny(unsigned kind, uint64_t upper) { return (id)(upper << SHIFT | kind << TAG_BITS | TAG); }

static inline bool fits_signed(int64_t value) { return value >> 56 == 0 || value >> 56 == -1; }

static id create_on_heap(char encoding, uint64_t bits) {
    struct heap_number *const number = (void *)class_createInstance(&cffi_class_ORTHeapNumber, 0);
    if (number == NULL) {
        return nil;
    }
    number->number = (struct cffi_number){.encoding = encoding, .unsigned_value = bits};
    number->encoding[0] = encoding;
    return (id)(void *)number;
}

static inline id create_signed(unsigned kind, int64_t value) {
    return fits_signed(value) ? make_tiny(kind, (uint64_t)value) : create_on_heap(encodings[kind][0], (uint64_t)value);
}

static inline id create_unsigned(unsigned kind, uint64_t value) {
    return value >> 57 == 0 ? make_tiny(kind, value) : create_on_heap(encodings[kind][0], value);
}

static inline id create_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return make_tiny(FLOAT, bits);
}

static inline id create_double(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits & DROPPED_MASK) == 0 ? make_tiny(DOUBLE, bits >> SHIFT) : create_on_heap('d', bits);
}

static void read_tiny(id object, struct cffi_number *number) {
    const unsigned kind = tiny_kind(object);
    const uintptr_t word = (uintptr_t)object;
    number->encoding = encodings[kind][0];
    if (kind == DOUBLE) {
        number->unsigned_value = word & ~(uintptr_t)DROPPED_MASK;
    } else if (kind == FLOAT) {
        const uint32_t bits = (uint32_t)(word >> SHIFT);
        float single;
        memcpy(&single, &bits, sizeof single);
        number->floating = (double)single;
    } else if (kind == CHAR || kind == SHORT || kind == INT || kind == LONG) {
        number->signed_value = (int64_t)word >> SHIFT;
    } else {
        number->unsigned_value = word >> SHIFT;
    }
}

// MARK: From C

id cffi_number_create(const struct cffi_number *number) {
    switch (number->encoding) {
    case 'f':
        return create_float((float)number->floating);
    case 'd':
        return create_double(number->floating);
    case 'c':
        return create_signed(CHAR, (int8_t)number->signed_value);
    case 's':
        return create_signed(SHORT, (int16_t)number->signed_value);
    case 'i':
        return create_signed(INT, (int32_t)number->signed_value);
    case 'q':
        return create_signed(LONG, number->signed_value);
    case 'C':
        return create_unsigned(UCHAR, (uint8_t)number->unsigned_value);
    case 'S':
        return create_unsigned(USHORT, (uint16_t)number->unsigned_value);
    case 'I':
        return create_unsigned(UINT, (uint32_t)number->unsigned_value);
    case 'Q':
        return create_unsigned(ULONG, number->unsigned_value);
    case 'B':
        return create_unsigned(BOOLEAN, number->unsigned_value != 0);
    default:
        return nil;
    }
}

id cffi_number_create_int64(int64_t value) { return create_signed(LONG, value); }

id cffi_number_create_uint64(uint64_t value) { return create_unsigned(ULONG, value); }

id cffi_number_create_double(double value) { return create_double(value); }

id cffi_number_create_bool(bool value) { return create_unsigned(BOOLEAN, value); }

bool cffi_number_is(id object) {
    return is_tiny(object) || (object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSNumber));
}

static bool read_foreign(id object, struct cffi_number *number) {
    if (!cffi_number_is(object)) {
        return false;
    }
    const char encoding = cffi_number_encoding(CFFI_SEND(const char *, object, cffi_selectors.objCType));
    if (encoding == 0) {
        return false;
    }
    uint64_t bits = 0;
    CFFI_SEND_1(void, object, cffi_selectors.getValue, void *, &bits);
    *number = cffi_number_load(encoding, &bits);
    return true;
}

bool cffi_number_read(id object, struct cffi_number *number) {
    if (is_tiny(object)) {
        read_tiny(object, number);
    } else if (object != nil && object_getClass(object) == &cffi_class_ORTHeapNumber) {
        *number = ((struct heap_number *)(void *)object)->number;
    } else {
        return read_foreign(object, number);
    }
    return true;
}

// MARK: Making one

// An abstract class makes instances of concrete ones; a subclass of it has its own initializers.
static void release_placeholder(id self, SEL selector) {
    if (cffi_is_placeholder(self, &cffi_class_NSNumber)) {
        return;
    }
    cffi_give_up(self);
    cffi_raise_missing(self, selector);
}

// A method of the class, an initializer and an accessor of each type.
#define NUMBER_METHODS(type, name, create, convert)                                                               \
    static id class_number_with_##name(Class self, SEL selector, type value) { return objc_autorelease(create); } \
    static id number_init_with_##name(id self, SEL selector, type value) {                                        \
        release_placeholder(self, selector);                                                                      \
        return create;                                                                                            \
    }                                                                                                             \
    static type number_##name(id self, SEL selector) {                                                            \
        const struct cffi_number number = number_of(self, selector);                                              \
        return (type)convert;                                                                                     \
    }

static struct cffi_number number_of(id self, SEL selector) {
    struct cffi_number number;
    if (!cffi_number_read(self, &number)) {
        cffi_raise(
            "NSInvalidArgumentException", "-[%s %s]: objCType does not return the type of a number",
            object_getClassName(self), sel_getName(selector));
    }
    return number;
}

static bool is_not_zero(const struct cffi_number *number) {
    bool value;
    cffi_number_store(number, 'B', &value);
    return value;
}

NUMBER_METHODS(signed char, char, create_signed(CHAR, value), cffi_number_to_int64(&number))
NUMBER_METHODS(unsigned char, uchar, create_unsigned(UCHAR, value), cffi_number_to_int64(&number))
NUMBER_METHODS(short, short, create_signed(SHORT, value), cffi_number_to_int64(&number))
NUMBER_METHODS(unsigned short, ushort, create_unsigned(USHORT, value), cffi_number_to_int64(&number))
NUMBER_METHODS(int, int, create_signed(INT, value), cffi_number_to_int64(&number))
NUMBER_METHODS(unsigned int, uint, create_unsigned(UINT, value), cffi_number_to_int64(&number))
NUMBER_METHODS(long, long, create_signed(LONG, value), cffi_number_to_int64(&number))
NUMBER_METHODS(unsigned long, ulong, create_unsigned(ULONG, value), cffi_number_to_uint64(&number))
NUMBER_METHODS(float, float, create_float(value), cffi_number_to_double(&number))
NUMBER_METHODS(double, double, create_double(value), cffi_number_to_double(&number))
NUMBER_METHODS(bool, bool, create_unsigned(BOOLEAN, value), is_not_zero(&number))

// MARK: Methods of every number

static struct cffi_number argument(id other, id self, SEL selector) {
    struct cffi_number number;
    if (!cffi_number_read(other, &number)) {
        cffi_raise(
            "NSInvalidArgumentException", "-[%s %s]: the argument is not a number", object_getClassName(self),
            sel_getName(selector));
    }
    return number;
}

static intptr_t number_compare(id self, SEL selector, id other) {
    const struct cffi_number left = number_of(self, selector), right = argument(other, self, selector);
    return cffi_number_compare(&left, &right);
}

static BOOL number_is_equal(id self, SEL selector, id other) {
    if (self == other) {
        return YES;
    }
    struct cffi_number right;
    if (!cffi_number_read(other, &right)) {
        return NO;
    }
    const struct cffi_number left = number_of(self, selector);
    return cffi_number_compare(&left, &right) == 0;
}

static uintptr_t number_hash(id self, SEL selector) {
    const struct cffi_number number = number_of(self, selector);
    return cffi_number_hash(&number);
}

static id number_text(id self, SEL selector) {
    const struct cffi_number number = number_of(self, selector);
    char text[CFFI_NUMBER_TEXT_SIZE];
    const size_t length = cffi_number_write(&number, text);
    return objc_autorelease(cffi_string_create(text, length));
}

// MARK: Methods of each representation

static const char *tiny_type(id self, SEL selector) { return encodings[tiny_kind(self)]; }

static const char *heap_type(const struct heap_number *self, SEL selector) { return self->encoding; }

static void tiny_get_value(id self, SEL selector, void *value) {
    struct cffi_number number;
    read_tiny(self, &number);
    cffi_number_store(&number, number.encoding, value);
}

static void heap_get_value(const struct heap_number *self, SEL selector, void *value) {
    cffi_number_store(&self->number, self->number.encoding, value);
}

#define METHODS_OF(selector_part, accessor, encoding, size, name)                                      \
    CFFI_METHOD("initWith" selector_part ":", "@" size "@0:8" encoding "16", number_init_with_##name), \
        CFFI_METHOD(accessor "Value", encoding "16@0:8", number_##name)
#define CLASS_METHOD_OF(selector_part, encoding, size, name)                                             \
    CFFI_METHOD("numberWith" selector_part ":", "@" size "@0:8" encoding "16", class_number_with_##name)

static const struct ort_static_method number_methods[] = {
    METHODS_OF("Char", "char", "c", "20", char),
    METHODS_OF("UnsignedChar", "unsignedChar", "C", "20", uchar),
    METHODS_OF("Short", "short", "s", "20", short),
    METHODS_OF("UnsignedShort", "unsignedShort", "S", "20", ushort),
    METHODS_OF("Int", "int", "i", "20", int),
    METHODS_OF("UnsignedInt", "unsignedInt", "I", "20", uint),
    METHODS_OF("Long", "long", "q", "24", long),
    METHODS_OF("UnsignedLong", "unsignedLong", "Q", "24", ulong),
    METHODS_OF("LongLong", "longLong", "q", "24", long),
    METHODS_OF("UnsignedLongLong", "unsignedLongLong", "Q", "24", ulong),
    METHODS_OF("Float", "float", "f", "20", float),
    METHODS_OF("Double", "double", "d", "24", double),
    METHODS_OF("Bool", "bool", "B", "20", bool),
    METHODS_OF("Integer", "integer", "q", "24", long),
    METHODS_OF("UnsignedInteger", "unsignedInteger", "Q", "24", ulong),
    CFFI_METHOD("compare:", "q24@0:8@16", number_compare),
    CFFI_METHOD("isEqual:", "B24@0:8@16", number_is_equal),
    CFFI_METHOD("isEqualToNumber:", "B24@0:8@16", number_is_equal),
    CFFI_METHOD("isEqualToValue:", "B24@0:8@16", number_is_equal),
    CFFI_METHOD("hash", "Q16@0:8", number_hash),
    CFFI_METHOD("stringValue", "@16@0:8", number_text),
    CFFI_METHOD("description", "@16@0:8", number_text),
    CFFI_METHODS_END,
};

static const struct ort_static_method number_class_methods[] = {
    CLASS_METHOD_OF("Char", "c", "20", char),
    CLASS_METHOD_OF("UnsignedChar", "C", "20", uchar),
    CLASS_METHOD_OF("Short", "s", "20", short),
    CLASS_METHOD_OF("UnsignedShort", "S", "20", ushort),
    CLASS_METHOD_OF("Int", "i", "20", int),
    CLASS_METHOD_OF("UnsignedInt", "I", "20", uint),
    CLASS_METHOD_OF("Long", "q", "24", long),
    CLASS_METHOD_OF("UnsignedLong", "Q", "24", ulong),
    CLASS_METHOD_OF("LongLong", "q", "24", long),
    CLASS_METHOD_OF("UnsignedLongLong", "Q", "24", ulong),
    CLASS_METHOD_OF("Float", "f", "20", float),
    CLASS_METHOD_OF("Double", "d", "24", double),
    CLASS_METHOD_OF("Bool", "B", "20", bool),
    CLASS_METHOD_OF("Integer", "q", "24", long),
    CLASS_METHOD_OF("UnsignedInteger", "Q", "24", ulong),
    CFFI_METHODS_END,
};

static const struct ort_static_method tiny_methods[] = {
    CFFI_METHOD("objCType", "r*16@0:8", tiny_type),
    CFFI_METHOD("getValue:", "v24@0:8^v16", tiny_get_value),
    CFFI_METHODS_END,
};

static const struct ort_static_method heap_methods[] = {
    CFFI_METHOD("objCType", "r*16@0:8", heap_type),
    CFFI_METHOD("getValue:", "v24@0:8^v16", heap_get_value),
    CFFI_METHODS_END,
};

void cffi_number_register(void) {
    ort_class_register_static(&cffi_class_NSNumber, &cffi_class_NSValue, number_methods, number_class_methods);
    ort_class_register_static(&cffi_class_ORTTinyNumber, &cffi_class_NSNumber, tiny_methods, NULL);
    ort_class_register_static(&cffi_class_ORTHeapNumber, &cffi_class_NSNumber, heap_methods, NULL);
    if (!objc_registerSmallObjectClass_np(&cffi_class_ORTTinyNumber, TAG)) {
        ort_fatal("another class already has the pointer tag of small numbers; link only one root class layer");
    }
}
