import CRuntime
import SwiftRuntime

extension ObjCObject {
    /// Sends a message whose last parameter is `NSError **`.
    ///
    /// Leave this argument out.
    ///
    /// - Throws: The error that the method has set, if it answers nil, and the errors that it throws.
    func sendThrowing<each Argument>(_ selector: Selector, _ arguments: repeat each Argument) throws -> ObjCObject? {
        try autoreleasePool {
            var error: UnsafeObject?
            // A `send` whose result is not retained drains no pool, so the error lives until the pool above is drained.
            let result: UnownedObject? = try withUnsafeMutablePointer(to: &error) {
                try send(selector, repeat each arguments, $0)
            }
            if result == nil, let error { throw ObjCObject(unsafeRetaining: error).swiftError }
            return result?.retained
        }
    }

    /// The value of a property of a class in this package.
    ///
    /// It does not fail.
    func value<Value>(of selector: Selector) -> Value { Self.unfailing { try send(selector) } }

    /// Sets a property of a class in this package.
    ///
    /// It does not fail.
    func set<Value>(_ selector: Selector, to value: Value) { Self.unfailing { try send(selector, value) } }

    static func unfailing<Result>(_ body: () throws -> Result) -> Result {
        do {
            return try body()
        } catch {
            fatalError("\(error)")
        }
    }

    // MARK: References that are passed on

    /// A reference that the receiver of the reference releases.
    var owned: UnsafeObject { objc_retain(unsafePointer) }

    /// A reference that lives until the caller's autorelease pool is drained.
    var autoreleased: UnsafeObject { objc_retainAutorelease(unsafePointer) }
}
