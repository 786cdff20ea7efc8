/// The reason why a dynamic delegate could not be made, or a property could not be registered for one.
///
/// Nothing has changed then.
public enum DelegateError: Error, Hashable, CustomStringConvertible {
    /// No image has a protocol with one of these names.
    case noProtocol(className: String, tried: [String])
    /// Neither the class nor a superclass declares the property.
    case noProperty(className: String, property: String)
    /// The class has no property with a getter and a setter that would hold the delegate for the protocol.
    case noPropertyFor(protocolName: String, className: String)
    /// The type of the property is not an object.
    case noObject(className: String, property: String, encoding: String)
    /// The class has already registered the property for the delegate of another protocol.
    case registered(className: String, property: String, protocolName: String)

    /// A sentence that says what is missing and what to do.
    public var description: String {
        switch self {
        case .noProtocol(let className, let tried):
            "no protocol for the delegate of \(className) is known: no image has \(tried.joined(separator: " or ")); name one "
                + "explicitly, and see to it that compiled code adopts or names it"
        case .noProperty(let className, let property):
            "\(className) has no property \(property) that a dynamic delegate could be registered for; declare it, also in a category"
        case .noPropertyFor(let protocolName, let className):
            "\(className) has no property with a getter and a setter for the dynamic delegate of \(protocolName): declare one called "
                + "delegate, or dataSource for a protocol whose name ends so, or register another one with "
                + "registerDynamicDelegate(named:for:)"
        case .noObject(let className, let property, let encoding):
            "the property \(property) of \(className) is encoded \(encoding), so no delegate can be stored in it; "
                + "declare it with the type of an object, such as id"
        case .registered(let className, let property, let protocolName):
            "the property \(property) of \(className) is registered for the dynamic delegate of \(protocolName) already; "
                + "ask for that delegate, or register another property"
        }
    }
}
