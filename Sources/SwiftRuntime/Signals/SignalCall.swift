import CBoundaries
import CRuntime
import ObjectiveCFace

/// A call on its way to the subscribers of a signal, on the thread that made it.
struct SignalCall {
    private let raw: UnsafePointer<cffi_signal_call>
    private var boxed: ArgumentList?
    private var boxedTuple: ObjCObject?

    init(_ raw: UnsafePointer<cffi_signal_call>) {
        self.raw = raw
    }

    private var signature: MethodSignature { MethodSignature(pointer: raw.pointee.signature) }

    private func address(ofArgument index: Int) -> UnsafeRawPointer {
        UnsafeRawPointer(raw.pointee.values + Int(raw.pointee.offsets[index]))
    }

    /// The arguments, boxed on the first access, once for all subscribers.
    var arguments: ArgumentList {
        mutating get {
            if let boxed { return boxed }
            let list = ArgumentList(box())
            boxed = list
            return list
        }
    }

    private func box() -> [EncodedValue] {
        // A literal's array is made without growing.
        switch signature.argumentCount {
        case ...2: return []
        case 3: return [value(at: 2)]
        case 4: return [value(at: 2), value(at: 3)]
        case let count: return (2..<count).map(value(at:))
        }
    }

    private func value(at index: Int) -> EncodedValue {
        EncodedValue(copying: address(ofArgument: index), type: signature.unsafeArgumentType(at: index)!)
    }

    /// The arguments as an `RACTuple`.
    ///
    /// - Throws: The errors of retaining an argument.
    mutating func tuple() throws -> ObjCObject {
        if let boxedTuple { return boxedTuple }
        var made: UnsafeObject?
        defer { boxedTuple = made.map(ObjCObject.init(unsafeOwned:)) }
        try Boundary.run { ort_face_make_tuple_catching(raw, &made, &$0) }
        guard let made else { fatalError("out of memory: no room for the arguments of a call") }
        return ObjCObject(unsafeRetaining: made)
    }

    /// An argument as a type that accepts it.
    ///
    /// - Throws: ``MessageError`` that names the argument that does not fit.
    func argument<Value: ObjCRepresentable>(
        at index: Int, type: TypeEncoding, of selector: Selector
    ) throws -> Value {
        let address = address(ofArgument: index)
        do {
            if Value.self is any ObjCPointer.Type, address.load(as: UInt.self) == 0 {
                throw MessageError.unexpectedNil(type: "\(Value.self)")
            }
            return try Value.load(from: address, type: type)
        } catch let error as MessageError {
            let subject = "\(MessageError.place(.argument(index), selector)) in the signal of \(receiver)"
            throw error.naming(subject, value(at: index), as: Value.self)
        }
    }

    private var receiver: ObjCObject { ObjCObject(unsafeRetaining: raw.pointee.receiver) }
}

/// Reads the first arguments of calls as values of Swift types.
struct SignalArguments<each Argument: ObjCRepresentable & Sendable>: Sendable {
    private let types: [TypeEncoding]
    private let selector: Selector

    /// - Throws: ``SignalError/Code/elementMismatch`` when the types do not fit the method.
    init(_ signature: MethodSignature?, _ selector: Selector, in className: String) throws(SignalError) {
        self.selector = selector
        types = Array((signature?.argumentTypes ?? []).dropFirst(2))
        func refuse(_ reason: String) -> SignalError {
            SignalError(
                .elementMismatch,
                "the requested elements do not fit the signal of -[\(className) \(selector)]: \(reason) (method "
                    + "\(signature?.text ?? "v@:"))",
                in: className, selector)
        }
        var count = 0
        for _ in repeat (each Argument).self { count += 1 }
        guard count <= types.count else {
            throw refuse("the method has \(types.count) arguments, but more are requested")
        }
        do {
            try signature?.check(repeat (each Argument).self, returning: Void.self, isUnboxed: true, of: selector)
        } catch .typeMismatch(_, .argument(let index), let given, let wanted, _) {
            throw refuse("value \(index - 1) is requested as \(given), but argument \(index - 1) is encoded \(wanted)")
        } catch {
            throw refuse("\(error)")
        }
    }

    func read(_ call: SignalCall) throws -> (repeat each Argument) {
        var index = 0
        return (repeat try next(&index, of: call, as: (each Argument).self))
    }

    private func next<Value: ObjCRepresentable>(
        _ index: inout Int, of call: SignalCall, as _: Value.Type
    ) throws -> Value {
        defer { index += 1 }
        return try call.argument(at: index + 2, type: types[index], of: selector)
    }
}
