// Exceptions: what @throw, @try, @catch and @finally compile to.
//
// Any object may be thrown; nil too. @catch (Class *) catches instances of the class and its subclasses, @catch (id)
// every Objective-C exception, @catch (...) those of other languages as well. An exception of another language that
// passes through runs cleanups and @finally blocks. In a program that links CRuntimeCxx an Objective-C exception is a
// C++ exception too, so that Objective-C++ catches it by class; without it, C++ code sees an exception of another
// language, which `catch (...)` catches. Source of the protocol: Itanium C++ ABI, "Exception Handling".
//
// While an exception unwinds the stack, only cleanups run user code. The superclasses of the object's class alone
// decide which clause catches it, before the first cleanup runs. Frames that were compiled without exceptions (C code
// by default, Swift) are left without their cleanups. Throwing and catching are fatal without memory.

#ifndef ORT_OBJC_EXCEPTION_H
#define ORT_OBJC_EXCEPTION_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

struct _Unwind_Exception;

// Throws the object, which stays retained until the last handler has ended. When nothing catches it, the uncaught
// handler is called on the throwing thread, with the stack as it was, and then the process ends with a message. Also
// throws again the exception of another language that the innermost @catch (...) has caught.
OBJC_EXPORT __attribute__((noreturn)) void objc_exception_throw(id object);

// Throws a caught exception again (the exception itself, not its object) from the block that objc_begin_catch has begun
// for it. NULL ends the process with a message.
OBJC_EXPORT __attribute__((noreturn)) void objc_exception_rethrow(struct _Unwind_Exception *exception);

// Begins the handling of an exception that a landing pad received. Returns its object, borrowed until the matching
// objc_end_catch. For an exception of another language it returns an address that is no object, and that may be given
// only to objc_exception_throw. NULL ends the process with a message.
OBJC_EXPORT id objc_begin_catch(struct _Unwind_Exception *exception);

// Ends the handling that the last objc_begin_catch of this thread has begun; does nothing without one. Releases the
// object unless the exception was thrown again or has an outer handler. May run user code (dealloc).
OBJC_EXPORT void objc_end_catch(void);

// Called with an exception that is not caught. The process ends after the call. It may throw nothing: an exception that
// leaves it, and that nothing catches, is reported in place of the first.
typedef void (*objc_uncaught_exception_handler)(id exception);

// Sets the handler of the process and returns the one before, NULL at first. NULL removes it. Any thread.
OBJC_EXPORT objc_uncaught_exception_handler objc_setUncaughtExceptionHandler(objc_uncaught_exception_handler handler);

ORT_END_DECLS

#endif
