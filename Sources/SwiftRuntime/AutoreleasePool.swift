import CBoundaries
import CRuntime

/// Runs the body with an autorelease pool of its own, which is drained when the body returns or throws.
///
/// Draining runs user code: an exception that leaves a `dealloc` then ends the process with an error message.
public func autoreleasePool<Result>(_ body: () throws -> Result) rethrows -> Result {
    let pool = objc_autoreleasePoolPush()
    defer {
        Boundary.run(or: "the deallocation of an object that an autorelease pool released") {
            cffi_pool_pop_catching(pool, &$0)
        }
    }
    return try body()
}
