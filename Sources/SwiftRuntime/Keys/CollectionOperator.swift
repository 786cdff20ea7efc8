import CFoundation
import CRuntime

/// The collection operators (`@count`, `@sum.price` and so on), which compute a value from a collection.
enum CollectionOperator {
    /// Applies the operator at the beginning of the path to the collection.
    ///
    /// - Throws: ``KeyValueError`` for an unknown operator; the errors of getters.
    static func value(of collection: UnsafeObject, path: String) throws -> EncodedValue {
        let (name, rest) = KeyPathParts.split(path)
        if name == "@count" {
            let count = EncodedValue(number: try Collection.count(of: collection))
            guard let rest else { return count }
            return try follow(count, rest)
        }
        guard let rest else { throw invalid(path, collection, "the operator \(name) needs a key path after it") }
        switch name {
        case "@sum":
            switch sum(try numbers(rest, of: collection)) {
            case .integer(let value): return EncodedValue(number: value)
            case .floating(let value): return EncodedValue(number: value)
            }
        case "@avg":
            let values = try numbers(rest, of: collection)
            return EncodedValue(number: values.isEmpty ? 0 : values.reduce(0) { $0 + $1.double } / Double(values.count))
        case "@min": return try extreme(rest, of: collection, -1)
        case "@max": return try extreme(rest, of: collection, 1)
        case "@unionOfObjects": return try array(objects(rest, of: collection))
        case "@distinctUnionOfObjects": return try distinct(objects(rest, of: collection), like: collection)
        case "@unionOfArrays": return try array(nested(rest, of: collection))
        case "@distinctUnionOfArrays": return try array(elements(distinctSet(nested(rest, of: collection))))
        case "@unionOfSets", "@distinctUnionOfSets": return try set(nested(rest, of: collection))
        default: throw invalid(path, collection, "there is no operator \(name)")
        }
    }

    private static func invalid(_ path: String, _ collection: UnsafeObject, _ reason: String) -> KeyValueError {
        KeyValueError.invalid(path, of: collection, reason)
    }

    private static func follow(_ value: EncodedValue, _ rest: String) throws -> EncodedValue {
        guard let object = value.copyObject() else { return .absent }
        let reference = ObjCObject(unsafeOwned: object)
        return try withExtendedLifetime(reference) { try KeyValues.value(of: object, forKeyPath: rest) }
    }

    // MARK: Elements

    /// The values at the path, without nil.
    private static func objects(_ path: String, of collection: UnsafeObject) throws -> [ObjCObject] {
        try Collection.elements(of: collection).compactMap { element in
            try KeyValues.value(of: element.unsafePointer, forKeyPath: path).copyObject().map(
                ObjCObject.init(unsafeOwned:))
        }
    }

    /// The elements of the collections at the path.
    private static func nested(_ path: String, of collection: UnsafeObject) throws -> [ObjCObject] {
        try objects(path, of: collection).flatMap { try Collection.elements(of: $0.unsafePointer) }
    }

    private static func array(_ objects: [ObjCObject]) throws -> EncodedValue {
        try withPointers(objects) { EncodedValue(object: try Collection.array($0)) }
    }

    private static func set(_ objects: [ObjCObject]) throws -> EncodedValue {
        try withPointers(objects) { EncodedValue(object: try Collection.set($0)) }
    }

    private static func distinctSet(_ objects: [ObjCObject]) throws -> ObjCObject? { try set(objects).object }

    private static func elements(_ set: ObjCObject?) throws -> [ObjCObject] {
        try set.map { try Collection.elements(of: $0.unsafePointer) } ?? []
    }

    /// The distinct objects: a set if the collection is a set, otherwise an array.
    private static func distinct(_ objects: [ObjCObject], like collection: UnsafeObject) throws -> EncodedValue {
        let isSet = Collection.isKind(collection, of: "NSSet")
        return try isSet ? set(objects) : array(elements(distinctSet(objects)))
    }

    // MARK: Numbers

    /// A number of a sum, which stays an integer as long as every number is an integer.
    private enum Number {
        case integer(Int128)
        case floating(Double)

        var double: Double {
            switch self {
            case .integer(let value): Double(value)
            case .floating(let value): value
            }
        }
    }

    private static func numbers(_ path: String, of collection: UnsafeObject) throws -> [Number] {
        try objects(path, of: collection).map { object in
            var number = cffi_number()
            guard cffi_number_read(object.unsafePointer, &number) else {
                throw invalid(path, collection, "\(object) is not a number")
            }
            return switch UnicodeScalar(UInt8(bitPattern: number.encoding)) {
            case "f", "d": .floating(number.floating)
            case "c", "s", "i", "q": .integer(Int128(number.signed_value))
            default: .integer(Int128(number.unsigned_value))
            }
        }
    }

    private static func sum(_ numbers: [Number]) -> Number {
        numbers.reduce(.integer(0)) { sum, number in
            if case .integer(let left) = sum, case .integer(let right) = number {
                return .integer(left + right) // of fewer than 2⁶³ numbers
            }
            return .floating(sum.double + number.double)
        }
    }

    /// The greatest (or, for −1, the least) value in the order of `compare:`; nil if there are no values.
    private static func extreme(_ path: String, of collection: UnsafeObject, _ sign: Int) throws -> EncodedValue {
        var found: ObjCObject?
        for object in try objects(path, of: collection) {
            guard let best = found else {
                found = object
                continue
            }
            let order = try PlainSend(object, "compare:").with(best).integer()
            if order * sign > 0 { found = object }
        }
        return EncodedValue(reference: found)
    }
}

extension EncodedValue {
    init(number: Int) {
        self.init(object: cffi_number_create_int64(Int64(number)), isOwned: true)
    }

    /// The number as an integer, or as a floating-point number if it is too large for an integer.
    fileprivate init(number: Int128) {
        if let number = Int(exactly: number) {
            self.init(number: number)
        } else if let number = UInt64(exactly: number) {
            self.init(object: cffi_number_create_uint64(number), isOwned: true)
        } else {
            self.init(number: Double(number))
        }
    }

    init(number: Double) {
        self.init(object: cffi_number_create_double(number), isOwned: true)
    }

    /// Takes ownership of the object from the caller.
    private init(object: UnsafeObject?, isOwned: Bool) {
        self.init(object: object)
        Boundary.release(object)
    }
}
