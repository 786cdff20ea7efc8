/// A part of a value that leads to memory, which is recorded with the value.
///
/// Enums are taken for each of their cases, so a part may hold something else; the memory is read only if it is mapped.
package struct SwiftReachedPart: Sendable, Equatable {
    package enum Kind: Sendable {
        /// The UTF-8 of a string.
        case string
        /// The beginning of an object.
        case memory
        /// The header of an array's buffer, and its first elements.
        case array
        /// The number of entries of a dictionary or a set, and its first entries.
        case hashed
    }

    package let kind: Kind
    /// The place in the value, or in the memory of another part.
    package let offset: Int
    /// The number of the other part; nil for the value.
    package let base: Int?
    /// The most bytes to record.
    package let size: Int
    /// The stride of an element or a key.
    package var stride = 0
    /// The stride of a value in a dictionary; 0 for a set.
    package var valueStride = 0

    /// The parts of a value of the type.
    package static func parts(of type: Any.Type) -> [SwiftReachedPart] {
        var collector = Collector()
        collector.add(TypeMetadata(type), at: 0, in: nil, depth: 0)
        return collector.parts
    }

    /// The most parts of a value, and how deep values are looked into.
    private static let most = 24
    private static let deepest = 4
    /// The most values that are looked at: of wide types most parts are numbers, which lead nowhere.
    private static let mostSteps = 2000
    /// The elements of a collection, and the bytes that they take together.
    private static let mostElements = SwiftValueText.mostElements
    private static let elementBytes = 160
    private static let textBytes = 64
    static let arrayHeader = 32
    static let objectHeader = 16
    /// The place of the value in a box of an error, whose type lies after the object's header.
    static let errorHeader = 32
    /// The bytes of a value in a box.
    private static let boxedBytes = 64

    private struct Collector {
        var parts: [SwiftReachedPart] = []
        private var steps = 0

        private var isDone: Bool { parts.count >= most || steps >= mostSteps }

        /// Returns the number of the part; nil if there are too many.
        private mutating func append(_ part: SwiftReachedPart) -> Int? {
            guard parts.count < most, part.offset <= Int(UInt16.max), part.size <= Int(UInt16.max) else { return nil }
            parts.append(part)
            return parts.count - 1
        }

        private mutating func append(_ kind: Kind, _ offset: Int, _ base: Int?, _ size: Int) -> Int? {
            append(SwiftReachedPart(kind: kind, offset: offset, base: base, size: size))
        }

        mutating func add(_ metadata: TypeMetadata, at offset: Int, in base: Int?, depth: Int) {
            guard depth < deepest, !isDone else { return }
            steps += 1
            if metadata.type == String.self || metadata.type == Character.self {
                _ = append(.string, offset, base, textBytes)
            } else if metadata.isErrorExistential {
                let box = append(.memory, offset, base, errorHeader + boxedBytes)
                if let box { addStrings(at: errorHeader, in: box) }
            } else if metadata.isReference {
                _ = append(.memory, offset, base, MemoryLayout<UInt>.size)
            } else if let collection = metadata.collection {
                add(collection, at: offset, in: base, depth: depth)
            } else {
                addContents(of: metadata, at: offset, in: base, depth: depth)
            }
        }

        private mutating func addContents(of metadata: TypeMetadata, at offset: Int, in base: Int?, depth: Int) {
            switch metadata.kind {
            case .structure where SwiftValueText.isShownByParts(metadata):
                addFields(metadata.fields ?? [], at: offset, in: base, depth: depth + 1)
            case .tuple: addFields(metadata.elements, at: offset, in: base, depth: depth + 1)
            case .enumeration where metadata.isOptional:
                add(TypeMetadata(metadata.firstArgument), at: offset, in: base, depth: depth)
            case .enumeration: addPayloads(metadata.payloads ?? [], at: offset, in: base, depth: depth + 1)
            case .existential, .constrainedExistential:
                // The type of the value is known when the program runs: it may lie here, or in a box.
                _ = append(.string, offset, base, textBytes)
                let box = append(.memory, offset, base, objectHeader + boxedBytes)
                if let box { addStrings(at: objectHeader, in: box) }
            default: break
            }
        }

        /// Adds the first words of a value of unknown type, in case there are strings.
        private mutating func addStrings(at offset: Int, in base: Int) {
            for word in 0..<2 { _ = append(.string, offset + word * 8, base, textBytes) }
        }

        private mutating func addFields(_ fields: [TypeMetadata.Field], at offset: Int, in base: Int?, depth: Int) {
            for field in fields where !isDone {
                guard let type = field.type else { continue }
                add(TypeMetadata(type), at: offset + field.offset, in: base, depth: depth)
            }
        }

        private mutating func addPayloads(_ payloads: [TypeMetadata.Field], at offset: Int, in base: Int?, depth: Int) {
            for payload in payloads where !isDone {
                guard let metadata = payload.type.map({ TypeMetadata($0) }) else { continue }
                guard payload.isIndirect else {
                    add(metadata, at: offset, in: base, depth: depth)
                    continue
                }
                let begin = objectHeader.rounded(upTo: metadata.alignment)
                if let box = append(.memory, offset, base, begin + min(metadata.size, boxedBytes)) {
                    add(metadata, at: begin, in: box, depth: depth)
                }
            }
        }

        private mutating func add(_ collection: TypeMetadata.Collection, at offset: Int, in base: Int?, depth: Int) {
            switch collection {
            case .array(let element):
                let count = min(mostElements, elementBytes / element.stride)
                let part = SwiftReachedPart(
                    kind: .array, offset: offset, base: base, size: arrayHeader + count * element.stride,
                    stride: element.stride)
                guard element.alignment <= 16, let buffer = append(part) else { return }
                for index in 0..<count {
                    add(element, at: arrayHeader + index * element.stride, in: buffer, depth: depth + 1)
                }
            case .dictionary(let key, let value): addEntries(key, value, at: offset, in: base, depth: depth)
            case .set(let element): addEntries(element, nil, at: offset, in: base, depth: depth)
            }
        }

        private mutating func addEntries(
            _ key: TypeMetadata, _ value: TypeMetadata?, at offset: Int, in base: Int?, depth: Int
        ) {
            let header = MemoryLayout<Int>.size, stride = key.stride + (value?.stride ?? 0)
            let count = min(mostElements, elementBytes / stride)
            let part = SwiftReachedPart(
                kind: .hashed, offset: offset, base: base, size: header + count * stride, stride: key.stride,
                valueStride: value?.stride ?? 0)
            guard let entries = append(part) else { return }
            for index in 0..<count {
                add(key, at: header + index * stride, in: entries, depth: depth + 1)
                if let value {
                    add(value, at: header + index * stride + key.stride, in: entries, depth: depth + 1)
                }
            }
        }
    }
}
