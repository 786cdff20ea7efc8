// <objc/NSKeyValueObserving.h>: the methods of NSObject.

#include "face.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/message.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// Swift's.
extern const struct ort_face_key_observer_handlers *ort_face_key_observer_handlers(void);

// MARK: Observers

static void add_observer(id self, SEL selector, id observer, id path, uintptr_t options, void *context) {
    ort_face_check_key(self, selector, path);
    if (observer == nil) {
        cffi_raise(
            "NSInvalidArgumentException", "-[%s %s]: the observer is nil", ort_face_class_name(self),
            sel_getName(selector));
    }
    id thrown = nil;
    ort_face_key_observer_handlers()->add(self, observer, path, options, context, &thrown);
    ort_face_throw(thrown);
}

static void remove_observer(id self, SEL selector, id observer, id path) {
    ort_face_check_key(self, selector, path);
    ort_face_throw(ort_face_key_observer_handlers()->remove(self, observer, path, NULL));
}

static void remove_observer_of_context(id self, SEL selector, id observer, id path, void *context) {
    ort_face_check_key(self, selector, path);
    ort_face_throw(ort_face_key_observer_handlers()->remove(self, observer, path, &context));
}

static void observe_value(id self, SEL selector, id path, id object, id change, void *context) {
    const char *const text =
        cffi_string_is(path) ? ((const char *(*)(id, SEL))objc_msgSend)(path, sel_registerName("UTF8String")) : "(nil)";
    cffi_raise(
        "NSInternalInconsistencyException",
        "<%s: %p> was notified of a change of the key path %s of <%s: %p>, but does not implement %s",
        ort_face_class_name(self), (void *)self, text, object != nil ? ort_face_class_name(object) : "nil",
        (void *)object, sel_getName(selector));
}

// MARK: Observers of elements

struct registration {
    id observer, path;
    uintptr_t options;
    void *const *context; // NULL for any
    bool is_removal;
};

static void add_or_remove(id element, const struct registration *to) {
    if (!to->is_removal) {
        ((void (*)(id, SEL, id, id, uintptr_t, void *))objc_msgSend)(
            element, sel_registerName("addObserver:forKeyPath:options:context:"), to->observer, to->path, to->options,
            *to->context);
    } else if (to->context != NULL) {
        ((void (*)(id, SEL, id, id, void *))objc_msgSend)(
            element, sel_registerName("removeObserver:forKeyPath:context:"), to->observer, to->path, *to->context);
    } else {
        ((void (*)(id, SEL, id, id))objc_msgSend)(
            element, sel_registerName("removeObserver:forKeyPath:"), to->observer, to->path);
    }
}

static void visit_elements(id array, SEL selector, id indexes, const struct registration *to) {
    if (!cffi_index_set_is(indexes)) {
        cffi_raise(
            "NSInvalidArgumentException", "-[%s %s]: the indexes are not an index set", ort_face_class_name(array),
            sel_getName(selector));
    }
    size_t count;
    const struct cffi_range *const ranges = cffi_index_set_ranges(indexes, &count);
    const size_t elements = ((uintptr_t (*)(id, SEL))objc_msgSend)(array, sel_registerName("count"));
    if (count > 0 && ranges[count - 1].location + ranges[count - 1].length > elements) {
        cffi_raise(
            "NSRangeException", "%s: the index set has an index beyond the %zu elements", sel_getName(selector),
            elements);
    }
    for (size_t range = 0; range < count; range++) {
        for (size_t index = 0; index < ranges[range].length; index++) {
            add_or_remove(
                ((id (*)(id, SEL, uintptr_t))objc_msgSend)(
                    array, sel_registerName("objectAtIndex:"), ranges[range].location + index),
                to);
        }
    }
}

static void add_to_elements(id self, SEL selector, id observer, id indexes, id path, uintptr_t options, void *context) {
    visit_elements(self, selector, indexes, &(struct registration){observer, path, options, &context, false});
}

static void remove_from_elements(id self, SEL selector, id observer, id indexes, id path) {
    visit_elements(self, selector, indexes, &(struct registration){observer, path, 0, NULL, true});
}

static void remove_from_elements_of_context(id self, SEL selector, id observer, id indexes, id path, void *context) {
    visit_elements(self, selector, indexes, &(struct registration){observer, path, 0, &context, true});
}

// MARK: Changes

static void will_change(const struct ort_face_key_change *change, SEL selector) {
    ort_face_check_key(change->object, selector, change->key);
    ort_face_throw(ort_face_key_observer_handlers()->will_change(change));
}

static void did_change(id self, SEL selector, id key) {
    ort_face_check_key(self, selector, key);
    ort_face_throw(ort_face_key_observer_handlers()->did_change(self, key));
}

static void will_change_value(id self, SEL selector, id key) {
    will_change(&(struct ort_face_key_change){.object = self, .key = key}, selector);
}

static void will_change_elements(id self, SEL selector, uintptr_t kind, id indexes, id key) {
    will_change(&(struct ort_face_key_change){.object = self, .key = key, .kind = kind, .indexes = indexes}, selector);
}

static void did_change_elements(id self, SEL selector, uintptr_t kind, id indexes, id key) {
    did_change(self, selector, key);
}

static void will_change_set(id self, SEL selector, id key, uintptr_t mutation, id objects) {
    will_change(
        &(struct ort_face_key_change){.object = self, .key = key, .mutation = mutation, .objects = objects}, selector);
}

static void did_change_set(id self, SEL selector, id key, uintptr_t mutation, id objects) {
    did_change(self, selector, key);
}

// MARK: Answers of classes

static id key_paths_affecting(Class self, SEL selector, id key) {
    ort_face_check_key((id)(void *)self, selector, key);
    id thrown = nil;
    const id paths = ort_face_key_observer_handlers()->paths_affecting(self, key, &thrown);
    ort_face_throw(thrown);
    return objc_autorelease(paths);
}

static BOOL notifies_automatically(Class self, SEL selector, id key) {
    ort_face_check_key((id)(void *)self, selector, key);
    id thrown = nil;
    const bool answer = ort_face_key_observer_handlers()->notifies_automatically(self, key, &thrown);
    ort_face_throw(thrown);
    return answer;
}

static void *observation_info(id self, SEL selector) { return ort_face_key_observer_handlers()->info(self); }

static const struct ort_static_method methods[] = {
    CFFI_METHOD("addObserver:forKeyPath:options:context:", "v48@0:8@16@24Q32^v40", add_observer),
    CFFI_METHOD("removeObserver:forKeyPath:", "v32@0:8@16@24", remove_observer),
    CFFI_METHOD("removeObserver:forKeyPath:context:", "v40@0:8@16@24^v32", remove_observer_of_context),
    CFFI_METHOD("observeValueForKeyPath:ofObject:change:context:", "v48@0:8@16@24@32^v40", observe_value),
    CFFI_METHOD("willChangeValueForKey:", "v24@0:8@16", will_change_value),
    CFFI_METHOD("didChangeValueForKey:", "v24@0:8@16", did_change),
    CFFI_METHOD("willChange:valuesAtIndexes:forKey:", "v40@0:8Q16@24@32", will_change_elements),
    CFFI_METHOD("didChange:valuesAtIndexes:forKey:", "v40@0:8Q16@24@32", did_change_elements),
    CFFI_METHOD("willChangeValueForKey:withSetMutation:usingObjects:", "v40@0:8@16Q24@32", will_change_set),
    CFFI_METHOD("didChangeValueForKey:withSetMutation:usingObjects:", "v40@0:8@16Q24@32", did_change_set),
    CFFI_METHOD("observationInfo", "^v16@0:8", observation_info),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("keyPathsForValuesAffectingValueForKey:", "@24@0:8@16", key_paths_affecting),
    CFFI_METHOD("automaticallyNotifiesObserversForKey:", "B24@0:8@16", notifies_automatically),
    CFFI_METHODS_END,
};

static const struct ort_static_method array_methods[] = {
    CFFI_METHOD(
        "addObserver:toObjectsAtIndexes:forKeyPath:options:context:", "v56@0:8@16@24@32Q40^v48", add_to_elements),
    CFFI_METHOD("removeObserver:fromObjectsAtIndexes:forKeyPath:", "v40@0:8@16@24@32", remove_from_elements),
    CFFI_METHOD(
        "removeObserver:fromObjectsAtIndexes:forKeyPath:context:", "v48@0:8@16@24@32^v40",
        remove_from_elements_of_context),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add(void) {
    ort_face_extend(methods, class_methods);
    for (const struct ort_static_method *method = array_methods; method->name != NULL; method++) {
        class_addMethod(&cffi_class_NSArray, sel_registerName(method->name), method->imp, method->types);
    }
}
