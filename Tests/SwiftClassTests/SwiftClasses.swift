import SwiftRuntime
import Testing

/// Everything here: the tests share one process, and look at all of its hooks.
@Suite(.serialized) struct SwiftClasses {}

/// In a release build calls of an actor's methods do not pass the vtable: nothing can override them.
var areActorsSeen: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
}

struct SawNothing: SwiftHookBody { let run: @Sendable () -> Void }
