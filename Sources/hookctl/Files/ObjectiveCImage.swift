/// The Objective-C classes, categories and protocols of a file, as the compiler has written them.
///
/// Source of the structures: Sources/CRuntime/include/objc/abi.h, which tells the ABI of clang's
/// `-fobjc-runtime=gnustep-2.0` and later.
struct ObjectiveCImage {
    /// A superclass.
    enum Superclass: Equatable {
        case none
        /// The number of the class in the list.
        case own(Int)
        case elsewhere(String)
    }

    struct Class {
        let name: String
        let address: UInt64
        let metaclass: UInt64
        /// As the compiler writes it: the negative size of the own ivars.
        let size: Int
        var superclass = Superclass.none
    }

    struct Category {
        let name: String
        let className: String
        let address: UInt64
    }

    struct ObjectiveCProtocol {
        let name: String
        let address: UInt64
    }

    static let classSize: UInt64 = 136
    private static let protocolSize: UInt64 = 88
    private static let categorySize: UInt64 = 56
    private static let classSymbol = "._OBJC_CLASS_"
    static let protocolSymbol = "._OBJC_PROTOCOL_"
    private static let mostInstanceBytes = 1 << 30
    private static let mostSuperclasses = 1000

    /// The layouts of classes, by the classes' numbers: that of a superclass is asked for repeatedly.
    final class Layouts {
        var known: [Int: IvarLayout] = [:]
    }

    let image: ElfImage
    let classes: [Class]
    let categories: [Category]
    /// By the names of the classes.
    let categoriesOfClasses: [String: [Category]]
    let protocols: [ObjectiveCProtocol]
    let layouts = Layouts()

    init(_ image: ElfImage) throws(FileFault) {
        self.image = image
        classes = try Self.classes(in: image)
        categories = try Self.categories(in: image)
        categoriesOfClasses = Dictionary(grouping: categories, by: \.className)
        protocols = try Self.protocols(in: image)
    }

    // MARK: The lists

    private static func places(_ section: String, entry: UInt64, in image: ElfImage) throws(FileFault) -> [UInt64] {
        guard let section = try image.section(section, entry: entry) else { return [] }
        return (0..<section.size / entry).map { section.address + $0 * entry }
    }

    private static func classes(in image: ElfImage) throws(FileFault) -> [Class] {
        var classes: [Class] = []
        var supers: [ElfImage.Pointer] = []
        var numbers: [UInt64: Int] = [:]
        var names: Set<String> = []
        for place in try places("__objc_classes", entry: 8, in: image) {
            // The linker's filler has none, and a class of another file was merged with this one's.
            guard case .address(let address) = try image.pointer(at: place), numbers[address] == nil else { continue }
            guard image.reaches(address, classSize) else { throw FileFault("has a class that lies outside the file") }
            guard let name = try image.text(image.pointer(at: address + 16)) else {
                throw FileFault("has a class without a name")
            }
            guard names.insert(name).inserted else { throw FileFault("has two classes named \(name)") }
            guard try image.word(at: address + 120) == 0 else {
                throw FileFault("has the class \(name) of another ABI")
            }
            guard case .address(let metaclass) = try image.pointer(at: address), image.reaches(metaclass, classSize)
            else { throw FileFault("has the class \(name) without a metaclass") }
            let size = Int(try image.number(at: address + 40, as: Int64.self))
            guard abs(Double(size)) <= Double(mostInstanceBytes) else {
                throw FileFault("has the class \(name) with instances larger than a gigabyte")
            }
            numbers[address] = classes.count
            classes.append(Class(name: name, address: address, metaclass: metaclass, size: size))
            supers.append(try image.pointer(at: address + 8))
        }
        for (index, pointer) in supers.enumerated() {
            classes[index].superclass = try superclass(pointer, of: classes[index].name, numbers)
        }
        try refuseCirclesAndLongChains(classes)
        return classes
    }

    private static func superclass(
        _ pointer: ElfImage.Pointer, of name: String, _ numbers: [UInt64: Int]
    ) throws(FileFault) -> Superclass {
        switch pointer {
        case .none: return .none
        case .external(let symbol) where symbol.hasPrefix(classSymbol):
            return .elsewhere(String(symbol.dropFirst(classSymbol.count)))
        case .address(let address):
            if let number = numbers[address] { return .own(number) }
            throw FileFault("has the class \(name) with a superclass that is not in its list of classes")
        case .external(let symbol):
            throw FileFault("has the class \(name) with the superclass \(symbol), which is no class")
        }
    }

    private static func refuseCirclesAndLongChains(_ classes: [Class]) throws(FileFault) {
        /// How many classes a chain has, the class included; 0 for a chain that is not known yet.
        var lengths = [Int](repeating: 0, count: classes.count)
        for start in classes.indices {
            var chain: [Int] = []
            var next: Int? = start
            while let index = next, lengths[index] == 0 {
                guard chain.count <= classes.count else {
                    throw FileFault("has the class \(classes[start].name) among its own superclasses")
                }
                chain.append(index)
                if case .own(let number) = classes[index].superclass { next = number } else { next = nil }
            }
            var length = next.map { lengths[$0] } ?? 0
            for index in chain.reversed() {
                length += 1
                guard length - 1 <= mostSuperclasses else {
                    let name = classes[index].name
                    throw FileFault("has the class \(name) with more than \(mostSuperclasses) superclasses")
                }
                lengths[index] = length
            }
        }
    }

    private static func categories(in image: ElfImage) throws(FileFault) -> [Category] {
        var categories: [Category] = []
        for address in try places("__objc_cats", entry: categorySize, in: image) {
            // The linker's filler has no class.
            guard let className = try image.text(image.pointer(at: address + 8)) else { continue }
            let name = try image.text(image.pointer(at: address)) ?? ""
            categories.append(Category(name: name, className: className, address: address))
        }
        return categories
    }

    private static func protocols(in image: ElfImage) throws(FileFault) -> [ObjectiveCProtocol] {
        var protocols: [ObjectiveCProtocol] = []
        for address in try places("__objc_protocols", entry: protocolSize, in: image) {
            guard let name = try image.text(image.pointer(at: address + 8)) else { continue }
            protocols.append(ObjectiveCProtocol(name: name, address: address))
        }
        return protocols
    }
}
