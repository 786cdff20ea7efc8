// The messengers for x86-64.
//
// Registers of a send: rdi receiver, rsi selector (with a hidden return pointer in rdi: rsi and rdx); rdx rcx r8 r9,
// xmm0–7 and al carry arguments and survive; r10 and r11 are free. A hit is 12 instructions and three dependent loads.

#if defined(__x86_64__)

#include "dispatch/probe-x86_64.h"
#include "dispatch/registers-x86_64.h"

// After FIND: puts the implementation into `imp`, or jumps to `miss` if the bucket stands for no method. For messengers
// whose miss is not the one that ort_messenger_uncached can take. One comparison detects both: ort_messenger_forward
// lies right before it.
.macro LOAD_IMP imp, miss
    movq    ORT_BUCKET_IMP(%r11), \imp
    leaq    ort_messenger_uncached(%rip), %r10
    subq    \imp, %r10                          // 0, the distance of the two, or something else
    cmpq    $(ort_messenger_uncached - ort_messenger_forward), %r10
    jbe     \miss
.endm

// Puts the class of the small object in `receiver` (a 32-bit register) into r10.
.macro SMALL_OBJECT_CLASS receiver
    movl    \receiver, %r11d
    andl    $ORT_SMALL_OBJECT_MASK, %r11d
    leaq    ort_small_object_classes(%rip), %r10
    movq    (%r10, %r11, 8), %r10
.endm

// Calls a look-up function with the arguments at these frame slots. The result is in r11, and every register is
// restored.
.macro LOOK_UP function, first, second
    ENTER_CALL_FRAME
    movq    ORT_FRAME_GENERAL + \first*8(%rsp), %rdi
    movq    ORT_FRAME_GENERAL + \second*8(%rsp), %rsi
    callq   \function
    movq    %rax, %r11
    LEAVE_CALL_FRAME
.endm

// void objc_msgSend(id self, SEL op, ...)
    .globl ort_msgSend
    .set ort_msgSend, objc_msgSend
FUNCTION(objc_msgSend)
    testq   %rdi, %rdi
    jz      ort_messenger_nil
    testb   $ORT_SMALL_OBJECT_MASK, %dil
    jnz     .Lsend_small
    movq    (%rdi), %r10                        // class = self->isa
.Lsend_class:
    FIND    send, %rsi
    SEND    send, ort_messenger_miss
.Lsend_small:
    SMALL_OBJECT_CLASS %edi
    jmp     .Lsend_class
END(objc_msgSend)

    .hidden ort_messenger_miss
FUNCTION(ort_messenger_miss)
    LOOK_UP ort_lookup_send, 0, 1               // imp = ort_lookup_send(self, op)
    jmpq    *%r11
END(ort_messenger_miss)

// The implementations of buckets without a method: for a missing method, and for a removed one. They are reached from
// objc_msgSend and objc_msgSend_stret only, with the key in r10. The argument register that holds the selector shows
// which of the two it was. A receiver is never taken for a selector: a small object is not aligned as selectors are,
// and no class is a selector's record.
    .hidden ort_messenger_forward
FUNCTION(ort_messenger_forward)
    testb   $7, %sil
    jnz     1f
    cmpq    (%rsi), %r10
    je      ort_forward_of_object
1:  jmp     ort_forward_of_object_stret
END(ort_messenger_forward)

    .hidden ort_messenger_uncached
FUNCTION(ort_messenger_uncached)
    testb   $7, %sil
    jnz     ort_messenger_miss_stret
    cmpq    (%rsi), %r10
    je      ort_messenger_miss
    jmp     ort_messenger_miss_stret
END(ort_messenger_uncached)

// Zero in every register that can hold a result.
    .hidden ort_messenger_nil
FUNCTION(ort_messenger_nil)
    RETURN_ZERO ort_vector_width(%rip)
END(ort_messenger_nil)

// long double objc_msgSend_fpret(id self, SEL op, ...)
FUNCTION(objc_msgSend_fpret)
    testq   %rdi, %rdi
    jnz     objc_msgSend
    jmp     ort_messenger_nil_fpret
END(objc_msgSend_fpret)

    .hidden ort_messenger_nil_fpret
FUNCTION(ort_messenger_nil_fpret)
    fldz
    jmp     ort_messenger_nil
END(ort_messenger_nil_fpret)

    .hidden ort_messenger_nil_fp2ret
FUNCTION(ort_messenger_nil_fp2ret)
    fldz
    jmp     ort_messenger_nil_fpret
END(ort_messenger_nil_fp2ret)

// void objc_msgSend_stret(void *result, id self, SEL op, ...)
    .globl ort_msgSend_stret
    .set ort_msgSend_stret, objc_msgSend_stret
FUNCTION(objc_msgSend_stret)
    testq   %rsi, %rsi
    jz      .Lstret_nil
    testb   $ORT_SMALL_OBJECT_MASK, %sil
    jnz     .Lstret_small
    movq    (%rsi), %r10                        // class = self->isa
.Lstret_class:
    FIND    stret, %rdx
    SEND    stret, ort_messenger_miss_stret
.Lstret_small:
    SMALL_OBJECT_CLASS %esi
    jmp     .Lstret_class
.Lstret_nil:
    movq    %rdi, %rax                          // the caller's buffer, untouched
    ret
END(objc_msgSend_stret)

    .hidden ort_messenger_miss_stret
FUNCTION(ort_messenger_miss_stret)
    LOOK_UP ort_lookup_send_stret, 1, 2         // imp = ort_lookup_send_stret(self, op)
    jmpq    *%r11
END(ort_messenger_miss_stret)

// void objc_msgSendSuper(struct objc_super *super, SEL op, ...)
FUNCTION(objc_msgSendSuper)
    cmpq    $0, ORT_SUPER_RECEIVER(%rdi)
    je      ort_messenger_nil
    movq    ORT_SUPER_CLASS(%rdi), %r10
    FIND    super, %rsi
    LOAD_IMP %r11, .Lsuper_miss
    movq    ORT_SUPER_RECEIVER(%rdi), %rdi      // self
    jmpq    *%r11
    PROBE   super, .Lsuper_miss
.Lsuper_miss:
    LOOK_UP ort_lookup_super, 0, 1              // imp = ort_lookup_super(super, op)
    movq    ORT_SUPER_RECEIVER(%rdi), %rdi
    jmpq    *%r11
END(objc_msgSendSuper)

// void objc_msgSendSuper_stret(void *result, struct objc_super *super, SEL op, ...)
FUNCTION(objc_msgSendSuper_stret)
    cmpq    $0, ORT_SUPER_RECEIVER(%rsi)
    je      .Lstret_nil
    movq    ORT_SUPER_CLASS(%rsi), %r10
    FIND    super_stret, %rdx
    LOAD_IMP %r11, .Lsuper_stret_miss
    movq    ORT_SUPER_RECEIVER(%rsi), %rsi
    jmpq    *%r11
    PROBE   super_stret, .Lsuper_stret_miss
.Lsuper_stret_miss:
    LOOK_UP ort_lookup_super_stret, 1, 2        // imp = ort_lookup_super_stret(super, op)
    movq    ORT_SUPER_RECEIVER(%rsi), %rsi
    jmpq    *%r11
END(objc_msgSendSuper_stret)

// IMP objc_msg_lookup(id self, SEL op)
FUNCTION(objc_msg_lookup)
    testq   %rdi, %rdi
    jz      .Llookup_nil
    testb   $ORT_SMALL_OBJECT_MASK, %dil
    jnz     .Llookup_small
    movq    (%rdi), %r10
.Llookup_class:
    FIND    lookup, %rsi
    LOAD_IMP %rax, ort_lookup_send
    ret
    PROBE   lookup, ort_lookup_send             // an ordinary call: no register to keep
.Llookup_small:
    SMALL_OBJECT_CLASS %edi
    jmp     .Llookup_class
.Llookup_nil:
    movq    %rsi, %rdi
    jmp     ort_lookup_nil                      // IMP ort_lookup_nil(SEL op)
END(objc_msg_lookup)

// IMP objc_msg_lookup_super(struct objc_super *super, SEL op)
FUNCTION(objc_msg_lookup_super)
    cmpq    $0, ORT_SUPER_RECEIVER(%rdi)
    je      .Llookup_nil
    movq    ORT_SUPER_CLASS(%rdi), %r10
    FIND    lookup_super, %rsi
    LOAD_IMP %rax, ort_lookup_super
    ret
    PROBE   lookup_super, ort_lookup_super
END(objc_msg_lookup_super)

#endif

    .section .note.GNU-stack, "", %progbits
