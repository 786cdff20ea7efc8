// NSMutableIndexSet.

#include "arrays/index_set.h"

#include <stdlib.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSMutableIndexSet, sizeof(struct cffi_index_set), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

static void add_range(struct cffi_index_set *self, SEL selector, struct cffi_range range) {
    cffi_index_set_check_range(range, (id)(void *)self, selector);
    if (!cffi_index_set_add_try(self, range)) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
}

static void add_index(struct cffi_index_set *self, SEL selector, size_t index) {
    add_range(self, selector, (struct cffi_range){index, 1});
}

static void remove_range(struct cffi_index_set *self, SEL selector, struct cffi_range range) {
    cffi_index_set_check_range(range, (id)(void *)self, selector);
    if (!cffi_index_set_remove_try(self, range)) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
}

static void remove_index(struct cffi_index_set *self, SEL selector, size_t index) {
    remove_range(self, selector, (struct cffi_range){index, 1});
}

static void add_set(struct cffi_index_set *self, SEL selector, id other) {
    const struct cffi_index_set *const set = cffi_index_set_argument(other, (id)(void *)self, selector);
    for (size_t i = 0; set != NULL && set != self && i < set->count; ++i) {
        add_range(self, selector, set->ranges[i]);
    }
}

static void remove_all(struct cffi_index_set *self, SEL selector) { self->count = self->index_count = 0; }

static void remove_set(struct cffi_index_set *self, SEL selector, id other) {
    const struct cffi_index_set *const set = cffi_index_set_argument(other, (id)(void *)self, selector);
    if (set == self) {
        remove_all(self, selector);
    }
    for (size_t i = 0; set != NULL && i < set->count; ++i) {
        remove_range(self, selector, set->ranges[i]);
    }
}

// Indexes that move up leave a gap. Indexes that move down replace those that were there before.
static void shift(struct cffi_index_set *self, SEL selector, size_t start, intptr_t delta) {
    if (delta == 0) {
        return;
    }
    const size_t distance = delta > 0 ? (size_t)delta : -(size_t)delta;
    if (delta < 0 && distance > start) {
        cffi_raise_range((id)(void *)self, selector, start, distance, start);
    }
    if (delta > 0 && self->count != 0) {
        const struct cffi_range last = self->ranges[self->count - 1];
        if (last.location + last.length > start) {
            cffi_index_set_check_range(
                (struct cffi_range){last.location + last.length, distance}, (id)(void *)self, selector);
        }
    }
    struct cffi_index_set *const old = cffi_index_set_copy(&cffi_class_NSIndexSet, self);
    if (old == NULL) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
    objc_autorelease((id)(void *)old);
    const size_t from = delta < 0 ? start - distance : start;
    remove_range(self, selector, (struct cffi_range){from, CFFI_NO_INDEX - from});
    for (size_t i = cffi_index_set_position(old, start); i < old->count; ++i) {
        struct cffi_range range = old->ranges[i];
        if (range.location < start) {
            range.length -= start - range.location;
            range.location = start;
        }
        range.location += (size_t)delta;
        add_range(self, selector, range);
    }
}

static const struct ort_static_method methods[] = {
    CFFI_METHOD("addIndex:", "v24@0:8Q16", add_index),
    CFFI_METHOD("addIndexesInRange:", "v32@0:8{_NSRange=QQ}16", add_range),
    CFFI_METHOD("addIndexes:", "v24@0:8@16", add_set),
    CFFI_METHOD("removeIndex:", "v24@0:8Q16", remove_index),
    CFFI_METHOD("removeIndexesInRange:", "v32@0:8{_NSRange=QQ}16", remove_range),
    CFFI_METHOD("removeIndexes:", "v24@0:8@16", remove_set),
    CFFI_METHOD("removeAllIndexes", "v16@0:8", remove_all),
    CFFI_METHOD("shiftIndexesStartingAtIndex:by:", "v32@0:8Q16q24", shift),
    CFFI_METHODS_END,
};

void cffi_mutable_index_set_register(void) {
    ort_class_register_static(&cffi_class_NSMutableIndexSet, &cffi_class_NSIndexSet, methods, NULL);
}
