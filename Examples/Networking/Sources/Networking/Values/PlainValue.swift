import Foundation

/// What parameters consist of, and what JSON and property lists are read as.
///
/// ```swift
/// let parameters: PlainValue = ["name": "Ada", "languages": ["fr", "en"], "page": 2]
/// ```
public enum PlainValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// Also integers that do not fit into 64 bits with a sign.
    case double(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case array([PlainValue])
    /// In queries and forms only; JSON and property lists have none.
    case set(Set<PlainValue>)
    case dictionary([String: PlainValue])

    /// The member of a dictionary; nil for a key that it does not have, and for what is no dictionary.
    public subscript(key: String) -> PlainValue? {
        guard case .dictionary(let members) = self else { return nil }
        return members[key]
    }

    /// The element of an array; nil for an index that it does not have, and for what is no array.
    public subscript(index: Int) -> PlainValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

// MARK: Literals

extension PlainValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByStringInterpolation
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A floating-point number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// ``null``.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: PlainValue...) { self = .array(elements) }

    /// Of a key that occurs twice the last member counts.
    public init(dictionaryLiteral members: (String, PlainValue)...) {
        self = .dictionary(Dictionary(members) { $1 })
    }
}

// MARK: Foundation

extension PlainValue {
    /// What Foundation has read.
    ///
    /// Nil for a value that is none of these.
    init?(foundation value: Any) {
        switch value {
        case is NSNull: self = .null
        case let value as String: self = .string(value)
        case let value as Data: self = .data(value)
        case let value as Date: self = .date(value)
        case let value as [String: Any]:
            self = .dictionary(value.compactMapValues(PlainValue.init(foundation:)))
        case let value as [Any]: self = .array(value.compactMap(PlainValue.init(foundation:)))
        case let value as NSNumber: self = PlainValue(number: value)
        default: return nil
        }
    }

    private init(number: NSNumber) {
        switch String(cString: number.objCType) {
        case "c": self = .bool(number.boolValue)
        case "f", "d": self = .double(number.doubleValue)
        case "Q" where number.uint64Value > Int64.max: self = .double(number.doubleValue)
        default: self = .integer(number.int64Value)
        }
    }

    /// What Foundation writes.
    ///
    /// Sets are Foundation's, which it refuses.
    var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string(let value): value
        case .data(let value): value
        case .date(let value): value
        case .array(let elements): elements.map(\.foundation)
        case .set(let members): NSSet(array: members.map(\.foundation))
        case .dictionary(let members): members.mapValues(\.foundation)
        }
    }

    /// Whether the value, or one that it consists of, fulfils the condition.
    func contains(where condition: (PlainValue) -> Bool) -> Bool {
        if condition(self) { return true }
        return switch self {
        case .array(let elements): elements.contains { $0.contains(where: condition) }
        case .set(let members): members.contains { $0.contains(where: condition) }
        case .dictionary(let members): members.values.contains { $0.contains(where: condition) }
        default: false
        }
    }
}
