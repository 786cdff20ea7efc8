#include "numbers/number_value.h"

#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_floating(char encoding) { return encoding == 'f' || encoding == 'd'; }

static bool is_signed(char encoding) {
    return encoding == 'c' || encoding == 's' || encoding == 'i' || encoding == 'q';
}

// MARK: Types

char cffi_number_encoding_of(char type) {
    switch (type) {
    case 'c':
    case 'C':
    case 's':
    case 'S':
    case 'i':
    case 'I':
    case 'q':
    case 'Q':
    case 'B':
    case 'f':
    case 'd':
        return type;
    case 'l':
        return 'q';
    case 'L':
        return 'Q';
    default:
        return 0;
    }
}

char cffi_number_encoding(const char *type) {
    if (type == NULL) {
        return 0;
    }
    type += strspn(type, "rnNoORVA");
    return type[0] == 0 || type[1] != 0 ? 0 : cffi_number_encoding_of(type[0]);
}

size_t cffi_number_size(char encoding) {
    switch (encoding) {
    case 'c':
    case 'C':
    case 'B':
        return 1;
    case 's':
    case 'S':
        return 2;
    case 'i':
    case 'I':
    case 'f':
        return 4;
    default:
        return 8;
    }
}

// MARK: C values

struct cffi_number cffi_number_load(char encoding, const void *value) {
    struct cffi_number number = {.encoding = encoding};
    uint64_t word = 0; // little-endian, as both processors are
    memcpy(&word, value, cffi_number_size(encoding));
    switch (encoding) {
    case 'c':
        number.signed_value = (int8_t)word;
        break;
    case 's':
        number.signed_value = (int16_t)word;
        break;
    case 'i':
        number.signed_value = (int32_t)word;
        break;
    case 'f': {
        float single;
        memcpy(&single, value, sizeof single);
        number.floating = (double)single;
        break;
    }
    case 'B':
        number.unsigned_value = word != 0;
        break;
    default:
        number.unsigned_value = word; // or the same bits of the others
        break;
    }
    return number;
}

static bool is_zero(const struct cffi_number *number) {
    return is_floating(number->encoding) ? number->floating == 0 : number->unsigned_value == 0;
}

void cffi_number_store(const struct cffi_number *number, char encoding, void *value) {
    uint64_t word;
    if (encoding == 'B') {
        word = !is_zero(number);
    } else if (encoding == 'Q') {
        word = cffi_number_to_uint64(number);
    } else if (encoding == 'd') {
        const double floating = cffi_number_to_double(number);
        memcpy(&word, &floating, sizeof word);
    } else if (encoding == 'f') {
        const float single = (float)cffi_number_to_double(number);
        memcpy(&word, &single, sizeof single);
    } else {
        word = (uint64_t)cffi_number_to_int64(number);
    }
    memcpy(value, &word, cffi_number_size(encoding));
}

// MARK: Conversions

int64_t cffi_number_to_int64(const struct cffi_number *number) {
    if (!is_floating(number->encoding)) {
        return number->signed_value;
    }
    if (isnan(number->floating)) {
        return 0;
    }
    if (number->floating >= 0x1p63) {
        return INT64_MAX;
    }
    return number->floating < -0x1p63 ? INT64_MIN : (int64_t)number->floating;
}

uint64_t cffi_number_to_uint64(const struct cffi_number *number) {
    if (!is_floating(number->encoding)) {
        return number->unsigned_value;
    }
    if (isnan(number->floating) || number->floating <= 0) {
        return 0;
    }
    return number->floating >= 0x1p64 ? UINT64_MAX : (uint64_t)number->floating;
}

double cffi_number_to_double(const struct cffi_number *number) {
    if (is_floating(number->encoding)) {
        return number->floating;
    }
    return is_signed(number->encoding) ? (double)number->signed_value : (double)number->unsigned_value;
}

// MARK: Order

#define ORDER(left, right) (((left) > (right)) - ((left) < (right)))

static bool is_negative(const struct cffi_number *integer) {
    return is_signed(integer->encoding) && integer->signed_value < 0;
}

static intptr_t compare_integers(const struct cffi_number *left, const struct cffi_number *right) {
    if (is_negative(left) != is_negative(right)) {
        return is_negative(left) ? -1 : 1;
    }
    // With equal signs, integers have the order of their bits.
    return ORDER(left->unsigned_value, right->unsigned_value);
}

static intptr_t compare_floating(double left, double right) {
    if (isnan(left) || isnan(right)) {
        return isnan(right) - isnan(left);
    }
    return ORDER(left, right);
}

static intptr_t compare_mixed(const struct cffi_number *integer, double floating) {
    if (isnan(floating) || floating < -0x1p63) {
        return 1;
    }
    if (floating >= 0x1p64) {
        return -1;
    }
    // From here on the floating value consists of an integer and a fraction.
    const double whole = trunc(floating);
    struct cffi_number other = {.encoding = whole < 0 ? 'q' : 'Q'};
    if (whole < 0) {
        other.signed_value = (int64_t)whole;
    } else {
        other.unsigned_value = (uint64_t)whole;
    }
    const intptr_t order = compare_integers(integer, &other);
    return order != 0 ? order : ORDER(whole, floating);
}

intptr_t cffi_number_compare(const struct cffi_number *left, const struct cffi_number *right) {
    const bool left_floats = is_floating(left->encoding), right_floats = is_floating(right->encoding);
    if (left_floats && right_floats) {
        return compare_floating(left->floating, right->floating);
    }
    if (left_floats) {
        return -compare_mixed(right, left->floating);
    }
    return right_floats ? compare_mixed(left, right->floating) : compare_integers(left, right);
}

uintptr_t cffi_number_hash(const struct cffi_number *number) {
    if (!is_floating(number->encoding)) {
        return number->unsigned_value;
    }
    const double floating = number->floating;
    if (isnan(floating)) {
        return 0x7ff8;
    }
    if (floating == trunc(floating) && floating >= -0x1p63 && floating < 0x1p64) {
        return floating < 0 ? (uintptr_t)(int64_t)floating : (uintptr_t)floating;
    }
    uint64_t bits;
    memcpy(&bits, &floating, sizeof bits);
    return bits;
}

// MARK: Text

static bool reads_back(const char *text, double floating, bool is_single) {
    return is_single ? strtof(text, NULL) == (float)floating : strtod(text, NULL) == floating;
}

// printf and strtod write and read the locale's decimal point.
static void use_point(char *text) {
    const char *const point = localeconv()->decimal_point;
    const size_t length = strlen(point);
    char *const found = length != 0 ? strstr(text, point) : NULL;
    if (found == NULL) {
        return;
    }
    *found = '.';
    memmove(found + 1, found + length, strlen(found + length) + 1);
}

static void write_floating(double floating, bool is_single, char *text) {
    if (isnan(floating)) {
        strcpy(text, "nan");
        return;
    }
    const int most = is_single ? 9 : 17;
    for (int digits = is_single ? 6 : 15; digits <= most; ++digits) {
        snprintf(text, CFFI_NUMBER_TEXT_SIZE, "%.*g", digits, floating);
        if (reads_back(text, floating, is_single)) {
            break;
        }
    }
    use_point(text);
}

size_t cffi_number_write(const struct cffi_number *number, char text[CFFI_NUMBER_TEXT_SIZE]) {
    if (is_floating(number->encoding)) {
        write_floating(number->floating, number->encoding == 'f', text);
    } else if (is_signed(number->encoding)) {
        snprintf(text, CFFI_NUMBER_TEXT_SIZE, "%" PRId64, number->signed_value);
    } else {
        snprintf(text, CFFI_NUMBER_TEXT_SIZE, "%" PRIu64, number->unsigned_value);
    }
    return strlen(text);
}
