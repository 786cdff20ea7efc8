import AgentProtocol

/// The lists of members.
extension ObjectiveCImage {
    /// The entries of a list: `size` bytes each, whose number is a word of 32 bits at the beginning.
    private func entries(
        of list: UInt64, count countOffset: UInt64, size sizeOffset: UInt64, from first: UInt64, _ size: UInt64,
        _ owner: String
    ) throws(FileFault) -> [UInt64] {
        let count = try image.number(at: list + countOffset, as: Int32.self)
        let told = try image.number(at: list + sizeOffset, as: UInt32.self)
        guard told == size else {
            throw FileFault("has \(owner) with a list whose entries have \(told) bytes, not \(size)")
        }
        guard count >= 0, count == 0 || image.reaches(list, first + UInt64(count) * size) else {
            throw FileFault("has \(owner) with a list that ends outside the file")
        }
        return (0..<UInt64(count)).map { list + first + $0 * size }
    }

    /// The address of the list that the pointer leads to; nil for none.
    private func list(at place: UInt64, least: UInt64, _ owner: String) throws(FileFault) -> UInt64? {
        switch try image.pointer(at: place) {
        case .none: return nil
        case .external(let symbol): throw FileFault("has \(owner) with a list that is the symbol \(symbol)")
        case .address(let address):
            // An empty list may lie where the file has no contents.
            guard image.isInMemory(address, least) else {
                throw FileFault("has \(owner) with a list that lies outside the file")
            }
            return address
        }
    }

    private func selector(at place: UInt64, _ owner: String) throws(FileFault) -> String {
        guard case .address(let selector) = try image.pointer(at: place), image.reaches(selector, 16),
            let name = try image.text(image.pointer(at: selector))
        else { throw FileFault("has \(owner) with a method without a selector") }
        return name
    }

    func methods(at place: UInt64, of owner: String, in file: String) throws(FileFault) -> [ClassDescription.Method] {
        guard let list = try list(at: place, least: 24, owner) else { return [] }
        var methods: [ClassDescription.Method] = []
        for entry in try entries(of: list, count: 8, size: 16, from: 24, 24, owner) {
            guard case .address(let code) = try image.pointer(at: entry), image.reaches(code, 1) else {
                throw FileFault("has \(owner) with a method whose code is not in the file")
            }
            let symbol = image.function(at: code)
            let name = symbol.map { $0.hasPrefix("$s") ? "Swift code in \(file)" : $0 }
            methods.append(
                ClassDescription.Method(
                    selector: try selector(at: entry + 8, owner), types: try image.text(image.pointer(at: entry + 16)),
                    implementation: name ?? "code in \(file)",
                    place: "\(file)+0x\(String(code &- image.start, radix: 16))", isHooked: false))
        }
        return methods
    }

    /// The methods that a protocol requires; they have no code.
    func requirements(at place: UInt64, of owner: String) throws(FileFault) -> [ProtocolDescription.Method] {
        guard let list = try list(at: place, least: 8, owner) else { return [] }
        var methods: [ProtocolDescription.Method] = []
        for entry in try entries(of: list, count: 0, size: 4, from: 8, 16, owner) {
            methods.append(
                ProtocolDescription.Method(
                    selector: try selector(at: entry, owner), types: try image.text(image.pointer(at: entry + 8))))
        }
        return methods
    }

    func properties(at place: UInt64, of owner: String) throws(FileFault) -> [ClassDescription.Property] {
        guard let list = try list(at: place, least: 16, owner) else { return [] }
        var properties: [ClassDescription.Property] = []
        for entry in try entries(of: list, count: 0, size: 4, from: 16, 40, owner) {
            guard let name = try image.text(image.pointer(at: entry)) else {
                throw FileFault("has \(owner) with a property without a name")
            }
            let attributes = try image.text(image.pointer(at: entry + 8)) ?? ""
            properties.append(ClassDescription.Property(name: name, attributes: attributes))
        }
        return properties
    }

    func adopted(at place: UInt64, of owner: String) throws(FileFault) -> [String] {
        guard let list = try list(at: place, least: 16, owner) else { return [] }
        let count = try image.word(at: list + 8)
        guard count <= UInt64(UInt32.max), count == 0 || image.reaches(list, 16 + count * 8) else {
            throw FileFault("has \(owner) with a list of protocols that ends outside the file")
        }
        var names: [String] = []
        for index in 0..<count {
            switch try image.pointer(at: list + 16 + index * 8) {
            case .external(let symbol) where symbol.hasPrefix(Self.protocolSymbol):
                names.append(String(symbol.dropFirst(Self.protocolSymbol.count)))
            case .address(let address):
                guard image.reaches(address, 16), let name = try image.text(image.pointer(at: address + 8)) else {
                    throw FileFault("has \(owner) with a protocol without a name")
                }
                names.append(name)
            default: throw FileFault("has \(owner) with a protocol that is none")
            }
        }
        return names
    }

    func ivars(of cls: Class) throws(FileFault) -> [CompiledIvar] {
        let owner = "the class \(cls.name)"
        guard let list = try list(at: cls.address + 48, least: 16, owner) else { return [] }
        var ivars: [CompiledIvar] = []
        for entry in try entries(of: list, count: 0, size: 8, from: 16, 32, owner) {
            guard case .address(let place) = try image.pointer(at: entry + 16) else {
                throw FileFault("has \(owner) with an ivar without an offset")
            }
            let offset = Int(try image.number(at: place, as: Int32.self))
            let flags = try image.number(at: entry + 28, as: UInt32.self)
            let shift = flags >> 3 & 0x3F
            guard shift <= 16 else { throw FileFault("has \(owner) with an ivar with an alignment above 65536 bytes") }
            ivars.append(
                CompiledIvar(
                    name: try image.text(image.pointer(at: entry)) ?? "",
                    encoding: try image.text(image.pointer(at: entry + 8)), offset: offset,
                    size: Int(try image.number(at: entry + 24, as: UInt32.self)), alignment: 1 << Int(shift)))
        }
        return ivars
    }
}
