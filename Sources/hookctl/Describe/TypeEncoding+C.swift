import SwiftRuntime

extension TypeEncoding {
    var isReference: Bool {
        switch kind {
        case .object, .block, .cls: true
        default: false
        }
    }

    /// Whether C can declare the type.
    var isDeclarable: Bool {
        switch kind {
        case .unknown, .vector, .bitField: false
        case .structure, .union: aggregate?.name.map(\.isCName) ?? isDeclarableInPlace && hasDeclarableFields
        case .array(_, let element), .complex(let element): element.isDeclarable
        // A pointer to a structure or union needs no fields.
        case .pointer(let element) where element.aggregate?.name != nil: element.aggregate?.name?.isCName == true
        case .pointer(let element): element.isFunction || (element.isDeclarable && !element.isBlockWithSignature)
        case .block(let signature?): signature.allSatisfy(\.isDeclarable)
        case .object: ([objectNames.className].compactMap(\.self) + objectNames.protocols).allSatisfy(\.isCName)
        default: true
        }
    }

    /// Whether the type, which has no tag, can be written with its members.
    ///
    /// Members that are references would need an ownership.
    private var isDeclarableInPlace: Bool {
        guard let fields = aggregate?.fields, !fields.isEmpty else { return false }
        return fields.allSatisfy { field in
            (field.name?.isCName ?? true) && !field.type.parts.contains(where: \.isOwned)
        }
    }

    private var isOwned: Bool {
        switch kind {
        case .object, .block: true
        default: false
        }
    }

    private var hasDeclarableFields: Bool {
        aggregate?.fields?.allSatisfy { $0.type.member("field", inAggregate: true) != nil } ?? true
    }

    /// A pointer to such a block is not declarable: the place of its ownership would not say to what it belongs.
    private var isBlockWithSignature: Bool {
        if case .block(_?) = kind { true } else { false }
    }

    /// How many fields the encoding has, counting named ones twice; 0 for an opaque type.
    var toldFields: Int { aggregate?.fields.map { $0.count + $0.count { $0.name != nil } } ?? 0 }

    /// The names of the structures and unions among the fields, and their elements: their definitions come first.
    var heldAggregates: [String] {
        switch kind {
        case .structure(_, let fields?), .union(_, let fields?): fields.flatMap(\.type.namesHeld)
        default: []
        }
    }

    private var namesHeld: [String] {
        switch kind {
        case .structure(let name?, _), .union(let name?, _): [name]
        case .structure(nil, let fields?), .union(nil, let fields?): fields.flatMap(\.type.namesHeld)
        case .array(_, let element): element.namesHeld
        default: []
        }
    }

    /// `struct Point { double x; double y; };`, and without fields `struct Point;`.
    var definition: [String]? {
        guard let aggregate, let name = aggregate.name else { return nil }
        guard let fields = aggregate.fields, !fields.isEmpty, hasDeclarableFields else {
            return ["\(aggregate.keyword) \(name);"]
        }
        let members = fields.enumerated().map { index, field in
            let name = field.name.flatMap { $0.isCName ? $0 : nil } ?? "field\(index + 1)"
            return "    \(field.type.member(name, inAggregate: true) ?? "");"
        }
        return ["\(aggregate.keyword) \(name) {"] + members + ["};"]
    }

    /// A field or ivar; nil if C cannot declare it.
    func member(_ name: String, inAggregate: Bool) -> String? {
        guard name.isCName else { return nil }
        if case .bitField(let width) = kind { return bitField(name, width) }
        guard isDeclarable, size > 0 else { return nil }
        // A structure is copied bit by bit, so its fields own nothing.
        let ownership = inAggregate && holdsReferences ? "__unsafe_unretained " : ""
        return ownership + declaration(of: name, isOwnershipKnown: !ownership.isEmpty)
    }

    /// The encoding has the declared type if the runtime's ABI adds it: `b3` or `b16I3`.
    private func bitField(_ name: String, _ width: Int) -> String? {
        let declared = text.dropFirst().drop(while: \.isNumber).prefix { !$0.isNumber }
        let text = declared.isEmpty ? (width > 32 ? "Q" : "I") : String(declared)
        guard let type = try? TypeEncoding(text), type.size * 8 >= width, width > 0 else { return nil }
        return "\(CDeclaration(type, of: name)) : \(width)"
    }

    /// The declaration, with the ownership that ARC requires for the target of a pointer.
    ///
    /// `isOwnershipKnown`: for a parameter, clang knows the ownership.
    func declaration(of name: String, isOwnershipKnown: Bool) -> String {
        let needsOwnership = pointsToReference && !(isOwnershipKnown && pointerDepth == 1)
        return (needsOwnership ? "__unsafe_unretained " : "") + CDeclaration(self, of: name).description
    }

    private var pointsToReference: Bool { pointerDepth > 0 && holdsReferences }

    private var holdsReferences: Bool {
        switch kind {
        case .object, .block: true
        case .pointer(let element), .array(_, let element): element.holdsReferences
        default: false
        }
    }

    private var pointerDepth: Int {
        switch kind {
        case .pointer(let element): 1 + element.pointerDepth
        case .array(_, let element): element.pointerDepth
        default: 0
        }
    }
}

extension String {
    /// Words that cannot be names in C, or in Objective-C with the headers that an interface imports.
    private static let reserved: Set = [
        "asm", "auto", "bool", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
        "extern", "false", "float", "for", "goto", "id", "if", "inline", "int", "linux", "long", "nil", "register",
        "restrict", "return", "self", "short", "signed", "sizeof", "static", "struct", "super", "switch", "true",
        "typedef", "typeof", "union", "unix", "unsigned", "void", "volatile", "while", "BOOL", "Class", "IMP", "Nil",
        "NO", "NULL", "Protocol", "SEL", "YES", "_Bool", "_Complex",
    ]

    /// Whether C accepts it as a name.
    var isCName: Bool { isIdentifier && !Self.reserved.contains(self) }
}
