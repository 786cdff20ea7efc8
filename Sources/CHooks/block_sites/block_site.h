// Sites of blocks. The calls of one block are hooked as if they were calls of a method named `invoke` of the block.
//
//     call ──► literal's invoke = stub ──► (block, selector, arguments) ──► chain … original ──► (block, arguments) ──►
//     the function
//
// The code after the stub sees the call of a method with all its types: receiver and selector, then the block's
// arguments. So the registers move on by one on the way in and back on the way out. If an argument comes to lie
// elsewhere, moving registers is not enough, and C lays the call out anew (block_call.c).
//
// A site stays until its block ends, since a caller of the block may have read the block's function at any time before.
// The site of a global block stays for ever. The caller of a block keeps it alive until the block's own code or a body
// runs, which may give it up. So a site whose block has ended is used for another block once no chain of its hooks is
// left. The stub stays with the site.

#ifndef ORT_BLOCK_SITE_H
#define ORT_BLOCK_SITE_H

#include "blocks/frame_implementation.h"
#include "calls/site.h"
#include <objc/blocks_runtime.h>

// The context of the stub that is the site's `original`.
struct ort_block_way_back {
    void (*entry)(void);
    struct ort_frame_implementation anew; // of a call that is laid out anew
};

struct ort_block_site {
    struct ort_hook_site site; // whose types and layout are those of the method
    void (*enter)(void);       // enters the call of the method
    IMP invoke;                // the block's function below the stub, or the last one; stored before the stub is
    struct ort_frame_implementation into; // of a call that is laid out anew
    struct ort_block_way_back back;
    struct ort_block_literal *block;
    const struct ort_call_layout *block_layout;
    bool may_be_used; // while the hook lock is held for a search
};

// The block whose function a call of the block runs. For a block that libdispatch made, which it knows by its function,
// this is the block that it performs. For any other block it is the block itself. NULL if the object is no block.
ORT_HIDDEN struct ort_block_literal *ort_block_site_performed(id block);

// A new site for ort_site_table_choose_locked, to be freed. NULL with *status if there can be none. The caller keeps
// the block alive meanwhile.
ORT_HIDDEN struct ort_hook_site *ort_block_site_make(struct ort_block_literal *block, ort_hook_status *status);

// Keeps the image of a constant literal loaded, since the site stays, and code that removes a hook looks at the
// literal.
ORT_HIDDEN void ort_block_site_keep_image(const struct ort_block_literal *block);

// Assembly, called with the site in a scratch register (r11, x17) and everything else as the block's caller set it.
// ort_hook_block_enter moves the registers on by one. The one behind the result does so with the hidden pointer for the
// result in front, on x86-64. In the one that enters anew, C lays the call out.
ORT_HIDDEN void ort_hook_block_enter(void);
ORT_HIDDEN void ort_hook_block_enter_behind_result(void);
ORT_HIDDEN void ort_hook_block_enter_anew(void);
ORT_HIDDEN void ort_hook_block_pass_on(void);

// The same with the address of the site's `back`, and everything else as the caller of the method set it.
ORT_HIDDEN void ort_hook_block_leave(void);
ORT_HIDDEN void ort_hook_block_leave_behind_result(void);
ORT_HIDDEN void ort_hook_block_leave_anew(void);

// These are called as the method is, with the site in place of the selector, and enter it.
ORT_HIDDEN void ort_hook_block_enter_method(void);
ORT_HIDDEN void ort_hook_block_enter_method_behind_result(void);

// The implementation that -[NSBlock invoke] hands to ort_frame_implementation_entry.
extern ORT_HIDDEN const struct ort_frame_implementation ort_block_invoke_implementation;

// These are ort_frame_handlers that have a site as context.
ORT_HIDDEN IMP ort_block_call_enter(struct ort_call_frame *frame, void *site);
ORT_HIDDEN IMP ort_block_call_leave(struct ort_call_frame *frame, void *site);

#endif
