#include "lives/imports.h"
#include "support/protected_memory.h"
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>

#if defined(__x86_64__)
enum { JUMP_SLOT = R_X86_64_JUMP_SLOT, GLOBAL_DATA = R_X86_64_GLOB_DAT };
#else
enum { JUMP_SLOT = R_AARCH64_JUMP_SLOT, GLOBAL_DATA = R_AARCH64_GLOB_DAT };
#endif

// The linker's tables of one image. Source: System V ABI, chapter 5, "Dynamic Section".
struct tables {
    const struct dl_phdr_info *info;
    const ElfW(Rela) * relocations[2]; // those of calls, and the others
    size_t sizes[2];
    const ElfW(Sym) * symbols;
    const char *names;
};

struct search {
    const struct ort_import *imports;
    size_t import_count, count;
    bool is_restoring, has_failed;
};

// glibc stores addresses in the tables of most images, and leaves distances in those of the kernel's image.
static const void *address(const struct dl_phdr_info *info, ElfW(Addr) value) {
    return (const void *)(value < info->dlpi_addr ? value + info->dlpi_addr : value);
}

static void read_entry(struct tables *tables, const ElfW(Dyn) * entry) {
    const void *target = address(tables->info, entry->d_un.d_ptr);
    switch (entry->d_tag) {
    case DT_JMPREL:
        tables->relocations[0] = target;
        break;
    case DT_PLTRELSZ:
        tables->sizes[0] = entry->d_un.d_val;
        break;
    case DT_RELA:
        tables->relocations[1] = target;
        break;
    case DT_RELASZ:
        tables->sizes[1] = entry->d_un.d_val;
        break;
    case DT_SYMTAB:
        tables->symbols = target;
        break;
    case DT_STRTAB:
        tables->names = target;
        break;
    default:
        break;
    }
}

static struct tables tables_of(const struct dl_phdr_info *info) {
    struct tables tables = {.info = info};
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC) {
            const ElfW(Dyn) *entry = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
            for (; entry->d_tag != DT_NULL; entry++) {
                read_entry(&tables, entry);
            }
        }
    }
    return tables;
}

static bool contains(const struct dl_phdr_info *info, uintptr_t value, uintptr_t *begin, uintptr_t *end) {
    *begin = UINTPTR_MAX, *end = 0;
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        const uintptr_t first = info->dlpi_addr + part->p_vaddr, last = first + part->p_memsz;
        if (part->p_type == PT_LOAD) {
            *begin = first < *begin ? first : *begin;
            *end = last > *end ? last : *end;
        }
    }
    return *begin <= value && value < *end;
}

// A pointer that the linker has not set yet leads into its own image, to code that calls the linker.
static bool is_replaceable(const struct tables *tables, const struct ort_import *import, uintptr_t value) {
    uintptr_t begin, end;
    return value == ort_import_function(import) || contains(tables->info, value, &begin, &end);
}

static void change(
    struct search *search, const struct tables *tables, const struct ort_import *import, uintptr_t *place) {
    const uintptr_t value = __atomic_load_n(place, __ATOMIC_ACQUIRE);
    if (search->is_restoring) {
        if (value == import->replacement) {
            ort_protected_memory_store_try(place, ort_import_function(import));
        }
        return;
    }
    if (value != import->replacement && is_replaceable(tables, import, value) &&
        !ort_protected_memory_store_try(place, import->replacement)) {
        search->has_failed = true;
    }
    search->count += __atomic_load_n(place, __ATOMIC_ACQUIRE) == import->replacement;
}

static void look_at(struct search *search, const struct tables *tables, const ElfW(Rela) * relocation) {
    const uint32_t type = ELF64_R_TYPE(relocation->r_info);
    if ((type != JUMP_SLOT && type != GLOBAL_DATA) || relocation->r_addend != 0) {
        return;
    }
    const ElfW(Sym) *symbol = &tables->symbols[ELF64_R_SYM(relocation->r_info)];
    for (size_t i = 0; i < search->import_count && symbol->st_name != 0; i++) {
        const struct ort_import *import = &search->imports[i];
        if (ort_import_function(import) != 0 && strcmp(tables->names + symbol->st_name, import->name) == 0) {
            change(search, tables, import, (uintptr_t *)(tables->info->dlpi_addr + relocation->r_offset));
        }
    }
}

static int visit(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    const struct tables tables = tables_of(info);
    for (size_t kind = 0; kind < 2 && tables.symbols != NULL && tables.names != NULL; kind++) {
        const size_t count = tables.relocations[kind] == NULL ? 0 : tables.sizes[kind] / sizeof(ElfW(Rela));
        for (size_t i = 0; i < count; i++) {
            look_at(context, &tables, &tables.relocations[kind][i]);
        }
    }
    return 0;
}

// A function that is there is not stored again: other threads read it.
void ort_imports_find(struct ort_import *imports, size_t import_count) {
    for (size_t i = 0; i < import_count; i++) {
        if (ort_import_function(&imports[i]) == 0) {
            uintptr_t none = 0;
            const uintptr_t found = (uintptr_t)dlsym(RTLD_DEFAULT, imports[i].name);
            __atomic_compare_exchange_n(&imports[i].function, &none, found, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        }
    }
}

bool ort_imports_replace_locked(const struct ort_import *imports, size_t import_count, size_t *count) {
    struct search search = {.imports = imports, .import_count = import_count};
    dl_iterate_phdr(visit, &search);
    *count = search.count;
    return !search.has_failed;
}

void ort_imports_restore_locked(const struct ort_import *imports, size_t import_count) {
    struct search search = {.imports = imports, .import_count = import_count, .is_restoring = true};
    dl_iterate_phdr(visit, &search);
}

// MARK: Images

struct image {
    uintptr_t function, begin, end;
};

static int find(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct image *image = context;
    return contains(info, image->function, &image->begin, &image->end);
}

bool ort_imports_find_image(uintptr_t function, uintptr_t *begin, uintptr_t *end) {
    struct image image = {.function = function};
    const bool is_found = dl_iterate_phdr(find, &image) != 0;
    *begin = image.begin, *end = image.end;
    return is_found;
}
