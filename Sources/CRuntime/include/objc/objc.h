// The basic types of the Objective-C object model.
//
// Importable from C, Objective-C, C++ and Swift. `id` is a pointer to a complete structure so that a Swift
// `@convention(block)` closure that takes one is encoded `@`.

#ifndef ORT_OBJC_H
#define ORT_OBJC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define ORT_BEGIN_DECLS extern "C" {
#define ORT_END_DECLS }
#else
#define ORT_BEGIN_DECLS
#define ORT_END_DECLS
#endif

// Marks a symbol as part of the exported interface whatever visibility the library is built with. When the linker
// collects sections, `used` keeps symbols that only compiled Objective-C in another image names.
#define OBJC_EXPORT extern __attribute__((visibility("default")))

ORT_BEGIN_DECLS

// A class; its structure is in <objc/abi.h>.
typedef struct objc_class *Class;

// An instance. Word 0 leads to its class; pointers with any of the low three bits set are small objects and must not be
// dereferenced, so read the class with object_getClass.
struct objc_object {
#ifdef __OBJC__
    Class isa __attribute__((deprecated("use object_getClass")));
#else
    Class isa;
#endif
};
typedef struct objc_object *id;

// A selector. Every image has its own structures for the selectors that it uses: compare with sel_isEqual, never with
// ==.
typedef struct objc_selector *SEL;

// A method implementation. Cast it to the method's real prototype before calling it. Code that does not may define
// OBJC_OLD_DISPATCH_PROTOTYPES as 1, as in Apple's headers, and the messengers get this prototype too.
#if defined(OBJC_OLD_DISPATCH_PROTOTYPES) && OBJC_OLD_DISPATCH_PROTOTYPES
typedef id (*IMP)(id, SEL, ...);
#else
typedef void (*IMP)(void /* id, SEL, ... */);
#endif

#if defined(ORT_BOOL_TYPE)
typedef ORT_BOOL_TYPE BOOL; // of another runtime's headers, with the values 0 and 1
#elif !defined(__OBJC_BOOL_IS_CHAR) || !__OBJC_BOOL_IS_CHAR
typedef bool BOOL;
#else
#error "swift-objc-runtime defines BOOL as bool; compile with -fobjc-runtime=gnustep-2.0 or later"
#endif

#ifdef __OBJC__
#define YES __objc_yes
#define NO __objc_no
#else
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#endif

#ifdef __cplusplus
#define Nil nullptr
#define nil nullptr
#else
#define Nil ((Class)0)
#define nil ((id)0)
#endif

// The unique, untyped selector of a name; registers it when it is new. The result is valid for the life of the process;
// NULL for a NULL name. Takes the selector lock only when the name is new; it is fatal then without memory.
OBJC_EXPORT SEL sel_registerName(const char *name);
OBJC_EXPORT SEL sel_getUid(const char *name);

// The selector's name, "<null selector>" for NULL. Owned by the runtime, valid for the life of the process. No lock.
OBJC_EXPORT const char *sel_getName(SEL selector);

// Whether two selectors have the same name, whatever their types and images. No lock.
OBJC_EXPORT BOOL sel_isEqual(SEL left, SEL right);

// Whether the pointer is a selector that the runtime knows. NO for NULL. No lock.
OBJC_EXPORT BOOL sel_isMapped(SEL selector);

ORT_END_DECLS

#endif
