import AgentProtocol
import SwiftRuntime

/// A class as an interface declaration that clang compiles, with what that needs to know of structures and other classes.
///
/// What has no declaration in C becomes a comment.
struct ObjectiveCInterface {
    private let description: ClassDescription
    private let name: String

    init(_ description: ClassDescription) {
        self.description = description
        name = description.summary.name
    }

    var text: String {
        (headers + forwardDeclarations + structures + superclasses + interface).joined(separator: "\n")
    }

    // MARK: What comes before

    /// Of the classes that have one in <objc/…>.
    private static let classesWithHeader: Set<String> = [
        "NSObject", "NSProxy", "NSString", "NSArray", "NSDictionary", "NSSet", "NSIndexSet", "NSValue", "NSNumber",
        "NSNull",
        "NSError", "NSException", "NSInvocation", "NSMethodSignature",
    ]
    private static let protocolsWithHeader: Set<String> = ["NSObject", "NSCopying", "NSMutableCopying"]

    private var headers: [String] {
        let base = description.superclassChain.first(where: Self.classesWithHeader.contains)
        let headers = Set((base.map { [$0] } ?? []) + (name == "NSObject" ? [] : ["NSObject"]))
        return headers.sorted().map { "#import <objc/\($0).h>" } + ["#include <stdbool.h>", ""]
    }

    private var forwardDeclarations: [String] {
        let names = types.flatMap(\.parts).map(\.objectNames)
        let classes = Set(names.compactMap(\.className)).filter(\.isIdentifier).subtracting([name])
        let protocols = Set(names.flatMap(\.protocols) + description.protocols).subtracting(Self.protocolsWithHeader)
        let lines =
            classes.sorted().map { "@class \($0);" }
            + protocols.sorted().flatMap { $0.isIdentifier ? ["@protocol \($0)", "@end"] : [] }
        return lines + (lines.isEmpty ? [] : [""])
    }

    /// The definitions of the structures, those that others hold first; of two that name fewer fields, the other one.
    private var structures: [String] {
        var order: [String] = []
        var known: [String: TypeEncoding] = [:]
        for type in types.filter(\.isDeclarable).flatMap(\.parts) {
            guard let name = type.aggregate?.name else { continue }
            if known[name] == nil { order.append(name) }
            if known[name].map({ $0.namedFields < type.namedFields }) ?? true { known[name] = type }
        }
        let definitions = order.compactMap { known[$0]?.definition }
        return definitions.flatMap { $0 } + (definitions.isEmpty ? [] : [""])
    }

    /// As much of the superclasses as a class below them needs.
    private var superclasses: [String] {
        let chain = description.superclassChain
        let unknown = chain.prefix { !Self.classesWithHeader.contains($0) }
        return unknown.indices.reversed().flatMap { index in
            let superclass = index + 1 < chain.count ? chain[index + 1] : nil
            return [Self.head(chain[index], superclass), "@end", ""]
        }
    }

    private static func head(_ name: String, _ superclass: String?) -> String {
        superclass.map { "@interface \(name) : \($0)" } ?? "__attribute__((objc_root_class))\n@interface \(name)"
    }

    // MARK: The interface

    private var interface: [String] {
        let adopted = description.protocols.filter(\.isIdentifier)
        let head = Self.head(name, description.summary.superclass)
        return [head + (adopted.isEmpty ? "" : " <\(adopted.joined(separator: ", "))>")] + ivars + properties + methods
            + ["@end"]
    }

    private var ivars: [String] {
        guard !description.ivars.isEmpty else { return [] }
        return ["{"]
            + description.ivars.map { ivar in
                let type = ivar.encoding.flatMap { try? TypeEncoding($0) }
                guard let type, let declaration = type.member(ivar.name) else {
                    return "    // \(ivar.name) at \(ivar.offset): \(ivar.encoding ?? "no type")"
                }
                return "    \(declaration);"
            } + ["}"]
    }

    private var properties: [String] {
        description.properties.map { property in
            guard let type = property.type, type.isDeclarable, property.name.isIdentifier else {
                return "// @property \(property.name): \(property.attributes)"
            }
            return property.interfaceDeclaration(type)
        }
    }

    private var methods: [String] {
        let accessors = Set(description.properties.filter { $0.type?.isDeclarable ?? false }.flatMap(\.accessors))
        let ofInstances = description.instanceMethods.filter { !accessors.contains($0.selector) }
        return description.classMethods.map { declaration($0, "+") } + ofInstances.map { declaration($0, "-") }
    }

    private func declaration(_ method: ClassDescription.Method, _ mark: String) -> String {
        let prototype = Prototype(method, mark: mark)
        guard prototype.isDeclarable else { return "// \(mark) \(method.selector): \(method.types ?? "no types")" }
        return prototype.declaration { "argument\($0 + 1)" } + ";"
    }

    private var types: [TypeEncoding] {
        let methods = description.classMethods + description.instanceMethods
        return description.ivars.compactMap { $0.encoding.flatMap { try? TypeEncoding($0) } }
            + description.properties.compactMap(\.type)
            + methods.map { Prototype($0, mark: "-") }.flatMap {
                [$0.returnType].compactMap(\.self) + $0.parameterTypes
            }
    }
}

extension ClassDescription.Property {
    fileprivate var type: TypeEncoding? {
        PropertyAttributes(text: attributes).typeEncoding.flatMap { try? TypeEncoding($0) }
    }

    /// The selectors that the declaration brings.
    fileprivate var accessors: [String] {
        let read = PropertyAttributes(text: attributes)
        let setter = read.setter?.name ?? "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
        return [read.getter?.name ?? name, setter]
    }

    fileprivate func interfaceDeclaration(_ type: TypeEncoding) -> String {
        let read = PropertyAttributes(text: attributes)
        var words = read.options.subtracting(.dynamic).words
        if type.isReference, read.options.isDisjoint(with: [.copy, .retain, .weak, .readonly]) {
            words.append("assign")
        }
        words += read.getter.map { ["getter=\($0)"] } ?? []
        words += read.setter.map { ["setter=\($0)"] } ?? []
        return "@property \(words.isEmpty ? "" : "(\(words.joined(separator: ", "))) ")\(CDeclaration(type, of: name));"
    }
}

extension Prototype {
    fileprivate var isDeclarable: Bool {
        // Those with a dot are the compiler's.
        guard let returnType, !selector.name.contains(".") else { return false }
        return returnType.isDeclarable && parameterTypes.allSatisfy(\.isDeclarable)
    }
}

extension TypeEncoding {
    fileprivate var isReference: Bool {
        switch kind {
        case .object, .block: true
        default: false
        }
    }

    /// Whether C can say it.
    fileprivate var isDeclarable: Bool {
        switch kind {
        case .unknown, .vector, .bitField: false
        case .structure, .union:
            aggregate?.name?.isIdentifier == true
                && (aggregate?.fields?.allSatisfy { $0.bitWidth > 0 || $0.type.isDeclarable } ?? true)
        case .array(_, let element), .complex(let element): element.isDeclarable
        case .pointer(let element): element.text == "?" || element.isDeclarable
        case .block(let signature?): signature.allSatisfy(\.isDeclarable)
        case .object: ([objectNames.className].compactMap(\.self) + objectNames.protocols).allSatisfy(\.isIdentifier)
        default: true
        }
    }

    fileprivate var namedFields: Int { aggregate?.fields.map { 1 + $0.count { $0.name != nil } } ?? 0 }

    /// `struct Point { double x; double y; };`, and without fields `struct Point;`.
    fileprivate var definition: [String]? {
        guard let aggregate, let name = aggregate.name else { return nil }
        guard let fields = aggregate.fields else { return ["\(aggregate.keyword) \(name);"] }
        let members = fields.enumerated().map { index, field in
            let name = field.name.flatMap { $0.isIdentifier ? $0 : nil } ?? "field\(index + 1)"
            return "    \(field.type.member(name) ?? "char \(name)[\(field.type.size)]");"
        }
        return ["\(aggregate.keyword) \(name) {"] + members + ["};"]
    }

    /// A field or ivar; nil when C cannot say it.
    fileprivate func member(_ name: String) -> String? {
        if case .bitField(let width) = kind { return "unsigned \(width > 32 ? "long" : "int") \(name) : \(width)" }
        guard isDeclarable, name.isIdentifier, size > 0 else { return nil }
        return CDeclaration(self, of: name).description
    }
}
