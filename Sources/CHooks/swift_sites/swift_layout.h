// Offsets into the structures of swift_sites/swift_site.h and swift_sites/swift_call.h that assembly uses, held to them
// by assertions in swift_sites/swift_call.c.

#ifndef ORT_SWIFT_LAYOUT_H
#define ORT_SWIFT_LAYOUT_H

#include "calls/hook_layout.h"

// struct ort_swift_site
#define ORT_SWIFT_SITE_BELOW 256
#define ORT_SWIFT_SITE_OWNER 264
#define ORT_SWIFT_SITE_OBJECTS ORT_SWIFT_SITE_OWNER
#define ORT_SWIFT_SITE_FUNCTION 272

// struct ort_swift_next_context
#define ORT_NEXT_CALL 16
#define ORT_NEXT_IDENTITY 24
#define ORT_NEXT_PLACE 32
#define ORT_NEXT_SITE 40

// struct ort_address_table
// Addresses are multiplied by it twice, since instructions take no longer number. By any of the usual distances between
// objects it spreads them well, which a single multiplication does not.
#define ORT_ADDRESS_TABLE_FACTOR -1028477379
#define ORT_ADDRESS_TABLE_MASK 0
#define ORT_ADDRESS_TABLE_BELOW 8
#define ORT_ADDRESS_TABLE_SLOTS 48
#define ORT_ADDRESS_SLOT_VALUE 8
#define ORT_ADDRESS_SLOT_SIZE 16

// struct ort_swift_call
#define ORT_SWIFT_SELF ORT_CALL_SIZE
#define ORT_SWIFT_ERROR_IN (ORT_CALL_SIZE + 8)
#define ORT_SWIFT_ERROR (ORT_CALL_SIZE + 16)
#define ORT_SWIFT_GENERAL (ORT_CALL_SIZE + 24)
#if defined(__x86_64__)
#define ORT_SWIFT_VECTOR (ORT_CALL_SIZE + 48)
#define ORT_SWIFT_BEGIN (ORT_CALL_SIZE + 80)
#define ORT_SWIFT_CALL_SIZE (ORT_CALL_SIZE + 128)
#else
#define ORT_SWIFT_BEGIN (ORT_CALL_SIZE + 40)
#define ORT_SWIFT_CALL_SIZE (ORT_CALL_SIZE + 96)
#endif
#define ORT_SWIFT_END (ORT_SWIFT_BEGIN + 8)
#define ORT_SWIFT_IDENTITY (ORT_SWIFT_BEGIN + 40)

#endif
