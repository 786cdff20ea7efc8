// Included by programs about hooks, after check.h and <objc/hooks.h>: each check runs once with each engine of hooks,
// as NAME_by_stub, NAME_by_forwarding and NAME_by_libffi.

#ifndef HOOK_ENGINES_H
#define HOOK_ENGINES_H

#include "check.h"
#include <objc/hooks.h>

// The engine of the hooks that the program installs now.
static ort_hook_engine engine;

__attribute__((unused)) static ort_hook_status install_by_engine(
    const struct ort_hook_request *request, struct ort_hook **hook) {
    struct ort_hook_request copy = {0};
    if (request != NULL) {
        copy = *request;
        copy.engine = engine;
    }
    return ort_hook_install(request == NULL ? NULL : &copy, hook);
}
#define ort_hook_install install_by_engine

#define CHECK_BY(name, way, way_engine)                                                             \
    static void name##_by_##way(void) {                                                             \
        engine = way_engine;                                                                        \
        name();                                                                                     \
    }                                                                                               \
    __attribute__((used, section("checks"))) static const struct check name##_by_##way##_check_ = { \
        #name "_by_" #way, name##_by_##way};

// For values that libffi cannot pass.
#define CHECK_BEYOND_LIBFFI_THAT(name)                     \
    static void name(void);                                \
    CHECK_BY(name, stub, ORT_HOOK_ENGINE_TRAMPOLINE)       \
    CHECK_BY(name, forwarding, ORT_HOOK_ENGINE_FORWARDING) \
    static void name(void)

// For hooks of block calls.
#define CHECK_OF_BLOCKS_THAT(name)                   \
    static void name(void);                          \
    CHECK_BY(name, stub, ORT_HOOK_ENGINE_TRAMPOLINE) \
    static void name(void)

#undef CHECK_THAT
#define CHECK_THAT(name)                                   \
    static void name(void);                                \
    CHECK_BY(name, stub, ORT_HOOK_ENGINE_TRAMPOLINE)       \
    CHECK_BY(name, forwarding, ORT_HOOK_ENGINE_FORWARDING) \
    CHECK_BY(name, libffi, ORT_HOOK_ENGINE_LIBFFI)         \
    static void name(void)

// A jump out of a forwarded message leaks its invocation, so the address sanitizer skips these checks by forwarding.
#if __has_feature(address_sanitizer)
#define CHECK_OF_JUMPS_THAT(name)                    \
    static void name(void);                          \
    CHECK_BY(name, stub, ORT_HOOK_ENGINE_TRAMPOLINE) \
    CHECK_BY(name, libffi, ORT_HOOK_ENGINE_LIBFFI)   \
    static void name(void)
#else
#define CHECK_OF_JUMPS_THAT CHECK_THAT
#endif

#endif
