/// A type as a demangled declaration writes it: `Swift.Optional<(Swift.Int, Lib.Service)>`.
///
/// Source: swift/docs/ABI/Mangling.rst, and the printer in lib/Demangling/NodePrinter.cpp.
package indirect enum SwiftTypeText: Hashable, Sendable {
    /// One name of a path, with the arguments that are bound there.
    package struct Name: Hashable, Sendable {
        let text: String
        let arguments: [SwiftTypeText]
    }

    package struct Element: Hashable, Sendable {
        let label: String?
        let type: SwiftTypeText
    }

    package struct Function: Hashable, Sendable {
        enum Convention: Sendable { case swift, c, block }

        let parameters: [Argument]
        let result: SwiftTypeText
        let convention: Convention
        let isAsync: Bool
        let isThrowing: Bool
        let isSendable: Bool
    }

    /// A parameter, of a function type or a declaration.
    package struct Argument: Hashable, Sendable {
        enum Passing: Sendable { case plain, owned, shared, inOut }

        let passing: Passing
        let type: SwiftTypeText
    }

    /// A struct, an enum, a class or a protocol: the text does not say which.
    ///
    /// Private types are not among them, because the program cannot find them by name.
    case nominal(module: String, path: [Name])
    case tuple([Element])
    case function(Function)
    /// `P & Q`, with or without a class among them.
    case composition([SwiftTypeText])
    case metatype(SwiftTypeText)
    /// `Any`.
    case any
    /// A type parameter of a type: `A` is the first one of the outermost generic type, `B1` the second one of the next.
    case parameter(depth: Int, index: Int)
    /// `Self`.
    case dynamicSelf

    /// Nil for a text that is not a type that this code knows.
    package init?(_ text: some StringProtocol) {
        var parser = Parser(text)
        guard let type = parser.type(), parser.isAtEnd else { return nil }
        self = type
    }

    static var void: SwiftTypeText { .tuple([]) }

    /// Whether the type mentions a type parameter.
    var hasParameter: Bool {
        switch self {
        case .nominal(_, let path): path.contains { $0.arguments.contains(where: \.hasParameter) }
        case .tuple(let elements): elements.contains { $0.type.hasParameter }
        case .function(let function):
            function.result.hasParameter || function.parameters.contains { $0.type.hasParameter }
        case .composition(let members): members.contains(where: \.hasParameter)
        case .metatype(let instance): instance.hasParameter
        case .parameter: true
        case .any, .dynamicSelf: false
        }
    }

    /// Whether the type mentions a block.
    ///
    /// The Swift runtime has no value witnesses for such types on Linux: their values cannot be copied, and it reads
    /// through a wild pointer when it makes an optional or a tuple of them. So such a type is never looked up.
    var mentionsBlock: Bool {
        switch self {
        case .nominal(_, let path): path.contains { $0.arguments.contains(where: \.mentionsBlock) }
        case .tuple(let elements): elements.contains { $0.type.mentionsBlock }
        case .function(let function):
            function.convention == .block || function.result.mentionsBlock
                || function.parameters.contains { $0.type.mentionsBlock }
        case .composition(let members): members.contains(where: \.mentionsBlock)
        case .metatype(let instance): instance.mentionsBlock
        case .parameter, .any, .dynamicSelf: false
        }
    }

    /// The arguments of generic types and the elements of tuples in it, at any depth: types that a value may hold.
    var parts: [SwiftTypeText] {
        switch self {
        case .nominal(_, let path): path.flatMap(\.arguments).flatMap { [$0] + $0.parts }
        case .tuple(let elements): elements.flatMap { [$0.type] + $0.type.parts }
        case .function, .composition, .metatype, .parameter, .any, .dynamicSelf: []
        }
    }

    /// The type with other types in place of its type parameters; nil if a parameter has no replacement.
    func replacingParameters(_ other: (_ depth: Int, _ index: Int) -> SwiftTypeText?) -> SwiftTypeText? {
        switch self {
        case .nominal(let module, let path):
            return path.mapAll { name in
                name.arguments.mapAll { $0.replacingParameters(other) }
                    .map { Name(text: name.text, arguments: $0) }
            }.map { .nominal(module: module, path: $0) }
        case .tuple(let elements):
            return elements.mapAll { element in
                element.type.replacingParameters(other).map { Element(label: element.label, type: $0) }
            }.map(SwiftTypeText.tuple)
        case .function(let function):
            guard let result = function.result.replacingParameters(other),
                let parameters = function.parameters.mapAll({ parameter in
                    parameter.type.replacingParameters(other).map { Argument(passing: parameter.passing, type: $0) }
                })
            else { return nil }
            return .function(
                Function(
                    parameters: parameters, result: result, convention: function.convention, isAsync: function.isAsync,
                    isThrowing: function.isThrowing, isSendable: function.isSendable))
        case .composition(let members):
            return members.mapAll { $0.replacingParameters(other) }.map(SwiftTypeText.composition)
        case .metatype(let instance): return instance.replacingParameters(other).map(SwiftTypeText.metatype)
        case .parameter(let depth, let index): return other(depth, index)
        case .any, .dynamicSelf: return self
        }
    }
}

// MARK: Text

extension SwiftTypeText: CustomStringConvertible {
    /// The type as a demangled declaration writes it.
    package var description: String {
        switch self {
        case .nominal(let module, let path): module + path.map { ".\($0)" }.joined()
        case .tuple(let elements): "(" + Self.list(elements.map(\.description)) + ")"
        case .function(let function): function.description
        case .composition(let members): members.map(\.description).joined(separator: " & ")
        case .metatype(let instance): "\(instance).Type"
        case .any: "Any"
        case .parameter(let depth, let index):
            "\(Character(UnicodeScalar(UInt8(65 + index))))" + (depth == 0 ? "" : "\(depth)")
        case .dynamicSelf: "Self"
        }
    }

    fileprivate static func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }
}

extension SwiftTypeText.Name: CustomStringConvertible {
    package var description: String {
        arguments.isEmpty ? text : "\(text)<\(SwiftTypeText.list(arguments.map(\.description)))>"
    }
}

extension SwiftTypeText.Element: CustomStringConvertible {
    package var description: String { (label.map { $0 + ": " } ?? "") + type.description }
}

extension SwiftTypeText.Argument: CustomStringConvertible {
    package var description: String {
        let mark =
            switch passing {
            case .plain: ""
            case .owned: "__owned "
            case .shared: "__shared "
            case .inOut: "inout "
            }
        return mark + type.description
    }
}

extension SwiftTypeText.Function: CustomStringConvertible {
    package var description: String {
        let convention =
            switch convention {
            case .swift: ""
            case .c: "@convention(c) "
            case .block: "@convention(block) "
            }
        return convention + (isSendable ? "@Sendable " : "") + "(\(SwiftTypeText.list(parameters.map(\.description))))"
            + (isAsync ? " async" : "") + (isThrowing ? " throws" : "") + " -> \(result)"
    }
}

extension SwiftTypeText.Argument {
    /// A parameter of a declaration: `inout Swift.Int`, `Swift.Int...`.
    init?(_ text: some StringProtocol) {
        var parser = SwiftTypeText.Parser(text)
        guard let argument = parser.argument(), parser.isAtEnd else { return nil }
        self = argument
    }
}

extension Sequence {
    /// Nil where the body answers nil for an element.
    func mapAll<Other>(_ body: (Element) -> Other?) -> [Other]? {
        var others: [Other] = []
        for element in self {
            guard let other = body(element) else { return nil }
            others.append(other)
        }
        return others
    }
}

// MARK: Parsing

extension SwiftTypeText {
    fileprivate struct Parser {
        private var rest: Substring

        init(_ text: some StringProtocol) { rest = Substring(text) }

        var isAtEnd: Bool { rest.isEmpty }

        private mutating func take(_ prefix: String) -> Bool {
            guard rest.hasPrefix(prefix) else { return false }
            rest = rest.droppingPrefix(prefix)
            return true
        }

        mutating func argument() -> Argument? {
            let passing: Argument.Passing =
                if take("inout ") { .inOut } else if take("__owned ") { .owned } else if take("__shared ") {
                    .shared
                } else { .plain }
            guard let type = type() else { return nil }
            guard take("...") else { return Argument(passing: passing, type: type) }
            let array = Name(text: "Array", arguments: [type])
            return Argument(passing: passing, type: .nominal(module: "Swift", path: [array]))
        }

        mutating func type() -> SwiftTypeText? {
            guard let first = member() else { return nil }
            var members = [first]
            while take(" & ") {
                guard let next = member() else { return nil }
                members.append(next)
            }
            return members.count == 1 ? first : .composition(members)
        }

        private mutating func member() -> SwiftTypeText? {
            _ = take("any ")
            guard var type = simple() else { return nil }
            while isAtMetatype {
                _ = take(".Type")
                type = .metatype(type)
            }
            return type
        }

        private mutating func simple() -> SwiftTypeText? {
            if rest.first == "@" { return function() }
            if rest.first == "(" { return bracketed() }
            return named()
        }

        /// With attributes in front.
        private mutating func function() -> SwiftTypeText? {
            var convention = Function.Convention.swift
            var isSendable = false
            while rest.first == "@" {
                if take("@Sendable ") {
                    isSendable = true
                } else if take("@convention(c) ") {
                    convention = .c
                } else if take("@convention(block) ") {
                    convention = .block
                } else if !take("@autoclosure ") && !take("@escaping ") {
                    return nil
                }
            }
            guard take("(") else { return nil }
            return functionBehindBracket(convention, isSendable)
        }

        private mutating func functionBehindBracket(
            _ convention: Function.Convention, _ isSendable: Bool
        ) -> SwiftTypeText? {
            var parameters: [Argument] = []
            if !take(")") {
                repeat {
                    guard let parameter = argument() else { return nil }
                    parameters.append(parameter)
                } while take(", ")
                guard take(")") else { return nil }
            }
            let isAsync = take(" async")
            let isThrowing = take(" throws")
            guard take(" -> "), let result = type() else { return nil }
            return .function(
                Function(
                    parameters: parameters, result: result, convention: convention, isAsync: isAsync,
                    isThrowing: isThrowing, isSendable: isSendable))
        }

        /// Parses a tuple, a function, or a type in brackets.
        private mutating func bracketed() -> SwiftTypeText? {
            let start = rest
            _ = take("(")
            var elements: [Element] = []
            if !take(")") {
                repeat {
                    let label = label()
                    guard let type = type() else { return again(from: start) }
                    elements.append(Element(label: label, type: type))
                } while take(", ")
                guard take(")") else { return again(from: start) }
            }
            if rest.hasPrefix(" -> ") || rest.hasPrefix(" async") || rest.hasPrefix(" throws") {
                return again(from: start)
            }
            return elements.count == 1 && elements[0].label == nil ? elements[0].type : .tuple(elements)
        }

        /// Parses it as a function, whose parameters may have marks that a tuple's elements do not have.
        private mutating func again(from start: Substring) -> SwiftTypeText? {
            rest = start.dropFirst()
            return functionBehindBracket(.swift, false)
        }

        private mutating func label() -> String? {
            let text = rest.prefix(while: Self.isOfName)
            guard !text.isEmpty, rest[text.endIndex...].hasPrefix(": ") else { return nil }
            rest = rest[text.endIndex...].dropFirst(2)
            return String(text)
        }

        private mutating func named() -> SwiftTypeText? {
            let first = rest.prefix(while: Self.isOfName)
            guard !first.isEmpty else { return nil }
            rest = rest[first.endIndex...]
            guard rest.first == ".", !isAtMetatype, !rest.hasPrefix("...") else {
                return Self.unqualified(first)
            }
            var path: [Name] = []
            while rest.first == ".", !rest.hasPrefix("..."), !isAtMetatype {
                rest = rest.dropFirst()
                guard let name = name() else { return nil }
                path.append(name)
            }
            // The program cannot find a type that belongs to a type parameter by name.
            guard Self.unqualified(first) == nil else { return nil }
            return .nominal(module: String(first), path: path)
        }

        private var isAtMetatype: Bool {
            guard rest.hasPrefix(".Type") else { return false }
            return rest.dropFirst(5).first.map { !Self.isOfName($0) } ?? true
        }

        private mutating func name() -> Name? {
            let text = rest.prefix(while: Self.isOfName)
            rest = rest[text.endIndex...]
            guard !text.isEmpty else { return nil }
            var arguments: [SwiftTypeText] = []
            if take("<") {
                repeat {
                    guard let argument = type() else { return nil }
                    arguments.append(argument)
                } while take(", ")
                guard take(">") else { return nil }
            }
            return Name(text: String(text), arguments: arguments)
        }

        private static func unqualified(_ text: Substring) -> SwiftTypeText? {
            if text == "Any" { return .any }
            if text == "Self" { return .dynamicSelf }
            guard let letter = text.first?.asciiValue, (65...90).contains(letter) else { return nil }
            guard let depth = text.count == 1 ? 0 : Int(text.dropFirst()) else { return nil }
            return .parameter(depth: depth, index: Int(letter) - 65)
        }

        private static func isOfName(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_" || character == "$"
        }
    }
}
