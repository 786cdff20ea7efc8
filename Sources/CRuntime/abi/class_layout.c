#include "abi/class_layout.h"
#include "abi/call_frame_layout.h"
#include "methods/cache.h"
#include "selectors/selector.h"
#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/message.h>

#define HOLD(type, member, offset) _Static_assert(offsetof(struct type, member) == (offset), #type "." #member)

HOLD(objc_class, info, ORT_CLASS_INFO);
HOLD(objc_class, cache_buckets, ORT_CLASS_BUCKETS);
#if defined(ORT_CLASS_MASK)
HOLD(objc_class, cache_mask, ORT_CLASS_MASK);
#endif
HOLD(objc_class, state, 112);
_Static_assert(
    (ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_BLOCK | ORT_CLASS_HAS_CONSTRUCTED) == ORT_CLASS_LACKS_HEADERS, "info");
HOLD(objc_class, properties, 128);
HOLD(ort_bucket, key, ORT_BUCKET_KEY);
HOLD(ort_bucket, imp, ORT_BUCKET_IMP);
_Static_assert(sizeof(struct ort_bucket) == ORT_BUCKET_SIZE, "ort_bucket");
HOLD(objc_method, imp, ORT_METHOD_IMP);
HOLD(objc_method, selector, ORT_METHOD_SELECTOR);
HOLD(objc_selector, types, ORT_SELECTOR_TYPES);
HOLD(objc_super, receiver, ORT_SUPER_RECEIVER);
HOLD(objc_super, super_class, ORT_SUPER_CLASS);

HOLD(ort_call_frame, vector, ORT_FRAME_VECTOR);
HOLD(ort_call_frame, general, ORT_FRAME_GENERAL);
HOLD(ort_call_frame, result, ORT_FRAME_RESULT);
#if defined(__x86_64__)
HOLD(ort_call_frame, x87, ORT_FRAME_X87);
HOLD(ort_call_frame, x87_count, ORT_FRAME_X87_COUNT);
#else
HOLD(ort_call_frame, memory, ORT_FRAME_MEMORY);
#endif
HOLD(ort_call_frame, stack, ORT_FRAME_STACK);
_Static_assert(sizeof(struct ort_call_frame) == ORT_FRAME_SIZE, "ort_call_frame");

HOLD(ort_call_registers, general, ORT_REGISTERS_GENERAL);
HOLD(ort_call_registers, vector, ORT_REGISTERS_VECTOR);
#if defined(__aarch64__)
HOLD(ort_call_registers, memory, ORT_REGISTERS_MEMORY);
#endif

HOLD(ort_call_result, vector, ORT_RESULT_VECTOR);
HOLD(ort_call_result, general, ORT_RESULT_GENERAL);
#if defined(__x86_64__)
HOLD(ort_call_result, x87, ORT_RESULT_X87);
HOLD(ort_call_result, x87_count, ORT_RESULT_X87_COUNT);
#endif
