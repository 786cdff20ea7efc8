// libhookctl-agent.so brings the agent into a program that does not link it. The library is small: the agent itself is
// in one of two libraries beside it, and is loaded only into a process with something to look into.
//
// libhookctl-agent-objc.so looks into the Objective-C runtime that the process has. libhookctl-agent-swift.so has a
// private copy of the runtime's code, for Swift programs that have none.
//
// The library comes in by one of two ways:
// - LD_PRELOAD, as `hookctl run` sets it. The agent starts before the program's main if HOOKCTL_AGENT is 1. If the
//   program has no runtime then, it starts when the program loads one.
// - dlopen, as `hookctl attach` calls it, or the program itself. The agent starts at once, on a thread of its own.

#ifndef AGENT_STARTER_H
#define AGENT_STARTER_H

enum hookctl_agent_state {
    HOOKCTL_AGENT_UNASKED,
    HOOKCTL_AGENT_STARTING,
    HOOKCTL_AGENT_STARTED,
    // `message` says why there is no agent.
    HOOKCTL_AGENT_REFUSED,
    // There is nothing to look into. The agent starts when the program loads the runtime.
    HOOKCTL_AGENT_WAITS,
};

// `hookctl attach` reads it from the memory of the process; Sources/hookctl/Attach/StarterReport.swift has the same
// layout.
struct hookctl_agent_report {
    int state;
    // How many starts have come to their end.
    unsigned count;
    // The end of a sentence that begins with the name of the process.
    char message[504];
};
extern struct hookctl_agent_report hookctl_agent_report;

// Starts the agent, if the process has something to look into, and returns NULL. A thread's start function.
// `hookctl attach` starts a thread with it when the library has been loaded before.
void *hookctl_agent_begin(void *unused);

// The runtime calls this when it is loaded (CRuntime/support/copies.c).
void hookctl_agent_runtime_came(void);

#endif
