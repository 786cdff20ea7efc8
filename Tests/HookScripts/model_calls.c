#include "model_world.h"

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

// Whether the body runs when the call reaches it.
static bool comes_to(const struct flight *flight, int token) {
    const uint32_t options = model_plan_of(token)->options;
    if ((options & ORT_HOOK_SKIPS_NESTED) && is_around(flight->outer, token)) {
        return false;
    }
    if (options & ORT_HOOK_AUTOMATIC_REMOVAL) {
        if (model.tokens[token].is_claimed) {
            return false;
        }
        model.tokens[token].is_claimed = true;
        model_remove_token(token);
    }
    return true;
}

static struct outcome go_on(struct flight *flight, int instead);

static void log_result(const char *verb, const struct flight *flight, int token) {
    const int hook = model.tokens[token].hook;
    if (method_shapes[flight->method] >= SHAPE_VOID) {
        LOG("%s h%d", verb, hook);
    } else if (flight->is_known) {
        LOG("%s h%d r=%d", verb, hook, flight->result);
    } else {
        LOG("%s h%d r=?", verb, hook);
    }
}

// `inner` is the instead body that runs if this body proceeds.
static struct outcome act_in_call(const struct action *action, struct flight *flight, int token, int inner) {
    struct outcome outcome = model_nothing;
    switch (action->operation) {
    case PROCEED:
    case TRY_PROCEED:
        if (model.budget <= 0) {
            return model_nothing;
        }
        if (model_plan_of(token)->position == ORT_HOOK_BEFORE) {
            flight->result = 0;
        }
        outcome = go_on(flight, inner);
        if (!outcome.threw) {
            log_result("proceeded", flight, token);
        } else if (action->operation == TRY_PROCEED) {
            LOG("caught %d", outcome.value);
            flight->result = 0;
            flight->is_known = true;
            return model_nothing;
        }
        return outcome;
    case CHANGE_ARGUMENT:
        flight->argument = (flight->argument + action->operands[0]) % MODULUS;
        return model_nothing;
    case CHANGE_RESULT:
        flight->result = action->operands[0];
        flight->is_known = true;
        return model_nothing;
    default:
        return model_act(action);
    }
}

static void log_body(const struct flight *flight, int token) {
    static const char *const positions[] = {"after", "instead", "before"};
    const struct hook_plan *plan = model_plan_of(token);
    const int hook = model.tokens[token].hook;
    if (plan->body == BLOCK_WITHOUT || (plan->body == BLOCK_WITH_ARGUMENTS && flight->method == DEALLOC)) {
        LOG("h%d %s", hook, positions[plan->position]);
    } else if (plan->body == BLOCK_WITH_ARGUMENTS) {
        LOG("h%d %s %d", hook, positions[plan->position], flight->argument);
    } else {
        LOG("h%d %s [%s %s%d]", hook, positions[plan->position], model_receiver_name(flight->receiver),
            selector_names[flight->sent], flight->argument);
        if (plan->position != ORT_HOOK_BEFORE) {
            log_result("in", flight, token);
        }
    }
}

static struct outcome run_body(struct flight *flight, int token, int inner) {
    const struct hook_plan *plan = model_plan_of(token);
    model.budget--;
    log_body(flight, token);
    for (int i = 0; i < MAXIMUM_ACTIONS; i++) {
        const struct action *action = &plan->actions[i];
        const struct outcome outcome = action->operation == SEND_SELF
            ? model_act(&(struct action){SEND, {flight->receiver, action->operands[0], action->operands[1]}})
            : act_in_call(action, flight, token, inner);
        if (outcome.threw) {
            return outcome;
        }
    }
    if (plan->body == BLOCK_WITH_ARGUMENTS && plan->position == ORT_HOOK_INSTEAD) {
        flight->result = plan->answer;
        flight->is_known = true;
    }
    return model_nothing;
}

static struct outcome run_original(struct flight *flight) {
    flight->has_run_original = true;
    const struct target target =
        flight->before.kind == NOTHING_THERE ? model_find(flight->superclass_node, flight->method) : flight->before;
    const struct outcome outcome = model_call(target, flight->receiver, flight->sent, flight->argument);
    if (!outcome.threw) {
        flight->result = outcome.value;
        flight->is_known = true;
    }
    return outcome;
}

// Runs the instead bodies from this one inwards, or the original.
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
    return model_nothing;
}

static struct outcome run_afters(struct flight *flight, struct outcome outcome) {
    // A body that throws may have written a part of a result in memory.
    flight->is_known = flight->is_known && !(outcome.threw && method_shapes[flight->method] == SHAPE_MEMORY);
    for (int i = 0; i < flight->after_count; i++) {
        const int token = flight->afters[i];
        if (outcome.threw && !(model_plan_of(token)->options & ORT_HOOK_FINALLY)) {
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
    const int priority = model_plan_of(token)->priority;
    int place = *count;
    while (place > 0 &&
           (newest_first ? model_plan_of(tokens[place - 1])->priority <= priority
                         : model_plan_of(tokens[place - 1])->priority < priority)) {
        tokens[place] = tokens[place - 1];
        place--;
    }
    tokens[place] = token;
    ++*count;
}

static struct flight begin(
    const struct hooks *hooks, int receiver, enum method method, enum method sent, int argument) {
    struct flight flight = {
        .outer = model.innermost,
        .receiver = receiver,
        .method = method,
        .sent = sent,
        .argument = argument,
        .is_known = true,
    };
    for (int i = 0; i < hooks->count; i++) {
        const int token = hooks->tokens[i];
        const struct hook_plan *plan = model_plan_of(token);
        if (model.tokens[token].state != ORT_HOOK_IS_ACTIVE || plan->method != method) {
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
    model.innermost = flight;
    struct outcome outcome = run_befores(flight);
    if (!outcome.threw) {
        outcome = go_on(flight, 0);
    }
    if (flight->method == DEALLOC && !flight->has_run_original) {
        outcome = run_original(flight);
    }
    outcome = run_afters(flight, outcome);
    model.innermost = flight->outer;
    const bool answers = method_shapes[flight->method] < SHAPE_VOID;
    return outcome.threw ? outcome : (struct outcome){false, answers ? flight->result : 0};
}

// MARK: Calls of everything

static struct outcome run_implementation(int node, enum method method, int receiver, enum method sent, int argument) {
    LOG("%s %s %c[%s %s%d]", class_names[node_class(node)], selector_names[method], node_is_meta(node) ? '+' : '-',
        model_receiver_name(receiver), selector_names[sent], argument);
    if (method == DEALLOC) {
        return model_call(model_find(model_superclass_node(node), DEALLOC), receiver, DEALLOC, 0);
    }
    model.budget--;
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        const struct action *action = &model.script->implementations[node][method][i];
        struct outcome outcome = model_nothing;
        if (action->operation == SEND_SUPER) {
            const struct target target = model_find(model_superclass_node(node), method);
            if (target.kind != NOTHING_THERE && model.budget > 0) {
                outcome = model_call(target, receiver, method, (argument + 1) % MODULUS);
            }
        } else if (action->operation == SEND_SELF) {
            outcome = model_act(&(struct action){SEND, {receiver, action->operands[0], action->operands[1]}});
        } else {
            outcome = model_act(action);
        }
        if (outcome.threw) {
            return outcome;
        }
        sum += outcome.value;
    }
    const bool answers = method_shapes[method] < SHAPE_VOID;
    return (struct outcome){false, answers ? implementation_result(node, method, argument, sum) : 0};
}

static struct outcome forward(int receiver, enum method sent, int argument) {
    const int node =
        receiver < OBJECTS ? node_of(model.objects[receiver].class, false) : node_of(receiver - OBJECTS, true);
    int class = node_class(node);
    while (!forwards_itself(class)) {
        class = model.superclass[class];
    }
    class = forwarding_class(model.script, class);
    const int own = node_of(class, node_is_meta(node));
    LOG("%s forwards %c[%s %s%d]", class_names[class], node_is_meta(own) ? '+' : '-', model_receiver_name(receiver),
        selector_names[sent], argument);
    model.budget--;
    return (struct outcome){false, forwarded_result(own, argument)};
}

static struct outcome run_stranger(int number, int receiver, enum method sent, int argument) {
    const struct stranger_plan *plan = &model.script->strangers[number];
    const struct target before = model.strangers[number].before;
    LOG("s%d [%s %s%d]", number, model_receiver_name(receiver), selector_names[sent], argument);
    model.budget--;
    const bool answers = method_shapes[plan->method] < SHAPE_VOID;
    if (!plan->calls_on || before.kind == NOTHING_THERE) {
        return (struct outcome){false, answers ? stranger_result(number, argument) : 0};
    }
    struct outcome outcome = model_call(before, receiver, sent, argument);
    if (!outcome.threw && answers) {
        outcome.value = stranger_passes(outcome.value);
    }
    return outcome;
}

static struct outcome call_site(int number, int receiver, enum method sent, int argument) {
    const struct site *site = &model.sites[number];
    struct flight flight = begin(&site->hooks, receiver, site->method, sent, argument);
    flight.before = site->before;
    flight.superclass_node = model_superclass_node(site->node);
    return fly(&flight);
}

static struct outcome call_object_site(int class, enum method method, int receiver, int argument) {
    struct flight flight = begin(&model.objects[receiver].hooks, receiver, method, method, argument);
    flight.superclass_node = node_of(class, false);
    return fly(&flight);
}

static struct outcome call_foreign_site(int class, enum method method, int receiver, enum method sent, int argument) {
    const struct object *object = &model.objects[receiver];
    const struct hooks none = {0};
    struct flight flight = begin(object->is_in_place ? &object->hooks : &none, receiver, method, sent, argument);
    flight.before = method == MARK ? (struct target){FOREIGN, class, method}
        : object->is_dynamic       ? (struct target){OBJECT_SITE, class, method}
                                   : (struct target){NOTHING_THERE, 0, method};
    flight.superclass_node = node_of(class, false);
    return fly(&flight);
}

// Runs the method of another library's subclass, which sends to super.
static struct outcome run_foreign(int class, enum method method, int receiver, enum method sent, int argument) {
    LOG("foreign %s [%s %s%d]", class_names[class], model_receiver_name(receiver), selector_names[sent], argument);
    model.budget--;
    const struct target target = model.objects[receiver].is_dynamic ? (struct target){OBJECT_SITE, class, method}
                                                                    : model_find(node_of(class, false), method);
    return model_call(target, receiver, sent, argument);
}

static struct outcome end_object(struct object *object) {
    while (object->hooks.count > 0) {
        model_remove_token(object->hooks.tokens[0]);
    }
    return model_nothing;
}

struct outcome model_call(struct target target, int receiver, enum method sent, int argument) {
    switch (target.kind) {
    case NOTHING_THERE:
        return forward(receiver, sent, argument);
    case IMPLEMENTED:
        return run_implementation(target.index, target.method, receiver, sent, argument);
    case SITE:
        return call_site(target.index, receiver, sent, argument);
    case STRANGER:
        return run_stranger(target.index, receiver, sent, argument);
    case OBJECT_SITE:
        return call_object_site(target.index, target.method, receiver, argument);
    case FOREIGN_SITE:
        return call_foreign_site(target.index, target.method, receiver, sent, argument);
    case FOREIGN:
        return run_foreign(target.index, target.method, receiver, sent, argument);
    case ROOT_DEALLOC:
        return end_object(&model.objects[receiver]);
    }
    return model_nothing;
}

struct outcome model_use(struct target target, int receiver, enum method method, int argument) {
    model.depth++;
    if (receiver < OBJECTS) {
        model.objects[receiver].in_use++;
    }
    const struct outcome outcome = model_call(target, receiver, method, argument);
    if (receiver < OBJECTS) {
        model.objects[receiver].in_use--;
    }
    model.depth--;
    if (!outcome.threw) {
        LOG("= %d", outcome.value);
    }
    return outcome;
}

bool model_may_send(void) { return model.depth < MAXIMUM_DEPTH && model.budget > 0; }

struct outcome model_send(int receiver, enum method method, int argument) {
    if (!model_may_send() || !model_exists(receiver) || (method != ABSENT && !model_responds(receiver, method))) {
        return model_nothing;
    }
    return model_use(model_target_of_send(receiver, method), receiver, method, argument);
}

struct outcome model_catch(struct outcome outcome) {
    if (outcome.threw) {
        LOG("caught %d", outcome.value);
        return model_nothing;
    }
    return outcome;
}
