// The public entry points: whole types and whole method types into trees of one allocation, with the root at its
// beginning.

#include "encodings/type_parser.h"
#include "support/memory.h"

#include <stdlib.h>
#include <string.h>

const char ort_type_out_of_memory[] = "out of memory";

struct root {
    bool (*parse)(struct ort_type_parser *parser);
    ort_architecture architecture;
};

static bool demand_end(struct ort_type_parser *parser) {
    if (parser->scanner.cursor == parser->scanner.end) {
        return true;
    }
    return ort_type_scanner_fail(&parser->scanner, parser->scanner.cursor, "text after the type");
}

static bool parse_type_root(struct ort_type_parser *parser) {
    struct ort_type *root = ort_type_parser_take(parser, sizeof *root);
    return ort_type_parser_parse_type(parser, root) && demand_end(parser);
}

static bool parse_method_type_root(struct ort_type_parser *parser) {
    struct ort_method_type *root = ort_type_parser_take(parser, sizeof *root);
    return ort_type_parser_parse_signature(parser, root, '\0') && demand_end(parser);
}

static bool parse(
    const char *text, size_t length, struct ort_type_arena *arena, const struct root *root,
    struct ort_type_error *error) {
    struct ort_type_parser parser = {
        .scanner = {.start = text, .cursor = text, .end = text + length},
        .arena = arena,
        .architecture = root->architecture,
    };
    if (root->parse(&parser)) {
        return true;
    }
    *error = parser.scanner.error;
    return false;
}

static const void *refuse(struct ort_type_error *error, struct ort_type_error found) {
    if (error != NULL) {
        *error = found;
    }
    return NULL;
}

// The tree lies before its copy of the text and the copy that names are cut from.
static const void *build(const char *text, size_t length, struct root root, struct ort_type_error *error) {
    struct ort_type_error found = {0, "no text"};
    if (text == NULL) {
        return refuse(error, found);
    }
    struct ort_type_arena arena = {0};
    if (!parse(text, length, &arena, &root, &found)) {
        return refuse(error, found);
    }
    const size_t tree_size = arena.used;
    char *memory = ort_memory_allocate_try(tree_size + 2 * length);
    if (memory == NULL) {
        return refuse(error, (struct ort_type_error){0, ort_type_out_of_memory});
    }
    memcpy(memory + tree_size, text, length);
    memcpy(memory + tree_size + length, text, length);
    arena = (struct ort_type_arena){.memory = memory, .names = memory + tree_size + length};
    if (parse(memory + tree_size, length, &arena, &root, &found)) {
        return memory;
    }
    free(memory);
    return refuse(error, found);
}

const struct ort_type *ort_type_parse(const char *text, size_t length, struct ort_type_error *error) {
    return build(text, length, (struct root){parse_type_root, ORT_ARCHITECTURE_HERE}, error);
}

void ort_type_free(const struct ort_type *type) { free((void *)type); }

const struct ort_method_type *ort_method_type_parse(const char *text, size_t length, struct ort_type_error *error) {
    return build(text, length, (struct root){parse_method_type_root, ORT_ARCHITECTURE_HERE}, error);
}

void ort_method_type_free(const struct ort_method_type *type) { free((void *)type); }

// Copies from the texts of its types, which follow each other with frame offsets between them. The return type's text
// excludes its qualifiers, of which one matters to the layout.
const struct ort_method_type *ort_method_type_copy_for_try(
    ort_architecture architecture, const struct ort_method_type *type) {
    const struct ort_type *first = type->return_type;
    const struct ort_type *last = type->argument_count > 0 ? type->arguments[type->argument_count - 1].type : first;
    const size_t prefix = (first->qualifiers & ORT_QUALIFIER_ATOMIC) != 0;
    const size_t length = (size_t)(last->text + last->text_length - first->text);
    char *text = ort_memory_allocate_try(prefix + length);
    if (text == NULL) {
        return NULL;
    }
    text[0] = 'A';
    memcpy(text + prefix, first->text, length);
    const struct root root = {parse_method_type_root, architecture};
    const struct ort_method_type *copy = build(text, prefix + length, root, NULL);
    free(text);
    return copy;
}

const char *ort_type_skip(const char *text) {
    if (text == NULL) {
        return NULL;
    }
    struct ort_type_arena nothing = {0};
    struct ort_type_parser parser = {.scanner = {.start = text, .cursor = text}, .arena = &nothing};
    struct ort_type type;
    long offset = 0;
    if (!ort_type_parser_parse_type(&parser, &type)) {
        return NULL;
    }
    return ort_type_parser_parse_frame_offset(&parser, &offset) ? parser.scanner.cursor : NULL;
}
