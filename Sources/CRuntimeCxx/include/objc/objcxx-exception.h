// The part of the runtime that Objective-C++ code needs: link CRuntimeCxx into every program that compiles .mm files.
//
// CRuntimeCxx makes each Objective-C exception a C++ exception of one type of its own. So C++ code catches it with
// `catch (...)` as often and as deeply nested as any other exception. std::current_exception and std::exception_ptr
// carry it. Objective-C++ catches objects by class and C++ values by type in one function. A C++ clause of another type
// never catches an object. The C++ library is libstdc++.

#ifndef ORT_OBJCXX_EXCEPTION_H
#define ORT_OBJCXX_EXCEPTION_H

#include <objc/objc.h>
#include <typeinfo>

namespace gnustep {
namespace libobjc {

// The type of `id`: of every thrown object, and of the clause that catches all of them.
class __objc_id_type_info : public std::type_info {
  public:
    explicit __objc_id_type_info(const char *name) : std::type_info(name) {}
    virtual ~__objc_id_type_info();
    virtual bool __is_pointer_p() const;
    virtual bool __do_catch(const std::type_info *thrown, void **object, unsigned outer) const;
};

// The type of a clause for instances of a class; its name is the class's. The compiler makes the objects.
class __objc_class_type_info : public std::type_info {
  public:
    explicit __objc_class_type_info(const char *name) : std::type_info(name) {}
    virtual ~__objc_class_type_info();
    virtual bool __is_pointer_p() const;
    virtual bool __do_catch(const std::type_info *thrown, void **object, unsigned outer) const;
};

} // namespace libobjc
} // namespace gnustep

// The one object of that class, as the compiler lays it out: it exists before any constructor has run.
extern "C" __attribute__((visibility("default"))) const void *const __objc_id_type_info[2];

#endif
