// Look-ups: they run `+initialize`, `+resolveInstanceMethod:` and, for strings of foreign classes, `UTF8String`.

#include <cffi.h>
#include <cffi_boundaries.h>
#include <cffi_collections.h>

struct look_up {
    Class cls;
    SEL selector;
    bool is_in_memory;
    IMP imp;
    bool responds;
};

static void find_implementation(void *context) {
    struct look_up *const look_up = context;
    look_up->imp = (look_up->is_in_memory ? class_getMethodImplementation_stret : class_getMethodImplementation)(
        look_up->cls, look_up->selector);
}

bool cffi_find_implementation_catching(
    Class cls, SEL selector, bool is_in_memory, IMP *imp, struct ort_caught *caught) {
    struct look_up look_up = {.cls = cls, .selector = selector, .is_in_memory = is_in_memory};
    const bool is_caught = ort_call_catching(find_implementation, &look_up, caught);
    *imp = look_up.imp;
    return is_caught;
}

static void ask_whether_it_responds(void *context) {
    struct look_up *const look_up = context;
    look_up->responds = class_respondsToSelector(look_up->cls, look_up->selector);
}

bool cffi_responds_catching(Class cls, SEL selector, bool *responds, struct ort_caught *caught) {
    struct look_up look_up = {.cls = cls, .selector = selector};
    const bool is_caught = ort_call_catching(ask_whether_it_responds, &look_up, caught);
    *responds = look_up.responds;
    return is_caught;
}

struct text_copy {
    id string;
    char *text;
    size_t *length;
};

static void copy_utf8(void *context) {
    struct text_copy *const copy = context;
    copy->text = cffi_string_copy_utf8(copy->string, copy->length);
}

bool cffi_copy_utf8_catching(id string, char **text, size_t *length, struct ort_caught *caught) {
    struct text_copy copy = {.string = string, .length = length};
    const bool is_caught = ort_call_catching(copy_utf8, &copy, caught);
    *text = copy.text;
    return is_caught;
}
