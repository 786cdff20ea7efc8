import SwiftRuntime

/// Reads the arguments of a call one after the other, with the types that a closure or a spy declares.
final class ArgumentReader {
    private let call: SwiftCall
    private var index = 0

    init(_ call: SwiftCall) {
        self.call = call
    }

    func next<Value>(_ type: Value.Type) throws(SwiftCallError) -> Value {
        defer { index += 1 }
        return try call.argument(at: index, as: type)
    }

    /// The first arguments, as a tuple of these types.
    static func tuple<each Argument>(
        _ type: (repeat each Argument).Type, of call: SwiftCall
    ) throws -> (repeat each Argument) {
        let reader = ArgumentReader(call)
        return (repeat try reader.next((each Argument).self))
    }
}
