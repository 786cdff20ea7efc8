// The object that a hook's block gets (id<AspectInfo>): it describes the hooked call and has its NSInvocation. The
// class has a prefix, because a program may have a class with the protocol's name.
//
// The runtime keeps one object for each depth of hooked calls on a thread (ort_hook_info_handlers). Each object keeps
// its invocation once a body has asked for it. So a later call that uses both allocates nothing.

#include "bodies/boxed_arguments.h"
#include "invocations/container.h"
#include "root/static_class.h"

#include <cffi_hooks.h>
#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct aspect_info {
    Class isa;
    struct ort_hook_call *const *call;    // NULL once the call has ended
    struct invocation_object *invocation; // owned; of the call when it is_hooked; NULL until it is asked for
    const void *address;                  // of the receiver, once the call has ended
    struct cffi_kept_arguments arguments; // as they were when they were asked for; none before that and after the call
};

CFFI_DEFINE_CLASS(ORTAspectInfo, sizeof(struct aspect_info), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: The invocation

const struct cffi_signature *cffi_hook_call_signature(struct ort_hook_call *call) {
    const void **const note = ort_hook_call_note(call);
    const struct cffi_signature *signature = __atomic_load_n(note, __ATOMIC_ACQUIRE);
    if (signature == NULL) {
        signature = cffi_signature_intern(ort_hook_call_types(call), NULL);
        __atomic_store_n(note, signature, __ATOMIC_RELEASE);
    }
    return signature;
}

// The invocation of the call, made at the first request; NULL without memory.
static struct invocation_object *invocation_of(struct aspect_info *info, struct ort_hook_call *call) {
    if (info->invocation != NULL && info->invocation->core.is_hooked) {
        return info->invocation;
    }
    const struct cffi_signature *const signature = cffi_hook_call_signature(call);
    if (info->invocation == NULL) {
        info->invocation = cffi_invocation_object_allocate();
    }
    if (signature == NULL || info->invocation == NULL) {
        return NULL;
    }
    cffi_hooked_begin(&info->invocation->core, signature, call);
    return info->invocation;
}

static void drop_invocation(struct aspect_info *info) {
    const id invocation = (id)(void *)info->invocation;
    info->invocation = NULL;
    objc_release(invocation);
}

id cffi_hook_call_invocation(struct ort_hook_call *call) {
    const id info = ort_hook_call_info(call);
    if (info == nil || !cffi_object_is_kind(info, NULL, &cffi_class_ORTAspectInfo)) {
        return nil;
    }
    return (id)(void *)invocation_of((struct aspect_info *)(void *)info, call);
}

// MARK: The end of the call

static bool has_hooked(const struct aspect_info *info) {
    return info->invocation != NULL && info->invocation->core.is_hooked;
}

static void end_invocation(struct aspect_info *info, bool is_call_there) {
    struct invocation_object *const invocation = info->invocation;
    const bool is_free = ort_has_one_reference((id)(void *)invocation);
    if (is_free) {
        cffi_hooked_end(&invocation->core);
    } else if (is_call_there) {
        cffi_hooked_detach(&invocation->core);
    } else {
        cffi_hooked_abandon(&invocation->core);
    }
    if (!is_free || !cffi_invocation_object_is_spare(invocation)) {
        drop_invocation(info);
    }
}

// The info object lives on and keeps the invocation.
static void detach(struct aspect_info *info, struct ort_hook_call *call) {
    struct invocation_object *const invocation = invocation_of(info, call);
    if (invocation == NULL) {
        ort_fatal(
            "out of memory: no room for the arguments of %s, whose info object is kept after the call",
            sel_getName(ort_hook_call_selector(call)));
    }
    info->address = ort_hook_call_receiver(call);
    info->call = NULL;
    cffi_hooked_detach(&invocation->core);
}

static id make(struct ort_hook_call *const *call) {
    struct aspect_info *const info = (void *)class_createInstance(&cffi_class_ORTAspectInfo, 0);
    if (info != NULL) {
        info->call = call;
    }
    return (id)(void *)info;
}

static bool end(id object, struct ort_hook_call *call) {
    struct aspect_info *const info = (void *)object;
    const bool is_free = ort_has_one_reference(object);
    cffi_kept_arguments_drop(&info->arguments);
    if (!is_free && call != NULL) {
        detach(info, call);
        return false;
    }
    if (has_hooked(info)) {
        end_invocation(info, call != NULL);
    }
    if (!is_free) {
        info->call = NULL;
    }
    return is_free;
}

static const struct ort_hook_info_handlers handlers = {make, end};

// MARK: Methods

static struct ort_hook_call *call_of(const struct aspect_info *self) { return self->call == NULL ? NULL : *self->call; }

static const struct cffi_invocation *kept(const struct aspect_info *self) {
    return self->invocation == NULL ? NULL : &self->invocation->core;
}

static id instance(struct aspect_info *self, SEL selector) {
    const struct ort_hook_call *const call = call_of(self);
    if (call != NULL) {
        return ort_hook_call_has_receiver(call) ? ort_hook_call_receiver(call) : nil;
    }
    return kept(self) == NULL ? nil : cffi_invocation_target(kept(self));
}

static const void *instance_address(struct aspect_info *self, SEL selector) {
    const struct ort_hook_call *const call = call_of(self);
    return call != NULL ? ort_hook_call_receiver(call) : self->address;
}

static SEL message(struct aspect_info *self, SEL selector) {
    const struct ort_hook_call *const call = call_of(self);
    if (call != NULL) {
        return ort_hook_call_selector(call);
    }
    return kept(self) == NULL ? NULL : cffi_invocation_selector(kept(self));
}

static id original_invocation(struct aspect_info *self, SEL selector) {
    struct ort_hook_call *const call = call_of(self);
    if (call == NULL) {
        return (id)(void *)self->invocation;
    }
    const id invocation = cffi_hook_call_invocation(call);
    if (invocation == nil) {
        cffi_raise("NSMallocException", "-[ORTAspectInfo originalInvocation]: out of memory");
    }
    return invocation;
}

static void read_of_call(void *call, size_t index, void *bytes) { cffi_hook_call_read_argument(call, index, bytes); }

static void read_of_invocation(void *invocation, size_t index, void *bytes) {
    cffi_invocation_get_argument(invocation, index, bytes);
}

// The same objects until a body changes an argument. ort_hook_call_info tells the end of the call that something is
// kept.
static id arguments(struct aspect_info *self, SEL selector) {
    struct ort_hook_call *const call = call_of(self);
    if (call == NULL && self->invocation == NULL) {
        return nil;
    }
    const struct cffi_signature *const signature =
        call != NULL ? cffi_hook_call_signature(call) : cffi_invocation_signature(kept(self));
    id boxed = nil;
    if (signature != NULL && call == NULL) {
        boxed = cffi_boxed_arguments(signature, read_of_invocation, &self->invocation->core);
    } else if (signature != NULL && ort_hook_call_info(call) != nil) {
        boxed = cffi_kept_arguments_box(&self->arguments, signature, read_of_call, call);
    }
    if (boxed == nil) {
        cffi_raise("NSMallocException", "-[ORTAspectInfo arguments]: out of memory");
    }
    return boxed;
}

static void proceed(struct aspect_info *self, SEL selector) {
    struct ort_hook_call *const call = call_of(self);
    if (call != NULL) {
        ort_hook_call_proceed(call);
    } else if (self->invocation != NULL) {
        CFFI_SEND(void, (id)(void *)self->invocation, cffi_selectors.invoke);
    } else {
        cffi_raise(
            "NSInternalInconsistencyException",
            "-[AspectInfo proceed]: longjmp has left the call, so it cannot proceed");
    }
}

// The protocol comes with the program that names it, and so after the class.
static BOOL conforms(struct aspect_info *self, SEL selector, struct objc_protocol *protocol) {
    return (protocol != NULL && strcmp(protocol_getName(protocol), "AspectInfo") == 0) ||
        cffi_object_class_conforms(object_getClass((id)(void *)self), selector, protocol);
}

static void dealloc(struct aspect_info *self, SEL selector) {
    cffi_kept_arguments_drop(&self->arguments);
    drop_invocation(self);
    cffi_object_dealloc((id)(void *)self, selector);
}

static id class_alloc(Class self, SEL selector) {
    cffi_raise("NSInvalidArgumentException", "+[ORTAspectInfo alloc]: only hooks create info objects");
}

static id class_alloc_with_zone(Class self, SEL selector, void *zone) { return class_alloc(self, selector); }

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("dealloc", "v16@0:8", dealloc),
    CFFI_METHOD("instance", "@16@0:8", instance),
    CFFI_METHOD("instanceAddress", "r^v16@0:8", instance_address),
    CFFI_METHOD("selector", ":16@0:8", message),
    CFFI_METHOD("originalInvocation", "@16@0:8", original_invocation),
    CFFI_METHOD("arguments", "@16@0:8", arguments),
    CFFI_METHOD("proceed", "v16@0:8", proceed),
    CFFI_METHOD("conformsToProtocol:", "B24@0:8@16", conforms),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("alloc", "@16@0:8", class_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^v16", class_alloc_with_zone),
    CFFI_METHODS_END,
};

void cffi_aspect_info_register(void) {
    ort_class_register_static(&cffi_class_ORTAspectInfo, &cffi_class_NSObject, instance_methods, class_methods);
    ort_hook_set_info_handlers(&handlers);
}
