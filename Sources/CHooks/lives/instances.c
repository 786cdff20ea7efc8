#include "lives/instances.h"
#include "lives/tallies.h"
#include "support/locks.h"
#include "support/memory.h"
#include <stdlib.h>

// At most half of the places are in use, so that a search soon ends at a free one. An instance lies at the place that
// its address chooses, or after it with no free place between.
struct part {
    struct ort_listed_instance *places;
    size_t capacity; // a power of two, or 0
    size_t count;    // atomic: read without the lock to save time
};

static struct part parts[ORT_STRIPE_COUNT];

static size_t number_of(const struct part *part) { return (size_t)(part - parts); }

static struct part *part_of(const void *object) { return &parts[ort_lock_stripe(object)]; }

static size_t choose(const struct part *part, const void *object) {
    return ((uintptr_t)object * 0x9e3779b97f4a7c15u >> 20) & (part->capacity - 1);
}

static size_t after(const struct part *part, size_t index) { return (index + 1) & (part->capacity - 1); }

// The place of the object, or the free place where it would be.
static size_t find_locked(const struct part *part, const void *object) {
    size_t index = choose(part, object);
    while (part->places[index].object != NULL && part->places[index].object != object) {
        index = after(part, index);
    }
    return index;
}

static void set_count(struct part *part, size_t count) { __atomic_store_n(&part->count, count, __ATOMIC_RELAXED); }

static bool lengthen_locked_try(struct part *part) {
    const struct part former = *part;
    const size_t capacity = former.capacity == 0 ? 64 : 2 * former.capacity;
    struct ort_listed_instance *places = ort_memory_allocate_try(capacity * sizeof *places);
    if (places == NULL) {
        return false;
    }
    part->capacity = capacity;
    part->places = places;
    for (size_t i = 0; i < former.capacity; i++) {
        if (former.places[i].object != NULL) {
            part->places[find_locked(part, former.places[i].object)] = former.places[i];
        }
    }
    free(former.places);
    return true;
}

// MARK: Numbers

static struct ort_count *first_count(const struct ort_counted_class *of_class) {
    return __atomic_load_n(&of_class->counts, __ATOMIC_ACQUIRE);
}

static struct ort_count *next_count(const struct ort_count *count) {
    return __atomic_load_n(&count->next, __ATOMIC_ACQUIRE);
}

// From the newest number whose epoch the instance has: a newer one that comes meanwhile would not count its end.
static void count_made_locked(struct ort_count *newest) {
    for (struct ort_count *count = newest; count != NULL; count = next_count(count)) {
        __atomic_fetch_add(&count->made, 1, __ATOMIC_RELAXED);
    }
}

// Releases, so that a reader of this number finds the instance among those that were made.
static void count_end_locked(const struct ort_listed_instance *instance) {
    for (struct ort_count *count = first_count(instance->of_class); count != NULL; count = next_count(count)) {
        if (count->epoch <= instance->epoch) {
            __atomic_fetch_add(&count->ended, 1, __ATOMIC_RELEASE);
        }
    }
}

const struct ort_count *ort_instances_count_locked(
    const struct ort_listed_instance *instance, const struct ort_instance_watch *watch) {
    const struct ort_count *count = first_count(instance->of_class);
    while (count != NULL && count->watch != watch) {
        count = next_count(count);
    }
    return count != NULL && count->epoch <= instance->epoch ? count : NULL;
}

// MARK: Instances

static void add_locked(struct part *part, struct ort_listed_instance instance) {
    struct ort_listed_instance *place = &part->places[find_locked(part, instance.object)];
    if (place->object == NULL) {
        set_count(part, part->count + 1);
    } else {
        count_end_locked(place);
        ort_tallies_empty_locked(&place->tallies, number_of(part));
    }
    *place = instance;
}

void ort_instances_add(const void *object, const struct ort_counted_class *of_class, uint32_t scope) {
    struct part *part = part_of(object);
    ORT_LIFE_GUARD(number_of(part));
    struct ort_count *newest = first_count(of_class);
    if (newest != NULL && (2 * part->count < part->capacity || lengthen_locked_try(part))) {
        add_locked(
            part,
            (struct ort_listed_instance){
                .object = object, .of_class = of_class, .epoch = newest->epoch, .scope = scope});
        count_made_locked(newest);
    }
}

// Moves what lies after the free place, up to the next free one, to where a search finds it.
static void close_gap_locked(struct part *part, size_t gap) {
    for (size_t i = after(part, gap); part->places[i].object != NULL; i = after(part, i)) {
        const size_t wanted = choose(part, part->places[i].object);
        const size_t mask = part->capacity - 1;
        if (((i - wanted) & mask) >= ((i - gap) & mask)) {
            part->places[gap] = part->places[i];
            gap = i;
        }
    }
    part->places[gap] = (struct ort_listed_instance){0};
}

static void take_out_locked(struct part *part, size_t index) {
    ort_tallies_empty_locked(&part->places[index].tallies, number_of(part));
    close_gap_locked(part, index);
    set_count(part, part->count - 1);
}

void ort_instances_remove(const void *object) {
    struct part *part = part_of(object);
    if (__atomic_load_n(&part->count, __ATOMIC_RELAXED) == 0) {
        return;
    }
    ORT_LIFE_GUARD(number_of(part));
    if (part->count == 0) {
        return;
    }
    const size_t index = find_locked(part, object);
    if (part->places[index].object != NULL) {
        count_end_locked(&part->places[index]);
        take_out_locked(part, index);
    }
}

// An instance that moves into the gap has not been looked at, or stays.
static void remove_uncounted_locked(struct part *part) {
    for (size_t i = 0; i < part->capacity; i++) {
        while (part->places[i].object != NULL && first_count(part->places[i].of_class) == NULL) {
            take_out_locked(part, i);
        }
    }
}

// Returns the memory of an empty part, to be freed without the lock.
static struct ort_listed_instance *give_up_locked(struct part *part) {
    struct ort_listed_instance *places = part->places;
    if (part->count > 0) {
        return NULL;
    }
    part->places = NULL;
    part->capacity = 0;
    return places;
}

void ort_instances_remove_uncounted(void) {
    for (struct part *part = parts; part < parts + ORT_STRIPE_COUNT; part++) {
        struct ort_listed_instance *places;
        {
            ORT_LIFE_GUARD(number_of(part));
            remove_uncounted_locked(part);
            places = give_up_locked(part);
        }
        free(places);
    }
}

// MARK: Looking

bool ort_instances_choose_try(const void *object, const struct ort_counted_class *of_class) {
    struct part *part = part_of(object);
    ORT_LIFE_GUARD(number_of(part));
    if (2 * part->count >= part->capacity && !lengthen_locked_try(part)) {
        return false;
    }
    struct ort_listed_instance *place = &part->places[find_locked(part, object)];
    if (place->object == NULL) {
        add_locked(part, (struct ort_listed_instance){.object = object, .of_class = of_class});
    }
    place->is_chosen = true;
    return true;
}

bool ort_instances_look(
    const void *object, bool *is_busy,
    void (*look_locked)(struct ort_listed_instance *instance, size_t part, void *context), void *context) {
    struct part *part = part_of(object);
    *is_busy = ort_life_lock_is_held;
    if (ort_life_lock_is_held || __atomic_load_n(&part->count, __ATOMIC_RELAXED) == 0) {
        return false;
    }
    ORT_LIFE_GUARD(number_of(part));
    const size_t index = part->count == 0 ? 0 : find_locked(part, object);
    const bool is_listed = part->count > 0 && part->places[index].object != NULL;
    if (is_listed) {
        look_locked(&part->places[index], number_of(part), context);
    }
    return is_listed;
}

bool ort_instances_visit_try(const struct ort_instance_visitor *visitor) {
    for (struct part *part = parts; part < parts + ORT_STRIPE_COUNT; part++) {
        bool is_visited = false;
        while (!is_visited) {
            size_t count;
            {
                ORT_LIFE_GUARD(number_of(part));
                count = part->count;
                is_visited =
                    visitor->visit_locked(part->places, part->capacity, count, number_of(part), visitor->context);
            }
            if (!is_visited && !visitor->make_room_try(count, visitor->context)) {
                return false;
            }
        }
    }
    return true;
}
