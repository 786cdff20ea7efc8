// The messengers for an image that has them in its own text, next to its code. They serve only hits in the class's
// cache and messages to nil, and hold no state. All other messages continue in the runtime's own messengers, at
// ort_msgSend and ort_msgSend_stret, with every register unchanged but r10 and r11. The symbols are hidden, so that the
// image's calls reach them directly. A program that links the runtime itself has them already.

#if defined(__x86_64__)

#include "calls/hook_layout.h"
#include "dispatch/probe-x86_64.h"
#include "dispatch/registers-x86_64.h"

// void objc_msgSend(id self, SEL op, ...)
    .hidden objc_msgSend
FUNCTION(objc_msgSend)
    testq   %rdi, %rdi
    jz      .Lsend_nil
    testb   $ORT_SMALL_OBJECT_MASK, %dil
    jnz     .Lsend_other
    movq    (%rdi), %r10                        // class = self->isa
    FIND    send, %rsi
    SEND    send, .Lsend_other
.Lsend_other:
    jmpq    *ort_msgSend@GOTPCREL(%rip)         // not through a lazy stub, which need not keep vector registers
.Lsend_nil:
    movq    ort_vectorWidth@GOTPCREL(%rip), %rax
    RETURN_ZERO (%rax)
END(objc_msgSend)

// void objc_msgSend_stret(void *result, id self, SEL op, ...)
    .hidden objc_msgSend_stret
FUNCTION(objc_msgSend_stret)
    testq   %rsi, %rsi
    jz      .Lstret_nil
    testb   $ORT_SMALL_OBJECT_MASK, %sil
    jnz     .Lstret_other
    movq    (%rsi), %r10                        // class = self->isa
    FIND    stret, %rdx
    SEND    stret, .Lstret_other
.Lstret_other:
    jmpq    *ort_msgSend_stret@GOTPCREL(%rip)
.Lstret_nil:
    movq    %rdi, %rax                          // the caller's buffer, untouched
    ret
END(objc_msgSend_stret)

// So that the linker takes the entries of hooked methods, too, which nothing else names.
    .reloc  .Lsend_nil, R_X86_64_NONE, ORT_HOOK_ENTRIES

#endif

    .section .note.GNU-stack, "", %progbits
