import AgentProtocol
import SwiftRuntime

/// A method as a declaration.
struct Prototype {
    let mark: String
    let selector: Selector
    /// Nil without types, and with types that do not fit the selector.
    let returnType: TypeEncoding?
    /// The types of the parameters after the receiver and the selector.
    let parameterTypes: [TypeEncoding]

    /// `mark`: + or -.
    init(_ method: ClassDescription.Method, mark: String) {
        self.mark = mark
        selector = Selector(method.selector)
        let encoding = method.types.flatMap { try? MethodEncoding($0) }
        let fits = encoding?.arguments.count == selector.argumentCount + 2
        returnType = fits ? encoding?.returnType : nil
        parameterTypes = fits ? Array(encoding?.arguments.dropFirst(2) ?? []) : []
    }

    /// `- (double)scale:(double)by:(int)`, and `- scale:by:` without types.
    var text: String {
        guard let returnType else { return "\(mark) \(selector)" }
        let returned = "\(mark) (\(CDeclaration(returnType)))"
        guard !parameterTypes.isEmpty else { return returned + selector.name }
        let parts = zip(selector.labels, parameterTypes).map { "\($0):(\(CDeclaration($1)))" }
        return returned + parts.joined(separator: " ")
    }
}
