#include "player_world.h"

#include <objc/message.h>

// MARK: Sends

bool player_may_send(void) { return player.depth < MAXIMUM_DEPTH && player.budget > 0; }

int player_catching(int (*function)(const void *), const void *context) {
    const int depth = player.depth;
    @try {
        return function(context);
    } @catch (Value *thrown) {
        player.depth = depth;
        LOG("caught %d", thrown->number);
        return 0;
    }
}

int player_use(const void *context) {
    const struct sending *sending = context;
    const int object = player_object_number(sending->receiver);
    const int depth = player.depth;
    player.depth++;
    if (object != NOBODY) {
        player.in_use[object]++;
    }
    int result = 0;
    @try {
        result = method_call(
            sending->imp, sending->receiver, method_selector(sending->method), sending->method, sending->argument);
    } @finally {
        player.depth = depth;
        if (object != NOBODY) {
            player.in_use[object]--;
        }
    }
    LOG("= %d", result);
    return result;
}

int player_send(const void *context) {
    const struct sending *sending = context;
    if (!player_may_send() || sending->receiver == nil ||
        (sending->method != ABSENT && !player_responds(sending->receiver, sending->method))) {
        return 0;
    }
    return player_use(sending);
}

struct sending player_sending_of(const int *operands) {
    return (struct sending){NULL, player_receiver_of(operands[0]), (enum method)operands[1], operands[2]};
}

int player_send_self(id receiver, const struct action *action) {
    const int object = player_object_number(receiver);
    if (object != NOBODY && player.is_dying[object]) {
        return 0;
    }
    return player_send(&(struct sending){NULL, receiver, (enum method)action->operands[0], action->operands[1]});
}

// MARK: Implementations

static int send_super(int node, enum method method, id receiver, int argument) {
    Class superclass = class_getSuperclass(player_class_of_node(node));
    if (class_getInstanceMethod(superclass, method_selector(method)) == NULL || player.budget <= 0) {
        return 0;
    }
    struct objc_super super = {receiver, superclass};
    IMP imp = objc_msg_lookup_super(&super, method_selector(method));
    return method_call(imp, receiver, method_selector(method), method, (argument + 1) % MODULUS);
}

static void send_super_dealloc(int node, id receiver) {
    struct objc_super super = {receiver, class_getSuperclass(player_class_of_node(node))};
    IMP imp = objc_msg_lookup_super(&super, method_selector(DEALLOC));
    method_call(imp, receiver, method_selector(DEALLOC), DEALLOC, 0);
}

static void log_entry(int node, enum method method, id receiver, SEL selector, int argument) {
    LOG("%s %s %c[%s %s%d]", class_names[node_class(node)], selector_names[method], node_is_meta(node) ? '+' : '-',
        player_receiver_name(receiver), sel_getName(selector), argument);
}

int perform_implementation(int node, enum method method, id receiver, SEL selector, int argument) {
    log_entry(node, method, receiver, selector, argument);
    if (method == DEALLOC) {
        send_super_dealloc(node, receiver);
        return 0;
    }
    player.budget--;
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        const struct action *action = &player.script->implementations[node][method][i];
        switch (action->operation) {
        case SEND_SUPER:
            sum += send_super(node, method, receiver, argument);
            break;
        case SEND_SELF:
            sum += player_send_self(receiver, action);
            break;
        default:
            sum += player_act(action);
            break;
        }
    }
    return implementation_result(node, method, argument, sum);
}

int perform_forwarding(int node, id receiver, SEL selector, int argument) {
    node = node_of(forwarding_class(player.script, node_class(node)), node_is_meta(node));
    LOG("%s forwards %c[%s %s%d]", class_names[node_class(node)], node_is_meta(node) ? '+' : '-',
        player_receiver_name(receiver), sel_getName(selector), argument);
    player.budget--;
    return forwarded_result(node, argument);
}

int perform_stranger(int number, id receiver, SEL selector, int argument) {
    const struct stranger_plan *plan = &player.script->strangers[number];
    LOG("s%d [%s %s%d]", number, player_receiver_name(receiver), sel_getName(selector), argument);
    player.budget--;
    if (!plan->calls_on || player.strangers[number].before == NULL) {
        return stranger_result(number, argument);
    }
    return stranger_passes(method_call(player.strangers[number].before, receiver, selector, plan->method, argument));
}

// MARK: Bodies

static const char *const position_names[] = {"after", "instead", "before"};

static void log_result(const char *verb, struct ort_hook_call *call, const struct token *token) {
    const enum shape shape = method_shapes[player.script->hooks[token->hook].method];
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
    if (player.budget > 0) {
        ort_hook_call_proceed(call);
        log_result("proceeded", call, token);
    }
}

static void try_to_proceed(struct ort_hook_call *call, const struct token *token) {
    const int depth = player.depth;
    @try {
        proceed(call, token);
    } @catch (Value *thrown) {
        player.depth = depth;
        LOG("caught %d", thrown->number);
        call_set_result(call, method_shapes[player.script->hooks[token->hook].method], 0);
    }
}

static void act_in_call(const struct action *action, struct ort_hook_call *call, const struct token *token) {
    const enum shape shape = method_shapes[player.script->hooks[token->hook].method];
    switch (action->operation) {
    case SEND_SELF:
        player_send_self(ort_hook_call_receiver(call), action);
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
        player_act(action);
        break;
    }
    check_call(call, token);
}

void player_run_function(struct ort_hook_call *call, void *context) {
    struct token *token = context;
    const struct hook_plan *plan = &player.script->hooks[token->hook];
    player.budget--;
    check_call(call, token);
    LOG("h%d %s [%s %s%d]", token->hook, position_names[plan->position],
        player_receiver_name(ort_hook_call_receiver(call)), sel_getName(ort_hook_call_selector(call)),
        call_argument(call, method_shapes[plan->method]));
    if (plan->position != ORT_HOOK_BEFORE) {
        log_result("in", call, token);
    }
    for (int i = 0; i < MAXIMUM_ACTIONS; i++) {
        act_in_call(&plan->actions[i], call, token);
    }
}

int perform_block(struct token *token, bool has_argument, int argument) {
    const struct hook_plan *plan = &player.script->hooks[token->hook];
    player.budget--;
    check_call(NULL, token);
    if (has_argument) {
        LOG("h%d %s %d", token->hook, position_names[plan->position], argument);
    } else {
        LOG("h%d %s", token->hook, position_names[plan->position]);
    }
    for (int i = 0; i < MAXIMUM_ACTIONS; i++) {
        player_act(&plan->actions[i]);
    }
    return plan->answer;
}
