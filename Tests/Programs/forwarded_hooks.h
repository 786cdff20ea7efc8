// The common part of programs about hooks by forwarding: hooks that note a step, and method lists before and after.

#ifndef FORWARDED_HOOKS_H
#define FORWARDED_HOOKS_H

#include "check.h"
#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/runtime.h>
#include <stdlib.h>

// The steps so far, each with a space after it.
static char steps[256];

__attribute__((unused)) static void note(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

__attribute__((unused)) static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

__attribute__((unused)) static void go_on(struct ort_hook_call *call, void *context) {
    note(context);
    ort_hook_call_proceed(call);
}

// The engine of the hooks that the program installs now.
static ort_hook_engine engine = ORT_HOOK_ENGINE_FORWARDING;

__attribute__((unused)) static struct ort_hook *hook(Class cls, SEL selector, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = cls,
                .selector = selector,
                .position = ORT_HOOK_BEFORE,
                .function = take_note,
                .context = (void *)step,
                .engine = engine,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

__attribute__((unused)) static struct ort_hook *hook_object(id object, SEL selector, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .object = object,
                .selector = selector,
                .position = ORT_HOOK_BEFORE,
                .function = take_note,
                .context = (void *)step,
                .engine = engine,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

__attribute__((unused)) static struct ort_hook *hook_instead(Class cls, SEL selector, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .cls = cls,
                .selector = selector,
                .position = ORT_HOOK_INSTEAD,
                .function = go_on,
                .context = (void *)step,
                .engine = engine,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

__attribute__((unused)) static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

// The class's own implementation of that name, or NULL.
__attribute__((unused)) static IMP own(Class cls, const char *name) {
    unsigned count = 0;
    IMP imp = NULL;
    Method *methods = class_copyMethodList(cls, &count);
    for (unsigned i = 0; i < count && imp == NULL; i++) {
        imp = strcmp(sel_getName(method_getName(methods[i])), name) == 0 ? method_getImplementation(methods[i]) : NULL;
    }
    free(methods);
    return imp;
}

__attribute__((unused)) static bool is_forwarded(Class cls, const char *name) {
    const IMP imp = own(cls, name);
    return imp == (IMP)_objc_msgForward || imp == (IMP)_objc_msgForward_stret;
}

// MARK: Method lists

struct listed {
    SEL name;
    IMP imp;
    const char *types;
};

struct lists {
    struct listed methods[64];
    unsigned count;
};

__attribute__((unused)) static void list(Class cls, struct lists *lists) {
    unsigned count = 0;
    Method *methods = class_copyMethodList(cls, &count);
    for (unsigned i = 0; i < count && lists->count < 64; i++) {
        lists->methods[lists->count++] = (struct listed){
            method_getName(methods[i]), method_getImplementation(methods[i]), method_getTypeEncoding(methods[i])};
    }
    free(methods);
}

// The methods of the class and of its metaclass.
__attribute__((unused)) static struct lists lists_of(Class cls) {
    struct lists lists;
    memset(&lists, 0, sizeof lists);
    list(cls, &lists);
    list(object_getClass((id)cls), &lists);
    return lists;
}

__attribute__((unused)) static bool is_as(Class cls, const struct lists *before) {
    const struct lists now = lists_of(cls);
    return memcmp(&now, before, sizeof now) == 0;
}

#endif
