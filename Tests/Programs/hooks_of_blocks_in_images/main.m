// Hooks of constant blocks whose images are closed.

#include "check.h"
#include <dlfcn.h>
#include <objc/hooks.h>
#include <objc/runtime.h>

static int calls;

static void count(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    calls++;
}

CHECK_THAT(aHookOfAConstantBlockIsRemovedAfterItsImageWasClosed) {
    void *image = check_load_image("constant", RTLD_LOCAL);
    const void *(*constant)(void) = (const void *(*)(void))dlsym(image, "constant_block");
    int (^block)(int) = (__bridge int (^)(int))constant();
    const struct ort_hook_request request = {
        .object = (id)block, .selector = sel_registerName("invoke"), .position = ORT_HOOK_BEFORE, .function = count};
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    EXPECT(block(1) == 2 && calls == 1);
    dlclose(image);
    EXPECT(!ort_hook_is_displaced(hook));
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
    image = check_load_image("constant", RTLD_LOCAL);
    EXPECT(constant() == (__bridge const void *)block);
    EXPECT(block(1) == 2 && calls == 1);
    dlclose(image);
}
