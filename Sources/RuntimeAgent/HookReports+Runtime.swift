#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

extension HookReport {
    init(_ hook: AspectIdentifier, _ names: ImplementationNames) {
        let state = hook.state
        self.init(
            probe: nil, method: hook.methodName, object: hook.objectAddress.map(hexadecimal),
            position: hook.options.position.rawValue, engine: "\(hook.engineInUse)", priority: hook.priority,
            owner: hook.owner?.name, place: hook.line > 0 ? "\(hook.file):\(hook.line)" : hook.file, state: "\(state)",
            foreignImplementation: state == .displaced
                ? hook.hookedClass.flatMap { cls in
                    Self.implementationOnTop(
                        of: MatchedMethod(cls: cls, selector: hook.selector), hook.objectAddress, names)
                } : nil)
    }

    /// What the method table has in the place of the hooks.
    ///
    /// Of an object's hook whose class was changed: the method of that class. The object is not touched: its end would
    /// be on this thread.
    static func implementationOnTop(
        of method: MatchedMethod, _ objectAddress: UInt?, _ names: ImplementationNames
    ) -> String? {
        let cls = objectAddress.map { ObjectAddress.isa(at: $0) } ?? method.cls
        return cls?.method(for: method.selector).map { names.name(ofMethod: $0.implementation, isHooked: false) }
    }
}

/// As in `0x55d0`.
func hexadecimal(_ address: UInt) -> String { "0x" + String(address, radix: 16) }
#endif
