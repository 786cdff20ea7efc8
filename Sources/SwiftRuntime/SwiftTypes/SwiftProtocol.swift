import CHooks
import CRuntime

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
    /// - Throws: ``AspectError`` with the code `unsupportedEncoding` unless the type is `any` of one protocol.
    public init(_ existential: Any.Type) throws(AspectError) {
        guard let descriptor = ProtocolDescriptor(existential: existential) else {
            throw AspectError(
                .unsupportedEncoding,
                "\(_typeName(existential, qualified: true)) is not the type of the values of one protocol, without a "
                    + "superclass and type arguments; pass a type such as (any Store).self",
                in: _typeName(existential, qualified: true), Selector("any"))
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
    /// - Throws: ``AspectError`` with the code `unsupportedEncoding` unless the first type is `any` of one protocol,
    ///   and with the code `notDynamicallyDispatched` if the second type does not conform to it.
    public init(_ existential: Any.Type, of type: Any.Type) throws(AspectError) {
        let all = try SwiftProtocol(existential)
        guard WitnessTable(of: type, all.descriptor) != nil else {
            let name = _typeName(type, qualified: true)
            throw AspectError(
                .notDynamicallyDispatched,
                "\(name) does not conform to \(all); if the conformance is isolated to an actor, ask on that actor",
                in: name, Selector("any"))
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
