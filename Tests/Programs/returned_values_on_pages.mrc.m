// The places where the runtime reads the code that claims a returned object, and those that it must not read.

#include "check.h"

#include <errno.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// A page with the functions' addresses, two pages of code, and one that is not accessible.
struct place {
    char *data;
    char *code;
    char *end;
};

typedef id (*claim_site)(id object);

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

// Never unmapped, so that no other code gets these addresses.
static struct place make_place(void) {
    size_t page = page_size();
    char *data = mmap(NULL, 4 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    void *functions[] = {objc_autoreleaseReturnValue, objc_retainAutoreleasedReturnValue};
    memcpy(data, functions, sizeof functions);
    mprotect(data + 3 * page, page, PROT_NONE);
    return (struct place){data, data + page, data + 3 * page};
}

static void finish(struct place place, int protection) {
    __builtin___clear_cache(place.code, place.end);
    EXPECT(mprotect(place.code, 2 * page_size(), protection) == 0);
}

// Each site hands its argument over to itself and claims it.

#if defined(__x86_64__)
enum { SITE_SIZE = 24, STEP = 1, STUB_SIZE = 6, KNOWN_STUB = 16 };

static void put_relative(char *where, const char *target) {
    int32_t distance = (int32_t)(target - (where + 4));
    memcpy(where, &distance, sizeof distance);
}

static void put_site(struct place place, char *at) {
    static const uint8_t code[] = {0x48, 0x83, 0xec, 0x08, 0xff, 0x15, 0,    0,    0,    0,           // call *slot 0
                                   0x48, 0x89, 0xc7,                                                  // mov %rax, %rdi
                                   0xff, 0x15, 0,    0,    0,    0,    0x48, 0x83, 0xc4, 0x08, 0xc3}; // call *slot 1
    _Static_assert(sizeof code == SITE_SIZE, "");
    memcpy(at, code, sizeof code);
    put_relative(at + 6, place.data);
    put_relative(at + 15, place.data + 8);
}

// The same, but the claim's call goes through a jump at `stub`.
static void put_site_with_stub(struct place place, char *at, char *stub) {
    static const uint8_t call[] = {0xe8, 0, 0, 0, 0, 0x48, 0x83, 0xc4, 0x08, 0xc3}, jump[] = {0xff, 0x25};
    put_site(place, at);
    memcpy(at + 13, call, sizeof call);
    put_relative(at + 14, stub);
    memcpy(stub, jump, sizeof jump);
    put_relative(stub + 2, place.data + 8);
}
#elif defined(__aarch64__)
enum { SITE_SIZE = 32, STEP = 4, STUB_SIZE = 4, KNOWN_STUB = 0 };

static void put(char *at, size_t index, uint32_t instruction) { memcpy(at + index * 4, &instruction, 4); }

static void put_load(char *at, size_t index, unsigned target, const char *literal) {
    put(at, index, 0x58000000 | ((uint32_t)(literal - (at + index * 4)) >> 2 & 0x7ffff) << 5 | target);
}

static void put_site(struct place place, char *at) {
    put(at, 0, 0xa9bf7bfd); // stp x29, x30, [sp, #-16]!
    put_load(at, 1, 8, place.data);
    put(at, 2, 0xd63f0100); // blr x8
    put(at, 3, 0xaa1d03fd); // mov x29, x29
    put_load(at, 4, 8, place.data + 8);
    put(at, 5, 0xd63f0100);
    put(at, 6, 0xa8c17bfd); // ldp x29, x30, [sp], #16
    put(at, 7, 0xd65f03c0); // ret
}

// Without a marker. The claim's call goes through a jump at `stub`.
static void put_site_with_stub(struct place place, char *at, char *stub) {
    put(at, 0, 0xa9bf7bf3); // stp x19, x30, [sp, #-16]!
    put_load(at, 1, 8, place.data);
    put_load(at, 2, 19, place.data + 8);
    put(at, 3, 0xd63f0100);                                                   // blr x8
    put(at, 4, 0x94000000 | ((uint32_t)(stub - (at + 16)) >> 2 & 0x3ffffff)); // bl stub
    put(at, 5, 0xa8c17bf3);                                                   // ldp x19, x30, [sp], #16
    put(at, 6, 0xd65f03c0);                                                   // ret
    put(stub, 0, 0xd61f0260);                                                 // br x19
}
#endif

// The number of references after the site has claimed: its own, and one more if the pool has kept one.
static NSUInteger count_after(const char *site) {
    void *pool = objc_autoreleasePoolPush();
    NSObject *object = [NSObject new];
    errno = 4711;
    EXPECT(((claim_site)(uintptr_t)site)(object) == object && errno == 4711);
    NSUInteger count = [object retainCount];
    objc_autoreleasePoolPop(pool);
    EXPECT([object retainCount] == 1);
    [object release];
    return count;
}

CHECK_THAT(aSiteClaimsWhereverAPageEndsInIt) {
    for (size_t before = 0; before <= SITE_SIZE; before += STEP) {
        struct place place = make_place();
        char *site = place.code + page_size() - before;
        put_site(place, site);
        finish(place, PROT_READ | PROT_EXEC);
        EXPECT(count_after(site) == 1);
        EXPECT(count_after(site) == 1);
    }
}

CHECK_THAT(aSiteClaimsAtTheEndOfItsMapping) {
    struct place place = make_place();
    put_site(place, place.end - SITE_SIZE);
    finish(place, PROT_READ | PROT_EXEC);
    EXPECT(count_after(place.end - SITE_SIZE) == 1);
}

// The called code ends there, and the memory after it cannot be read.
CHECK_THAT(aCallOfCodeAtTheEndOfItsMappingLeavesTheObjectInThePool) {
    struct place place = make_place();
    put_site_with_stub(place, place.code, place.end - STUB_SIZE);
    finish(place, PROT_READ | PROT_EXEC);
    EXPECT(count_after(place.code) == 2);
}

#if defined(__x86_64__)
CHECK_THAT(aCallOfATableEntryClaims) {
    struct place place = make_place();
    put_site_with_stub(place, place.code, place.end - KNOWN_STUB);
    finish(place, PROT_READ | PROT_EXEC);
    EXPECT(count_after(place.code) == 1);
}
#endif

// On processors that can execute code that is not readable.
CHECK_THAT(codeThatCannotBeReadIsNotRead) {
    struct place place = make_place();
    put_site(place, place.code);
    finish(place, PROT_EXEC);
    NSUInteger count = count_after(place.code);
    EXPECT(count == 1 || count == 2);
    EXPECT(count_after(place.code) == count);
}
