// Who forwards what it is sent to the callee.

#ifndef FORWARDER_H
#define FORWARDER_H

#include "calls.h"

// What the next calls are to meet on their way.
struct forwarding {
    cffi_call_path path;
    unsigned hops;       // to others that forward, before the callee
    bool changes_values; // passes the second values on, and answers with the second result
    bool keeps;          // retains the invocation, before it is invoked
    bool postpones;      // retains its arguments too, and answers with the first result without a call
    bool catches;        // what the callee throws, and calls again
    NSInvocation *kept;
    id thrown;
};
extern struct forwarding forwarding;

// One that does nothing but pass on, for the prototype at hand.
id forwarder_begin(void);
// An instance of Heir or the class itself, which forwards what it sends to super.
id forwarder_heir(void);

#endif
