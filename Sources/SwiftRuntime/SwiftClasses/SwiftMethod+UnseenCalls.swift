import CRuntime
import Synchronization

extension SwiftMethod {
    /// Calls that no hook of this method sees in any build, in words; nil where the vtable tells of none.
    ///
    /// Setters, class methods and initializers have such calls. The first hook of each of these three kinds in a process says so in
    /// the runtime's log. An optimized build resolves further calls: see <doc:SwiftClasses>, and
    /// ``expectDispatched(_:of:file:line:_:)``, which tells whether a call passes the vtable.
    public var unseenCalls: String? { unseenCallsOfKind?.text(self) }

    /// Logs which calls hooks of this kind of method do not see, once in a process for each kind.
    func warnOfUnseenCalls() {
        guard let kind = unseenCallsOfKind, kind.isFirst else { return }
        ort_log_text(
            "warning: the hook of \(declaringClass).\(name ?? description) does not see \(kind.text(self)) (this is said once of "
                + "\(kind.rawValue)s)")
    }

    private var unseenCallsOfKind: UnseenCalls? {
        switch kind {
        case .setter: .setter
        case .initializer: .initializer
        case .method: isClassMethod ? .classMethod : nil
        case .getter, .modifyAccessor, .readAccessor, nil: nil
        }
    }
}

/// The kinds of methods of which some calls never pass the vtable.
private enum UnseenCalls: String {
    case setter
    case initializer
    case classMethod = "class method"

    private static let said = Mutex<Set<UnseenCalls>>([])

    /// Whether nobody has asked for this kind before.
    var isFirst: Bool { Self.said.withLock { $0.insert(self).inserted } }

    func text(_ method: SwiftMethod) -> String {
        switch self {
        case .setter: "changes of the property in place, as with += or an inout argument: they call the accessor modify"
        case .initializer:
            "\(method.declaringClass)(…), a call by the name of the class; type(of: object).init(…) is seen"
        case .classMethod:
            "\(method.declaringClass).\(method.declaration?.baseName ?? "method")(…), a call by the name of the class; a call "
                + "through a value, as type(of: object), is seen"
        }
    }
}
