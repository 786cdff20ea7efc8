#include "members/property.h"
#include "classes/class.h"
#include "members/property_attributes.h"
#include "support/locks.h"
#include "support/memory.h"
#include <stdlib.h>
#include <string.h>

// MARK: Look-up

objc_property_t ort_property_find_locked(struct objc_property_list *list, const char *name) {
    for (; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            const char *own = list->properties[i].name;
            if (own != NULL && strcmp(own, name) == 0) {
                return &list->properties[i];
            }
        }
    }
    return NULL;
}

objc_property_t class_getProperty(Class cls, const char *name) {
    if (name == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    for (; cls != Nil; cls = cls->super_class) {
        objc_property_t property = ort_property_find_locked(cls->properties, name);
        if (property != NULL) {
            return property;
        }
    }
    return NULL;
}

objc_property_t *ort_property_copy_list_locked(struct objc_property_list *first, unsigned int *count) {
    size_t total = 0;
    for (struct objc_property_list *list = first; list != NULL; list = list->next) {
        total += (size_t)list->count;
    }
    objc_property_t *properties = total == 0 ? NULL : ort_memory_allocate_try((total + 1) * sizeof(objc_property_t));
    ort_memory_set_count(count, properties == NULL ? 0 : total);
    if (properties == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (struct objc_property_list *list = first; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            properties[used++] = &list->properties[i];
        }
    }
    return properties;
}

objc_property_t *class_copyPropertyList(Class cls, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (cls == Nil) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    return ort_property_copy_list_locked(cls->properties, count);
}

// MARK: Making

static SEL register_try(const char *name) {
    const struct ort_selector_record *record = ort_selector_record_for_try(name);
    return record == NULL ? NULL : record->untyped;
}

// The selector that the attribute names, or else the default; NULL without memory.
static SEL accessor_try(const char *attributes, const char *attribute_name, const char *default_name) {
    struct ort_property_attribute named;
    if (!ort_property_attributes_find(attributes, attribute_name, &named) || named.value_length == 0) {
        return register_try(default_name);
    }
    char *name = ort_memory_copy_bytes_try(named.value, named.value_length);
    SEL selector = name == NULL ? NULL : register_try(name);
    free(name);
    return selector;
}

// false without memory.
static bool find_setter_try(const char *attributes, const char *name, SEL *setter) {
    struct ort_property_attribute attribute;
    *setter = NULL;
    if (ort_property_attributes_find(attributes, "R", &attribute)) {
        return true;
    }
    size_t length = strlen(name);
    char *default_name = ort_memory_allocate_try(length + sizeof "set:");
    if (default_name == NULL) {
        return false;
    }
    memcpy(default_name, "set", 3);
    memcpy(default_name + 3, name, length);
    if (name[0] >= 'a' && name[0] <= 'z') {
        default_name[3] = (char)(name[0] - 'a' + 'A');
    }
    default_name[3 + length] = ':';
    *setter = accessor_try(attributes, "S", default_name);
    free(default_name);
    return *setter != NULL;
}

static char *put(char *to, const char *text, size_t length) {
    memcpy(to, text, length);
    to[length] = '\0';
    return to + length + 1;
}

// A list of one property that has no accessors yet, of the attributes' text.
static struct objc_property_list *make_plain_list_try(const char *name, const char *attributes) {
    struct ort_property_attribute type = {.value = NULL};
    bool has_type = ort_property_attributes_find(attributes, "T", &type);
    size_t name_length = strlen(name);
    size_t length = strlen(attributes);
    size_t strings_size = name_length + length + (has_type ? type.value_length : 0) + 3;
    struct objc_property_list *list =
        ort_memory_allocate_try(sizeof *list + sizeof(struct objc_property) + strings_size);
    if (list == NULL) {
        return NULL;
    }
    list->count = 1;
    list->size = sizeof(struct objc_property);
    struct objc_property *property = &list->properties[0];
    char *strings = (char *)(property + 1);
    property->name = strings;
    strings = put(strings, name, name_length);
    property->attributes = strings;
    strings = put(strings, attributes, length);
    if (has_type) {
        property->type = strings;
        put(strings, type.value, type.value_length);
    }
    return list;
}

static struct objc_property_list *make_list_try(const char *name, const char *attributes) {
    struct objc_property_list *list = make_plain_list_try(name, attributes);
    if (list == NULL) {
        return NULL;
    }
    struct objc_property *property = &list->properties[0];
    property->getter = accessor_try(attributes, "G", name);
    if (property->getter == NULL || !find_setter_try(attributes, name, &property->setter)) {
        free(list);
        return NULL;
    }
    return list;
}

struct objc_property_list *ort_property_make_list_try(
    const char *name, const objc_property_attribute_t *attributes, unsigned int count) {
    char *text = ort_property_attributes_format_try(attributes, count);
    struct objc_property_list *list = text == NULL ? NULL : make_list_try(name, text);
    free(text);
    return list;
}

// Frees the list if it cannot be attached.
static bool attach_locked_try(Class cls, struct objc_property_list *list) {
    if (list == NULL || !ort_class_own_locked_try(cls, list)) {
        free(list);
        return false;
    }
    list->next = cls->properties;
    cls->properties = list;
    return true;
}

// From the last to the first, so that they end up in the same order.
bool ort_property_duplicate_locked_try(Class to, Class from) {
    unsigned int count;
    objc_property_t *properties = ort_property_copy_list_locked(from->properties, &count);
    bool has_room = properties != NULL || from->properties == NULL;
    while (has_room && count-- > 0) {
        const char *attributes = property_getAttributes(properties[count]);
        struct objc_property_list *list = make_list_try(properties[count]->name, attributes == NULL ? "" : attributes);
        has_room = attach_locked_try(to, list);
    }
    free(properties);
    return has_room;
}

// MARK: Adding and replacing

BOOL class_addProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count) {
    if (cls == Nil || !ort_class_is_complete(cls) || name == NULL) {
        return NO;
    }
    struct objc_property_list *list = ort_property_make_list_try(name, attributes, attribute_count);
    {
        ORT_GUARD(&ort_runtime_lock);
        if (ort_property_find_locked(cls->properties, name) == NULL) {
            return attach_locked_try(cls, list);
        }
    }
    free(list);
    return NO;
}

// The old strings stay, since other code may hold them. The release pairs with the acquire of property_getAttributes,
// so that the text is there before its address. The other three are read under the lock.
static void take_over_locked(objc_property_t property, const struct objc_property *replacement) {
    __atomic_store_n(&property->attributes, replacement->attributes, __ATOMIC_RELEASE);
    __atomic_store_n(&property->type, replacement->type, __ATOMIC_RELEASE);
    __atomic_store_n(&property->getter, replacement->getter, __ATOMIC_RELEASE);
    __atomic_store_n(&property->setter, replacement->setter, __ATOMIC_RELEASE);
}

void class_replaceProperty(
    Class cls, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count) {
    if (cls == Nil || !ort_class_is_complete(cls) || name == NULL) {
        return;
    }
    struct objc_property_list *list = ort_property_make_list_try(name, attributes, attribute_count);
    ORT_GUARD(&ort_runtime_lock);
    objc_property_t property = ort_property_find_locked(cls->properties, name);
    bool has_room =
        property == NULL ? attach_locked_try(cls, list) : list != NULL && ort_class_own_locked_try(cls, list);
    if (!has_room) {
        ort_fatal("out of memory: no room for the property %s of %s", name, cls->name);
    }
    if (property != NULL) {
        take_over_locked(property, &list->properties[0]);
    }
}

// MARK: Parts

const char *property_getName(objc_property_t property) { return property == NULL ? NULL : property->name; }

const char *property_getAttributes(objc_property_t property) {
    return property == NULL ? NULL : __atomic_load_n(&property->attributes, __ATOMIC_ACQUIRE);
}

char *property_copyAttributeValue(objc_property_t property, const char *name) {
    const char *attributes = property_getAttributes(property);
    return attributes == NULL || name == NULL ? NULL : ort_property_attributes_copy_value(attributes, name);
}

objc_property_attribute_t *property_copyAttributeList(objc_property_t property, unsigned int *count) {
    ort_memory_set_count(count, 0);
    const char *attributes = property_getAttributes(property);
    return attributes == NULL ? NULL : ort_property_attributes_copy_list(attributes, count);
}
