#include "values/text.h"
#include "values/contents.h"
#include <errno.h>
#include <objc/runtime.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

// MARK: Names

static size_t write_name(Class cls, char *place) {
    const char *name = class_getName(ort_class_original(cls));
    const size_t length = strnlen(name, CTRACING_MAX_NAME_BYTES);
    memcpy(place, name, length);
    place[length] = 0;
    return length + 1;
}

static size_t write_sighted(const struct ctracing_sighted_class *cls, char *place) {
    memcpy(place, cls->name, sizeof cls->name);
    return cls->length;
}

// It is an object, so what its isa leads to is a class; the sight remembers its name.
size_t ctracing_text_write_receiver(struct ctracing_sight *sight, id receiver, char *place, bool *is_class) {
    const Class cls = object_getClass(receiver);
    if (cls == Nil) {
        return 0;
    }
    if (sight != NULL) {
        const struct ctracing_sighted_class *sighted = ctracing_sight_class(sight, (uintptr_t)cls, NULL);
        if (sighted->length != 0) {
            return write_sighted(sighted, place);
        }
    }
    *is_class = class_isMetaClass(cls);
    return write_name(*is_class ? (Class)(void *)receiver : cls, place);
}

size_t ctracing_text_write_object(const struct ctracing_access *access, uint64_t object, char *place, size_t room) {
    struct ctracing_seen_object seen;
    ctracing_contents_see(access, object, &seen);
    const size_t size = ctracing_contents_write(access, &seen, place, room);
    return size > 0 ? size : write_sighted(seen.cls, place);
}

size_t ctracing_text_write_thrown(struct ctracing_sight *sight, uint64_t object, char *place, size_t room) {
    const struct ctracing_access access = {.sight = sight};
    struct ctracing_seen_object seen;
    ctracing_contents_see(&access, object, &seen);
    const size_t size = ctracing_contents_write_thrown(&access, &seen, place, room);
    return size > 0 ? size : ctracing_text_write_object(&access, object, place, room);
}

size_t ctracing_text_write_class(struct ctracing_sight *sight, uint64_t cls, char *place) {
    struct ctracing_sighted_class found;
    return write_sighted(ctracing_sight_class(sight, (uintptr_t)cls, &found), place);
}

// MARK: Strings

// The kernel copies the bytes that can be read. It gives up each part as a whole, so no part crosses the end of a page.
// If the kernel's calls are filtered or missing, ctracing_sight_copy copies instead. It touches memory that another
// thread may unmap meanwhile.
ssize_t ctracing_text_read(uintptr_t address, char *place, size_t size) {
    enum { PAGE = 4096 };
    const size_t first = PAGE - address % PAGE < size ? PAGE - address % PAGE : size;
    const struct iovec local = {place, size};
    const struct iovec remote[] = {{(void *)address, first}, {(void *)(address + first), size - first}};
    const int error = errno;
    const ssize_t count = process_vm_readv(getpid(), &local, 1, remote, 2, 0);
    const bool is_refused = count < 0 && (errno == ENOSYS || errno == EPERM);
    errno = error;
    return is_refused ? (ssize_t)ctracing_sight_copy(address, place, size) : count;
}

size_t ctracing_text_write_string(uint64_t address, char *place) {
    const ssize_t count = address == 0 ? 0 : ctracing_text_read((uintptr_t)address, place, CTRACING_MAX_TEXT_BYTES);
    if (count <= 0) {
        return 0;
    }
    place[count] = 0;
    return strlen(place) + 1;
}

// A small string lies in its words. The words of other strings may give the address of their UTF-8, after a header; if
// not, there is no text here. Source: swift/stdlib/public/core/StringObject.swift.
size_t ctracing_text_write_swift_string(const uint64_t words[2], char *place) {
    enum { COUNT_SHIFT = 56, HEADER = 32 };
    const uint64_t is_small = (uint64_t)1 << 61, is_foreign = (uint64_t)1 << 60, is_behind_header = (uint64_t)1 << 60;
    const uint64_t address = words[1] & (((uint64_t)1 << 60) - 1);
    if ((words[1] & is_small) != 0) {
        const size_t count = words[1] >> COUNT_SHIFT & 0xf;
        memcpy(place, words, count);
        place[count] = 0;
        return count + 1;
    }
    if ((words[1] & is_foreign) != 0 || (words[0] & is_behind_header) == 0 || address == 0) {
        return 0;
    }
    return ctracing_text_write_string(address + HEADER, place);
}
