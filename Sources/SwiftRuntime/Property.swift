import CRuntime
import Glibc

/// A property that a class or protocol declares.
public struct Property: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: the runtime guards what the pointer leads to.

    /// The runtime's property.
    ///
    /// Lives as long as its class.
    public let unsafePointer: objc_property_t

    /// A handle on a property of the C interface.
    public init(unsafePointer: objc_property_t) {
        self.unsafePointer = unsafePointer
    }

    /// The name by which the property is declared.
    public var name: String { property_getName(unsafePointer).map { String(cString: $0) } ?? "" }

    /// The attributes as the runtime has them: `T@"NSString",C,N,V_name`.
    public var attributeText: String { property_getAttributes(unsafePointer).map { String(cString: $0) } ?? "" }

    /// The attributes, read.
    public var attributes: PropertyAttributes {
        var count: UInt32 = 0
        guard let list = property_copyAttributeList(unsafePointer, &count) else { return PropertyAttributes([]) }
        defer { free(list) }
        return PropertyAttributes(
            (0..<Int(count)).map { (String(cString: list[$0].name), list[$0].value.map { String(cString: $0) } ?? "") })
    }

    /// `@property (copy, nonatomic) name @`.
    public var description: String { declaration(isClassProperty: false) }

    func declaration(isClassProperty: Bool) -> String {
        let attributes = attributes
        let words = ((isClassProperty ? ["class"] : []) + attributes.options.words).joined(separator: ", ")
        return "@property \(words.isEmpty ? "" : "(\(words)) ")\(name) \(attributes.typeEncoding ?? "?")"
    }
}

/// How a property is stored and accessed.
///
/// Without `nonatomic` it is atomic.
public struct PropertyOptions: OptionSet, Hashable, Sendable, CustomStringConvertible {
    /// A bit for each option.
    public let rawValue: Int

    /// Options of those bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The setter copies the object.
    public static let copy = PropertyOptions(rawValue: 1 << 0)
    /// The setter retains the object.
    public static let retain = PropertyOptions(rawValue: 1 << 1)
    /// The object is not kept alive; the getter answers nil once it is gone.
    public static let weak = PropertyOptions(rawValue: 1 << 2)
    /// Accessors that take no lock.
    public static let nonatomic = PropertyOptions(rawValue: 1 << 3)
    /// Without a setter.
    public static let readonly = PropertyOptions(rawValue: 1 << 4)
    /// Without accessors and storage: they are provided in another way.
    public static let dynamic = PropertyOptions(rawValue: 1 << 5)

    static let letters: [(PropertyOptions, letter: String, word: String)] = [
        (.copy, "C", "copy"), (.retain, "&", "retain"), (.weak, "W", "weak"), (.nonatomic, "N", "nonatomic"),
        (.readonly, "R", "readonly"), (.dynamic, "D", "dynamic"),
    ]

    /// As Objective-C writes them.
    public var words: [String] { Self.letters.filter { contains($0.0) }.map(\.word) }

    /// The options' names in brackets.
    public var description: String { "[\(words.joined(separator: ", "))]" }
}

/// The attributes of a property.
public struct PropertyAttributes: Hashable, Sendable {
    /// Nil when there is none.
    public var typeEncoding: String?
    /// The attributes that are declared in parentheses, except the names of accessors.
    public var options: PropertyOptions
    /// The getter, when it is not called like the property.
    public var getter: Selector?
    /// The setter, when it is not called `setName:`.
    public var setter: Selector?
    /// The ivar that holds the value; nil when none is named.
    public var ivarName: String?
    /// Attributes of other names, with their values.
    public var others: [String: String]

    /// Attributes to give a property.
    public init(
        typeEncoding: String?, options: PropertyOptions = [], getter: Selector? = nil, setter: Selector? = nil,
        ivarName: String? = nil, others: [String: String] = [:]
    ) {
        self.typeEncoding = typeEncoding
        self.options = options
        self.getter = getter
        self.setter = setter
        self.ivarName = ivarName
        self.others = others
    }

    package init(_ list: [(name: String, value: String)]) {
        self.init(typeEncoding: nil)
        for (name, value) in list {
            switch name {
            case "T": typeEncoding = value
            case "V": ivarName = value
            case "G": getter = Selector(value)
            case "S": setter = Selector(value)
            default:
                if let option = PropertyOptions.letters.first(where: { $0.letter == name }) {
                    options.insert(option.0)
                } else {
                    others[name] = value
                }
            }
        }
    }

    /// The runtime's form, in the order that compilers write.
    var list: [(name: String, value: String)] {
        var list: [(String, String)] = typeEncoding.map { [("T", $0)] } ?? []
        list += PropertyOptions.letters.filter { options.contains($0.0) }.map { ($0.letter, "") }
        if let getter { list.append(("G", getter.name)) }
        if let setter { list.append(("S", setter.name)) }
        list += others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if let ivarName { list.append(("V", ivarName)) }
        return list
    }
}
