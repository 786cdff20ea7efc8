import CHooks

/// The places of the values in calls of a method, for code that records the values as bytes.
package struct SwiftCallPlan: Sendable {
    package enum Kind: Sendable {
        case bytes, signed, unsigned, floating, boolean, string, object
    }

    package struct Value: Sendable {
        package let label: String?
        /// The type as the declaration writes it.
        package let typeText: String
        /// Nil if the place of the value is not known.
        package let type: Any.Type?
        package let kind: Kind
        /// The size in bytes.
        package let size: Int
        /// None if the place of the value is not known.
        package let pieces: [ort_swift_piece]
        /// The memory that is recorded with the value, if `kind` is `bytes`.
        package let parts: [SwiftReachedPart]
    }

    /// The arguments; for a setter, the new value, then the arguments of the subscript.
    package let arguments: [Value]
    /// Nil if there is no result, and for an asynchronous method, which does not return where it is called.
    package let result: Value?
    /// The size of the arguments on the stack in bytes; if it is not known, the largest possible size.
    package let stackSize: Int
    /// The number of registers that hold arguments; if it is not known, the largest possible number.
    package let generalCount: Int
    package let vectorCount: Int

    package init(of method: SwiftFunction) {
        guard let declaration = method.declaration else {
            (arguments, result, stackSize) = ([], nil, 0)
            (generalCount, vectorCount) = (SwiftPlaces.generalCount, SwiftPlaces.vectorCount)
            return
        }
        var labels = declaration.parameters.map(\.label)
        var texts = declaration.parameters.map(\.type)
        if method.kind == .setter {
            labels.insert(nil, at: 0)
            texts.insert(declaration.result, at: 0)
        }
        let resultText = method.kind == .setter || method.isAsync ? "()" : declaration.result
        let places = SwiftCallPlaces(of: method, declaration)
        (stackSize, generalCount, vectorCount) = (places.stackSize, places.generalCount, places.vectorCount)
        if let layout = places.layout {
            arguments = zip(layout.parameters, zip(labels, texts)).map { Value($0, label: $1.0, $1.1) }
            result = resultText == "()" ? nil : Value(layout.result, label: nil, resultText)
        } else {
            arguments = zip(labels, texts).map { Value(unknownOf: $1, label: $0) }
            result = resultText == "()" ? nil : Value(unknownOf: resultText, label: nil)
        }
    }
}

extension SwiftCallPlan.Value {
    fileprivate init(unknownOf typeText: String, label: String?) {
        (self.label, self.typeText, type, kind, size, pieces, parts) = (label, typeText, nil, .bytes, 0, [], [])
    }

    fileprivate init(_ value: SwiftCallLayout.Value, label: String?, _ typeText: String) {
        let metadata = TypeMetadata(value.type)
        self.label = label
        self.typeText = typeText
        type = value.type
        kind = SwiftCallPlan.Kind(metadata)
        size = metadata.size
        pieces = value.parts.flatMap(SwiftCallPlan.pieces(of:))
        if case .bytes = kind { parts = SwiftReachedPart.parts(of: value.type) } else { parts = [] }
    }
}

extension SwiftCallPlan {
    fileprivate static func pieces(of part: SwiftCallLayout.Part) -> [ort_swift_piece] {
        switch part.place {
        case .direct(let pieces):
            pieces.map { piece in
                ort_swift_piece(
                    piece.location, isAddress: false, shift: piece.shift, offset: part.offset + piece.offset,
                    size: piece.size)
            }
        case .indirect(let location, let shift): [behind(location, shift, part)]
        case .large(let location): [behind(location, 0, part)]
        case .nowhere: []
        }
    }

    private static func behind(
        _ location: SwiftCallLayout.Location, _ shift: Int, _ part: SwiftCallLayout.Part
    ) -> ort_swift_piece {
        ort_swift_piece(
            location, isAddress: true, shift: shift, offset: part.offset, size: TypeMetadata(part.type).size)
    }
}

extension ort_swift_piece {
    fileprivate init(_ location: SwiftCallLayout.Location, isAddress: Bool, shift: Int, offset: Int, size: Int) {
        let (place, number): (ort_swift_place, Int) =
            switch location {
            case .general(let index): (.ORT_SWIFT_IN_GENERAL, index)
            case .vector(let index): (.ORT_SWIFT_IN_VECTOR, index)
            case .stack(let offset): (.ORT_SWIFT_ON_STACK, offset)
            case .memoryRegister: (.ORT_SWIFT_BEHIND_RESULT, 0)
            }
        self.init(
            place: place, is_address: isAddress, number: UInt16(clamping: number), shift: UInt32(clamping: shift),
            offset: UInt32(clamping: offset), size: UInt32(clamping: size))
    }
}

extension SwiftCallPlan.Kind {
    /// How the bytes of a value of the type are to be read.
    package init(of type: Any.Type) { self.init(TypeMetadata(type)) }

    fileprivate init(_ metadata: TypeMetadata) {
        let type = metadata.type
        if type is any (BinaryInteger & SignedInteger & FixedWidthInteger).Type {
            self = metadata.size <= 8 ? .signed : .bytes
        } else if type is any (BinaryInteger & UnsignedInteger & FixedWidthInteger).Type {
            self = metadata.size <= 8 ? .unsigned : .bytes
        } else if type == Float.self || type == Double.self {
            self = .floating
        } else if type == Bool.self {
            self = .boolean
        } else if type == String.self || type == String?.self {
            self = .string
        } else if metadata.isErrorExistential {
            self = .bytes
        } else if metadata.isReference || metadata.isOptional && TypeMetadata(metadata.firstArgument).isPlainReference {
            self = .object
        } else {
            self = .bytes
        }
    }
}
