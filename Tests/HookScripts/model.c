// The model's world is a table of methods. A method is what a class implements, the way into a set of hooks (a site), or
// the function of a stranger; a site and a stranger know what was there before them.
//
// What the description leaves open is decided here so:
// - a site's call begins when it is reached, so hooks of the class are those of the time when the object's hooks go on;
// - if no body has proceeded to dealloc, the original runs, and not the insteads between;
// - the result of a before hook's proceeding is forgotten when it proceeds once more, too;
// - a hook that is installed while a stranger's function is the method goes around that function, in a site of its own.

#include "model.h"
#include "hierarchy.h"

#include <string.h>

enum { MAXIMUM_TOKENS = 600, MAXIMUM_SITES = 300 };

enum kind { NOTHING_THERE, IMPLEMENTED, SITE, STRANGER, OBJECT_SITE, ROOT_DEALLOC };

// What can be called.
struct target {
    enum kind kind;
    int index; // node, site or stranger; the class of an object site
    enum method method;
};

struct token {
    int hook;
    ort_hook_state state;
    bool is_claimed;
    int site; // or NOBODY, for a hook of an object
    int object;
};

struct hooks {
    int count;
    int tokens[HOOKS]; // in the order of installation
};

struct site {
    int node;
    enum method method;
    struct target before; // NOTHING_THERE: the superclass's method, whichever that is at the time
    struct hooks hooks;
};

struct object {
    bool exists, is_dying;
    int class;
    bool is_dynamic; // its isa is the dynamic subclass of `class`
    bool is_displaced;
    int hooked_class; // while it has hooks
    int associations;
    int in_use;
    struct hooks hooks;
};

struct stranger {
    bool is_in;
    int since;
    struct target before;
};

// The outcome of a call.
struct outcome {
    bool threw;
    int value; // the result, or what was thrown
};

// A call of a site while it lasts.
struct flight {
    const struct flight *outer;
    const struct script *script;
    int befores[HOOKS], insteads[HOOKS], afters[HOOKS]; // tokens, in the order in which they run
    int before_count, instead_count, after_count;
    int receiver;
    enum method sent, method;
    struct target before;
    int superclass_node; // where to look for what was before, when it is NOTHING_THERE
    int argument;
    int result;
    bool is_known; // the result
    bool has_run_original;
};

static struct {
    const struct script *script;
    struct trace *trace;
    bool class_exists[CLASSES];
    int superclass[CLASSES];
    struct target own[NODES][METHODS];
    struct object objects[OBJECTS];
    struct stranger strangers[STRANGERS];
    int steps_in;
    bool had_strangers;
    struct target saved[SAVED];
    struct token tokens[MAXIMUM_TOKENS];
    int token_count;
    int current[HOOKS]; // tokens
    struct site sites[MAXIMUM_SITES];
    int site_count;
    const struct flight *innermost;
    int depth, budget;
} world;

#define LOG(...) trace_add(world.trace, __VA_ARGS__)

static const struct outcome nothing = {false, 0};

static struct outcome call(struct target target, int receiver, enum method sent, int argument);
static struct outcome act(const struct action *action);

// MARK: Classes

static int superclass_node(int node) {
    const int superclass = world.superclass[node_class(node)];
    return superclass == NOBODY ? NOBODY : node_of(superclass, node_is_meta(node));
}

static struct target find(int node, enum method method) {
    for (; node != NOBODY; node = superclass_node(node)) {
        if (world.own[node][method].kind != NOTHING_THERE) {
            return world.own[node][method];
        }
    }
    return (struct target){method == DEALLOC ? ROOT_DEALLOC : NOTHING_THERE, 0, method};
}

static bool is_target(struct target left, struct target right) {
    return left.kind == right.kind && left.index == right.index && left.method == right.method;
}

static bool is_kind_of(int class, int ancestor) {
    while (class != NOBODY && class != ancestor) {
        class = world.superclass[class];
    }
    return class != NOBODY;
}

static const char *receiver_name(int receiver) {
    static const char *const names[OBJECTS] = {"o0", "o1", "o2", "o3", "o4"};
    return receiver < OBJECTS ? names[receiver] : class_names[receiver - OBJECTS];
}

static bool exists(int receiver) {
    return receiver < OBJECTS ? world.objects[receiver].exists && !world.objects[receiver].is_dying
                              : world.class_exists[receiver - OBJECTS];
}

static struct target target_of_send(int receiver, enum method method) {
    if (receiver >= OBJECTS) {
        return find(node_of(receiver - OBJECTS, true), method);
    }
    const struct object *object = &world.objects[receiver];
    return object->is_dynamic ? (struct target){OBJECT_SITE, object->class, method}
                              : find(node_of(object->class, false), method);
}

static bool responds(int receiver, enum method method) {
    const int node =
        receiver < OBJECTS ? node_of(world.objects[receiver].class, false) : node_of(receiver - OBJECTS, true);
    return find(node, method).kind != NOTHING_THERE;
}

// MARK: Hooks that come and go

static const struct hook_plan *plan_of(int token) { return &world.script->hooks[world.tokens[token].hook]; }

static void take_out(struct hooks *hooks, int token) {
    int kept = 0;
    for (int i = 0; i < hooks->count; i++) {
        if (hooks->tokens[i] != token) {
            hooks->tokens[kept++] = hooks->tokens[i];
        }
    }
    hooks->count = kept;
}

// What was there before is there again, unless somebody stands on top.
static void leave_site(int number) {
    const struct site *site = &world.sites[number];
    struct target *own = &world.own[site->node][site->method];
    if (site->hooks.count == 0 && is_target(*own, (struct target){SITE, number, site->method})) {
        *own = site->before;
    }
}

static void leave_object(struct object *object) {
    if (object->hooks.count == 0) {
        object->is_dynamic = object->is_displaced = false;
    }
}

static bool remove_token(int token) {
    struct token *own = &world.tokens[token];
    if (own->state == ORT_HOOK_IS_REMOVED) {
        return false;
    }
    own->state = ORT_HOOK_IS_REMOVED;
    if (own->site == NOBODY) {
        take_out(&world.objects[own->object].hooks, token);
        leave_object(&world.objects[own->object]);
    } else {
        take_out(&world.sites[own->site].hooks, token);
        leave_site(own->site);
    }
    return true;
}

static int empty_site_like(int node, enum method method, struct target before) {
    for (int i = 0; i < world.site_count; i++) {
        const struct site *site = &world.sites[i];
        if (site->node == node && site->method == method && site->hooks.count == 0 && is_target(site->before, before)) {
            return i;
        }
    }
    return NOBODY;
}

static int site_of(int node, enum method method) {
    struct target *own = &world.own[node][method];
    if (own->kind == SITE && world.sites[own->index].node == node && world.sites[own->index].method == method) {
        return own->index;
    }
    int number = empty_site_like(node, method, *own);
    if (number == NOBODY) {
        number = world.site_count++;
        world.sites[number] = (struct site){.node = node, .method = method, .before = *own};
    }
    *own = (struct target){SITE, number, method};
    return number;
}

static ort_hook_status put_on(const struct hook_plan *plan, int token) {
    struct token *own = &world.tokens[token];
    if (plan->node != NOBODY) {
        if (find(plan->node, plan->method).kind == NOTHING_THERE) {
            return ORT_HOOK_NO_METHOD;
        }
        own->site = site_of(plan->node, plan->method);
        struct hooks *hooks = &world.sites[own->site].hooks;
        hooks->tokens[hooks->count++] = token;
        return ORT_HOOK_OK;
    }
    struct object *object = &world.objects[plan->object];
    if (find(node_of(object->class, false), plan->method).kind == NOTHING_THERE) {
        return ORT_HOOK_NO_METHOD;
    }
    if (object->is_displaced) {
        return ORT_HOOK_DISPLACED;
    }
    object->is_dynamic = true;
    object->hooked_class = object->class;
    object->hooks.tokens[object->hooks.count++] = token;
    return ORT_HOOK_OK;
}

static void install(int hook) {
    const struct hook_plan *plan = &world.script->hooks[hook];
    const int current = world.current[hook];
    if ((current != NOBODY && world.tokens[current].state != ORT_HOOK_IS_REMOVED) ||
        world.token_count == MAXIMUM_TOKENS || world.site_count == MAXIMUM_SITES ||
        !exists(plan->node == NOBODY ? plan->object : OBJECTS + node_class(plan->node))) {
        return;
    }
    const int token = world.token_count;
    world.tokens[token] = (struct token){hook, ORT_HOOK_IS_ACTIVE, false, NOBODY, plan->object};
    if (plan->options & ORT_HOOK_STARTS_DISABLED) {
        world.tokens[token].state = ORT_HOOK_IS_DISABLED;
    }
    const ort_hook_status status = put_on(plan, token);
    LOG("install h%d: %d", hook, status);
    if (status == ORT_HOOK_OK) {
        world.token_count++;
        world.current[hook] = token;
    }
}

static void change(enum operation operation, int hook) {
    const int token = world.current[hook];
    if (token == NOBODY) {
        return;
    }
    ort_hook_state *state = &world.tokens[token].state;
    bool changed = false;
    if (operation == REMOVE) {
        changed = remove_token(token);
    } else if (*state == (operation == ENABLE ? ORT_HOOK_IS_DISABLED : ORT_HOOK_IS_ACTIVE)) {
        *state = operation == ENABLE ? ORT_HOOK_IS_ACTIVE : ORT_HOOK_IS_DISABLED;
        changed = true;
    }
    LOG("%s h%d: %d, %d",
        operation == REMOVE       ? "remove"
            : operation == ENABLE ? "enable"
                                  : "disable",
        hook, changed, *state);
}

// MARK: Calls of sites

static bool is_around(const struct flight *flight, int token) {
    for (; flight != NULL; flight = flight->outer) {
        for (int i = 0; i < HOOKS; i++) {
            if ((i < flight->before_count && flight->befores[i] == token) ||
                (i < flight->instead_count && flight->insteads[i] == token) ||
                (i < flight->after_count && flight->afters[i] == token)) {
                return true;
            }
        }
    }
    return false;
}

// Whether the body runs now that the call has come to it.
static bool comes_to(const struct flight *flight, int token) {
    const uint32_t options = plan_of(token)->options;
    if ((options & ORT_HOOK_SKIPS_NESTED) && is_around(flight->outer, token)) {
        return false;
    }
    if (options & ORT_HOOK_AUTOMATIC_REMOVAL) {
        if (world.tokens[token].is_claimed) {
            return false;
        }
        world.tokens[token].is_claimed = true;
        remove_token(token);
    }
    return true;
}

static struct outcome go_on(struct flight *flight, int instead);

static void log_result(const char *verb, const struct flight *flight, int token) {
    const int hook = world.tokens[token].hook;
    if (method_shapes[flight->method] >= SHAPE_VOID) {
        LOG("%s h%d", verb, hook);
    } else if (flight->is_known) {
        LOG("%s h%d r=%d", verb, hook, flight->result);
    } else {
        LOG("%s h%d r=?", verb, hook);
    }
}

// `inner` is what the body's proceeding runs.
static struct outcome act_in_call(const struct action *action, struct flight *flight, int token, int inner) {
    struct outcome outcome = nothing;
    switch (action->operation) {
    case PROCEED:
    case TRY_PROCEED:
        if (world.budget <= 0) {
            return nothing;
        }
        if (plan_of(token)->position == ORT_HOOK_BEFORE) {
            flight->result = 0;
        }
        outcome = go_on(flight, inner);
        if (!outcome.threw) {
            log_result("proceeded", flight, token);
        } else if (action->operation == TRY_PROCEED) {
            LOG("caught %d", outcome.value);
            flight->result = 0;
            flight->is_known = true;
            return nothing;
        }
        return outcome;
    case CHANGE_ARGUMENT:
        flight->argument = (flight->argument + action->operands[0]) % MODULUS;
        return nothing;
    case CHANGE_RESULT:
        flight->result = action->operands[0];
        flight->is_known = true;
        return nothing;
    default:
        return act(action);
    }
}

static void log_body(const struct flight *flight, int token) {
    static const char *const positions[] = {"after", "instead", "before"};
    const struct hook_plan *plan = plan_of(token);
    const int hook = world.tokens[token].hook;
    if (plan->body == BLOCK_WITHOUT || (plan->body == BLOCK_WITH_ARGUMENTS && flight->method == DEALLOC)) {
        LOG("h%d %s", hook, positions[plan->position]);
    } else if (plan->body == BLOCK_WITH_ARGUMENTS) {
        LOG("h%d %s %d", hook, positions[plan->position], flight->argument);
    } else {
        LOG("h%d %s [%s %s%d]", hook, positions[plan->position], receiver_name(flight->receiver),
            selector_names[flight->sent], flight->argument);
        if (plan->position != ORT_HOOK_BEFORE) {
            log_result("in", flight, token);
        }
    }
}

static struct outcome run_body(struct flight *flight, int token, int inner) {
    const struct hook_plan *plan = plan_of(token);
    world.budget--;
    log_body(flight, token);
    for (int i = 0; i < MAXIMUM_ACTIONS; i++) {
        const struct action *action = &plan->actions[i];
        const struct outcome outcome = action->operation == SEND_SELF
            ? act(&(struct action){SEND, {flight->receiver, action->operands[0], action->operands[1]}})
            : act_in_call(action, flight, token, inner);
        if (outcome.threw) {
            return outcome;
        }
    }
    if (plan->body == BLOCK_WITH_ARGUMENTS && plan->position == ORT_HOOK_INSTEAD) {
        flight->result = plan->answer;
        flight->is_known = true;
    }
    return nothing;
}

static struct outcome run_original(struct flight *flight) {
    flight->has_run_original = true;
    const struct target target =
        flight->before.kind == NOTHING_THERE ? find(flight->superclass_node, flight->method) : flight->before;
    const struct outcome outcome = call(target, flight->receiver, flight->sent, flight->argument);
    if (!outcome.threw) {
        flight->result = outcome.value;
        flight->is_known = true;
    }
    return outcome;
}

// Runs the insteads from that one inwards, or the original.
static struct outcome go_on(struct flight *flight, int instead) {
    for (; instead < flight->instead_count; instead++) {
        const int token = flight->insteads[instead];
        if (comes_to(flight, token)) {
            return run_body(flight, token, instead + 1);
        }
    }
    return run_original(flight);
}

static struct outcome run_befores(struct flight *flight) {
    for (int i = 0; i < flight->before_count; i++) {
        if (comes_to(flight, flight->befores[i])) {
            const struct outcome outcome = run_body(flight, flight->befores[i], 0);
            if (outcome.threw) {
                flight->is_known = false;
                return outcome;
            }
        }
        flight->result = 0;
        flight->is_known = true;
    }
    return nothing;
}

static struct outcome run_afters(struct flight *flight, struct outcome outcome) {
    // What has thrown may have begun to write a result in memory.
    flight->is_known = flight->is_known && !(outcome.threw && method_shapes[flight->method] == SHAPE_MEMORY);
    for (int i = 0; i < flight->after_count; i++) {
        const int token = flight->afters[i];
        if (outcome.threw && !(plan_of(token)->options & ORT_HOOK_FINALLY)) {
            continue;
        }
        if (comes_to(flight, token)) {
            struct outcome own = run_body(flight, token, 0);
            outcome = own.threw ? own : outcome;
        }
    }
    return outcome;
}

static void add_by_priority(int *tokens, int *count, int token, bool newest_first) {
    const int priority = plan_of(token)->priority;
    int place = *count;
    while (place > 0 &&
           (newest_first ? plan_of(tokens[place - 1])->priority <= priority
                         : plan_of(tokens[place - 1])->priority < priority)) {
        tokens[place] = tokens[place - 1];
        place--;
    }
    tokens[place] = token;
    ++*count;
}

static struct flight begin(
    const struct hooks *hooks, int receiver, enum method method, enum method sent, int argument) {
    struct flight flight = {
        .outer = world.innermost,
        .receiver = receiver,
        .method = method,
        .sent = sent,
        .argument = argument,
        .is_known = true,
    };
    for (int i = 0; i < hooks->count; i++) {
        const int token = hooks->tokens[i];
        const struct hook_plan *plan = plan_of(token);
        if (world.tokens[token].state != ORT_HOOK_IS_ACTIVE || plan->method != method) {
            continue;
        }
        switch (plan->position) {
        case ORT_HOOK_BEFORE:
            add_by_priority(flight.befores, &flight.before_count, token, false);
            break;
        case ORT_HOOK_INSTEAD:
            add_by_priority(flight.insteads, &flight.instead_count, token, true);
            break;
        case ORT_HOOK_AFTER:
            add_by_priority(flight.afters, &flight.after_count, token, false);
            break;
        }
    }
    return flight;
}

static struct outcome fly(struct flight *flight) {
    world.innermost = flight;
    struct outcome outcome = run_befores(flight);
    if (!outcome.threw) {
        outcome = go_on(flight, 0);
    }
    if (flight->method == DEALLOC && !flight->has_run_original) {
        outcome = run_original(flight);
    }
    outcome = run_afters(flight, outcome);
    world.innermost = flight->outer;
    const bool answers = method_shapes[flight->method] < SHAPE_VOID;
    return outcome.threw ? outcome : (struct outcome){false, answers ? flight->result : 0};
}

// MARK: Calls of everything

static struct outcome run_implementation(int node, enum method method, int receiver, enum method sent, int argument) {
    LOG("%s %s %c[%s %s%d]", class_names[node_class(node)], selector_names[method], node_is_meta(node) ? '+' : '-',
        receiver_name(receiver), selector_names[sent], argument);
    if (method == DEALLOC) {
        return call(find(superclass_node(node), DEALLOC), receiver, DEALLOC, 0);
    }
    world.budget--;
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        const struct action *action = &world.script->implementations[node][method][i];
        struct outcome outcome = nothing;
        if (action->operation == SEND_SUPER) {
            const struct target target = find(superclass_node(node), method);
            if (target.kind != NOTHING_THERE && world.budget > 0) {
                outcome = call(target, receiver, method, (argument + 1) % MODULUS);
            }
        } else if (action->operation == SEND_SELF) {
            outcome = act(&(struct action){SEND, {receiver, action->operands[0], action->operands[1]}});
        } else {
            outcome = act(action);
        }
        if (outcome.threw) {
            return outcome;
        }
        sum += outcome.value;
    }
    const bool answers = method_shapes[method] < SHAPE_VOID;
    return (struct outcome){false, answers ? implementation_result(node, method, argument, sum) : 0};
}

static struct outcome run_stranger(int number, int receiver, enum method sent, int argument) {
    const struct stranger_plan *plan = &world.script->strangers[number];
    const struct target before = world.strangers[number].before;
    LOG("s%d [%s %s%d]", number, receiver_name(receiver), selector_names[sent], argument);
    world.budget--;
    const bool answers = method_shapes[plan->method] < SHAPE_VOID;
    if (!plan->calls_on || before.kind == NOTHING_THERE) {
        return (struct outcome){false, answers ? stranger_result(number, argument) : 0};
    }
    struct outcome outcome = call(before, receiver, sent, argument);
    if (!outcome.threw && answers) {
        outcome.value = stranger_passes(outcome.value);
    }
    return outcome;
}

static struct outcome call_site(int number, int receiver, enum method sent, int argument) {
    const struct site *site = &world.sites[number];
    struct flight flight = begin(&site->hooks, receiver, site->method, sent, argument);
    flight.before = site->before;
    flight.superclass_node = superclass_node(site->node);
    return fly(&flight);
}

static struct outcome call_object_site(int class, enum method method, int receiver, int argument) {
    const struct object *object = &world.objects[receiver];
    struct flight flight = begin(&object->hooks, receiver, method, method, argument);
    flight.superclass_node = node_of(class, false);
    return fly(&flight);
}

static struct outcome end_object(struct object *object) {
    while (object->hooks.count > 0) {
        remove_token(object->hooks.tokens[0]);
    }
    return nothing;
}

static struct outcome call(struct target target, int receiver, enum method sent, int argument) {
    switch (target.kind) {
    case NOTHING_THERE:
        return nothing;
    case IMPLEMENTED:
        return run_implementation(target.index, target.method, receiver, sent, argument);
    case SITE:
        return call_site(target.index, receiver, sent, argument);
    case STRANGER:
        return run_stranger(target.index, receiver, sent, argument);
    case OBJECT_SITE:
        return call_object_site(target.index, target.method, receiver, argument);
    case ROOT_DEALLOC:
        return end_object(&world.objects[receiver]);
    }
    return nothing;
}

static struct outcome use(struct target target, int receiver, enum method method, int argument) {
    world.depth++;
    if (receiver < OBJECTS) {
        world.objects[receiver].in_use++;
    }
    const struct outcome outcome = call(target, receiver, method, argument);
    if (receiver < OBJECTS) {
        world.objects[receiver].in_use--;
    }
    world.depth--;
    if (!outcome.threw) {
        LOG("= %d", outcome.value);
    }
    return outcome;
}

static bool may_send(void) { return world.depth < MAXIMUM_DEPTH && world.budget > 0; }

static struct outcome send(int receiver, enum method method, int argument) {
    if (!may_send() || !exists(receiver) || !responds(receiver, method)) {
        return nothing;
    }
    return use(target_of_send(receiver, method), receiver, method, argument);
}

static struct outcome catch(struct outcome outcome) {
    if (outcome.threw) {
        LOG("caught %d", outcome.value);
        return nothing;
    }
    return outcome;
}

// MARK: Objects and classes

static void make_object(int number, int class) {
    struct object *object = &world.objects[number];
    if (!object->exists && world.class_exists[class]) {
        *object = (struct object){.exists = true, .class = class, .associations = 1};
    }
}

static void copy_object(int number, int original) {
    if (!world.objects[number].exists && world.objects[original].exists) {
        world.objects[number] = (struct object){.exists = true, .class = world.objects[original].class};
    }
}

static void drop_object(int number) {
    struct object *object = &world.objects[number];
    if (!may_send() || !exists(number) || object->in_use > 0) {
        return;
    }
    object->is_dying = true;
    LOG("drop o%d", number);
    world.depth++;
    call(target_of_send(number, DEALLOC), number, DEALLOC, 0);
    world.depth--;
    object->exists = false;
}

static void change_class(int number, int class) {
    struct object *object = &world.objects[number];
    if (object->exists && world.class_exists[class]) {
        object->is_displaced = object->hooks.count > 0;
        object->is_dynamic = false;
        object->class = class;
    }
}

static void restore_class(int number) {
    struct object *object = &world.objects[number];
    if (object->exists && object->is_displaced) {
        object->is_displaced = false;
        object->is_dynamic = true;
        object->class = object->hooked_class;
    }
}

static void make_class(int class, int superclass, int methods) {
    if (world.class_exists[class] || !world.class_exists[superclass]) {
        return;
    }
    world.class_exists[class] = true;
    world.superclass[class] = superclass;
    for (int is_meta = 0; is_meta < 2; is_meta++) {
        for (enum method method = 0; method < METHODS; method++) {
            if (made_methods(is_meta, methods) >> method & 1) {
                world.own[node_of(class, is_meta)][method] =
                    (struct target){IMPLEMENTED, node_of(class, is_meta), method};
            }
        }
    }
}

static bool is_class_in_use(int class) {
    for (int i = 0; i < OBJECTS; i++) {
        const struct object *object = &world.objects[i];
        if (object->exists && (object->class == class || (object->hooks.count > 0 && object->hooked_class == class))) {
            return true;
        }
    }
    for (int i = 0; i < CLASSES; i++) {
        if (world.class_exists[i] && world.superclass[i] == class) {
            return true;
        }
    }
    return false;
}

static void dispose_class(int class) {
    if (!world.class_exists[class] || is_class_in_use(class)) {
        return;
    }
    for (int token = 0; token < world.token_count; token++) {
        if (world.tokens[token].site != NOBODY && node_class(world.sites[world.tokens[token].site].node) == class) {
            remove_token(token);
        }
    }
    for (int i = 0; i < STRANGERS; i++) {
        if (node_class(world.script->strangers[i].node) == class) {
            world.strangers[i].is_in = false;
        }
    }
    for (int i = 0; i < world.site_count; i++) {
        if (node_class(world.sites[i].node) == class) {
            world.sites[i].node = NOBODY;
        }
    }
    memset(world.saved, 0, sizeof world.saved);
    memset(world.own[node_of(class, false)], 0, 2 * sizeof world.own[0]);
    world.class_exists[class] = false;
}

// MARK: Strangers

static void exchange(const struct stranger_plan *plan) {
    struct target *own = world.own[plan->node];
    const struct target other = own[plan->other];
    own[plan->other] = own[plan->method];
    own[plan->method] = other;
}

static bool may_exchange(const struct stranger_plan *plan) {
    const struct target *own = world.own[plan->node];
    return own[plan->method].kind != NOTHING_THERE && own[plan->other].kind != NOTHING_THERE;
}

static void step_in(int number) {
    const struct stranger_plan *plan = &world.script->strangers[number];
    struct stranger *stranger = &world.strangers[number];
    struct target *own = &world.own[plan->node][plan->method];
    if (stranger->is_in || !world.class_exists[node_class(plan->node)] ||
        (plan->manner == EXCHANGE && !(may_exchange(plan) && tells_methods_apart(world.script))) ||
        (plan->manner == SET_IMPLEMENTATION && own->kind == NOTHING_THERE)) {
        return;
    }
    world.had_strangers = true;
    *stranger = (struct stranger){true, world.steps_in++, *own};
    if (plan->manner == EXCHANGE) {
        exchange(plan);
    } else {
        *own = (struct target){STRANGER, number, plan->method};
    }
}

static void step_out(int number, bool at_last) {
    const struct stranger_plan *plan = &world.script->strangers[number];
    struct stranger *stranger = &world.strangers[number];
    struct target *own = &world.own[plan->node][plan->method];
    if (!stranger->is_in) {
        return;
    }
    if (plan->manner == EXCHANGE) {
        if (!may_exchange(plan)) {
            return;
        }
        exchange(plan);
    } else {
        if (stranger->before.kind == NOTHING_THERE &&
            (!is_target(*own, (struct target){STRANGER, number, plan->method}) ||
             (!at_last && find(superclass_node(plan->node), plan->method).kind == NOTHING_THERE))) {
            return;
        }
        *own = own->kind == NOTHING_THERE ? *own : stranger->before;
    }
    stranger->is_in = false;
}

// MARK: Saved implementations

static void save(int place, int receiver, enum method method) {
    if (receiver >= OBJECTS || !tells_methods_apart(world.script) || world.had_strangers || !exists(receiver) ||
        !responds(receiver, method)) {
        return;
    }
    const struct object *object = &world.objects[receiver];
    world.saved[place] = find(node_of(object->class, false), method);
    for (int token = 0; token < world.token_count && object->is_dynamic; token++) {
        const struct token *other = &world.tokens[token];
        if (other->state != ORT_HOOK_IS_REMOVED && other->site == NOBODY && plan_of(token)->method == method &&
            world.objects[other->object].hooked_class == object->class) {
            world.saved[place] = (struct target){OBJECT_SITE, object->class, method};
        }
    }
}

static void call_saved(int place, int receiver, int argument) {
    struct target target = world.saved[place];
    const struct object *object = &world.objects[receiver];
    if (target.kind == NOTHING_THERE || world.had_strangers || !exists(receiver) || object->is_displaced) {
        return;
    }
    const int class = target.kind == OBJECT_SITE ? target.index
        : target.kind == SITE                    ? node_class(world.sites[target.index].node)
                                                 : node_class(target.index);
    if (target.kind == OBJECT_SITE ? object->class != class : !is_kind_of(object->class, class)) {
        return;
    }
    if (target.kind == SITE && world.sites[target.index].hooks.count == 0) {
        target = find(world.sites[target.index].node, target.method);
    }
    catch(use(target, receiver, target.method, argument));
}

// MARK: Actions and steps

static struct outcome act(const struct action *action) {
    const int *operands = action->operands;
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
    case SEND:
        return send(operands[0], (enum method)operands[1], operands[2]);
    case TRY_SEND:
        return catch(send(operands[0], (enum method)operands[1], operands[2]));
    case THROW:
        return (struct outcome){true, operands[0]};
    default:
        break;
    }
    return nothing;
}

static void flush(void) {
    int removed = 0;
    for (int token = 0; token < world.token_count; token++) {
        removed += world.tokens[token].state == ORT_HOOK_IS_REMOVED;
    }
    LOG("flush 1 %d", removed);
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

static bool is_token_displaced(const struct token *token) {
    if (token->site == NOBODY) {
        return world.objects[token->object].is_displaced;
    }
    const struct site *site = &world.sites[token->site];
    return !is_target(world.own[site->node][site->method], (struct target){SITE, token->site, site->method});
}

static void log_hooks(void) {
    for (int hook = 0; hook < HOOKS; hook++) {
        if (world.current[hook] != NOBODY) {
            const struct token *token = &world.tokens[world.current[hook]];
            LOG("h%d is %d%s", hook, token->state,
                token->state != ORT_HOOK_IS_REMOVED && is_token_displaced(token) ? " displaced" : "");
        }
    }
}

static void log_objects(void) {
    for (int i = 0; i < OBJECTS; i++) {
        const struct object *object = &world.objects[i];
        if (object->exists) {
            LOG("o%d is %s%s, %d", i, class_names[object->class], object->is_dynamic ? "*" : "", object->associations);
        }
    }
}

static void log_method(int node, enum method method) {
    if (!world.class_exists[node_class(node)]) {
        return;
    }
    const struct target own = world.own[node][method];
    const char *class = class_names[node_class(node)];
    switch (own.kind) {
    case NOTHING_THERE:
        LOG("%s %d %s: none", class, node_is_meta(node), selector_names[method]);
        break;
    case IMPLEMENTED:
        LOG("%s %d %s: own %s", class, node_is_meta(node), selector_names[method], selector_names[own.method]);
        break;
    case STRANGER:
        LOG("%s %d %s: s%d", class, node_is_meta(node), selector_names[method], own.index);
        break;
    default:
        LOG("%s %d %s: hooks", class, node_is_meta(node), selector_names[method]);
        break;
    }
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

static void begin_world(const struct script *script, struct trace *trace) {
    memset(&world, 0, sizeof world);
    world.script = script;
    world.trace = trace;
    memset(world.current, NOBODY, sizeof world.current);
    for (int class = 0; class < COMPILED_CLASSES; class++) {
        world.class_exists[class] = true;
        world.superclass[class] = compiled_superclasses[class];
        for (enum method method = 0; method < METHODS; method++) {
            for (int node = node_of(class, false); node <= node_of(class, true); node++) {
                if (compiled_methods[node] >> method & 1) {
                    world.own[node][method] = (struct target){IMPLEMENTED, node, method};
                }
            }
        }
    }
    for (int class = COMPILED_CLASSES; class < CLASSES; class++) {
        world.superclass[class] = NOBODY;
    }
}

static void end_world(void) {
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
    LOG("nothing differs");
}

void model_run(const struct script *script, struct trace *trace) {
    begin_world(script, trace);
    for (int i = 0; i < script->step_count; i++) {
        LOG("step %d", i);
        world.budget = BUDGET;
        step(&script->steps[i]);
        log_state();
    }
    end_world();
}
