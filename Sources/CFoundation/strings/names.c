// Names as strings, and lines for people.

#include "root/collection.h"
#include "root/string_view.h"
#include "strings/string_format.h"

#include <cffi_collections.h>
#include <errno.h>
#include <objc/NSGeometry.h>
#include <objc/objc-arc.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static id string_of(const char *text) {
    return text == NULL ? nil : objc_autorelease(cffi_string_create(text, strlen(text)));
}

id NSStringFromClass(Class cls) { return cls == Nil ? nil : string_of(class_getName(cls)); }

id NSStringFromSelector(SEL selector) { return selector == NULL ? nil : string_of(sel_getName(selector)); }

id NSStringFromProtocol(Protocol *protocol) { return protocol == NULL ? nil : string_of(protocol_getName(protocol)); }

__attribute__((format(printf, 1, 2))) static id string_of_format(const char *format, ...) {
    char text[160];
    const locale_t previous = uselocale(cffi_c_locale());
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    uselocale(previous);
    return string_of(text);
}

id NSStringFromRange(NSRange range) {
    return string_of_format("{%lu, %lu}", (unsigned long)range.location, (unsigned long)range.length);
}

// MARK: Geometry

enum { DIGITS = 17 };

id NSStringFromPoint(NSPoint point) { return string_of_format("{%.*g, %.*g}", DIGITS, point.x, DIGITS, point.y); }

id NSStringFromSize(NSSize size) { return string_of_format("{%.*g, %.*g}", DIGITS, size.width, DIGITS, size.height); }

id NSStringFromRect(NSRect rect) {
    return string_of_format(
        "{{%.*g, %.*g}, {%.*g, %.*g}}", DIGITS, rect.origin.x, DIGITS, rect.origin.y, DIGITS, rect.size.width, DIGITS,
        rect.size.height);
}

// MARK: Back

// Calls find(name, result) with the text of the string, if it has one.
static void find(id name, const char *function, void (*find)(const char *name, void *result), void *result) {
    if (name != nil && !cffi_string_is(name)) {
        cffi_raise("NSInvalidArgumentException", "%s: the argument is no string", function);
    }
    struct cffi_string_view view;
    if (name != nil && cffi_string_view_open(&view, name)) {
        find(view.bytes, result);
        cffi_string_view_close(&view);
    }
}

static void find_class(const char *name, void *result) { *(Class *)result = objc_getClass(name); }

static void find_selector(const char *name, void *result) { *(SEL *)result = sel_registerName(name); }

static void find_protocol(const char *name, void *result) { *(Protocol **)result = objc_getProtocol(name); }

Class NSClassFromString(id name) {
    Class cls = Nil;
    find(name, __func__, find_class, (void *)&cls);
    return cls;
}

SEL NSSelectorFromString(id name) {
    SEL selector = NULL;
    find(name, __func__, find_selector, (void *)&selector);
    return selector;
}

Protocol *NSProtocolFromString(id name) {
    Protocol *protocol = NULL;
    find(name, __func__, find_protocol, (void *)&protocol);
    return protocol;
}

// MARK: Lines

static size_t write_head(char *head, size_t size) {
    struct timespec now;
    struct tm local;
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &local);
    const size_t length = strftime(head, size, "%Y-%m-%d %H:%M:%S", &local);
    return length +
        (size_t)snprintf(
               head + length, size - length, ".%03ld %.60s[%d:%d] ", now.tv_nsec / 1000000,
               program_invocation_short_name, (int)getpid(), (int)gettid());
}

// One call, so that lines do not mix.
static void write_line(const char *text, size_t length) {
    char head[160];
    const size_t head_length = write_head(head, sizeof head);
    fprintf(stderr, "%.*s%.*s\n", (int)head_length, head, (int)length, text);
}

void NSLogv(id format, va_list arguments) {
    void *const pool = objc_autoreleasePoolPush();
    const id line = cffi_string_with_format(
        (id)(void *)&cffi_class_NSString, sel_registerName("stringWithFormat:"), format, arguments);
    struct cffi_string_view view;
    if (line != nil && cffi_string_view_open(&view, line)) {
        write_line(view.bytes, view.length);
        cffi_string_view_close(&view);
    }
    objc_autoreleasePoolPop(pool);
}

void NSLog(id format, ...) {
    va_list arguments;
    va_start(arguments, format);
    NSLogv(format, arguments);
    va_end(arguments);
}
