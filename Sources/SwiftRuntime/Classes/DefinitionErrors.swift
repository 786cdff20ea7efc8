/// One thing that is wrong with the definition of a class or protocol.
public struct DefinitionProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of problem it is.
    public enum Code: Sendable, Hashable {
        /// Another one has the name, or it is empty.
        case unusableName
        /// The superclass is a metaclass, or not registered.
        case unusableSuperclass
        /// Two ivars, properties, or methods of one name.
        case duplicate
        /// An encoding that is none, or does not tell the layout.
        case invalidEncoding
        /// A body, or a type, that takes more or fewer arguments than the selector has colons, or no receiver.
        case wrongArity
        /// Types that are not those of the method that is overridden, or that a protocol declares.
        case typeMismatch
        /// Types that cannot be passed.
        case unsupportedSignature
        /// A method that an adopted protocol requires, and neither the class nor a superclass has.
        case missingProtocolMethod
        /// There was no room for the class or protocol, or a part of it.
        case outOfMemory
    }

    /// What kind of problem it is.
    public let code: Code
    /// A sentence fragment.
    public let message: String
    /// The message.
    public var description: String { message }
}

/// Why a class was not defined; then nothing of it exists.
public struct ClassDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The class that was to be.
    public let className: String
    /// Everything that is wrong, in the order of the definition; at least one.
    public let problems: [DefinitionProblem]

    /// A sentence with every problem.
    public var description: String {
        "the class \(className) was not defined: " + problems.map(\.message).joined(separator: "; ")
    }
}

/// Why a protocol was not defined; then nothing of it exists.
public struct ProtocolDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The protocol that was to be.
    public let protocolName: String
    /// Everything that is wrong, in the order of the definition; at least one.
    public let problems: [DefinitionProblem]

    /// A sentence with every problem.
    public var description: String {
        "the protocol \(protocolName) was not defined: " + problems.map(\.message).joined(separator: "; ")
    }
}

/// Why a class was not disposed.
public enum ClassDisposalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The class was not made by ``ObjCClass/define(_:superclass:_:)``, or is disposed already.
    case notDefinedHere(className: String)
    /// Classes that inherit from it are registered: these.
    case hasSubclasses(className: String, subclasses: [String])

    /// A sentence that says what is in the way.
    public var description: String {
        switch self {
        case .notDefinedHere(let className):
            "\(className) was not defined by ObjCClass.define, so it cannot be disposed"
        case .hasSubclasses(let className, let subclasses):
            "\(className) has the subclasses \(subclasses.joined(separator: ", ")); dispose them first"
        }
    }
}
