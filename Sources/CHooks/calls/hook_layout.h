// Offsets into the structures of CHooks that assembly uses, held to them by assertions in calls/layout.c and
// sites/steps_x86_64.c.

#ifndef ORT_HOOK_LAYOUT_H
#define ORT_HOOK_LAYOUT_H

#include "abi/call_frame_layout.h"
#include "abi/class_layout.h"

// struct ort_hook_site
#define ORT_SITE_ENTRY 0
#define ORT_SITE_CHAIN 8
#define ORT_SITE_ONWARD 40
#define ORT_SITE_VECTOR_COUNT 49
#define ORT_SITE_X87_COUNT 50
#define ORT_SITE_SHAPE 52
#define ORT_SITE_IS_ASYNC 54
#define ORT_SITE_STACK_SIZE 56
#define ORT_SITE_IS_DYNAMIC 62
#define ORT_SITE_CLASS 72
#define ORT_SITE_SELECTOR 80
#define ORT_SITE_GENERATION 200
#define ORT_SITE_FOUND 208

// struct ort_object_hooks, struct object_place
#define ORT_HOOKS_FIRST 8
#define ORT_HOOKS_IS_IN_PLACE 56
#define ORT_PLACE_NEXT 0
#define ORT_PLACE_SELECTOR 8
#define ORT_PLACE_CHAIN 16

// struct ort_hook_chain
#define ORT_CHAIN_BEFORE_END 0
#define ORT_CHAIN_INSTEAD_END 4
#define ORT_CHAIN_AFTER_END 8
#define ORT_CHAIN_BEGIN 12
#define ORT_CHAIN_HAS_BEFORE_ONLY 13
#define ORT_CHAIN_TAKES_INFO 14
#define ORT_CHAIN_RUNS_INSIDE_IN_C 15
#define ORT_CHAIN_SHAPE 16
#define ORT_CHAIN_ENTRIES 32

// struct ort_hook_entry
#define ORT_ENTRY_STEP 0
#define ORT_ENTRY_KIND 4
#define ORT_ENTRY_RETURNS 5
#define ORT_ENTRY_FUNCTION 8
#define ORT_ENTRY_CONTEXT 16
#define ORT_ENTRY_SIZE 32

// enum ort_hook_entry_kind
#define ORT_ENTRY_IS_BLOCK 0
#define ORT_ENTRY_IS_FUNCTION 1
#define ORT_ENTRY_IS_BLOCK_BEHIND_RESULT 2
#define ORT_ENTRY_IS_END 3
#define ORT_ENTRY_IS_ORIGINAL 4
#define ORT_ENTRY_IS_PLAIN_BLOCK 5
#define ORT_ENTRY_IS_SWIFT 6

// enum ort_hook_chain_begin
#define ORT_BEGINS_WITH_BLOCK 1
#define ORT_BEGINS_WITH_FUNCTION 2
#define ORT_BEGINS_WITH_PLAIN_BLOCK 3
#define ORT_IS_CLOSURE_BEFORE 4
#define ORT_IS_CLOSURE_INSTEAD 5
#define ORT_IS_CLOSURE_AFTER 6
#define ORT_BEGINS_AND_MAY_KEEP 7
#define ORT_RUNS_CLOSURE_INSIDE 8
#define ORT_TIMES_ORIGINAL 9

// struct ort_hook_record
#define ORT_RECORD_CHAIN 0
#define ORT_RECORD_CALL 8
#define ORT_RECORD_INFO 16
#define ORT_RECORD_SIZE 32
#define ORT_RECORD_PAGE 4096
#define ORT_RECORD_BITS 7
#define ORT_RECORD_BIT_OF_SERIAL 2

// struct ort_hook_call
#define ORT_CALL_RESULT ORT_FRAME_SIZE
#if defined(__x86_64__)
#define ORT_CALL_SITE (ORT_FRAME_SIZE + 96)
#define ORT_CALL_SIZE (ORT_FRAME_SIZE + 144)
#else
#define ORT_CALL_SITE (ORT_FRAME_SIZE + 80)
#define ORT_CALL_SIZE (ORT_FRAME_SIZE + 128)
#endif
#define ORT_CALL_RECORD (ORT_CALL_SITE + 8)
#define ORT_CALL_BITS 3
#define ORT_CALL_ENDS_IN_C 1
#define ORT_CALL_IS_WIDE 2
#define ORT_CALL_CHAIN (ORT_CALL_SITE + 16)
#define ORT_CALL_CURRENT (ORT_CALL_SITE + 24)
#define ORT_CALL_VECTORS (ORT_CALL_SITE + 32)

// The value of vectors_saved for ort_hook_enter_simple, which saves as many of two vector registers as hold named
// arguments. ort_hook_enter saves none, two, or more.
#define ORT_VECTORS_OF_SIMPLE 1

// The name of the struct ort_hook_entries. A build of the shared library names it after its sources and exports it: see
// Sources/install.mk.
#if defined(ORT_HOOK_ENTRIES)
#define ORT_EXPORTS_ENTRIES 1
#else
#define ORT_EXPORTS_ENTRIES 0
#define ORT_HOOK_ENTRIES ort_hook_entries
#endif

// struct ort_hook_runtime
#define ORT_RUNTIME_TOP 0
#define ORT_RUNTIME_TAKE 8
#define ORT_RUNTIME_GIVE_BACK 16
#define ORT_RUNTIME_FIND_CHAIN 24
#define ORT_RUNTIME_PREPARE_INFO 32
#define ORT_RUNTIME_UNWIND 40
#define ORT_RUNTIME_ENTER 48
#define ORT_RUNTIME_PROCEED 56
#define ORT_RUNTIME_RESUME 64
#define ORT_RUNTIME_DELETE_EXCEPTION 72
#define ORT_RUNTIME_SIZE 80

// The distance from a call of ort_hook_enter_simple to the caller's stack arguments.
#define ORT_SIMPLE_STACK (ORT_CALL_SIZE + 16)

#endif
