// The ownership of an invocation: retained arguments, and a return value on its way to its caller.

#include "invocations/invocation.h"
#include "support/allocation.h"

#include <ctype.h>
#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <stdlib.h>
#include <string.h>

// MARK: One value

// Replaces the pointer at `bytes` by one that the invocation owns. An object whose dealloc has begun cannot be owned
// and becomes nil. Returns false without memory for a copy, and replaces nothing then.
bool cffi_value_retain(const struct cffi_value *value, void *bytes) {
    void *pointer;
    memcpy(&pointer, bytes, sizeof pointer);
    if (pointer == NULL) {
        return true;
    }
    switch (value->ownership) {
    case CFFI_OWNS_OBJECT:
        // An id may be a block, on the stack at that.
        if (!ort_object_is_block(pointer)) {
            pointer = ort_is_deallocating(pointer) ? NULL : objc_retain(pointer);
            break;
        }
        __attribute__((fallthrough));
    case CFFI_OWNS_BLOCK:
        pointer = cffi_allocation_copy_block_try(pointer);
        if (pointer == NULL) {
            return false;
        }
        break;
    case CFFI_OWNS_CSTRING:
        pointer = cffi_allocation_copy_string_try(pointer);
        if (pointer == NULL) {
            return false;
        }
        break;
    default:
        return true;
    }
    memcpy(bytes, &pointer, sizeof pointer);
    return true;
}

void cffi_value_release(const struct cffi_value *value, const void *bytes) {
    void *pointer;
    memcpy(&pointer, bytes, sizeof pointer);
    if (pointer == NULL) {
        return;
    }
    if (value->ownership == CFFI_OWNS_CSTRING) {
        free(pointer);
    } else if (
        value->ownership == CFFI_OWNS_BLOCK || (value->ownership == CFFI_OWNS_OBJECT && ort_object_is_block(pointer))) {
        _Block_release(pointer);
    } else if (value->ownership == CFFI_OWNS_OBJECT) {
        objc_release(pointer);
    }
}

// MARK: Arguments

// A walk over the arguments that run user code; an exception may end each step.
struct argument_walk {
    struct cffi_invocation *invocation;
    void **borrowed; // what was there before it was retained or copied
    size_t index;    // of the next one
    bool is_complete;
};

static void retain_each(void *context) {
    struct argument_walk *const walk = context;
    const struct cffi_signature *const signature = walk->invocation->signature;
    for (; walk->index < signature->argument_count; ++walk->index) {
        const struct cffi_value *const value = &signature->arguments[walk->index];
        uint8_t *const bytes = walk->invocation->buffer + value->offset;
        if (value->ownership == CFFI_OWNS_NOTHING) {
            continue;
        }
        memcpy(&walk->borrowed[walk->index], bytes, sizeof walk->borrowed[0]);
        if (!cffi_value_retain(value, bytes)) {
            return;
        }
    }
    walk->is_complete = true;
}

static void release_retained_unless_complete(void *context) {
    struct argument_walk *const walk = context;
    while (!walk->is_complete && walk->index-- > 0) {
        const struct cffi_value *const value = &walk->invocation->signature->arguments[walk->index];
        uint8_t *const bytes = walk->invocation->buffer + value->offset;
        if (value->ownership == CFFI_OWNS_NOTHING) {
            continue;
        }
        cffi_value_release(value, bytes);
        memcpy(bytes, &walk->borrowed[walk->index], sizeof walk->borrowed[0]);
    }
}

static void release_each(void *context) {
    struct argument_walk *const walk = context;
    const struct cffi_signature *const signature = walk->invocation->signature;
    while (walk->index < signature->argument_count) {
        const struct cffi_value *const value = &signature->arguments[walk->index++];
        if (value->ownership != CFFI_OWNS_NOTHING) {
            cffi_value_release(value, walk->invocation->buffer + value->offset);
        }
    }
}

cffi_status cffi_invocation_retain_arguments(struct cffi_invocation *invocation) {
    if (invocation->retains_arguments) {
        return CFFI_OK;
    }
    if (invocation->is_hooked) {
        invocation->will_retain = true;
        return CFFI_OK;
    }
    cffi_invocation_detach(invocation);
    const struct cffi_signature *const signature = invocation->signature;
    void *borrowed[signature->argument_count + 1];
    struct argument_walk walk = {.invocation = invocation, .borrowed = borrowed};
    ort_call_with_cleanup(retain_each, &walk, release_retained_unless_complete);
    if (!walk.is_complete) {
        return CFFI_NO_MEMORY;
    }
    invocation->retains_arguments = true;
    if (invocation->has_return_value && !invocation->owns_result && invocation->signature->returns_object) {
        invocation->owns_result = cffi_value_retain(&signature->return_value, cffi_invocation_result(invocation));
    }
    return CFFI_OK;
}

bool cffi_invocation_arguments_retained(const struct cffi_invocation *invocation) {
    return invocation->retains_arguments || invocation->will_retain;
}

void cffi_invocation_release_arguments(struct cffi_invocation *invocation) {
    if (!invocation->retains_arguments) {
        return;
    }
    invocation->retains_arguments = false;
    struct argument_walk walk = {.invocation = invocation};
    ort_call_with_cleanup(release_each, &walk, release_each);
}

// MARK: Return value

static bool is_in_family(const char *name, const char *family) {
    const size_t length = strlen(family);
    return strncmp(name, family, length) == 0 && !islower((unsigned char)name[length]);
}

bool cffi_selector_is_initializer(SEL selector) {
    if (selector == NULL) {
        return false;
    }
    const char *name = sel_getName(selector);
    while (*name == '_') {
        ++name;
    }
    return *name == 'i' && is_in_family(name, "init");
}

bool cffi_selector_returns_retained(SEL selector) {
    if (selector == NULL) {
        return false;
    }
    const char *name = sel_getName(selector);
    while (*name == '_') {
        ++name;
    }
    switch (*name) {
    case 'a':
        return is_in_family(name, "alloc");
    case 'c':
        return is_in_family(name, "copy");
    case 'i':
        return is_in_family(name, "init");
    case 'm':
        return is_in_family(name, "mutableCopy");
    case 'n':
        return is_in_family(name, "new");
    default:
        return false;
    }
}

static bool is_result_owned(const struct cffi_invocation *invocation) {
    return invocation->signature->returns_object &&
        cffi_selector_returns_retained(cffi_invocation_selector(invocation));
}

void cffi_invocation_release_result(struct cffi_invocation *invocation) {
    uint8_t *const result = cffi_invocation_result(invocation);
    void *old;
    memcpy(&old, result, sizeof old);
    memset(result, 0, sizeof old);
    invocation->owns_result = false;
    cffi_value_release(&invocation->signature->return_value, &old);
}

// Every value that a call returns passes here. Code that sends the message by hand owns the result as any caller does.
// In an intercepted call the result goes to the intercepted caller later, and the invocation keeps the reference for
// that caller.
static void mark_returned(struct cffi_invocation *invocation) {
    if (invocation->is_hooked) {
        cffi_hooked_mark_returned(invocation);
        return;
    }
    invocation->has_return_value = true;
    if (!invocation->signature->returns_object) {
        return;
    }
    if (invocation->answers_call && is_result_owned(invocation)) {
        invocation->owns_result = true;
    } else if (invocation->retains_arguments) {
        invocation->owns_result =
            cffi_value_retain(&invocation->signature->return_value, cffi_invocation_result(invocation));
    }
}

// The previous result is not dropped before the call. The call may throw, or a recursion may make and own another
// result.
void cffi_invocation_take_object(struct cffi_invocation *invocation) {
    const uint64_t object = cffi_invocation_room(invocation)->general[0];
    cffi_invocation_drop_result(invocation);
    memcpy(cffi_invocation_result(invocation), &object, sizeof object);
    mark_returned(invocation);
}

cffi_status cffi_invocation_set_return_value(struct cffi_invocation *invocation, const void *source) {
    if (invocation->is_hooked) {
        return cffi_hooked_set_result(invocation, source);
    }
    const struct cffi_value *const value = &invocation->signature->return_value;
    uint8_t *const result = cffi_invocation_result(invocation);
    if (!invocation->signature->returns_object) {
        memmove(result, source, value->size);
        invocation->has_return_value = true;
        return CFFI_OK;
    }
    void *pointer;
    memcpy(&pointer, source, sizeof pointer);
    const bool is_retained = pointer != NULL && !ort_is_deallocating(pointer);
    if (is_retained && !cffi_value_retain(value, &pointer)) {
        return CFFI_NO_MEMORY;
    }
    cffi_invocation_drop_result(invocation);
    memcpy(result, &pointer, sizeof pointer);
    invocation->has_return_value = true;
    if (is_retained && (invocation->retains_arguments || invocation->answers_call)) {
        invocation->owns_result = true;
    } else if (is_retained) {
        objc_autorelease(pointer);
    }
    return CFFI_OK;
}

void cffi_invocation_hand_over_result(struct cffi_invocation *invocation) {
    const bool is_callers = invocation->answers_call ? invocation->caller_owns_result : is_result_owned(invocation);
    if (!is_callers && !invocation->owns_result) {
        return;
    }
    uint8_t *const result = cffi_invocation_result(invocation);
    if (invocation->owns_result && !invocation->retains_arguments) {
        invocation->owns_result = false;
    } else {
        (void)cffi_value_retain(&invocation->signature->return_value, result);
    }
    id object;
    memcpy(&object, result, sizeof object);
    if (!is_callers) {
        objc_autorelease(object);
    }
}
