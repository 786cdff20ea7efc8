import CRuntime

/// The names of accessors for a key.
struct KeyName {
    let key: String
    /// The key with its first letter in upper case.
    let capitalized: String

    init(_ key: String) {
        self.key = key
        capitalized = key.prefix(1).uppercased() + key.dropFirst()
    }

    var getters: [String] { ["get\(capitalized)", key, "is\(capitalized)", "_get\(capitalized)", "_\(key)"] }
    var setters: [String] { ["set\(capitalized):", "_set\(capitalized):", "setIs\(capitalized):"] }
    var variables: [String] { ["_\(key)", "_is\(capitalized)", key, "is\(capitalized)"] }
}

/// A key path, taken apart.
struct KeyPathParts {
    /// The first key, and the path after its point, which is nil for a single key.
    static func split(_ path: String) -> (key: String, rest: String?) {
        guard let point = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (path, nil) }
        return (String(path[..<point]), String(path[path.index(after: point)...]))
    }

    /// The path before the last key, which is nil for a single key, and the last key.
    static func splitLast(_ path: String) -> (container: String?, key: String) {
        guard let point = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return (nil, path) }
        return (String(path[..<point]), String(path[path.index(after: point)...]))
    }

    /// Whether the path begins with a collection operator such as `@count`.
    static func isOperator(_ key: String) -> Bool { key.utf8.first == UInt8(ascii: "@") }
}
