#ifndef ORT_CXX_EXCEPTION_H
#define ORT_CXX_EXCEPTION_H

// Does nothing. A call of it makes the linker include the file that makes Objective-C exceptions C++ exceptions.
__attribute__((visibility("hidden"))) void ort_cxx_exception_link();

#endif
