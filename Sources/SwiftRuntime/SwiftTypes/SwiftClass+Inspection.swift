import CHooks
import CRuntime

/// Inspection of the classes of the process, for tools.
extension SwiftClass {
    /// The classes of the process, each after its superclass.
    ///
    /// They are the classes that are not generic and have been used, and the specializations of generic classes that a
    /// caller has asked for.
    ///
    /// Classes whose metadata this library does not know are left out.
    package static var all: [SwiftClass] { SwiftClassIndex.all.filter(\.isKnown).map(SwiftClass.init(known:)) }

    /// The names, as far as they can be read, of classes whose metadata has a layout that this library does not know.
    package static var unknownNames: [String] {
        let ofMetadata = SwiftClassIndex.all.filter { !$0.isKnown }.map { _typeName($0.type, qualified: true) }
        return SwiftClassIndex.unknown.map { "\($0.module ?? "?").\($0.name)" } + ofMetadata
    }

    /// The class of that name.
    package static func named(_ name: String) -> SwiftClass? {
        let module = name.prefix { $0 != "." }
        return all.first { $0.module == module && $0.name == name }
    }

    /// The class with this metadata; nil for other kinds of metadata.
    package init?(metadataAt address: UnsafeRawPointer) {
        let kind = address.load(as: UInt.self)
        guard kind == 0 || kind > 0x7FF else { return nil }
        let metadata = ClassMetadata(address: address)
        guard metadata.isKnown else { return nil }
        self.init(known: metadata)
    }

    /// The address point of the class's metadata.
    package var metadataAddress: UnsafeRawPointer { metadata.address }

    /// The module that declares it, which the name begins with.
    package var module: String { metadata.descriptor.module ?? "" }

    /// The file of the image that declares it.
    package var imagePath: String? { SwiftNames.read { $0.imagePath(of: metadata.descriptor) } }

    /// Whether the image that declares it tells the names of its methods.
    package var hasSymbols: Bool { SwiftNames.read { $0.areKnown(of: metadata.descriptor) } }

    /// The classes that inherit from it, as far as they are known, each after its superclass.
    package var subclasses: [SwiftClass] {
        SwiftClassIndex.subclasses(of: metadata).map(SwiftClass.init(known:))
    }

    /// Whether calls of the method reach the class's own code: the class declares or overrides the method.
    package func implements(_ method: SwiftFunction) -> Bool {
        method.declaringClass == self || overrides(method.word)
    }

    /// The methods among ``methods`` that the class implements.
    ///
    /// The symbols of other methods are not read.
    package var implementedMethods: [SwiftFunction] {
        SwiftNames.read { names in
            sequence(first: self, next: \.superclass).reversed().flatMap { cls in
                cls.metadata.descriptor.methods
                    .filter { metadata.contains(word: $0.word) && (cls == self || overrides($0.word)) }
                    .map { SwiftFunction($0, of: cls, names) }
            }
        }
    }

    /// The method whose place in the vtable that is.
    package func method(atWord word: Int) -> SwiftFunction? {
        SwiftNames.read { names in
            for cls in sequence(first: self, next: \.superclass) {
                if let method = cls.metadata.descriptor.methods.first(where: { $0.word == word }) {
                    return SwiftFunction(method, of: cls, names)
                }
            }
            return nil
        }
    }

    /// Whether calls of the method reach the same code for objects of both classes.
    package func shares(_ method: SwiftFunction, with superclass: SwiftClass) -> Bool {
        metadata.inherits(from: superclass.metadata) && superclass.metadata.contains(word: method.word)
            && original(method.word) == superclass.original(method.word)
    }

    private func overrides(_ word: Int) -> Bool {
        guard let superclass, superclass.metadata.contains(word: word) else { return true }
        return original(word) != superclass.original(word)
    }

    /// The content of the vtable's word without hooks.
    private func original(_ word: Int) -> UnsafeRawPointer? { ort_swift_original(metadata.address, UInt32(word)) }

    /// The function that calls of the method reach without hooks.
    package func implementation(of method: SwiftFunction) -> UInt? {
        guard let address = original(method.word) else { return nil }
        // For an asynchronous method, the vtable has the address of a record with the distance to the function.
        return UInt(bitPattern: method.isAsync ? address.relativeTarget : address)
    }

    /// The address in the vtable now: without hooks, that of the function or of an asynchronous method's record.
    package func currentImplementation(of method: SwiftFunction) -> UInt? {
        metadata.slot(at: method.word).map { UInt(bitPattern: $0) }
    }

    /// Whether hooks of the method in the superclass have missed this class, which does not override the method.
    package func isMissed(byHooksOf method: SwiftFunction, in superclass: SwiftClass) -> Bool {
        let own = metadata.slot(at: method.word), above = superclass.metadata.slot(at: method.word)
        return own != above && own == superclass.original(method.word)
    }
}
