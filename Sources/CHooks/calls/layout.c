// Holds calls/hook_layout.h to the structures.

#include "calls/call.h"
#include "calls/hook_layout.h"

#define HOLD(type, member, offset) _Static_assert(offsetof(struct type, member) == (offset), #type "." #member)

HOLD(ort_hook_site, entry, ORT_SITE_ENTRY);
HOLD(ort_hook_site, place.chain, ORT_SITE_CHAIN);
HOLD(ort_hook_site, onward, ORT_SITE_ONWARD);
HOLD(ort_hook_site, vector_count, ORT_SITE_VECTOR_COUNT);
HOLD(ort_hook_site, x87_count, ORT_SITE_X87_COUNT);
HOLD(ort_hook_site, shape, ORT_SITE_SHAPE);
HOLD(ort_hook_site, is_async, ORT_SITE_IS_ASYNC);
HOLD(ort_hook_site, stack_size, ORT_SITE_STACK_SIZE);
HOLD(ort_hook_site, is_dynamic, ORT_SITE_IS_DYNAMIC);
HOLD(ort_hook_site, cls, ORT_SITE_CLASS);
HOLD(ort_hook_site, selector, ORT_SITE_SELECTOR);
HOLD(ort_hook_site, generation, ORT_SITE_GENERATION);
HOLD(ort_hook_site, found, ORT_SITE_FOUND);

HOLD(ort_hook_chain, before_end, ORT_CHAIN_BEFORE_END);
HOLD(ort_hook_chain, instead_end, ORT_CHAIN_INSTEAD_END);
HOLD(ort_hook_chain, after_end, ORT_CHAIN_AFTER_END);
HOLD(ort_hook_chain, begin, ORT_CHAIN_BEGIN);
HOLD(ort_hook_chain, has_before_only, ORT_CHAIN_HAS_BEFORE_ONLY);
HOLD(ort_hook_chain, takes_info, ORT_CHAIN_TAKES_INFO);
HOLD(ort_hook_chain, runs_inside_in_c, ORT_CHAIN_RUNS_INSIDE_IN_C);
HOLD(ort_hook_chain, shape, ORT_CHAIN_SHAPE);
HOLD(ort_hook_chain, entries, ORT_CHAIN_ENTRIES);

HOLD(ort_hook_entry, function, ORT_ENTRY_FUNCTION);
HOLD(ort_hook_entry, context, ORT_ENTRY_CONTEXT);
HOLD(ort_hook_entry, step, ORT_ENTRY_STEP);
HOLD(ort_hook_entry, kind, ORT_ENTRY_KIND);
HOLD(ort_hook_entry, returns, ORT_ENTRY_RETURNS);
_Static_assert(sizeof(struct ort_hook_entry) == ORT_ENTRY_SIZE, "ort_hook_entry");

HOLD(ort_hook_record, chain, ORT_RECORD_CHAIN);
HOLD(ort_hook_record, call, ORT_RECORD_CALL);
HOLD(ort_hook_record, info, ORT_RECORD_INFO);
_Static_assert(
    (ORT_RECORD_IS_AWAITED | ORT_RECORD_IS_TOLD | ORT_RECORD_HAS_INFO) == ORT_RECORD_BITS, "bits of a record's chain");
_Static_assert(ORT_RECORD_IS_TOLD == ORT_RECORD_BIT_OF_SERIAL, "the bit of a record with a serial number");
_Static_assert(sizeof(struct ort_hook_record) == ORT_RECORD_SIZE, "ort_hook_record");

HOLD(ort_hook_call, frame, 0);
HOLD(ort_hook_call, result, ORT_CALL_RESULT);
HOLD(ort_hook_call, site, ORT_CALL_SITE);
HOLD(ort_hook_call, marked_record, ORT_CALL_RECORD);
HOLD(ort_hook_call, chain, ORT_CALL_CHAIN);
HOLD(ort_hook_call, current, ORT_CALL_CURRENT);
HOLD(ort_hook_call, vectors_saved, ORT_CALL_VECTORS);
_Static_assert(sizeof(struct ort_hook_call) == ORT_CALL_SIZE, "ort_hook_call");
