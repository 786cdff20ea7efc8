import CHooks
import CRuntime

/// What whoever looks into the process asks of its classes.
extension SwiftClass {
    /// The classes of the process, each behind its superclass: those that are not generic and have been used, and the
    /// specializations of generic ones that somebody has asked for.
    ///
    /// Those whose metadata this library does not know are left out.
    package static var all: [SwiftClass] { SwiftClassIndex.all.filter(\.isKnown).map(SwiftClass.init(known:)) }

    /// The names, as far as they can be read, of classes whose metadata is not laid out as this library knows it.
    package static var unknownNames: [String] {
        let ofMetadata = SwiftClassIndex.all.filter { !$0.isKnown }.map { _typeName($0.type, qualified: true) }
        return SwiftClassIndex.unknown.map { "\($0.module ?? "?").\($0.name)" } + ofMetadata
    }

    /// The class of that name.
    package static func named(_ name: String) -> SwiftClass? {
        let module = name.prefix { $0 != "." }
        return all.first { $0.module == module && $0.name == name }
    }

    /// The class whose metadata, or a hooked object's copy of that, the address is of; nil of another kind of metadata.
    package init?(metadataAt address: UnsafeRawPointer) {
        let kind = address.load(as: UInt.self)
        guard kind == 0 || kind > 0x7FF else { return nil }
        let metadata = ClassMetadata(address: ort_swift_class_of(address)!)
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

    /// The classes that inherit from it, as far as they are known, each behind its superclass.
    package var subclasses: [SwiftClass] {
        SwiftClassIndex.subclasses(of: metadata).map(SwiftClass.init(known:))
    }

    /// Whether calls of the method come to code of the class's own: it declares the method, or overrides it.
    package func implements(_ method: SwiftMethod) -> Bool {
        method.declaringClass == self || overrides(method.word)
    }

    /// Those of ``methods`` that it implements.
    ///
    /// The symbols of others are not looked at.
    package var implementedMethods: [SwiftMethod] {
        SwiftNames.read { names in
            sequence(first: self, next: \.superclass).reversed().flatMap { cls in
                cls.metadata.descriptor.methods
                    .filter { metadata.contains(word: $0.word) && (cls == self || overrides($0.word)) }
                    .map { SwiftMethod($0, of: cls, names) }
            }
        }
    }

    /// The method whose place in the vtable that is.
    package func method(atWord word: Int) -> SwiftMethod? {
        SwiftNames.read { names in
            for cls in sequence(first: self, next: \.superclass) {
                if let method = cls.metadata.descriptor.methods.first(where: { $0.word == word }) {
                    return SwiftMethod(method, of: cls, names)
                }
            }
            return nil
        }
    }

    /// Whether calls of the method come to the same code, whichever of both classes the object is of.
    package func shares(_ method: SwiftMethod, with superclass: SwiftClass) -> Bool {
        metadata.inherits(from: superclass.metadata) && superclass.metadata.contains(word: method.word)
            && original(method.word) == superclass.original(method.word)
    }

    private func overrides(_ word: Int) -> Bool {
        guard let superclass, superclass.metadata.contains(word: word) else { return true }
        return original(word) != superclass.original(word)
    }

    /// What the vtable's word holds without hooks.
    private func original(_ word: Int) -> UnsafeRawPointer? { ort_swift_original(metadata.address, UInt32(word)) }

    /// The function that calls of the method come to without hooks.
    package func implementation(of method: SwiftMethod) -> UInt? {
        guard let address = original(method.word) else { return nil }
        // A record of the function's distance.
        return UInt(bitPattern: method.isAsync ? address.relativeTarget : address)
    }

    /// What the vtable holds now: without hooks the same, or where that says.
    package func currentImplementation(of method: SwiftMethod) -> UInt? {
        metadata.slot(at: method.word).map { UInt(bitPattern: $0) }
    }

    /// Whether what hooks the method in the superclass has not reached this class, which has not overridden it.
    package func isMissed(byHooksOf method: SwiftMethod, in superclass: SwiftClass) -> Bool {
        let own = metadata.slot(at: method.word), above = superclass.metadata.slot(at: method.word)
        return own != above && own == superclass.original(method.word)
    }
}
