import CFFIShim
import CRuntime

extension ObjCObject {
    /// Sends a message with arguments whose types are known at run time only.
    ///
    /// Each argument is stored as `send(_:_:returning:)` stores a value of that type. A number may also have another
    /// type than the method's: an integer must fit, a floating-point number is rounded to another floating-point type.
    /// Where the method takes an object, a number becomes an `NSNumber`, which `number(as:)` reads. An ``EncodedValue``
    /// stands for the value that it encodes.
    ///
    /// - Returns: The result as ``EncodedValue/value`` gives it; nil for void. An object is retained, a pointer
    ///   borrowed.
    /// - Throws: As `send(_:_:returning:)`.
    @discardableResult
    public func perform(_ selector: Selector, _ arguments: [Any?] = []) throws -> Any? {
        let signature = try MethodSignature(sending: selector, to: self)
        let type = signature.returnType
        let result = try callPool(isBorrowed: type.isPointer) {
            try Call<Void>(selector, to: self, signature: signature, arguments).run { address in
                type.size == 0 ? nil : EncodedValue(copying: address, type: signature.unsafeReturnType)
            }
        }
        return result?.value
    }
}

extension TypeEncoding {
    fileprivate var isPointer: Bool {
        switch kind {
        case .pointer, .cString: true
        default: false
        }
    }
}
