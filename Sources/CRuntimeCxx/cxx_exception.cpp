// Objective-C exceptions as C++ exceptions.

#include "cxx_exception.h"
#include <cxxabi.h>
#include <exception>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/objcxx-exception.h>
#include <unwind.h>

namespace {

// libstdc++ keeps data in front of an exception's value: the reference count first, and the unwinder's header last.
// std::make_exception_ptr relies on the first, compiled code on the second.
struct __attribute__((aligned)) thrown_object {
    id object;
};

void release(void *value) { objc_release(static_cast<thrown_object *>(value)->object); }

// Source: Itanium C++ ABI, "Caught Exception Stack".
struct globals {
    void *caught;
    unsigned int uncaught_count;
};

_Unwind_Exception *create(id object) {
    void *const value = abi::__cxa_allocate_exception(sizeof(thrown_object));
    static_cast<thrown_object *>(value)->object = object;
    auto *const type = reinterpret_cast<std::type_info *>(const_cast<const void **>(__objc_id_type_info));
    auto *const references = reinterpret_cast<int *>(abi::__cxa_init_primary_exception(value, type, release));
    *references = 1;
    reinterpret_cast<globals *>(abi::__cxa_get_globals())->uncaught_count++;
    return static_cast<_Unwind_Exception *>(value) - 1;
}

void *begin_catch(void *exception) { return abi::__cxa_begin_catch(exception); }

void end_catch() { abi::__cxa_end_catch(); }

void *get_globals() { return abi::__cxa_get_globals(); }

void terminate() { std::terminate(); }

std::terminate_handler previous_terminate_handler;

// Reports an object that leaves a noexcept function or a C++ thread like one that nothing catches.
void terminate_with_report() {
    id object;
    if (ort_exception_current(&object)) {
        ort_exception_report_uncaught(object);
    }
    previous_terminate_handler();
}

const ort_cxx_exceptions exceptions = {begin_catch, end_catch, get_globals, terminate, create, __objc_id_type_info};

// Before the load functions of images, whose +load may throw.
__attribute__((constructor(103))) void register_exceptions() {
    ort_exception_set_cxx(&exceptions);
    previous_terminate_handler = std::set_terminate(terminate_with_report);
}

} // namespace

void ort_cxx_exception_link() {}
