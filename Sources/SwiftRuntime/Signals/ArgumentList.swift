/// The boxed arguments of one call, without the receiver and the selector.
///
/// The list holds copies of numbers and structures, and references to objects. It borrows the memory that pointers
/// point to. A list from a sequence holds its own copies of C strings.
public struct ArgumentList: RandomAccessCollection, Sendable, CustomStringConvertible {
    private let values: [EncodedValue]

    init(_ values: [EncodedValue]) {
        self.values = values
    }

    /// Always 0.
    public var startIndex: Int { values.startIndex }
    /// The number of arguments.
    public var endIndex: Int { values.endIndex }
    /// The argument at the index, not counting the receiver and the selector.
    public subscript(index: Int) -> EncodedValue { values[index] }

    /// The list with a copy of each C string.
    var ownedText: ArgumentList { ArgumentList(values.map(\.ownedText)) }

    /// The values in parentheses, as in `(true, "Ada", {1.0, 2.0})`.
    public var description: String { "(" + values.map(\.description).joined(separator: ", ") + ")" }
}
