// Records show what strings and numbers hold, of this Foundation and of classes that lie in memory as GNUstep's do.

#include "check.h"
#include "traced_calls.h"
#include <objc/NSNumber.h>
#include <objc/NSObject.h>
#include <objc/NSString.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

@interface Taker : NSObject
- (id)take:(id)object;
@end
@implementation Taker
- (id)take:(id)object {
    return object;
}
@end

// As GNUstep declares them.
@interface GSString : NSObject {
  @public
    const void *contents;
    unsigned int count, flags;
}
@end
@implementation GSString
@end
@interface GSCString : GSString
@end
@implementation GSCString
@end
@interface NSIntNumber : NSObject {
  @public
    int value;
}
@end
@implementation NSIntNumber
@end
@interface NSBoolNumber : NSIntNumber
@end
@implementation NSBoolNumber
@end
@interface NSUnsignedLongLongNumber : NSObject {
  @public
    unsigned long long value;
}
@end
@implementation NSUnsignedLongLongNumber
@end
@interface NSFloatNumber : NSObject {
  @public
    float value;
}
@end
@implementation NSFloatNumber
@end
@interface NSDoubleNumber : NSObject {
  @public
    double value;
}
@end
@implementation NSDoubleNumber
@end
@interface NSLongLongNumber : NSObject // of another program, with too few bytes
@end
@implementation NSLongLongNumber
@end

static Taker *taker;

// The text of the argument; the result has the same.
static const char *text_of(id object) {
    forget_all();
    EXPECT([taker take:object] == object);
    see_all();
    EXPECT(seen_count == 2 && seen[0].record.value_count == 1 && seen[1].record.value_count == 1);
    EXPECT_STRING(seen[1].values[0].text, seen[0].values[0].text);
    EXPECT(seen[0].values[0].has_text);
    return seen[0].values[0].text;
}

static struct ctracing_probe *begin(void) {
    taker = [Taker new];
    struct ctracing_probe *probe = ctracing_probe_install([Taker class], @selector(take:), 0, NULL);
    EXPECT(probe != NULL);
    return probe;
}

static void end(struct ctracing_probe *probe) {
    ctracing_probe_remove(probe);
    forget_all();
    [taker release];
}

static GSString *foreign_string(Class cls, const void *contents, unsigned count, unsigned flags) {
    GSString *string = [[cls new] autorelease];
    string->contents = contents;
    string->count = count;
    string->flags = flags;
    return string;
}

CHECK_THAT(stringsHaveTheirText) {
    struct ctracing_probe *probe = begin();
    @autoreleasepool {
        EXPECT_STRING(text_of(@""), "@\"");
        EXPECT_STRING(text_of(@"tug"), "@\"tug");
        EXPECT_STRING(text_of(@"quayside"), "@\"quayside");
        EXPECT_STRING(text_of(@"a coasting vessel"), "@\"a coasting vessel");
        EXPECT_STRING(text_of(@"Grüße, 船 😀"), "@\"Grüße, 船 😀");
        EXPECT_STRING(
            text_of([NSString stringWithUTF8String:"made of Grüße at run time"]), "@\"made of Grüße at run time");
        EXPECT_STRING(
            text_of(@"0123456789012345678901234567890123456789012345678901234567890123456789"),
            "@\"01234567890123456789012345678901234567890123456789012345678…");
        EXPECT_STRING(
            text_of([NSString stringWithUTF8String:"0123456789012345678901234567890123456789012345678901234567ü90123"]),
            "@\"0123456789012345678901234567890123456789012345678901234567…");
    }
    end(probe);
}

CHECK_THAT(numbersHaveTypeAndBits) {
    struct ctracing_probe *probe = begin();
    @autoreleasepool {
        EXPECT_STRING(text_of(@42), "#i000000000000002a");
        EXPECT_STRING(text_of(@-2), "#ifffffffffffffffe");
        EXPECT_STRING(text_of(@YES), "#B0000000000000001");
        EXPECT_STRING(text_of(@2.5), "#d4004000000000000");
        EXPECT_STRING(text_of(@0.1), "#d3fb999999999999a");
        EXPECT_STRING(text_of(@1.5f), "#f3ff8000000000000");
        EXPECT_STRING(text_of(@(UINT64_MAX)), "#Qffffffffffffffff");
        EXPECT_STRING(text_of(@(INT64_MIN)), "#q8000000000000000");
    }
    end(probe);
}

CHECK_THAT(stringsOfAnotherFoundationHaveTheirText) {
    struct ctracing_probe *probe = begin();
    @autoreleasepool {
        static const uint16_t units[] = {'x', 0x8239, 0xd83d, 0xde00, 0xd800};
        EXPECT_STRING(text_of(foreign_string([GSCString class], "mole\xe9 and more", 5, 0)), "@\"moleé");
        EXPECT_STRING(text_of(foreign_string([GSString class], units, 5, 1)), "@\"x船😀\uFFFD");
        EXPECT_STRING(text_of(foreign_string([GSString class], "a\0b", 3, 2)), "@\"a\uFFFDb");
        EXPECT_STRING(text_of(foreign_string([GSString class], NULL, 0, 0)), "@\"");
    }
    end(probe);
}

CHECK_THAT(numbersOfAnotherFoundationHaveTypeAndBits) {
    struct ctracing_probe *probe = begin();
    @autoreleasepool {
        NSIntNumber *integer = [[NSIntNumber new] autorelease];
        integer->value = -3;
        EXPECT_STRING(text_of(integer), "#ifffffffffffffffd");
        NSBoolNumber *boolean = [[NSBoolNumber new] autorelease];
        boolean->value = 1;
        EXPECT_STRING(text_of(boolean), "#B0000000000000001");
        NSUnsignedLongLongNumber *large = [[NSUnsignedLongLongNumber new] autorelease];
        large->value = UINT64_MAX;
        EXPECT_STRING(text_of(large), "#Qffffffffffffffff");
        NSFloatNumber *single = [[NSFloatNumber new] autorelease];
        single->value = 1.5f;
        EXPECT_STRING(text_of(single), "#f3ff8000000000000");
        NSDoubleNumber *floating = [[NSDoubleNumber new] autorelease];
        floating->value = 0.1;
        EXPECT_STRING(text_of(floating), "#d3fb999999999999a");
        EXPECT_STRING(text_of([[NSLongLongNumber new] autorelease]), "NSLongLongNumber");
    }
    end(probe);
}

CHECK_THAT(otherObjectsHaveTheirClass) {
    struct ctracing_probe *probe = begin();
    @autoreleasepool {
        EXPECT_STRING(text_of([[NSObject new] autorelease]), "NSObject");
        EXPECT_STRING(text_of((id)[NSString class]), "NSString");
        EXPECT_STRING(text_of((id)[GSString class]), "GSString");
    }
    end(probe);
}

static _Atomic bool is_over;

// As realloc of a large buffer does: the old one is gone before the string knows the new one.
static void *move_contents(void *string) {
    enum { PAGE = 4096 };
    while (!is_over) {
        char *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        strcpy(page, "moving");
        __atomic_store_n((void **)&((GSString *)string)->contents, page, __ATOMIC_RELEASE);
        munmap(page, PAGE);
    }
    return NULL;
}

// Emulators and sandboxes may lack the call. Then a probe touches the text itself, and it must not move.
static bool kernel_copies(void) {
    int from = 7, to = 0;
    const struct iovec local = {&to, sizeof to}, remote = {&from, sizeof from};
    return syscall(SYS_process_vm_readv, (long)getpid(), &local, 1L, &remote, 1L, 0L) == sizeof to && to == 7;
}

CHECK_THAT(aStringWhoseTextMovesIsReadOrLeftOut) {
    if (!kernel_copies()) {
        return;
    }
    struct ctracing_probe *probe = begin();
    GSString *string = [GSString new];
    string->count = 6;
    pthread_t mover;
    pthread_create(&mover, NULL, move_contents, string);
    while (__atomic_load_n((void **)&string->contents, __ATOMIC_ACQUIRE) == NULL) {
    }
    for (int i = 0; i < 60000; i++) {
        [taker take:string];
        if (i % 50 == 0) {
            see_all();
            EXPECT(
                seen_count == 0 || strcmp(seen[0].values[0].text, "GSString") == 0 || seen[0].values[0].text[0] == '@');
        }
    }
    is_over = true;
    pthread_join(mover, NULL);
    [string release];
    end(probe);
}

CHECK_THAT(aNumberInThePlaceOfAStringIsNone) {
    struct ctracing_probe *probe = begin();
    EXPECT_STRING(text_of((id)12), "ORTTinyString");                 // a length of 1, and no character
    EXPECT_STRING(text_of((id)76), "ORTTinyString");                 // a length of 9
    EXPECT_STRING(text_of((id)0xc20000000000010c), "ORTTinyString"); // one character, and more bits
    EXPECT_STRING(text_of((id)0xc20000000000000c), "@\"a");
    end(probe);
}

static void log_calls(void) {
    taker = [Taker new];
    EXPECT(ctracing_logger_install([Taker class], @selector(take:), 0, NULL) != NULL);
    const id objects[] = { @"tug", @"a \"ship\"\xc2\x9b\n", @-2, @2.5, @YES, @(UINT64_MAX) };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        [taker take:objects[i]];
    }
}

CHECK_THAT(loggedLinesHaveContents) {
    const struct child_end end = check_in_child(log_calls);
    const char *const lines[] = {": @\"tug\"\n", ": @\"a \"ship\"??\"\n",    ": @-2\n", ": @2.5\n",
                                 ": @YES\n",     ": @18446744073709551615\n"};
    EXPECT(end.signal == 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        EXPECT(strstr(end.message, lines[i]) != NULL);
    }
}

CHECK_THAT(textThatCannotBeReadIsLeftOut) {
    struct ctracing_probe *probe = begin();
    char *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    @autoreleasepool {
        EXPECT_STRING(text_of(foreign_string([GSString class], page, 5, 0)), "GSString");
        EXPECT_STRING(text_of(foreign_string([GSString class], (void *)8, 5, 1)), "GSString");
        EXPECT_STRING(text_of(foreign_string([GSString class], (void *)UINTPTR_MAX, UINT32_MAX, 1)), "GSString");
    }
    munmap(page, 4096);
    end(probe);
}
