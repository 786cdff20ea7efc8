/// Why a class was not defined; then nothing of it exists.
public struct ClassDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// Another class has the name, or it is empty.
        case unusableName
        /// The superclass is a metaclass, or not registered.
        case unusableSuperclass
        /// Two ivars, properties, or methods of one name.
        case duplicate
        /// An encoding that is none, or does not tell the layout.
        case invalidEncoding
        /// A body that takes more or fewer arguments than the selector has colons, or no receiver.
        case wrongArity
        /// A body whose types are not those of the method that it overrides or that a protocol declares.
        case typeMismatch
        /// Types that cannot be passed.
        case unsupportedSignature
        /// A method that an adopted protocol requires, and neither the class nor a superclass has.
        case missingProtocolMethod
        case outOfMemory
    }

    /// One thing that is wrong.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        public let code: Code
        /// A sentence fragment.
        public let message: String
        public var description: String { message }
    }

    public let className: String
    /// Everything that is wrong, in the order of the definition; at least one.
    public let problems: [Problem]

    public var description: String {
        "the class \(className) was not defined: " + problems.map(\.message).joined(separator: "; ")
    }
}

/// Why a class was not disposed.
public enum ClassDisposalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The class was not made by ``ObjCClass/define(_:superclass:_:)``, or is disposed already.
    case notDefinedHere(className: String)
    case hasSubclasses(className: String, subclasses: [String])

    public var description: String {
        switch self {
        case .notDefinedHere(let className):
            "\(className) was not defined by ObjCClass.define, so it cannot be disposed"
        case .hasSubclasses(let className, let subclasses):
            "\(className) has the subclasses \(subclasses.joined(separator: ", ")); dispose them first"
        }
    }
}
