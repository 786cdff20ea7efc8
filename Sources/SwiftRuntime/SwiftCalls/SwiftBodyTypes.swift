/// The types of a body that gets values of calls.
package struct SwiftBodyTypes: CustomStringConvertible {
    /// An argument of a body.
    package struct Parameter: CustomStringConvertible {
        fileprivate let type: Any.Type
        fileprivate let isInout: Bool

        /// Makes a value, or a variable of the caller.
        package init(_ type: Any.Type, isInout: Bool = false) {
            (self.type, self.isInout) = (type, isInout)
        }

        /// The argument as a function type has it.
        package var description: String { (isInout ? "inout " : "") + _typeName(type, qualified: true) }
    }

    let parameters: [Parameter]
    /// Nil for a body that neither returns nor gets a result.
    let result: Any.Type?
    let isThrowing: Bool

    /// The result is the one that an after body gets, or that an instead body returns.
    package init(_ parameters: [Parameter], result: Any.Type? = nil, isThrowing: Bool = false) {
        (self.parameters, self.result, self.isThrowing) = (parameters, result, isThrowing)
    }

    /// The types as a function type.
    package var description: String {
        "(\(parameters.map(\.description).joined(separator: ", ")))\(isThrowing ? " throws" : "")"
            + " -> \(_typeName(result ?? Void.self, qualified: true))"
    }
}

extension SwiftFunction {
    /// The types of a body that takes all values; nil if a type is not known.
    var bodyTypes: SwiftBodyTypes? { try? knownBodyTypes() }

    private func knownBodyTypes() throws(SwiftLayoutRefusal) -> SwiftBodyTypes {
        guard let declaration else { throw SwiftLayoutRefusal(reasonForUnknownDeclaration) }
        let types = SwiftDeclaredTypes(of: self)
        let result = try types.type(types.argument(declaration.result).type)
        var parameters = try declaration.parameters.map { parameter throws(SwiftLayoutRefusal) in
            let argument = try types.argument(parameter.type)
            return SwiftBodyTypes.Parameter(try types.type(argument.type), isInout: argument.passing == .inOut)
        }
        if kind == .setter { parameters.insert(SwiftBodyTypes.Parameter(result), at: 0) }
        return SwiftBodyTypes(
            parameters, result: kind == .setter ? Void.self : result, isThrowing: isThrowing ?? false)
    }

    /// A sentence about what a body of these types could not get or return; nil if the body fits.
    ///
    /// If `readable` is false, the method compares only what distinguishes methods of one name.
    func difference(from types: SwiftBodyTypes, _ position: AspectPosition, readable: Bool = true) -> String? {
        let known: SwiftBodyTypes
        do throws(SwiftLayoutRefusal) { known = try knownBodyTypes() } catch {
            return readable ? error.description : nil
        }
        let count = types.parameters.count
        guard position == .instead ? count == known.parameters.count : count <= known.parameters.count else {
            return "it takes \(count) parameters, but the method takes \(known.parameters.count)"
        }
        for (index, (given, wanted)) in zip(types.parameters, known.parameters).enumerated()
        where given.description != wanted.description || given.type != wanted.type {
            return "parameter \(index + 1) is \(given), but the method takes \(wanted)"
        }
        if let result = types.result, result != known.result {
            let wanted = known.result.map { _typeName($0, qualified: true) } ?? "nothing"
            return "the result is \(_typeName(result, qualified: true)), but the method returns \(wanted)"
        }
        if types.isThrowing, !known.isThrowing { return "it throws, but the method does not" }
        return readable ? unreadable(types) : nil
    }

    /// A sentence about an instead body that does not throw, although the method does; nil if the body fits.
    ///
    /// The call of the original throws if the body does, and has to throw if the method does.
    ///
    /// The compiler does not look for calls that may throw in the arguments of a macro, so this method checks the body.
    func differenceOfErrors(from types: SwiftBodyTypes, _ position: AspectPosition) -> String? {
        guard position == .instead, isThrowing == true, !types.isThrowing else { return nil }
        return "it does not throw, but the method does; write throws after the body's parameters"
    }

    /// A sentence about the first value that the body takes but that cannot be read; nil if there is none.
    private func unreadable(_ types: SwiftBodyTypes) -> String? {
        let layout: SwiftCallLayout
        do throws(SwiftLayoutRefusal) { layout = try SwiftCallLayout(of: self) } catch { return error.description }
        for (index, value) in layout.parameters.prefix(types.parameters.count).enumerated() {
            guard let reason = value.unreadable else { continue }
            return
                "parameter \(index + 1): \(reason); write the types of the body's parameters in the closure and, for "
                + "an instead body, the result"
        }
        return types.result == nil ? nil : layout.result.unreadable.map { "the result: \($0)" }
    }
}
