// The structures that clang emits for -fobjc-runtime=gnustep-2.0 and later, and that the loader uses in place.
//
// For code that defines a class in C, and for debuggers and inspectors. Other code uses <objc/runtime.h>.
// Source: clang's output (`clang -S -fobjc-runtime=gnustep-2.1`); the layout is shared by x86-64 and aarch64 ELF.

#ifndef ORT_OBJC_ABI_H
#define ORT_OBJC_ABI_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

struct ort_class_state;
struct ort_selector_record;
struct ort_bucket;

// A selector. Word 0 is the name until the loader has registered the selector. Then it is the unique record of the
// name.
struct objc_selector {
    union {
        const char *name;
        const struct ort_selector_record *record;
    };
    const char *types; // NULL for an untyped selector
};

// One method. `selector` is a selector of the image that defines the method.
struct objc_method {
    IMP imp; // replaced atomically, read with acquire
    SEL selector;
    const char *types;
};

struct objc_method_list {
    struct objc_method_list *next;
    int32_t count;
    size_t size; // of one method: 24
    struct objc_method methods[];
};

// `offset` points to a variable of the image that all code reading the ivar loads; bit-fields may share one.
struct objc_ivar {
    const char *name;
    const char *type;
    int32_t *offset;
    uint32_t size;
    uint32_t flags; // bits 0–1 ownership, bit 2 extended type, bits 3–8 log2 of the alignment
};

enum {
    ORT_IVAR_OWNERSHIP_MASK = 0x3,
    ORT_IVAR_UNKNOWN = 0, // not a reference, or compiled without ARC, or added at run time
    ORT_IVAR_STRONG = 1,
    ORT_IVAR_WEAK = 2,
    ORT_IVAR_UNSAFE = 3,
    ORT_IVAR_ALIGNMENT_SHIFT = 3,
    ORT_IVAR_ALIGNMENT_MASK = 0x3f << 3,
};

struct objc_ivar_list {
    int32_t count;
    size_t size; // of one ivar: 32
    struct objc_ivar ivars[];
};

struct objc_property {
    const char *name;
    const char *attributes;
    const char *type;
    SEL getter;
    SEL setter;
};

struct objc_property_list {
    int32_t count;
    int32_t size; // of one property: 40
    struct objc_property_list *next;
    struct objc_property properties[];
};

struct objc_protocol;

struct objc_protocol_list {
    struct objc_protocol_list *next;
    size_t count;
    struct objc_protocol *protocols[];
};

struct objc_protocol_method {
    SEL selector;
    const char *types;
};

struct objc_protocol_method_list {
    int32_t count;
    int32_t size; // of one method: 16
    struct objc_protocol_method methods[];
};

struct objc_protocol {
    id isa; // 4, the version, until the loader makes it an object
    const char *name;
    struct objc_protocol_list *protocols;
    struct objc_protocol_method_list *instance_methods;
    struct objc_protocol_method_list *class_methods;
    struct objc_protocol_method_list *optional_instance_methods;
    struct objc_protocol_method_list *optional_class_methods;
    struct objc_property_list *properties;
    struct objc_property_list *optional_properties;
    struct objc_property_list *class_properties;
    struct objc_property_list *optional_class_properties;
};

struct objc_category {
    const char *name;
    const char *class_name;
    struct objc_method_list *instance_methods;
    struct objc_method_list *class_methods;
    struct objc_protocol_list *protocols;
    struct objc_property_list *properties;
    struct objc_property_list *class_properties;
};

// A class or metaclass. Words marked "runtime" are NULL in an image and belong to the runtime afterwards.
struct objc_class {
    Class isa;                             //   0
    Class super_class;                     //   8
    const char *name;                      //  16
    long version;                          //  24
    unsigned long info;                    //  32  ORT_CLASS_… flags
    long instance_size;                    //  40  where the ivars end; in an image −(the size of the class's own ivars)
    struct objc_ivar_list *ivars;          //  48
    struct objc_method_list *methods;      //  56
    struct ort_bucket *cache_buckets;      //  64  runtime; on aarch64 with the mask in its upper bits
    uintptr_t cache_mask;                  //  72  runtime: (capacity − 1) × 16; unused on aarch64
    IMP cxx_construct;                     //  80  runtime
    IMP cxx_destruct;                      //  88  runtime
    Class sibling_class;                   //  96  runtime
    struct objc_protocol_list *protocols;  // 104
    struct ort_class_state *state;         // 112  runtime
    long abi_version;                      // 120
    struct objc_property_list *properties; // 128
};

// Bits of objc_class.info. Bits 0 and 8 are the compiler's.
enum {
    ORT_CLASS_META = 1 << 0,
    ORT_CLASS_INITIALIZED = 1 << 8,
    // Its instances are not allocated by the runtime: they have no retain count word.
    ORT_CLASS_STATIC_INSTANCES = 1 << 16,
    // Its instances are blocks.
    ORT_CLASS_BLOCK = 1 << 17,
    // retain, release, autorelease and retainCount are the runtime's own, so ARC's entry points need not send them.
    // Subclasses inherit the flag. A class that gets a method of one of these names loses it, and so do its subclasses;
    // methods/class_traits.h says how a class keeps it.
    ORT_CLASS_NATIVE_RETAIN = 1 << 18,
    // Made at run time: the runtime frees its memory.
    ORT_CLASS_DYNAMIC = 1 << 19,
    // Between objc_allocateClassPair and objc_registerClassPair.
    ORT_CLASS_UNDER_CONSTRUCTION = 1 << 20,
    // Kept for reuse: not listed and not found by name.
    ORT_CLASS_PARKED = 1 << 21,
    // Some of its instances lie in memory of the program's (objc_constructInstance), without a retain count word.
    ORT_CLASS_HAS_CONSTRUCTED = 1 << 22,
    // Hooks of its objects are in the class itself. It answers -class with another class, but is no dynamic subclass of
    // the runtime: see CHooks/method_sites/object_hooks.h.
    ORT_CLASS_HAS_HOOKED = 1 << 23,
    // Some of its methods are forwarded to hooks, or were: see CHooks/method_sites/forwarding.h.
    ORT_CLASS_HAS_FORWARDED = 1 << 24,
    // It has, or had, stubs of hooks whose original is the superclass's method: see CHooks/method_sites/injection.h.
    ORT_CLASS_HAS_PASSAGES = 1 << 25,
    // objc_disposeClassPair has begun to dispose of it: its methods get no more hooks.
    ORT_CLASS_DISPOSED = 1 << 26,
    // +alloc and +allocWithZone: do what class_createInstance does. In the metaclass.
    ORT_CLASS_TRIVIAL_ALLOC = 1 << 27,
    // -init returns self and does nothing else.
    ORT_CLASS_TRIVIAL_INIT = 1 << 28,
    // It or a superclass was marked as one that counts natively, so that the retain of that class may call objc_retain.
    ORT_CLASS_RETAIN_MARKED = 1 << 29,
    // The beginnings and ends of its instances are reported: see ort_object_set_life_handlers. Not in a metaclass.
    // Subclasses inherit the flag.
    ORT_CLASS_IS_WATCHED = 1 << 30,
};

// A constant string literal longer than eight bytes or not ASCII.
struct objc_constant_string {
    Class isa;
    uint32_t flags;  // 0 ASCII, 2 UTF-16
    uint32_t length; // in code units
    uint32_t bytes;
    uint32_t hash;
    const char *data;
};

// The section bounds that an image passes to __objc_load, in this order.
struct objc_init {
    uint64_t version; // 0; set to UINT64_MAX once loaded
    struct objc_selector *selectors, *selectors_end;
    Class *classes, *classes_end;
    Class *class_refs, *class_refs_end;
    struct objc_category *categories, *categories_end;
    struct objc_protocol *protocols, *protocols_end;
    struct objc_protocol **protocol_refs, **protocol_refs_end;
    struct objc_class_alias {
        const char *name;
        Class *class_ref;
    } *aliases, *aliases_end;
    struct objc_constant_string *strings, *strings_end;
};

// Called by every image's generated constructor. Registers everything that the image defines, then sends +load. Runs
// user code. Fatal without memory, and for an image with pointers to places outside of loaded files. The pointers of an
// image that was made in memory, and lies in no file itself, are not checked. The image stays in memory from then on:
// dlclose closes the handle and unmaps nothing.
OBJC_EXPORT void __objc_load(struct objc_init *init);

// Called by the constructors of images for older runtimes: ends the process with a sentence that names the image.
OBJC_EXPORT void __objc_exec_class(void *module);

#ifdef __cplusplus
static_assert(sizeof(struct objc_class) == 17 * 8, "clang's class layout");
#else
_Static_assert(sizeof(struct objc_class) == 17 * 8, "clang's class layout");
_Static_assert(sizeof(struct objc_protocol) == 11 * 8, "clang's protocol layout");
_Static_assert(sizeof(struct objc_init) == 17 * 8, "clang's image layout");
_Static_assert(sizeof(struct objc_constant_string) == 32, "clang's string layout");
#endif

ORT_END_DECLS

#endif
