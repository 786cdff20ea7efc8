// Atomic properties whose type is a C++ class, as the compiler writes their accessors.

#include "check.h"

#import <objc/NSObject.h>
#include <pthread.h>
#include <stdexcept>
#include <string>

struct Value {
    std::string text;
    void (*when_copied)() = nullptr;
    void (*when_assigned)() = nullptr;

    Value() = default;
    explicit Value(const char *content) : text(content) {}
    Value(const Value &other) : text(other.text), when_copied(other.when_copied), when_assigned(other.when_assigned) {
        if (when_copied != nullptr) {
            when_copied();
        }
    }
    Value &operator=(const Value &other) {
        if (other.when_assigned != nullptr) {
            other.when_assigned();
        }
        text = other.text;
        when_copied = other.when_copied;
        when_assigned = other.when_assigned;
        return *this;
    }
};

@interface Holder : NSObject {
  @public
    Value _value;
}
@property Value value;
@end
@implementation Holder
@synthesize value = _value;
@end

CHECK_THAT(anAccessorCopiesTheValue) {
    Holder *holder = [Holder new];
    EXPECT(holder.value.text.empty());
    holder.value = Value("a text that is too long to lie inside the string");
    Value value = holder.value;
    value.text += ".";
    EXPECT(holder.value.text == "a text that is too long to lie inside the string");
    RELEASE(holder);
}

static Holder *shared;

static void use_shared(int thread) {
    for (int i = 0; i < 500; i++) {
        shared.value = Value(thread == 0 ? "a text of one thread that is rather long" : "b");
        const size_t length = shared.value.text.size();
        EXPECT(length == 40 || length == 1);
    }
}

CHECK_THAT(aValueIsNeverSeenHalfAssigned) {
    shared = [Holder new];
    check_on_threads(2, use_shared);
    RELEASE(shared);
}

static void throw_error() { throw std::runtime_error("no copy"); }

static void throw_object() { @throw [Holder class]; }

template <typename Body> static const char *thrown_by(Body body) {
    try {
        body();
    } catch (const std::runtime_error &) {
        return "error";
    } catch (id object) {
        return object == [Holder class] ? "object" : "another object";
    }
    return "nothing";
}

CHECK_THAT(aSetterWhoseAssignmentThrowsLeavesThePropertyToOtherThreads) {
    shared = [Holder new];
    shared.value = Value("first");
    Value failing("second");
    failing.when_assigned = throw_error;
    EXPECT_STRING(thrown_by([&] { shared.value = failing; }), "error");
    failing.when_assigned = throw_object;
    EXPECT_STRING(thrown_by([&] { shared.value = failing; }), "object");
    EXPECT(shared.value.text == "first");
    check_on_threads(2, use_shared);
    RELEASE(shared);
}

CHECK_THAT(aGetterWhoseCopyThrowsLeavesThePropertyToOtherThreads) {
    shared = [Holder new];
    shared->_value.when_copied = throw_error;
    EXPECT_STRING(thrown_by([] { (void)shared.value; }), "error");
    shared->_value.when_copied = throw_object;
    EXPECT_STRING(thrown_by([] { (void)shared.value; }), "object");
    check_on_threads(2, use_shared);
    RELEASE(shared);
}

// Each thread gets the value of one object, whose copying reads the other object's value.
static Holder *pair[2];
static thread_local int own_number;
static thread_local bool is_nested;
static pthread_barrier_t both_are_inside;

static void read_other() {
    if (!is_nested) {
        is_nested = true;
        pthread_barrier_wait(&both_are_inside);
        EXPECT(pair[1 - own_number].value.text == "value");
        is_nested = false;
    }
}

static void get_own(int thread) {
    own_number = thread;
    EXPECT(pair[thread].value.text == "value");
}

CHECK_THAT(copiesMayReadEachOthersProperties) {
    for (Holder *__strong &holder : pair) {
        holder = [Holder new];
        holder.value = Value("value");
        holder->_value.when_copied = read_other;
    }
    pthread_barrier_init(&both_are_inside, nullptr, 2);
    check_on_threads(2, get_own);
    pthread_barrier_destroy(&both_are_inside);
    RELEASE(pair[0]);
    RELEASE(pair[1]);
}
