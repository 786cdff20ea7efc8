/// A module of the process that declares types, or has functions with replacement variables.
package struct SwiftModule: Hashable, Sendable {
    package let name: String
    /// How many of its functions have replacement variables; 0 if the module was not compiled with
    /// `-enable-implicit-dynamic`, or its image has no symbols.
    package let replaceableCount: Int

    /// The modules of the loaded images, by their names.
    ///
    /// Costs as much as ``SwiftFunction/replaceable``, and reads the type records of all images.
    package static var all: [SwiftModule] {
        var counts: [String: Int] = [:]
        for name in namesOfTypes { counts[name] = 0 }
        for function in SwiftNames.read({ $0.replaceableFunctions() }) where function.isOfOwnModule {
            counts[String(function.context.prefix { $0 != "." }), default: 0] += 1
        }
        return counts.map(SwiftModule.init).sorted { $0.name < $1.name }
    }

    private static var namesOfTypes: Set<String> {
        var names: Set<String> = []
        for records in MetadataSections.records(.types) {
            for offset in stride(from: 0, to: records.count, by: 4) {
                let descriptor = MetadataSections.descriptor(of: records.baseAddress! + offset)
                if let module = descriptor.flatMap({ ClassDescriptor(address: $0).module }) { names.insert(module) }
            }
        }
        return names
    }
}

extension SwiftFunction {
    /// Whether the module of its context declares it, and not an extension in another module.
    fileprivate var isOfOwnModule: Bool { prototype?.contains("(extension in ") != true }
}
