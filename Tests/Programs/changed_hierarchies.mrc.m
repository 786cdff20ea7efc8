// Methods and superclasses that change while caches hold some selectors and not others.

#include "check.h"

#include <objc/hooks.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <stdlib.h>

// More selectors than a hierarchy distinguishes.
enum { CLASSES = 60, SELECTORS = 100, FUNCTIONS = 4 };

static int zero(id self, SEL selector) { return 0; }
static int one(id self, SEL selector) { return 1; }
static int two(id self, SEL selector) { return 2; }
static int three(id self, SEL selector) { return 3; }
static const IMP functions[FUNCTIONS] = {(IMP)zero, (IMP)one, (IMP)two, (IMP)three};

static SEL selectors[SELECTORS];

// The expected answers of the hierarchy. Only the methods of class 0 change, and it has all of them. The superclass of
// another class comes before it in this array.
static struct {
    Class cls;
    id object;
    int above;
    int own[SELECTORS]; // the number of a function, or −1
} model[CLASSES];

static unsigned long state = 42;

static int below(int limit) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (unsigned long)limit);
}

static int expected(int number, int selector) {
    while (model[number].own[selector] < 0) {
        number = model[number].above;
    }
    return model[number].own[selector];
}

static void make(int number, int above) {
    char name[32];
    snprintf(name, sizeof name, "Hierarchy%d", number);
    model[number].above = above;
    model[number].cls = objc_allocateClassPair(number == 0 ? [NSObject class] : model[above].cls, name, 0);
    objc_registerClassPair(model[number].cls);
    model[number].object = class_createInstance(model[number].cls, 0);
    for (int selector = 0; selector < SELECTORS; selector++) {
        model[number].own[selector] = -1;
    }
}

static void give(int number, int selector, int function) {
    class_replaceMethod(model[number].cls, selectors[selector], functions[function], "i@:");
    model[number].own[selector] = function;
}

static void take(int number, int selector) {
    IMP taken = ort_class_removeMethod(model[number].cls, selectors[selector]);
    EXPECT((taken != NULL) == (model[number].own[selector] >= 0));
    model[number].own[selector] = -1;
}

static bool has_subclass(int number) {
    for (int other = number + 1; other < CLASSES; other++) {
        if (model[other].above == number) {
            return true;
        }
    }
    return false;
}

static void end(int number) {
    object_dispose(model[number].object);
    objc_disposeClassPair(model[number].cls);
}

static void send(int number, int selector) {
    int answer = ((int (*)(id, SEL))objc_msgSend)(model[number].object, selectors[selector]);
    EXPECT(answer == expected(number, selector));
}

static void change(int number) {
    const int selector = below(SELECTORS);
    switch (below(6)) {
    case 0:
        give(number, selector, below(FUNCTIONS));
        break;
    case 1:
        take(number, selector);
        break;
    case 2:
        model[number].above = below(number);
        class_setSuperclass(model[number].cls, model[model[number].above].cls);
        break;
    case 3:
        if (!has_subclass(number)) {
            end(number);
            make(number, below(number));
        }
        break;
    default:
        give(0, selector, below(FUNCTIONS));
    }
}

CHECK_THAT(everyCacheAnswersAsTheHierarchyDoesWhateverChanges) {
    for (int selector = 0; selector < SELECTORS; selector++) {
        char name[32];
        snprintf(name, sizeof name, "hierarchy%d", selector);
        selectors[selector] = sel_registerName(name);
    }
    for (int number = 0; number < CLASSES; number++) {
        make(number, number == 0 ? 0 : below(number));
    }
    for (int selector = 0; selector < SELECTORS; selector++) {
        give(0, selector, 0);
    }
    for (int step = 0; step < 4000; step++) {
        change(1 + below(CLASSES - 1));
        for (int sends = 0; sends < 8; sends++) {
            send(below(CLASSES), below(SELECTORS));
        }
    }
    for (int number = 0; number < CLASSES; number++) {
        for (int selector = 0; selector < SELECTORS; selector++) {
            send(number, selector);
        }
    }
    for (int number = CLASSES; number-- > 0;) {
        end(number);
    }
}

CHECK_THAT(aSuperclassGivesBackWhatItKnewOfItsSubclasses) {
    enum { SUBCLASSES = 5000 };
    static Class made[SUBCLASSES];
    Class above = objc_allocateClassPair([NSObject class], "AboveMany", 0);
    class_addMethod(above, sel_registerName("hierarchy0"), functions[1], "i@:");
    objc_registerClassPair(above);
    size_t before = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < SUBCLASSES; i++) {
            char name[32];
            snprintf(name, sizeof name, "BelowOne%d", i);
            made[i] = objc_allocateClassPair(above, name, 0);
            objc_registerClassPair(made[i]);
            if (round == 1) {
                id object = class_createInstance(made[i], 0);
                EXPECT(((int (*)(id, SEL))objc_msgSend)(object, sel_registerName("hierarchy0")) == 1);
                object_dispose(object);
            }
        }
        for (int i = 0; i < SUBCLASSES; i++) {
            objc_disposeClassPair(made[i]);
        }
        before = round == 0 ? check_heap_bytes() : before;
    }
    EXPECT(check_heap_bytes() <= before + (1 << 14)); // the runtime may have made an index of methods
    objc_disposeClassPair(above);
}
