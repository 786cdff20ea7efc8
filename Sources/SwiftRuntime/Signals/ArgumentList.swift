/// The arguments of one call, boxed; the receiver and the selector are not among them.
///
/// Holds copies of numbers and structures and references to objects. What pointers point to is borrowed; a list that
/// comes out of a sequence has copies of C strings.
public struct ArgumentList: RandomAccessCollection, Sendable, CustomStringConvertible {
    private let values: [EncodedValue]

    init(_ values: [EncodedValue]) {
        self.values = values
    }

    /// Always 0.
    public var startIndex: Int { values.startIndex }
    /// The number of arguments.
    public var endIndex: Int { values.endIndex }
    /// The argument at that index, the receiver and the selector not counted.
    public subscript(index: Int) -> EncodedValue { values[index] }

    /// With a copy of each C string.
    var ownedText: ArgumentList { ArgumentList(values.map(\.ownedText)) }

    /// The values in parentheses, as in `(true, "Ada", {1.0, 2.0})`.
    public var description: String { "(" + values.map(\.description).joined(separator: ", ") + ")" }
}
