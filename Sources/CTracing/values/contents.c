#include "values/contents.h"
#include "values/collections.h"
#include "values/strings.h"
#include "values/text.h"
#include <objc/runtime.h>
#include <string.h>

enum { MOST_OF_ELEMENT = 24 }; // bytes of a string in a collection

// MARK: Looking

static bool is_small(uint64_t word) { return (word & 7) != 0; }

// Clang gives short literals this tag, so it belongs to a class of strings, if to any.
static bool has_tag_of_strings(uint64_t word) { return (word & 7) == 4; }

static const struct ctracing_sighted_class *class_of_moving(
    struct ctracing_sight *sight, uint64_t object, struct ctracing_sighted_class *found) {
    uintptr_t isa;
    if (!ctracing_access_copy_moving((uintptr_t)object, &isa, sizeof isa)) {
        *found = (struct ctracing_sighted_class){0};
        return found;
    }
    const struct ctracing_sighted_class *cls = ctracing_sight_class(sight, isa, found);
    return cls->is_meta ? ctracing_sight_class(sight, (uintptr_t)object, found) : cls;
}

static const struct ctracing_sighted_class *class_of(
    const struct ctracing_access *access, uint64_t object, struct ctracing_sighted_class *found) {
    if (is_small(object)) {
        return ctracing_sight_class(access->sight, (uintptr_t)object_getClass((id)(uintptr_t)object), found);
    }
    return access->is_moving ? class_of_moving(access->sight, object, found)
                             : ctracing_sight_class_of(access->sight, (uintptr_t)object, found);
}

// Programs pass numbers where objects are wanted, to performSelector:withObject: for one.
void ctracing_contents_see(const struct ctracing_access *access, uint64_t object, struct ctracing_seen_object *seen) {
    seen->object = object;
    seen->depth = 0;
    seen->cls = class_of(access, object, &seen->found);
    const bool is_class = seen->cls->cls == (uintptr_t)object;
    seen->shape = is_class                                    ? CTRACING_SHAPE_UNKNOWN
        : seen->cls->length > 0 && has_tag_of_strings(object) ? CTRACING_SHAPE_TINY_STRING
                                                              : (enum ctracing_shape)seen->cls->shape;
}

// MARK: Inside of others

void ctracing_contents_open_object(const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    ctracing_writing_add_text(writing, "<");
    ctracing_writing_add_text(writing, seen->cls->name);
    ctracing_writing_add_text(writing, ": ");
    ctracing_writing_add_hexadecimal(writing, seen->object);
}

static void add_object(const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    if (seen->object == 0) {
        ctracing_writing_add_text(writing, "nil");
    } else if (seen->cls->length == 0) {
        ctracing_writing_add_hexadecimal(writing, seen->object);
    } else if (seen->cls->cls == (uintptr_t)seen->object) {
        ctracing_writing_add_text(writing, seen->cls->name);
    } else {
        ctracing_contents_open_object(seen, writing);
        ctracing_writing_close(writing, ">");
    }
}

static bool add_string(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, const char *quote, size_t most,
    struct ctracing_writing *writing) {
    struct ctracing_writing part = *writing;
    ctracing_writing_add_text(&part, quote);
    const bool is_open = *quote != 0 && !part.is_cut;
    part.is_quoted = is_open;
    const size_t end = part.length + most;
    const bool is_bounded = end < part.room;
    part.room = is_bounded ? end : part.room;
    if (!ctracing_string_add(access, seen->shape, seen->object, &part)) {
        return false;
    }
    writing->is_cut = part.is_cut && (!is_bounded || writing->is_cut);
    writing->length = part.length;
    ctracing_writing_close(writing, is_open ? "\"" : "");
    return true;
}

static void add_number(const struct ctracing_number *number, struct ctracing_writing *writing) {
    const char encoding = number->encoding;
    if (encoding == 'f' || encoding == 'd') {
        ctracing_number_add_bits(writing, number);
    } else if (encoding == 'B') {
        ctracing_writing_add_text(writing, number->bits != 0 ? "@YES" : "@NO");
    } else {
        ctracing_writing_add_text(writing, "@");
        ctracing_writing_add_decimal(writing, number->bits, encoding >= 'a' && (int64_t)number->bits < 0);
    }
}

static void add_seen(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    struct ctracing_number number;
    if (seen->shape == CTRACING_SHAPE_UNKNOWN) {
        add_object(seen, writing);
    } else if (ctracing_number_read(access, seen->shape, seen->object, &number)) {
        add_number(&number, writing);
    } else if (
        !add_string(access, seen, "@\"", MOST_OF_ELEMENT, writing) && !ctracing_collection_add(access, seen, writing)) {
        add_object(seen, writing);
    }
}

void ctracing_contents_add(
    const struct ctracing_access *access, uint64_t object, unsigned depth, struct ctracing_writing *writing) {
    struct ctracing_seen_object seen;
    if (writing->is_cut) {
        return;
    }
    ctracing_contents_see(access, object, &seen);
    seen.depth = depth;
    add_seen(access, &seen, writing);
}

void ctracing_contents_add_string(
    const struct ctracing_access *access, uint64_t object, const char *quote, size_t most,
    struct ctracing_writing *writing) {
    struct ctracing_seen_object seen;
    if (writing->is_cut) {
        return;
    }
    ctracing_contents_see(access, object, &seen);
    if (!add_string(access, &seen, quote, most, writing)) {
        add_object(&seen, writing);
    }
}

// MARK: All

static struct ctracing_writing begin(char *place, size_t room) {
    return (struct ctracing_writing){.place = place, .room = room - CTRACING_WRITING_SPARE};
}

static bool add_plain_string(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    writing->room = CTRACING_MAX_TEXT_BYTES - (sizeof "…" - 1);
    writing->place[writing->length++] = '@';
    writing->place[writing->length++] = '"';
    return ctracing_string_add(access, seen->shape, seen->object, writing);
}

size_t ctracing_contents_write(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, char *place, size_t room) {
    struct ctracing_number number;
    struct ctracing_writing writing = begin(place, room);
    const enum ctracing_shape shape = seen->shape;
    bool is_known = false;
    if (shape == CTRACING_SHAPE_UNKNOWN) {
        return 0;
    }
    if (shape <= CTRACING_SHAPE_LAST_STRING) {
        is_known = add_plain_string(access, seen, &writing);
    } else if (shape <= CTRACING_SHAPE_LAST_NUMBER) {
        is_known = ctracing_number_read(access, shape, seen->object, &number);
        if (is_known) {
            ctracing_number_write_bits(&number, place);
            writing.length = CTRACING_NUMBER_LENGTH;
        }
    } else {
        ctracing_writing_add_text(&writing, "=");
        is_known = ctracing_collection_add(access, seen, &writing);
    }
    return is_known ? ctracing_writing_end(&writing) : 0;
}

size_t ctracing_contents_write_thrown(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, char *place, size_t room) {
    struct ctracing_writing writing = begin(place, room);
    ctracing_writing_add_text(&writing, "=");
    if (strcmp(seen->cls->name, "NSException") != 0) {
        ctracing_writing_add_text(&writing, seen->cls->name);
        ctracing_writing_add_text(&writing, " ");
    }
    return seen->shape == CTRACING_SHAPE_EXCEPTION && ctracing_exception_add(access, seen, &writing)
        ? ctracing_writing_end(&writing)
        : 0;
}
