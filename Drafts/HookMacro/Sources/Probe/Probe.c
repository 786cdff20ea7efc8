#include "Probe.h"
#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))
#define ERROR __attribute__((swift_error_result))

void probe_call_int(const void *code, const void *context, long value) {
    ((SWIFT void (*)(long, CONTEXT const void *))code)(value, context);
}

void probe_call_words(const void *code, const void *context, long first, long second) {
    ((SWIFT void (*)(long, long, CONTEXT const void *))code)(first, second, context);
}
