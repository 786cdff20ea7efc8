#include "encodings/type_parser.h"
#include "encodings/registered_layout.h"
#include "encodings/type_layout.h"

#include <string.h>

static const char too_large[] = "type larger than the address space";

static char peek(const struct ort_type_parser *parser) { return ort_type_scanner_peek(&parser->scanner); }

static bool accept(struct ort_type_parser *parser, char expected) {
    return ort_type_scanner_accept(&parser->scanner, expected);
}

static bool fail(struct ort_type_parser *parser, const char *where, const char *reason) {
    return ort_type_scanner_fail(&parser->scanner, where, reason);
}

static bool is_building(const struct ort_type_parser *parser) { return parser->arena->memory != NULL; }

void *ort_type_parser_take(struct ort_type_parser *parser, size_t size) {
    struct ort_type_arena *arena = parser->arena;
    size_t at = arena->used;
    arena->used += size;
    return arena->memory != NULL ? (void *)(arena->memory + at) : (void *)&arena->scratch;
}

// The terminated copy of a part of the text.
static const char *name_at(struct ort_type_parser *parser, const char *begin, size_t length) {
    if (!is_building(parser)) {
        return NULL;
    }
    char *name = parser->arena->names + (begin - parser->scanner.start);
    name[length] = '\0';
    return name;
}

static bool parse_element(struct ort_type_parser *parser, struct ort_type *type) {
    struct ort_type *element = ort_type_parser_take(parser, sizeof *element);
    type->element = element;
    return ort_type_parser_parse_type(parser, element);
}

// MARK: Objects and blocks

static bool parse_block(struct ort_type_parser *parser, struct ort_type *type) {
    type->kind = ORT_TYPE_BLOCK;
    const char *open = parser->scanner.cursor;
    if (!accept(parser, '<')) {
        return true;
    }
    const bool members_are_named = parser->members_are_named;
    parser->members_are_named = false;
    struct ort_method_type *signature = ort_type_parser_take(parser, sizeof *signature);
    type->signature = signature;
    if (!ort_type_parser_parse_signature(parser, signature, '>')) {
        return false;
    }
    parser->members_are_named = members_are_named;
    return accept(parser, '>') || fail(parser, open, "unterminated block signature");
}

// The quoted string after `@` is a class unless it must be the name of the next member: then a type follows it.
static bool parse_object(struct ort_type_parser *parser, struct ort_type *type) {
    parser->scanner.cursor++;
    if (accept(parser, '?')) {
        return parse_block(parser, type);
    }
    type->kind = ORT_TYPE_OBJECT;
    if (peek(parser) != '"') {
        return true;
    }
    const char *quote = parser->scanner.cursor;
    const char *begin = NULL;
    size_t length = 0;
    if (!ort_type_scanner_read_quoted(&parser->scanner, &begin, &length)) {
        return false;
    }
    if (parser->members_are_named && peek(parser) != '\0' && strchr("\"})]", peek(parser)) == NULL) {
        parser->scanner.cursor = quote;
        return true;
    }
    type->name = name_at(parser, begin, length);
    return true;
}

// MARK: Aggregates

static bool parse_member(struct ort_type_parser *parser, struct ort_field *field) {
    if (peek(parser) == '"') {
        const char *begin = NULL;
        size_t length = 0;
        if (!ort_type_scanner_read_quoted(&parser->scanner, &begin, &length)) {
            return false;
        }
        parser->members_are_named = true;
        field->name = name_at(parser, begin, length);
    }
    struct ort_type *type = ort_type_parser_take(parser, sizeof *type);
    field->type = type;
    parser->bit_position = SIZE_MAX;
    if (!ort_type_parser_parse_type(parser, type)) {
        return false;
    }
    field->bit_offset = parser->bit_position;
    return true;
}

// Members up to `close`. `fields` has room for all of them, or is NULL to have them counted.
static bool parse_members(struct ort_type_parser *parser, char close, struct ort_field *fields, size_t *count) {
    const bool members_are_named = parser->members_are_named;
    parser->members_are_named = false;
    size_t found = 0;
    for (; peek(parser) != close && peek(parser) != '\0'; found++) {
        struct ort_field field = {0};
        if (!parse_member(parser, &field)) {
            return false;
        }
        if (fields != NULL) {
            fields[found] = field;
        }
    }
    parser->members_are_named = members_are_named;
    *count = found;
    return true;
}

static size_t count_members(const struct ort_type_parser *parser, char close) {
    struct ort_type_arena nothing = {0};
    struct ort_type_parser ahead = *parser;
    ahead.arena = &nothing;
    size_t count = 0;
    return parse_members(&ahead, close, NULL, &count) ? count : 0;
}

static bool parse_aggregate_members(struct ort_type_parser *parser, struct ort_type *type, char close) {
    if (is_building(parser)) {
        const size_t count = count_members(parser, close);
        struct ort_field *fields = ort_type_parser_take(parser, count * sizeof *fields);
        type->fields = fields;
        return parse_members(parser, close, fields, &type->field_count) &&
            (ort_type_layout_place_fields(type, fields, parser->architecture) ||
             fail(parser, parser->scanner.cursor, too_large));
    }
    size_t count = 0;
    if (!parse_members(parser, close, NULL, &count)) {
        return false;
    }
    ort_type_parser_take(parser, count * sizeof(struct ort_field));
    return true;
}

static bool skip_types(struct ort_type_parser *parser, char close) {
    struct ort_type_arena nothing = {0};
    struct ort_type_parser ahead = *parser;
    ahead.arena = &nothing;
    size_t count = 0;
    if (!parse_members(&ahead, close, NULL, &count) || peek(&ahead) != close) {
        return false;
    }
    parser->scanner.cursor = ahead.scanner.cursor;
    return true;
}

static void skip_brackets(struct ort_type_parser *parser) {
    unsigned depth = 0;
    for (char c; (c = peek(parser)) != '\0'; parser->scanner.cursor++) {
        if (c == '{' || c == '(' || c == '[') {
            depth++;
        }
        if ((c == '}' || c == ')' || c == ']') && depth-- == 0) {
            return;
        }
    }
}

// Skips to the end of the members, which are not needed. The end does not change when the structure is registered. This
// may happen after a text was measured and before its tree is built. Clang writes a vector member as nothing, which may
// leave an invalid encoding. Then the brackets show the end.
static void skip_members(struct ort_type_parser *parser, char close) {
    if (!skip_types(parser, close)) {
        skip_brackets(parser);
    }
}

static bool parse_aggregate(struct ort_type_parser *parser, struct ort_type *type, char close) {
    const char *open = parser->scanner.cursor++;
    const char *unterminated = close == '}' ? "unterminated structure" : "unterminated union";
    const char *name = parser->scanner.cursor;
    if (!ort_type_scanner_skip_name(&parser->scanner, close)) {
        return fail(parser, open, unterminated);
    }
    const size_t length = (size_t)(parser->scanner.cursor - name);
    const bool is_anonymous = length == 0 || (length == 1 && *name == '?');
    type->is_opaque = !accept(parser, '=');
    if (!is_anonymous && close == '}' && ort_registered_layout_apply(type, name, length)) {
        skip_members(parser, close);
    } else if (!type->is_opaque && !parse_aggregate_members(parser, type, close)) {
        return false;
    }
    if (!is_anonymous) {
        type->name = name_at(parser, name, length);
    }
    return accept(parser, close) || fail(parser, open, unterminated);
}

// MARK: Arrays, vectors, bit-fields, complex numbers

static bool parse_array(struct ort_type_parser *parser, struct ort_type *type) {
    const char *open = parser->scanner.cursor++;
    if (!ort_type_scanner_read_number(&parser->scanner, &type->count) || !parse_element(parser, type)) {
        return false;
    }
    return accept(parser, ']') || fail(parser, open, "unterminated array");
}

static bool starts_number(const struct ort_type_parser *parser) {
    const char c = peek(parser);
    return c != '\0' && strchr("cCsSiIlLqQtTfdDB", c) != NULL;
}

static bool parse_complex(struct ort_type_parser *parser, struct ort_type *type) {
    const char *begin = parser->scanner.cursor++;
    if (!starts_number(parser)) {
        return fail(parser, begin, "complex type without a number type");
    }
    return parse_element(parser, type);
}

// `![16,8f]`: bytes, alignment, element; the alignment may be missing.
static bool parse_vector(struct ort_type_parser *parser, struct ort_type *type) {
    const char *begin = parser->scanner.cursor++;
    if (!accept(parser, '[')) {
        return fail(parser, begin, "vector without brackets");
    }
    if (!ort_type_scanner_read_number(&parser->scanner, &type->count)) {
        return false;
    }
    if (accept(parser, ',')) {
        if (!ort_type_scanner_read_number(&parser->scanner, &type->alignment)) {
            return false;
        }
        if (__builtin_popcountll(type->alignment) != 1) {
            return fail(parser, begin, "vector alignment is not a power of two");
        }
    }
    if (!starts_number(parser)) {
        return fail(parser, begin, "vector without a number type");
    }
    if (!parse_element(parser, type)) {
        return false;
    }
    return accept(parser, ']') || fail(parser, begin, "unterminated vector");
}

// Whether the rest of `b<position><type><width>` follows, which clang writes for this runtime. In the other form,
// `b<width>`, no type and digit follow: frame offsets do not occur inside structures.
static bool is_positioned_bitfield(const struct ort_type_parser *parser) {
    struct ort_type_parser ahead = *parser;
    const char c = peek(&ahead);
    if (c == '\0' || strchr("cCsSiIlLqQtTB", c) == NULL) {
        return false;
    }
    ahead.scanner.cursor++;
    return ort_type_scanner_is_digit(peek(&ahead));
}

static bool parse_bitfield(struct ort_type_parser *parser, struct ort_type *type) {
    const char *begin = parser->scanner.cursor++;
    size_t number = 0;
    if (!ort_type_scanner_read_number(&parser->scanner, &number)) {
        return false;
    }
    type->count = number;
    if (is_positioned_bitfield(parser)) {
        if (!parse_element(parser, type) || !ort_type_scanner_read_number(&parser->scanner, &type->count)) {
            return false;
        }
        parser->bit_position = number;
    }
    if (is_building(parser) && type->count > ort_type_layout_bitfield_capacity(type)) {
        return fail(parser, begin, "bit-field wider than its type");
    }
    return true;
}

// MARK: Types

static uint32_t parse_qualifiers(struct ort_type_parser *parser) {
    static const char letters[] = "rnNoORVA";
    uint32_t qualifiers = 0;
    for (;;) {
        const char c = peek(parser);
        const char *letter = c != '\0' ? strchr(letters, c) : NULL;
        if (letter == NULL) {
            return qualifiers;
        }
        qualifiers |= 1u << (letter - letters);
        parser->scanner.cursor++;
    }
}

static bool parse_scalar(struct ort_type_parser *parser, struct ort_type *type) {
    const char c = peek(parser);
    if (c == '\0') {
        return fail(parser, parser->scanner.cursor, "type missing");
    }
    if (c == ' ') {
        return fail(parser, parser->scanner.cursor, "type without an encoding");
    }
    if (strchr("vBcCsSiIlLqQtTfdD#:*?", c) == NULL) {
        return fail(parser, parser->scanner.cursor, "unknown type character");
    }
    type->kind = (ort_type_kind)c;
    parser->scanner.cursor++;
    return true;
}

static bool parse_unqualified(struct ort_type_parser *parser, struct ort_type *type) {
    const char c = peek(parser);
    type->kind = (ort_type_kind)c;
    switch (c) {
    case '@':
        return parse_object(parser, type);
    case '^':
        parser->scanner.cursor++;
        return parse_element(parser, type);
    case '[':
        return parse_array(parser, type);
    case '{':
        return parse_aggregate(parser, type, '}');
    case '(':
        return parse_aggregate(parser, type, ')');
    case 'b':
        return parse_bitfield(parser, type);
    case 'j':
        return parse_complex(parser, type);
    case '!':
        return parse_vector(parser, type);
    default:
        return parse_scalar(parser, type);
    }
}

bool ort_type_parser_parse_type(struct ort_type_parser *parser, struct ort_type *type) {
    memset(type, 0, sizeof *type);
    const uint32_t qualifiers = parse_qualifiers(parser);
    const char *begin = parser->scanner.cursor;
    if (parser->depth > ORT_TYPE_MAX_DEPTH) {
        return fail(parser, begin, "nested too deeply");
    }
    parser->depth++;
    const bool is_parsed = parse_unqualified(parser, type);
    parser->depth--;
    if (!is_parsed) {
        return false;
    }
    type->qualifiers = qualifiers;
    type->text = begin;
    type->text_length = (size_t)(parser->scanner.cursor - begin);
    return !is_building(parser) || ort_type_layout_compute(type) || fail(parser, begin, too_large);
}

// MARK: Method types

bool ort_type_parser_parse_frame_offset(struct ort_type_parser *parser, long *offset) {
    const bool is_negative = peek(parser) == '-';
    // GCC wrote `+` before the offset of an argument that is in a register.
    const bool is_signed = accept(parser, '-') || accept(parser, '+');
    *offset = -1;
    if (!is_signed && !ort_type_scanner_is_digit(peek(parser))) {
        return true;
    }
    size_t number = 0;
    if (!ort_type_scanner_read_number(&parser->scanner, &number)) {
        return false;
    }
    *offset = is_negative ? -(long)number : (long)number;
    return true;
}

// As a parameter, an array is a pointer to its first element. Its text stays.
static void make_pointer_of_array(struct ort_type *type) {
    if (type->kind != ORT_TYPE_ARRAY) {
        return;
    }
    type->kind = ORT_TYPE_POINTER;
    type->count = 0;
    type->size = sizeof(void *);
    type->alignment = type->natural_alignment = _Alignof(void *);
    type->has_layout = true;
    type->is_passed_by_reference = false;
}

// Arguments up to `close`. `arguments` has room for all of them, or is NULL to have them counted.
static bool parse_arguments(
    struct ort_type_parser *parser, char close, struct ort_method_argument *arguments, size_t *count) {
    size_t found = 0;
    for (; peek(parser) != close && peek(parser) != '\0'; found++) {
        struct ort_type *type = ort_type_parser_take(parser, sizeof *type);
        struct ort_method_argument argument = {.type = type};
        if (!ort_type_parser_parse_type(parser, type)) {
            return false;
        }
        if (!ort_type_parser_parse_frame_offset(parser, &argument.frame_offset)) {
            return false;
        }
        if (arguments == NULL) {
            continue;
        }
        make_pointer_of_array(type);
        arguments[found] = argument;
    }
    *count = found;
    return true;
}

static size_t count_arguments(const struct ort_type_parser *parser, char close) {
    struct ort_type_arena nothing = {0};
    struct ort_type_parser ahead = *parser;
    ahead.arena = &nothing;
    size_t count = 0;
    return parse_arguments(&ahead, close, NULL, &count) ? count : 0;
}

bool ort_type_parser_parse_signature(struct ort_type_parser *parser, struct ort_method_type *signature, char close) {
    struct ort_type *return_type = ort_type_parser_take(parser, sizeof *return_type);
    long frame_size = -1;
    if (!ort_type_parser_parse_type(parser, return_type)) {
        return false;
    }
    if (!ort_type_parser_parse_frame_offset(parser, &frame_size)) {
        return false;
    }
    size_t count = 0;
    if (!is_building(parser)) {
        if (!parse_arguments(parser, close, NULL, &count)) {
            return false;
        }
        ort_type_parser_take(parser, count * sizeof(struct ort_method_argument));
        return true;
    }
    struct ort_method_argument *arguments =
        ort_type_parser_take(parser, count_arguments(parser, close) * sizeof *arguments);
    if (!parse_arguments(parser, close, arguments, &count)) {
        return false;
    }
    *signature = (struct ort_method_type){return_type, frame_size, count, arguments};
    return true;
}
