/// One thing that is wrong with the definition of a class or protocol.
public struct DefinitionProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of problems.
    public enum Code: Sendable, Hashable {
        /// Another class or protocol has the name, or the name is empty.
        case unusableName
        /// The superclass is a metaclass, or not registered.
        case unusableSuperclass
        /// Two ivars, properties, or methods of one name.
        case duplicate
        /// A text that is no encoding, or that does not tell the layout.
        case invalidEncoding
        /// A body, or a type, that takes more or fewer arguments than the selector has colons, or no receiver.
        case wrongArity
        /// Types that differ from those of the overridden method, or from those that a protocol declares.
        case typeMismatch
        /// Types that cannot be passed.
        case unsupportedSignature
        /// A method that an adopted protocol requires, but that neither the class nor a superclass has.
        case missingProtocolMethod
        /// There was no room for the class or protocol, or a part of it.
        case outOfMemory
    }

    /// The kind of the problem.
    public let code: Code
    /// A sentence fragment.
    public let message: String
    /// The message.
    public var description: String { message }
}

/// Why a class was not defined; then nothing of it exists.
public struct ClassDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the class.
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
    /// The name of the protocol.
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
    /// Registered classes inherit from it; `subclasses` names them.
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
