import AgentProtocol

/// A protocol of a file.
struct ProtocolDescription: Encodable {
    struct Method: Encodable {
        let selector: String
        let types: String?
    }

    let name: String
    let protocols: [String]
    let instanceMethods: [Method]
    let classMethods: [Method]
    let optionalInstanceMethods: [Method]
    let optionalClassMethods: [Method]
    let properties: [ClassDescription.Property]
    let optionalProperties: [ClassDescription.Property]
    let classProperties: [ClassDescription.Property]
    let optionalClassProperties: [ClassDescription.Property]
}
