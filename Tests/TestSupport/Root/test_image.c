#include "include/TestRoot.h"

#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// The memory of one class of an image. Images are never freed; the list keeps them reachable for leak checkers.
struct class_image {
    struct class_image *next;
    struct objc_class cls;
    struct objc_class metaclass;
    struct objc_method_list *methods[2]; // of instances, of the class
    long tag;
    struct test_load_log *load_log;
};

struct loaded_image {
    struct loaded_image *next;
    struct objc_init init;
};

static struct class_image *class_images;
static struct loaded_image *loaded_images;

static const struct class_image *image_of(Class cls) {
    return (const struct class_image *)(const void *)((const char *)cls - offsetof(struct class_image, cls));
}

static long tag_of_instance(id self, SEL selector) {
    (void)selector;
    return image_of(object_getClass(self))->tag;
}

static void log_load(id self, SEL selector) {
    (void)selector;
    const struct class_image *image = image_of((Class)self);
    image->load_log->tags[image->load_log->count++] = image->tag;
}

static struct objc_method_list *one_method(IMP imp, const char *types) {
    struct objc_method_list *list = calloc(1, sizeof *list + sizeof(struct objc_method));
    list->count = 1;
    list->size = sizeof(struct objc_method);
    list->methods[0] = (struct objc_method){.imp = imp, .types = types};
    return list;
}

Class test_image_class(const char *name, Class superclass, long tag, struct test_load_log *load_log) {
    struct class_image *image = calloc(1, sizeof *image);
    char *copied_name = strdup(name);
    image->tag = tag;
    image->load_log = load_log;
    image->methods[0] = one_method((IMP)tag_of_instance, "q16@0:8");
    image->methods[1] = load_log ? one_method((IMP)log_load, "v16@0:8") : NULL;
    image->metaclass = (struct objc_class){
        .name = copied_name,
        .info = ORT_CLASS_META,
        .methods = image->methods[1],
    };
    image->cls = (struct objc_class){
        .isa = &image->metaclass,
        .super_class = superclass,
        .name = copied_name,
        .methods = image->methods[0],
    };
    image->next = __atomic_load_n(&class_images, __ATOMIC_ACQUIRE);
    while (
        !__atomic_compare_exchange_n(&class_images, &image->next, image, false, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)) {
    }
    return &image->cls;
}

// The selectors of an image lie in one section, so this makes them together with the image.
static void fill_selectors(struct objc_init *init, Class *classes, size_t count) {
    init->selectors = calloc(2, sizeof *init->selectors);
    init->selectors_end = init->selectors + 2;
    init->selectors[0] = (struct objc_selector){.name = "tag", .types = "q16@0:8"};
    init->selectors[1] = (struct objc_selector){.name = "load", .types = "v16@0:8"};
    for (size_t i = 0; i < count; i++) {
        classes[i]->methods->methods[0].selector = &init->selectors[0];
        if (classes[i]->isa->methods) {
            classes[i]->isa->methods->methods[0].selector = &init->selectors[1];
        }
    }
}

void test_image_load(Class *classes, size_t count, Class *references, size_t reference_count) {
    struct loaded_image *image = calloc(1, sizeof *image);
    struct objc_init *init = &image->init;
    fill_selectors(init, classes, count);
    init->classes = malloc(count * sizeof *classes);
    memcpy(init->classes, classes, count * sizeof *classes);
    init->classes_end = init->classes + count;
    init->class_refs = references;
    init->class_refs_end = references + reference_count;
    image->next = __atomic_load_n(&loaded_images, __ATOMIC_ACQUIRE);
    while (
        !__atomic_compare_exchange_n(&loaded_images, &image->next, image, false, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)) {
    }
    __objc_load(init);
}
