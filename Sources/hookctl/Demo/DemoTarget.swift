import SwiftRuntime

/// The method that is shown.
struct DemoTarget {
    /// Never a metaclass.
    let cls: ObjCClass
    let isClassMethod: Bool
    let selector: Selector

    /// What the command line calls it.
    struct Name {
        let className: String
        /// With a leading + for a class method.
        let selector: String
    }

    /// The methods shown when none is asked for: PhotoPicker's, one for each kind that is passed differently.
    static let defaults = [
        Name(className: "AlbumLayout", selector: "frameForPhotoAtIndex:inWidth:"),
        Name(className: "PhotoLibrary", selector: "enumeratePhotosUsingBlock:"),
        Name(className: "PickPrinter", selector: "photoPicker:didPickPhoto:atIndex:"),
        Name(className: "Photo", selector: "+photoWithTitle:width:height:"),
    ]

    init(_ name: Name, in program: Program) throws {
        guard let cls = ObjCClass(name.className) else {
            let known = Similarity.sorted(program.classes.map(\.name), by: name.className)
            throw Failure(.data, "there is no class \(name.className); the program has \(Self.list(known))")
        }
        self.cls = cls
        isClassMethod = name.selector.hasPrefix("+")
        let selectorName = String(name.selector.drop { $0 == "+" })
        selector = Selector(selectorName)
        let hooked = isClassMethod ? cls.isa : cls
        guard try hooked.instancesRespond(to: selector), hooked.method(for: selector) != nil else {
            throw Failure(.data, Self.unknown(selectorName, of: cls, isClassMethod: isClassMethod))
        }
    }

    /// The class whose method table holds the method.
    var hookedClass: ObjCClass { isClassMethod ? cls.isa : cls }

    /// `-[Class selector]`
    var methodName: String { "\(isClassMethod ? "+" : "-")[\(cls.name) \(selector)]" }

    /// The method as a declaration: `- (double)megapixels`.
    var prototype: String {
        let mark = isClassMethod ? "+" : "-"
        guard let signature = try? MethodSignature(of: selector, in: hookedClass) else { return "\(mark) \(selector)" }
        let returned = "\(mark) (\(CDeclaration(signature.returnType)))"
        guard selector.argumentCount > 0 else { return returned + selector.name }
        let parts = selector.labels.enumerated().map { index, label in
            index + 2 < signature.argumentCount
                ? "\(label):(\(CDeclaration(signature.argument(at: index + 2))))" : "\(label):"
        }
        return returned + parts.joined(separator: " ")
    }

    private static func unknown(_ selector: String, of cls: ObjCClass, isClassMethod: Bool) -> String {
        // The root class's methods would bury what was meant.
        let lineage = cls.lineage.count > 1 ? Array(cls.lineage.dropLast()) : cls.lineage
        let instance = lineage.flatMap { $0.methods.map(\.selector.name) }
        let ofClass = lineage.flatMap { $0.isa.methods.map { "+" + $0.selector.name } }
        let known = Similarity.sorted(Array(Set(instance + ofClass)), by: (isClassMethod ? "+" : "") + selector)
        return
            "\(isClassMethod ? "the class \(cls.name) has" : "instances of \(cls.name) have") no method \(selector); there is \(list(known))"
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}

extension Selector {
    /// The parts of the name in front of the colons.
    var labels: [String] { name.split(separator: ":", omittingEmptySubsequences: false).dropLast().map(String.init) }
}
