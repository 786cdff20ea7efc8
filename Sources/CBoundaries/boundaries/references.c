// Releases, stores and associations. They run `dealloc` and `copy`, and release the values that blocks have captured.

#include <cffi.h>
#include <cffi_boundaries.h>
#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>

static void release(void *context) { objc_release(context); }

bool cffi_release_catching(id object, Class *cls, struct ort_caught *caught) {
    *cls = object_getClass(object);
    return ort_call_catching(release, object, caught);
}

bool cffi_pool_pop_catching(void *pool, struct ort_caught *caught) {
    return ort_call_catching(objc_autoreleasePoolPop, pool, caught);
}

// MARK: Variables

struct store {
    id *location;
    id value;
};

static void store_strong(void *context) {
    const struct store *const store = context;
    objc_storeStrong(store->location, store->value);
}

bool cffi_store_strong_catching(id *location, id value, struct ort_caught *caught) {
    struct store store = {location, value};
    return ort_call_catching(store_strong, &store, caught);
}

struct ivar_setting {
    id object;
    Ivar ivar;
    id value;
};

static void set_ivar(void *context) {
    const struct ivar_setting *const setting = context;
    object_setIvar(setting->object, setting->ivar, setting->value);
}

bool cffi_set_ivar_catching(id object, Ivar ivar, id value, struct ort_caught *caught) {
    struct ivar_setting setting = {object, ivar, value};
    return ort_call_catching(set_ivar, &setting, caught);
}

static void set_ivar_strong_default(void *context) {
    const struct ivar_setting *const setting = context;
    object_setIvarWithStrongDefault(setting->object, setting->ivar, setting->value);
}

bool cffi_set_ivar_strong_default_catching(id object, Ivar ivar, id value, struct ort_caught *caught) {
    struct ivar_setting setting = {object, ivar, value};
    return ort_call_catching(set_ivar_strong_default, &setting, caught);
}

struct property_setting {
    id base;
    ptrdiff_t offset;
    id value;
    bool is_atomic, is_copy;
};

static void set_property(void *context) {
    const struct property_setting *const setting = context;
    objc_setProperty(setting->base, NULL, setting->offset, setting->value, setting->is_atomic, setting->is_copy);
}

bool cffi_set_property_catching(
    void *base, ptrdiff_t offset, id value, bool is_atomic, bool is_copy, struct ort_caught *caught) {
    struct property_setting setting = {base, offset, value, is_atomic, is_copy};
    return ort_call_catching(set_property, &setting, caught);
}

// MARK: Associations

struct association {
    id object;
    const void *key;
    id value;
    objc_AssociationPolicy policy;
};

static void associate(void *context) {
    const struct association *const association = context;
    objc_setAssociatedObject(association->object, association->key, association->value, association->policy);
}

bool cffi_set_association_catching(
    id object, const void *key, id value, objc_AssociationPolicy policy, struct ort_caught *caught) {
    struct association association = {object, key, value, policy};
    return ort_call_catching(associate, &association, caught);
}

static void remove_associations(void *context) { objc_removeAssociatedObjects(context); }

bool cffi_remove_associations_catching(id object, struct ort_caught *caught) {
    return ort_call_catching(remove_associations, object, caught);
}

// MARK: Blocks

static void release_block(void *context) { _Block_release(context); }

bool cffi_block_release_catching(const void *block, struct ort_caught *caught) {
    return ort_call_catching(release_block, (void *)block, caught);
}

struct block_removal {
    IMP imp;
    bool was_block;
};

static void remove_block(void *context) {
    struct block_removal *const removal = context;
    removal->was_block = imp_removeBlock(removal->imp);
}

bool cffi_remove_block_catching(IMP imp, bool *was_block, struct ort_caught *caught) {
    struct block_removal removal = {.imp = imp};
    const bool is_caught = ort_call_catching(remove_block, &removal, caught);
    *was_block = removal.was_block || is_caught;
    return is_caught;
}
