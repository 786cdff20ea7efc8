/// A protocol with its requirements, as types in the running program conform to it.
///
/// ```swift
/// let store = try SwiftProtocol((any Store).self, of: LiveStore.self)
/// for function in store.requirements { print(function) }
/// ```
public struct SwiftProtocol: Sendable, CustomStringConvertible {
    let descriptor: ProtocolDescriptor
    /// The type whose conformance it is; nil for all types.
    let type: Any.Type?
    private let existential: Any.Type

    /// The protocol with all types that conform to it.
    ///
    /// - Throws: ``SwiftProtocolError`` unless the type is `any` of one protocol, without a superclass and type
    ///   arguments.
    public init(_ existential: Any.Type) throws(SwiftProtocolError) {
        guard let descriptor = ProtocolDescriptor(existential: existential) else {
            throw .noProtocol(typeName: _typeName(existential, qualified: true))
        }
        self.descriptor = descriptor
        self.existential = existential
        type = nil
    }

    /// The protocol as the type conforms to it.
    ///
    /// A subclass has the conformance of its superclass. A generic type's specializations share one witness table if
    /// the conformance does not depend on the type arguments; otherwise, this makes the table of the specialization if
    /// there is none yet.
    ///
    /// - Throws: ``SwiftProtocolError`` as ``init(_:)``, and if the second type does not conform to the protocol.
    public init(_ existential: Any.Type, of type: Any.Type) throws(SwiftProtocolError) {
        let all = try SwiftProtocol(existential)
        guard WitnessTable(of: type, all.descriptor) != nil else {
            throw .doesNotConform(typeName: _typeName(type, qualified: true), protocolName: all.name)
        }
        descriptor = all.descriptor
        self.existential = existential
        self.type = type
    }

    /// The functions that calls reach through the witness tables of the type, or of all types that conform.
    ///
    /// Those of protocols that the protocol inherits from are included, and come first. Members that only extensions of
    /// the protocol declare are no requirements. For all types, the list has the functions of each type that is known
    /// now: see ``hook(_:_:priority:owner:file:line:with:)``. This reads the symbols of the types' images, the first
    /// time from the images' files. Any thread.
    public var requirements: [SwiftFunction] { tables.flatMap { $0.witnesses.map(\.function) } }

    /// The protocol, and the type that conforms.
    public var description: String {
        let name = _typeName(existential, qualified: true)
        return type.map { "\(name) of \(_typeName($0, qualified: true))" } ?? name
    }

    /// The name of the protocol with its module.
    var name: String { _typeName(existential, qualified: true) }
}

/// Why a Swift protocol, or a type's conformance to it, cannot be read.
public enum SwiftProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The type is not `any` of one protocol.
    case noProtocol(typeName: String)
    /// The type does not conform to the protocol.
    case doesNotConform(typeName: String, protocolName: String)

    /// A sentence that says what to do.
    public var description: String {
        switch self {
        case .noProtocol(let type):
            "\(type) is not the type of the values of one protocol, without a superclass and type arguments; pass a type "
                + "such as (any Store).self"
        case .doesNotConform(let type, let name):
            "\(type) does not conform to \(name); if the conformance is isolated to an actor, ask on that actor"
        }
    }
}

extension SwiftProtocol {
    /// The function of a type for a requirement.
    struct Witness {
        let requirement: ProtocolDescriptor.Requirement
        let function: SwiftFunction
    }

    /// The tables of one type.
    struct Tables {
        /// The table of the protocol, after those of protocols that it inherits from.
        fileprivate let all: [WitnessTable]
        /// The type that the caller has asked for; nil for one of all types.
        fileprivate let type: Any.Type?
        fileprivate let typeName: String

        /// The functions of the requirements; words that serve associated types are left out.
        var witnesses: [Witness] {
            SwiftNames.read { names in all.flatMap { names.witnesses(in: $0, of: typeName, type) } }
        }
    }

    /// The tables of the type, or those of all types whose tables can be found.
    var tables: [Tables] {
        if let type {
            let table = WitnessTable(of: type, descriptor)
            let name = _typeName(type, qualified: true)
            return table.map { [Tables(all: $0.withBases, type: type, typeName: name)] } ?? []
        }
        return conformances.compactMap { conformance in
            WitnessTable(of: conformance).map { table in
                Tables(all: table.withBases, type: nil, typeName: SwiftNames.read(conformance.typeName))
            }
        }
    }

    /// The types, by their names, whose specializations have tables that no list names.
    var typesOfUnknownTables: [String] {
        guard type == nil else { return [] }
        return conformances.filter { WitnessTable(of: $0) == nil }.map { SwiftNames.read($0.typeName) }.sorted()
    }

    private var conformances: [ProtocolConformance] { ProtocolConformance.all(to: descriptor) }
}
