// The methods of the hierarchy in the program: the call of each shape, and the code of each method. Arguments and
// results are small numbers, which each shape carries in its own way.

#ifndef METHODS_H
#define METHODS_H

#include "carried_numbers.h"

#include <objc/runtime.h>

// Calls an implementation of the method. `imp` is one that was found, or NULL for objc_msgSend.
int method_call(IMP imp, id receiver, SEL selector, enum method method, int argument);

SEL method_selector(enum method method);

// Returns the compiled class, or Nil for a class that steps make.
Class method_compiled_class(int class);

// Returns the implementation of the method for the class or metaclass. For compiled classes it is the compiler's.
IMP method_implementation(int node, enum method method);

// Returns the function of a stranger for methods of that shape.
IMP method_of_stranger(int stranger, enum shape shape);

const char *method_types(enum method method);

// The player implements these. They perform a method and a stranger's function, and return the result.
int perform_implementation(int node, enum method method, id receiver, SEL selector, int argument);
int perform_stranger(int stranger, id receiver, SEL selector, int argument);

// The same for a message that the class or metaclass forwards.
int perform_forwarding(int node, id receiver, SEL selector, int argument);

// Called if two values of one call do not match.
void perform_torn(const char *what);

// MARK: Bodies

// Performs the body of a hook that is a block, and returns the result of an instead block.
struct token;
int perform_block(struct token *token, bool has_argument, int argument);

// Returns a retained block for the hook, which holds `captured`; nil if the body is a function.
id method_block(const struct hook_plan *plan, struct token *token, id captured);

// The argument of a hooked call, and its result.
int call_argument(struct ort_hook_call *call, enum shape shape);
void call_set_argument(struct ort_hook_call *call, enum shape shape, int argument);
int call_result(struct ort_hook_call *call, enum shape shape);
void call_set_result(struct ort_hook_call *call, enum shape shape, int result);

#endif
