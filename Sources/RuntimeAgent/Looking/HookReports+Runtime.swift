#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

extension HookReport {
    init(_ hook: AspectIdentifier, _ names: ImplementationNames) {
        let state = hook.state
        self.init(
            probe: nil, method: hook.methodName, object: hook.objectAddress.map(hexadecimal),
            position: hook.options.position.rawValue,
            engine: hook.swiftFunction.map(Self.engine) ?? "\(hook.engineInUse)", priority: hook.priority,
            owner: hook.owner?.name, place: hook.line > 0 ? "\(hook.file):\(hook.line)" : hook.file, state: "\(state)",
            foreignImplementation: state == .displaced
                ? WatchedMethod(hook).flatMap { Self.implementationOnTop(of: $0, hook.objectAddress, names) } : nil)
    }

    /// The engine of hooks of methods of Swift classes.
    static let vtable = "vtable"

    private static func engine(of function: SwiftFunction) -> String {
        switch function.path {
        case .vtable: vtable
        case .replacementVariable: "variable"
        case .witnessTable: "witness"
        case .destroyFunction: "deinit"
        }
    }

    /// The name of the implementation that the method table has in the place of the hooks.
    ///
    /// For a hook of an object whose class was changed, it is the method of the new class. The agent does not retain
    /// the object, since the object could then be deallocated on this thread.
    static func implementationOnTop(
        of method: WatchedMethod, _ objectAddress: UInt?, _ names: ImplementationNames
    ) -> String? {
        switch method {
        case .message(let method):
            let cls = objectAddress.map { ObjectAddress.isa(at: $0) } ?? method.cls
            return cls?.method(for: method.selector).map { names.name(ofMethod: $0.implementation, isHooked: false) }
        case .swift(let target):
            let function = objectAddress == nil ? target.cls.currentImplementation(of: target.method) : nil
            return function.map { names.name(at: $0) }
        }
    }
}

/// As in `0x55d0`.
func hexadecimal(_ address: UInt) -> String { "0x" + String(address, radix: 16) }
#endif
