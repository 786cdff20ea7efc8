// The runtime API of Apple's documentation, with what libobjc2 adds to it.

#ifndef ORT_COMPATIBLE_RUNTIME_H
#define ORT_COMPATIBLE_RUNTIME_H

// GNUstep's headers define macros of these names.
#undef class_setVersion
#undef class_getClassMethod
#undef objc_getClass
#undef objc_lookUpClass

#include <objc/message.h>
#include <objc/objc-arc.h>
#include <objc/objc.h>
#include <objc/slot.h>

#include_next <objc/runtime.h>

ORT_BEGIN_DECLS

// MARK: Selectors with types

// The selector of that name with these types. Types that differ in qualifiers and frame offsets only are the same, and
// the selector has those that came first. A new one is registered, with a copy of the types. NULL for a NULL name;
// without types it is the selector of sel_registerName. Fatal without memory. The functions for typed selectors take a
// lock, and read the selectors of each new image once.
OBJC_EXPORT SEL sel_registerTypedName_np(const char *name, const char *types);

// The types of the selector; NULL if it has none, and for NULL. Owned by the runtime.
OBJC_EXPORT const char *sel_getType_np(SEL selector);

// Store the types with which selectors of that name were registered, each once, or those selectors. Return how many
// there are, of which at most `count` are stored; with a count of 0 they only count. 0 for a NULL name.
OBJC_EXPORT unsigned sel_copyTypes_np(const char *name, const char **types, unsigned count);
OBJC_EXPORT unsigned sel_copyTypedSelectors_np(const char *name, SEL *const selectors, unsigned count);

// MARK: Look-up

// The method that instances of the class have for the selector, without forwarding, or NULL. *version (which may be
// NULL) becomes the value of objc_method_cache_version for which the slot holds. Takes the runtime lock.
OBJC_EXPORT struct objc_slot2 *objc_get_slot2(Class cls, SEL selector, uint64_t *version);

// The same for a message to *receiver. Without a method: the slot of the function that forwards. For a nil receiver:
// the slot of a function that returns nil. Sends +initialize, and may run other user code.
OBJC_EXPORT struct objc_slot2 *objc_slot_lookup_version(id *receiver, SEL selector, uint64_t *version);

// objc_msg_lookup. The receiver stays the same: forwarding to another one happens in the function that is returned.
OBJC_EXPORT IMP objc_msg_lookup2(id *receiver, SEL selector);

// The same in the older form; `sender` is not looked at. objc_get_slot: NULL without a method.
OBJC_EXPORT struct objc_slot *objc_msg_lookup_sender(id *receiver, SEL selector, id sender) OBJC_DEPRECATED;
OBJC_EXPORT struct objc_slot *objc_get_slot(Class cls, SEL selector) OBJC_DEPRECATED;

// MARK: Single objects

// Adds a method to one object, or replaces the one that it has: the object becomes an instance of a class of its own,
// which answers -class with the class before. The first returns NO if the object already has a method of its own of
// that name. The second returns the implementation of the object's own method before, or NULL. NO or NULL for nil,
// small objects, classes and blocks. The class ends with the object. objc_removeAssociatedObjects ends it too.
OBJC_EXPORT BOOL object_addMethod_np(id object, SEL name, IMP imp, const char *types);
OBJC_EXPORT IMP object_replaceMethod_np(id object, SEL name, IMP imp, const char *types);

// A new object that has the methods of `prototype`, those of its own included, and retains it. The ivars are zero.
// (Associations are not inherited.) nil where the functions above refuse. The caller owns the result.
OBJC_EXPORT OBJC_RETURNS_RETAINED id object_clone_np(id prototype);
// The prototype of such an object, unowned; nil for others.
OBJC_EXPORT id object_getPrototype_np(id object);

// MARK: Classes

// Gives the class a second name for objc_getClass. NO when the name is taken, and for Nil and NULL. Fatal without
// memory.
OBJC_EXPORT BOOL class_registerAlias_np(Class cls, const char *alias);

// Makes the class the superclass of the block classes, and "_NSBlock" another name of NSBlock. NO if they have one.
OBJC_EXPORT BOOL objc_create_block_classes_as_subclasses_of(Class superclass);

// The types of the method that imp_implementationWithBlock makes of the block; the caller frees them. NULL for a block
// without a signature or whose first parameter is no object.
OBJC_EXPORT char *block_copyIMPTypeEncoding_np(id block);

// Always 1: Objective-C objects are caught in C++ code by their dynamic class, as Apple does it. The argument is
// ignored.
OBJC_EXPORT int objc_set_apple_compatible_objcxx_exceptions(int value);

// The class of small objects with that tag: see <objc/kernel.h>, which declares it too.
OBJC_EXPORT BOOL objc_registerSmallObjectClass_np(Class cls, uintptr_t tag);
// Bits of small objects: the class tag, and how far the value is shifted.
#define OBJC_SMALL_OBJECT_MASK 7
#define OBJC_SMALL_OBJECT_SHIFT 3

// MARK: Encodings

#define _C_ID '@'
#define _C_CLASS '#'
#define _C_SEL ':'
#define _C_BOOL 'B'
#define _C_CHR 'c'
#define _C_UCHR 'C'
#define _C_SHT 's'
#define _C_USHT 'S'
#define _C_INT 'i'
#define _C_UINT 'I'
#define _C_LNG 'l'
#define _C_ULNG 'L'
#define _C_LNG_LNG 'q'
#define _C_ULNG_LNG 'Q'
#define _C_FLT 'f'
#define _C_DBL 'd'
#define _C_LNG_DBL 'D'
#define _C_BFLD 'b'
#define _C_VOID 'v'
#define _C_UNDEF '?'
#define _C_PTR '^'
#define _C_CHARPTR '*'
#define _C_ATOM '%'
#define _C_ARY_B '['
#define _C_ARY_E ']'
#define _C_UNION_B '('
#define _C_UNION_E ')'
#define _C_STRUCT_B '{'
#define _C_STRUCT_E '}'
#define _C_VECTOR '!'
#define _C_COMPLEX 'j'
#define _C_CONST 'r'
#define _C_IN 'n'
#define _C_INOUT 'N'
#define _C_OUT 'o'
#define _C_BYCOPY 'O'
#define _C_BYREF 'R'
#define _C_ONEWAY 'V'
#define _C_GCINVISIBLE '|'

ORT_END_DECLS

#include <objc/runtime-deprecated.h>

#endif
