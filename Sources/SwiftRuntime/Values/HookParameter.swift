import CBoundaries
import CHooks
import CRuntime

/// A parameter type of a hook's closure: ``AspectInfo`` in the first place, and every ``ObjCRepresentable`` type.
public protocol HookParameter: SendableMetatype {
    /// Takes the next value of a call.
    static func next(from arguments: inout HookArguments) throws -> Self
}

/// The values that a hook's closure is called with, taken one after the other.
public struct HookArguments {
    let info: cffi_hook_info
    let types: [TypeEncoding]
    var index = 2

    init(info: cffi_hook_info, types: [TypeEncoding]) {
        self.info = info
        self.types = types
    }
}

extension ObjCRepresentable {
    /// See ``HookParameter/next(from:)``.
    public static func next(from arguments: inout HookArguments) throws -> Self {
        let index = arguments.index, type = arguments.types[index]
        arguments.index += 1
        do {
            return try arguments.info.withArgument(at: index, type: type) { address in
                if Self.self is any ObjCPointer.Type, address.load(as: UInt.self) == 0 {
                    throw MessageError.unexpectedNil(type: "\(Self.self)")
                }
                return try load(from: address, type: type)
            }
        } catch let error as MessageError {
            throw error.naming(arguments.info.selector, .argument(index))
        }
    }
}

extension cffi_hook_info {
    /// The call; ends the process if the call has ended.
    var callUnderWay: OpaquePointer {
        guard ort_hook_call_is_under_way(call, serial) else {
            fatalError(
                "an AspectInfo was used after its call had ended, or on another thread; keep the result of retained() "
                    + "instead")
        }
        return call
    }

    /// The selector that was sent.
    var selector: Selector { Selector(unsafePointer: ort_hook_call_selector(callUnderWay)) }

    /// Calls with a copy of the argument's bytes.
    func withArgument<Result>(
        at index: Int, type: TypeEncoding, _ body: (UnsafeRawPointer) throws -> Result
    ) rethrows -> Result {
        try withUnsafeTemporaryAllocation(byteCount: max(type.size, 16), alignment: max(type.alignment, 16)) { bytes in
            cffi_hook_call_read_argument(callUnderWay, index, bytes.baseAddress)
            return try body(bytes.baseAddress!)
        }
    }
}
