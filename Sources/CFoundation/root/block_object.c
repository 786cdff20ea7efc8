// Blocks as objects of the root class: they get its methods, and `invoke`.

#include "root/static_class.h"

#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

void cffi_block_register(void) {
    ort_block_classes_set_superclass(&cffi_class_NSObject);
    class_addMethod(objc_getClass("NSBlock"), sel_registerName("invoke"), (IMP)ort_block_invoke, "v16@0:8");
}
