#include "members/property_attributes.h"
#include "support/memory.h"
#include <objc/encoding.h>
#include <string.h>

// MARK: Reading

static bool ends_attribute(const char *end) { return *end == ',' || *end == '\0'; }

static const char *value_end(const struct ort_property_attribute *attribute) {
    if (attribute->name_length == 1 && attribute->name[0] == 'T') {
        const char *end = ort_type_skip(attribute->value);
        if (end != NULL && ends_attribute(end)) {
            return end;
        }
    }
    const char *end = attribute->value;
    while (!ends_attribute(end)) {
        const char *closing = *end == '"' ? strchr(end + 1, '"') : NULL;
        end = closing == NULL ? end + 1 : closing + 1;
    }
    return end;
}

static void read_name(const char *start, struct ort_property_attribute *attribute) {
    if (*start != '"') {
        *attribute = (struct ort_property_attribute){.name = start, .name_length = 1, .value = start + 1};
        return;
    }
    const char *name = start + 1;
    size_t length = strcspn(name, "\",");
    const char *end = name + length;
    *attribute = (struct ort_property_attribute){name, length, *end == '"' ? end + 1 : end, 0};
}

bool ort_property_attributes_next(const char **cursor, struct ort_property_attribute *attribute) {
    const char *start = *cursor;
    while (*start != '\0') {
        if (*start == ',') {
            start++;
            continue;
        }
        read_name(start, attribute);
        start = value_end(attribute);
        if (attribute->name_length > 0) {
            attribute->value_length = (size_t)(start - attribute->value);
            *cursor = start;
            return true;
        }
    }
    *cursor = start;
    return false;
}

bool ort_property_attributes_find(const char *text, const char *name, struct ort_property_attribute *attribute) {
    size_t length = strlen(name);
    while (ort_property_attributes_next(&text, attribute)) {
        if (attribute->name_length == length && memcmp(attribute->name, name, length) == 0) {
            return true;
        }
    }
    return false;
}

// MARK: Copying

// Copies the bytes, terminates them, and returns the place after them.
static char *put(char *to, const char *bytes, size_t length) {
    memcpy(to, bytes, length);
    to[length] = '\0';
    return to + length + 1;
}

char *ort_property_attributes_copy_value(const char *text, const char *name) {
    struct ort_property_attribute attribute;
    if (!ort_property_attributes_find(text, name, &attribute)) {
        return NULL;
    }
    char *value = ort_memory_allocate_try(attribute.value_length + 1);
    if (value != NULL) {
        put(value, attribute.value, attribute.value_length);
    }
    return value;
}

objc_property_attribute_t *ort_property_attributes_copy_list(const char *text, unsigned int *count) {
    struct ort_property_attribute attribute;
    size_t total = 0;
    size_t bytes = 0;
    for (const char *cursor = text; ort_property_attributes_next(&cursor, &attribute);) {
        total++;
        bytes += attribute.name_length + attribute.value_length + 2;
    }
    // One block, since the caller frees the list alone: the entries, an empty one, and the strings.
    objc_property_attribute_t *list = total == 0 ? NULL : ort_memory_allocate_try((total + 1) * sizeof *list + bytes);
    ort_memory_set_count(count, list == NULL ? 0 : total);
    if (list == NULL) {
        return NULL;
    }
    char *strings = (char *)(list + total + 1);
    size_t used = 0;
    for (const char *cursor = text; ort_property_attributes_next(&cursor, &attribute); used++) {
        list[used].name = strings;
        strings = put(strings, attribute.name, attribute.name_length);
        list[used].value = strings;
        strings = put(strings, attribute.value, attribute.value_length);
    }
    return list;
}

// MARK: Writing

static bool is_written(const objc_property_attribute_t *attribute) {
    return attribute->name != NULL && attribute->name[0] != '\0' && attribute->value != NULL;
}

static char *append(char *to, const char *text) {
    size_t length = strlen(text);
    memcpy(to, text, length);
    return to + length;
}

char *ort_property_attributes_format_try(const objc_property_attribute_t *attributes, unsigned int count) {
    enum { PUNCTUATION = 3 }; // two quotes and a comma
    size_t size = 1;
    for (unsigned int i = 0; attributes != NULL && i < count; i++) {
        if (is_written(&attributes[i])) {
            size += strlen(attributes[i].name) + strlen(attributes[i].value) + PUNCTUATION;
        }
    }
    char *text = ort_memory_allocate_try(size);
    char *end = text;
    for (unsigned int i = 0; text != NULL && attributes != NULL && i < count; i++) {
        if (!is_written(&attributes[i])) {
            continue;
        }
        const char *quote = attributes[i].name[1] == '\0' ? "" : "\"";
        end = append(end, end == text ? "" : ",");
        end = append(append(append(end, quote), attributes[i].name), quote);
        end = append(end, attributes[i].value);
    }
    return text;
}
