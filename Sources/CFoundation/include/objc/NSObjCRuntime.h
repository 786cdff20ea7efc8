// Names of classes, selectors and protocols as strings, and messages for people.

#ifndef ORT_NSOBJCRUNTIME_H
#define ORT_NSOBJCRUNTIME_H

#include <objc/NSRange.h>
#include <stdarg.h>

#ifdef __OBJC__
@class NSString, Protocol;
#define ORT_STRING NSString *
#define NS_FORMAT_FUNCTION(F, A) __attribute__((format(__NSString__, F, A)))
#else
#define ORT_STRING id
#define NS_FORMAT_FUNCTION(F, A)
#endif

#ifndef NS_ENUM
#define NS_ENUM(_type, _name) \
    enum _name : _type _name; \
    enum _name : _type
#define NS_OPTIONS(_type, _name) NS_ENUM(_type, _name)
#endif

ORT_BEGIN_DECLS

// The names of a class, a selector, a protocol, and a range as {location, length}. The strings are autoreleased. nil
// for Nil, NULL and nil, and without memory.
OBJC_EXPORT ORT_STRING NSStringFromClass(Class cls);
OBJC_EXPORT ORT_STRING NSStringFromSelector(SEL selector);
OBJC_EXPORT ORT_STRING NSStringFromProtocol(Protocol *protocol);
OBJC_EXPORT ORT_STRING NSStringFromRange(NSRange range);

// The class of that name, or Nil; the selector, which is registered if it is new; the protocol of that name, or nil.
// Nil, NULL and nil for nil. An argument that is no string throws an NSInvalidArgumentException.
OBJC_EXPORT Class NSClassFromString(ORT_STRING name);
OBJC_EXPORT SEL NSSelectorFromString(ORT_STRING name);
OBJC_EXPORT Protocol *NSProtocolFromString(ORT_STRING name);

// Runs the block, unless a call with the same state has run one to its end. Other threads wait for that end. The state
// is 0 at first, and the runtime's. A block that ends by an exception did not run. The same thread may come back while
// it runs its block. Without <dispatch/dispatch.h>, dispatch_once of <Foundation/Foundation.h> is this function.
OBJC_EXPORT void ORTRunOnce(intptr_t *state, id block);

// Writes the text of +[NSString stringWithFormat:] to standard error in one line, after the local time, the program's
// name, and the numbers of process and thread. Any thread; lines do not mix.
OBJC_EXPORT void NSLog(ORT_STRING format, ...) NS_FORMAT_FUNCTION(1, 2);
OBJC_EXPORT void NSLogv(ORT_STRING format, va_list arguments) NS_FORMAT_FUNCTION(1, 0);

ORT_END_DECLS

#endif
