#if Agent
import CAgent
import CRuntime
import SwiftRuntime
import SymbolNames

extension ImplementationNames {
    /// The name of what a method table holds: of code that the runtime has made for a block, the name of the block's function.
    func name(ofMethod implementation: Implementation, isHooked: Bool) -> String {
        let name = name(of: implementation)
        guard name == Self.unknown else { return name }
        if isHooked { return "a hook's entry" }
        return Self.blockFunction(of: implementation).map { "the block \(self.name(at: $0))" } ?? name
    }

    /// Read through the kernel: the block may go meanwhile.
    ///
    /// Behind its isa, flags and reserved bytes lies the function.
    private static func blockFunction(of implementation: Implementation) -> UInt? {
        guard let block = imp_getBlock(implementation.unsafePointer) else { return nil }
        var function: UInt = 0
        return agent_read_word(UInt(bitPattern: block) + 16, &function) ? function : nil
    }
}
#endif
