// Hooks in the order of the original Aspects library (ORT_HOOK_FLAT).

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdlib.h>

static char steps[512];

@interface Stepper : NSObject
- (int)number;
- (int)deep:(int)levels;
- (id)copyOfNothing;
@end
@implementation Stepper
- (int)number {
    strcat(steps, "number ");
    return 7;
}
- (int)deep:(int)levels {
    strcat(steps, "deep ");
    return levels == 0 ? 0 : 1 + [self deep:levels - 1];
}
- (id)copyOfNothing {
    return [NSObject new];
}
@end

@interface Heir : Stepper
@end
@implementation Heir
- (int)number {
    strcat(steps, "heir ");
    return [super number] + 1;
}
@end

@interface Thrown : NSObject {
  @public
    const char *name;
}
@end
@implementation Thrown
@end

struct stepping {
    const char *name;
    enum { RUNS, PROCEEDS, RETURNS, THROWS, PROCEEDS_AND_THROWS } act;
    struct ort_hook *hook; // set by install
    int destroyed, wrong;
};

static void step(struct ort_hook_call *call, void *context) {
    struct stepping *stepping = context;
    strcat(strcat(steps, stepping->name), " ");
    stepping->wrong += stepping->hook != NULL && ort_hook_call_hook(call) != stepping->hook;
    stepping->wrong += stepping->hook != NULL && !ort_hook_call_runs(call, stepping->hook);
    if (stepping->act == PROCEEDS || stepping->act == PROCEEDS_AND_THROWS) {
        ort_hook_call_proceed(call);
    } else if (stepping->act == RETURNS) {
        ort_hook_call_result(call)->general[0] = (uint64_t)stepping->name[0];
        ort_hook_call_mark_returned(call);
    }
    if (stepping->act == THROWS || stepping->act == PROCEEDS_AND_THROWS) {
        Thrown *thrown = [[Thrown new] autorelease];
        thrown->name = stepping->name;
        @throw thrown;
    }
}

static void destroy(void *context) {
    __atomic_fetch_add(&((struct stepping *)context)->destroyed, 1, __ATOMIC_SEQ_CST);
}

static struct ort_hook_request request_of(id target, SEL selector, struct stepping *stepping) {
    return (struct ort_hook_request){
        .cls = object_isClass(target) ? target : Nil,
        .object = object_isClass(target) ? nil : target,
        .selector = selector,
        .options = ORT_HOOK_FLAT,
        .function = step,
        .context = stepping,
        .destroy = destroy,
    };
}

static struct ort_hook *install_with(
    id target, ort_hook_position position, int32_t priority, uint32_t options, struct stepping *stepping) {
    struct ort_hook_request request = request_of(target, @selector(number), stepping);
    request.position = position;
    request.priority = priority;
    request.options = options;
    EXPECT(ort_hook_install(&request, &stepping->hook) == ORT_HOOK_OK);
    return stepping->hook;
}

static struct ort_hook *install(id target, ort_hook_position position, struct stepping *stepping) {
    return install_with(target, position, 0, ORT_HOOK_FLAT, stepping);
}

static void end(struct stepping *stepping) {
    if (stepping->hook != NULL) {
        ort_hook_remove(stepping->hook);
        EXPECT(ort_hook_get_state(stepping->hook) == ORT_HOOK_IS_REMOVED);
        EXPECT(ort_hook_flush(UINT64_MAX) && stepping->destroyed == 1 && stepping->wrong == 0);
        ort_hook_release(stepping->hook);
    }
}

static void end_all(struct stepping *steppings, size_t count) {
    for (size_t i = 0; i < count; i++) {
        end(&steppings[i]);
    }
}
#define END(steppings) end_all(steppings, sizeof(steppings) / sizeof *(steppings))

static void expect_of(Stepper *object, int number, const char *wanted) {
    steps[0] = 0;
    EXPECT([object number] == number);
    if (strcmp(steps, wanted) != 0) {
        fprintf(stderr, "wanted %s, ran %s\n", wanted, steps);
    }
    EXPECT_STRING(steps, wanted);
}

// MARK: Order

CHECK_THAT(those_of_the_class_run_first_in_each_position) {
    Stepper *object = [Stepper new], *other = [Stepper new];
    const id cls = [Stepper class];
    for (int is_object_first = 0; is_object_first < 2; is_object_first++) {
        struct stepping s[] = {{"ca", RUNS}, {"oa", RUNS}, {"ob", RUNS}, {"cb", RUNS}, {"ob2", RUNS}};
        install(is_object_first ? (id)object : cls, ORT_HOOK_AFTER, &s[is_object_first]);
        install(is_object_first ? cls : (id)object, ORT_HOOK_AFTER, &s[!is_object_first]);
        install(object, ORT_HOOK_BEFORE, &s[2]);
        install(cls, ORT_HOOK_BEFORE, &s[3]);
        install(object, ORT_HOOK_BEFORE, &s[4]);
        expect_of(object, 7, "cb ob ob2 number ca oa ");
        expect_of(other, 7, "cb number ca ");
        struct stepping insteads[] = {{"ci", RETURNS}, {"oi", PROCEEDS}, {"xi", RETURNS}};
        install(object, ORT_HOOK_INSTEAD, &insteads[2]);
        expect_of(object, 'x', "cb ob ob2 xi ca oa ");
        install(cls, ORT_HOOK_INSTEAD, &insteads[0]);
        expect_of(object, 'x', "cb ob ob2 ci xi ca oa ");
        expect_of(other, 'c', "cb ci ca ");
        install(object, ORT_HOOK_INSTEAD, &insteads[1]);
        expect_of(object, 7, "cb ob ob2 ci xi oi number ca oa ");
        END(insteads);
        END(s);
        expect_of(object, 7, "number ");
    }
    [object release];
    [other release];
}

CHECK_THAT(a_higher_priority_runs_first_and_then_the_older_one) {
    Stepper *object = [Stepper new];
    struct stepping s[] = {{"b0", RUNS}, {"b5", RUNS}, {"b-5", RUNS}, {"b5'", RUNS}, {"a1", RUNS}, {"a2", RUNS}};
    const int32_t priorities[] = {0, 5, -5, 5, 1, 2};
    for (size_t i = 0; i < 6; i++) {
        install_with(object, i < 4 ? ORT_HOOK_BEFORE : ORT_HOOK_AFTER, priorities[i], ORT_HOOK_FLAT, &s[i]);
    }
    expect_of(object, 7, "b5 b5' b0 b-5 number a2 a1 ");
    size_t count = 0;
    struct ort_hook **list = ort_hook_copy_list(Nil, object, NULL, &count);
    EXPECT(count == 6 && list[0] == s[1].hook && list[3] == s[2].hook && list[4] == s[5].hook);
    for (size_t i = 0; i < count; i++) {
        ort_hook_release(list[i]);
    }
    free(list);
    END(s);
    [object release];
}

CHECK_THAT(to_other_hooks_they_are_one_instead_hook_as_old_as_the_first_of_them) {
    Stepper *object = [Stepper new];
    Class cls = [Stepper class];
    for (int i = 0; i < 2; i++) {
        id target = i == 0 ? (id)cls : object;
        struct stepping s[] = {
            {"older", PROCEEDS}, {"flat", RUNS},   {"younger", PROCEEDS}, {"high", PROCEEDS},
            {"low", PROCEEDS},   {"before", RUNS}, {"after", RUNS},       {"flat2", RUNS},
        };
        install_with(target, ORT_HOOK_INSTEAD, 0, 0, &s[0]);
        install(target, ORT_HOOK_AFTER, &s[1]);
        install_with(target, ORT_HOOK_INSTEAD, 0, 0, &s[2]);
        install_with(target, ORT_HOOK_INSTEAD, 1, 0, &s[3]);
        install_with(target, ORT_HOOK_INSTEAD, -1, 0, &s[4]);
        install_with(target, ORT_HOOK_BEFORE, 0, 0, &s[5]);
        install_with(target, ORT_HOOK_AFTER, 0, 0, &s[6]);
        install_with(target, ORT_HOOK_BEFORE, -9, ORT_HOOK_FLAT, &s[7]);
        expect_of(object, 7, "before high younger flat2 older low number flat after ");
        EXPECT(ort_hook_disable(s[1].hook) && ort_hook_disable(s[7].hook));
        expect_of(object, 7, "before high younger older low number after ");
        EXPECT(ort_hook_enable(s[1].hook) && ort_hook_enable(s[7].hook));
        expect_of(object, 7, "before high younger flat2 older low number flat after ");
        END(s);
    }
    [object release];
}

CHECK_THAT(hooks_of_a_superclass_run_with_those_of_the_object_and_once) {
    Heir *object = [Heir new], *other = [Heir new];
    struct stepping s[] = {{"base", RUNS}, {"own", RUNS}, {"base2", RUNS}, {"heir'", PROCEEDS}};
    install([Stepper class], ORT_HOOK_BEFORE, &s[0]);
    expect_of(object, 8, "heir base number ");
    install(object, ORT_HOOK_BEFORE, &s[1]);
    install([Stepper class], ORT_HOOK_AFTER, &s[2]);
    install_with([Heir class], ORT_HOOK_INSTEAD, 0, 0, &s[3]);
    expect_of(object, 8, "base own heir' heir number base2 ");
    expect_of(other, 8, "heir' heir base number base2 ");
    EXPECT(ort_hook_disable(s[1].hook));
    expect_of(object, 8, "heir' heir base number base2 ");
    END(s);
    expect_of(object, 8, "heir number ");
    [object release];
    [other release];
}

CHECK_THAT(each_call_that_a_call_makes_runs_them_again) {
    Stepper *object = [Stepper new];
    struct stepping s[] = {{"c", RUNS}, {"o", RUNS}};
    for (size_t i = 0; i < 2; i++) {
        struct ort_hook_request request = request_of(i == 0 ? (id)[Stepper class] : object, @selector(deep:), &s[i]);
        request.position = ORT_HOOK_BEFORE;
        EXPECT(ort_hook_install(&request, &s[i].hook) == ORT_HOOK_OK);
        steps[0] = 0;
        EXPECT([object deep:2] == 2);
        EXPECT_STRING(steps, i == 0 ? "c deep c deep c deep " : "c o deep c o deep c o deep ");
    }
    END(s);
    [object release];
}

// MARK: Results

static void send_number(struct ort_hook_call *call, void *context) {
    strcat(steps, "sends ");
    [(Stepper *)ort_hook_call_receiver(call) number];
}

// The object's last hook gives the object its class back before its body runs. So the message that the body sends
// reaches the class's method at once.
CHECK_THAT(a_message_that_the_last_hook_of_an_object_sends_runs_the_hooks_of_the_class) {
    Stepper *object = [Stepper new];
    struct stepping of_class = {"class"};
    install([Stepper class], ORT_HOOK_BEFORE, &of_class);
    struct ort_hook_request request = request_of(object, @selector(number), NULL);
    request.position = ORT_HOOK_BEFORE;
    request.options |= ORT_HOOK_AUTOMATIC_REMOVAL;
    request.function = send_number;
    request.destroy = NULL;
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_OK);
    expect_of(object, 7, "class sends class number number ");
    expect_of(object, 7, "class number ");
    end(&of_class);
    [object release];
}

@interface Missing : NSObject
@end
@implementation Missing
@end
@interface MissingToo : Missing
@end
@implementation MissingToo
@end

// The superclass's hooks have injected the method, and are removed first. The look-up for the object's hook skips their
// rest in the class, but its chain still has the class's flat hooks.
CHECK_THAT(hooks_of_a_class_that_has_no_method_any_more_run_with_those_of_the_object) {
    SEL selector = sel_registerName("notThere");
    struct stepping bringing = {"brought"}, of_class[] = {{"one"}, {"two"}, {"three"}, {"four"}}, own = {"own"};
    struct ort_hook_request request = request_of([Missing class], selector, &bringing);
    request.types = "v16@0:8";
    request.position = ORT_HOOK_BEFORE;
    EXPECT(ort_hook_install(&request, &bringing.hook) == ORT_HOOK_OK);
    for (size_t i = 0; i < 4; i++) {
        request = request_of([MissingToo class], selector, &of_class[i]);
        request.position = ORT_HOOK_BEFORE;
        EXPECT(ort_hook_install(&request, &of_class[i].hook) == ORT_HOOK_OK);
    }
    end(&bringing);
    MissingToo *object = [MissingToo new];
    request = request_of(object, selector, &own);
    request.types = "v16@0:8";
    request.position = ORT_HOOK_BEFORE;
    EXPECT(ort_hook_install(&request, &own.hook) == ORT_HOOK_OK);
    steps[0] = 0;
    ((void (*)(id, SEL))class_getMethodImplementation(object_getClass(object), selector))(object, selector);
    EXPECT_STRING(steps, "one two three four own ");
    end(&own);
    END(of_class);
    [object release];
}

CHECK_THAT(the_result_of_a_before_body_is_dropped_and_without_one_an_after_body_finds_zero) {
    Stepper *object = [Stepper new];
    struct stepping s[] = {{"b", PROCEEDS}, {"i", RUNS}, {"q", RETURNS}};
    install(object, ORT_HOOK_BEFORE, &s[0]);
    expect_of(object, 7, "b number number ");
    install(object, ORT_HOOK_INSTEAD, &s[1]);
    expect_of(object, 0, "b number i ");
    __block int seen = -1;
    struct ort_hook_request request = request_of(object, @selector(number), NULL);
    request.function = NULL;
    request.destroy = NULL;
    request.options |= ORT_HOOK_BLOCK_WITHOUT_INFO;
    request.position = ORT_HOOK_INSTEAD;
    request.block = (id) ^ int(void) { return 5; };
    struct ort_hook *block = NULL;
    EXPECT(ort_hook_install(&request, &block) == ORT_HOOK_OK);
    request.position = ORT_HOOK_AFTER;
    request.block = (id) ^ (void) { seen++; };
    struct ort_hook *after = NULL;
    EXPECT(ort_hook_install(&request, &after) == ORT_HOOK_OK);
    expect_of(object, 5, "b number i ");
    EXPECT(seen == 0 && ort_hook_remove(block));
    expect_of(object, 0, "b number i ");
    install(object, ORT_HOOK_AFTER, &s[2]);
    expect_of(object, 'q', "b number i q ");
    EXPECT(seen == 2 && ort_hook_remove(after));
    END(s);
    ort_hook_release(block);
    ort_hook_release(after);
    [object release];
}

CHECK_THAT(a_result_that_the_caller_owns_is_neither_lost_nor_kept) {
    Stepper *object = [Stepper new];
    struct stepping s[] = {{"b", PROCEEDS}, {"i", PROCEEDS}, {"i2", PROCEEDS}, {"a", RUNS}};
    const ort_hook_position positions[] = {ORT_HOOK_BEFORE, ORT_HOOK_INSTEAD, ORT_HOOK_INSTEAD, ORT_HOOK_AFTER};
    for (size_t i = 0; i < 4; i++) {
        struct ort_hook_request request = request_of(object, @selector(copyOfNothing), &s[i]);
        request.position = positions[i];
        EXPECT(ort_hook_install(&request, &s[i].hook) == ORT_HOOK_OK);
        id result = [object copyOfNothing];
        EXPECT(result != nil && [result retainCount] == 1);
        [result release];
    }
    END(s);
    [object release];
}

// MARK: Exceptions

static const char *thrown_by(Stepper *object) {
    steps[0] = 0;
    @try {
        [object number];
    } @catch (Thrown *thrown) {
        return thrown->name;
    }
    return "nothing";
}

CHECK_THAT(finally_bodies_run_whatever_throws_and_the_last_exception_goes_on) {
    Stepper *object = [Stepper new];
    static const ort_hook_position positions[] = {ORT_HOOK_BEFORE, ORT_HOOK_INSTEAD, ORT_HOOK_AFTER};
    static const char *const words[] = {"t f g outer ", "t f g outer ", "number t f g outer "};
    for (size_t i = 0; i < 3; i++) {
        struct stepping s[] = {{"t", THROWS}, {"f", RUNS}, {"n", RUNS}, {"g", RUNS}, {"outer", RUNS}};
        install(object, positions[i], &s[0]);
        install_with(object, ORT_HOOK_AFTER, 0, ORT_HOOK_FLAT | ORT_HOOK_FINALLY, &s[1]);
        install(object, ORT_HOOK_AFTER, &s[2]);
        install_with([Stepper class], ORT_HOOK_AFTER, 0, ORT_HOOK_FLAT, &s[3]);
        EXPECT(ort_hook_remove(s[3].hook));
        ort_hook_release(s[3].hook);
        install_with(object, ORT_HOOK_AFTER, 0, ORT_HOOK_FLAT | ORT_HOOK_FINALLY, &s[3]);
        install_with(object, ORT_HOOK_AFTER, 0, ORT_HOOK_FINALLY, &s[4]);
        EXPECT(ort_hook_flush(UINT64_MAX));
        s[3].destroyed = 0;
        EXPECT_STRING(thrown_by(object), "t");
        EXPECT_STRING(steps, words[i]);
        s[1].act = THROWS;
        EXPECT_STRING(thrown_by(object), "f");
        EXPECT_STRING(steps, words[i]);
        s[0].act = PROCEEDS_AND_THROWS;
        EXPECT_STRING(thrown_by(object), "f");
        END(s);
    }
    expect_of(object, 7, "number ");
    [object release];
}

// MARK: Options

CHECK_THAT(a_hook_that_runs_once_runs_once) {
    Stepper *object = [Stepper new];
    for (int i = 0; i < 2; i++) {
        id target = i == 0 ? (id)[Stepper class] : object;
        struct stepping s[] = {{"own", RUNS}, {"once", RUNS}, {"i", RETURNS}};
        install(object, ORT_HOOK_BEFORE, &s[0]);
        install_with(target, ORT_HOOK_BEFORE, 1, ORT_HOOK_FLAT | ORT_HOOK_AUTOMATIC_REMOVAL, &s[1]);
        install_with(target, ORT_HOOK_INSTEAD, 0, ORT_HOOK_FLAT | ORT_HOOK_AUTOMATIC_REMOVAL, &s[2]);
        expect_of(object, 'i', "once own i ");
        expect_of(object, 7, "own number ");
        EXPECT(ort_hook_flush(UINT64_MAX) && s[1].destroyed == 1 && s[2].destroyed == 1);
        END(s);
    }
    [object release];
}

static Stepper *called_inside;

static void call_inside(struct ort_hook_call *call, void *context) {
    (void)call;
    strcat(strcat(steps, ((struct stepping *)context)->name), " ");
    [called_inside number];
}

CHECK_THAT(a_hook_that_skips_nested_calls_is_found_in_the_chain_of_an_object) {
    Stepper *object = called_inside = [Stepper new], *other = [Stepper new];
    struct stepping s[] = {{"class", RUNS}, {"own", RUNS}};
    struct ort_hook_request request = request_of([Stepper class], @selector(number), &s[0]);
    request.position = ORT_HOOK_BEFORE;
    request.options |= ORT_HOOK_SKIPS_NESTED;
    request.function = call_inside;
    EXPECT(ort_hook_install(&request, &s[0].hook) == ORT_HOOK_OK);
    install(object, ORT_HOOK_AFTER, &s[1]);
    expect_of(object, 7, "class number own number own ");
    expect_of(other, 7, "class number own number ");
    END(s);
    [object release];
    [other release];
}

// MARK: Changes

CHECK_THAT(changes_of_the_class_show_in_the_calls_of_its_hooked_objects) {
    Heir *object = [Heir new];
    struct stepping s[] = {{"own", RUNS}, {"first", RUNS}, {"second", RUNS}};
    install(object, ORT_HOOK_BEFORE, &s[0]);
    install([Stepper class], ORT_HOOK_BEFORE, &s[1]);
    expect_of(object, 8, "first own heir number ");
    install([Stepper class], ORT_HOOK_AFTER, &s[2]);
    expect_of(object, 8, "first own heir number second ");
    EXPECT(ort_hook_disable(s[1].hook));
    expect_of(object, 8, "own heir number second ");
    EXPECT(ort_hook_enable(s[1].hook) && ort_hook_remove(s[2].hook));
    expect_of(object, 8, "first own heir number ");
    EXPECT(ort_hook_flush(UINT64_MAX) && s[2].destroyed == 1);
    EXPECT(ort_hook_remove(s[1].hook));
    expect_of(object, 8, "own heir number ");
    END(s);
    [object release];
}

static int strangers_number(id self, SEL selector) {
    (void)self, (void)selector;
    return 9;
}

CHECK_THAT(hooks_on_which_somebody_elses_method_stands_do_not_run_with_those_of_objects) {
    if (engine == ORT_HOOK_ENGINE_FORWARDING) {
        return;
    }
    Stepper *object = [Stepper new];
    struct stepping s[] = {{"class", RUNS}, {"own", RUNS}};
    install([Stepper class], ORT_HOOK_BEFORE, &s[0]);
    Method method = class_getInstanceMethod([Stepper class], @selector(number));
    const IMP hooked = method_setImplementation(method, (IMP)strangers_number);
    install(object, ORT_HOOK_BEFORE, &s[1]);
    expect_of(object, 9, "own ");
    method_setImplementation(method, hooked);
    expect_of(object, 7, "own class number ");
    END(s);
    expect_of(object, 7, "number ");
    [object release];
}

static struct stepping *removed_inside;

static void remove_inside(struct ort_hook_call *call, void *context) {
    (void)context;
    EXPECT(ort_hook_remove(removed_inside->hook));
    EXPECT(!ort_hook_flush(0) && removed_inside->destroyed == 0);
    EXPECT(ort_hook_call_runs(call, removed_inside->hook));
    size_t count = 0;
    struct ort_hook **pinned = ort_hook_copy_pinned(&count);
    EXPECT(count == 1 && pinned[0] == removed_inside->hook);
    ort_hook_release(pinned[0]);
    free(pinned);
}

CHECK_THAT(a_call_finishes_with_the_hooks_that_it_began_with) {
    Stepper *object = [Stepper new];
    for (int i = 0; i < 2; i++) {
        id target = i == 0 ? (id)[Stepper class] : object;
        struct stepping s[] = {{"remover", RUNS}, {"removed", RUNS}};
        struct ort_hook_request request = request_of(object, @selector(number), &s[0]);
        request.position = ORT_HOOK_BEFORE;
        request.function = remove_inside;
        EXPECT(ort_hook_install(&request, &s[0].hook) == ORT_HOOK_OK);
        removed_inside = &s[1];
        install(target, ORT_HOOK_AFTER, &s[1]);
        expect_of(object, 7, "number removed ");
        EXPECT(ort_hook_flush(UINT64_MAX) && s[1].destroyed == 1);
        EXPECT(ort_hook_remove(s[0].hook));
        expect_of(object, 7, "number ");
        END(s);
    }
    [object release];
}

// MARK: Threads

static Stepper *shared;
static int changing, wrong, once_runs;

static void count_run(struct ort_hook_call *call, void *context) {
    (void)call;
    __atomic_fetch_add((int *)context, 1, __ATOMIC_RELAXED);
}

@interface Quiet : Stepper
@end
@implementation Quiet
- (int)number {
    return 3;
}
@end

static void change_or_call(int thread) {
    int runs = 0, most = 0;
    for (int i = 0; i < 300 && thread < 2; i++) {
        const bool is_once = i % 3 == 0; // a call that has claimed it may run it after the flush
        const struct ort_hook_request request = {
            .cls = thread == 0 ? [Quiet class] : Nil,
            .object = thread == 0 ? nil : shared,
            .selector = @selector(number),
            .position = i % 2 == 0 ? ORT_HOOK_BEFORE : ORT_HOOK_AFTER,
            .options = ORT_HOOK_FLAT | (is_once ? ORT_HOOK_AUTOMATIC_REMOVAL : 0),
            .function = count_run,
            .context = is_once ? &once_runs : &runs,
        };
        struct ort_hook *hook = NULL;
        EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
        ort_hook_disable(hook);
        ort_hook_enable(hook);
        ort_hook_remove(hook);
        ort_hook_release(hook);
    }
    EXPECT(ort_hook_flush(UINT64_MAX)); // `runs` ends here
    if (thread < 2) {
        __atomic_fetch_sub(&changing, 1, __ATOMIC_RELEASE);
        return;
    }
    Quiet *own = [Quiet new];
    while (__atomic_load_n(&changing, __ATOMIC_ACQUIRE) > 0) {
        most += [thread == 2 ? shared : own number] != 3;
    }
    __atomic_fetch_add(&wrong, most, __ATOMIC_RELAXED);
    [own release];
}

CHECK_THAT(they_come_and_go_at_the_class_and_the_object_while_both_are_called) {
    static int kept_runs;
    shared = [Quiet new];
    struct ort_hook *kept[2];
    for (int i = 0; i < 2; i++) {
        const struct ort_hook_request request = {
            .cls = i == 0 ? [Quiet class] : Nil,
            .object = i == 0 ? nil : shared,
            .selector = @selector(number),
            .position = ORT_HOOK_BEFORE,
            .options = ORT_HOOK_FLAT,
            .function = count_run,
            .context = &kept_runs,
        };
        EXPECT(ort_hook_install(&request, &kept[i]) == ORT_HOOK_OK);
    }
    changing = 2;
    wrong = 0;
    check_on_threads(4, change_or_call);
    EXPECT(wrong == 0);
    kept_runs = 0;
    EXPECT([shared number] == 3 && kept_runs == 2);
    for (int i = 0; i < 2; i++) {
        EXPECT(ort_hook_remove(kept[i]));
        ort_hook_release(kept[i]);
    }
    EXPECT(ort_hook_flush(UINT64_MAX));
    [shared release];
}
