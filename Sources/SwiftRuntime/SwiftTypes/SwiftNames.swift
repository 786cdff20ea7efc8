import Glibc
import SymbolNames

/// The names that the symbols of descriptors give, demangled by the Swift runtime.
///
/// The symbols of a class's functions are not enough: the optimizer uses one function for several methods or removes a
/// function without callers, and the linker merges equal functions. Each method's descriptor exists once, with a symbol
/// of its own.
package final class SwiftNames {
    private let symbols = DataSymbols()
    /// That of the class whose methods are read.
    private var context: (descriptor: ClassDescriptor, name: String?)?
    /// The methods of the classes that a caller has asked for.
    ///
    /// The Swift runtime would make the type of a dictionary when it is first needed. That takes a tenth of the time of
    /// the first list of methods.
    private var methods: [OwnMethods] = []
    /// Filled for a class when a member was not found, because that search reads every symbol of the image.
    private var declarations: [ClassDescriptor: [String]] = [:]
    /// The functions in the witness tables, by the names of the types that conform.
    private var witnesses: [WitnessTable: [String: [SwiftProtocol.Witness]]] = [:]
    /// The functions of each image that have replacement variables.
    private var replaceable: [(image: MemoryMap.Image, functions: [SwiftFunction])] = []

    /// The methods that a class declares itself; the list is nil while a caller has asked for only one method.
    private struct OwnMethods {
        let cls: SwiftClass
        var list: [SwiftFunction]?
    }

    private init() {}

    private static let shared = Guarded(forProcess: SwiftNames())

    /// Runs the body with the names of the process, which one thread at a time may read.
    static func read<Result>(_ body: (SwiftNames) -> Result) -> Result { shared.withLock { body($0) } }

    /// The methods that the class declares itself.
    func ownMethods(of cls: SwiftClass) -> [SwiftFunction] {
        let place = methods.firstIndex { $0.cls == cls }
        if let place, let list = methods[place].list { return list }
        let list = cls.metadata.descriptor.methods.map { SwiftFunction($0, of: cls, self) }
        if let place { methods[place].list = list } else { methods.append(OwnMethods(cls: cls, list: list)) }
        return list
    }

    /// Those of them whose declarations mention the name, and perhaps others.
    ///
    /// The first time, does not parse the declarations of the other methods.
    func ownMethods(of cls: SwiftClass, mentioning name: String) -> [SwiftFunction] {
        if methods.contains(where: { $0.cls == cls }) { return ownMethods(of: cls) }
        methods.append(OwnMethods(cls: cls))
        let context = String(symbol(at: cls.metadata.descriptor.address)?.dropLast("Mn".count) ?? "")
        let isKeyword = name == "init" || name == "subscript"
        return cls.metadata.descriptor.methods.filter { method in
            guard let symbol = symbol(at: method.address) else { return false }
            return (isKeyword || Self.mayMention(name, symbol, in: context))
                && declaration(ofMethodAt: method.address)?.mentions(name) ?? false
        }.map { SwiftFunction($0, of: cls, self) }
    }

    /// Whether a mangled name in the context may be that of a declaration that mentions the name.
    ///
    /// A mangled name has each identifier as it is. Or the identifier begins with 0, and letters stand for words of it
    /// that came before; an identifier at the very beginning has none before it. Or A and a letter stand for an
    /// identifier that came before, as that of a method which is named like its module. Keywords are written in other
    /// ways, and this method does not know them. Source: swift/docs/ABI/Mangling.rst, "Identifiers" and
    /// "Substitutions".
    private static func mayMention(_ name: String, _ symbol: String, in context: String) -> Bool {
        let rest = Substring(symbol).droppingPrefix(context)
        return rest.begins(with: "A") || rest.afterIdentifier.mentions("0") || rest.mentions(name)
    }

    /// The functions that have replacement variables, in the images that are loaded now.
    ///
    /// The first call reads the symbols of each image that has such functions.
    func replaceableFunctions() -> [SwiftFunction] {
        symbols.images().flatMap(replaceableFunctions)
    }

    /// Those of the image that has the class.
    func replaceableFunctions(inImageOf descriptor: ClassDescriptor) -> [SwiftFunction] {
        symbols.image(of: UInt(bitPattern: descriptor.address)).map(replaceableFunctions) ?? []
    }

    private func replaceableFunctions(of image: MemoryMap.Image) -> [SwiftFunction] {
        if let known = replaceable.first(where: { $0.image == image }) { return known.functions }
        let suffix = SwiftFunction.variableSuffix
        let functions = symbols.symbols(
            withSuffix: suffix, size: SwiftFunction.variableSize, in: image, with: "swift_getFunctionReplacement"
        ).sorted { $0.name < $1.name }.compactMap { SwiftFunction(variable: $0, self) }
        replaceable.append((image, functions))
        return functions
    }

    /// The mangled name of the function that the replacement variable leads to, of an asynchronous one that of its
    /// record.
    func nameOfReplacement(in variable: UInt) -> String? {
        guard let pointer = UnsafePointer<UInt>(bitPattern: variable) else { return nil }
        return symbols.functionName(at: pointer.pointee) ?? symbols.name(at: pointer.pointee)
    }

    /// The declaration of the method that the descriptor stands for.
    func declaration(ofMethodAt descriptor: UnsafeRawPointer) -> String? {
        symbol(at: descriptor).flatMap(Self.declaration)
    }

    /// The same, by the mangled name of the descriptor.
    static func declaration(ofMethodNamed symbol: String) -> String? {
        demangle(symbol, behind: "method descriptor for ")
    }

    /// The declarations of the requirements of the protocol that the function, or an asynchronous function's record, is
    /// the witness of, with their mangled names; several if the linker has merged equal functions.
    func declarations(ofWitnessAt address: UnsafeRawPointer, _ protocolName: String) -> [String: String] {
        let address = UInt(bitPattern: address)
        let names = symbols.functionNames(at: address) + [symbols.name(at: address)].compactMap(\.self)
        let declared = names.compactMap { name in
            Self.demangle(name).flatMap { Self.declaration(ofWitness: $0, protocolName) }.map { ($0, name) }
        }
        return Dictionary(declared) { first, _ in first }
    }

    /// The text between the marks of `protocol witness for App.Store.price() -> Swift.Int in conformance App.Live :
    /// App.Store in App`; nil for other texts, and for the witness of another protocol.
    private static func declaration(ofWitness text: String, _ protocolName: String) -> String? {
        let rest = Substring(text).droppingPrefix("async function pointer to ")
        let prefix = "protocol witness for "
        guard rest.hasPrefix(prefix), let end = rest.ranges(of: " in conformance ").last,
            rest[end.upperBound...].contains(" : \(protocolName) in ")
        else { return nil }
        return String(rest[..<end.lowerBound].dropFirst(prefix.count))
    }

    /// The functions in the table of the type with this name; `type` is the type that the caller has asked for.
    ///
    /// Words that serve associated types are left out.
    func witnesses(in table: WitnessTable, of typeName: String, _ type: Any.Type?) -> [SwiftProtocol.Witness] {
        if let witnesses = witnesses[table]?[typeName] { return witnesses }
        let requirements = table.conformance.descriptor.requirements
        let found = requirements.indices.compactMap { index -> SwiftProtocol.Witness? in
            let requirement = requirements[index]
            guard !requirement.isBaseProtocol, !requirement.isOfAssociatedType else { return nil }
            let next = index + 1 < requirements.count ? requirements[index + 1] : nil
            let function = SwiftFunction(requirement, before: next, in: table, of: typeName, type, self)
            return SwiftProtocol.Witness(requirement: requirement, function: function)
        }
        // A function that other code has put into the table may have no name.
        if found.allSatisfy({ $0.function.prototype != nil }) { witnesses[table, default: [:]][typeName] = found }
        return found
    }

    /// The name of the protocol with this descriptor, as demangled declarations write it.
    func name(ofProtocolAt descriptor: UnsafeRawPointer) -> String? {
        demangled(at: descriptor, behind: "protocol descriptor for ")
    }

    /// The members that extensions of the protocol declare, in the image of the protocol.
    ///
    /// Reads each name of the image.
    func membersOfExtensions(ofProtocolAt descriptor: UnsafeRawPointer) -> [SwiftPlacedDeclaration] {
        let address = UInt(bitPattern: descriptor)
        guard let symbol = symbols.name(at: address), symbol.hasSuffix("Mp") else { return [] }
        return symbols.functions(withPrefix: symbol.dropLast(2) + "P", inImageOf: address).compactMap(Self.demangle)
            .filter { $0.contains("(extension in ") }.compactMap(SwiftPlacedDeclaration.init)
    }

    /// The name of the structure, enumeration or class with this descriptor, as demangled declarations write it.
    func name(ofTypeAt descriptor: UnsafeRawPointer) -> String? {
        demangled(at: descriptor, behind: "nominal type descriptor for ")
    }

    /// The mangled name of the constant that begins there.
    func symbol(at address: UnsafeRawPointer) -> String? { symbols.name(at: UInt(bitPattern: address)) }

    /// How demangled declarations write the class that they are in.
    func context(of descriptor: ClassDescriptor) -> String? {
        if let context, context.descriptor == descriptor { return context.name }
        let name = name(ofTypeAt: descriptor.address)
        context = (descriptor, name)
        return name
    }

    /// The declarations of the functions of the class and of its extensions in the same image, if they have symbols.
    func declarations(of descriptor: ClassDescriptor) -> [String] {
        if let declarations = declarations[descriptor] { return declarations }
        let address = UInt(bitPattern: descriptor.address)
        guard let symbol = symbols.name(at: address), symbol.hasSuffix("Mn") else { return [] }
        let names = symbols.functions(withPrefix: String(symbol.dropLast(2)), inImageOf: address)
        let declarations = names.compactMap(Self.demangle)
        self.declarations[descriptor] = declarations
        return declarations
    }

    /// The file of the image that has the class.
    func imagePath(of descriptor: ClassDescriptor) -> String? {
        symbols.path(at: UInt(bitPattern: descriptor.address))
    }

    /// Whether the image tells the names of its constants.
    func areKnown(of descriptor: ClassDescriptor) -> Bool { symbols.areKnown(at: UInt(bitPattern: descriptor.address)) }

    private func demangled(at address: UnsafeRawPointer, behind prefix: String) -> String? {
        symbol(at: address).flatMap { Self.demangle($0, behind: prefix) }
    }

    /// The text that the mangled name stands for; nil for a text that is no mangled name.
    package static func demangle(_ symbol: String) -> String? { demangle(symbol, behind: "") }

    private static func demangle(_ symbol: String, behind prefix: String) -> String? {
        guard let text = swift_demangle(symbol, UInt(symbol.utf8.count), nil, nil, 0) else { return nil }
        defer { free(text) }
        let length = prefix.utf8.count
        return strncmp(text, prefix, length) == 0 ? String(cString: text + length) : nil
    }
}

// A function of libswiftCore. Returns the text in memory of malloc, or NULL. Source:
// stdlib/public/runtime/Demangle.cpp.
@_silgen_name("swift_demangle")
private func swift_demangle(
    _ name: UnsafePointer<CChar>, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
    _ bufferSize: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
