#include "player.h"
#include "methods.h"
#include "snapshot.h"

#include <objc/inspect.h>
#include <objc/message.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM_TOKENS = 600 };

// A hook that was installed.
struct token {
    int hook;
    struct ort_hook *handle;
    bool is_ended; // its body has been destroyed
};

struct stranger {
    bool is_in;
    int since;
    IMP before;
};

static struct {
    const struct script *script;
    struct trace *trace;
    Class classes[CLASSES];
    id objects[OBJECTS];
    bool is_dying[OBJECTS];
    int in_use[OBJECTS];
    Class saved_classes[OBJECTS]; // a dynamic one that a step has taken from the object
    Class hooked_classes[OBJECTS];
    struct stranger strangers[STRANGERS];
    int steps_in;
    bool had_strangers;
    struct {
        IMP imp;
        enum method method;
        Class exactly, kind;
    } saved[SAVED];
    struct token tokens[MAXIMUM_TOKENS];
    int token_count;
    struct token *current[HOOKS];
    int depth, budget;
} world;

#define LOG(...) trace_add(world.trace, __VA_ARGS__)

static int act(const struct action *action);

// MARK: Names

static Class class_of_node(int node) {
    Class class = world.classes[node_class(node)];
    return node_is_meta(node) ? object_getClass((id) class) : class;
}

static const char *class_name(Class class) {
    for (int i = 0; i < CLASSES; i++) {
        if (world.classes[i] == class && class != Nil) {
            return class_names[i];
        }
    }
    return "unknown class";
}

static const char *receiver_name(id receiver) {
    static const char *const names[OBJECTS] = {"o0", "o1", "o2", "o3", "o4"};
    for (int i = 0; i < OBJECTS; i++) {
        if (world.objects[i] == receiver && receiver != nil) {
            return names[i];
        }
    }
    return class_name((Class)receiver);
}

static id receiver_of(int target) {
    if (target >= OBJECTS) {
        return (id)world.classes[target - OBJECTS];
    }
    return world.is_dying[target] ? nil : world.objects[target];
}

static int object_number(id receiver) {
    for (int i = 0; i < OBJECTS; i++) {
        if (receiver != nil && world.objects[i] == receiver) {
            return i;
        }
    }
    return NOBODY;
}

static Method own_method(int node, enum method method) {
    Class class = class_of_node(node);
    if (class == Nil) {
        return NULL;
    }
    Method found = NULL;
    Method *methods = ort_class_copyOwnMethods(class, NULL);
    for (Method *own = methods; own != NULL && *own != NULL && found == NULL; own++) {
        found = sel_isEqual(method_getName(*own), method_selector(method)) ? *own : NULL;
    }
    free(methods);
    return found;
}

void perform_torn(const char *what) { LOG("torn: %s", what); }

// MARK: Sends

static bool may_send(void) { return world.depth < MAXIMUM_DEPTH && world.budget > 0; }

static int catching(int (*function)(const void *), const void *context) {
    const int depth = world.depth;
    @try {
        return function(context);
    } @catch (Value *thrown) {
        world.depth = depth;
        LOG("caught %d", thrown->number);
        return 0;
    }
}

struct sending {
    IMP imp;
    id receiver;
    enum method method;
    int argument;
};

static int use(const void *context) {
    const struct sending *sending = context;
    const int object = object_number(sending->receiver);
    const int depth = world.depth;
    world.depth++;
    if (object != NOBODY) {
        world.in_use[object]++;
    }
    int result = 0;
    @try {
        result = method_call(
            sending->imp, sending->receiver, method_selector(sending->method), sending->method, sending->argument);
    } @finally {
        world.depth = depth;
        if (object != NOBODY) {
            world.in_use[object]--;
        }
    }
    LOG("= %d", result);
    return result;
}

static int send(const void *context) {
    const struct sending *sending = context;
    if (!may_send() || sending->receiver == nil ||
        class_getInstanceMethod(object_getClass(sending->receiver), method_selector(sending->method)) == NULL) {
        return 0;
    }
    return use(sending);
}

static struct sending sending_of(const int *operands) {
    return (struct sending){NULL, receiver_of(operands[0]), (enum method)operands[1], operands[2]};
}

static int send_self(id receiver, const struct action *action) {
    const int object = object_number(receiver);
    if (object != NOBODY && world.is_dying[object]) {
        return 0;
    }
    return send(&(struct sending){NULL, receiver, (enum method)action->operands[0], action->operands[1]});
}

// MARK: Implementations

static int send_super(int node, enum method method, id receiver, int argument) {
    Class superclass = class_getSuperclass(class_of_node(node));
    if (class_getInstanceMethod(superclass, method_selector(method)) == NULL || world.budget <= 0) {
        return 0;
    }
    struct objc_super super = {receiver, superclass};
    IMP imp = objc_msg_lookup_super(&super, method_selector(method));
    return method_call(imp, receiver, method_selector(method), method, (argument + 1) % MODULUS);
}

static void send_super_dealloc(int node, id receiver) {
    struct objc_super super = {receiver, class_getSuperclass(class_of_node(node))};
    IMP imp = objc_msg_lookup_super(&super, method_selector(DEALLOC));
    method_call(imp, receiver, method_selector(DEALLOC), DEALLOC, 0);
}

static void log_entry(int node, enum method method, id receiver, SEL selector, int argument) {
    LOG("%s %s %c[%s %s%d]", class_names[node_class(node)], selector_names[method], node_is_meta(node) ? '+' : '-',
        receiver_name(receiver), sel_getName(selector), argument);
}

int perform_implementation(int node, enum method method, id receiver, SEL selector, int argument) {
    log_entry(node, method, receiver, selector, argument);
    if (method == DEALLOC) {
        send_super_dealloc(node, receiver);
        return 0;
    }
    world.budget--;
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        const struct action *action = &world.script->implementations[node][method][i];
        switch (action->operation) {
        case SEND_SUPER:
            sum += send_super(node, method, receiver, argument);
            break;
        case SEND_SELF:
            sum += send_self(receiver, action);
            break;
        default:
            sum += act(action);
            break;
        }
    }
    return implementation_result(node, method, argument, sum);
}

int perform_stranger(int number, id receiver, SEL selector, int argument) {
    const struct stranger_plan *plan = &world.script->strangers[number];
    LOG("s%d [%s %s%d]", number, receiver_name(receiver), sel_getName(selector), argument);
    world.budget--;
    if (!plan->calls_on || world.strangers[number].before == NULL) {
        return stranger_result(number, argument);
    }
    return stranger_passes(method_call(world.strangers[number].before, receiver, selector, plan->method, argument));
}

// MARK: Bodies

static const char *const position_names[] = {"after", "instead", "before"};

static void log_result(const char *verb, struct ort_hook_call *call, const struct token *token) {
    const enum shape shape = method_shapes[world.script->hooks[token->hook].method];
    if (shape >= SHAPE_VOID) {
        LOG("%s h%d", verb, token->hook);
    } else {
        LOG("%s h%d r=%d", verb, token->hook, call_result(call, shape));
    }
}

static void check_call(struct ort_hook_call *call, const struct token *token) {
    if (token->is_ended) {
        LOG("h%d runs after its end", token->hook);
    }
    if (call != NULL && ort_hook_call_hook(call) != token->handle) {
        LOG("h%d is not the hook of its call", token->hook);
    }
}

static void proceed(struct ort_hook_call *call, const struct token *token) {
    if (world.budget > 0) {
        ort_hook_call_proceed(call);
        log_result("proceeded", call, token);
    }
}

static void try_to_proceed(struct ort_hook_call *call, const struct token *token) {
    const int depth = world.depth;
    @try {
        proceed(call, token);
    } @catch (Value *thrown) {
        world.depth = depth;
        LOG("caught %d", thrown->number);
        call_set_result(call, method_shapes[world.script->hooks[token->hook].method], 0);
    }
}

static void act_in_call(const struct action *action, struct ort_hook_call *call, const struct token *token) {
    const enum shape shape = method_shapes[world.script->hooks[token->hook].method];
    switch (action->operation) {
    case SEND_SELF:
        send_self(ort_hook_call_receiver(call), action);
        break;
    case PROCEED:
        proceed(call, token);
        break;
    case TRY_PROCEED:
        try_to_proceed(call, token);
        break;
    case CHANGE_ARGUMENT:
        call_set_argument(call, shape, (call_argument(call, shape) + action->operands[0]) % MODULUS);
        break;
    case CHANGE_RESULT:
        call_set_result(call, shape, action->operands[0]);
        break;
    default:
        act(action);
        break;
    }
    check_call(call, token);
}

static void run_function(struct ort_hook_call *call, void *context) {
    struct token *token = context;
    const struct hook_plan *plan = &world.script->hooks[token->hook];
    world.budget--;
    check_call(call, token);
    LOG("h%d %s [%s %s%d]", token->hook, position_names[plan->position], receiver_name(ort_hook_call_receiver(call)),
        sel_getName(ort_hook_call_selector(call)), call_argument(call, method_shapes[plan->method]));
    if (plan->position != ORT_HOOK_BEFORE) {
        log_result("in", call, token);
    }
    for (int i = 0; i < MAXIMUM_ACTIONS; i++) {
        act_in_call(&plan->actions[i], call, token);
    }
}

int perform_block(struct token *token, bool has_argument, int argument) {
    const struct hook_plan *plan = &world.script->hooks[token->hook];
    world.budget--;
    check_call(NULL, token);
    if (has_argument) {
        LOG("h%d %s %d", token->hook, position_names[plan->position], argument);
    } else {
        LOG("h%d %s", token->hook, position_names[plan->position]);
    }
    for (int i = 0; i < MAXIMUM_ACTIONS; i++) {
        act(&plan->actions[i]);
    }
    return plan->answer;
}

static void end_token(void *context) {
    struct token *token = context;
    if (token->is_ended) {
        LOG("h%d ends twice", token->hook);
    }
    token->is_ended = true;
}

// Held by a block, so that its end shows.
@interface Captive : NSObject {
  @public
    struct token *token;
}
@end

@implementation Captive
- (void)dealloc {
    end_token(token);
    [super dealloc];
}
@end

// MARK: Hooks that come and go

static bool has_hooks(int object) {
    for (int i = 0; i < world.token_count; i++) {
        const struct hook_plan *plan = &world.script->hooks[world.tokens[i].hook];
        if (plan->node == NOBODY && plan->object == object && world.tokens[i].handle != NULL &&
            ort_hook_get_state(world.tokens[i].handle) != ORT_HOOK_IS_REMOVED) {
            return true;
        }
    }
    return false;
}

static Class class_to_name(const struct hook_plan *plan) {
    Class class = class_of_node(plan->node);
    for (int i = 0; i < OBJECTS && plan->by_object; i++) {
        if (receiver_of(i) != nil && [world.objects[i] class] == class) {
            return object_getClass(world.objects[i]);
        }
    }
    return class;
}

static ort_hook_status request(const struct hook_plan *plan, struct token *token) {
    struct ort_hook_request request = {
        .cls = plan->node == NOBODY ? Nil : class_to_name(plan),
        .object = plan->node == NOBODY ? world.objects[plan->object] : nil,
        .selector = method_selector(plan->method),
        .position = plan->position,
        .options = plan->options,
        .priority = plan->priority,
        .engine = world.script->engine,
    };
    if (plan->body == FUNCTION) {
        request.function = run_function;
        request.context = token;
        request.destroy = end_token;
        return ort_hook_install(&request, &token->handle);
    }
    Captive *captive = [Captive new];
    captive->token = token;
    request.block = method_block(plan, token, captive);
    const ort_hook_status status = ort_hook_install(&request, &token->handle);
    [request.block release];
    [captive release];
    return status;
}

static void install(int hook) {
    const struct hook_plan *plan = &world.script->hooks[hook];
    struct token *current = world.current[hook];
    if ((current != NULL && ort_hook_get_state(current->handle) != ORT_HOOK_IS_REMOVED) ||
        world.token_count == MAXIMUM_TOKENS ||
        receiver_of(plan->node == NOBODY ? plan->object : OBJECTS + node_class(plan->node)) == nil) {
        return;
    }
    if (plan->node == NOBODY && !has_hooks(plan->object)) {
        world.saved_classes[plan->object] = Nil;
        world.hooked_classes[plan->object] = object_getClass(world.objects[plan->object]);
    }
    struct token *token = &world.tokens[world.token_count];
    *token = (struct token){.hook = hook};
    const ort_hook_status status = request(plan, token);
    LOG("install h%d: %d", hook, status);
    if (status == ORT_HOOK_OK) {
        world.token_count++;
        world.current[hook] = token;
    }
}

static void change(enum operation operation, int hook) {
    if (world.current[hook] == NULL) {
        return;
    }
    struct ort_hook *handle = world.current[hook]->handle;
    bool changed;
    switch (operation) {
    case REMOVE:
        changed = ort_hook_remove(handle);
        break;
    case ENABLE:
        changed = ort_hook_enable(handle);
        break;
    default:
        changed = ort_hook_disable(handle);
        break;
    }
    LOG("%s h%d: %d, %d",
        operation == REMOVE       ? "remove"
            : operation == ENABLE ? "enable"
                                  : "disable",
        hook, changed, ort_hook_get_state(handle));
}

static void flush(void) {
    const bool flushed = ort_hook_flush(1000000000);
    int ended = 0;
    for (int i = 0; i < world.token_count; i++) {
        ended += world.tokens[i].is_ended;
    }
    LOG("flush %d %d", flushed, ended);
}

// MARK: Objects and classes

static const char association_key;

static void make_object(int number, int class) {
    if (world.objects[number] == nil && world.classes[class] != Nil) {
        world.objects[number] = [world.classes[class] new];
        objc_setAssociatedObject(world.objects[number], &association_key, value_of(number), OBJC_ASSOCIATION_RETAIN);
    }
}

static void copy_object(int number, int original) {
    if (world.objects[number] == nil && world.objects[original] != nil) {
        world.objects[number] = object_copy(world.objects[original], 0);
    }
}

static void drop_object(int number) {
    if (!may_send() || receiver_of(number) == nil || world.in_use[number] > 0) {
        return;
    }
    world.is_dying[number] = true;
    LOG("drop o%d", number);
    world.depth++;
    [world.objects[number] release];
    world.depth--;
    world.objects[number] = nil;
    world.is_dying[number] = false;
    world.saved_classes[number] = Nil;
}

static void change_class(int number, int class) {
    if (world.objects[number] == nil || world.classes[class] == Nil) {
        return;
    }
    Class previous = object_setClass(world.objects[number], world.classes[class]);
    if (has_hooks(number) && world.saved_classes[number] == Nil) {
        world.saved_classes[number] = previous;
    }
}

static void restore_class(int number) {
    if (world.objects[number] != nil && world.saved_classes[number] != Nil && has_hooks(number)) {
        object_setClass(world.objects[number], world.saved_classes[number]);
        world.saved_classes[number] = Nil;
    }
}

static void make_class(int number, int superclass, int methods) {
    if (world.classes[number] != Nil || world.classes[superclass] == Nil) {
        return;
    }
    Class class = objc_allocateClassPair(world.classes[superclass], class_names[number], 0);
    world.classes[number] = class;
    for (int is_meta = 0; is_meta < 2; is_meta++) {
        const int node = node_of(number, is_meta);
        for (enum method method = 0; method < METHODS; method++) {
            if (made_methods(is_meta, methods) >> method & 1) {
                class_addMethod(
                    class_of_node(node), method_selector(method), method_implementation(node, method),
                    method_types(method));
            }
        }
    }
    objc_registerClassPair(class);
}

static bool is_class_in_use(Class class) {
    for (int i = 0; i < OBJECTS; i++) {
        if (world.objects[i] != nil &&
            ([world.objects[i] class] == class || (has_hooks(i) && world.hooked_classes[i] == class))) {
            return true;
        }
    }
    for (int i = 0; i < CLASSES; i++) {
        if (world.classes[i] != Nil && class_getSuperclass(world.classes[i]) == class) {
            return true;
        }
    }
    return false;
}

static void dispose_class(int number) {
    if (world.classes[number] == Nil || is_class_in_use(world.classes[number])) {
        return;
    }
    objc_disposeClassPair(world.classes[number]);
    world.classes[number] = Nil;
    memset(world.saved, 0, sizeof world.saved);
    for (int i = 0; i < STRANGERS; i++) {
        if (node_class(world.script->strangers[i].node) == number) {
            world.strangers[i].is_in = false;
        }
    }
}

// MARK: Strangers

static bool exchange(const struct stranger_plan *plan) {
    Method method = own_method(plan->node, plan->method), other = own_method(plan->node, plan->other);
    if (method == NULL || other == NULL) {
        return false;
    }
    method_exchangeImplementations(method, other);
    return true;
}

static void step_in(int number) {
    const struct stranger_plan *plan = &world.script->strangers[number];
    struct stranger *stranger = &world.strangers[number];
    Class class = class_of_node(plan->node);
    if (stranger->is_in || world.classes[node_class(plan->node)] == Nil) {
        return;
    }
    IMP imp = method_of_stranger(number, method_shapes[plan->method]), before = NULL;
    if (plan->manner == EXCHANGE) {
        if (!tells_methods_apart(world.script) || !exchange(plan)) {
            return;
        }
    } else if (plan->manner == REPLACE_METHOD) {
        before = class_replaceMethod(class, method_selector(plan->method), imp, method_types(plan->method));
    } else {
        Method method = own_method(plan->node, plan->method);
        if (method == NULL) {
            return;
        }
        before = method_setImplementation(method, imp);
    }
    world.had_strangers = true;
    *stranger = (struct stranger){true, world.steps_in++, before};
}

static bool take_back(int number, bool at_last) {
    const struct stranger_plan *plan = &world.script->strangers[number];
    struct stranger *stranger = &world.strangers[number];
    Method method = own_method(plan->node, plan->method);
    SEL selector = method_selector(plan->method);
    if (stranger->before != NULL) {
        method_setImplementation(method, stranger->before);
        return true;
    }
    Class class = class_of_node(plan->node);
    if (method == NULL || method_getImplementation(method) != method_of_stranger(number, method_shapes[plan->method]) ||
        (!at_last && class_getInstanceMethod(class_getSuperclass(class), selector) == NULL)) {
        return false;
    }
    return ort_class_removeMethod(class, selector) != NULL;
}

static void step_out(int number, bool at_last) {
    const struct stranger_plan *plan = &world.script->strangers[number];
    if (world.strangers[number].is_in && (plan->manner == EXCHANGE ? exchange(plan) : take_back(number, at_last))) {
        world.strangers[number].is_in = false;
    }
}

// MARK: Saved implementations

// The hierarchy's class that has what answers; `*is_exact` says that it is the dynamic subclass of that.
static Class class_that_answers(Class class, enum method method, bool *is_exact) {
    IMP imp = class_getMethodImplementation(class, method_selector(method));
    Class superclass = class;
    while (class_getSuperclass(superclass) != Nil &&
           class_getMethodImplementation(class_getSuperclass(superclass), method_selector(method)) == imp) {
        superclass = class_getSuperclass(superclass);
    }
    *is_exact = strcmp(class_name(superclass), "unknown class") == 0;
    return *is_exact ? class_getSuperclass(superclass) : superclass;
}

static void save(int place, int target, enum method method) {
    if (target >= OBJECTS || !tells_methods_apart(world.script) || world.had_strangers || receiver_of(target) == nil) {
        return;
    }
    Class class = object_getClass(world.objects[target]);
    if (class_getInstanceMethod(class, method_selector(method)) == NULL) {
        return;
    }
    bool is_exact;
    Class answering = class_that_answers(class, method, &is_exact);
    world.saved[place].imp = class_getMethodImplementation(class, method_selector(method));
    world.saved[place].method = method;
    world.saved[place].exactly = is_exact ? answering : Nil;
    world.saved[place].kind = answering;
}

static void call_saved(int place, int target, int argument) {
    id receiver = receiver_of(target);
    if (world.saved[place].imp == NULL || world.had_strangers || receiver == nil ||
        (world.saved_classes[target] != Nil && has_hooks(target))) {
        return;
    }
    Class class = [receiver class];
    if (world.saved[place].exactly != Nil ? class != world.saved[place].exactly
                                          : ![receiver isKindOfClass:world.saved[place].kind]) {
        return;
    }
    catching(use, &(struct sending){world.saved[place].imp, receiver, world.saved[place].method, argument});
}

// MARK: Actions and steps

static int act(const struct action *action) {
    const int *operands = action->operands;
    struct sending sending;
    switch (action->operation) {
    case DROP_OBJECT:
        drop_object(operands[0]);
        break;
    case INSTALL:
        install(operands[0]);
        break;
    case REMOVE:
    case ENABLE:
    case DISABLE:
        change(action->operation, operands[0]);
        break;
    case FLUSH:
        ort_hook_flush(UINT64_MAX);
        break; // which does not wait inside a hooked call
    case SEND:
        sending = sending_of(operands);
        return send(&sending);
    case TRY_SEND:
        sending = sending_of(operands);
        return catching(send, &sending);
    case THROW:
        @throw value_of(operands[0]);
    default:
        break;
    }
    return 0;
}

static void step(const struct action *action) {
    const int *operands = action->operands;
    switch (action->operation) {
    case MAKE_OBJECT:
        make_object(operands[0], operands[1]);
        break;
    case COPY_OBJECT:
        copy_object(operands[0], operands[1]);
        break;
    case CHANGE_CLASS:
        change_class(operands[0], operands[1]);
        break;
    case RESTORE_CLASS:
        restore_class(operands[0]);
        break;
    case MAKE_CLASS:
        make_class(operands[0], operands[1], operands[2]);
        break;
    case DISPOSE_CLASS:
        dispose_class(operands[0]);
        break;
    case STEP_IN:
        step_in(operands[0]);
        break;
    case STEP_OUT:
        step_out(operands[0], false);
        break;
    case SAVE:
        save(operands[0], operands[1], (enum method)operands[2]);
        break;
    case CALL_SAVED:
        call_saved(operands[0], operands[1], operands[2]);
        break;
    case FLUSH:
        flush();
        break;
    default:
        act(action);
        break;
    }
}

// MARK: What can be seen between steps

static void log_hooks(void) {
    for (int hook = 0; hook < HOOKS; hook++) {
        if (world.current[hook] != NULL) {
            const struct ort_hook *handle = world.current[hook]->handle;
            LOG("h%d is %d%s", hook, ort_hook_get_state(handle), ort_hook_is_displaced(handle) ? " displaced" : "");
        }
    }
}

static void log_objects(void) {
    for (int i = 0; i < OBJECTS; i++) {
        if (world.objects[i] != nil) {
            unsigned count = 0;
            struct ort_association *associations = ort_object_copyAssociations(world.objects[i], &count);
            Class class = [world.objects[i] class];
            LOG("o%d is %s%s, %u", i, class_name(class), object_getClass(world.objects[i]) == class ? "" : "*", count);
            free(associations);
        }
    }
}

static void log_method(int node, enum method method) {
    if (world.classes[node_class(node)] == Nil) {
        return;
    }
    const char *class = class_names[node_class(node)], *selector = selector_names[method];
    Method own = own_method(node, method);
    if (own == NULL) {
        LOG("%s %d %s: none", class, node_is_meta(node), selector);
        return;
    }
    IMP imp = method_getImplementation(own);
    for (enum method other = 0; other < METHODS; other++) {
        if (imp == method_implementation(node, other)) {
            LOG("%s %d %s: own %s", class, node_is_meta(node), selector, selector_names[other]);
            return;
        }
    }
    for (int i = 0; i < STRANGERS; i++) {
        if (imp == method_of_stranger(i, method_shapes[method])) {
            LOG("%s %d %s: s%d", class, node_is_meta(node), selector, i);
            return;
        }
    }
    LOG("%s %d %s: hooks", class, node_is_meta(node), selector);
}

static void log_state(void) {
    log_hooks();
    log_objects();
    for (int i = 0; i < HOOKS; i++) {
        if (world.script->hooks[i].node != NOBODY) {
            log_method(world.script->hooks[i].node, world.script->hooks[i].method);
        }
    }
    for (int i = 0; i < STRANGERS; i++) {
        log_method(world.script->strangers[i].node, world.script->strangers[i].method);
    }
}

// MARK: The beginning and the end

static void begin_world(const struct script *script, struct trace *trace) {
    memset(&world, 0, sizeof world);
    world.script = script;
    world.trace = trace;
    for (int class = 0; class < COMPILED_CLASSES; class ++) {
        world.classes[class] = method_compiled_class(class);
        for (int method = 0; method < METHODS; method++) {
            method_implementation(node_of(class, false), (enum method)method);
            method_implementation(node_of(class, true), (enum method)method);
        }
    }
}

// Puts back what strangers have left because they stepped out in another order than in.
static void tidy_method(int node, enum method method) {
    Method own = own_method(node, method);
    if (own == NULL) {
        return;
    }
    IMP original = method_implementation(node, method);
    if (original == NULL) {
        ort_class_removeMethod(class_of_node(node), method_selector(method));
    } else if (method_getImplementation(own) != original) {
        method_setImplementation(own, original);
    }
}

static void tidy(void) {
    for (int i = 0; i < STRANGERS && world.had_strangers; i++) {
        const struct stranger_plan *plan = &world.script->strangers[i];
        if (node_class(plan->node) < COMPILED_CLASSES) {
            tidy_method(plan->node, plan->method);
            tidy_method(plan->node, plan->manner == EXCHANGE ? plan->other : plan->method);
        }
    }
    for (int round = 0; round < CLASSES; round++) {
        for (int class = COMPILED_CLASSES; class < CLASSES; class ++) {
            dispose_class(class);
        }
    }
}

static void undo(void) {
    LOG("the end");
    for (int i = 0; i < HOOKS; i++) {
        change(REMOVE, world.script->removes_backwards ? HOOKS - 1 - i : i);
    }
    for (int since = world.steps_in - 1; since >= 0; since--) {
        for (int i = 0; i < STRANGERS; i++) {
            if (world.strangers[i].is_in && world.strangers[i].since == since) {
                step_out(i, true);
            }
        }
    }
    log_state();
    for (int i = 0; i < OBJECTS; i++) {
        world.budget = BUDGET;
        drop_object(i);
    }
    flush();
    for (int i = 0; i < world.token_count; i++) {
        ort_hook_release(world.tokens[i].handle);
    }
}

bool player_leaves_forwarding(const struct script *script) {
    for (int i = 0; i < script->step_count; i++) {
        if (script->engine == ORT_HOOK_ENGINE_FORWARDING && script->steps[i].operation == STEP_IN) {
            return true;
        }
    }
    return false;
}

void player_run(const struct script *script, struct trace *trace) {
    static struct snapshot before, after;
    begin_world(script, trace);
    snapshot_take(&before, player_leaves_forwarding(script));
    for (int i = 0; i < script->step_count; i++) {
        LOG("step %d", i);
        world.budget = BUDGET;
        step(&script->steps[i]);
        log_state();
    }
    undo();
    tidy();
    snapshot_take(&after, player_leaves_forwarding(script));
    snapshot_compare(&before, &after, trace);
}
