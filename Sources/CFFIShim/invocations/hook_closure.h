#ifndef CFFI_HOOK_CLOSURE_H
#define CFFI_HOOK_CLOSURE_H

#include "signatures/signature.h"

// Makes libffi known to hooks. Called once, when the image is loaded.
CFFI_HIDDEN void cffi_hook_closures_register(void);

#endif
