// What the root class makes blocks answer beside its own methods: their copy is BlocksRuntime's.

#include "classes/static_class.h"

#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

static id block_copy(id self, SEL selector) { return objc_retainBlock(self); }

static id block_copy_with_zone(id self, SEL selector, void *zone) { return objc_retainBlock(self); }

void cffi_block_register(void) {
    ort_block_classes_set_superclass(&cffi_class_NSObject);
    const Class blocks = objc_getClass("NSBlock");
    class_addMethod(blocks, sel_registerName("copy"), (IMP)block_copy, "@16@0:8");
    class_addMethod(blocks, cffi_selectors.copyWithZone, (IMP)block_copy_with_zone, "@24@0:8^v16");
}
