import AgentProtocol

extension ProtocolDescription {
    /// The declaration for people, with prototypes as hookctl describe prints them for classes.
    var lines: [String] {
        declaration(property: { $0.declaration(ofClass: $1) + ";" }, method: { $0.text + ";" })
    }

    /// The declaration for clang, without those of the types that it uses.
    ///
    /// Members that Objective-C cannot declare become comments.
    var interface: String {
        let lines = declaration(
            property: { property, ofClass in
                property.interfaceDeclaration(ofClass: ofClass)
                    ?? "// @property \(property.name): \(property.attributes)"
            },
            method: { $0.interfaceDeclaration ?? "// \($0.text)" })
        return (name.isCName ? lines : ["// the protocol \(name)"]).map(\.shown).joined(separator: "\n")
    }

    private func declaration(
        property: (ClassDescription.Property, _ ofClass: Bool) -> String, method: (Prototype) -> String
    ) -> [String] {
        func methods(_ methods: [Method], _ mark: String) -> [String] {
            methods.map { known in
                let types = ClassDescription.Method(
                    selector: known.selector, types: known.types, implementation: "", isHooked: false)
                return method(Prototype(types, mark: mark))
            }
        }
        let adopted = protocols.isEmpty ? "" : " <\(protocols.joined(separator: ", "))>"
        let required =
            properties.map { property($0, false) } + classProperties.map { property($0, true) }
            + methods(classMethods, "+") + methods(instanceMethods, "-")
        let optional =
            optionalProperties.map { property($0, false) } + optionalClassProperties.map { property($0, true) }
            + methods(optionalClassMethods, "+") + methods(optionalInstanceMethods, "-")
        return ["@protocol \(name)\(adopted)"] + required + (optional.isEmpty ? [] : ["@optional"] + optional) + [
            "@end"
        ]
    }
}
