// Sends to objects of many classes, in a pseudo-random order, and calls through pointers in the same order.

#import "populations.h"

#include "measured.h"

#include <objc/message.h>

enum { SEQUENCE_LENGTH = 4096, SELECTORS = 16, MIXED_LENGTH = 16384 };

struct sequence {
    id objects[SEQUENCE_LENGTH];
    add_function functions[SEQUENCE_LENGTH];
};

// Objects of this many classes, each with its own implementation of add:.
static const struct sequence *sequence_of(struct sequence *sequence, const char *prefix, int classes) {
    if (sequence->objects[0] != nil) {
        return sequence;
    }
    static id objects[POPULATION];
    for (int i = 0; i < classes; i++) {
        Class cls = population_make_subclass([NSObject class], prefix, i);
        class_addMethod(cls, @selector(add:), (IMP)population_function(i), "q@:q");
        objects[i] = class_createInstance(cls, 0);
    }
    unsigned long state = 1;
    for (int i = 0; i < SEQUENCE_LENGTH; i++) {
        int number = population_next(&state, classes);
        sequence->objects[i] = objects[number];
        sequence->functions[i] = population_function(number);
    }
    return sequence;
}

static struct sequence sequence_16, sequence_1000;

static void call_through_pointers(const struct sequence *sequence, long count) {
    for (long turn = 0; turn < count; turn++) {
        long place = turn % SEQUENCE_LENGTH;
        sequence->functions[place](sequence->objects[place], @selector(add:), turn);
    }
}

static void send_in_sequence(const struct sequence *sequence, long count) {
    for (long turn = 0; turn < count; turn++) {
        [(Receiver *)sequence->objects[turn % SEQUENCE_LENGTH] add:turn];
    }
}

LOOP(pointer_call_16) { call_through_pointers(sequence_of(&sequence_16, "Few", 16), count); }
LOOP(send_16) { send_in_sequence(sequence_of(&sequence_16, "Few", 16), count); }
LOOP(pointer_call_1000) { call_through_pointers(sequence_of(&sequence_1000, "Many", 1000), count); }
LOOP(send_1000) { send_in_sequence(sequence_of(&sequence_1000, "Many", 1000), count); }

struct message {
    id object;
    SEL selector;
};

// Sends one of SELECTORS inherited methods, which have one implementation, to an object of one of 1,000 classes.
static const struct message *mixed_messages(void) {
    static struct message messages[MIXED_LENGTH];
    if (messages[0].object != nil) {
        return messages;
    }
    SEL selectors[SELECTORS];
    Class common = population_make_subclass([NSObject class], "Common", 0);
    for (int i = 0; i < SELECTORS; i++) {
        char name[] = {'a', 'd', 'd', (char)('A' + i), ':', '\0'};
        selectors[i] = sel_registerName(name);
        class_addMethod(common, selectors[i], (IMP)population_function(0), "q@:q");
    }
    id objects[POPULATION];
    for (int i = 0; i < POPULATION; i++) {
        objects[i] = class_createInstance(population_make_subclass(common, "Mixed", i), 0);
    }
    unsigned long state = 1;
    for (int i = 0; i < MIXED_LENGTH; i++) {
        id object = objects[population_next(&state, POPULATION)];
        messages[i] = (struct message){object, selectors[population_next(&state, SELECTORS)]};
    }
    return messages;
}

#if defined(__clang__)
#define SEND_ADD(object, selector, value) ((add_function)objc_msgSend)(object, selector, value)
#else
#define SEND_ADD(object, selector, value) ((add_function)objc_msg_lookup(object, selector))(object, selector, value)
#endif

LOOP(send_1000_16) {
    const struct message *messages = mixed_messages();
    for (long turn = 0; turn < count; turn++) {
        const struct message *message = &messages[turn % MIXED_LENGTH];
        SEND_ADD(message->object, message->selector, turn);
    }
}
