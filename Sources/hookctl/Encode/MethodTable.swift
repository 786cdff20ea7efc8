import SwiftRuntime

/// A method type: every value of a call, and where it travels on each architecture.
struct MethodTable: Encodable {
    struct Row: Encodable {
        /// As `returns`, `self`, `_cmd` and `argument 2`.
        let role: String
        let type: TypeNode
        /// By architecture: `rdi`; `rax, xmm0`; `stack + 16`.
        ///
        /// An architecture is missing if it cannot call the type.
        let locations: [String: String]
    }

    /// The facts about a call on one architecture.
    struct Call: Encodable {
        /// Bytes of all stack arguments.
        let stackSize: Int
        let returnsInMemory: Bool
    }

    /// In the order of the columns.
    static let architectures = Architecture.allCases.map(\.rawValue)

    let returnValue: Row
    let arguments: [Row]
    /// By architecture.
    let calls: [String: Call]
    /// Why the type cannot be called on an architecture.
    let refusals: [String: String]

    /// Throws if no architecture can call the type.
    init(_ method: MethodEncoding) throws(CallLayoutError) {
        var layouts: [String: CallLayout] = [:]
        var refusals: [String: String] = [:]
        var refusal: CallLayoutError?
        for architecture in Architecture.allCases {
            do {
                layouts[architecture.rawValue] = try CallLayout(method, on: architecture)
            } catch {
                refusal = error
                refusals[architecture.rawValue] = "\(error)"
            }
        }
        if let refusal, layouts.isEmpty { throw refusal }
        let roles = Self.roles(of: method.arguments)
        returnValue = Row(
            role: "returns", type: TypeNode(method.returnType),
            locations: layouts.mapValues { Self.describe($0.returnValue) })
        arguments = method.arguments.indices.map { index in
            Row(
                role: roles[index], type: TypeNode(method.arguments[index]),
                locations: layouts.mapValues { Self.describe($0.arguments[index]) })
        }
        calls = layouts.mapValues { Call(stackSize: $0.stackSize, returnsInMemory: $0.returnValue.isMemory) }
        self.refusals = refusals
    }

    /// A method's first arguments are the receiver and the selector, a block type's the block.
    private static func roles(of types: [TypeEncoding]) -> [String] {
        var names = types.indices.map { "argument \($0)" }
        guard let first = types.first else { return names }
        if case .block = first.kind {
            names[0] = "block"
        } else if types.count > 1, case .selector = types[1].kind {
            switch first.kind {
            case .object, .cls: names.replaceSubrange(0...1, with: ["self", "_cmd"])
            default: break
            }
        }
        return names
    }

    private static func describe(_ location: CallLayout.Location) -> String {
        switch location {
        case .nowhere: "–"
        case .registers(let pieces): pieces.map(\.register).joined(separator: ", ")
        case .stack(let offset): "stack + \(offset)"
        case .memory(let address, let returned):
            "in memory, through \(address)" + (returned.map { "; its address in \($0)" } ?? "")
        case .reference(let place): "in memory, its address in \(describe(place))"
        }
    }
}

extension CallLayout.Location {
    fileprivate var isMemory: Bool {
        if case .memory = self { true } else { false }
    }
}
