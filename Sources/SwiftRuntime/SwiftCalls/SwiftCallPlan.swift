import CHooks

/// Where the values of a method's calls are, for whoever records them as bytes.
package struct SwiftCallPlan: Sendable {
    package enum Kind: Sendable {
        case bytes, signed, unsigned, floating, boolean, string, object
    }

    package struct Value: Sendable {
        package let label: String?
        /// As the declaration writes it.
        package let typeText: String
        /// Nil where it is not known where the value is.
        package let type: Any.Type?
        package let kind: Kind
        /// In bytes.
        package let size: Int
        /// None where it is not known where the value is.
        package let pieces: [ort_swift_piece]
    }

    /// Of a setter the new value first, then what selects an element.
    package let arguments: [Value]
    /// Nil for none, and of an asynchronous method, which does not return where it is called.
    package let result: Value?
    /// Of the arguments, in bytes; where that is not known, as much as it may be.
    package let stackSize: Int
    /// How many registers hold arguments; where that is not known, as many as may.
    package let generalCount: Int
    package let vectorCount: Int

    package init(of method: SwiftMethod) {
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
            result = layout.result.flatMap { $0.type == Void.self ? nil : Value($0, label: nil, resultText) }
        } else {
            arguments = zip(labels, texts).map { Value(unknownOf: $1, label: $0) }
            result = resultText == "()" ? nil : Value(unknownOf: resultText, label: nil)
        }
    }
}

extension SwiftCallPlan.Value {
    fileprivate init(unknownOf typeText: String, label: String?) {
        (self.label, self.typeText, type, kind, size, pieces) = (label, typeText, nil, .bytes, 0, [])
    }

    fileprivate init(_ value: SwiftCallLayout.Value, label: String?, _ typeText: String) {
        let metadata = TypeMetadata(value.type)
        self.label = label
        self.typeText = typeText
        type = value.type
        kind = SwiftCallPlan.Kind(metadata)
        size = metadata.size
        pieces = value.parts.flatMap(SwiftCallPlan.pieces(of:))
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
        } else if metadata.isReference || metadata.isOptional && TypeMetadata(metadata.firstArgument).isReference {
            self = .object
        } else {
            self = .bytes
        }
    }
}
