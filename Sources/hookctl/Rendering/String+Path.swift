extension String {
    /// The part of a path behind its last slash.
    var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
