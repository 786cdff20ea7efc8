import CRuntime

/// Runs the body with an autorelease pool of its own, which is drained when the body returns or throws.
public func autoreleasePool<Result>(_ body: () throws -> Result) rethrows -> Result {
    let pool = objc_autoreleasePoolPush()
    defer { objc_autoreleasePoolPop(pool) }
    return try body()
}
