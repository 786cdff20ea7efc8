import CRuntime

extension MessageError {
    /// The same for a value that does not fit the requested type: says whose value it is, what it is, and which type to
    /// ask for instead.
    func naming<Value>(_ subject: String, _ value: EncodedValue, as _: Value.Type) -> MessageError {
        switch self {
        case .typeMismatch, .outOfRange, .unexpectedNil, .noString, .noBox, .wrongBox, .wrongClass:
            .valueMismatch(
                of: subject, found: "\(value.summary) (encoded \(value.type))", wanted: Conversion<Value>.name,
                suggested: value.isNil ? "an optional \(Value.self)" : value.nameOfFittingType)
        default: self
        }
    }
}

extension EncodedValue {
    /// The number or the type of the value in a box, otherwise ``description``.
    fileprivate var summary: String {
        guard let object else { return isNil ? "nil" : description }
        if let whole = object.number(as: Int128.self) { return "the NSNumber \(whole)" }
        if let number = object.number(as: Double.self) { return "the NSNumber \(number)" }
        return SwiftBox.value(in: object).map { "a box of \(Swift.type(of: $0))" } ?? description
    }

    /// A type that the value fits; its object is not nil.
    fileprivate var nameOfFittingType: String {
        guard let object else { return value.map { "\(Swift.type(of: $0))" } ?? "EncodedValue" }
        if object.number(as: Int.self) != nil { return "Int" }
        if object.number(as: Double.self) != nil { return "Double" }
        if let content = SwiftBox.value(in: object) { return "\(Swift.type(of: content))" }
        return object.string == nil ? "ObjCObject" : "String"
    }
}
