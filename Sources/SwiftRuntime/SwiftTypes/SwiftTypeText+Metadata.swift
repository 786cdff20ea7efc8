/// The types that type parameters stand for in a class: the generic arguments in its metadata.
///
/// Source: swift/docs/ABI/TypeMetadata.rst, "Class Metadata"; include/swift/ABI/Metadata.h, TargetClassDescriptor.
struct GenericArguments {
    fileprivate let context: UnsafeRawPointer
    fileprivate let vector: UnsafeRawPointer

    /// Nil for a class without type parameters.
    init?(of cls: ClassMetadata) {
        guard cls.descriptor.isGeneric else { return nil }
        context = cls.descriptor.address
        vector = cls.address + cls.descriptor.firstMemberWord * 8
    }

    /// The arguments of a struct or an enum, whose metadata has the descriptor's address in its second word.
    init(ofValueType metadata: UnsafeRawPointer) {
        context = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
        vector = metadata + 16
    }

    /// The type that the mangled name stands for, which may have symbolic references; without arguments, one without
    /// type parameters.
    static func type(mangled name: UnsafeBufferPointer<UInt8>, in arguments: GenericArguments?) -> Any.Type? {
        guard let start = name.baseAddress else { return nil }
        return _getTypeByMangledNameInContext(
            start, UInt(name.count), genericContext: arguments?.context, genericArguments: arguments?.vector)
    }
}

extension SwiftTypeText {
    /// The type, if the running program has it; type parameters stand for the types in the arguments.
    ///
    /// Only the program knows whether a name is that of a struct, a class, an enum or a protocol, so this method tries
    /// each kind. That takes up to a few searches of all types of the process for each name.
    ///
    /// A type that was found is not searched for again.
    func type(_ arguments: GenericArguments?) -> Any.Type? {
        let isFixed = !hasParameter
        if isFixed, let known = Self.known.withLock({ $0[self] }) { return known }
        var builder = Builder(arguments: arguments)
        let type = builder.found(self)?.type
        if isFixed, let type { Self.known.withLock { $0[self] = type } }
        return type
    }

    /// The same for a type without type parameters.
    package func type() -> Any.Type? { type(nil) }

    /// The types without type parameters that were found.
    private static let known = Guarded<[SwiftTypeText: Any.Type]>(forProcess: [:])
}

extension SwiftTypeText {
    /// A type parameter, as mangled names write it.
    static func mangledParameter(_ depth: Int, _ index: Int) -> String {
        func mangled(_ number: Int) -> String { number == 0 ? "_" : "\(number - 1)_" }
        if depth > 0 { return "qd" + mangled(depth - 1) + mangled(index) }
        return index == 0 ? "x" : "q" + mangled(index - 1)
    }

    private struct Found {
        let mangled: String
        let type: Any.Type
    }

    private struct Builder {
        let arguments: GenericArguments?

        private func lookUp(_ mangled: String) -> Found? {
            var mangled = mangled
            let type = mangled.withUTF8 { GenericArguments.type(mangled: $0, in: arguments) }
            return type.map { Found(mangled: mangled, type: $0) }
        }

        mutating func found(_ text: SwiftTypeText) -> Found? {
            switch text {
            case .nominal where text.isAnyObject: return composition([text])
            case .nominal where text.isMarker: return lookUp("yp")
            case .nominal(let module, let path):
                return nominal(module, path) ?? `protocol`(text)
            case .tuple(let elements): return tuple(elements)
            case .function(let function): return self.function(function)
            case .composition(let members): return composition(members)
            case .metatype(let instance): return metatype(of: instance)
            case .any: return lookUp("yp")
            case .parameter(let depth, let index): return lookUp(SwiftTypeText.mangledParameter(depth, index))
            case .dynamicSelf: return nil
            }
        }

        /// Nil for a text that mangled names would have to encode.
        private static func identifier(_ text: String) -> String? {
            text.utf8.allSatisfy { $0 < 128 } ? "\(text.utf8.count)\(text)" : nil
        }

        private static func module(_ name: String) -> String? {
            switch name {
            case "Swift": "s"
            case "__C": "So"
            default: identifier(name)
            }
        }

        private mutating func nominal(_ module: String, _ path: [Name]) -> Found? {
            guard let start = Self.module(module), let names = path.mapAll({ Self.identifier($0.text) }) else {
                return nil
            }
            var bound = ""
            if path.contains(where: { !$0.arguments.isEmpty }) {
                var levels: [String] = []
                for name in path {
                    var level = ""
                    for argument in name.arguments {
                        guard let found = found(argument) else { return nil }
                        level += found.mangled
                    }
                    levels.append(level)
                }
                bound = "y" + levels.joined(separator: "_") + "G"
            }
            return search(start, names[...], bound)
        }

        /// Looks for the type with each kind in turn, for each name.
        private func search(_ context: String, _ names: ArraySlice<String>, _ bound: String) -> Found? {
            guard let name = names.first else {
                return lookUp(context + bound).flatMap { TypeMetadata($0.type).isNominal ? $0 : nil }
            }
            for kind in ["V", "C", "O"] {
                if let found = search(context + name + kind, names.dropFirst(), bound) { return found }
            }
            return nil
        }

        /// Looks for a protocol; the runtime accepts any name as that of a protocol, so the result is checked.
        private func `protocol`(_ text: SwiftTypeText) -> Found? {
            guard case .nominal(let module, let path) = text, path.count == 1, path[0].arguments.isEmpty,
                let start = Self.module(module), let name = Self.identifier(path[0].text),
                let found = lookUp(start + name + "_p"), TypeMetadata(found.type).isOfOneProtocol
            else { return nil }
            return found
        }

        private mutating func composition(_ all: [SwiftTypeText]) -> Found? {
            let members = all.filter { !$0.isMarker }
            if members.isEmpty { return lookUp("yp") }
            if all.count > 1, members.count == 1 { return found(members[0]) }
            var protocols: [String] = []
            var superclass: Found?
            var isOfObjects = false
            for member in members {
                if member.isAnyObject {
                    isOfObjects = true
                } else if case .nominal(let module, let path) = member, let found = nominal(module, path) {
                    guard superclass == nil, found.type is AnyClass else { return nil }
                    superclass = found
                } else if let found = `protocol`(member) {
                    // Without the end of the list, which comes after the first protocol.
                    protocols.append(String(found.mangled.dropLast(protocols.isEmpty ? 1 : 2)))
                } else {
                    return nil
                }
            }
            let list = protocols.isEmpty ? "y" : protocols.joined()
            if let superclass { return lookUp(list + superclass.mangled + "Xc") }
            return lookUp(list + (isOfObjects ? "Xl" : "p"))
        }

        private mutating func tuple(_ elements: [Element]) -> Found? {
            guard !elements.isEmpty else { return lookUp("yt") }
            var list: [String] = []
            for element in elements {
                guard var mangled = found(element.type)?.mangled else { return nil }
                if let label = element.label {
                    guard let label = Self.identifier(label) else { return nil }
                    mangled += label
                }
                list.append(list.isEmpty ? mangled + "_" : mangled)
            }
            return lookUp(list.joined() + "t")
        }

        private mutating func function(_ function: Function) -> Found? {
            guard let result = found(function.result) else { return nil }
            var list: [String] = []
            for parameter in function.parameters {
                guard let type = found(parameter.type) else { return nil }
                let suffix =
                    switch parameter.passing {
                    case .plain: ""
                    case .owned: "n"
                    case .shared: "h"
                    case .inOut: "z"
                    }
                list.append(type.mangled + suffix)
            }
            let isOneTuple =
                if case .tuple = function.parameters.first?.type, list.count == 1 { true } else { false }
            let parameters =
                if list.isEmpty { "y" } else if list.count == 1, !isOneTuple { list[0] } else {
                    list[0] + "_" + list.dropFirst().joined() + "t"
                }
            let effects =
                (function.isAsync ? "Ya" : "") + (function.isSendable ? "Yb" : "") + (function.isThrowing ? "K" : "")
            let kind =
                switch function.convention {
                case .swift: "c"
                case .c: "XC"
                case .block: "XB"
                }
            let written = function.result == .void ? "y" : result.mangled
            return lookUp(written + parameters + effects + kind)
        }

        private mutating func metatype(of instance: SwiftTypeText) -> Found? {
            guard let instance = found(instance) else { return nil }
            return lookUp(instance.mangled + (TypeMetadata(instance.type).isExistential ? "Xp" : "m"))
        }
    }

    fileprivate var isAnyObject: Bool { isOfStandardLibrary(["AnyObject"]) }

    /// Whether it is a protocol that only the compiler knows, and that existentials leave out.
    fileprivate var isMarker: Bool {
        isOfStandardLibrary(["Sendable", "SendableMetatype", "BitwiseCopyable", "Copyable", "Escapable"])
    }

    private func isOfStandardLibrary(_ names: [String]) -> Bool {
        guard case .nominal("Swift", let path) = self, path.count == 1 else { return false }
        return names.contains(path[0].text)
    }
}
