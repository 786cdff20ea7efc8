import AgentProtocol
import SwiftRuntime

/// A class as an interface declaration that clang compiles.
///
/// It includes the declarations of structures and other classes that the interface needs.
///
/// Members without a declaration in C become comments.
struct ObjectiveCInterface {
    private let description: ClassDescription
    private let name: String

    /// - Throws: ``Failure`` for a class that has a header, or whose name Objective-C does not allow.
    init(_ description: ClassDescription) throws {
        self.description = description
        name = description.summary.name
        if description.categories == nil, let header = ObjectiveCHeaders.header(ofClass: name) {
            throw Failure(.data, "\(name) is declared in <objc/\(header).h>; import that header")
        }
        guard name.isCName else {
            throw Failure(.data, "\(name) is not a valid name in Objective-C; leave out --objc to see the class")
        }
    }

    var text: String {
        (headers + forwardDeclarations + structures + superclasses + interface).joined(separator: "\n")
    }

    // MARK: Before the interface

    private var headers: [String] {
        var headers: Set = ["NSObject"]
        headers.formUnion(description.superclassChain.lazy.compactMap(ObjectiveCHeaders.header(ofClass:)).prefix(1))
        headers.formUnion([ObjectiveCHeaders.header(ofClass: name)].compactMap(\.self))
        headers.formUnion(description.protocols.compactMap(ObjectiveCHeaders.header(ofProtocol:)))
        headers.formUnion(aggregates.compactMap { $0.aggregate?.name.flatMap(ObjectiveCHeaders.header(ofStructure:)) })
        return headers.sorted().map { "#import <objc/\($0).h>" } + ["#include <stdbool.h>", ""]
    }

    private var forwardDeclarations: [String] {
        let names = types.flatMap(\.parts).map(\.objectNames)
        let classes = Set(names.compactMap(\.className)).filter(\.isCName).subtracting([name])
        let protocols = Set(names.flatMap(\.protocols) + description.protocols).filter {
            $0.isCName && ObjectiveCHeaders.header(ofProtocol: $0) == nil
        }
        let lines =
            classes.sorted().map { "@class \($0);" } + protocols.sorted().flatMap { ["@protocol \($0)", "@end"] }
        return lines + (lines.isEmpty ? [] : [""])
    }

    /// The structures and unions that are declared here, as often as they are named.
    private var aggregates: [TypeEncoding] {
        types.filter(\.isDeclarable).flatMap(\.parts).filter { $0.aggregate?.name?.isCName == true }
    }

    /// The definitions of the structures; a structure that another one contains comes first.
    ///
    /// If there are two types of one name, the type that has more fields and names is used.
    private var structures: [String] {
        var order: [String] = []
        var known: [String: TypeEncoding] = [:]
        for type in aggregates {
            guard let name = type.aggregate?.name, ObjectiveCHeaders.header(ofStructure: name) == nil else { continue }
            if known[name] == nil { order.append(name) }
            if known[name].map({ $0.toldFields < type.toldFields }) ?? true { known[name] = type }
        }
        var defined: Set<String> = []
        var lines: [String] = []
        func define(_ name: String) {
            guard let type = known[name], defined.insert(name).inserted else { return }
            type.heldAggregates.forEach(define)
            lines += type.definition ?? []
        }
        order.forEach(define)
        return lines + (lines.isEmpty ? [] : [""])
    }

    /// Declarations of the superclasses, as far as a subclass needs them.
    private var superclasses: [String] {
        if description.categories != nil {
            let isKnown = ObjectiveCHeaders.header(ofClass: name) != nil
            return isKnown ? [] : [Self.head(name, nil), "@end", ""]
        }
        let chain = namedSuperclasses
        let unknown = chain.prefix { ObjectiveCHeaders.header(ofClass: $0) == nil }
        return unknown.indices.reversed().flatMap { index in
            [Self.head(chain[index], index + 1 < chain.count ? chain[index + 1] : nil), "@end", ""]
        }
    }

    private var namedSuperclasses: [String] { description.superclassChain.filter(\.isCName) }

    private static func head(_ name: String, _ superclass: String?) -> String {
        superclass.map { "@interface \(name) : \($0)" } ?? "__attribute__((objc_root_class))\n@interface \(name)"
    }

    // MARK: The interface

    private var interface: [String] {
        let adopted = description.protocols.filter(\.isCName)
        let category = description.categories?.first { $0.isCName }
        let head = category.map { "@interface \(name) (\($0))" } ?? Self.head(name, namedSuperclasses.first)
        return [head + (adopted.isEmpty ? "" : " <\(adopted.joined(separator: ", "))>")] + ivars
            + description.properties.map { property($0, ofClass: false) }
            + description.classProperties.map { property($0, ofClass: true) }
            + methods(description.classMethods, description.classProperties, "+")
            + methods(description.instanceMethods, description.properties, "-") + ["@end"]
    }

    private var ivars: [String] {
        guard !description.ivars.isEmpty else { return [] }
        return ["{"]
            + description.ivars.map { ivar in
                let type = ivar.encoding.flatMap { try? TypeEncoding($0) }
                guard let declaration = type?.member(ivar.name, inAggregate: false) else {
                    return "    // \(ivar.name.shown) at \(ivar.offset): \(ivar.encoding?.shown ?? "no type")"
                }
                return "    \(declaration);"
            } + ["}"]
    }

    private func property(_ property: ClassDescription.Property, ofClass: Bool) -> String {
        property.interfaceDeclaration(ofClass: ofClass)
            ?? "// @property \(property.name.shown): \(property.attributes.shown)"
    }

    /// The methods that no property declares.
    private func methods(
        _ methods: [ClassDescription.Method], _ properties: [ClassDescription.Property], _ mark: String
    ) -> [String] {
        let printed = properties.filter { $0.interfaceDeclaration(ofClass: false) != nil }
        let accessors = Set(printed.flatMap(\.accessors))
        var seen: Set<String> = []
        return methods.filter { !accessors.contains($0.selector) && seen.insert($0.selector).inserted }.map { method in
            Prototype(method, mark: mark).interfaceDeclaration
                ?? "// \(mark) \(method.selector.shown): \(method.types?.shown ?? "no types")"
        }
    }

    private var types: [TypeEncoding] {
        let methods = description.classMethods + description.instanceMethods
        return description.ivars.compactMap { $0.encoding.flatMap { try? TypeEncoding($0) } }
            + (description.properties + description.classProperties).compactMap(\.type)
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
        let getter = read.getter?.name ?? name
        let setter = read.setter?.name ?? "set\(name.prefix(1).uppercased())\(name.dropFirst()):"
        return read.options.contains(.readonly) ? [getter] : [getter, setter]
    }

    /// nil when C cannot say it.
    func interfaceDeclaration(ofClass: Bool) -> String? {
        let read = PropertyAttributes(text: attributes)
        let accessors = accessors.map { Selector($0) }
        guard let type, type.isDeclarable, name.isCName, !accessors.contains(where: { !$0.isDeclarable }),
            // Its getter would return what the caller owns.
            !(type.isReference && accessors[0].family != nil)
        else { return nil }
        let ownership: PropertyOptions = [.copy, .retain, .weak]
        var words = ofClass ? ["class"] : []
        words += read.options.subtracting(type.isReference ? .dynamic : ownership.union(.dynamic)).words
        if type.isReference, read.options.isDisjoint(with: ownership.union(.readonly)) { words.append("assign") }
        words += read.getter.map { ["getter=\($0)"] } ?? []
        if !read.options.contains(.readonly) { words += read.setter.map { ["setter=\($0)"] } ?? [] }
        let declaration = type.declaration(of: name, isOwnershipKnown: false)
        return "@property \(words.isEmpty ? "" : "(\(words.joined(separator: ", "))) ")\(declaration);"
    }
}

extension Selector {
    /// Whether its parts are names.
    fileprivate var isDeclarable: Bool {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        let labels = parts.count > 1 ? parts.dropLast() : parts
        return name != ":" && labels.allSatisfy { $0.isEmpty ? parts.count > 1 : String($0).isIdentifier }
    }

    /// The family whose methods return what the caller owns; nil outside of them.
    fileprivate var family: String? {
        let bare = name.drop { $0 == "_" }
        return ["alloc", "copy", "init", "mutableCopy", "new"].first { family in
            bare.hasPrefix(family) && !(bare.dropFirst(family.count).first?.isLowercase ?? false)
        }
    }
}

extension Prototype {
    /// nil when C cannot say it, or leaves it to the compiler.
    var interfaceDeclaration: String? {
        guard let returnType, selector.isDeclarable, returnType.isDeclarable, parameterTypes.allSatisfy(\.isDeclarable)
        else { return nil }
        let returned = "\(mark) (\(returnType.declaration(of: "", isOwnershipKnown: false)))"
        // A method named init that returns no object is not of the init family.
        let suffix =
            selector.family == "init" && !returnType.isReference ? " __attribute__((objc_method_family(none)))" : ""
        guard !parameterTypes.isEmpty else { return returned + selector.name + suffix + ";" }
        let parts = zip(selector.labels, parameterTypes).enumerated().map { index, part in
            "\(part.0):(\(part.1.declaration(of: "", isOwnershipKnown: true)))argument\(index + 1)"
        }
        return returned + parts.joined(separator: " ") + suffix + ";"
    }
}
