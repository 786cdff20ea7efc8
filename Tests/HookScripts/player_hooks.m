#include "player_world.h"

// MARK: Ends of bodies

static void end_token(void *context) {
    struct token *token = context;
    if (token->is_ended) {
        LOG("h%d ends twice", token->hook);
    }
    token->is_ended = true;
}

// A block holds it, so that the end of the block shows.
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

bool player_has_hooks(int object) {
    for (int i = 0; i < player.token_count; i++) {
        const struct hook_plan *plan = &player.script->hooks[player.tokens[i].hook];
        if (plan->node == NOBODY && plan->object == object && player.tokens[i].handle != NULL &&
            ort_hook_get_state(player.tokens[i].handle) != ORT_HOOK_IS_REMOVED) {
            return true;
        }
    }
    return false;
}

bool player_is_displaced(int object) {
    id receiver = player.objects[object];
    return receiver != nil && (player_has_hooks(object) || player.kinds[object] != 0) &&
        object_getClass(receiver) == [receiver class];
}

static Class class_to_name(const struct hook_plan *plan) {
    Class class = player_class_of_node(plan->node);
    for (int i = 0; i < OBJECTS && plan->by_object; i++) {
        if (player_receiver_of(i) != nil && [player.objects[i] class] == class && !player_is_foreign(i)) {
            return object_getClass(player.objects[i]);
        }
    }
    return class;
}

static ort_hook_status request(const struct hook_plan *plan, struct token *token) {
    struct ort_hook_request request = {
        .cls = plan->node == NOBODY ? Nil : class_to_name(plan),
        .object = plan->node == NOBODY ? player.objects[plan->object] : nil,
        .selector = method_selector(plan->method),
        .position = plan->position,
        .options = plan->options,
        .priority = plan->priority,
        .types = hook_types[plan->types].text,
        .engine = player.script->engine,
    };
    if (plan->body == FUNCTION) {
        request.function = player_run_function;
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

void player_install(int hook) {
    const struct hook_plan *plan = &player.script->hooks[hook];
    struct token *current = player.current[hook];
    if ((current != NULL && ort_hook_get_state(current->handle) != ORT_HOOK_IS_REMOVED) ||
        player.token_count == MAXIMUM_TOKENS ||
        player_receiver_of(plan->node == NOBODY ? plan->object : OBJECTS + node_class(plan->node)) == nil) {
        return;
    }
    if (plan->node == NOBODY && !player_has_hooks(plan->object) && player.kinds[plan->object] == 0) {
        player.saved_classes[plan->object] = Nil;
        player.hooked_classes[plan->object] = [player.objects[plan->object] class];
    }
    struct token *token = &player.tokens[player.token_count];
    *token = (struct token){.hook = hook};
    const ort_hook_status status = request(plan, token);
    LOG("install h%d: %d", hook, status);
    if (status == ORT_HOOK_OK) {
        player.token_count++;
        player.current[hook] = token;
    }
}

void player_change(enum operation operation, int hook) {
    if (player.current[hook] == NULL) {
        return;
    }
    struct ort_hook *handle = player.current[hook]->handle;
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

void player_flush(void) {
    const bool flushed = ort_hook_flush(1000000000);
    int ended = 0;
    for (int i = 0; i < player.token_count; i++) {
        ended += player.tokens[i].is_ended;
    }
    LOG("flush %d %d", flushed, ended);
}
