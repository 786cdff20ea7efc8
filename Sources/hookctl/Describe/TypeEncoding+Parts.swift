import SwiftRuntime

extension TypeEncoding {
    /// The type and everything that it is made of or points to, what is inside first.
    var parts: [TypeEncoding] { components.flatMap(\.parts) + [self] }

    private var components: [TypeEncoding] {
        switch kind {
        case .structure(_, let fields?), .union(_, let fields?): fields.map(\.type)
        case .array(_, let element), .complex(let element), .vector(let element?), .pointer(let element): [element]
        case .block(let signature?): signature
        default: []
        }
    }

    /// The name of a structure or union, and its fields if the encoding has them.
    var aggregate: (keyword: String, name: String?, fields: [Field]?)? {
        switch kind {
        case .structure(let name, let fields): ("struct", name == "?" ? nil : name, fields)
        case .union(let name, let fields): ("union", name == "?" ? nil : name, fields)
        default: nil
        }
    }

    /// The names in the type of an object: of the class, and of the protocols in brackets.
    var objectNames: (className: String?, protocols: [String]) {
        guard case .object(let text?) = kind else { return (nil, []) }
        let names = text.split(separator: "<", omittingEmptySubsequences: false).map {
            String($0.prefix { $0 != ">" }).trimmingSpaces
        }
        return (
            names[0].isEmpty ? nil : names[0], names.dropFirst().flatMap { $0.split(separator: ",").map(String.init) }
        )
    }
}

extension String {
    fileprivate var trimmingSpaces: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
