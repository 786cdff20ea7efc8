#include "objects/reference_count.h"
#include "abi/class_layout.h"
#include "classes/class.h"
#include "objects/constructed.h"
#include "selectors/well_known.h"
#include <objc/blocks_runtime.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

static bool is_small(id object) { return ((uintptr_t)object & ORT_SMALL_OBJECT_MASK) != 0; }

// For an object that is neither nil nor small.
static unsigned long class_flags(id object) { return ort_class_flags(__atomic_load_n(&object->isa, __ATOMIC_ACQUIRE)); }

enum { WITHOUT_HEADER = ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_BLOCK };

BOOL ort_object_has_header(id object) {
    return object != nil && !is_small(object) && (class_flags(object) & WITHOUT_HEADER) == 0;
}

static intptr_t *word_in_front(id object) { return (intptr_t *)(void *)object - 1; }

// For an object that has such a word, wherever the word is.
static intptr_t *count_word(id object) {
    return (class_flags(object) & ORT_CLASS_HAS_CONSTRUCTED) == 0 ? word_in_front(object)
                                                                  : ort_constructed_count_word(object);
}

// Whether the block is on the heap, where BlocksRuntime counts it. Stack blocks are not: only objc_retainBlock copies
// them.
static bool is_on_heap(id block) {
    return (((struct ort_block_literal *)(void *)block)->flags & ORT_BLOCK_NEEDS_FREE) != 0;
}

static bool is_counted_block(id object) { return ort_object_is_block(object) && is_on_heap(object); }

// MARK: Counting

static void increment(intptr_t *word) { __atomic_fetch_add(word, ORT_COUNT_ONE, __ATOMIC_RELAXED); }

// The word of an object that has one; NULL for others.
static inline intptr_t *count_word_try(id object) {
    if (object == nil || is_small(object)) {
        return NULL;
    }
    const unsigned long flags = class_flags(object);
    if ((flags & (WITHOUT_HEADER | ORT_CLASS_HAS_CONSTRUCTED)) == 0) {
        return word_in_front(object);
    }
    return (flags & WITHOUT_HEADER) == 0 ? ort_constructed_count_word(object) : NULL;
}

id ort_retain(id object) {
    intptr_t *word = count_word_try(object);
    if (word != NULL) {
        increment(word);
    }
    return object;
}

// MARK: Questions

// A message that asks an object to count. While it is the innermost one of its thread, the same question about the
// object has the runtime's answer. Otherwise the message would come back here without end in two cases. The retain of a
// marked class calls objc_retain, and a subclass's retain calls that one. And the autorelease of a class may hand the
// object to a pool class, which calls objc_autorelease. A method that counts its object through compiled code while it
// answers gets the runtime's count too. The end of an object is a question of its own, so that its dealloc counts as
// usual.
struct question {
    id object, result;
    SEL selector;
    const struct question *outer;
};

static __thread const struct question *innermost;

static void send_question(void *context) {
    struct question *question = context;
    question->result = ((id (*)(id, SEL))objc_msgSend)(question->object, question->selector);
}

static void end_question(void *context) { innermost = ((const struct question *)context)->outer; }

static id send(id object, SEL selector) {
    struct question question = {object, nil, selector, innermost};
    innermost = &question;
    ort_call_with_cleanup(send_question, &question, end_question);
    return question.result;
}

// MARK: Ends

// Pairs with the releases of other threads: everything they did to the object happens before its end.
static void begin_end(intptr_t *word) { __atomic_fetch_add(word, INTPTR_MIN / 2, __ATOMIC_ACQUIRE); }

__attribute__((noinline)) static void deallocate(id object, intptr_t *word) {
    begin_end(word);
    if (__builtin_expect(innermost != NULL, false)) {
        send(object, ort_selectors.dealloc);
    } else {
        ((void (*)(id, SEL))objc_msgSend)(object, ort_selectors.dealloc);
    }
}

// Whether that was the last reference; the count was not negative already.
static bool decrement_to_end(intptr_t *word) {
    return (uintptr_t)__atomic_fetch_sub(word, ORT_COUNT_ONE, __ATOMIC_RELEASE) < ORT_COUNT_ONE;
}

static void decrement(id object, intptr_t *word) {
    if (decrement_to_end(word)) {
        deallocate(object, word);
    }
}

void ort_release(id object) {
    intptr_t *word = count_word_try(object);
    if (word != NULL) {
        decrement(object, word);
    }
}

bool ort_reference_count_release(id object) {
    intptr_t *word = count_word_try(object);
    const bool is_last = word != NULL && decrement_to_end(word);
    if (is_last) {
        begin_end(word);
    }
    return is_last;
}

bool ort_reference_count_begin_end(id object) {
    intptr_t *word = count_word_try(object);
    intptr_t count = word == NULL ? -1 : __atomic_load_n(word, __ATOMIC_RELAXED);
    while (
        count >= 0 &&
        !__atomic_compare_exchange_n(word, &count, count + INTPTR_MIN / 2, true, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
    }
    return count >= 0;
}

// false when dealloc has begun.
static bool increment_try(intptr_t *word) {
    intptr_t count = __atomic_load_n(word, __ATOMIC_RELAXED);
    do {
        if (count < 0) {
            return false;
        }
    } while (
        !__atomic_compare_exchange_n(word, &count, count + ORT_COUNT_ONE, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
}

size_t ort_retain_count(id object) {
    if (!ort_object_has_header(object)) {
        return object == nil ? 0 : SIZE_MAX;
    }
    intptr_t count = __atomic_load_n(count_word(object), __ATOMIC_RELAXED);
    return count < 0 ? 0 : (size_t)(count / ORT_COUNT_ONE) + 1;
}

size_t ort_reference_count_kept(id object) {
    const intptr_t begun = INTPTR_MIN / 2 - ORT_COUNT_ONE; // of an object that has no reference left
    if (!ort_object_has_header(object)) {
        return 0;
    }
    const intptr_t count = __atomic_load_n(count_word(object), __ATOMIC_RELAXED);
    return count >= 0 || count < begun ? 0 : (size_t)((count - begun) / ORT_COUNT_ONE);
}

// The load of the count pairs with the releases of other threads.
BOOL ort_has_one_reference(id object) {
    enum { ODD = WITHOUT_HEADER | ORT_CLASS_HAS_CONSTRUCTED };
    if (object == nil || is_small(object) || (class_flags(object) & ODD) != 0) {
        return NO;
    }
    const intptr_t *count = word_in_front(object), *associations = count - 1;
    return __atomic_load_n(count, __ATOMIC_ACQUIRE) == 0 && __atomic_load_n(associations, __ATOMIC_ACQUIRE) == 0;
}

BOOL ort_is_deallocating(id object) {
    if (!ort_object_has_header(object)) {
        return is_counted_block(object) && _Block_isDeallocating(object);
    }
    return __atomic_load_n(count_word(object), __ATOMIC_RELAXED) < 0;
}

// MARK: Flags

static struct ort_block_literal *as_block(id object) { return (struct ort_block_literal *)(void *)object; }

bool ort_reference_count_has_end(id object) { return ort_object_has_header(object) || is_counted_block(object); }

void ort_reference_count_set_flag(id object, int flag) {
    if (ort_object_has_header(object)) {
        __atomic_fetch_or(count_word(object), flag, __ATOMIC_RELAXED);
    } else {
        __atomic_fetch_or(&as_block(object)->reserved, flag, __ATOMIC_RELAXED);
    }
}

int ort_reference_count_flags(id object) {
    const int mask = ORT_COUNT_ONE - 1;
    if (ort_object_has_header(object)) {
        return (int)__atomic_load_n(count_word(object), __ATOMIC_ACQUIRE) & mask;
    }
    return __atomic_load_n(&as_block(object)->reserved, __ATOMIC_ACQUIRE) & mask;
}

void ort_reference_count_mark_hooked(id block) {
    __atomic_fetch_or(&as_block(block)->reserved, ORT_BLOCK_IS_HOOKED, __ATOMIC_RELAXED);
}

bool ort_reference_count_is_hooked(id object) {
    return is_counted_block(object) &&
        (__atomic_load_n(&as_block(object)->reserved, __ATOMIC_ACQUIRE) & ORT_BLOCK_IS_HOOKED) != 0;
}

// MARK: Compiled code's entry points

static bool counts_natively(id object) {
    return ort_class_has(object_getClass(object), ORT_CLASS_NATIVE_RETAIN | ORT_CLASS_STATIC_INSTANCES);
}

// Whether only the runtime's own count matters, as for most objects. One load of the class's flags shows it.
static bool is_plain(unsigned long flags) {
    enum { ODD = WITHOUT_HEADER | ORT_CLASS_HAS_CONSTRUCTED };
    return (flags & (ORT_CLASS_NATIVE_RETAIN | ODD)) == ORT_CLASS_NATIVE_RETAIN;
}

static bool is_answering(id object, SEL selector) {
    return innermost != NULL && innermost->object == object && innermost->selector == selector;
}

// Asks the object itself. Returns whether it has asked. *result is what the object has returned, if the method returns
// something.
static bool ask(id object, SEL selector, id *result) {
    if (selector != ort_selectors.autorelease && !ort_class_has(object_getClass(object), ORT_CLASS_RETAIN_MARKED)) {
        *result = ((id (*)(id, SEL))objc_msgSend)(object, selector);
        return true;
    }
    if (is_answering(object, selector)) {
        return false;
    }
    *result = send(object, selector);
    return true;
}

__attribute__((noinline)) static id retain_other(id object, unsigned long flags) {
    if ((flags & ORT_CLASS_STATIC_INSTANCES) != 0) {
        return object;
    }
    if ((flags & ORT_CLASS_BLOCK) != 0) {
        return is_on_heap(object) ? (id)_Block_copy(object) : object;
    }
    id result;
    const bool is_answered = (flags & ORT_CLASS_NATIVE_RETAIN) == 0 && ask(object, ort_selectors.retain, &result);
    return is_answered ? result : ort_retain(object);
}

ORT_AT_CACHE_LINE id objc_retain(id object) {
    if (object == nil || is_small(object)) {
        return object;
    }
    unsigned long flags = class_flags(object);
    if (!is_plain(flags)) {
        return retain_other(object, flags);
    }
    increment(word_in_front(object));
    return object;
}

bool ort_reference_count_hold(id object) {
    if (object == nil || is_small(object) || counts_natively(object) || ort_object_is_block(object)) {
        objc_retain(object);
        return true;
    }
    ort_retain(object);
    return false;
}

// For objects that are not plain.
__attribute__((noinline)) static id hold_other_try(id object, bool *is_retained) {
    if (!ort_reference_count_has_end(object)) {
        *is_retained = ort_reference_count_hold(object);
        return object;
    }
    const bool has_header = ort_object_has_header(object);
    if (has_header ? !increment_try(count_word(object)) : !_Block_tryRetain(object)) {
        return nil;
    }
    *is_retained = !has_header || counts_natively(object);
    return object;
}

id ort_reference_count_hold_try(id object, bool *is_retained) {
    *is_retained = true;
    if (is_small(object)) {
        return object;
    }
    if (!is_plain(class_flags(object))) {
        return hold_other_try(object, is_retained);
    }
    return increment_try(word_in_front(object)) ? object : nil;
}

static void send_retain(void *object) { objc_retain(object); }

static void end_hold(void *object) { ort_release(object); }

id ort_reference_count_settle(id object, bool is_retained) {
    if (!is_retained) {
        ort_call_with_cleanup(send_retain, object, end_hold);
    }
    return object;
}

__attribute__((noinline)) static void release_other(id object, unsigned long flags) {
    if ((flags & ORT_CLASS_STATIC_INSTANCES) != 0) {
        return;
    }
    if ((flags & ORT_CLASS_BLOCK) != 0) {
        if (is_on_heap(object)) {
            _Block_release(object);
        }
        return;
    }
    id result;
    if ((flags & ORT_CLASS_NATIVE_RETAIN) != 0 || !ask(object, ort_selectors.release, &result)) {
        ort_release(object);
    }
}

ORT_AT_CACHE_LINE void objc_release(id object) {
    if (object == nil || is_small(object)) {
        return;
    }
    unsigned long flags = class_flags(object);
    if (is_plain(flags)) {
        decrement(object, word_in_front(object));
    } else {
        release_other(object, flags);
    }
}

id objc_autorelease(id object) {
    if (object == nil || is_small(object)) {
        return object;
    }
    id result;
    const bool is_plain_count = counts_natively(object) || ort_object_is_block(object);
    return !is_plain_count && ask(object, ort_selectors.autorelease, &result) ? result : ort_autorelease(object);
}

id objc_retainAutorelease(id object) { return objc_autorelease(objc_retain(object)); }

id objc_retainBlock(id block) { return block == nil ? nil : (id)_Block_copy(block); }

void objc_storeStrong(id *location, id value) {
    objc_retain(value);
    id previous = *location;
    *location = value;
    objc_release(previous);
}

// MARK: Allocation

// The metaclass says it, so that a receiver that is no class has no such flag.
static bool allocates_trivially(Class cls) {
    return !is_small((id)(void *)cls) && ort_class_has(cls->isa, ORT_CLASS_TRIVIAL_ALLOC);
}

static id allocate(Class cls) {
    if (!ort_class_has(cls, ORT_CLASS_INITIALIZED)) {
        ort_class_initialize(cls);
    }
    return class_createInstance(cls, 0);
}

id objc_alloc(Class cls) {
    if (cls == Nil) {
        return nil;
    }
    return allocates_trivially(cls) ? allocate(cls) : ((id (*)(Class, SEL))objc_msgSend)(cls, ort_selectors.alloc);
}

id objc_allocWithZone(Class cls) {
    if (cls == Nil) {
        return nil;
    }
    return allocates_trivially(cls)
        ? allocate(cls)
        : ((id (*)(Class, SEL, void *))objc_msgSend)(cls, ort_selectors.allocWithZone, NULL);
}

id objc_alloc_init(Class cls) {
    id object = objc_alloc(cls);
    if (object == nil || ort_class_has(object_getClass(object), ORT_CLASS_TRIVIAL_INIT)) {
        return object;
    }
    return ((id (*)(id, SEL))objc_msgSend)(object, ort_selectors.init);
}
