// Sending messages.
//
// The messengers are assembly that preserves every argument register at the processor's full vector width. A hit takes
// no lock and writes no memory. A miss may run user code: +initialize, +resolveInstanceMethod:, forwarding. Cast to the
// method's prototype before calling.
//
// A message to nil returns zero in every return register except those of the x87 stack. objc_msgSend_fpret alone sets
// one of these; for objc_msg_lookup the types of a typed selector decide. So code that expects a complex long double,
// or a structure around a long double, tests the receiver, as clang's code does. objc_msgSend_stret to nil leaves the
// caller's buffer alone.
//
// A message to a class whose +initialize runs on another thread waits for its end. If that thread waits for this one,
// as when two classes' +initialize methods message each other, this thread continues and finds the class as it is by
// then.
//
// A class remembers the selectors that it was asked for: those of its methods, and up to 1024 that it does not
// implement. So a forwarded message takes no lock either, and the runtime sends +resolve…Method: only once until a
// method of that name or another resolver is added. With n remembered selectors the caches of a class take at most 288
// n + 256 bytes (usually about 100 n; ort_class_cacheStatistics reports it), which are freed with the class. A class
// that was never messaged takes none. On aarch64 a class remembers 49,152 selectors. Further selectors, and those for
// which there is no memory, are looked up at each send.

#ifndef ORT_OBJC_MESSAGE_H
#define ORT_OBJC_MESSAGE_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

// `super_class` is where the search starts.
struct objc_super {
    id receiver;
    Class super_class;
};

// objc_msgSend_stret is for methods that return in memory: the buffer is the hidden first argument. objc_msgSend_fpret
// is for methods that return long double.
#if defined(OBJC_OLD_DISPATCH_PROTOTYPES) && OBJC_OLD_DISPATCH_PROTOTYPES
OBJC_EXPORT id objc_msgSend(id self, SEL op, ...);
OBJC_EXPORT void objc_msgSend_stret(id self, SEL op, ...);
OBJC_EXPORT long double objc_msgSend_fpret(id self, SEL op, ...);
OBJC_EXPORT id objc_msgSendSuper(struct objc_super *super, SEL op, ...);
OBJC_EXPORT void objc_msgSendSuper_stret(struct objc_super *super, SEL op, ...);
#else
// The compiler knows these names under their old variadic prototypes, with which a call passes arguments wrongly.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wincompatible-library-redeclaration"
OBJC_EXPORT void objc_msgSend(void /* id self, SEL op, ... */);
OBJC_EXPORT void objc_msgSend_stret(void /* id self, SEL op, ... */);
OBJC_EXPORT void objc_msgSend_fpret(void /* id self, SEL op, ... */);
OBJC_EXPORT void objc_msgSendSuper(void /* struct objc_super *super, SEL op, ... */);
OBJC_EXPORT void objc_msgSendSuper_stret(void /* struct objc_super *super, SEL op, ... */);
#pragma clang diagnostic pop
#endif

// objc_msgSend and objc_msgSend_stret of the runtime itself, for an image that has a messenger of its own. Such a
// messenger handles hits and nil only, and jumps to these functions for everything else.
OBJC_EXPORT void ort_msgSend(void /* id self, SEL op, ... */);
OBJC_EXPORT void ort_msgSend_stret(void /* id self, SEL op, ... */);

// The width in bytes of the vector registers that the processor and the kernel let a program use: 16, 32 or 64. A
// message to nil clears the whole of those that can hold a result. Set when the runtime is loaded, and constant then.
OBJC_EXPORT const unsigned char ort_vectorWidth;

// The implementation that a message would call; for nil, one that returns zero.
OBJC_EXPORT IMP objc_msg_lookup(id receiver, SEL selector);
OBJC_EXPORT IMP objc_msg_lookup_super(struct objc_super *super, SEL selector);

// Implementations that forward the message. A method that gets one of them becomes a forwarded method. The second is
// for methods that return in memory (ort_method_type_returns_in_memory).
OBJC_EXPORT void _objc_msgForward(void /* id self, SEL op, ... */);
OBJC_EXPORT void _objc_msgForward_stret(void /* id self, SEL op, ... */);

ORT_END_DECLS

#endif
