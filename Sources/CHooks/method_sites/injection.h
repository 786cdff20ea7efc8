// Methods that hooks have injected: a class or an object that lacks a method has it for as long as it is hooked.
//
// A method that is injected for a class overrides what the superclass does not have. A method that is injected for an
// object is the stub in its dynamic subclass, which other objects share. For those objects the stub continues as if it
// were not there, and ort_object_lookup_class looks past it.

#ifndef ORT_INJECTION_H
#define ORT_INJECTION_H

#include "calls/hook.h"

// Whether two types are those of the same method: ORT_HOOK_OTHER_TYPES if they are not, ORT_HOOK_NO_MEMORY if that
// cannot be told.
ORT_HIDDEN ort_hook_status ort_injection_compare_types(const char *left, const char *right);

// ort_hook_site_choose_locked for the hook. ORT_HOOK_OTHER_TYPES if the site was made for a method of other types,
// which is injected for another object.
ORT_HIDDEN ort_hook_status ort_injection_choose_site_locked(
    Class cls, const struct ort_hook *hook, struct ort_hook_site **made, struct ort_hook_site **site);

// Whether the receiver has the method in a superclass of the class where it is injected. Methods that are injected
// there for other objects do not count.
ORT_HIDDEN bool ort_injection_is_above(Class cls, id receiver, SEL selector);

// Whether instances of the class, or the object alone, lack the method at this moment. `is_to_stay`: a method that only
// other hooks have injected counts as lacking, since it goes with these hooks.
ORT_HIDDEN bool ort_injection_is_missing_locked(Class cls, id object, SEL selector, bool is_to_stay);

// ort_object_lookup_class for every object of the class: where to look for a method, past stubs that lead to no method.
ORT_HIDDEN Class ort_injection_lookup_class(Class cls, SEL selector);

// The original of a method that hooks have injected. It calls the superclass's method if there is one by now. Otherwise
// it forwards the message if the receiver answers it by forwarding, and else the result is zero.
ORT_HIDDEN void ort_injection_run_missing_original(struct ort_hook_call *call);

#endif
