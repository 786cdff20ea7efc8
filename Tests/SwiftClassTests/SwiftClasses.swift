import SwiftRuntime
import Testing

/// All tests of Swift classes: they share one process and look at all of its hooks.
@Suite(.serialized) struct SwiftClasses {}

/// Whether hooks see calls of an actor's methods: a release build calls them directly, as nothing can override them.
var areActorsSeen: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
}

struct SawNothing: SwiftHookBody { let run: @Sendable () -> Void }
