#include "check.h"

#include <objc/hooks.h>
#include <objc/inspect.h>
#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdlib.h>

#if defined(ORT_STRESS) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { SELECTORS = 20000, CLASSES = 2000, DEPTH = 200, SUBCLASSES = 1000, METHODS = 1000 };
#else
enum { SELECTORS = 960000, CLASSES = 100000, DEPTH = 1000, SUBCLASSES = 12000, METHODS = 10000 };
#endif

static int one(id self, SEL command) { return 1; }

static int two(id self, SEL command) { return 2; }

static SEL answer(void) { return sel_registerName("answerOfTheLimit"); }

static int ask(id object) { return ((int (*)(id, SEL))objc_msgSend)(object, answer()); }

static SEL numbered(const char *prefix, int number) {
    char name[64];
    snprintf(name, sizeof name, "%s%d", prefix, number);
    return sel_registerName(name);
}

static Class make(Class superclass, const char *prefix, int number) {
    char name[64];
    snprintf(name, sizeof name, "%s%d", prefix, number);
    Class cls = objc_allocateClassPair(superclass, name, 0);
    objc_registerClassPair(cls);
    return cls;
}

CHECK_THAT(manySelectorsKeepTheirNamesAndIdentity) {
    int wrong = 0;
    SEL *selectors = calloc(SELECTORS, sizeof(SEL));
    for (int i = 0; i < SELECTORS; i++) {
        selectors[i] = numbered("limit", i);
    }
    for (int i = 0; i < SELECTORS; i++) {
        wrong += numbered("limit", i) != selectors[i] || atoi(sel_getName(selectors[i]) + 5) != i;
    }
    EXPECT(wrong == 0);
    free(selectors);
}

CHECK_THAT(manyClassesAreFoundAnswerAndGo) {
    Class *classes = calloc(CLASSES, sizeof(Class));
    int wrong = 0, before = objc_getClassList(NULL, 0);
    for (int i = 0; i < CLASSES; i++) {
        classes[i] = make([NSObject class], "Limit", i);
        wrong += !class_addMethod(classes[i], answer(), (IMP)one, "i@:");
    }
    EXPECT(objc_getClassList(NULL, 0) == before + CLASSES);
    for (int i = 0; i < CLASSES; i++) {
        char name[64];
        snprintf(name, sizeof name, "Limit%d", i);
        id object = class_createInstance(objc_getClass(name), 0);
        wrong += ask(object) != 1;
        [object release];
    }
    for (int i = 0; i < CLASSES; i++) {
        objc_disposeClassPair(classes[i]);
    }
    EXPECT(wrong == 0 && objc_getClassList(NULL, 0) == before);
    free(classes);
}

CHECK_THAT(aDeepHierarchyInheritsAndHearsOfChanges) {
    Class *classes = calloc(DEPTH, sizeof(Class));
    for (int i = 0; i < DEPTH; i++) {
        classes[i] = make(i == 0 ? [NSObject class] : classes[i - 1], "Deep", i);
    }
    EXPECT(class_addMethod(classes[0], answer(), (IMP)one, "i@:"));
    id object = class_createInstance(classes[DEPTH - 1], 0);
    EXPECT(ask(object) == 1);
    class_replaceMethod(classes[0], answer(), (IMP)two, "i@:");
    EXPECT(ask(object) == 2);
    EXPECT(class_addMethod(classes[DEPTH / 2], answer(), (IMP)one, "i@:"));
    EXPECT(ask(object) == 1);
    [object release];
    for (int i = DEPTH; i-- > 0;) {
        objc_disposeClassPair(classes[i]);
    }
    free(classes);
}

CHECK_THAT(everySubclassSeesAnInheritedMethodChange) {
    Class base = make([NSObject class], "WideBase", 0);
    EXPECT(class_addMethod(base, answer(), (IMP)one, "i@:"));
    id *objects = calloc(SUBCLASSES, sizeof(id));
    int wrong = 0;
    for (int i = 0; i < SUBCLASSES; i++) {
        objects[i] = class_createInstance(make(base, "Wide", i), 0);
        if (i % 2 == 0) { // the others have cold caches
            wrong += ask(objects[i]) != 1;
        }
    }
    method_setImplementation(class_getInstanceMethod(base, answer()), (IMP)two);
    for (int i = 0; i < SUBCLASSES; i++) {
        wrong += ask(objects[i]) != 2;
    }
    EXPECT(ort_class_removeMethod(base, answer()) == (IMP)two);
    for (int i = 0; i < SUBCLASSES; i++) {
        wrong += class_respondsToSelector(object_getClass(objects[i]), answer());
        Class cls = object_getClass(objects[i]);
        [objects[i] release];
        objc_disposeClassPair(cls);
    }
    EXPECT(wrong == 0);
    objc_disposeClassPair(base);
    free(objects);
}

CHECK_THAT(aClassMayHaveManyMethodsComingAndGoing) {
    Class cls = make([NSObject class], "Many", 0);
    int wrong = 0;
    for (int i = 0; i < METHODS; i++) {
        wrong += !class_addMethod(cls, numbered("many", i), (IMP)one, "i@:");
    }
    unsigned int count;
    free(class_copyMethodList(cls, &count));
    EXPECT(count == METHODS);
    id object = class_createInstance(cls, 0);
    for (int i = 0; i < METHODS; i++) {
        wrong += class_addMethod(cls, numbered("many", i), (IMP)two, "i@:");
        wrong += ((int (*)(id, SEL))objc_msgSend)(object, numbered("many", i)) != 1;
    }
    for (int i = METHODS; i-- > 0;) {
        Method method = class_getInstanceMethod(cls, numbered("many", i));
        wrong += ort_class_removeMethod(cls, numbered("many", i)) != (IMP)one;
        wrong += ort_class_removeMethod(cls, numbered("many", i)) != NULL;
        wrong += class_respondsToSelector(cls, numbered("many", i));
        wrong += !class_addMethod(cls, numbered("many", i), (IMP)one, "i@:");
        wrong += class_getInstanceMethod(cls, numbered("many", i)) != method; // the look-up found the same method
    }
    EXPECT(wrong == 0);
    [object release];
    objc_disposeClassPair(cls);
}

CHECK_THAT(longNamesAndManyArgumentsWork) {
    enum { LENGTH = 10000, ARGUMENTS = 1000 };
    char *name = malloc(LENGTH + 1), *types = calloc(ARGUMENTS + 4, 1);
    memset(name, 'n', LENGTH);
    name[LENGTH] = '\0';
    memset(types, 'i', ARGUMENTS + 1);
    memcpy(types, "i@:", 3);
    Class cls = objc_allocateClassPair([NSObject class], name, 0);
    objc_registerClassPair(cls);
    EXPECT(objc_getClass(name) == cls);
    SEL selector = sel_registerName(name);
    EXPECT(selector == sel_registerName(name) && strlen(sel_getName(selector)) == LENGTH);
    EXPECT(class_addMethod(cls, selector, (IMP)one, types));
    Method method = class_getInstanceMethod(cls, selector);
    EXPECT(method_getNumberOfArguments(method) == ARGUMENTS);
    char *last = method_copyArgumentType(method, ARGUMENTS - 1);
    EXPECT(last != NULL && strcmp(last, "i") == 0);
    EXPECT(method_copyArgumentType(method, ARGUMENTS) == NULL);
    free(last);
    objc_disposeClassPair(cls);
    EXPECT(objc_getClass(name) == Nil);
    free(name);
    free(types);
}
