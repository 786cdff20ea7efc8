// The selectors that the runtime itself sends, registered before any image is loaded.

#ifndef ORT_WELL_KNOWN_H
#define ORT_WELL_KNOWN_H

#include "support/visibility.h"
#include <objc/objc.h>

// X(member, name)
#define ORT_WELL_KNOWN_SELECTORS(X)                                \
    X(ARCCompliantRetainRelease, "_ARCCompliantRetainRelease")     \
    X(TrivialAllocInit, "_TrivialAllocInit")                       \
    X(alloc, "alloc")                                              \
    X(allocWithZone, "allocWithZone:")                             \
    X(aspectsForwardInvocation, "__aspects_forwardInvocation:")    \
    X(autorelease, "autorelease")                                  \
    X(class, "class")                                              \
    X(copy, "copy")                                                \
    X(cxxConstruct, ".cxx_construct")                              \
    X(cxxDestruct, ".cxx_destruct")                                \
    X(dealloc, "dealloc")                                          \
    X(doesNotRecognizeSelector, "doesNotRecognizeSelector:")       \
    X(forwardInvocation, "forwardInvocation:")                     \
    X(forwardingTargetForSelector, "forwardingTargetForSelector:") \
    X(init, "init")                                                \
    X(initialize, "initialize")                                    \
    X(invoke, "invoke")                                            \
    X(load, "load")                                                \
    X(methodSignatureForSelector, "methodSignatureForSelector:")   \
    X(release, "release")                                          \
    X(resolveClassMethod, "resolveClassMethod:")                   \
    X(resolveInstanceMethod, "resolveInstanceMethod:")             \
    X(retain, "retain")                                            \
    X(retainCount, "retainCount")

struct ort_well_known_selectors {
#define ORT_MEMBER(member, name) SEL member;
    ORT_WELL_KNOWN_SELECTORS(ORT_MEMBER)
#undef ORT_MEMBER
};

// Written once, by a constructor; forwardingTargetForSelector: and its record also by themselves, for assembly.
ORT_HIDDEN extern struct ort_well_known_selectors ort_selectors;
ORT_HIDDEN extern SEL ort_forwarding_target_selector;
ORT_HIDDEN extern const struct ort_selector_record *ort_forwarding_target_key;

// The records of these selectors that lie lowest and highest.
ORT_HIDDEN extern const struct ort_selector_record *ort_selectors_first, *ort_selectors_last;

// true for the records of these selectors, and for few others.
static inline bool ort_selectors_may_have(const struct ort_selector_record *key) {
    return ort_selectors_first <= key && key <= ort_selectors_last;
}

#endif
