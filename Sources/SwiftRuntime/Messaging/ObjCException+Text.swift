extension ObjCException: CustomStringConvertible {
    /// The object's answer to `name`; nil when it has none.
    ///
    /// Runs user code.
    public var name: String? { text("name") }

    /// The object's answer to `reason`; nil when it has none.
    ///
    /// Runs user code.
    public var reason: String? { text("reason") }

    private func text(_ selector: Selector) -> String? {
        guard let object, object.isa.method(for: selector) != nil else { return nil }
        return try? object.send(selector)
    }

    /// The name and the reason, or what the object says.
    ///
    /// Runs user code.
    public var description: String {
        if isForeign { return "an exception of a language other than Objective-C was thrown" }
        guard let object else { return "nil was thrown" }
        let words = [name, reason].compactMap(\.self)
        return words.isEmpty ? "\(object) was thrown" : words.joined(separator: ": ")
    }
}
