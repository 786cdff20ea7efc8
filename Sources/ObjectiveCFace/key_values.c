// <objc/NSKeyValueCoding.h>: the methods of NSObject.

#include "face.h"

#include <cffi.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// Swift's.
extern const struct ort_face_key_value_handlers *ort_face_key_value_handlers(void);

ORT_FACE_STRING(NSUndefinedKeyException, "NSUnknownKeyException");
ORT_FACE_STRING(NSCountKeyValueOperator, "count");
ORT_FACE_STRING(NSSumKeyValueOperator, "sum");
ORT_FACE_STRING(NSAverageKeyValueOperator, "avg");
ORT_FACE_STRING(NSMinimumKeyValueOperator, "min");
ORT_FACE_STRING(NSMaximumKeyValueOperator, "max");
ORT_FACE_STRING(NSUnionOfObjectsKeyValueOperator, "unionOfObjects");
ORT_FACE_STRING(NSDistinctUnionOfObjectsKeyValueOperator, "distinctUnionOfObjects");
ORT_FACE_STRING(NSUnionOfArraysKeyValueOperator, "unionOfArrays");
ORT_FACE_STRING(NSDistinctUnionOfArraysKeyValueOperator, "distinctUnionOfArrays");
ORT_FACE_STRING(NSDistinctUnionOfSetsKeyValueOperator, "distinctUnionOfSets");

// MARK: Reading

static id value_of(id self, SEL selector, id key, bool is_path) {
    ort_face_check_key(self, selector, key);
    id thrown = nil;
    const id value = ort_face_key_value_handlers()->value(self, key, is_path, &thrown);
    ort_face_throw(thrown);
    return objc_autorelease(value);
}

static id value_for_key(id self, SEL selector, id key) { return value_of(self, selector, key, false); }

static id value_for_key_path(id self, SEL selector, id path) { return value_of(self, selector, path, true); }

static id value_for_undefined_key(id self, SEL selector, id key) {
    ort_face_check_key(self, selector, key);
    ort_face_throw(ort_face_key_value_handlers()->undefined(self, key, false));
    return nil;
}

static id collection_of(id self, SEL selector, id key, bool is_path, bool is_set) {
    ort_face_check_key(self, selector, key);
    id thrown = nil;
    const id value = ort_face_key_value_handlers()->collection(self, key, is_path, is_set, &thrown);
    ort_face_throw(thrown);
    return objc_autorelease(value);
}

static id array_for_key(id self, SEL selector, id key) { return collection_of(self, selector, key, false, false); }

static id array_for_key_path(id self, SEL selector, id path) {
    return collection_of(self, selector, path, true, false);
}

static id set_for_key(id self, SEL selector, id key) { return collection_of(self, selector, key, false, true); }

static id set_for_key_path(id self, SEL selector, id path) { return collection_of(self, selector, path, true, true); }

// MARK: Writing

static void set_value_of(id self, SEL selector, id value, id key, bool is_path) {
    ort_face_check_key(self, selector, key);
    id thrown = nil;
    ort_face_key_value_handlers()->set_value(self, value, key, is_path, &thrown);
    ort_face_throw(thrown);
}

static void set_value_for_key(id self, SEL selector, id value, id key) {
    set_value_of(self, selector, value, key, false);
}

static void set_value_for_key_path(id self, SEL selector, id value, id path) {
    set_value_of(self, selector, value, path, true);
}

static void set_value_for_undefined_key(id self, SEL selector, id value, id key) {
    ort_face_check_key(self, selector, key);
    ort_face_throw(ort_face_key_value_handlers()->undefined(self, key, true));
}

static void set_nil_value_for_key(id self, SEL selector, id key) {
    ort_face_check_key(self, selector, key);
    ort_face_throw(ort_face_key_value_handlers()->nil_for_scalar(self, key));
}

// MARK: Validating

static BOOL validate(id self, SEL selector, id *value, id key, bool is_path, id *error) {
    ort_face_check_key(self, selector, key);
    id thrown = nil, nothing = nil;
    const bool is_valid =
        ort_face_key_value_handlers()->validate(self, value != NULL ? value : &nothing, key, is_path, error, &thrown);
    ort_face_throw(thrown);
    return is_valid;
}

static BOOL validate_key(id self, SEL selector, id *value, id key, id *error) {
    return validate(self, selector, value, key, false, error);
}

static BOOL validate_key_path(id self, SEL selector, id *value, id path, id *error) {
    return validate(self, selector, value, path, true, error);
}

// MARK: Several

static id dictionary_with_values(id self, SEL selector, id keys) {
    id thrown = nil;
    const id values = ort_face_key_value_handlers()->values(self, keys, &thrown);
    ort_face_throw(thrown);
    return objc_autorelease(values);
}

static void set_values(id self, SEL selector, id values) {
    id thrown = nil;
    ort_face_key_value_handlers()->set_values(self, values, &thrown);
    ort_face_throw(thrown);
}

static BOOL access_variables(Class self, SEL selector) { return YES; }

static const struct ort_static_method methods[] = {
    CFFI_METHOD("valueForKey:", "@24@0:8@16", value_for_key),
    CFFI_METHOD("valueForKeyPath:", "@24@0:8@16", value_for_key_path),
    CFFI_METHOD("valueForUndefinedKey:", "@24@0:8@16", value_for_undefined_key),
    CFFI_METHOD("setValue:forKey:", "v32@0:8@16@24", set_value_for_key),
    CFFI_METHOD("setValue:forKeyPath:", "v32@0:8@16@24", set_value_for_key_path),
    CFFI_METHOD("setValue:forUndefinedKey:", "v32@0:8@16@24", set_value_for_undefined_key),
    CFFI_METHOD("setNilValueForKey:", "v24@0:8@16", set_nil_value_for_key),
    CFFI_METHOD("validateValue:forKey:error:", "B40@0:8^@16@24^@32", validate_key),
    CFFI_METHOD("validateValue:forKeyPath:error:", "B40@0:8^@16@24^@32", validate_key_path),
    CFFI_METHOD("mutableArrayValueForKey:", "@24@0:8@16", array_for_key),
    CFFI_METHOD("mutableArrayValueForKeyPath:", "@24@0:8@16", array_for_key_path),
    CFFI_METHOD("mutableSetValueForKey:", "@24@0:8@16", set_for_key),
    CFFI_METHOD("mutableSetValueForKeyPath:", "@24@0:8@16", set_for_key_path),
    CFFI_METHOD("dictionaryWithValuesForKeys:", "@24@0:8@16", dictionary_with_values),
    CFFI_METHOD("setValuesForKeysWithDictionary:", "v24@0:8@16", set_values),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("accessInstanceVariablesDirectly", "B16@0:8", access_variables),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add(void) { ort_face_extend(methods, class_methods); }
