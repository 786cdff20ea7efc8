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
            "no protocol for the delegate of \(className) is known: no image has \(tried.joined(separator: " or ")); "
                + "name the protocol explicitly, and make sure that compiled code adopts or names it"
        case .noProperty(let className, let property):
            "\(className) has no property \(property), so no dynamic delegate can be registered for it; declare the "
                + "property in the class or in a category"
        case .noPropertyFor(let protocolName, let className):
            "\(className) has no property with a getter and a setter for the dynamic delegate of \(protocolName); "
                + "declare the property delegate (dataSource if the protocol's name ends in DataSource), or register "
                + "another property with registerDynamicDelegate(named:for:)"
        case .noObject(let className, let property, let encoding):
            "the property \(property) of \(className) is encoded \(encoding), so no delegate can be stored in it; "
                + "declare it with the type of an object, such as id"
        case .registered(let className, let property, let protocolName):
            "the property \(property) of \(className) is already registered for the dynamic delegate of "
                + "\(protocolName); ask for that delegate, or register another property"
        }
    }
}
