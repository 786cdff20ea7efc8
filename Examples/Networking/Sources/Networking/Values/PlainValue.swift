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

// MARK: Text

extension PlainValue {
    /// The text by which the members of sets are sorted: equal values have equal texts.
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
    /// - Throws: ``SerializationError`` for other values, which have texts of their own or none.
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

    /// RFC 3339 in UTC, with milliseconds where there are some.
    private static func text(of date: Date) -> String {
        let milliseconds = Int((date.timeIntervalSinceReferenceDate * 1000).rounded())
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: milliseconds % 1000 != 0)
        return Date(timeIntervalSinceReferenceDate: Double(milliseconds) / 1000).formatted(style)
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
