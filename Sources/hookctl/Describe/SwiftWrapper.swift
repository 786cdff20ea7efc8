import AgentProtocol
import SwiftRuntime

/// A class as a Swift structure whose methods send the class's messages.
///
/// Methods with a type that SwiftRuntime does not have become comments.
struct SwiftWrapper {
    private let description: ClassDescription
    private let name: String

    /// - Throws: ``Failure`` for a class whose name Swift does not allow.
    init(_ description: ClassDescription) throws {
        self.description = description
        name = description.summary.name
        guard name.isIdentifier, name != "_" else {
            throw Failure(.data, "\(name) is not a valid name in Swift; leave out --swift to see the class")
        }
    }

    var text: String {
        let summary = description.summary
        var lines = ["import SwiftRuntime", ""] + structures
        lines += ["/// \(name)\(summary.superclass.map { " : \($0.shown)" } ?? "")", "struct \(name.escapedType) {"]
        lines += ["    static var cls: ObjCClass { ObjCClass(\"\(name)\")! }", "", "    let object: ObjCObject"]
        lines += methods(description.classMethods, "+") + methods(description.instanceMethods, "-")
        return (lines + ["}"]).joined(separator: "\n")
    }

    private func methods(_ methods: [ClassDescription.Method], _ mark: String) -> [String] {
        // Two selectors may have one name in Swift: init: and init_:.
        var seen: Set<String> = []
        return methods.flatMap { method in
            let prototype = Prototype(method, mark: mark)
            let comment = ["", "    // \(prototype.text.shown)"]
            guard let signature = signature(prototype), seen.insert(signature).inserted else { return comment }
            return comment + self.method(method, prototype, signature)
        }
    }

    /// The structures that the methods take and return.
    private var structures: [String] {
        let prototypes = (description.classMethods + description.instanceMethods).map { Prototype($0, mark: "-") }
        let types = prototypes.filter { signature($0) != nil }.flatMap {
            $0.parameterTypes + [$0.returnType].compactMap(\.self)
        }
        var seen: Set<String> = []
        return types.flatMap(\.parts).flatMap { type -> [String] in
            guard let definition = type.swiftDefinition, let name = type.aggregate?.name, name != self.name,
                seen.insert(name).inserted
            else { return [] }
            return definition + [""]
        }
    }

    private func method(_ method: ClassDescription.Method, _ prototype: Prototype, _ signature: String) -> [String] {
        let (receiver, prefix) = prototype.mark == "+" ? ("cls", "static ") : ("object", "")
        let values = prototype.parameterTypes.indices.map { ", argument\($0 + 1)" }.joined()
        return [
            "    \(prefix)func \(signature) {", "        try \(receiver).send(\"\(method.selector)\"\(values))",
            "    }",
        ]
    }

    /// As in `scale(_ argument1: Double, by argument2: Int32) throws -> Double`.
    private func signature(_ prototype: Prototype) -> String? {
        guard let returnType = prototype.returnType, let result = returnType.swiftName,
            !returnType.parts.contains(where: { $0.aggregate?.name == name })
        else { return nil }
        let labels = prototype.selector.labels
        let parts = prototype.selector.name.split(separator: ":").map(String.init)
        guard let base = parts.first, parts.allSatisfy(\.isIdentifier) else { return nil }
        var parameters: [String] = []
        for (index, type) in prototype.parameterTypes.enumerated() {
            guard let name = type.swiftName, type.aggregate?.name != self.name, name != "Void" else { return nil }
            let label = index == 0 || labels[index].isEmpty ? "_" : labels[index].escapedLabel
            parameters.append("\(label) argument\(index + 1): \(name)")
        }
        return "\(base.escapedMethod)(\(parameters.joined(separator: ", "))) throws"
            + (result == "Void" ? "" : " -> \(result)")
    }
}

extension String {
    private static let keywords: Set = [
        "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "Self", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The types that wrappers use.
    private static let types: Set = [
        "Block", "Bool", "Double", "Float", "Float80", "Int", "Int16", "Int32", "Int8", "ObjCClass", "ObjCObject",
        "ObjCStructure", "OpaquePointer", "Protocol", "Selector", "String", "Type", "UInt", "UInt16", "UInt32", "UInt8",
        "UnsafeMutableRawPointer", "Void",
    ]

    fileprivate var escaped: String { Self.keywords.contains(self) ? "`\(self)`" : self }

    /// The name of the class or structure, with _ after it if the wrappers use that name for another type.
    fileprivate var escapedType: String { Self.types.contains(self) ? self + "_" : escaped }

    fileprivate var escapedLabel: String { ["inout", "let", "var"].contains(self) ? "`\(self)`" : self }

    /// The method's name, with _ after it if it means something else as a member, or names a member of the wrapper.
    fileprivate var escapedMethod: String {
        ["init", "self", "Self", "Type", "Protocol", "object", "cls", "_"].contains(self) ? self + "_" : escaped
    }
}

extension TypeEncoding {
    /// The type that SwiftRuntime passes; nil where it has none.
    fileprivate var swiftName: String? {
        switch kind {
        case .void: "Void"
        case .bool: "Bool"
        case .integer, .floatingPoint: Self.numbers[text]
        case .object: "ObjCObject?"
        case .block: "Block?"
        case .cls: "ObjCClass?"
        case .selector: "Selector?"
        case .cString, .pointer: "UnsafeMutableRawPointer?"
        case .structure: swiftDefinition == nil ? nil : aggregate?.name?.escapedType
        default: nil
        }
    }

    /// The type as a field, where a reference is a pointer: structures are copied bit by bit.
    private var swiftFieldName: String? {
        switch kind {
        case .object, .block, .cls, .selector, .cString, .pointer, .function: "OpaquePointer?"
        default: swiftName
        }
    }

    private static let numbers = [
        "c": "Int8", "C": "UInt8", "s": "Int16", "S": "UInt16", "i": "Int32", "I": "UInt32", "l": "Int", "L": "UInt",
        "q": "Int", "Q": "UInt", "f": "Float", "d": "Double", "D": "Float80",
    ]

    /// A structure with the fields' types; nil if Swift would lay out the structure in another way.
    fileprivate var swiftDefinition: [String]? {
        guard case .structure(let name?, let fields?) = kind, name.isIdentifier, name != "_", hasLayout,
            !fields.isEmpty, text.isPlain
        else { return nil }
        var lines = [
            "struct \(name.escapedType): ObjCStructure {", "    static var objCEncoding: String { \(text.quoted) }",
        ]
        var end = 0
        for (index, field) in fields.enumerated() {
            guard field.bitWidth == 0, let type = field.type.swiftFieldName, type != "Void",
                field.offset == (end + field.type.alignment - 1) / field.type.alignment * field.type.alignment
            else { return nil }
            end = field.offset + field.type.swiftSize
            let name = field.name.flatMap { $0.isIdentifier && $0 != "_" ? $0.escaped : nil } ?? "field\(index + 1)"
            lines.append("    var \(name): \(type)")
        }
        return lines + ["}"]
    }

    /// The size without the padding at the end, where Swift puts the next field.
    private var swiftSize: Int {
        guard let last = aggregate?.fields?.last else { return size }
        return last.offset + last.type.swiftSize
    }
}

extension String {
    fileprivate var quoted: String { "#\"\(self)\"#" }

    /// Whether quoting it gives it again.
    fileprivate var isPlain: Bool {
        utf8.allSatisfy { (32..<127).contains($0) } && !contains("\"#") && !contains("\\#")
    }
}
