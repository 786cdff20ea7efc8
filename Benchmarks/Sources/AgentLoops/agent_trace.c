#define _GNU_SOURCE
#include "agent_trace.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

// The numbers of the requests. An agent's replies have their keys in alphabetical order.
#define TRACE "1"
#define STOP "2"

static bool begins_with(const char *line, const char *prefix) { return strncmp(line, prefix, strlen(prefix)) == 0; }

static void add_up(struct agent_trace *trace, const char *line) {
    static const char beginning[] = "\"kind\":\"enter\"", drops[] = "\"dropped\":";
    const char *dropped = strstr(line, drops);
    if (dropped == NULL) {
        return;
    }
    trace->dropped += strtoul(dropped + strlen(drops), NULL, 10);
    for (const char *next = line; (next = strstr(next, beginning)) != NULL; next += strlen(beginning)) {
        trace->told++;
    }
}

// Returns whether more replies to the trace follow.
static bool receive(struct agent_trace *trace, const char *line) {
    if (begins_with(line, "{\"error\"")) {
        fputs(line, stderr);
        abort();
    }
    if (strstr(line, "\"methods\":") != NULL) {
        sem_post(&trace->begun);
    }
    add_up(trace, line);
    return !begins_with(line, "{\"id\":" TRACE ",\"isLast\":true");
}

static void *read_replies(void *argument) {
    struct agent_trace *trace = argument;
    char *line = NULL;
    size_t room = 0;
    do {
        if (getline(&line, &room, trace->stream) < 0) {
            abort();
        }
    } while (receive(trace, line));
    free(line);
    return NULL;
}

static FILE *connect_to(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    if (descriptor < 0 || connect(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
        abort();
    }
    return fdopen(descriptor, "r");
}

void agent_trace_begin(struct agent_trace *trace, const char *socket_path, const char *pattern) {
    *trace = (struct agent_trace){.stream = connect_to(socket_path)};
    sem_init(&trace->begun, 0, 0);
    dprintf(
        fileno(trace->stream),
        "{\"version\":1,\"id\":" TRACE ",\"command\":{\"trace\":{\"patterns\":[\"%s\"],\"threads\":[],"
        "\"callsPerSecond\":10000}}}\n",
        pattern);
    if (pthread_create(&trace->thread, NULL, read_replies, trace) != 0) {
        abort();
    }
    sem_wait(&trace->begun);
}

void agent_trace_end(struct agent_trace *trace) {
    dprintf(fileno(trace->stream), "{\"version\":1,\"id\":" STOP ",\"command\":{\"stop\":{\"request\":" TRACE "}}}\n");
    pthread_join(trace->thread, NULL);
    fclose(trace->stream);
    sem_destroy(&trace->begun);
}
