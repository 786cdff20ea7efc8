import CHooks

/// Where a value lies in the registers of a call as in memory, so that one load reads it.
struct SwiftPlace {
    let type: Any.Type
    /// In bytes from the `ort_call_frame` of an argument, and from the `ort_call_result` of a result.
    private let offset: Int

    func pointer(in registers: UnsafeRawPointer) -> UnsafeRawPointer { registers + offset }

    /// A copy of the value.
    func value(in registers: UnsafeRawPointer) -> Any {
        let place = pointer(in: registers)
        // Common types, for which the compiler knows what a copy is.
        if type == Int.self { return place.load(as: Int.self) }
        if type == Double.self { return place.load(as: Double.self) }
        if type == Bool.self { return place.load(as: Bool.self) }
        if type == String.self { return place.load(as: String.self) }
        func read<Value>(_: Value.Type) -> Any { place.assumingMemoryBound(to: Value.self).pointee }
        return _openExistential(type, do: read)
    }
}

extension SwiftPlace {
    /// Nil if the argument lies in another way.
    init?(ofArgument value: SwiftCallLayout.Value) {
        let frame = MemoryLayout<ort_call_frame>.self
        switch value.registersInPlace {
        case (.general(let index), _)?: offset = frame.offset(of: \.general)! + index * 8
        case (.vector(let index), _)?:
            offset = frame.offset(of: \.vector)! + index * MemoryLayout.size(ofValue: ort_call_frame().vector.0)
        default: return nil
        }
        type = value.type
    }

    /// Nil if the result lies in another way, or in registers that `ort_call_result` does not have.
    init?(ofResult value: SwiftCallLayout.Value) {
        let result = MemoryLayout<ort_call_result>.self
        switch value.registersInPlace {
        case (.general(let index), let count)? where index + count <= 2:
            offset = result.offset(of: \.general)! + index * 8
        case (.vector(let index), _)? where index < 2: offset = result.offset(of: \.vector)! + index * 16
        default: return nil
        }
        type = value.type
    }
}

extension SwiftCallLayout.Value {
    /// The first register and their number, if the value lies as in memory in one register or in general ones in a row.
    fileprivate var registersInPlace: (SwiftCallLayout.Location, Int)? {
        guard unreadable == nil, parts.count == 1, parts[0].offset == 0, case .direct(let pieces) = parts[0].place,
            let first = pieces.first?.location
        else { return nil }
        // General registers are kept one after the other, 8 bytes each.
        let isInPlace = pieces.enumerated().allSatisfy { number, piece in
            piece.shift == 0 && piece.offset == number * 8
                && (number == 0 || piece.location == first.generalRegister(after: number))
        }
        return isInPlace ? (first, pieces.count) : nil
    }
}

extension SwiftCallLayout.Location {
    fileprivate func generalRegister(after count: Int) -> Self? {
        guard case .general(let index) = self else { return nil }
        return .general(index + count)
    }
}
