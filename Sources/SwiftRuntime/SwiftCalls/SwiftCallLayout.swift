/// The places of the parameters and the result of a Swift method while it is called.
///
/// Source: swift/docs/ABI/CallConvSummary.rst; swift/docs/ABI/CallingConvention.rst;
/// swift/lib/SIL/IR/SILFunctionType.cpp for ownership; swift/lib/IRGen/GenCall.cpp, SignatureExpansion, for the order.
package struct SwiftCallLayout: Sendable {
    enum Location: Hashable, Sendable {
        case general(Int)
        /// A vector register.
        case vector(Int)
        /// Bytes from the first argument on the stack.
        case stack(Int)
        /// The register for the address of a result: rax, x8.
        case memoryRegister
    }

    /// Some bytes of a part.
    struct Piece: Equatable, Sendable {
        let location: Location
        /// The offset in the register, in bytes.
        let shift: Int
        /// The offset in the part.
        let offset: Int
        let size: Int
    }

    enum Place: Equatable, Sendable {
        case direct([Piece])
        /// In memory, `offset` bytes after the address that the location has.
        case indirect(Location, offset: Int)
        /// In memory, for a parameter that would take too many registers.
        ///
        /// The memory belongs to the caller, who may continue to read it, even if the method owns the value.
        case large(Location)
        /// A metatype that is passed as nothing.
        case nowhere
    }

    /// A value, or an element of a tuple, that is passed on its own.
    struct Part: Sendable {
        let type: Any.Type
        /// The offset in the value.
        let offset: Int
        let place: Place
    }

    package enum Ownership: Equatable, Sendable {
        /// The caller owns the value as long as the call runs.
        case borrowed
        /// The method owns the value and destroys it, so the value does not exist after the original has run.
        case owned
        /// The value is a variable of the caller.
        case inOut
    }

    package struct Value: Sendable {
        let type: Any.Type
        package let ownership: Ownership
        let parts: [Part]
        /// Why the value cannot be read as a value of `Any`, although its place is known.
        package let unreadable: SwiftLayoutRefusal?
    }

    /// The parameters; for a setter, the new value, then the arguments of the subscript.
    package let parameters: [Value]
    package let result: Value
    package let isThrowing: Bool
    /// The number of result addresses before the arguments, in registers that arguments use otherwise.
    let resultAddressCount: Int
    /// The size of the arguments on the stack, in bytes.
    package let stackSize: Int
    /// The number of vector registers that hold arguments.
    package let vectorCount: Int
    /// The number of general registers that hold declared arguments.
    let generalCount: Int
    /// The number of general registers that an actor before the arguments takes, or may take.
    let actorCount: Int
    /// The largest number of general registers that may hold arguments.
    ///
    /// The library cannot tell whether a type is passed by its address because its module may still change it. It does
    /// not know whether a structure of C has bit-fields, which no record lists, between its fields. Nor does it know
    /// the errors that a getter throws, whose address may be the last argument.
    let largestGeneralCount: Int

    /// Whether the method owns an argument whose place is not known.
    var ownsUnreadable: Bool { parameters.contains { $0.ownership == .owned && $0.parts.isEmpty } }

    /// The parameters whose values the method takes over, where their places are known.
    var ownedIndices: [Int] {
        parameters.indices.filter { parameters[$0].ownership == .owned && !parameters[$0].parts.isEmpty }
    }

    /// Whether no argument is on the stack, whether or not types are passed by their addresses.
    var isInRegisters: Bool { stackSize == 0 && largestGeneralCount <= SwiftPlaces.generalCount }
}

extension SwiftCallLayout {
    /// A type whose values take one register with an address if its module may still change it, else others; nil if
    /// there is none.
    func typeOfUnknownCount(for method: SwiftFunction) -> Any.Type? {
        let module = String(method.context.prefix { $0 != "." })
        // Addresses of results come before the arguments.
        let results = result.parts.count > 1 || method.isAsync ? result.parts : []
        let ambiguous = parameters.filter { $0.ownership != .inOut }.flatMap(\.parts).filter { !$0.takesOneRegister }
        return (results + ambiguous).map(\.type).first { !TypeMetadata($0).isFixed(in: module) }
    }
}

extension SwiftCallLayout.Part {
    fileprivate var takesOneRegister: Bool {
        switch place {
        case .direct(let pieces): Set(pieces.map(\.location)).count == 1 && pieces[0].location.isGeneral
        case .indirect, .large: true
        case .nowhere: false
        }
    }
}

extension TypeMetadata {
    /// Whether code of the module knows the layout of values of the type, as of all types that other modules may not
    /// change.
    fileprivate func isFixed(in module: String) -> Bool {
        switch kind {
        case .tuple: return elements.allSatisfy { $0.isFixed(in: module) }
        case .structure, .enumeration:
            if StandardLibraryTypes.isResilient(name) { return true } // always passed by its address
            guard ["Swift", module].contains(String(name.prefix { $0 != "." })) else { return false }
            let parts = kind == .structure ? fields : payloads?.filter { !$0.isIndirect }
            // SIMD vectors and the like are stored in fields of the compiler's types.
            return parts?.allSatisfy { $0.isFixed(in: module) } ?? false
        default: return true
        }
    }
}

extension TypeMetadata.Field {
    fileprivate func isFixed(in module: String) -> Bool { type.map { TypeMetadata($0).isFixed(in: module) } ?? true }
}

// MARK: The layout of a method

extension SwiftCallLayout {
    package init(of method: SwiftFunction) throws(SwiftLayoutRefusal) {
        try self.init(ignoringErrorOf: method)
        guard method.declaration?.throwsType != true else { throw SwiftLayoutRefusal("\(method) has typed throws") }
    }

    /// The same, although an error of a declared type may take registers of the result, or one after the arguments.
    init(ignoringErrorOf method: SwiftFunction) throws(SwiftLayoutRefusal) {
        guard let kind = method.kind, let declaration = method.declaration else {
            throw SwiftLayoutRefusal("the declaration of \(method) is not known")
        }
        guard !declaration.isGeneric else {
            throw SwiftLayoutRefusal("\(method) has type parameters of its own", allowsNaturalBody: false)
        }
        guard !declaration.returnsOpaqueType else {
            throw SwiftLayoutRefusal(
                "\(method) returns an opaque type, which only its module knows", allowsNaturalBody: false)
        }
        let types = SwiftDeclaredTypes(of: method)
        var arguments = try declaration.parameters.map { parameter throws(SwiftLayoutRefusal) in
            try types.argument(parameter.type)
        }
        var resultText = try types.argument(declaration.result).type
        let normal: Ownership
        switch kind {
        case .method, .getter: normal = .borrowed
        case .initializer: normal = .owned
        case .setter:
            normal = .owned
            arguments.insert(SwiftTypeText.Argument(passing: .plain, type: resultText), at: 0)
            resultText = .void
        case .modifyAccessor, .readAccessor:
            throw SwiftLayoutRefusal("\(method) is a coroutine")
        }
        var places = SwiftPlaces()
        let planned = try SwiftPlannedResult(resultText, types, isAsync: method.isAsync, &places)
        resultAddressCount = places.general
        let isCallerIsolated = method.isAsync && !arguments.isEmpty ? method.isCallerIsolated : false
        if isCallerIsolated != false { places.skipActor() }
        parameters = try arguments.map { argument throws(SwiftLayoutRefusal) in
            let value = try places.value(argument, normal, types)
            return isCallerIsolated == nil ? value.unreadable(.ofUnknownIsolation(method)) : value
        }
        guard !method.isAsync || places.stack == 0 else {
            if isCallerIsolated == nil { throw .ofUnknownIsolation(method) }
            throw SwiftLayoutRefusal(
                "\(method) is asynchronous and has arguments on the stack", allowsNaturalBody: false)
        }
        result = planned.value
        isThrowing = method.isThrowing ?? false
        stackSize = places.stack
        actorCount = isCallerIsolated == false ? 0 : SwiftPlaces.actorCount
        (generalCount, vectorCount) = (places.general - actorCount, places.vector)
        let addresses = planned.elementCount > 1 || method.isAsync ? planned.elementCount : 0
        largestGeneralCount =
            max(addresses, resultAddressCount) + parameters.map(\.largestGeneralCount).reduce(0, +)
            + (kind == .getter ? 1 : 0)
    }
}

extension SwiftCallLayout.Value {
    /// The value, if its place is not known.
    fileprivate func unreadable(_ refusal: SwiftLayoutRefusal) -> Self {
        SwiftCallLayout.Value(type: type, ownership: ownership, parts: [], unreadable: refusal)
    }

    fileprivate var largestGeneralCount: Int {
        parts.map { part in
            switch part.place {
            case .direct(let pieces):
                max(pieces.count { $0.location.isGeneral } + part.unitsWithRoom(beside: pieces), 1)
            case .indirect, .large: 1
            case .nowhere: 0
            }
        }.reduce(0, +)
    }
}

extension SwiftCallLayout.Part {
    /// The number of words of the value that have bytes in none of the pieces.
    fileprivate func unitsWithRoom(beside pieces: [SwiftCallLayout.Piece]) -> Int {
        var isFilled = [Bool](repeating: false, count: TypeMetadata(type).size)
        for piece in pieces {
            for byte in piece.offset..<piece.offset + piece.size { isFilled[byte] = true }
        }
        return stride(from: 0, to: isFilled.count, by: 8).count {
            isFilled[$0..<min($0 + 8, isFilled.count)].contains(false)
        }
    }
}

extension SwiftCallLayout.Location {
    fileprivate var isGeneral: Bool {
        if case .general = self { true } else { false }
    }
}

/// The types in the declarations of a class or a protocol.
struct SwiftDeclaredTypes {
    private let cls: SwiftClass?
    private let arguments: GenericArguments?
    private let conforming: SwiftFunction.ConformingType?
    private static let parameter = SwiftTypeText(_typeName(AbstractParameter.self, qualified: true))!
    private static let object = SwiftTypeText(_typeName(AbstractObject.self, qualified: true))!

    init(of function: SwiftFunction) {
        cls = function.declaringClass
        arguments = cls.flatMap { GenericArguments(of: $0.metadata) }
        conforming = function.selfType
    }

    func argument(_ text: String) throws(SwiftLayoutRefusal) -> SwiftTypeText.Argument {
        guard let argument = SwiftTypeText.Argument(text) else {
            throw SwiftLayoutRefusal("the type \(text) is not known")
        }
        return argument
    }

    /// The type of the values.
    func type(_ text: SwiftTypeText) throws(SwiftLayoutRefusal) -> Any.Type {
        if text == .dynamicSelf, let cls { return cls.type }
        // The first type parameter of a requirement stands for the type that conforms.
        if let conforming, text.hasParameter {
            if text == .parameter(depth: 0, index: 0) { return conforming.type }
            return try type(replacingSelf(in: text, by: conforming))
        }
        guard !text.mentionsBlock else { throw .ofBlock(text) }
        guard let type = text.type(arguments) else {
            throw SwiftLayoutRefusal(
                "the type \(text) is not found by its name: it is private or local, or it cannot be copied (~Copyable)")
        }
        let metadata = TypeMetadata(type)
        guard !metadata.isBlock else { throw .ofBlock(text) }
        guard ([text] + text.parts).allSatisfy({ $0.type(arguments).map { TypeMetadata($0).isCopyable } ?? true })
        else {
            throw SwiftLayoutRefusal("\(text) cannot be copied")
        }
        return type
    }

    private func replacingSelf(
        in text: SwiftTypeText, by conforming: SwiftFunction.ConformingType
    ) throws(SwiftLayoutRefusal) -> SwiftTypeText {
        let name = SwiftTypeText(_typeName(conforming.type, qualified: true))
        guard let text = text.replacingParameters({ depth, index in depth == 0 && index == 0 ? name : nil }) else {
            throw SwiftLayoutRefusal("the type parameters of \(text) are not known")
        }
        return text
    }

    /// The parts of a value, with type parameters that may be any type; nil for a value that is passed by its address.
    func leaves(_ text: SwiftTypeText) throws(SwiftLayoutRefusal) -> [SwiftLeaf]? {
        if case .metatype(.parameter) = text { return try SwiftLeaf.leaves(of: AbstractObject.Type.self) }
        guard text.hasParameter else { return try SwiftLeaf.leaves(of: type(text)) }
        let abstract = text.replacingParameters { depth, index in
            if let conforming { return conforming.isOfClasses ? Self.object : Self.parameter }
            let name = SwiftTypeText.mangledParameter(depth, index)
            return cls?.metadata.descriptor.requiresClass(name).map { $0 ? Self.object : Self.parameter }
        }
        guard let abstract, let type = abstract.type() else {
            throw SwiftLayoutRefusal("how \(text) is passed depends on the constraints of its type parameters")
        }
        return try SwiftLeaf.leaves(of: type)
    }

    /// Whether the type alone gives a metatype's value, as for all types but classes and type parameters.
    func isThinMetatype(_ text: SwiftTypeText, _ type: Any.Type) -> Bool {
        guard case .metatype(let instance) = text else { return false }
        if case .parameter = instance { return false }
        let metadata = TypeMetadata(type)
        return metadata.kind == .metatype && TypeMetadata(metadata.instance).kind != .class
    }

    struct Element {
        let text: SwiftTypeText
        let type: Any.Type
        let offset: Int
    }

    /// The values that are passed on their own: a tuple's elements, and those of tuples in it.
    func elements(
        _ text: SwiftTypeText, _ type: Any.Type, at offset: Int = 0
    ) throws(SwiftLayoutRefusal) -> [Element] {
        guard case .tuple(let members) = text else { return [Element(text: text, type: type, offset: offset)] }
        let fields = TypeMetadata(type).elements
        guard fields.count == members.count else {
            throw SwiftLayoutRefusal("the metadata of \(text) does not describe this tuple")
        }
        var elements: [Element] = []
        for (member, field) in zip(members, fields) {
            elements += try self.elements(member.type, field.type!, at: offset + field.offset)
        }
        return elements
    }

    /// Why the values cannot be read; nil if they can.
    ///
    /// Functions are passed in the convention of the declaration, and are stored in `Any` in another convention.
    func refusal(_ elements: [Element], isParameter: Bool) -> SwiftLayoutRefusal? {
        for element in elements {
            var type = element.type
            var mayNotEscape = isParameter
            while case let metadata = TypeMetadata(type), metadata.name.hasPrefix("Swift.Optional<") {
                type = TypeMetadata.payload(ofOptional: metadata)
                mayNotEscape = false
            }
            if TypeMetadata(type).holdsFunction, type != (() -> Void).self || mayNotEscape {
                return SwiftLayoutRefusal("\(element.text) is a function, which cannot be used without its exact type")
            }
        }
        return nil
    }
}

extension TypeMetadata {
    fileprivate static func payload(ofOptional metadata: TypeMetadata) -> Any.Type { metadata.firstArgument }

    fileprivate var holdsFunction: Bool {
        switch kind {
        case .function: true
        case .tuple: elements.contains { TypeMetadata($0.type!).holdsFunction }
        case .enumeration: name.hasPrefix("Swift.Optional<") && TypeMetadata(firstArgument).holdsFunction
        default: false
        }
    }
}

// MARK: Places

/// The registers and the stack that the arguments have taken.
struct SwiftPlaces {
    private(set) var general = 0
    private(set) var vector = 0
    private(set) var stack = 0

    #if arch(arm64)
    static let generalCount = 8
    #else
    static let generalCount = 6
    #endif
    static let vectorCount = 8
    static let actorCount = 2

    /// Skips the actor, with its conformance, that callers of a `nonisolated(nonsending)` method pass before arguments.
    ///
    /// Source: lib/SIL/IR/SILFunctionType.cpp, the implicit leading parameter.
    mutating func skipActor() {
        for _ in 0..<Self.actorCount { _ = next(.general, 8) }
    }

    mutating func next(_ bank: SwiftValueLayout.Piece.Bank, _ size: Int) -> SwiftCallLayout.Location {
        switch bank {
        case .general where general < Self.generalCount:
            general += 1
            return .general(general - 1)
        case .vector where vector < Self.vectorCount:
            vector += 1
            return .vector(vector - 1)
        default:
            stack = stack.rounded(upTo: max(size, 8))
            defer { stack += max(size, 8) }
            return .stack(stack)
        }
    }

    fileprivate mutating func value(
        _ argument: SwiftTypeText.Argument, _ normal: SwiftCallLayout.Ownership, _ types: SwiftDeclaredTypes
    ) throws(SwiftLayoutRefusal) -> SwiftCallLayout.Value {
        let type = try types.type(argument.type)
        if argument.passing == .inOut {
            let part = SwiftCallLayout.Part(type: type, offset: 0, place: .indirect(next(.general, 8), offset: 0))
            let elements = [SwiftDeclaredTypes.Element(text: argument.type, type: type, offset: 0)]
            return SwiftCallLayout.Value(
                type: type, ownership: .inOut, parts: [part], unreadable: types.refusal(elements, isParameter: false))
        }
        let elements = try types.elements(argument.type, type)
        var parts: [SwiftCallLayout.Part] = []
        for element in elements {
            let place = try place(of: element, types)
            parts.append(SwiftCallLayout.Part(type: element.type, offset: element.offset, place: place))
        }
        let ownership: SwiftCallLayout.Ownership =
            switch argument.passing {
            case .owned: .owned
            case .shared: .borrowed
            default: normal
            }
        return SwiftCallLayout.Value(
            type: type, ownership: ownership, parts: parts, unreadable: types.refusal(elements, isParameter: true))
    }

    private mutating func place(
        of element: SwiftDeclaredTypes.Element, _ types: SwiftDeclaredTypes
    ) throws(SwiftLayoutRefusal) -> SwiftCallLayout.Place {
        if types.isThinMetatype(element.text, element.type) { return .nowhere }
        let layout = try types.leaves(element.text).map(SwiftValueLayout.init)
        guard let layout else { return .indirect(next(.general, 8), offset: 0) }
        guard !layout.isLarge else { return .large(next(.general, 8)) }
        let placed = layout.pieces.map { (next($0.bank, $0.size), $0) }
        return .direct(SwiftCallLayout.pieces(placed, of: 0..<TypeMetadata(element.type).size))
    }
}

extension SwiftCallLayout {
    /// The pieces of one part, from the pieces of the whole value.
    fileprivate static func pieces(_ placed: [(Location, SwiftValueLayout.Piece)], of part: Range<Int>) -> [Piece] {
        placed.compactMap { location, piece in
            let common = part.clamped(to: piece.offset..<piece.offset + piece.size)
            guard !common.isEmpty else { return nil }
            return Piece(
                location: location, shift: common.lowerBound - piece.offset,
                offset: common.lowerBound - part.lowerBound, size: common.count)
        }
    }
}

/// A result, and the places that it takes from the arguments: the addresses of results in memory.
private struct SwiftPlannedResult {
    private enum Destination {
        case address(SwiftCallLayout.Location)
        /// In the tuple of the elements that are returned together.
        case value(offset: Int)
        case nowhere
    }

    private let type: Any.Type
    private let elements: [SwiftDeclaredTypes.Element]
    private let unreadable: SwiftLayoutRefusal?
    private var destinations: [Destination] = []
    private var layout: SwiftValueLayout
    private var memory: SwiftCallLayout.Location?

    init(
        _ text: SwiftTypeText, _ types: SwiftDeclaredTypes, isAsync: Bool, _ places: inout SwiftPlaces
    ) throws(SwiftLayoutRefusal) {
        type = try types.type(text)
        elements = try types.elements(text, type)
        unreadable = types.refusal(elements, isParameter: false)
        var parts: [[SwiftLeaf]?] = []
        for element in elements {
            let isThin = types.isThinMetatype(element.text, element.type)
            guard !isThin || elements.count == 1 else {
                throw SwiftLayoutRefusal("\(text) has a metatype that occupies no memory")
            }
            parts.append(isThin ? [] : try types.leaves(element.text))
        }
        var leaves: [SwiftLeaf] = []
        var offsets: [Int] = []
        var end = 0
        for (element, part) in zip(elements, parts) {
            let metadata = TypeMetadata(element.type)
            if part != nil { end = end.rounded(upTo: metadata.alignment) }
            offsets.append(end)
            guard let part else { continue }
            leaves += part.map { SwiftLeaf(kind: $0.kind, begin: $0.begin + end, end: $0.end + end) }
            end += metadata.size
        }
        layout = SwiftValueLayout(leaves)
        let addressCount = parts.count { $0 == nil }
        guard addressCount == 0 || addressCount == parts.count || !leaves.isEmpty else {
            throw SwiftLayoutRefusal(
                "\(text) has elements without a size next to an element that is returned in memory")
        }
        // A single address has a register of its own, unless values are returned beside it; several are arguments.
        var hasRegister = !isAsync && addressCount <= 1
        func address(_ places: inout SwiftPlaces) -> SwiftCallLayout.Location {
            defer { hasRegister = false }
            return hasRegister ? .memoryRegister : places.next(.general, 8)
        }
        if layout.isLarge { memory = address(&places) }
        hasRegister = hasRegister && leaves.isEmpty
        for (part, offset) in zip(parts, offsets) {
            destinations.append(part == nil ? .address(address(&places)) : .value(offset: offset))
        }
        if elements.count == 1, types.isThinMetatype(elements[0].text, type) { destinations = [.nowhere] }
    }

    var elementCount: Int { elements.count }

    var value: SwiftCallLayout.Value {
        var general = 0
        var vector = 0
        let placed = layout.pieces.map { piece -> (SwiftCallLayout.Location, SwiftValueLayout.Piece) in
            switch piece.bank {
            case .general:
                general += 1
                return (.general(general - 1), piece)
            case .vector:
                vector += 1
                return (.vector(vector - 1), piece)
            }
        }
        let parts = zip(elements, destinations).map { element, destination in
            let place: SwiftCallLayout.Place =
                switch destination {
                case .address(let location): .indirect(location, offset: 0)
                case .value(let offset):
                    memory.map { .indirect($0, offset: offset) }
                        ?? .direct(
                            SwiftCallLayout.pieces(placed, of: offset..<offset + TypeMetadata(element.type).size))
                case .nowhere: .nowhere
                }
            return SwiftCallLayout.Part(type: element.type, offset: element.offset, place: place)
        }
        return SwiftCallLayout.Value(type: type, ownership: .owned, parts: parts, unreadable: unreadable)
    }
}
