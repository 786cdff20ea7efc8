extension String {
    /// The part of a path after its last slash.
    var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
