import CFFIShim
import CRuntime

/// A method whose types are settled.
struct CheckedMethod {
    let plan: MethodPlan
    let signature: MethodSignature
}

extension ClassBuilder {
    /// Reports everything that is wrong, and settles the types of the methods.
    func check() -> [CheckedMethod] {
        checkNames()
        let checked = methods.compactMap(check)
        checkProtocols()
        return checked
    }

    private func checkNames() {
        reportDuplicates(of: (ivars + properties.compactMap(\.ivar)).map(\.name), "ivar")
        reportDuplicates(of: properties.filter(\.owner.isInstance).map(\.name), "property")
        reportDuplicates(of: properties.filter { !$0.owner.isInstance }.map(\.name), "class property")
        var selectors = methods.map(\.name) + accessorNames
        if !cleanups.isEmpty { selectors.append("-dealloc") }
        reportDuplicates(of: selectors, "method")
    }

    private var accessorNames: [String] { properties.flatMap { $0.accessors.map(\.name) } }

    private func reportDuplicates(of names: [String], _ kind: String) {
        for name in duplicates(of: names) { report(.duplicate, "the \(kind) \(name) is defined twice") }
    }

    // MARK: Methods

    private func check(_ plan: MethodPlan) -> CheckedMethod? {
        switch plan.body {
        case .closure(let closure): check(plan, closure)
        case .block(let block): check(plan, block)
        }
    }

    private func check(_ plan: MethodPlan, _ closure: MethodClosure) -> CheckedMethod? {
        let wanted = plan.selector.argumentCount
        guard let receiver = closure.parameters.first, receiver.isReceiver, plan.isClassMethod || !receiver.isClass
        else {
            let receivers = plan.isClassMethod ? "ObjCClass or ObjCObject" : "ObjCObject"
            report(.wrongArity, "the first parameter of the body of \(plan.name) must be the receiver: \(receivers)")
            return nil
        }
        guard closure.parameters.count == wanted + 1 else {
            report(
                .wrongArity,
                "\(plan.name) takes \(wanted) arguments, but its body takes \(closure.parameters.count - 1) after the "
                    + "receiver")
            return nil
        }
        guard let signature = signature(plan, ownTypes: closure.types) else { return nil }
        if let mismatch = closure.mismatch(plan.selector, signature) {
            report(
                .typeMismatch, "\(plan.name) [\(signature)]: \(mismatch); the body's types are [\(closure.types)]")
            return nil
        }
        return CheckedMethod(plan: plan, signature: signature)
    }

    private func check(_ plan: MethodPlan, _ block: Block) -> CheckedMethod? {
        guard let text = block.signature, let own = try? MethodSignature(text) else {
            report(
                .invalidEncoding,
                "the block for \(plan.name) has no valid signature; compile the block with clang or Swift")
            return nil
        }
        guard own.argumentCount == plan.selector.argumentCount + 2, own.argument(at: 1).isReceiver else {
            report(
                .wrongArity,
                "\(plan.name) takes \(plan.selector.argumentCount) arguments, but its block [\(own)] does not take the "
                    + "receiver and as many arguments")
            return nil
        }
        let arguments = (2..<own.argumentCount).map { own.argument(at: $0).text }
        let types = own.returnType.text + "@:" + arguments.joined()
        guard let signature = signature(plan, ownTypes: types) else { return nil }
        let fits =
            encodingsMatch(signature.returnType.text, own.returnType.text)
            && arguments.enumerated().allSatisfy {
                encodingsMatch(signature.argument(at: $0.offset + 2).text, $0.element)
            }
        guard fits else {
            report(.typeMismatch, "\(plan.name) [\(signature)]: the block's types are [\(own)]")
            return nil
        }
        return CheckedMethod(plan: plan, signature: signature)
    }

    /// The first of the method's given, inherited, declared and own types; reports types that do not fit.
    private func signature(_ plan: MethodPlan, ownTypes: String) -> MethodSignature? {
        let types = plan.types ?? inheritedTypes(plan) ?? declaredTypes(plan) ?? ownTypes
        do {
            let signature = try MethodSignature(types)
            if signature.argumentCount == plan.selector.argumentCount + 2 { return signature }
            report(
                .wrongArity,
                "\(plan.name) takes \(plan.selector.argumentCount) arguments, but its types [\(types)] have "
                    + "\(max(signature.argumentCount - 2, 0))")
        } catch {
            report(error.argument == -2 ? .invalidEncoding : .unsupportedSignature, "\(plan.name): \(error)")
        }
        return nil
    }

    private func inheritedTypes(_ plan: MethodPlan) -> String? {
        (plan.isClassMethod ? superclass.isa : superclass).method(for: plan.selector)?.typeEncoding
    }

    private func declaredTypes(_ plan: MethodPlan) -> String? {
        protocols.lazy.compactMap { $0.method(for: plan.selector, isInstance: !plan.isClassMethod)?.typeEncoding }.first
    }

    // MARK: Protocols

    private func checkProtocols() {
        let own = Set(methods.map(\.name) + accessorNames)
        var seen: Set<ObjCProtocol> = []
        func check(_ adopted: ObjCProtocol) {
            guard seen.insert(adopted).inserted else { return }
            for method in adopted.methods where method.isRequired {
                let name = (method.isInstance ? "-" : "+") + method.selector.name
                let inherited = (method.isInstance ? superclass : superclass.isa).method(for: method.selector)
                if !own.contains(name), inherited == nil {
                    report(.missingProtocolMethod, "\(name), which \(adopted) requires, is missing")
                }
            }
            adopted.protocols.forEach(check)
        }
        protocols.forEach(check)
    }
}

/// Each name that repeats an earlier one, in order.
func duplicates(of names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
}

extension TypeEncoding {
    fileprivate var isReceiver: Bool {
        switch kind {
        case .object, .cls: true
        default: false
        }
    }
}
