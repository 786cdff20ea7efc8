import Foundation

/// A JSON schema (draft 7) with the few keywords that the schemas in Tests/hookctlTests/Schemas use.
struct JSONSchema {
    private static let annotations: Set = ["$schema", "title", "description"]
    private let schema: JSONValue

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Schemas")

    init(named name: String) throws {
        let file = Self.folder.appendingPathComponent("\(name).schema.json")
        self.init(try JSONValue(String(contentsOf: file, encoding: .utf8)))
    }

    private init(_ schema: JSONValue) {
        self.schema = schema
    }

    /// The errors of the value; empty if it matches the schema.
    func errors(in value: JSONValue, at path: String = "") -> [String] {
        guard case .object(let keywords) = schema else {
            return schema == .bool(true) ? [] : ["\(path) is not to be there"]
        }
        return keywords.flatMap { keyword, operand in
            Self.annotations.contains(keyword) ? [] : errors(keyword, operand, value, path)
        }
    }

    private func errors(_ keyword: String, _ operand: JSONValue, _ value: JSONValue, _ path: String) -> [String] {
        switch keyword {
        case "type": value.isOf(operand.string) ? [] : ["\(path) is no \(operand.string ?? "")"]
        case "const": value == operand ? [] : ["\(path) is not \(operand)"]
        case "enum": operand.array?.contains(value) ?? false ? [] : ["\(path) is none of \(operand)"]
        case "minimum": value.number ?? .infinity >= operand.number ?? 0 ? [] : ["\(path) is too small"]
        case "required": missing(operand.array ?? [], value, path)
        case "properties": members(operand.object ?? [:], value, path)
        case "additionalProperties": others(JSONSchema(operand), value, path)
        case "items":
            value.array?.enumerated().flatMap { JSONSchema(operand).errors(in: $1, at: "\(path)/\($0)") } ?? []
        case "oneOf": alternatives(operand.array ?? [], value, path)
        // A value must not be valid because a keyword is not checked.
        default: ["the schema's keyword \(keyword) is not known"]
        }
    }

    private func missing(_ names: [JSONValue], _ value: JSONValue, _ path: String) -> [String] {
        guard let members = value.object else { return [] }
        return names.compactMap(\.string).filter { members[$0] == nil }.map { "\(path) has no \($0)" }
    }

    private func members(_ schemas: [String: JSONValue], _ value: JSONValue, _ path: String) -> [String] {
        schemas.flatMap { name, schema in
            value[name].map { JSONSchema(schema).errors(in: $0, at: "\(path)/\(name)") } ?? []
        }
    }

    private func others(_ other: JSONSchema, _ value: JSONValue, _ path: String) -> [String] {
        let known = schema["properties"]?.object ?? [:]
        return (value.object ?? [:]).filter { known[$0.key] == nil }.flatMap {
            other.errors(in: $0.value, at: "\(path)/\($0.key)")
        }
    }

    private func alternatives(_ schemas: [JSONValue], _ value: JSONValue, _ path: String) -> [String] {
        let errors = schemas.map { JSONSchema($0).errors(in: value, at: path) }
        let matching = errors.count(where: \.isEmpty)
        guard matching != 1 else { return [] }
        return ["\(path) matches \(matching) of \(schemas.count) alternatives"] + errors.flatMap(\.self)
    }
}

extension JSONValue {
    fileprivate func isOf(_ type: String?) -> Bool {
        switch self {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .number(let number): type == "number" || type == "integer" && number == number.rounded()
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }
}
