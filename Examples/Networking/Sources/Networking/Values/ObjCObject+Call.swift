import CRuntime
import SwiftRuntime

extension ObjCObject {
    /// Sends a message whose last parameter is `NSError **`, which is left out here.
    ///
    /// - Throws: The error that the method has set, when it answers nil, and what it throws.
    func sendThrowing<each Argument>(_ selector: Selector, _ arguments: repeat each Argument) throws -> ObjCObject? {
        try autoreleasePool {
            var error: UnsafeObject?
            // A result that is not retained leaves the pool to the caller, and with it the error.
            let result: UnownedObject? = try withUnsafeMutablePointer(to: &error) {
                try send(selector, repeat each arguments, $0)
            }
            if result == nil, let error { throw ObjCObject(unsafeRetaining: error).swiftError }
            return result?.retained
        }
    }

    /// What a property of a class in this package says; it does not fail.
    func value<Value>(of selector: Selector) -> Value { Self.unfailing { try send(selector) } }

    /// Sets a property of a class in this package; it does not fail.
    func set<Value>(_ selector: Selector, to value: Value) { Self.unfailing { try send(selector, value) } }

    static func unfailing<Result>(_ body: () throws -> Result) -> Result {
        do {
            return try body()
        } catch {
            fatalError("\(error)")
        }
    }

    // MARK: References that are passed on

    /// A reference that whoever gets it releases.
    var owned: UnsafeObject { objc_retain(unsafePointer) }

    /// A reference that lives until the caller's autorelease pool is drained.
    var autoreleased: UnsafeObject { objc_retainAutorelease(unsafePointer) }
}
