extension SwiftClass {
    /// Why no instance of the class can be hooked alone; nil if instances can.
    ///
    /// A hooked instance has another isa than the other instances of its class.
    var reasonAgainstObjectHooks: String? {
        if ToolchainModules.contain(module) {
            return
                "\(self) belongs to the toolchain, whose classes may compare the types of their instances, and a hook "
                + "of one object changes the object's type; hook the class, and compare the receiver in the body"
        }
        guard !isKnownNotFinal else { return nil }
        return
            "\(self) may be final, since it has no subclass and no method that a subclass could override, and a cast "
            + "to a final class fails for an object that is hooked alone; hook the class, and compare the receiver "
            + "in the body, or declare a method in \(self) that is not final"
    }

    /// Whether casts to the class certainly do not compare the isa, as casts to a final class do.
    ///
    /// This is known if the class declares a method that a subclass could override, if it has a subclass, or if it or a
    /// superclass is generic.
    ///
    /// An initializer is no sign: final classes have a place for initializers, too. Source: lib/IRGen/GenCast.cpp,
    /// emitFastClassCastIfPossible.
    private var isKnownNotFinal: Bool {
        metadata.descriptor.methods.contains { $0.kind != .initializer }
            || sequence(first: metadata, next: \.superclass).contains(where: \.descriptor.isGeneric)
            || !SwiftClassIndex.subclasses(of: metadata).isEmpty
    }
}

/// The modules that come with the toolchain.
package enum ToolchainModules {
    /// Whether the module is one of them.
    package static func contain(_ module: String) -> Bool { all.contains(module) }

    private static let all: Set<String> = [
        "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Observation",
        "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest", "_Builtin_float", "_Concurrency",
        "_Differentiation", "_RegexParser", "_StringProcessing", "_Volatile",
    ]
}
