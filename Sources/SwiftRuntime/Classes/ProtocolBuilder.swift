import CRuntime

/// The parts of a new protocol: the argument of the closure for ``ObjCProtocol/define(_:_:)``.
///
/// The library checks and makes nothing before the closure has returned, so the order of the parts does not matter. Use
/// a builder only inside the closure.
public final class ProtocolBuilder {
    private var methods: [DeclaredMethod] = []
    private var properties: [DeclaredProperty] = []
    private var adopted: [ObjCProtocol] = []
    private var problems: [DefinitionProblem] = []

    init() {}

    // MARK: Methods

    /// Declares an instance method.
    ///
    /// The type is that of a function with a parameter for each colon of the selector:
    ///
    /// ```swift
    /// p.method("greet:times:", ((String, Int) -> String).self)
    /// ```
    public func method<each Argument, Result>(
        _ selector: Selector, _ type: ((repeat each Argument) -> Result).Type, isRequired: Bool = true
    ) {
        declare(selector, type, isRequired: isRequired, isInstance: true)
    }

    /// Declares a class method.
    ///
    /// See ``method(_:_:isRequired:)``.
    public func classMethod<each Argument, Result>(
        _ selector: Selector, _ type: ((repeat each Argument) -> Result).Type, isRequired: Bool = true
    ) {
        declare(selector, type, isRequired: isRequired, isInstance: false)
    }

    /// Declares an instance method of the encoded types, receiver and selector included: `"@@:@q"`.
    public func method(_ selector: Selector, types: String, isRequired: Bool = true) {
        declare(DeclaredMethod(selector: selector, types: types, isRequired: isRequired, isInstance: true))
    }

    /// Declares a class method of the encoded types.
    public func classMethod(_ selector: Selector, types: String, isRequired: Bool = true) {
        declare(DeclaredMethod(selector: selector, types: types, isRequired: isRequired, isInstance: false))
    }

    private func declare<each Argument, Result>(
        _ selector: Selector, _: ((repeat each Argument) -> Result).Type, isRequired: Bool, isInstance: Bool
    ) {
        var types = Conversion<Result>.encoding + "@:"
        do {
            try Conversion<Result>.checkLayout()
            for argument in repeat (each Argument).self {
                types += try Self.encoding(argument)
            }
        } catch {
            return report(.invalidEncoding, "\(isInstance ? "-" : "+")\(selector): \(error)")
        }
        declare(DeclaredMethod(selector: selector, types: types, isRequired: isRequired, isInstance: isInstance))
    }

    private static func encoding<Value>(_: Value.Type) throws(MessageError) -> String {
        try Conversion<Value>.checkLayout()
        return Conversion<Value>.encoding
    }

    /// Appends the method, or reports why its types do not fit.
    private func declare(_ method: DeclaredMethod) {
        let wanted = method.selector.argumentCount
        do {
            let signature = try MethodSignature(method.types)
            if signature.argumentCount == wanted + 2 { return methods.append(method) }
            report(
                .wrongArity,
                "\(method.name) takes \(wanted) arguments, but its type [\(signature)] has "
                    + "\(max(signature.argumentCount - 2, 0))")
        } catch {
            report(error.argument == -2 ? .invalidEncoding : .unsupportedSignature, "\(method.name): \(error)")
        }
    }

    // MARK: The rest

    /// Declares a property of instances, with its accessors, which the adopting classes have.
    public func property<Value>(
        _ name: String, _ type: Value.Type, _ options: PropertyOptions = [], getter: Selector? = nil,
        setter: Selector? = nil, isRequired: Bool = true
    ) {
        declare(name, type, options, getter, setter, isRequired: isRequired, isInstance: true)
    }

    /// Declares a property of classes, with its accessors.
    public func classProperty<Value>(
        _ name: String, _ type: Value.Type, _ options: PropertyOptions = [], getter: Selector? = nil,
        setter: Selector? = nil, isRequired: Bool = true
    ) {
        declare(name, type, options, getter, setter, isRequired: isRequired, isInstance: false)
    }

    private func declare<Value>(
        _ name: String, _ type: Value.Type, _ options: PropertyOptions, _ getter: Selector?, _ setter: Selector?,
        isRequired: Bool, isInstance: Bool
    ) {
        do {
            let plan = try PropertyPlan(
                name, type, options, getter: getter, setter: setter, of: .declaration(isInstance: isInstance))
            properties.append(DeclaredProperty(plan: plan, isRequired: isRequired))
            for accessor in plan.declaredAccessors {
                declare(
                    DeclaredMethod(
                        selector: accessor.selector, types: accessor.types, isRequired: isRequired,
                        isInstance: isInstance))
            }
        } catch {
            problems.append(error)
        }
    }

    /// Adopts the protocol: a class that adopts the new protocol also adopts this one.
    public func adopt(_ protocol: ObjCProtocol) {
        adopted.append(`protocol`)
    }

    private func report(_ code: DefinitionProblem.Code, _ message: String) {
        problems.append(DefinitionProblem(code: code, message: message))
    }

    // MARK: The end

    /// Everything that is wrong.
    func check() -> [DefinitionProblem] {
        for name in duplicates(of: methods.map(\.name)) { report(.duplicate, "the method \(name) is declared twice") }
        for isInstance in [true, false] {
            let names = properties.filter { $0.plan.owner.isInstance == isInstance }.map(\.plan.name)
            let kind = isInstance ? "property" : "class property"
            for name in duplicates(of: names) { report(.duplicate, "the \(kind) \(name) is declared twice") }
        }
        methods.forEach(checkAgainstAdopted)
        return problems
    }

    private func checkAgainstAdopted(_ method: DeclaredMethod) {
        for adopted in adopted {
            guard let types = adopted.method(for: method.selector, isInstance: method.isInstance)?.typeEncoding,
                let theirs = try? MethodSignature(types), let own = try? MethodSignature(method.types)
            else { continue }
            let fits =
                theirs.argumentCount == own.argumentCount
                && encodingsMatch(theirs.returnType.text, own.returnType.text)
                && zip(theirs.argumentTypes, own.argumentTypes).allSatisfy { encodingsMatch($0.text, $1.text) }
            if !fits {
                report(.typeMismatch, "\(method.name) is [\(own)], but [\(theirs)] in the adopted protocol \(adopted)")
            }
        }
    }

    /// Adds the parts to a protocol that is not registered yet.
    func add(to pointer: UnsafeMutablePointer<objc_protocol>) {
        adopted.forEach { protocol_addProtocol(pointer, $0.unsafePointer) }
        for method in methods {
            protocol_addMethodDescription(
                pointer, method.selector.unsafePointer, method.types, method.isRequired, method.isInstance)
        }
        properties.forEach { $0.plan.add(to: pointer, isRequired: $0.isRequired) }
    }
}

private struct DeclaredMethod {
    let selector: Selector
    let types: String
    let isRequired: Bool
    let isInstance: Bool

    /// As in `-greet:times:`.
    var name: String { (isInstance ? "-" : "+") + selector.name }
}

private struct DeclaredProperty {
    let plan: PropertyPlan
    let isRequired: Bool
}
