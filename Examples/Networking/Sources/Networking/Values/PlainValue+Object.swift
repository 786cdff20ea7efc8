import SwiftRuntime

extension PlainValue {
    /// Returns the value as objects of the runtime: strings, numbers, arrays, sets, dictionaries, `NSNull`.
    ///
    /// Bytes and dates are in boxes.
    ///
    /// - Parameter isMutable: Whether arrays and dictionaries are mutable.
    /// - Returns: A new object, which no other code has.
    /// - Throws: The errors of the runtime's classes when memory is short.
    func object(isMutable: Bool = false) throws -> ObjCObject {
        switch self {
        case .null: try ObjCClass.named("NSNull").send("null")
        case .bool(let value): ObjCObject(value)
        case .integer(let value): ObjCObject(value)
        case .double(let value): ObjCObject(value)
        case .string(let value): ObjCObject(value)
        case .data, .date: try PlainBox(value: self).object()
        case .array(let elements): try Self.collect("NSMutableArray", elements, isMutable)
        case .set(let members): try Self.collect("NSMutableSet", Array(members), isMutable)
        case .dictionary(let members): try Self.dictionary(members, isMutable)
        }
    }

    private static func collect(_ name: String, _ elements: [PlainValue], _ isMutable: Bool) throws -> ObjCObject {
        let collection = try ObjCClass.named(name).new()
        for element in elements {
            try collection.send("addObject:", element.object(isMutable: isMutable))
        }
        return isMutable ? collection : try collection.send("copy")
    }

    private static func dictionary(_ members: [String: PlainValue], _ isMutable: Bool) throws -> ObjCObject {
        let dictionary = try ObjCClass.named("NSMutableDictionary").new()
        for (key, member) in members {
            try dictionary.send("setObject:forKey:", member.object(isMutable: isMutable), key)
        }
        return isMutable ? dictionary : try dictionary.send("copy")
    }

    /// The value that an object of the runtime stands for.
    ///
    /// - Throws: ``SerializationError`` if the object is none of the above.
    init(object: ObjCObject) throws {
        if let string = object.string {
            self = .string(string)
        } else if object.isKind(of: .named("NSNumber")) {
            self = try PlainValue(number: object)
        } else if object.isKind(of: .named("NSArray")) {
            self = try .array(PlainValue.elements(of: object))
        } else if object.isKind(of: .named("NSSet")) {
            self = try .set(Set(PlainValue.elements(of: object.send("allObjects"))))
        } else if object.isKind(of: .named("NSDictionary")) {
            self = try .dictionary(PlainValue.members(of: object))
        } else if object.isKind(of: .named("NSNull")) {
            self = .null
        } else if let box = try? object.send("self", returning: PlainBox.self) {
            self = box.value
        } else {
            throw SerializationError(.invalidParameters, "\(object) is not a value of JSON or of a property list")
        }
    }

    private init(number: ObjCObject) throws {
        switch try number.send("objCType", returning: String.self) {
        case "B": self = .bool(number.number(as: Int.self) != 0)
        case "f", "d": self = .double(number.number(as: Double.self) ?? .nan)
        default: self = number.number(as: Int64.self).map { .integer($0) } ?? .double(number.number() ?? .nan)
        }
    }

    private static func elements(of array: ObjCObject) throws -> [PlainValue] {
        try array.elements().map(PlainValue.init(object:))
    }

    private static func members(of dictionary: ObjCObject) throws -> [String: PlainValue] {
        let keys = try (dictionary.send("allKeys") as ObjCObject).elements()
        let members = try keys.map { key in
            guard let name = key.string else {
                throw SerializationError(.invalidParameters, "the key \(key) of a dictionary is not a string")
            }
            return (name, try PlainValue(object: dictionary.send("objectForKey:", key)))
        }
        // Objective-C distinguishes texts that are equal in Swift.
        return Dictionary(members) { $1 }
    }
}

/// A box for a value that has no class of its own in the runtime.
private struct PlainBox: Hashable {
    let value: PlainValue

    func object() throws -> ObjCObject {
        // An array boxes its elements.
        try (ObjCClass.named("NSArray").send("arrayWithObject:", self) as ObjCObject).send("lastObject")
    }
}

extension ObjCObject {
    /// Returns the elements of an array.
    func elements() throws -> [ObjCObject] {
        try (0..<send("count", returning: UInt.self)).map { try send("objectAtIndex:", $0) }
    }

    fileprivate func number() -> Double? { number(as: Double.self) }
}

extension ObjCClass {
    /// Returns a class that is linked into the program.
    static func named(_ name: String) -> ObjCClass {
        guard let cls = ObjCClass(name) else { fatalError("the class \(name) is not linked") }
        return cls
    }
}
