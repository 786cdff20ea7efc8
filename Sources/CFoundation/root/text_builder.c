#include "root/text_builder.h"
#include "root/string_view.h"
#include "support/allocation.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/objc-arc.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct cffi_text *text, size_t more) {
    if (more <= text->capacity - text->length) {
        return true;
    }
    const size_t capacity = 2 * (text->length + more) + 64;
    char *const grown = cffi_allocation_resize_try(text->bytes, capacity);
    if (grown == NULL) {
        text->has_failed = true;
        return false;
    }
    text->bytes = grown;
    text->capacity = capacity;
    return true;
}

void cffi_text_append(struct cffi_text *text, const char *bytes, size_t length) {
    if (text->has_failed || !reserve(text, length)) {
        return;
    }
    if (length != 0) {
        memcpy(text->bytes + text->length, bytes, length);
    }
    text->length += length;
}

void cffi_text_append_string(struct cffi_text *text, id string) {
    struct cffi_string_view view;
    if (!cffi_string_view_open(&view, string)) {
        text->has_failed |= cffi_string_is(string);
        return;
    }
    cffi_text_append(text, view.bytes, view.length);
    cffi_string_view_close(&view);
}

void cffi_text_append_description(struct cffi_text *text, id object) {
    if (object == nil) {
        cffi_text_append(text, "(null)", 6);
    } else {
        cffi_text_append_string(text, CFFI_SEND(id, object, cffi_selectors.description));
    }
}

struct building {
    struct cffi_text text;
    void (*write)(struct cffi_text *text, void *context);
    void *context;
    id string;
};

static void build(void *context) {
    struct building *const building = context;
    building->write(&building->text, building->context);
    if (!building->text.has_failed) {
        building->string =
            cffi_string_create(building->text.bytes != NULL ? building->text.bytes : "", building->text.length);
    }
}

static void free_text(void *context) { free(((struct building *)context)->text.bytes); }

id cffi_text_build(void (*write)(struct cffi_text *text, void *context), void *context) {
    struct building building = {.write = write, .context = context};
    ort_call_with_cleanup(build, &building, free_text);
    return objc_autorelease(building.string);
}
