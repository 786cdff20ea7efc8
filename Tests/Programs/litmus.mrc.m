// One litmus test for each way in which the runtime publishes data to threads that hold no lock. The file that is named
// at each test explains the ordering.

#include "litmus.h"

#include <objc/abi.h>
#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/message.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

#include "classes/class.h"
#include "methods/cache_word.h"
#include "support/hazard.h"
#include "support/name_table.h"

CHECK_THAT(theSeedIsPrinted) { printf("LITMUS_SEED=%llu\n", (unsigned long long)litmus_seed()); }

enum { THREADS = 3, NUMBERS = 64 };

// The last step of thread 0: it stores n with release after step n.
static atomic_long reached;

static long known(void) { return atomic_load_explicit(&reached, memory_order_acquire); }

static void tell(long step) { atomic_store_explicit(&reached, step, memory_order_release); }

// MARK: support/hazard.h

enum { ITEMS = 4, ALIVE = 0x11fe };

static struct {
    atomic_int life;
} items[ITEMS];
static void *_Atomic shown;

static void lookAtItem(struct litmus *litmus) {
    void *found = atomic_load_explicit(&shown, memory_order_acquire);
    struct ort_hazard *hazard = found == NULL ? NULL : ort_hazard_claim(found);
    if (hazard == NULL) {
        return;
    }
    if (atomic_load(&shown) == found) {
        for (int i = 0; i < 3; i++) {
            litmus_forbid(atomic_load_explicit((atomic_int *)found, memory_order_relaxed) != ALIVE);
        }
    }
    ort_hazard_clear(hazard);
}

static void lookAtItems(int thread, struct litmus *litmus) {
    const long rounds = litmus_rounds(100000);
    while (thread != 0 && litmus_goes_on()) {
        lookAtItem(litmus);
    }
    for (long round = 0; thread == 0 && round < rounds; round++) {
        atomic_store_explicit(&items[round % ITEMS].life, ALIVE, memory_order_relaxed);
        atomic_store_explicit(&shown, &items[round % ITEMS], memory_order_release);
        litmus_pause(litmus);
        atomic_store_explicit(&shown, NULL, memory_order_relaxed);
        ort_hazard_await(&items[round % ITEMS]);
        atomic_store_explicit(&items[round % ITEMS].life, 0, memory_order_relaxed);
    }
}

CHECK_THAT(whatAHazardNamesIsNotGivenUp) { litmus_run(THREADS, lookAtItems); }

// MARK: support/name_table.h, selectors/selector.c

struct named {
    char name[16];
    long number;
};

static const char *nameOf(const void *named) { return ((const struct named *)named)->name; }

// Each grows twice.
enum { TABLES = 64, NAMES = 600 };

static struct ort_name_table tables[TABLES];
static struct named named[TABLES][NAMES];

// Step n inserts name n % NAMES into table n / NAMES.
static void findNames(int thread, struct litmus *litmus) {
    while (thread != 0 && litmus_goes_on()) {
        char name[16];
        const long step = known();
        const struct ort_name_table *table = &tables[step / NAMES % TABLES];
        const long upTo = step % NAMES;
        const long number = litmus_random(litmus, (unsigned int)upTo + 1);
        snprintf(name, sizeof name, "name%ld", number);
        const struct named *found = ort_name_table_find(table, name);
        litmus_forbid(found == NULL && number < upTo);
        litmus_forbid(found != NULL && (found->number != number || strcmp(found->name, name) != 0));
    }
    for (long step = 0; thread == 0 && step < TABLES * NAMES; step++) {
        struct named *entry = &named[step / NAMES][step % NAMES];
        snprintf(entry->name, sizeof entry->name, "name%ld", step % NAMES);
        entry->number = step % NAMES;
        ort_name_table_insert_locked(&tables[step / NAMES], entry);
        tell(step + 1);
        litmus_pause(litmus);
    }
}

CHECK_THAT(aNameThatIsFoundIsCompleteAndAnInsertedOneIsFound) {
    for (int i = 0; i < TABLES; i++) {
        tables[i].name_of = nameOf;
    }
    tell(0);
    litmus_run(THREADS, findNames);
}

static void registerNames(int thread, struct litmus *litmus) {
    for (long number = 0; number < litmus_rounds(5000); number++) {
        char name[32];
        snprintf(name, sizeof name, "litmus%ld", number);
        SEL selector = sel_registerName(name);
        litmus_forbid(strcmp(sel_getName(selector), name) != 0 || !sel_isMapped(selector));
        litmus_forbid(selector != sel_registerName(name));
        litmus_pause(litmus);
    }
}

CHECK_THAT(threadsThatRegisterANameGetOneSelector) { litmus_run(THREADS, registerNames); }

// MARK: methods/cache.h

static SEL numberSelectors[NUMBERS];
static IMP numberImplementations[NUMBERS];

__attribute__((constructor)) static void makeNumbers(void) {
    for (int i = 0; i < NUMBERS; i++) {
        char name[16];
        snprintf(name, sizeof name, "number%d", i);
        numberSelectors[i] = sel_registerName(name);
        numberImplementations[i] = imp_implementationWithBlock((id) ^ long(id receiver) { return i; });
    }
}

static long numberOf(id receiver, int i) { return ((long (*)(id, SEL))objc_msgSend)(receiver, numberSelectors[i]); }

static Class makeClass(const char *name, long number, size_t extraBytes) {
    char whole[32];
    snprintf(whole, sizeof whole, "%s%ld", name, number);
    return objc_allocateClassPair([NSObject class], whole, extraBytes);
}

static id _Atomic receiver;

// Instances that other threads may be using. Thread 0 adds to them.
static id *instances;
static long instanceCount;

static void showInstance(Class cls) {
    instances = realloc(instances, (size_t)(instanceCount + 1) * sizeof(id));
    id object = instances[instanceCount++] = class_createInstance(cls, 0);
    atomic_store_explicit(&receiver, object, memory_order_release);
}

static void disposeInstances(void) {
    while (instanceCount > 0) {
        object_dispose(instances[--instanceCount]);
    }
    receiver = nil;
}

// Searches the cache as a messenger does, but stops where the messenger would jump.
static void probe(Class cls, int number) {
    const struct ort_selector_record *key = ort_selector_key(numberSelectors[number]);
    const struct ort_cache_view view = ort_cache_word_load(cls);
    const struct ort_bucket *bucket = view.buckets + ((uintptr_t)key & view.mask) / sizeof *bucket;
    for (const struct ort_selector_record *found; (found = __atomic_load_n(&bucket->key, __ATOMIC_ACQUIRE)) != NULL;
         bucket++) {
        if (found == key) {
            litmus_forbid(__atomic_load_n(&bucket->imp, __ATOMIC_RELAXED) != numberImplementations[number]);
            return;
        }
    }
}

// Thread 0 makes one class after another and fills the cache of each. Thread 1 searches for the entry that is just
// being filled in. Thread 2 also sends messages.
static void fillCaches(int thread, struct litmus *litmus) {
    const long rounds = litmus_rounds(300);
    while (thread != 0 && litmus_goes_on()) {
        id object = atomic_load_explicit(&receiver, memory_order_acquire);
        const int number = (int)known();
        if (object != nil && thread == 1) {
            probe(object_getClass(object), number);
        } else if (object != nil) {
            litmus_forbid(numberOf(object, number) != number);
        }
    }
    for (long round = 0; thread == 0 && round < rounds; round++) {
        Class cls = makeClass("Cached", round, 0);
        for (int i = 0; i < NUMBERS; i++) {
            class_addMethod(cls, numberSelectors[i], numberImplementations[i], "q@:");
        }
        objc_registerClassPair(cls);
        tell(0);
        showInstance(cls);
        for (int number = 0; number < NUMBERS; number++) {
            tell(number);
            litmus_pause(litmus);
            litmus_forbid(numberOf(receiver, number) != number);
        }
    }
}

CHECK_THAT(aMessageFindsItsOwnMethodWhileCachesFillAndGrow) {
    litmus_run(THREADS, fillCaches);
    disposeInstances();
}

// MARK: methods/method_change.c

// Step n gives the method implementation n % NUMBERS. If too many steps happen during one send, its result is ignored.
static void replaceMethods(int thread, struct litmus *litmus) {
    static SEL selector;
    static Class cls;
    const long rounds = litmus_rounds(6000);
    if (thread == 0) {
        selector = sel_registerName("replacedNumber");
        cls = makeClass("Replaced", 0, 0);
        class_addMethod(cls, selector, numberImplementations[0], "q@:");
        objc_registerClassPair(cls);
        tell(0);
        showInstance(cls);
    }
    while (thread != 0 && litmus_goes_on()) {
        id object = atomic_load_explicit(&receiver, memory_order_acquire);
        if (object == nil) {
            continue;
        }
        const long before = known();
        const long number = ((long (*)(id, SEL))objc_msgSend)(object, selector);
        const long after = known() + 1; // the step that may have begun
        const long distance = (number - before % NUMBERS + NUMBERS) % NUMBERS;
        litmus_forbid(after - before < NUMBERS - 1 && distance > after - before);
    }
    for (long round = 1; thread == 0 && round < rounds; round++) {
        class_replaceMethod(cls, selector, numberImplementations[round % NUMBERS], "q@:");
        tell(round);
        litmus_pause(litmus);
    }
}

CHECK_THAT(aReplacedMethodIsCalledOnceTheReplacementHasReturned) {
    litmus_run(THREADS, replaceMethods);
    disposeInstances();
}

// MARK: classes/registry.c

static void registerClasses(int thread, struct litmus *litmus) {
    const long rounds = litmus_rounds(2000);
    while (thread != 0 && litmus_goes_on()) {
        char name[32];
        const long next = known();
        snprintf(name, sizeof name, "Registered%ld", next);
        Class cls = objc_lookUpClass(name);
        id object = class_createInstance(cls, 0);
        litmus_forbid(object != nil && numberOf(object, 1) != 1);
        litmus_forbid(object != nil && ivar_getOffset(class_getInstanceVariable(cls, "ivar")) != sizeof(Class));
        object_dispose(object);
        snprintf(name, sizeof name, "Registered%ld", next - 1);
        litmus_forbid(next > 0 && objc_lookUpClass(name) == Nil);
    }
    for (long round = 0; thread == 0 && round < rounds; round++) {
        Class cls = makeClass("Registered", round, 0);
        class_addIvar(cls, "ivar", 8, 3, "q");
        class_addMethod(cls, numberSelectors[1], numberImplementations[1], "q@:");
        objc_registerClassPair(cls);
        tell(round + 1);
        litmus_pause(litmus);
    }
}

CHECK_THAT(aClassThatIsFoundIsCompleteAndARegisteredOneIsFound) {
    tell(0);
    litmus_run(THREADS, registerClasses);
}

// MARK: classes/class.h

enum { WAITING = 2048, OWN_BYTES = 24 };

static struct {
    struct objc_class cls, metaclass;
    char name[16];
} *waiting;

// The class is like that of an image that was loaded before its superclass: other threads know its address before it is
// complete.
static void completeClasses(int thread, struct litmus *litmus) {
    const long size = (long)class_getInstanceSize([NSObject class]) + OWN_BYTES;
    while (thread != 0 && litmus_goes_on()) {
        Class cls = &waiting[known() % WAITING].cls;
        if (ort_class_is_complete(cls)) {
            litmus_forbid(cls->instance_size != size || !class_isMetaClass(cls->isa));
            litmus_forbid(class_getSuperclass(cls) != [NSObject class]);
            id object = class_createInstance(cls, 0);
            litmus_forbid([object class] != cls);
            object_dispose(object);
        }
    }
    for (long round = 0; thread == 0 && round < WAITING; round++) {
        ort_class_register_static(&waiting[round].cls, [NSObject class], NULL, NULL);
        tell(round + 1);
        litmus_pause(litmus);
    }
}

CHECK_THAT(aClassIsUnusableOrComplete) {
    waiting = calloc(WAITING, sizeof *waiting);
    for (long i = 0; i < WAITING; i++) {
        snprintf(waiting[i].name, sizeof waiting[i].name, "Waiting%ld", i);
        waiting[i].metaclass.info = 1;
        waiting[i].cls.isa = &waiting[i].metaclass;
        waiting[i].cls.name = waiting[i].name;
        waiting[i].cls.instance_size = -OWN_BYTES;
    }
    tell(0);
    litmus_run(THREADS, completeClasses);
}

// MARK: making/initialize.c

struct initialized {
    atomic_long value; // relaxed: +initialize orders it, which the thread sanitizer does not see in assembly
};

static void initialize(Class cls, SEL selector) {
    if (class_getSuperclass(cls) == [NSObject class]) {
        struct initialized *extra = object_getIndexedIvars((id)cls);
        for (int i = 0; i < 5000; i++) { // waits for the others to arrive
            __asm__ volatile("");
        }
        atomic_store_explicit(&extra->value, ALIVE, memory_order_relaxed);
    }
}

static long value(id object, SEL selector) {
    struct initialized *extra = object_getIndexedIvars((id)object_getClass(object));
    return atomic_load_explicit(&extra->value, memory_order_relaxed);
}

static void initializeClasses(int thread, struct litmus *litmus) {
    const long rounds = litmus_rounds(2000);
    SEL selector = sel_registerName("initializedValue");
    while (thread != 0 && litmus_goes_on()) {
        id object = atomic_load_explicit(&receiver, memory_order_acquire);
        litmus_forbid(object != nil && ((long (*)(id, SEL))objc_msgSend)(object, selector) != ALIVE);
    }
    for (long round = 0; thread == 0 && round < rounds; round++) {
        Class cls = makeClass("Initialized", round, sizeof(struct initialized));
        class_addMethod(object_getClass((id)cls), @selector(initialize), (IMP)initialize, "v@:");
        class_addMethod(cls, selector, (IMP)value, "q@:");
        objc_registerClassPair(cls);
        showInstance(cls);
        litmus_pause(litmus);
        litmus_forbid(((long (*)(id, SEL))objc_msgSend)(receiver, selector) != ALIVE);
    }
}

CHECK_THAT(aMethodSeesWhatInitializeDid) {
    litmus_run(THREADS, initializeClasses);
    disposeInstances();
}

// MARK: objects/weak.c, objects/association.c

@interface Numbered : NSObject {
  @public
    long number;
    long copy; // the same, until dealloc
}
@end

@implementation Numbered
- (void)dealloc {
    copy = -1;
    [super dealloc];
}
@end

static Numbered *makeNumbered(long number) {
    Numbered *object = [Numbered new];
    object->number = object->copy = number;
    return object;
}

static id weak;

// Step n stores object n and releases it.
static void storeWeakly(int thread, struct litmus *litmus) {
    const long rounds = litmus_rounds(6000);
    while (thread != 0 && litmus_goes_on()) {
        const long gone = known();
        Numbered *object = objc_loadWeakRetained(&weak);
        litmus_forbid(object != nil && (object->number <= gone || object->copy != object->number));
        objc_release(object);
    }
    for (long round = 1; thread == 0 && round < rounds; round++) {
        Numbered *object = makeNumbered(round);
        objc_storeWeak(&weak, object);
        litmus_pause(litmus);
        if (round % 2 == 0) {
            objc_storeWeak(&weak, nil);
        }
        objc_release(object);
        Numbered *left = objc_loadWeakRetained(&weak); // a reader may still have it
        if (left == nil) {
            tell(round);
        }
        objc_release(left);
    }
}

CHECK_THAT(aWeakLoadFindsACompleteObjectThatIsNotGone) {
    tell(0);
    objc_initWeak(&weak, nil);
    litmus_run(THREADS, storeWeakly);
    objc_destroyWeak(&weak);
}

static void associate(int thread, struct litmus *litmus) {
    static const char key;
    static id holder;
    const long rounds = litmus_rounds(6000);
    if (thread == 0) {
        holder = [NSObject new];
        objc_setAssociatedObject(holder, &key, [makeNumbered(0) autorelease], OBJC_ASSOCIATION_RETAIN);
        atomic_store_explicit(&receiver, holder, memory_order_release);
    }
    while (thread != 0 && litmus_goes_on()) {
        id object = atomic_load_explicit(&receiver, memory_order_acquire);
        void *pool = objc_autoreleasePoolPush();
        const long before = known();
        Numbered *value = objc_getAssociatedObject(object, &key);
        litmus_forbid(object != nil && (value == nil || value->number < before || value->copy != value->number));
        objc_autoreleasePoolPop(pool);
    }
    for (long round = 1; thread == 0 && round < rounds; round++) {
        Numbered *value = makeNumbered(round);
        objc_setAssociatedObject(holder, &key, value, OBJC_ASSOCIATION_RETAIN);
        objc_release(value);
        tell(round);
        litmus_pause(litmus);
    }
}

CHECK_THAT(anAssociationIsTheNewOneOnceItWasSet) {
    tell(0);
    void *pool = objc_autoreleasePoolPush();
    litmus_run(THREADS, associate);
    objc_autoreleasePoolPop(pool);
    [receiver release];
    receiver = nil;
}

// MARK: Handlers

// Written before the handler is set. Only the setting of the handler orders the calls.
static atomic_long preparedFor[2];
static _Thread_local long handled;

static void handleEven(id collection) { handled = atomic_load_explicit(&preparedFor[0], memory_order_relaxed); }

static void handleOdd(id collection) { handled = atomic_load_explicit(&preparedFor[1], memory_order_relaxed); }

static void setHandlers(int thread, struct litmus *litmus) {
    const long rounds = litmus_rounds(6000);
    while (thread != 0 && litmus_goes_on()) {
        const long before = known();
        handled = -1;
        if (before > 0) {
            objc_enumerationMutation(nil);
            litmus_forbid(handled < before);
        }
    }
    for (long round = 1; thread == 0 && round < rounds; round++) {
        atomic_store_explicit(&preparedFor[round % 2], round, memory_order_relaxed);
        objc_setEnumerationMutationHandler(round % 2 == 0 ? handleEven : handleOdd);
        tell(round);
        litmus_pause(litmus);
    }
}

CHECK_THAT(aHandlerFindsWhatWasPreparedForIt) {
    tell(0);
    litmus_run(THREADS, setHandlers);
    objc_setEnumerationMutationHandler(NULL);
}

// MARK: signatures/method_signatures.c

// More than there are slots, so threads write the same slots.
enum { ASKED_CLASSES = 32, ASKED_SELECTORS = 64 };

static Class asked[ASKED_CLASSES];
static SEL questions[ASKED_SELECTORS];

// The return type of the class's method for the question. For question 0, the first class inherits the method of its
// superclass, and sometimes has its own.
static char answerTo(unsigned int cls, unsigned int question) { return "qfdis"[(cls + question) % 5]; }

static char returned(unsigned int cls, unsigned int question) {
    return [[asked[cls] instanceMethodSignatureForSelector:questions[question]] methodReturnType][0];
}

static void makeAskedClasses(void) {
    Class above = objc_allocateClassPair([NSObject class], "AskedAbove", 0);
    class_addMethod(above, sel_registerName("question0"), (IMP)makeAskedClasses, "v@:");
    objc_registerClassPair(above);
    for (unsigned int i = 0; i < ASKED_CLASSES; i++) {
        char name[32];
        snprintf(name, sizeof name, "Asked%u", i);
        asked[i] = objc_allocateClassPair(i == 0 ? above : [NSObject class], name, 0);
        for (unsigned int j = 0; j < ASKED_SELECTORS; j++) {
            snprintf(name, sizeof name, "question%u", j);
            questions[j] = sel_registerName(name);
            const char types[] = {answerTo(i, j), '@', ':', 0};
            if (i + j > 0) {
                class_addMethod(asked[i], questions[j], (IMP)makeAskedClasses, types);
            }
        }
        objc_registerClassPair(asked[i]);
    }
}

// An odd step adds or removes the class's own method. After the even step that follows, the method is there; but if the
// step is a multiple of four, it is not there.
static void askForSignatures(int thread, struct litmus *litmus) {
    const long rounds = litmus_rounds(15000);
    while (thread != 0 && litmus_goes_on()) {
        const bool isOneOfFew = litmus_random(litmus, 2) == 0; // these are mostly found without a look-up
        const unsigned int cls = litmus_random(litmus, isOneOfFew ? 2 : ASKED_CLASSES);
        const unsigned int question = 1 + litmus_random(litmus, isOneOfFew ? 2 : ASKED_SELECTORS - 1);
        litmus_forbid(returned(cls, question) != answerTo(cls, question));
        const long before = known();
        const char type = returned(0, 0);
        litmus_forbid(before == known() && before % 2 == 0 && type != (before % 4 == 0 ? 'v' : 'B'));
    }
    for (long round = 0; thread == 0 && round < rounds; round++) {
        tell(round * 2 + 1);
        if (round % 2 == 0) {
            class_addMethod(asked[0], questions[0], (IMP)makeAskedClasses, "B@:");
        } else {
            ort_class_removeMethod(asked[0], questions[0]);
        }
        tell(round * 2 + 2);
        litmus_forbid(returned(0, 0) != (round % 2 == 0 ? 'B' : 'v'));
        litmus_pause(litmus);
    }
}

CHECK_THAT(aSignatureIsOfTheMethodThatWasAskedForAndIsThere) {
    tell(0);
    makeAskedClasses();
    litmus_run(THREADS, askForSignatures);
}
