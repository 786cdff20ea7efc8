#if Agent
import CAgent
import CRuntime
import SwiftRuntime
import SymbolNames

extension ImplementationNames {
    /// The function's name, as of an address.
    func name(of implementation: Implementation) -> String { name(at: implementation.address) }

    /// Where the implementation lies, as an address.
    func place(of implementation: Implementation) -> String? { place(of: implementation.address) }

    /// Whether the implementation is code, as an address.
    func isCode(_ implementation: Implementation) -> Bool? { isCode(implementation.address) }

    /// The name of an implementation in a method table.
    ///
    /// If the runtime has made the code for a block, it is the name of the block's function.
    func name(ofMethod implementation: Implementation, isHooked: Bool) -> String {
        let name = name(of: implementation)
        guard name == Self.unknown else { return name }
        if isHooked { return "a hook's entry" }
        return Self.blockFunction(of: implementation).map { "the block \(self.name(at: $0))" } ?? name
    }

    /// The block's function, read through the kernel, since the block may go meanwhile.
    ///
    /// The function lies after the block's isa, flags and reserved bytes.
    private static func blockFunction(of implementation: Implementation) -> UInt? {
        guard let block = imp_getBlock(implementation.unsafePointer) else { return nil }
        var function: UInt = 0
        return agent_read_word(UInt(bitPattern: block) + 16, &function) ? function : nil
    }
}

extension Implementation {
    fileprivate var address: UInt { unsafeBitCast(unsafePointer, to: UInt.self) }
}
#endif
