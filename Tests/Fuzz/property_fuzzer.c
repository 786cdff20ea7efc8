// Passes any bytes to the functions that read and write attribute strings of properties.

#include "members/property_attributes.h"
#include <objc/encoding.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition) {
    if (!condition) {
        abort();
    }
}

// Copies it to a block of exactly its size, so that the address sanitizer sees every read past the end.
static char *terminated(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    demand(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

// The parts lie inside the text, in its order, and do not overlap.
static void check_parts(const char *text) {
    const char *cursor = text;
    const char *previous = text;
    struct ort_property_attribute attribute;
    while (ort_property_attributes_next(&cursor, &attribute)) {
        demand(attribute.name >= previous && attribute.name_length > 0);
        demand(attribute.value >= attribute.name + attribute.name_length);
        demand(attribute.value + attribute.value_length == cursor && cursor <= text + strlen(text));
        demand(*cursor == ',' || *cursor == '\0');
        previous = cursor;
    }
}

static void check_values(const char *text, const objc_property_attribute_t *list, unsigned int count) {
    for (unsigned int i = 0; i < count; i++) {
        unsigned int first = 0;
        while (strcmp(list[first].name, list[i].name) != 0) {
            first++;
        }
        char *value = ort_property_attributes_copy_value(text, list[i].name);
        demand(value != NULL && strcmp(value, list[first].value) == 0);
        free(value);
    }
}

// A malformed type reaches to the next comma, unless the attribute after it, which may be dropped, completes the type.
static bool has_malformed_type(const objc_property_attribute_t *list, unsigned int count) {
    for (unsigned int i = 0; i < count; i++) {
        const char *end = strcmp(list[i].name, "T") == 0 ? ort_type_skip(list[i].value) : "";
        if (end == NULL || *end != '\0') {
            return true;
        }
    }
    return false;
}

static void check_round_trip(const objc_property_attribute_t *list, unsigned int count) {
    char *text = ort_property_attributes_format_try(list, count);
    unsigned int again_count;
    objc_property_attribute_t *again = ort_property_attributes_copy_list(text, &again_count);
    bool is_exact = !has_malformed_type(list, count);
    demand(!is_exact || again_count == count);
    for (unsigned int i = 0; i < count && is_exact; i++) {
        demand(strcmp(again[i].name, list[i].name) == 0 && strcmp(again[i].value, list[i].value) == 0);
    }
    free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { LONGEST = 512 }; // the fuzzer looks up every value, which is quadratic
    if (size > LONGEST) {
        return -1;
    }
    char *text = terminated(data, size);
    check_parts(text);
    unsigned int count;
    objc_property_attribute_t *list = ort_property_attributes_copy_list(text, &count);
    demand((list == NULL) == (count == 0));
    demand(list == NULL || (list[count].name == NULL && list[count].value == NULL));
    check_values(text, list, count);
    check_round_trip(list, count);
    free(list);
    free(text);
    return 0;
}
