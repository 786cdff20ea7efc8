// Classes that are disposed of while other code inspects classes.

#include "check.h"
#include <objc/hooks.h>
#include <objc/inspect.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <semaphore.h>
#include <stdlib.h>

static int answer(id self, SEL selector) {
    (void)self, (void)selector;
    return 7;
}

// So large that the size of the heap shows whether it is freed.
enum { EXTRA_BYTES = 50000, CLASS_BYTES = 2 * EXTRA_BYTES };

static Class make_class(Class superclass, const char *name) {
    Class cls = objc_allocateClassPair(superclass, name, EXTRA_BYTES);
    class_addIvar(cls, "first", 8, 3, "q");
    class_addMethod(cls, sel_registerName("answer"), (IMP)answer, "i@:");
    objc_registerClassPair(cls);
    return cls;
}

// Whether about this many bytes were freed since the heap had the size `before`. With a sanitizer, the heap shows
// nothing.
static bool is_heap_of(size_t before, size_t gone) {
    const size_t now = check_heap_bytes() + gone;
    return before == 0 || (now < before + EXTRA_BYTES / 4 && now + EXTRA_BYTES / 4 > before);
}

static bool is_listed(Class cls) {
    Class *classes = objc_copyClassList(NULL), *subclasses = ort_class_copySubclasses([NSObject class], NULL);
    bool is_there = false;
    for (Class *each = classes; *each != Nil; each++) {
        is_there = is_there || *each == cls;
    }
    for (Class *each = subclasses; *each != Nil; each++) {
        is_there = is_there || *each == cls;
    }
    free(classes);
    free(subclasses);
    return is_there;
}

// Reads everything that a tool shows of a class.
static void look_at(Class cls) {
    unsigned count = 0;
    EXPECT(strlen(class_getName(cls)) > 0 && strcmp(class_getName(cls), class_getName(object_getClass((id)cls))) == 0);
    EXPECT(class_getInstanceSize(cls) >= sizeof(Class));
    Method *methods = ort_class_copyOwnMethods(cls, &count);
    for (unsigned i = 0; i < count; i++) {
        EXPECT(sel_getName(method_getName(methods[i])) != NULL && method_getTypeEncoding(methods[i]) != NULL);
    }
    free(methods);
    Ivar *ivars = class_copyIvarList(cls, &count);
    for (unsigned i = 0; i < count; i++) {
        EXPECT(strlen(ivar_getName(ivars[i])) > 0 && ivar_getOffset(ivars[i]) > 0);
    }
    free(ivars);
    EXPECT(ort_class_original(cls) != Nil);
}

CHECK_THAT(aDisposedClassLeavesListsAtOnceAndStaysToBeLookedAt) {
    Class cls = make_class([NSObject class], "Disposed");
    ort_classes_keep();
    objc_disposeClassPair(cls);
    EXPECT(!is_listed(cls) && objc_lookUpClass("Disposed") == Nil);
    look_at(cls);
    EXPECT_STRING(class_getName(cls), "Disposed");
    EXPECT(class_getSuperclass(cls) == [NSObject class]);
    Class other = make_class([NSObject class], "Disposed"); // the name is free again
    EXPECT(other != cls && is_listed(other));
    ort_classes_keep_end();
    objc_disposeClassPair(other);
}

CHECK_THAT(theLastEndFreesWhatWasDisposedOf) {
    Class cls = make_class([NSObject class], "Counted");
    const size_t before = check_heap_bytes();
    ort_classes_keep();
    ort_classes_keep();
    objc_disposeClassPair(cls);
    ort_classes_keep_end();
    look_at(cls);
    EXPECT(is_heap_of(before, 0));
    ort_classes_keep_end();
    EXPECT(is_heap_of(before, CLASS_BYTES));
}

// Its superclass then lists it again, and is disposed of, too.
CHECK_THAT(aKeptClassMayCacheWhatIsLookedUp) {
    Class above = make_class([NSObject class], "Above"), below = make_class(above, "Below");
    class_getMethodImplementation(below, sel_registerName("class"));
    ort_classes_keep();
    objc_disposeClassPair(below);
    EXPECT(class_getMethodImplementation(below, sel_registerName("answer")) == (IMP)answer);
    EXPECT(class_respondsToSelector(below, sel_registerName("retain")));
    objc_disposeClassPair(above);
    look_at(below);
    EXPECT(class_getSuperclass(below) == above);
    ort_classes_keep_end();
    // A walk through the caches of the classes that inherit this method does not reach the disposed class.
    class_replaceMethod([NSObject class], sel_registerName("answerOfAll"), (IMP)answer, "i@:");
    EXPECT(ort_class_removeMethod([NSObject class], sel_registerName("answerOfAll")) == (IMP)answer);
}

static void do_nothing(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

CHECK_THAT(theMethodsOfADisposedClassCannotBeHooked) {
    Class cls = make_class([NSObject class], "Unhookable");
    struct ort_hook_request request = {
        .cls = cls, .selector = sel_registerName("answer"), .position = ORT_HOOK_BEFORE, .function = do_nothing};
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    ort_classes_keep();
    objc_disposeClassPair(cls);
    EXPECT(ort_hook_get_state(hook) == ORT_HOOK_IS_REMOVED);
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_NO_METHOD);
    request.cls = object_getClass((id)cls);
    request.selector = sel_registerName("class");
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_NO_METHOD);
    ort_classes_keep_end();
    ort_hook_release(hook);
    EXPECT(ort_hook_copy_list(Nil, nil, NULL, NULL) == NULL);
}

// MARK: Threads

enum { MAKERS = 2, ROUNDS = 400 };

static int making;

static void make_and_dispose(int thread) {
    char name[32];
    for (int i = 0; i < ROUNDS; i++) {
        snprintf(name, sizeof name, "Made%dBy%d", i % 7, thread);
        Class above = make_class([NSObject class], name);
        snprintf(name, sizeof name, "Heir%dBy%d", i % 7, thread);
        Class below = make_class(above, name);
        class_getMethodImplementation(below, sel_registerName("answer"));
        objc_disposeClassPair(below);
        objc_disposeClassPair(above);
    }
    __atomic_sub_fetch(&making, 1, __ATOMIC_RELAXED);
}

static void look_meanwhile(int thread) {
    if (thread < MAKERS) {
        make_and_dispose(thread);
        return;
    }
    while (__atomic_load_n(&making, __ATOMIC_RELAXED) > 0) {
        ort_classes_keep();
        Class *classes = objc_copyClassList(NULL);
        for (Class *each = classes; *each != Nil; each++) {
            look_at(*each);
        }
        free(classes);
        ort_classes_keep_end();
    }
}

CHECK_THAT(classesAreDisposedOfWhileOthersLook) {
    making = MAKERS;
    check_on_threads(MAKERS + 2, look_meanwhile);
}

// MARK: Forks

// The thread sanitizer cannot fork a process with several threads.
#if !__has_feature(thread_sanitizer)

static size_t bytes_before;

static void dispose_in_child(void) {
    objc_disposeClassPair(objc_getClass("OfParent"));
    EXPECT(is_heap_of(bytes_before, CLASS_BYTES));
}

static void keep_in_child(void) {
    Class cls = objc_getClass("OfParent");
    objc_disposeClassPair(cls);
    look_at(cls);
    EXPECT(is_heap_of(bytes_before, 0));
    ort_classes_keep_end();
    EXPECT(is_heap_of(bytes_before, CLASS_BYTES));
}

static sem_t is_kept, may_end;

static void keep_on_thread(int thread) {
    if (thread > 0) {
        ort_classes_keep();
        sem_post(&is_kept);
        sem_wait(&may_end);
        ort_classes_keep_end();
        return;
    }
    sem_wait(&is_kept);
    const struct child_end end = check_in_child(dispose_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
    sem_post(&may_end);
}

CHECK_THAT(inAChildOnlyTheThreadThatForkedStillKeeps) {
    Class cls = make_class([NSObject class], "OfParent");
    bytes_before = check_heap_bytes();
    sem_init(&is_kept, 0, 0);
    sem_init(&may_end, 0, 0);
    check_on_threads(2, keep_on_thread);
    ort_classes_keep();
    const struct child_end end = check_in_child(keep_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
    ort_classes_keep_end();
    objc_disposeClassPair(cls);
}
#endif

static void end_too_often(void) { ort_classes_keep_end(); }

CHECK_THAT(anEndWithoutABeginningIsFatal) {
    EXPECT(strstr(check_in_child(end_too_often).message, "ort_classes_keep") != NULL);
}
