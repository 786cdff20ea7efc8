extension String {
    /// An argument without the space that ``Main`` has put in front of it.
    var withoutGuardingSpaces: String { String(drop { $0 == " " }) }
}
