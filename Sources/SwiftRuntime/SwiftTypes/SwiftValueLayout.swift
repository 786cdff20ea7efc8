/// Why the library does not know the values of a call well enough to use them.
package struct SwiftLayoutRefusal: Error, CustomStringConvertible {
    package let description: String
    /// Whether a body that is called like the method could do without the unknown values.
    let allowsNaturalBody: Bool

    init(_ description: String, allowsNaturalBody: Bool = true) {
        (self.description, self.allowsNaturalBody) = (description, allowsNaturalBody)
    }

    static func ofBlock(_ type: SwiftTypeText) -> SwiftLayoutRefusal {
        SwiftLayoutRefusal(
            "\(type) contains a block, and values of such types cannot be copied on Linux", allowsNaturalBody: false)
    }

    static func ofUnknownIsolation(_ method: SwiftFunction) -> SwiftLayoutRefusal {
        SwiftLayoutRefusal(
            "\(method) is asynchronous, and its symbol does not show whether it is nonisolated(nonsending), in which "
                + "case an actor precedes the arguments", allowsNaturalBody: false)
    }
}

/// The pieces in which a value is passed, if it is not passed by its address.
///
/// Source: swift/docs/ABI/CallingConvention.rst, "Physical lowering"; clang's SwiftAggLowering, which Swift asks, in
/// clang/lib/CodeGen/SwiftCallingConv.cpp; the questions for enums, in swift/lib/IRGen/GenEnum.cpp.
struct SwiftValueLayout: Equatable {
    struct Piece: Equatable {
        enum Bank: Equatable { case general, vector }

        let bank: Bank
        /// The offset in the value.
        let offset: Int
        /// 1, 2, 4 or 8; for a vector, 8 or 16.
        let size: Int
    }

    let pieces: [Piece]

    /// Nil for a type whose values are passed by their addresses, whatever their size.
    ///
    /// Such a type holds something whose layout is not known to the code that handles it, or whose bytes cannot simply
    /// be copied.
    init?(of type: Any.Type) throws(SwiftLayoutRefusal) {
        guard let leaves = try SwiftLeaf.leaves(of: type) else { return nil }
        self.init(leaves)
    }

    init(_ leaves: [SwiftLeaf]) { pieces = SwiftLeaf.merged(leaves) }

    /// Whether a value would take more registers than one value may have, so that its address is passed.
    var isLarge: Bool { pieces.count > 4 }
}

/// Stands for a type parameter in the layout of a generic class's declaration, which is made once for all arguments.
struct AbstractParameter: Hashable, Comparable, Codable, Error, CustomStringConvertible {
    let description: String

    static func < (one: Self, other: Self) -> Bool { one.description < other.description }
}

/// The same for a type parameter that stands for classes only.
final class AbstractObject {}

/// A part of a value that the compiler knows as one.
struct SwiftLeaf: Equatable {
    enum Kind: Equatable { case integer, floating, vector }

    let kind: Kind
    var begin: Int
    var end: Int

    /// The parts of a value of the type; nil for a type that is passed by its address, whatever its size.
    static func leaves(of type: Any.Type) throws(SwiftLayoutRefusal) -> [SwiftLeaf]? {
        var leaves: [SwiftLeaf] = []
        return try collect(TypeMetadata(type), at: 0, &leaves) ? leaves : nil
    }

    /// Adds the parts of a value of the type; false for a type that is passed by its address, whatever its size.
    private static func collect(
        _ metadata: TypeMetadata, at offset: Int, _ leaves: inout [SwiftLeaf]
    ) throws(SwiftLayoutRefusal) -> Bool {
        func add(_ kind: Kind, _ size: Int) { leaves.append(SwiftLeaf(kind: kind, begin: offset, end: offset + size)) }
        func addWords(_ count: Int) {
            for word in 0..<count {
                leaves.append(SwiftLeaf(kind: .integer, begin: offset + word * 8, end: offset + word * 8 + 8))
            }
        }

        if metadata.type == AbstractParameter.self { return false }
        if let scalar = scalar(metadata.type) {
            add(scalar, metadata.size)
            return true
        }
        if metadata.isNominal, metadata.kind != .class, StandardLibraryTypes.isResilient(metadata.name) { return false }
        switch metadata.kind {
        case .class: addWords(1)
        case .function: addWords(metadata.functionWords)
        case .metatype:
            let instance = TypeMetadata(metadata.instance)
            guard instance.kind == .class || instance.type == AbstractParameter.self else {
                throw SwiftLayoutRefusal(
                    "\(metadata.name) is a metatype inside another type, which stores it in another form")
            }
            addWords(1)
        case .existentialMetatype: addWords(metadata.existentialMetatypeWords)
        case .existential, .constrainedExistential:
            switch metadata.existential {
            case .opaque: return false
            case .object(let words): addWords(words)
            case nil: throw SwiftLayoutRefusal("\(metadata.name) is an existential type that the library does not know")
            }
        case .builtin:
            let kind = try builtin(metadata)
            add(kind, metadata.size)
        case .tuple:
            return try collect(metadata.elements, of: metadata, at: offset, &leaves)
        case .structure:
            return try collect(structure: metadata, at: offset, &leaves)
        case .enumeration:
            return try collect(enumeration: metadata, at: offset, &leaves)
        case .unknown:
            throw SwiftLayoutRefusal("\(metadata.name) is of a kind that the library does not know")
        }
        return true
    }

    private static func builtin(_ metadata: TypeMetadata) throws(SwiftLayoutRefusal) -> Kind {
        switch metadata.name {
        case "Builtin.FPIEEE16", "Builtin.FPIEEE32", "Builtin.FPIEEE64": return .floating
        case "Builtin.RawPointer", "Builtin.NativeObject", "Builtin.BridgeObject", "Builtin.UnknownObject",
            "Builtin.Word",
            "Builtin.Int1", "Builtin.Int8", "Builtin.Int16", "Builtin.Int32", "Builtin.Int64":
            return .integer
        default: throw SwiftLayoutRefusal("how \(metadata.name) is passed is not known")
        }
    }

    /// Adds the parts of stored properties or elements, which must fill the value as the compiler lays them out.
    ///
    /// If they do not, one of them is not what the records say.
    private static func collect(
        _ fields: [TypeMetadata.Field], of metadata: TypeMetadata, at offset: Int, _ leaves: inout [SwiftLeaf]
    ) throws(SwiftLayoutRefusal) -> Bool {
        var end = 0
        var isLoadable = true
        for field in fields {
            guard let type = field.type else {
                throw SwiftLayoutRefusal(
                    "a value in \(metadata.name) has no recorded type, or is weak, unowned or a block")
            }
            let part = TypeMetadata(type)
            end = end.rounded(upTo: part.alignment)
            guard end == field.offset else {
                throw SwiftLayoutRefusal("the layout of \(metadata.name) does not match its stored properties")
            }
            isLoadable = try collect(part, at: offset + field.offset, &leaves) && isLoadable
            end += part.size
        }
        if metadata.name.hasPrefix("__C.") { end = end.rounded(upTo: metadata.alignment) }
        guard end == metadata.size else {
            throw SwiftLayoutRefusal("the layout of \(metadata.name) does not match its stored properties")
        }
        return isLoadable
    }

    private static func collect(
        structure metadata: TypeMetadata, at offset: Int, _ leaves: inout [SwiftLeaf]
    ) throws(SwiftLayoutRefusal) -> Bool {
        guard metadata.isCopyable else { throw SwiftLayoutRefusal("\(metadata.name) cannot be copied") }
        if let lanes = lanes(of: metadata) {
            let kind = scalar(metadata.firstArgument)
            let size = TypeMetadata(metadata.firstArgument).size
            guard let kind, lanes * size == metadata.size else {
                throw SwiftLayoutRefusal("how \(metadata.name) is passed is not known")
            }
            leaves += vector(of: lanes, kind, size, at: offset)
            return true
        }
        // A value that cannot be moved as its bytes (it may store a weak reference) is not passed in pieces, whatever
        // else it stores.
        guard metadata.isBitwiseTakable else { return false }
        guard let fields = metadata.fields else {
            throw SwiftLayoutRefusal("the types of the values in \(metadata.name) are not recorded")
        }
        return try collect(fields, of: metadata, at: offset, &leaves)
    }

    /// Adds the parts of an enum: it counts as bytes without a type, whatever its cases hold.
    private static func collect(
        enumeration metadata: TypeMetadata, at offset: Int, _ leaves: inout [SwiftLeaf]
    ) throws(SwiftLayoutRefusal) -> Bool {
        guard metadata.isCopyable else { throw SwiftLayoutRefusal("\(metadata.name) cannot be copied") }
        guard metadata.isBitwiseTakable else { return false }
        guard let payloads = metadata.payloads else {
            throw SwiftLayoutRefusal("the types of the values in \(metadata.name) are not recorded")
        }
        var isLoadable = true
        var ofPayloads: [SwiftLeaf] = []
        for payload in payloads where !payload.isIndirect {
            guard let type = payload.type else {
                throw SwiftLayoutRefusal("the types of the values in \(metadata.name) are not recorded")
            }
            isLoadable = try collect(TypeMetadata(type), at: offset, &ofPayloads) && isLoadable
        }
        guard isLoadable else { return false }
        if payloads.count == 1, metadata.emptyCaseCount == 0, !payloads[0].isIndirect {
            leaves += ofPayloads
        } else if metadata.size > 0 {
            leaves.append(SwiftLeaf(kind: .integer, begin: offset, end: offset + metadata.size))
        }
        return true
    }

    /// The kind of a number or a Boolean; nil for other types.
    private static func scalar(_ type: Any.Type) -> Kind? {
        integers.contains { $0 == type } ? .integer : floating.contains { $0 == type } ? .floating : nil
    }

    private static let integers: [Any.Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
        UInt64.self, Bool.self,
    ]
    private static let floating: [Any.Type] = [Float.self, Double.self, Float16.self]
}

// MARK: Vectors

extension SwiftLeaf {
    /// The number of elements in a struct SIMD2 to SIMD64; three elements are stored as four.
    private static func lanes(of metadata: TypeMetadata) -> Int? {
        let name = metadata.name
        guard name.hasPrefix("Swift.SIMD"), let end = name.firstIndex(of: "<"),
            let count = Int(name[name.index(name.startIndex, offsetBy: 10)..<end])
        else { return nil }
        return count == 3 ? 4 : count
    }

    /// Parts that are vectors of the machine, or else each element on its own.
    private static func vector(of count: Int, _ kind: Kind, _ size: Int, at offset: Int) -> [SwiftLeaf] {
        #if arch(arm64)
        let smallest = 8
        #else
        let smallest = 16
        #endif
        let total = count * size
        let (part, kind) = total < smallest ? (size, kind) : (min(total, 16), .vector)
        return stride(from: offset, to: offset + total, by: part).map {
            SwiftLeaf(kind: kind, begin: $0, end: $0 + part)
        }
    }
}

// MARK: Merging

extension SwiftLeaf {
    private static let unit = 8

    /// The pieces in which the parts are passed: integers that lie in one unit become one piece.
    ///
    /// The parts are in order and do not overlap.
    fileprivate static func merged(_ leaves: [SwiftLeaf]) -> [SwiftValueLayout.Piece] {
        var runs: [SwiftLeaf] = []
        for leaf in leaves where leaf.end > leaf.begin {
            if let last = runs.last, last.kind == .integer, leaf.kind == .integer,
                (last.end - 1) / unit == leaf.begin / unit || last.end == leaf.begin
            {
                runs[runs.count - 1].end = leaf.end
            } else {
                runs.append(leaf)
            }
        }
        return runs.flatMap { run in
            run.kind == .integer
                ? integers(run) : [SwiftValueLayout.Piece(bank: .vector, offset: run.begin, size: run.end - run.begin)]
        }
    }

    /// For each unit, the smallest aligned integer that has all bytes of the run there.
    private static func integers(_ run: SwiftLeaf) -> [SwiftValueLayout.Piece] {
        var pieces: [SwiftValueLayout.Piece] = []
        var begin = run.begin
        while begin < run.end {
            let end = min(run.end, begin / unit * unit + unit)
            var size = 1
            while begin / size * size + size < end { size *= 2 }
            pieces.append(SwiftValueLayout.Piece(bank: .general, offset: begin / size * size, size: size))
            begin = end
        }
        return pieces
    }
}

extension Int {
    func rounded(upTo alignment: Int) -> Int { (self + alignment - 1) / alignment * alignment }
}
