#include "encodings/type_scanner.h"

bool ort_type_scanner_fail(struct ort_type_scanner *scanner, const char *where, const char *reason) {
    if (scanner->error.reason == NULL) {
        scanner->error.position = (size_t)(where - scanner->start);
        scanner->error.reason = reason;
    }
    return false;
}

bool ort_type_scanner_read_number(struct ort_type_scanner *scanner, size_t *value) {
    const char *begin = scanner->cursor;
    size_t number = 0;
    while (ort_type_scanner_is_digit(ort_type_scanner_peek(scanner))) {
        number = number * 10 + (size_t)(*scanner->cursor - '0');
        if (number > ORT_TYPE_MAX_SIZE) {
            return ort_type_scanner_fail(scanner, begin, "number too large");
        }
        scanner->cursor++;
    }
    if (scanner->cursor == begin) {
        return ort_type_scanner_fail(scanner, begin, "number missing");
    }
    *value = number;
    return true;
}

bool ort_type_scanner_read_quoted(struct ort_type_scanner *scanner, const char **begin, size_t *length) {
    const char *quote = scanner->cursor++;
    while (ort_type_scanner_peek(scanner) != '"') {
        if (ort_type_scanner_peek(scanner) == '\0') {
            return ort_type_scanner_fail(scanner, quote, "unterminated name in quotes");
        }
        scanner->cursor++;
    }
    *begin = quote + 1;
    *length = (size_t)(scanner->cursor++ - quote) - 1;
    return true;
}

// MARK: Names of C++ types

// Brackets open at one place of a name. Deeper ones than fit are taken for ordinary characters.
struct brackets {
    size_t depth;
    char open[64];
};

static void close_bracket(struct brackets *brackets, char open) {
    // A `<` that turns out to be an operator is dropped with the parentheses around it, but `>` ends only its own kind.
    size_t depth = brackets->depth;
    while (depth > 0 && brackets->open[depth - 1] != open) {
        if (open == '<') {
            return;
        }
        depth--;
    }
    if (depth > 0) {
        brackets->depth = depth - 1;
    }
}

static void note_bracket(struct brackets *brackets, char c) {
    switch (c) {
    case '<':
    case '(':
    case '[':
    case '{':
        if (brackets->depth < sizeof brackets->open) {
            brackets->open[brackets->depth++] = c;
        }
        break;
    case '>':
        close_bracket(brackets, '<');
        break;
    case ')':
        close_bracket(brackets, '(');
        break;
    case ']':
        close_bracket(brackets, '[');
        break;
    case '}':
        close_bracket(brackets, '{');
        break;
    default:
        break;
    }
}

static bool accept_word(struct ort_type_scanner *scanner, const char *word) {
    struct ort_type_scanner ahead = *scanner;
    while (*word != '\0') {
        if (!ort_type_scanner_accept(&ahead, *word++)) {
            return false;
        }
    }
    scanner->cursor = ahead.cursor;
    return true;
}

// Steps over the name of an operator with brackets or `=` in it. `>>` is not one: after `operator>` a template ends
// more often.
static bool accept_operator(struct ort_type_scanner *scanner) {
    static const char *const operators[] = {
        "operator<=>", "operator<<=", "operator>>=", "operator<<", "operator<=", "operator>=",
        "operator->",  "operator()",  "operator[]",  "operator<",  "operator>",  "operator==",
        "operator!=",  "operator+=",  "operator-=",  "operator*=", "operator/=", "operator%=",
        "operator&=",  "operator|=",  "operator^=",  "operator=",
    };
    if (ort_type_scanner_peek(scanner) != 'o') {
        return false;
    }
    for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++) {
        if (accept_word(scanner, operators[i])) {
            return true;
        }
    }
    return false;
}

// Steps over a character or string literal. An apostrophe that opens none (they occur in paths) is an ordinary
// character.
static bool accept_literal(struct ort_type_scanner *scanner) {
    const size_t longest_character = sizeof "'\\U0010ffff" - 1;
    const char quote = ort_type_scanner_peek(scanner);
    if (quote != '\'' && quote != '"') {
        return false;
    }
    struct ort_type_scanner ahead = *scanner;
    ahead.cursor++;
    while (ort_type_scanner_peek(&ahead) != '\0') {
        const char c = *ahead.cursor++;
        if (c == quote) {
            scanner->cursor = ahead.cursor;
            return true;
        }
        if (c == '\\' && ort_type_scanner_peek(&ahead) != '\0') {
            ahead.cursor++;
        }
        if (quote == '\'' && (size_t)(ahead.cursor - scanner->cursor) > longest_character) {
            return false;
        }
    }
    // An unterminated string: the rest of the text belongs to it, so that it is not searched for again.
    if (quote == '"') {
        scanner->cursor = ahead.cursor;
    }
    return quote == '"';
}

bool ort_type_scanner_skip_name(struct ort_type_scanner *scanner, char close) {
    struct brackets brackets = {.depth = 0};
    for (;;) {
        const char c = ort_type_scanner_peek(scanner);
        if (c == '\0') {
            return false;
        }
        if (brackets.depth == 0 && (c == '=' || c == close)) {
            return true;
        }
        if (brackets.depth > 0 && (accept_operator(scanner) || accept_literal(scanner) || accept_word(scanner, "->"))) {
            continue;
        }
        note_bracket(&brackets, c);
        scanner->cursor++;
    }
}
