// Walking the text of a method type without parsing it.
//
// Frame offsets are the digits outside of all brackets and quotes: no type ends in a digit there. Two texts are of one
// signature when they are the same without them.

#ifndef CFFI_METHOD_TEXT_H
#define CFFI_METHOD_TEXT_H

#include <stdbool.h>
#include <stdint.h>

// The position of a walk. Start with { .next = text }.
struct cffi_method_text {
    const char *next;
    uint32_t braces; // open { ( [
    uint32_t angles; // open < outside of braces
    bool is_quoted;
};

// Steps over the next character that is no part of a frame offset and returns it, 0 at the end.
static inline char cffi_method_text_step(struct cffi_method_text *walk) {
    for (;;) {
        const char c = *walk->next;
        if (c == 0) {
            return 0;
        }
        ++walk->next;
        if (walk->is_quoted) {
            walk->is_quoted = c != '"';
            return c;
        }
        if (c == '"') {
            walk->is_quoted = true;
        } else if (c == '{' || c == '(' || c == '[') {
            ++walk->braces;
        } else if ((c == '}' || c == ')' || c == ']') && walk->braces > 0) {
            --walk->braces;
        } else if (walk->braces == 0) {
            if (c == '<') {
                ++walk->angles;
            } else if (c == '>' && walk->angles > 0) {
                --walk->angles;
            } else if (walk->angles == 0 && ((c >= '0' && c <= '9') || c == '+' || c == '-')) {
                continue;
            }
        }
        return c;
    }
}

// Whether the types without frame offsets are the text.
static inline bool cffi_method_text_is_same(const char *types, const char *text) {
    struct cffi_method_text walk = {.next = types};
    for (;; ++text) {
        const char c = cffi_method_text_step(&walk);
        if (c != *text) {
            return false;
        }
        if (c == 0) {
            return true;
        }
    }
}

#endif
