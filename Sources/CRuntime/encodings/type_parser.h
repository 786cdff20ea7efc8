#ifndef ORT_TYPE_PARSER_H
#define ORT_TYPE_PARSER_H

#include "encodings/type_scanner.h"

// The grammar of encodings. An encoding is parsed twice: once without memory, which checks the grammar and adds up the
// size of the tree, and again into one block of exactly that size. Work is linear in the text: every byte is looked at
// a few times for each structure around it, of which there are at most ORT_TYPE_MAX_DEPTH.

// The source of nodes. Without memory every node is `scratch`, whose content does not matter.
struct ort_type_arena {
    char *memory;
    size_t used;
    char *names; // a copy of the text, in which the byte after each name becomes NUL
    union {
        struct ort_type type;
        struct ort_method_type signature;
    } scratch;
};

struct ort_type_parser {
    struct ort_type_scanner scanner;
    struct ort_type_arena *arena;
    ort_architecture architecture; // whose layouts the types get
    unsigned depth;                // types around the current one
    bool members_are_named; // the innermost aggregate has names in quotes, so a string after `@` may be the next name
    size_t bit_position;    // as written for the bit-field parsed last, SIZE_MAX when it was not
};

ORT_HIDDEN void *ort_type_parser_take(struct ort_type_parser *parser, size_t size);

// One type with its qualifiers, without a frame offset.
ORT_HIDDEN bool ort_type_parser_parse_type(struct ort_type_parser *parser, struct ort_type *type);

// A return type and arguments up to `close`, which stays: `>` in a block's signature, NUL for the end of the text.
ORT_HIDDEN bool ort_type_parser_parse_signature(
    struct ort_type_parser *parser, struct ort_method_type *signature, char close);

// The digits after a type in a method type, with an optional sign; −1 when there are none.
ORT_HIDDEN bool ort_type_parser_parse_frame_offset(struct ort_type_parser *parser, long *offset);

// The same method type laid out for an architecture; NULL without memory. Free it with ort_method_type_free.
ORT_HIDDEN const struct ort_method_type *ort_method_type_copy_for_try(
    ort_architecture architecture, const struct ort_method_type *type);

// The reason of an error that the text has not caused.
ORT_HIDDEN extern const char ort_type_out_of_memory[];

#endif
