import SwiftRuntime

/// A method type: every value of a call and where it travels on x86-64.
struct MethodTable: Encodable {
    struct Row: Encodable {
        /// `returns`, `self`, `_cmd`, `argument 2`
        let role: String
        let type: TypeNode
        /// `rdi`; `rax, xmm0`; `stack + 16`
        let location: String
    }

    let returnValue: Row
    let arguments: [Row]
    /// Bytes of all stack arguments.
    let stackSize: Int
    let returnsInMemory: Bool

    init(_ signature: MethodSignature) {
        let layout = CallLayout(signature)
        let types = (0..<signature.argumentCount).map { signature.argument(at: $0) }
        let roles = Self.roles(of: types)
        returnValue = Row(
            role: "returns", type: TypeNode(signature.returnType), location: Self.describe(layout.returnValue))
        arguments = types.indices.map { index in
            Row(role: roles[index], type: TypeNode(types[index]), location: Self.describe(layout.arguments[index]))
        }
        stackSize = layout.stackSize
        returnsInMemory = signature.returnsInMemory
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
        case .memory(let address, let returned): "in memory, through \(address); its address in \(returned)"
        }
    }
}
