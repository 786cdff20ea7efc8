import CBoundaries
import CFFIShim
import CRuntime

extension RegisterCall {
    @inlinable
    @inline(__always)
    init(_ receiver: ObjCObject, _ selector: Selector) { self.init(receiver.unsafePointer, selector) }

    @inlinable
    @inline(__always)
    init(_ receiver: UnsafeObject?, _ selector: Selector) {
        send.target = receiver
        send.selector = selector.unsafePointer
    }

    /// Sends the message and returns its result.
    @inlinable
    @inline(__always)
    mutating func run<Result: ObjCRepresentable>(for receiver: ObjCObject, _ selector: Selector) throws -> Result {
        send.returns_float = Result.resultRegister == .floating
        send.may_initialize = Result.resultRegister == .object
        let word = try run(for: receiver)
        if Result.resultRegister == .object { return try Self.takeObject(word, selector) }
        do {
            return try Result.take(fromRegister: word)
        } catch let error as MessageError {
            throw error.naming(selector, .returnValue)
        }
    }

    /// Sends a message whose result type is not known.
    @inlinable
    @inline(__always)
    mutating func runForNothing(for receiver: ObjCObject) throws {
        send.may_initialize = true
        _ = try run(for: receiver)
    }

    @inlinable
    @inline(__always)
    mutating func run(for receiver: ObjCObject) throws -> UInt64 {
        defer { _fixLifetime(receiver) }
        return try run()
    }

    /// The same for a caller that holds the receiver.
    @inlinable
    @inline(__always)
    mutating func run() throws -> UInt64 {
        var caught = ort_caught()
        if cffi_send_catching(&send, &caught) { throw Self.error(for: caught) }
        return send.result
    }

    @usableFromInline
    static func openPool() -> UnsafeMutableRawPointer? { objc_autoreleasePoolPush() }

    @usableFromInline
    static func closePool(_ pool: UnsafeMutableRawPointer?) {
        Boundary.run(or: "the deallocation of an object that an autorelease pool released") {
            cffi_pool_pop_catching(pool, &$0)
        }
    }

    @usableFromInline
    static func error(for caught: ort_caught) -> any Error { ObjCException.error(for: caught) }

    /// The object that a method of that name has returned.
    ///
    /// A reference that the caller owns becomes the result's.
    @usableFromInline
    static func takeObject<Result: ObjCRepresentable>(_ word: UInt64, _ selector: Selector) throws -> Result {
        defer {
            if cffi_selector_returns_retained(selector.unsafePointer) {
                Boundary.release(UnsafeObject(bitPattern: UInt(word)))
            }
        }
        do {
            return try Result.take(fromRegister: word)
        } catch let error as MessageError {
            throw error.naming(selector, .returnValue)
        }
    }
}
