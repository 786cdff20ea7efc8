import Foundation

/// A value of parameters, JSON or a property list.
///
/// ```swift
/// let parameters: PlainValue = ["name": "Ada", "languages": ["fr", "en"], "page": 2]
/// ```
public enum PlainValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A floating-point number, or an integer that does not fit into 64 bits with a sign.
    case double(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case array([PlainValue])
    /// Only for queries and forms; JSON and property lists have no sets.
    case set(Set<PlainValue>)
    case dictionary([String: PlainValue])

    /// The member of a dictionary; nil if the key is missing, or the value is not a dictionary.
    public subscript(key: String) -> PlainValue? {
        guard case .dictionary(let members) = self else { return nil }
        return members[key]
    }

    /// The element of an array; nil if the index is out of range, or the value is not an array.
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

    /// A dictionary.
    ///
    /// If a key occurs twice, the last member counts.
    public init(dictionaryLiteral members: (String, PlainValue)...) {
        self = .dictionary(Dictionary(members) { $1 })
    }
}

// MARK: Text

extension PlainValue {
    /// A text to sort the members of sets by: equal values have equal texts.
    var order: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "1" : "0"
        case .integer(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value): value
        case .data(let value): value.base64EncodedString()
        case .date(let value): Self.text(of: value)
        case .array(let elements): "[\(elements.map(\.order).joined(separator: ", "))]"
        case .set(let members): "{\(members.map(\.order).sorted().joined(separator: ", "))}"
        case .dictionary(let members):
            "[\(members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.order)" }.joined(separator: ", "))]"
        }
    }

    /// The text of a date in queries and forms.
    ///
    /// - Throws: ``SerializationError`` for other values, which have a text of their own or none.
    var text: String {
        get throws {
            guard case .date(let date) = self else {
                throw SerializationError(
                    .invalidParameters,
                    "a query has no text for \(kind): give a string, such as the Base64 of bytes, or send a multipart form"
                )
            }
            return Self.text(of: date)
        }
    }

    private var kind: String {
        switch self {
        case .null: "null"
        case .bool, .integer, .double: "a number"
        case .string: "a string"
        case .data(let bytes): "\(bytes.count) bytes"
        case .date: "a date"
        case .array, .set, .dictionary: "a collection"
        }
    }

    /// The date as in RFC 3339, in UTC, with milliseconds if there are any.
    private static func text(of date: Date) -> String {
        let milliseconds = Int((date.timeIntervalSinceReferenceDate * 1000).rounded())
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: milliseconds % 1000 != 0)
        return Date(timeIntervalSinceReferenceDate: Double(milliseconds) / 1000).formatted(style)
    }
}

// MARK: Foundation

extension PlainValue {
    /// The value of an object that Foundation has read.
    ///
    /// Nil for an object of another kind.
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

    /// The object for Foundation to write.
    ///
    /// Sets become Foundation's sets, which Foundation refuses to write.
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

    /// Whether the value, or one of the values in it, fulfils the condition.
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
