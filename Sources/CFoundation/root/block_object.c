// Blocks as objects of the root class. They answer copy, and BlocksRuntime counts their references. In manually counted
// code they retain the objects that they capture (under ARC the compiler does it). Their weak references and
// associations end with them.

#include "root/static_class.h"

#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// BlocksRuntime's interface for object runtimes, as its library has it: without callbacks captured objects are not
// counted.
struct block_callbacks {
    size_t size;
    void (*retain)(const void *object);
    void (*release)(const void *object);
    void (*destruct)(const void *block);
};
extern void _Block_use_RR2(const struct block_callbacks *callbacks);

static void retain_captured(const void *object) { objc_retain((id)object); }

static void release_captured(const void *object) { objc_release((id)object); }

static void destruct_block(const void *block) { objc_destructInstance((id)block); }

static id block_retain(id self, SEL selector) { return objc_retain(self); }

static void block_release(id self, SEL selector) { objc_release(self); }

void cffi_block_register(void) {
    static const struct block_callbacks callbacks = {
        sizeof callbacks, retain_captured, release_captured, destruct_block};
    _Block_use_RR2(&callbacks);
    ort_block_classes_set_superclass(&cffi_class_NSObject);
    const Class blocks = objc_getClass("NSBlock");
    class_addMethod(blocks, sel_registerName("retain"), (IMP)block_retain, "@16@0:8");
    class_addMethod(blocks, sel_registerName("release"), (IMP)block_release, "Vv16@0:8");
    class_addMethod(blocks, sel_registerName("copy"), (IMP)objc_retainBlock, "@16@0:8");
    class_addMethod(blocks, sel_registerName("invoke"), (IMP)ort_block_invoke, "v16@0:8");
    class_addMethod(blocks, cffi_selectors.copyWithZone, (IMP)objc_retainBlock, "@24@0:8^v16");
}
