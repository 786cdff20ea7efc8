// Loops that make classes, or change methods of classes.

#import "populations.h"

#include "measured.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

enum { SUBCLASSES = 12000, NEW_CLASSES = 500 };

// MARK: New classes

static void make_class(const char *name) {
    Class cls = objc_allocateClassPair([Receiver class], name, 0);
    class_addMethod(cls, @selector(add:), (IMP)population_function(0), "q@:q");
    objc_registerClassPair(cls);
}

static double seconds_of_making_classes(long count) {
    char (*names)[24] = calloc((size_t)count, sizeof *names);
    for (long i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "New%ld", i);
    }
    double start = processor_seconds();
    for (long i = 0; i < count; i++) {
        make_class(names[i]);
    }
    double seconds = processor_seconds() - start;
    free(names);
    return seconds;
}

PORTION_ONCE(class_create, NEW_CLASSES) { return seconds_of_making_classes(count); }

static double seconds_of_making_classes_after(int others, long count) {
    for (int i = 0; i < others; i++) {
        char name[16];
        snprintf(name, sizeof name, "Other%d", i);
        make_class(name);
    }
    return seconds_of_making_classes(count);
}

PORTION_ONCE(class_create_2000, NEW_CLASSES) { return seconds_of_making_classes_after(2000 - NEW_CLASSES, count); }
PORTION_ONCE(class_create_10000, NEW_CLASSES) { return seconds_of_making_classes_after(10000 - NEW_CLASSES, count); }

// MARK: The first send

static Receiver **instances_of_new_classes(long count) {
    Receiver **objects = calloc((size_t)count, sizeof *objects);
    for (long i = 0; i < count; i++) {
        objects[i] = class_createInstance(population_make_subclass([Receiver class], "Unsent", (int)i), 0);
    }
    return objects;
}

static void send_to_each(Receiver **objects, long count) {
    for (long i = 0; i < count; i++) {
        [objects[i] add:i];
    }
}

PORTION_ONCE(first_send, 1000) {
    Receiver **objects = instances_of_new_classes(count);
    double start = processor_seconds();
    send_to_each(objects, count);
    return processor_seconds() - start;
}

BYTES_ONCE(first_send_memory, 1000) {
    Receiver **objects = instances_of_new_classes(count);
    double before = heap_bytes();
    send_to_each(objects, count);
    return heap_bytes() - before;
}

// MARK: Changed methods

// Makes subclasses of Receiver that inherit its methods, and sends one message to each.
static void make_heirs(const char *prefix, SEL sent) {
    for (int i = 0; i < SUBCLASSES; i++) {
        Receiver *object = class_createInstance(population_make_subclass([Receiver class], prefix, i), 0);
        if (sent == @selector(add:)) {
            [object add:i];
        } else {
            [object pair:i];
        }
    }
}

// Returns the seconds of `count` / SUBCLASSES changes of Receiver's method. At least the cache of Receiver holds it.
static double seconds_of_changes(long count) {
    [shared_receiver() add:0];
    Method method = class_getInstanceMethod([Receiver class], @selector(add:));
    double start = processor_seconds();
    for (long i = 0; i < count / SUBCLASSES; i++) {
        method_setImplementation(method, (IMP)population_function(i % 2));
    }
    return processor_seconds() - start;
}

PORTION(set_inherited_warm, 4 * SUBCLASSES) {
    static int made;
    if (!made++) {
        make_heirs("Warm", @selector(add:));
    }
    return seconds_of_changes(count);
}

PORTION(set_inherited_cold, 4 * SUBCLASSES) {
    static int made;
    if (!made++) {
        make_heirs("Cold", @selector(pair:));
    }
    return seconds_of_changes(count);
}

// The process has as many other classes.
LOOP(replace_send) {
    static Receiver *leaf;
    if (leaf == nil) {
        make_heirs("Sister", @selector(add:));
        leaf = class_createInstance(population_make_subclass([Receiver class], "Leaf", 0), 0);
    }
    Receiver *object = leaf;
    Class cls = object_getClass(object);
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        class_replaceMethod(cls, @selector(add:), (IMP)population_function(turn % 2), "q@:q");
        [object add:turn];
    }
}
