// Records show what collections, data, dates, exceptions and errors hold, of this Foundation and of classes that lie in
// memory as GNUstep's do.

#include "check.h"
#include "traced_calls.h"
#include <objc/NSArray.h>
#include <objc/NSDictionary.h>
#include <objc/NSError.h>
#include <objc/NSException.h>
#include <objc/NSNull.h>
#include <objc/NSNumber.h>
#include <objc/NSSet.h>
#include <objc/NSString.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

@interface Harbour : NSObject
- (id)take:(id)object;
- (void)refuse:(id)exception;
- (id)nest:(int)depth around:(id)object;
@end
@implementation Harbour
- (id)nest:(int)depth around:(id)object {
    return depth == 0 ? object : [self nest:depth - 1 around:object];
}
- (id)take:(id)object {
    return object;
}
- (void)refuse:(id)exception {
    @throw exception;
}
@end

@interface Collision : NSException
@end
@implementation Collision
@end

// As GNUstep declares them.
@interface GSArray : NSObject {
  @public
    id *elements;
    unsigned count;
}
@end
@implementation GSArray
@end
@interface GSMutableArray : GSArray
@end
@implementation GSMutableArray
@end

struct node {
    struct node *next;
    id key, value;
};
struct bucket {
    uintptr_t count;
    struct node *first;
};

@interface GSDictionary : NSObject {
  @public
    void *zone;
    uintptr_t count, bucketCount;
    struct bucket *buckets;
}
@end
@implementation GSDictionary
@end
@interface GSSet : GSDictionary
@end
@implementation GSSet
@end

@interface NSDataStatic : NSObject {
  @public
    uintptr_t length;
    const void *bytes;
}
@end
@implementation NSDataStatic
@end
@interface NSGDate : NSObject {
  @public
    double seconds;
}
@end
@implementation NSGDate
@end

static Harbour *harbour;

// The text of the argument; the result has the same.
static const char *text_of(id object) {
    forget_all();
    EXPECT([harbour take:object] == object);
    see_all();
    EXPECT(seen_count == 2 && seen[0].record.value_count == 1 && seen[1].record.value_count == 1);
    EXPECT_STRING(seen[1].values[0].text, seen[0].values[0].text);
    return seen[0].values[0].text;
}

// The text of the exception that leaves a call.
static const char *text_of_thrown(id exception) {
    forget_all();
    @try {
        [harbour refuse:exception];
    } @catch (id caught) {
        EXPECT(caught == exception);
    }
    see_all();
    EXPECT(seen_count == 2 && seen[1].record.is_unwound && seen[1].record.value_count == 1);
    EXPECT(is_value(&seen[1].values[0], &exception, sizeof exception));
    return seen[1].values[0].text;
}

static struct ctracing_probe *probe;

static void begin(void) {
    harbour = [Harbour new];
    probe = install_probe([Harbour class], @selector(take:), 0);
}

static void end(void) {
    ctracing_probe_remove(probe);
    forget_all();
    [harbour release];
}

static const char *text_for(const char *format, id object) {
    static char text[CTRACING_MAX_CONTENTS_BYTES + 1];
    snprintf(text, sizeof text, format, (unsigned long)object);
    return text;
}

CHECK_THAT(arraysHaveTheirElements) {
    begin();
    @autoreleasepool {
        NSObject *object = [[NSObject new] autorelease];
        EXPECT_STRING(text_of(@[]), "=[]");
        EXPECT_STRING(text_of(@[ @"tug", @1, @-2, @YES ]), "=[@\"tug\", @1, @-2, @YES]");
        EXPECT_STRING(text_of(@[ @2.5, [NSNull null] ]), "=[#d4004000000000000, null]");
        EXPECT_STRING(text_of(@[ object ]), text_for("=[<NSObject: 0x%lx>]", object));
        EXPECT_STRING(text_of(@[ [NSObject class] ]), "=[NSObject]");
        EXPECT_STRING(text_of(@[ @1, @2, @3, @4, @5, @6 ]), "=[@1, @2, @3, @4, @5, …]");
        EXPECT_STRING(text_of([NSMutableArray arrayWithArray:@[ @7 ]]), "=[@7]");
        EXPECT_STRING(text_of(@[ @"a \"b\"\\\n" ]), "=[@\"a \\\"b\\\"\\\\\\n\"]");
        EXPECT_STRING(text_of([NSNull null]), "=null");
    }
    end();
}

CHECK_THAT(dictionariesAndSetsHaveTheirEntries) {
    begin();
    @autoreleasepool {
        EXPECT_STRING(text_of(@{}), "={}");
        EXPECT_STRING(text_of(@{@"berth" : @4}), "={@\"berth\": @4}");
        EXPECT_STRING(text_of([NSMutableDictionary dictionaryWithDictionary:@{@"k" : @1}]), "={@\"k\": @1}");
        EXPECT_STRING(text_of([NSSet setWithObject:@3]), "={(@3)}");
        EXPECT_STRING(text_of([NSMutableSet set]), "={()}");
        NSMutableDictionary *large = [NSMutableDictionary dictionary];
        for (int i = 0; i < 1000; i++) {
            [large setObject:@(i) forKey:@(i)];
        }
        const char *text = text_of(large);
        EXPECT(strncmp(text, "={@", 3) == 0 && strlen(text) > 20);
        EXPECT_STRING(text + strlen(text) - 6, ", …}");
    }
    end();
}

CHECK_THAT(blocksHaveTheirSignature) {
    begin();
    @autoreleasepool {
        __block long sum = 0;
        long (^plain)(long) = ^(long number) {
            return number;
        };
        void (^capturing)(void) = ^{
            sum++;
        };
        EXPECT_STRING(text_of((id)plain), text_for("=<NSGlobalBlock: 0x%lx, ^q16@?0q8>", (id)plain));
        EXPECT_STRING(text_of((id)capturing), text_for("=<NSStackBlock: 0x%lx, ^v8@?0>", (id)capturing));
        EXPECT(sum == 0);
    }
    end();
}

CHECK_THAT(nestedCollectionsEnd) {
    begin();
    @autoreleasepool {
        EXPECT_STRING(text_of(@[ @[ @1, @{@"k" : @2} ] ]), "=[[@1, {…}]]");
        EXPECT_STRING(text_of(@[ @[ @[ @1 ] ], @{@1 : @{@2 : @3}} ]), "=[[[…]], {@1: {…}}]");
        NSMutableArray *cycle = [NSMutableArray array];
        NSMutableArray *inner = cycle;
        [cycle addObject:inner];
        EXPECT_STRING(text_of(cycle), "=[[[…]]]");
        [cycle removeAllObjects];
    }
    end();
}

// The text ends with the brackets that are open.
CHECK_THAT(longTextsAreCut) {
    begin();
    @autoreleasepool {
        NSString *const words = @"0123456789012345678901234567890123456789";
        EXPECT_STRING(text_of(@[ words ]), "=[@\"012345678901234567890123…\"]");
        NSArray *inner = @[ words, words, words, words, words ];
        const char *text = text_of(@[ inner, inner, inner ]);
        EXPECT(strlen(text) <= CTRACING_MAX_CONTENTS_BYTES);
        EXPECT_STRING(text + strlen(text) - strlen("…\"]]"), "…\"]]");
        NSString *const umlauts = @"xüüüüüüüüüüüüüüüüüüüüüü";
        EXPECT_STRING(text_of(@[ umlauts ]), "=[@\"xüüüüüüüüüüü…\"]");
    }
    end();
}

CHECK_THAT(exceptionsAndErrorsHaveNameAndReason) {
    begin();
    @autoreleasepool {
        NSError *error = [NSError errorWithDomain:@"Harbour" code:-3 userInfo:nil];
        EXPECT_STRING(text_of(error), text_for("=<NSError: 0x%lx, Harbour, code -3>", error));
        NSException *exception = [NSException exceptionWithName:@"Aground" reason:@"no \"water\"" userInfo:nil];
        EXPECT_STRING(text_of(exception), text_for("=<NSException: 0x%lx, Aground: \"no \\\"water\\\"\">", exception));
        // A name has no quotes around it, so a quote in it ends nothing.
        exception = [NSException exceptionWithName:@"A \"rock\"" reason:nil userInfo:nil];
        EXPECT_STRING(text_of(exception), text_for("=<NSException: 0x%lx, A \"rock\">", exception));
    }
    end();
}

CHECK_THAT(aThrownExceptionIsRecorded) {
    harbour = [Harbour new];
    probe = install_probe([Harbour class], @selector(refuse:), 0);
    @autoreleasepool {
        EXPECT_STRING(
            text_of_thrown([NSException exceptionWithName:@"Aground" reason:@"no water" userInfo:nil]),
            "=Aground: \"no water\"");
        EXPECT_STRING(
            text_of_thrown([Collision exceptionWithName:@"Aground" reason:nil userInfo:nil]), "=Collision Aground");
        EXPECT_STRING(text_of_thrown(@"a string"), "@\"a string");
        EXPECT_STRING(text_of_thrown(harbour), "Harbour");
        NSString *const reason =
            @"the reason of this exception is told in so many words that they do not fit into a line, "
            @"or even into two lines";
        EXPECT_STRING(
            text_of_thrown([NSException exceptionWithName:@"N" reason:reason userInfo:nil]),
            "=N: \"the reason of this exception is told in so many words that they do not fit into a line, or even "
            "into…\"");
    }
    ctracing_probe_remove(probe);
    probe = install_probe([Harbour class], @selector(refuse:), CTRACING_TOUCHES_NO_OBJECTS);
    EXPECT_STRING(text_of_thrown(@"a string"), "");
    end();
}

// The probe of a call that passes an exception on sees it too, and a later call of the method sees its own.
CHECK_THAT(eachCallHasItsException) {
    harbour = [Harbour new];
    probe = install_probe([Harbour class], @selector(refuse:), 0);
    for (int i = 0; i < 3; i++) {
        @autoreleasepool {
            NSString *name = [NSString stringWithFormat:@"exception %d", i];
            char text[64];
            snprintf(text, sizeof text, "=exception %d", i);
            EXPECT_STRING(text_of_thrown([NSException exceptionWithName:name reason:nil userInfo:nil]), text);
        }
    }
    end();
}

static size_t ends, beginnings;

static void count_ends(const struct ctracing_record *record, void *context) {
    (void)context;
    if (record->kind == CTRACING_ENTER) {
        beginnings++;
        return;
    }
    ends++;
    EXPECT(record->value_count == 1);
    // The innermost calls find room for all of it.
    EXPECT(strncmp(record->values[0].text, "=[@\"0123", 7) == 0);
}

// A call that begins reserves the least room for its end, not the most that a collection takes.
CHECK_THAT(callsThatNestDeeplyAllHaveTheirEnd) {
    enum { DEPTH = 700 };
    harbour = [Harbour new];
    probe = install_probe([Harbour class], @selector(nest:around:), 0);
    forget_all();
    @autoreleasepool {
        NSString *const words = @"0123456789012345678901234567890123456789";
        NSArray *array = @[ words, words, words ];
        EXPECT([harbour nest:DEPTH - 1 around:array] == array);
    }
    while (ctracing_drain(count_ends, NULL, SEEN_ROOM) > 0) {
    }
    EXPECT(beginnings + ctracing_probe_dropped(probe) == DEPTH && ends == beginnings);
    end();
}

CHECK_THAT(collectionsOfAnotherFoundationHaveTheirElements) {
    begin();
    @autoreleasepool {
        id elements[] = { @"mole", @1 };
        GSMutableArray *array = [[GSMutableArray new] autorelease];
        array->elements = elements;
        array->count = 2;
        EXPECT_STRING(text_of(array), "=[@\"mole\", @1]");

        struct node second = { NULL, @"b", @2 }, first = { &second, @"a", @1 }, third = { NULL, @"c", @3 };
        struct bucket buckets[11] = {[3] = {2, &first}, [10] = {1, &third}};
        GSDictionary *dictionary = [[GSDictionary new] autorelease];
        dictionary->count = 3;
        dictionary->bucketCount = 11;
        dictionary->buckets = buckets;
        EXPECT_STRING(text_of(dictionary), "={@\"a\": @1, @\"b\": @2, @\"c\": @3}");
        GSSet *set = [[GSSet new] autorelease];
        set->count = 3;
        set->bucketCount = 11;
        set->buckets = buckets;
        EXPECT_STRING(text_of(set), "={(@\"a\", @\"b\", @\"c\")}");

        NSDataStatic *data = [[NSDataStatic new] autorelease];
        data->length = 4;
        data->bytes = "\1\2\3\xfe";
        EXPECT_STRING(text_of(data), "=<4 bytes: 010203fe>");
        data->length = 20;
        data->bytes = "01234567890123456789";
        EXPECT_STRING(text_of(data), "=<20 bytes: 30313233343536373839303132333435…>");
        data->length = 0;
        EXPECT_STRING(text_of(data), "=<0 bytes>");
        NSGDate *date = [[NSGDate new] autorelease];
        date->seconds = 2.5;
        EXPECT_STRING(text_of(date), "=#T4004000000000000");
    }
    end();
}

CHECK_THAT(aCollectionThatCannotBeReadHasItsClass) {
    begin();
    char *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    @autoreleasepool {
        GSArray *array = [[GSArray new] autorelease];
        array->count = UINT32_MAX;
        array->elements = (id *)(void *)page;
        EXPECT_STRING(text_of(array), "GSArray");
        array->elements = (id *)UINTPTR_MAX;
        EXPECT_STRING(text_of(array), "GSArray");
        id elements[] = {(id)(void *)page, (id)0x1230, nil, (id)0x1234567};
        array->elements = elements;
        array->count = 3;
        EXPECT_STRING(text_of(array), text_for("=[0x%lx, 0x1230, nil]", elements[0]));
        struct node loop = { &loop, @1, @1 };
        struct bucket bucket = {1, &loop};
        GSDictionary *dictionary = [[GSDictionary new] autorelease];
        dictionary->count = 9;
        dictionary->bucketCount = 1;
        dictionary->buckets = &bucket;
        EXPECT_STRING(text_of(dictionary), "={@1: @1, @1: @1, @1: @1, @1: @1, @1: @1, …}");
        dictionary->buckets = (struct bucket *)(void *)page;
        EXPECT_STRING(text_of(dictionary), "GSDictionary");
    }
    munmap(page, 4096);
    end();
}

static _Atomic bool is_over;

// As an array that grows does: the old memory is gone before the array knows the new one.
static void *move_elements(void *array) {
    enum { PAGE = 4096 };
    while (!is_over) {
        id *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        uintptr_t *object = (uintptr_t *)(void *)page + 8; // an object in the same page
        object[0] = (uintptr_t)[GSArray class];
        page[0] = (id)(void *)object;
        __atomic_store_n((id **)&((GSArray *)array)->elements, page, __ATOMIC_RELEASE);
        munmap(page, PAGE);
    }
    return NULL;
}

// Emulators and sandboxes may lack the call. Then a probe touches the elements itself, and they must not move.
static bool kernel_copies(void) {
    int from = 7, to = 0;
    const struct iovec local = {&to, sizeof to}, remote = {&from, sizeof from};
    return syscall(SYS_process_vm_readv, (long)getpid(), &local, 1L, &remote, 1L, 0L) == sizeof to && to == 7;
}

CHECK_THAT(anArrayWhoseElementsMoveIsReadOrLeftOut) {
    if (!kernel_copies()) {
        return;
    }
    begin();
    GSArray *array = [GSArray new];
    array->count = 1;
    pthread_t mover;
    pthread_create(&mover, NULL, move_elements, array);
    while (__atomic_load_n((id **)&array->elements, __ATOMIC_ACQUIRE) == NULL) {
    }
    for (int i = 0; i < 30000; i++) {
        [harbour take:array];
        if (i % 50 == 0) {
            see_all();
            EXPECT(
                seen_count == 0 || strcmp(seen[0].values[0].text, "GSArray") == 0 ||
                strncmp(seen[0].values[0].text, "=[", 2) == 0);
        }
    }
    is_over = true;
    pthread_join(mover, NULL);
    [array release];
    end();
}

static void log_calls(void) {
    harbour = [Harbour new];
    EXPECT(ctracing_logger_install([Harbour class], @selector(take:), 0, NULL) != NULL);
    NSGDate *date = [NSGDate new];
    date->seconds = 2.5;
    const id objects[] = { @[ @"#d4004000000000000", @2.5, @"a\n\"#" ], @{@"k" : @[]}, [NSNull null], date };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        [harbour take:objects[i]];
    }
}

CHECK_THAT(loggedLinesHaveContents) {
    const struct child_end end = check_in_child(log_calls);
    const char *const lines[] = {
        ": [@\"#d4004000000000000\", @2.5, @\"a\\n\\\"#\"]\n", ": {@\"k\": []}\n", ": null\n",
        ": <date: 2.500 s since 2001>\n"};
    EXPECT(end.signal == 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        EXPECT(strstr(end.message, lines[i]) != NULL);
    }
}
