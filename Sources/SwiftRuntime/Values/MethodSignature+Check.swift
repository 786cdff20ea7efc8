extension MethodSignature {
    /// Compares Swift types with those of the method's arguments, from the first after the selector on, and of its
    /// result.
    ///
    /// The first `skipping` types are not compared: a receiver, an info. Void fits every result, unless `returnsAll`.
    /// Values that are `isUnboxed` have types with an encoding, and an argument that is any object is no ``Block``.
    ///
    /// - Throws: The first difference.
    func check<each Parameter, Result>(
        _ parameters: repeat (each Parameter).Type, returning _: Result.Type, skipping: Int = 0,
        isUnboxed: Bool = false, returnsAll: Bool = false, of selector: Selector
    ) throws(MessageError) {
        var index = 2 - skipping
        for parameter in repeat each parameters {
            if index >= 2 { try check(parameter, argument(at: index), .argument(index), isUnboxed, selector) }
            index += 1
        }
        if Result.self != Void.self {
            try check(Result.self, returnType, .returnValue, isUnboxed, selector)
        } else if returnsAll {
            guard case .void = returnType.kind else {
                throw .typeMismatch(selector: selector, role: .returnValue, given: "Void (v)", wanted: returnType.text)
            }
        }
    }

    private func check<Value>(
        _: Value.Type, _ type: TypeEncoding, _ role: ValueRole, _ isUnboxed: Bool, _ selector: Selector
    ) throws(MessageError) {
        try Conversion<Value>.check(type, selector: selector, role: role)
        guard isUnboxed else { return }
        let isUnknownBlock = role != .returnValue && type.isObject && Conversion<Value>.encoding == Block.objCEncoding
        guard !isUnknownBlock, Value.self is any ObjCRepresentable.Type else {
            throw .typeMismatch(selector: selector, role: role, given: Conversion<Value>.name, wanted: type.text)
        }
    }
}

/// What a value of the type is encoded as where nothing else says one.
func encodingOf<Value>(_: Value.Type) -> String { Conversion<Value>.encoding }
