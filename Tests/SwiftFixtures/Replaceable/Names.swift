// Functions whose names need backticks, functions that take functions, and initializers that own their arguments.

/// A keyword.
public func `default`(for count: Int) -> Int { count }
/// A name that is no identifier.
public func `in two words`(_ count: Int) -> Int { count }

/// Keywords as names of members.
public struct Keywords {
    /// Makes one.
    public init() {}
    /// A method with a keyword as label.
    public func `switch`(`case` text: String) -> String { text }
    /// A computed property.
    public var `class`: Int { 7 }
}

/// Calls the function, and does not keep it.
public func each(_ body: (Int) throws -> Void, in count: Int) rethrows {
    for index in 0..<count { try body(index) }
}

/// Texts by two indices.
public struct Table {
    private var texts: [String]
    /// Makes a table with one row.
    public init(row texts: [String]) { self.texts = texts }
    /// An element.
    public subscript(row row: Int, column: Int) -> String {
        get { texts[row + column] }
        set { texts[row + column] = newValue }
    }
}
