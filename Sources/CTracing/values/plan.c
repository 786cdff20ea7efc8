#include "values/plan.h"
#include "rings/ring.h"
#include "values/captures.h"
#include "values/text.h"
#include <objc/call_values.h>
#include <objc/runtime.h>
#include <stdlib.h>

enum { WORD = sizeof(uint64_t), SWIFT_STRING_SIZE = 2 * WORD };

// MARK: Making

static size_t text_room(enum ctracing_value_text text) {
    switch (text) {
    case CTRACING_TEXT_NONE:
        return 0;
    case CTRACING_TEXT_CLASS:
        return CTRACING_NAME_ROOM;
    case CTRACING_TEXT_OBJECT:
        return CTRACING_CONTENTS_ROOM;
    case CTRACING_TEXT_CAPTURES:
        return CTRACING_CAPTURES_ROOM;
    case CTRACING_TEXT_STRING:
    case CTRACING_TEXT_SWIFT_STRING:
        return CTRACING_STRING_ROOM;
    }
    return 0;
}

// Leaves out what is not recorded.
static void add_piece(struct ctracing_value_plan *plan, struct ctracing_value_piece piece) {
    if (piece.offset < plan->recorded && piece.size > 0) {
        const uint32_t room = plan->recorded - piece.offset;
        piece.size = piece.size < room ? piece.size : room;
        plan->pieces[plan->piece_count++] = piece;
    }
}

static void begin_value(struct ctracing_value_plan *plan, size_t size) {
    plan->size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
    plan->bytes = plan->recorded = size < CTRACING_MAX_VALUE_BYTES ? (uint16_t)size : CTRACING_MAX_VALUE_BYTES;
}

// Adds the most that the value takes to *size, the size of a record. If there is no room for it, nothing of the value
// is recorded.
static void end_value(struct ctracing_value_plan *plan, size_t *size) {
    const struct ctracing_value_piece *piece = &plan->pieces[0];
    // A word is written whole.
    plan->is_word = plan->piece_count == 1 && piece->base == CTRACING_BASE_REGISTERS && !piece->is_address &&
        piece->distance % WORD == 0 && piece->offset == 0 && plan->size <= WORD;
    size_t room = ctracing_record_part(plan->bytes) + text_room(plan->text);
    const size_t heads = CTRACING_MAX_VALUES * sizeof(struct ctracing_value_head);
    if (*size + room + heads > CTRACING_RING_MAX_RECORD) {
        plan->recorded = plan->bytes = plan->piece_count = 0;
        plan->text = CTRACING_TEXT_NONE;
        plan->is_word = false;
        room = 0;
    }
    plan->is_all = plan->is_word && plan->text == CTRACING_TEXT_NONE && plan->bytes == plan->recorded;
    *size += sizeof(struct ctracing_value_head) + room;
}

static struct ctracing_plan *allocate_try(size_t count, const char *name) {
    const size_t recorded = count < CTRACING_MAX_VALUES ? count : CTRACING_MAX_VALUES;
    const size_t size = sizeof(struct ctracing_plan) + (recorded + 1) * sizeof(struct ctracing_value_plan);
    struct ctracing_plan *plan = ctracing_allocate_try(size + (name == NULL ? 0 : strlen(name) + 1));
    if (plan != NULL) {
        plan->types = "";
        plan->name = name == NULL ? NULL : strcpy((char *)plan + size, name);
        plan->argument_count = recorded;
        plan->more_arguments = count - recorded;
        plan->enter_size = plan->leave_size = sizeof(struct ctracing_record_head);
    }
    return plan;
}

// MARK: Making those of messages

static enum ctracing_form form_of_type(ort_type_kind type) {
    switch (type) {
    case ORT_TYPE_CHAR:
    case ORT_TYPE_SHORT:
    case ORT_TYPE_INT:
    case ORT_TYPE_LONG:
    case ORT_TYPE_LONG_LONG:
        return CTRACING_FORM_SIGNED;
    case ORT_TYPE_BOOL:
    case ORT_TYPE_UCHAR:
    case ORT_TYPE_USHORT:
    case ORT_TYPE_UINT:
    case ORT_TYPE_ULONG:
    case ORT_TYPE_ULONG_LONG:
        return CTRACING_FORM_UNSIGNED;
    case ORT_TYPE_FLOAT:
    case ORT_TYPE_DOUBLE:
    case ORT_TYPE_LONG_DOUBLE:
        return CTRACING_FORM_FLOATING;
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_BLOCK:
        return CTRACING_FORM_OBJECT;
    case ORT_TYPE_CLASS:
        return CTRACING_FORM_CLASS;
    case ORT_TYPE_SELECTOR:
        return CTRACING_FORM_SELECTOR;
    case ORT_TYPE_CSTRING:
        return CTRACING_FORM_TEXT;
    case ORT_TYPE_POINTER:
        return CTRACING_FORM_WORD;
    default:
        return CTRACING_FORM_BYTES;
    }
}

// A result of an object type may be anything, as arguments may: performSelector: returns the leftover register of a
// method without a result.
static enum ctracing_value_text text_of(enum ctracing_form form, uint32_t options) {
    const bool reads_objects = (options & CTRACING_TOUCHES_NO_OBJECTS) == 0;
    switch (form) {
    case CTRACING_FORM_OBJECT:
        return reads_objects ? CTRACING_TEXT_OBJECT : CTRACING_TEXT_NONE;
    case CTRACING_FORM_CLASS:
        return reads_objects ? CTRACING_TEXT_CLASS : CTRACING_TEXT_NONE;
    case CTRACING_FORM_TEXT:
        return (options & CTRACING_READS_TEXT) != 0 ? CTRACING_TEXT_STRING : CTRACING_TEXT_NONE;
    default:
        return CTRACING_TEXT_NONE;
    }
}

static void plan_location(
    struct ctracing_value_plan *plan, const struct ort_location *location, ort_piece_place place, uint32_t options,
    const struct ort_type *type, size_t *size) {
    begin_value(plan, location->size);
    const enum ctracing_form form = form_of_type(type->kind);
    plan->form = (uint8_t)form;
    plan->text = (uint8_t)text_of(form, options);
    struct ctracing_value_piece piece = {.is_address = location->is_reference, .size = plan->recorded};
    if (location->kind == ORT_LOCATION_STACK) {
        piece.base = CTRACING_BASE_STACK;
        piece.distance = (uint32_t)location->stack_offset;
    } else if (location->kind == ORT_LOCATION_MEMORY) {
        piece.base = CTRACING_BASE_MEMORY;
    }
    if (location->kind != ORT_LOCATION_REGISTERS) {
        piece.size = location->kind == ORT_LOCATION_NONE ? 0 : piece.size;
        add_piece(plan, piece);
    }
    const size_t count = location->kind != ORT_LOCATION_REGISTERS ? 0 : piece.is_address ? 1 : location->piece_count;
    for (size_t i = 0; i < count; i++) {
        piece.distance = (uint32_t)place(&location->pieces[i]);
        piece.offset = piece.is_address ? 0 : location->pieces[i].offset;
        piece.size = piece.is_address ? plan->recorded : location->pieces[i].size;
        add_piece(plan, piece);
    }
    end_value(plan, size);
}

static struct ctracing_plan *make_of_message_try(const struct ctracing_target *target, ort_hook_status *status) {
    enum { HIDDEN = 2 }; // the receiver and the selector
    const char *types = ort_hook_method_types(target->cls, target->selector);
    const struct ort_call_plan *call = types == NULL ? NULL : ort_call_plan_find(types, NULL);
    const size_t count =
        call == NULL || call->layout->argument_count < HIDDEN ? 0 : call->layout->argument_count - HIDDEN;
    struct ctracing_plan *plan = call == NULL ? NULL : allocate_try(count, NULL);
    if (plan == NULL) {
        *status = types == NULL ? ORT_HOOK_NO_METHOD : ORT_HOOK_NO_MEMORY; // the hooks have the call's plan already
        return NULL;
    }
    plan->types = types;
    plan->enter_size += CTRACING_NAME_ROOM;
    for (size_t i = 0; i < plan->argument_count; i++) {
        plan_location(
            &plan->values[i], &call->layout->arguments[i + HIDDEN], ort_piece_in_frame, target->options,
            call->type->arguments[i + HIDDEN].type, &plan->enter_size);
    }
    const struct ort_type *result = call->type->return_type;
    plan->has_result = result->kind != ORT_TYPE_VOID;
    if (plan->has_result) {
        plan_location(
            &plan->values[plan->argument_count], &call->layout->return_value, ort_piece_in_result, target->options,
            result, &plan->leave_size);
    }
    const bool returns_object = plan->has_result && plan->values[plan->argument_count].text == CTRACING_TEXT_OBJECT;
    plan->leave_size -= returns_object ? CTRACING_CONTENTS_ROOM - CTRACING_STRING_ROOM : 0;
    plan->touches_no_objects = (target->options & CTRACING_TOUCHES_NO_OBJECTS) != 0;
    plan->leave_extra = sizeof(struct ctracing_value_head) + WORD + CTRACING_CONTENTS_ROOM;
    return plan;
}

// MARK: Making those of Swift methods

static enum ctracing_form form_of_swift(const struct ctracing_swift_value *value) {
    switch (value->kind) {
    case CTRACING_SWIFT_SIGNED:
        return CTRACING_FORM_SIGNED;
    case CTRACING_SWIFT_UNSIGNED:
        return CTRACING_FORM_UNSIGNED;
    case CTRACING_SWIFT_FLOATING:
        return value->size == sizeof(float) || value->size == sizeof(double) ? CTRACING_FORM_FLOATING
                                                                             : CTRACING_FORM_WORD;
    case CTRACING_SWIFT_BOOLEAN:
        return CTRACING_FORM_BOOLEAN;
    case CTRACING_SWIFT_STRING:
        return CTRACING_FORM_TEXT;
    case CTRACING_SWIFT_BYTES:
    case CTRACING_SWIFT_OBJECT:
        break;
    }
    return CTRACING_FORM_WORD;
}

// The registers of results lie in another structure than those of arguments, and addresses are always among these.
static struct ctracing_value_piece swift_piece(const struct ort_swift_piece *piece, bool is_of_result) {
    const struct ort_location_piece named = {
        .bank = piece->place == ORT_SWIFT_IN_VECTOR ? ORT_BANK_VECTOR : ORT_BANK_GENERAL,
        .index = (uint8_t)piece->number};
    size_t place = ort_piece_in_frame(&named);
    if (is_of_result && !piece->is_address) {
        place = named.bank == ORT_BANK_VECTOR
            ? offsetof(struct ort_swift_result, vector) + named.index * sizeof((struct ort_swift_result *)0)->vector[0]
            : offsetof(struct ort_swift_result, general) + named.index * sizeof(uint64_t);
    }
    struct ctracing_value_piece made = {
        .base = piece->is_address ? CTRACING_BASE_FRAME : CTRACING_BASE_REGISTERS,
        .is_address = piece->is_address,
        .offset = piece->offset,
        .size = piece->size,
    };
    if (piece->place == ORT_SWIFT_ON_STACK) {
        made.base = CTRACING_BASE_STACK;
        place = piece->number;
    } else if (piece->place == ORT_SWIFT_BEHIND_RESULT) {
        made.base = CTRACING_BASE_MEMORY;
        made.is_address = false;
        place = 0;
    }
    made.distance = (uint32_t)place + (made.is_address ? 0 : piece->shift);
    made.shift = made.is_address ? piece->shift : 0;
    return made;
}

static void plan_swift_value(
    struct ctracing_value_plan *plan, const struct ctracing_swift_value *value, bool is_of_result, size_t *size) {
    const bool is_known = value->piece_count > 0 && value->piece_count <= CTRACING_MAX_PIECES;
    begin_value(plan, is_known ? value->size : 0);
    plan->size = value->size;
    plan->form = (uint8_t)form_of_swift(value);
    for (size_t i = 0; is_known && i < value->piece_count; i++) {
        add_piece(plan, swift_piece(&value->pieces[i], is_of_result));
    }
    if (value->kind == CTRACING_SWIFT_OBJECT && is_known) {
        plan->bytes = plan->recorded + WORD;
    } else if (value->kind == CTRACING_SWIFT_STRING && plan->recorded >= SWIFT_STRING_SIZE) {
        plan->text = CTRACING_TEXT_SWIFT_STRING;
    } else if (is_known && value->part_count > 0 && *size + CTRACING_CAPTURES_ROOM < CTRACING_RING_MAX_RECORD / 4 * 3) {
        plan->text = CTRACING_TEXT_CAPTURES;
        plan->part_count = (uint8_t)(value->part_count < CTRACING_MAX_PARTS ? value->part_count : CTRACING_MAX_PARTS);
        memcpy(plan->parts, value->parts, plan->part_count * sizeof *plan->parts);
    }
    end_value(plan, size);
}

static struct ctracing_plan *make_of_swift_try(const struct ctracing_swift_method *method, ort_hook_status *status) {
    // An error takes the place of the result.
    enum { ERROR_ROOM = sizeof(struct ctracing_value_head) + 2 * WORD };
    struct ctracing_plan *plan = allocate_try(method->argument_count, method->name);
    if (plan == NULL) {
        *status = ORT_HOOK_NO_MEMORY;
        return NULL;
    }
    plan->is_of_swift = true;
    plan->is_of_class = method->is_of_class;
    for (size_t i = 0; i < plan->argument_count; i++) {
        plan_swift_value(&plan->values[i], &method->arguments[i], false, &plan->enter_size);
    }
    plan->has_result = method->result != NULL;
    if (plan->has_result) {
        plan_swift_value(&plan->values[plan->argument_count], method->result, true, &plan->leave_size);
    }
    const bool has_captures = plan->has_result && plan->values[plan->argument_count].text == CTRACING_TEXT_CAPTURES;
    plan->leave_size -= has_captures ? CTRACING_CAPTURES_ROOM : 0;
    plan->leave_size += ERROR_ROOM;
    plan->leave_extra = CTRACING_CAPTURES_ROOM;
    return plan;
}

struct ctracing_plan *ctracing_plan_make_try(const struct ctracing_target *target, ort_hook_status *status) {
    return target->method == NULL ? make_of_message_try(target, status) : make_of_swift_try(target->method, status);
}

// MARK: Writing values

// Where a call has its values.
struct source {
    struct ort_hook_call *call;
    struct ort_call_frame *frame;
    const void *registers;
    bool is_of_swift;
    size_t object_room; // for the text of an object
    bool has_extra;     // room for captures
};

static const uint8_t *memory_of(const struct source *source) {
    return source->is_of_swift ? ort_swift_call_memory(source->call)
                               : (const uint8_t *)(uintptr_t)*ort_call_frame_memory(source->frame);
}

static const uint8_t *start_of(const struct ctracing_value_piece *piece, const struct source *source) {
    const uint8_t *start = NULL;
    switch ((enum ctracing_base)piece->base) {
    case CTRACING_BASE_REGISTERS:
        start = source->registers;
        break;
    case CTRACING_BASE_FRAME:
        start = (const uint8_t *)source->frame;
        break;
    case CTRACING_BASE_STACK:
        start = source->frame->stack;
        break;
    case CTRACING_BASE_MEMORY:
        start = memory_of(source);
        break;
    }
    start += piece->distance;
    if (piece->is_address) {
        uintptr_t address;
        memcpy(&address, start, sizeof address);
        start = (const uint8_t *)address + piece->shift;
    }
    return start;
}

// Follows an address only where there is memory: the description may be wrong if a library passes its own types in
// another way than their metadata says.
static void copy_piece(
    const struct ctracing_value_piece *piece, const struct source *source, struct ctracing_sight *sight,
    uint8_t *bytes) {
    const uint8_t *start = start_of(piece, source);
    const bool is_followed = piece->is_address || piece->base == CTRACING_BASE_MEMORY;
    if (!is_followed || ctracing_sight_reaches(sight, (uintptr_t)start, piece->size)) {
        ort_piece_copy(bytes + piece->offset, start, piece->size);
    }
}

static size_t write_captures(const struct ctracing_value_plan *plan, const uint8_t *bytes, char *place) {
    const struct ctracing_captured value = {bytes, plan->recorded};
    return ctracing_captures_write(plan->parts, plan->part_count, value, (uint8_t *)place);
}

static size_t write_text(
    const struct ctracing_value_plan *plan, const struct source *source, struct ctracing_sight *sight,
    const uint8_t *bytes, char *place) {
    if (plan->text == CTRACING_TEXT_NONE) {
        return 0;
    }
    if (plan->text == CTRACING_TEXT_CAPTURES) {
        return source->has_extra ? write_captures(plan, bytes, place) : 0;
    }
    uint64_t words[2] = {0};
    memcpy(words, bytes, plan->recorded < sizeof words ? WORD : sizeof words);
    switch ((enum ctracing_value_text)plan->text) {
    case CTRACING_TEXT_NONE:
    case CTRACING_TEXT_CAPTURES:
        break;
    case CTRACING_TEXT_OBJECT:
        return ctracing_text_write_object(
            &(struct ctracing_access){.sight = sight}, words[0], place, source->object_room);
    case CTRACING_TEXT_CLASS:
        return ctracing_text_write_class(sight, words[0], place);
    case CTRACING_TEXT_STRING:
        return ctracing_text_write_string(words[0], place);
    case CTRACING_TEXT_SWIFT_STRING:
        return ctracing_text_write_swift_string(words, place);
    }
    return 0;
}

// The class of an object that is alive. Any other value in its place is not followed.
static void write_class_behind(const struct ctracing_value_plan *plan, struct ctracing_sight *sight, uint8_t *bytes) {
    uint64_t object;
    memcpy(&object, bytes, sizeof object);
    const uint64_t cls = ctracing_sight_word(sight, (uintptr_t)object);
    memcpy(bytes + plan->recorded, &cls, sizeof cls);
}

// Returns the value's end. If the size is no multiple of 8, the bytes after the value have no meaning.
__attribute__((noinline)) static uint8_t *write_parts(
    const struct ctracing_value_plan *plan, const struct source *source, struct ctracing_sight *sight, uint8_t *place) {
    uint8_t *bytes = place + sizeof(struct ctracing_value_head);
    uint8_t *text = bytes + ctracing_record_part(plan->bytes);
    if (plan->is_word) {
        memcpy(bytes, (const uint8_t *)source->registers + plan->pieces[0].distance, WORD);
    } else {
        memset(bytes, 0, (size_t)(text - bytes));
        for (size_t i = 0; i < plan->piece_count; i++) {
            copy_piece(&plan->pieces[i], source, sight, bytes);
        }
    }
    if (plan->bytes > plan->recorded) {
        write_class_behind(plan, sight, bytes);
    }
    const struct ctracing_value_head head = {
        .size = plan->size,
        .recorded = (uint16_t)(plan->bytes & 0x7fff),
        .has_captures = plan->text == CTRACING_TEXT_CAPTURES,
        .text_size = (uint16_t)write_text(plan, source, sight, bytes, (char *)text),
    };
    memcpy(place, &head, sizeof head);
    return text + ctracing_record_part(head.text_size);
}

static uint8_t *write_value(
    const struct ctracing_value_plan *plan, const struct source *source, struct ctracing_sight *sight, uint8_t *place) {
    if (!plan->is_all) {
        return write_parts(plan, source, sight, place);
    }
    const struct ctracing_value_head head = {.size = plan->size, .recorded = (uint16_t)(plan->recorded & 0x7fff)};
    memcpy(place, &head, sizeof head);
    memcpy(place + sizeof head, (const uint8_t *)source->registers + plan->pieces[0].distance, WORD);
    return place + sizeof head + WORD;
}

// The error and its type, and its value. Source: swift/include/swift/Runtime/Error.h, SwiftError: the type and the
// value lie after the header.
static uint8_t *write_error(uint64_t error, struct ctracing_sight *sight, uint8_t *place, bool has_extra) {
    enum { TYPE = 2 * WORD, VALUE = 4 * WORD, SIZE = VALUE + 8 * WORD, TEXT = CTRACING_MAX_TEXT_BYTES };
    // The type says whether there is a string among the words.
    static const struct ctracing_swift_part parts[] = {
        {.size = SIZE, .kind = CTRACING_SWIFT_PART_MEMORY, .base = CTRACING_NO_PART},
        {.offset = VALUE, .size = TEXT, .kind = CTRACING_SWIFT_PART_STRING},
        {.offset = VALUE + WORD, .size = TEXT, .kind = CTRACING_SWIFT_PART_STRING},
        {.offset = VALUE + 2 * WORD, .size = TEXT, .kind = CTRACING_SWIFT_PART_STRING},
    };
    const uint64_t words[] = {error, ctracing_sight_word(sight, (uintptr_t)error + TYPE)};
    struct ctracing_value_head head = {.size = WORD, .recorded = sizeof words, .has_captures = has_extra};
    uint8_t *captures = place + sizeof head + sizeof words;
    if (has_extra) {
        const struct ctracing_captured value = {(const uint8_t *)words, sizeof words};
        head.text_size = (uint16_t)ctracing_captures_write(parts, sizeof parts / sizeof *parts, value, captures);
    }
    memcpy(place, &head, sizeof head);
    memcpy(place + sizeof head, words, sizeof words);
    return captures + head.text_size;
}

// The exception that leaves the call of a message.
static uint8_t *write_exception(
    const struct ctracing_plan *plan, id exception, struct ctracing_sight *sight, uint8_t *place) {
    const uint64_t object = (uintptr_t)exception;
    char *text = (char *)place + sizeof(struct ctracing_value_head) + WORD;
    struct ctracing_value_head head = {.size = WORD, .recorded = WORD};
    if (!plan->touches_no_objects) {
        head.text_size = (uint16_t)ctracing_text_write_thrown(sight, object, text, CTRACING_CONTENTS_ROOM);
    }
    memcpy(place, &head, sizeof head);
    memcpy(place + sizeof head, &object, sizeof object);
    return (uint8_t *)text + ctracing_record_part(head.text_size);
}

// MARK: Writing records

static size_t finish(struct ctracing_record_head *head, const uint8_t *end) {
    head->size = (uint32_t)(end - (const uint8_t *)head);
    return head->size;
}

// Returns the end of the name after the head.
static uint8_t *write_receiver(
    const struct ctracing_plan *plan, struct ort_hook_call *call, struct ctracing_record_head *head,
    struct ctracing_sight *sight, uint8_t *next) {
    if (head->is_of_swift) {
        const void *receiver = ort_swift_call_receiver(call);
        head->subject = (uintptr_t)receiver;
        head->is_marked = plan->is_of_class;
        head->swift_class =
            plan->is_of_class ? receiver : (const void *)ctracing_sight_word(sight, (uintptr_t)receiver);
        return next;
    }
    const id receiver = ort_hook_call_receiver(call);
    head->subject = (uintptr_t)receiver;
    head->selector = ort_hook_call_selector(call);
    head->name_size = (uint8_t)ctracing_text_write_receiver(sight, receiver, (char *)next, &head->is_marked);
    return next + ctracing_record_part(head->name_size);
}

size_t ctracing_plan_write_enter(
    const struct ctracing_plan *plan, struct ort_hook_call *call, struct ctracing_sight *sight,
    struct ctracing_record_head *head) {
    head->kind = CTRACING_ENTER;
    head->is_of_swift = plan->is_of_swift;
    head->value_count = (uint8_t)plan->argument_count;
    head->more_values = (uint32_t)plan->more_arguments;
    uint8_t *next = write_receiver(plan, call, head, sight, (uint8_t *)(head + 1));
    struct ort_call_frame *frame = ort_hook_call_frame(call);
    const struct source source = {call, frame, frame, plan->is_of_swift, CTRACING_CONTENTS_ROOM, true};
    for (size_t i = 0; i < plan->argument_count; i++) {
        next = write_value(&plan->values[i], &source, sight, next);
    }
    return finish(head, next);
}

size_t ctracing_plan_write_leave(
    const struct ctracing_plan *plan, struct ort_hook_call *call, struct ctracing_sight *sight,
    struct ctracing_record_head *head, bool has_extra) {
    struct ort_swift_result swift;
    struct source source = {
        .call = call,
        .frame = ort_hook_call_frame(call),
        .is_of_swift = plan->is_of_swift,
        .object_room = has_extra ? CTRACING_CONTENTS_ROOM : CTRACING_STRING_ROOM,
        .has_extra = has_extra,
    };
    const id exception = head->is_marked && has_extra ? ort_hook_call_exception(call) : nil;
    uint8_t *next = (uint8_t *)(head + 1);
    head->kind = CTRACING_LEAVE;
    head->is_of_swift = source.is_of_swift;
    if (source.is_of_swift) {
        swift = ort_swift_call_result(call);
        source.registers = &swift;
        head->has_thrown = swift.error != 0;
    } else {
        source.registers = ort_hook_call_result(call);
    }
    if (head->has_thrown) {
        head->value_count = 1;
        next = write_error(swift.error, sight, next, has_extra);
    } else if (exception != nil) {
        head->value_count = 1;
        next = write_exception(plan, exception, sight, next);
    } else if (plan->has_result && !head->is_marked) {
        head->value_count = 1;
        next = write_value(&plan->values[plan->argument_count], &source, sight, next);
    }
    return finish(head, next);
}

// MARK: Reading one value

static void copy_from(
    const struct ctracing_value_plan *value, const struct source *source, struct ctracing_sight *sight,
    uint8_t *bytes) {
    if (value->is_word) {
        memcpy(bytes, (const uint8_t *)source->registers + value->pieces[0].distance, WORD);
        return;
    }
    memset(bytes, 0, value->recorded);
    for (size_t i = 0; i < value->piece_count; i++) {
        copy_piece(&value->pieces[i], source, sight, bytes);
    }
}

void ctracing_plan_copy_value(
    const struct ctracing_plan *plan, const struct ctracing_value_plan *value, struct ort_hook_call *call,
    struct ctracing_sight *sight, uint8_t *bytes) {
    struct ort_call_frame *frame = ort_hook_call_frame(call);
    struct source source = {.call = call, .frame = frame, .registers = frame, .is_of_swift = plan->is_of_swift};
    struct ort_swift_result swift;
    if (value == &plan->values[plan->argument_count] && plan->is_of_swift) {
        swift = ort_swift_call_result(call);
        source.registers = &swift;
    } else if (value == &plan->values[plan->argument_count]) {
        source.registers = ort_hook_call_result(call);
    }
    copy_from(value, &source, sight, bytes);
}

bool ctracing_plan_has_result(const struct ctracing_plan *plan, struct ort_hook_call *call) {
    return plan->has_result && (!plan->is_of_swift || ort_swift_call_error(call) == 0);
}
