import CRuntime

extension SwiftFunction {
    /// Calls that no hook of this function sees, in words; nil if hooks see all calls.
    ///
    /// Functions that are found in vtables and witness tables have such calls. Some are unseen in any build, and others
    /// because the optimizer has resolved them: see <doc:SwiftClasses>. The first hook of each kind of function in a
    /// process says so in the runtime's log. ``expectDispatched(_:of:file:line:_:)`` tells whether a call passes the
    /// vtable.
    public var unseenCalls: String? { unseenCalls(by: declaringClass) }

    private func unseenCalls(by cls: SwiftClass?) -> String? {
        let cls = cls?.name ?? ""
        return unseenCallsOfKind.map { kind in
            switch kind {
            case .requirement: unseenCallsOfRequirement
            case .requiredSetter: "\(unseenCallsInPlace), nor \(unseenCallsOfRequirement)"
            case .method: resolvedCalls
            case .setter: "\(unseenCallsInPlace), nor \(resolvedCalls)"
            case .initializer: "calls by the name of the class, \(cls)(…); hooks see type(of: object).init(…)"
            case .memberOfClass:
                "uses by the name of the class, \(cls).\(declaration?.baseName ?? "member"); hooks see uses through a "
                    + "value, such as type(of: object)"
            }
        }
    }

    private var unseenCallsInPlace: String {
        "changes of the property in place, such as += or an inout argument, which call the accessor modify"
    }

    private var resolvedCalls: String {
        "calls that the optimizer has resolved, as it does inside the module where no class overrides the method"
    }

    private var unseenCallsOfRequirement: String {
        "calls on a value whose type the compiler knows to be \(conformingType ?? "the type"), and calls in generic "
            + "code that the optimizer has specialized for the type"
    }

    /// Logs which calls hooks of this kind of method do not see, once in a process for each kind.
    func warnOfUnseenCalls(as methodName: String, by cls: SwiftClass?) {
        guard let kind = unseenCallsOfKind, kind.takeFirst(), let calls = unseenCalls(by: cls) else { return }
        ort_log_text("warning: the hook of \(methodName) does not see \(calls) (logged once for \(kind.rawValue))")
    }

    private var unseenCallsOfKind: UnseenCalls? {
        if path == .witnessTable { return kind == .setter ? .requiredSetter : .requirement }
        guard path == .vtable, declaringClass != nil else { return nil }
        return unseenCallsOfVtable
    }

    private var unseenCallsOfVtable: UnseenCalls? {
        switch kind {
        case .initializer: .initializer
        case .method, .getter, .setter: isClassMethod ? .memberOfClass : kind == .setter ? .setter : .method
        case .modifyAccessor, .readAccessor, nil: nil
        }
    }
}

/// The kinds of methods of which some calls never pass the vtable.
private enum UnseenCalls: String {
    case method = "methods"
    case setter = "setters"
    case initializer = "initializers"
    case memberOfClass = "members of classes"
    case requirement = "requirements of protocols"
    case requiredSetter = "setters that protocols require"

    private static let logged = Guarded<[UnseenCalls]>([])

    /// Returns true once in a process for each kind.
    func takeFirst() -> Bool {
        Self.logged.withLock { logged in
            guard !logged.contains(self) else { return false }
            logged.append(self)
            return true
        }
    }
}
