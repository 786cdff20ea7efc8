// An object that forwards its messages to the callee.

#ifndef FORWARDER_H
#define FORWARDER_H

#include "calls.h"

// The handling of the next calls on their way.
struct forwarding {
    cffi_call_path path;
    unsigned hops;       // other forwarding objects before the callee
    bool changes_values; // passes the second values, and returns the second result
    bool keeps;          // retains the invocation, before it is invoked
    bool postpones;      // also retains its arguments, and returns the first result without a call
    bool catches;        // catches the exception of the callee, and calls again
    NSInvocation *kept;
    id thrown;
};
extern struct forwarding forwarding;

// Returns a forwarder that changes nothing, for the current prototype.
id forwarder_begin(void);
// Returns an instance of Heir or the class itself. Heir sends its messages to super, which forwards them.
id forwarder_heir(void);

#endif
