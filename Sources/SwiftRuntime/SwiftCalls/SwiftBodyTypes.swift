/// The types of a body that gets values of calls.
package struct SwiftBodyTypes: CustomStringConvertible {
    /// What is passed as one argument.
    package struct Parameter: CustomStringConvertible {
        fileprivate let type: Any.Type
        fileprivate let isInout: Bool

        /// A value, or a variable of the caller's.
        package init(_ type: Any.Type, isInout: Bool = false) {
            (self.type, self.isInout) = (type, isInout)
        }

        /// As a function type has it.
        package var description: String { (isInout ? "inout " : "") + _typeName(type, qualified: true) }
    }

    let parameters: [Parameter]
    /// Nil for a body that neither gives nor gets one.
    let result: Any.Type?
    let isThrowing: Bool

    /// An after body's result is what it gets, an instead body's what it gives.
    package init(_ parameters: [Parameter], result: Any.Type? = nil, isThrowing: Bool = false) {
        (self.parameters, self.result, self.isThrowing) = (parameters, result, isThrowing)
    }

    /// As a function type.
    package var description: String {
        "(\(parameters.map(\.description).joined(separator: ", ")))\(isThrowing ? " throws" : "")"
            + " -> \(_typeName(result ?? Void.self, qualified: true))"
    }
}

extension SwiftMethod {
    /// Those of a body that takes everything; nil where one is not known.
    var bodyTypes: SwiftBodyTypes? { try? knownBodyTypes() }

    private func knownBodyTypes() throws(SwiftLayoutRefusal) -> SwiftBodyTypes {
        guard let declaration else { throw SwiftLayoutRefusal(reasonForUnknownDeclaration) }
        let types = SwiftDeclaredTypes(in: declaringClass)
        let result = try types.type(types.argument(declaration.result).type)
        var parameters = try declaration.parameters.map { parameter throws(SwiftLayoutRefusal) in
            let argument = try types.argument(parameter.type)
            return SwiftBodyTypes.Parameter(try types.type(argument.type), isInout: argument.passing == .inOut)
        }
        if kind == .setter { parameters.insert(SwiftBodyTypes.Parameter(result), at: 0) }
        return SwiftBodyTypes(
            parameters, result: kind == .setter ? Void.self : result, isThrowing: isThrowing ?? false)
    }

    /// What a body of these types could not get or give, as a sentence about it; nil where it fits.
    ///
    /// With `readable` false, only what tells methods of one name apart.
    func difference(from types: SwiftBodyTypes, _ position: AspectPosition, readable: Bool = true) -> String? {
        let known: SwiftBodyTypes
        do throws(SwiftLayoutRefusal) { known = try knownBodyTypes() } catch {
            return readable ? error.description : nil
        }
        let count = types.parameters.count
        guard position == .instead ? count == known.parameters.count : count <= known.parameters.count else {
            return "it takes \(count) parameters, the method \(known.parameters.count)"
        }
        for (index, (given, wanted)) in zip(types.parameters, known.parameters).enumerated()
        where given.description != wanted.description || given.type != wanted.type {
            return "parameter \(index + 1) is \(given), the method's \(wanted)"
        }
        if let result = types.result, result != known.result {
            let wanted = known.result.map { _typeName($0, qualified: true) } ?? "nothing"
            return "the result is \(_typeName(result, qualified: true)), the method's \(wanted)"
        }
        if types.isThrowing, !known.isThrowing { return "it throws, and the method does not" }
        return readable ? unreadable(types) : nil
    }

    /// What goes on throws as the body does, and has to throw as the method does.
    ///
    /// The compiler does not look for calls that may throw in the arguments of a macro, and so leaves it to this.
    func differenceOfErrors(from types: SwiftBodyTypes, _ position: AspectPosition) -> String? {
        guard position == .instead, isThrowing == true, !types.isThrowing else { return nil }
        return "it does not throw, and the method does; write throws behind the body's parameters"
    }

    /// Which of the values cannot be had, as far as the body takes them.
    private func unreadable(_ types: SwiftBodyTypes) -> String? {
        let layout: SwiftCallLayout
        do throws(SwiftLayoutRefusal) { layout = try SwiftCallLayout(of: self) } catch { return error.description }
        for (index, value) in layout.parameters.prefix(types.parameters.count).enumerated() {
            guard let reason = value.unreadable else { continue }
            return
                "parameter \(index + 1): \(reason); write the types of the body's parameters in the closure, and the "
                + "result of an instead body"
        }
        guard types.result != nil else { return nil }
        guard let result = layout.result else { return "an asynchronous method does not return where it is called" }
        return result.unreadable.map { "the result: \($0)" }
    }
}
