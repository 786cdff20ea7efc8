// Sites of Swift functions that are called through replacement variables.
//
//     call ──► function: what does the variable hold? ──► stub ──► chain … ──► function, told not to ask
//
// The compiler makes such a variable for each function of a module that is built with -enable-implicit-dynamic. The
// function begins with a question to the Swift runtime: swift_getFunctionReplacement. If the variable holds something
// else than the function, the function jumps there. swift_getOrigOfReplaceable makes the next such question of the
// thread answer that nothing replaces the function. The stub reaches the original by it. Source:
// swift/stdlib/public/runtime/Metadata.cpp, the functions of these names.
//
// Once hooked, a variable holds the stub for ever. Suppose that it got the function back while a thread is between the
// two functions of the Swift runtime. The function of this thread would not ask. The next replaced function that the
// thread calls would then be told not to ask, and its hooks would miss the call. Without hooks the stub calls the
// original.
//
// If other code has stored something else into the variable since, its hooks are displaced.

#ifndef ORT_VARIABLE_SITE_H
#define ORT_VARIABLE_SITE_H

#include "support/visibility.h"

// Assembly. Called with the site in a scratch register (r11, x17) and everything else as the caller set it. Calls the
// site's function, or of an asynchronous one its record's.
ORT_HIDDEN void ort_variable_pass(void);
ORT_HIDDEN void ort_variable_pass_async(void);

#endif
