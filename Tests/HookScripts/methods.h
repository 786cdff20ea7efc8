// The methods of the hierarchy as a program has them: how each shape is called, and what each of them does when it is.
// Arguments and results are small numbers, which each shape carries in its own way.

#ifndef METHODS_H
#define METHODS_H

#include "carried_numbers.h"

#include <objc/runtime.h>

// Calls an implementation of the method: a found one, or objc_msgSend with NULL.
int method_call(IMP imp, id receiver, SEL selector, enum method method, int argument);

SEL method_selector(enum method method);

// The compiled class, or Nil for the classes that steps make.
Class method_compiled_class(int class);

// What the class or metaclass implements the method by; for compiled classes what the compiler put there.
IMP method_implementation(int node, enum method method);

// The function of a stranger for methods of that shape.
IMP method_of_stranger(int stranger, enum shape shape);

const char *method_types(enum method method);

// What the methods and the strangers' functions do is the player's. Both answer the result.
int perform_implementation(int node, enum method method, id receiver, SEL selector, int argument);
int perform_stranger(int stranger, id receiver, SEL selector, int argument);

// The same of a message that the class or metaclass forwards.
int perform_forwarding(int node, id receiver, SEL selector, int argument);

// Told when arguments that belong together have come apart.
void perform_torn(const char *what);

// MARK: Bodies

// Whatever the bodies that are blocks do: answers what an instead block answers.
struct token;
int perform_block(struct token *token, bool has_argument, int argument);

// A block for the hook, retained, which holds `captured`; or nil for bodies that are functions.
id method_block(const struct hook_plan *plan, struct token *token, id captured);

// The argument in a hooked call, and its result.
int call_argument(struct ort_hook_call *call, enum shape shape);
void call_set_argument(struct ort_hook_call *call, enum shape shape, int argument);
int call_result(struct ort_hook_call *call, enum shape shape);
void call_set_result(struct ort_hook_call *call, enum shape shape, int result);

#endif
