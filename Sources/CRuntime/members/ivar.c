// The instance size of a class with ivars is the place where its last ivar ends: the ivars of a subclass begin in the
// padding after it. class_getInstanceSize rounds it up to a word.

#include "classes/class.h"
#include "support/locks.h"
#include "support/memory.h"
#include <limits.h>
#include <objc/encoding.h>
#include <stdlib.h>
#include <string.h>

static long align_up(long value, long alignment) { return (value + alignment - 1) & -alignment; }

static long ivar_alignment(const struct objc_ivar *ivar) {
    return 1l << ((ivar->flags & ORT_IVAR_ALIGNMENT_MASK) >> ORT_IVAR_ALIGNMENT_SHIFT);
}

// Bit-fields are compiled as ivars of their declared type, with the offset of the byte that holds their first bit. They
// have no other mark. A bit-field that is not aligned as its type overlaps the next ivar, or ends after the class.
static bool is_bit_field(const struct objc_ivar_list *list, int index, long own_end) {
    const struct objc_ivar *ivar = &list->ivars[index];
    if (ivar->type == NULL || strchr("cCsSiIlLqQB", ivar->type[0]) == NULL) {
        return false;
    }
    long end = *ivar->offset + (long)ivar->size;
    bool shares = index > 0 && *list->ivars[index - 1].offset == *ivar->offset && list->ivars[index - 1].size > 0;
    return shares || end > (index + 1 < list->count ? *list->ivars[index + 1].offset : own_end);
}

// Returns the sum of the alignments that hold when every ivar moves by `shift`. A bit-field that looks like any other
// ivar is followed by an ivar with a greater alignment. So the greatest sum belongs to the offsets that the compiler
// meant.
static long kept_alignment(const struct objc_ivar_list *list, long own_end, long shift) {
    long sum = 0;
    for (int i = 0; i < list->count; i++) {
        long alignment = ivar_alignment(&list->ivars[i]);
        if (!is_bit_field(list, i, own_end) && (*list->ivars[i].offset + shift) % alignment == 0) {
            sum += alignment;
        }
    }
    return sum;
}

// Returns how far the class's ivars move. The compiler counted their offsets from the size of the superclass as it knew
// it, rounded up to an alignment. Ivars that it put into the padding have negative offsets. Now the lowest ivar begins
// where the ivars of the superclass end. All ivars move by the same distance, so that bit-fields keep sharing their
// units.
static long ivar_shift(const struct objc_ivar_list *list, long inherited, long own_end) {
    long lowest = *list->ivars[0].offset;
    long alignment = 1;
    for (int i = 0; i < list->count; i++) {
        lowest = *list->ivars[i].offset < lowest ? *list->ivars[i].offset : lowest;
        alignment = ivar_alignment(&list->ivars[i]) > alignment ? ivar_alignment(&list->ivars[i]) : alignment;
    }
    long first = inherited - lowest;
    long best = first;
    for (long shift = first + 1; shift < first + alignment; shift++) {
        if (kept_alignment(list, own_end, shift) > kept_alignment(list, own_end, best)) {
            best = shift;
        }
    }
    return best;
}

// The place where the ivar ends, at most. The width of a bit-field is not known, but it ends before the next ivar, or
// shares a byte with it. An ivar without a name only keeps bits free; clang puts one after a bit-field that is the
// class's last ivar.
static long ivar_end(const struct objc_ivar_list *list, int index, long own_end) {
    const struct objc_ivar *ivar = &list->ivars[index];
    if (ivar->name == NULL || ivar->name[0] == '\0') {
        return *ivar->offset;
    }
    long end = *ivar->offset + (long)ivar->size;
    if (is_bit_field(list, index, own_end)) {
        long limit = index + 1 < list->count ? *list->ivars[index + 1].offset : own_end;
        return end < limit ? end : limit;
    }
    return end;
}

static long last_end(const struct objc_ivar_list *list, long own_end) {
    long last = LONG_MIN;
    for (int i = 0; i < list->count; i++) {
        long end = ivar_end(list, i, own_end);
        last = end > last ? end : last;
    }
    return last;
}

static void move_ivars(const struct objc_ivar_list *list, long shift) {
    const int32_t *moved = NULL;
    for (int i = 0; i < list->count; i++) {
        int32_t *offset = list->ivars[i].offset;
        *offset += offset == moved ? 0 : (int32_t)shift; // bit-fields may share a variable
        moved = offset;
    }
}

// Ivars that the list does not have lie after those of the superclass, as far as the compiler knew that class.
static long size_without_list(long inherited, long own_end) {
    return own_end == 0 ? inherited : align_up(inherited, (long)sizeof(void *)) + own_end;
}

void ort_ivar_slide_locked(Class cls) {
    if (cls->instance_size > 0) {
        return;
    }
    long inherited = cls->super_class == Nil ? 0 : cls->super_class->instance_size;
    long own_end = -cls->instance_size;
    if (own_end > 0 && inherited + own_end > ORT_LARGEST_INSTANCE) {
        ort_fatal("the instances of %s and its superclasses are larger than a gigabyte", cls->name);
    }
    if (cls->ivars == NULL || cls->ivars->count == 0) {
        cls->instance_size = size_without_list(inherited, own_end);
    } else {
        long shift = cls->super_class == Nil ? 0 : ivar_shift(cls->ivars, inherited, own_end);
        long end = last_end(cls->ivars, own_end) + shift;
        move_ivars(cls->ivars, shift);
        cls->instance_size = end > inherited ? end : inherited;
    }
    if (cls->instance_size < (long)sizeof(Class)) {
        cls->instance_size = (long)sizeof(Class); // every instance has an isa
    }
}

// MARK: Adding

static bool append_ivar_try(Class cls, struct objc_ivar ivar) {
    int count = cls->ivars == NULL ? 0 : cls->ivars->count;
    size_t size = sizeof(struct objc_ivar_list) + (size_t)(count + 1) * sizeof(struct objc_ivar);
    struct objc_ivar_list *list = ort_memory_resize_try(cls->ivars, size);
    if (list == NULL) {
        return false;
    }
    list->count = count + 1;
    list->size = sizeof(struct objc_ivar);
    list->ivars[count] = ivar;
    cls->ivars = list;
    return true;
}

// Copies the strings and takes a variable for the offset.
static bool add_ivar_try(Class cls, const char *name, const char *types, struct objc_ivar ivar, int32_t offset) {
    char *name_copy = NULL, *types_copy = NULL;
    ivar.offset = ort_memory_allocate_try(sizeof *ivar.offset);
    bool copied = ort_memory_copy_string_try(name, &name_copy) && ort_memory_copy_string_try(types, &types_copy);
    ivar.name = name_copy;
    ivar.type = types_copy;
    if (ivar.offset == NULL || !copied || !append_ivar_try(cls, ivar)) {
        free(ivar.offset);
        free(name_copy);
        free(types_copy);
        return false;
    }
    *ivar.offset = offset;
    return true;
}

static Ivar own_ivar(Class cls, const char *name) {
    for (int i = 0; cls->ivars != NULL && i < cls->ivars->count; i++) {
        const char *own = cls->ivars->ivars[i].name;
        if (own != NULL && strcmp(own, name) == 0) {
            return &cls->ivars->ivars[i];
        }
    }
    return NULL;
}

// log2 of the alignment that the allocator gives objects, and of the largest that callers ask for.
enum { OBJECT_ALIGNMENT = 4, MAX_ALIGNMENT = 12 };

// Whether the offset may be a multiple of more than what objects are aligned to: if the type itself needs no more.
static bool is_aligned_in_objects(uint8_t alignment, const char *types) {
    if (alignment <= OBJECT_ALIGNMENT || types == NULL) {
        return alignment <= OBJECT_ALIGNMENT;
    }
    const struct ort_type *type = ort_type_parse(types, strlen(types), NULL);
    const bool is_aligned = type != NULL && type->has_layout && type->alignment <= 1 << OBJECT_ALIGNMENT;
    ort_type_free(type);
    return is_aligned && alignment <= MAX_ALIGNMENT;
}

BOOL class_addIvar(Class cls, const char *name, size_t size, uint8_t alignment, const char *types) {
    if (cls == Nil || name == NULL || !is_aligned_in_objects(alignment, types) || size > ORT_LARGEST_INSTANCE) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    if (!ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION) || ort_class_has(cls, ORT_CLASS_META) ||
        own_ivar(cls, name) != NULL) {
        return NO;
    }
    long offset = align_up(cls->instance_size, 1l << alignment);
    if (offset + (long)size > ORT_LARGEST_INSTANCE) {
        return NO;
    }
    struct objc_ivar ivar = {.size = (uint32_t)size, .flags = (uint32_t)alignment << ORT_IVAR_ALIGNMENT_SHIFT};
    if (!add_ivar_try(cls, name, types, ivar, (int32_t)offset)) {
        return NO;
    }
    cls->instance_size = offset + (long)size;
    return YES;
}

// MARK: Moving and copying

static long lay_out(Class cls, Class superclass, bool is_final) {
    long size = superclass->instance_size;
    for (int i = 0; cls->ivars != NULL && i < cls->ivars->count; i++) {
        struct objc_ivar *ivar = &cls->ivars->ivars[i];
        size = align_up(size, ivar_alignment(ivar));
        if (is_final) {
            *ivar->offset = (int32_t)size;
        }
        size += ivar->size;
    }
    return size;
}

bool ort_ivar_fits_locked(Class cls, Class superclass) {
    return cls->ivars == NULL || lay_out(cls, superclass, false) <= ORT_LARGEST_INSTANCE;
}

void ort_ivar_lay_out_locked(Class cls) { cls->instance_size = lay_out(cls, cls->super_class, true); }

static bool copy_ivar_try(struct objc_ivar *to, const struct objc_ivar *from) {
    char *name, *type;
    int32_t *offset = ort_memory_allocate_try(sizeof *offset);
    bool has_name = ort_memory_copy_string_try(from->name, &name);
    bool has_type = ort_memory_copy_string_try(from->type, &type);
    if (offset == NULL || !has_name || !has_type) {
        free(offset);
        free(has_name ? name : NULL);
        free(has_type ? type : NULL);
        return false;
    }
    *offset = *from->offset;
    *to = (struct objc_ivar){name, type, offset, from->size, from->flags};
    return true;
}

// If memory runs out, the class owns the ivars copied so far, as it would own the whole list.
bool ort_ivar_copy_list_locked_try(Class to, Class from) {
    to->instance_size = from->instance_size;
    if (from->ivars == NULL || from->ivars->count == 0) {
        return true;
    }
    size_t bytes = sizeof *from->ivars + (size_t)from->ivars->count * sizeof(struct objc_ivar);
    struct objc_ivar_list *list = ort_memory_allocate_try(bytes);
    if (list == NULL) {
        return false;
    }
    list->size = sizeof(struct objc_ivar);
    to->ivars = list;
    while (list->count < from->ivars->count) {
        if (!copy_ivar_try(&list->ivars[list->count], &from->ivars->ivars[list->count])) {
            return false;
        }
        list->count++;
    }
    return true;
}

// MARK: Questions

Ivar class_getInstanceVariable(Class cls, const char *name) {
    if (name == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    for (; cls != Nil; cls = cls->super_class) {
        Ivar ivar = own_ivar(cls, name);
        if (ivar != NULL) {
            return ivar;
        }
    }
    return NULL;
}

Ivar class_getClassVariable(Class cls, const char *name) {
    return cls == Nil ? NULL : class_getInstanceVariable(cls->isa, name);
}

Ivar *class_copyIvarList(Class cls, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (cls == Nil) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    if (cls->ivars == NULL || cls->ivars->count == 0) {
        return NULL;
    }
    size_t total = (size_t)cls->ivars->count;
    Ivar *ivars = ort_memory_allocate_try((total + 1) * sizeof(Ivar));
    if (ivars == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < total; i++) {
        ivars[i] = &cls->ivars->ivars[i];
    }
    ort_memory_set_count(count, (size_t)total);
    return ivars;
}

const char *ivar_getName(Ivar ivar) { return ivar == NULL ? NULL : ivar->name; }

const char *ivar_getTypeEncoding(Ivar ivar) { return ivar == NULL ? NULL : ivar->type; }

ptrdiff_t ivar_getOffset(Ivar ivar) { return ivar == NULL ? 0 : *ivar->offset; }
