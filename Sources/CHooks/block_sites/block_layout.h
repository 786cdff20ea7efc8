// Offsets into struct ort_block_site that assembly uses, held to it by assertions in block_sites/block_site.c.

#ifndef ORT_BLOCK_LAYOUT_H
#define ORT_BLOCK_LAYOUT_H

#include "calls/hook_layout.h"

#define ORT_BLOCK_SITE_ENTER 256
#define ORT_BLOCK_SITE_INVOKE 264
#define ORT_BLOCK_SITE_INTO 272
#define ORT_BLOCK_SITE_BACK 288

// struct ort_block_way_back
#define ORT_BLOCK_BACK_IMPLEMENTATION 8

#endif
