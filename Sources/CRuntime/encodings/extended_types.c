#include "encodings/extended_types.h"
#include <objc/encoding.h>
#include <string.h>

// A part of the text that belongs to the plain form.
struct piece {
    const char *begin, *end;
    const char *next; // where the text continues
};

static const char *step_back_over_frame_offset(const char *begin, const char *end) {
    while (end > begin && end[-1] >= '0' && end[-1] <= '9') {
        end--;
    }
    return end > begin && (end[-1] == '-' || end[-1] == '+') ? end - 1 : end;
}

// Ends after the `@` or `@?` of an extended type, or after any other type.
static struct piece piece_at(const char *text) {
    const char *type = text + strspn(text, "+-0123456789"); // the frame offset of the type before
    const char *end = ort_type_skip(type);
    if (end == NULL) {
        end = type + strlen(type);
        return (struct piece){text, end, end};
    }
    const char *object = type + strspn(type, "rnNoORVA");
    if (object[0] == '@' && object[1] == '"') {
        return (struct piece){text, object + 1, strchr(object + 2, '"') + 1};
    }
    if (object[0] == '@' && object[1] == '?' && object[2] == '<') {
        return (struct piece){text, object + 2, step_back_over_frame_offset(object, end)};
    }
    return (struct piece){text, end, end};
}

void ort_extended_types_write_plain(const char *types, char *plain) {
    while (*types != '\0') {
        const struct piece piece = piece_at(types);
        const size_t length = (size_t)(piece.end - piece.begin);
        memcpy(plain, piece.begin, length);
        plain += length;
        types = piece.next;
    }
    *plain = '\0';
}

bool ort_extended_types_have_plain(const char *types, const char *plain) {
    if (types == plain && strpbrk(types, "\"<") == NULL) {
        return true;
    }
    while (*types != '\0') {
        const struct piece piece = piece_at(types);
        const size_t length = (size_t)(piece.end - piece.begin);
        if (strncmp(plain, piece.begin, length) != 0) {
            return false;
        }
        plain += length;
        types = piece.next;
    }
    return *plain == '\0';
}
