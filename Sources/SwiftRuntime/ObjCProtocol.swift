import CRuntime
import Glibc

/// A protocol of the runtime.
///
/// Protocols of one name are the same protocol, whichever image brings them.
public struct ObjCProtocol: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: protocols are immutable once they are registered, and never freed.

    /// A method that a protocol declares.
    public struct Method: Hashable, Sendable, CustomStringConvertible {
        /// The name of the method.
        public let selector: Selector
        /// The type encoding; nil when the protocol does not have it.
        public let typeEncoding: String?
        /// Whether it was declared under `@required`.
        public let isRequired: Bool
        /// Whether it is an instance method and not a class method.
        public let isInstance: Bool

        /// `-greet:times: [@32@0:8@16q24]`, `+shared [@16@0:8] optional`.
        public var description: String {
            "\(isInstance ? "-" : "+")\(selector) [\(typeEncoding ?? "no types")]\(isRequired ? "" : " optional")"
        }
    }

    /// The runtime's protocol.
    ///
    /// Lives as long as the process.
    public let unsafePointer: UnsafeMutablePointer<objc_protocol>

    /// The registered protocol of the same name: images may bring several protocols of one name.
    public init(unsafePointer: UnsafeMutablePointer<objc_protocol>) {
        self.unsafePointer = objc_getProtocol(protocol_getName(unsafePointer)) ?? unsafePointer
    }

    /// The registered protocol of that name; nil when there is none.
    ///
    /// An image registers the protocols that its code adopts or names.
    public init?(_ name: String) {
        guard let pointer = objc_getProtocol(name) else { return nil }
        unsafePointer = pointer
    }

    /// Every registered protocol, sorted by name.
    public static var all: RuntimeList<ObjCProtocol> {
        RuntimeList {
            takeList({ objc_copyProtocolList($0) }, ObjCProtocol.init(unsafePointer:))
                .sortedByName { protocol_getName($0.unsafePointer) }
        }
    }

    /// The name by which the protocol is known.
    public var name: String { protocol_getName(unsafePointer).map { String(cString: $0) } ?? "" }

    /// The protocols that it adopts itself.
    public var protocols: RuntimeList<ObjCProtocol> {
        RuntimeList { takeList({ protocol_copyProtocolList(unsafePointer, $0) }, ObjCProtocol.init(unsafePointer:)) }
    }

    /// The methods that it declares itself: required before optional, instance before class methods.
    public var methods: RuntimeList<Method> {
        RuntimeList {
            [(true, true), (true, false), (false, true), (false, false)].flatMap {
                ownMethods(isRequired: $0, isInstance: $1)
            }
        }
    }

    /// The properties that it declares itself for instances.
    public var properties: RuntimeList<Property> { ownProperties(isInstance: true) }

    /// The properties that it declares itself for classes.
    public var classProperties: RuntimeList<Property> { ownProperties(isInstance: false) }

    private func ownProperties(isInstance: Bool) -> RuntimeList<Property> {
        RuntimeList {
            [true, false].flatMap { isRequired in
                takeList(
                    { protocol_copyPropertyList2(unsafePointer, $0, isRequired, isInstance) },
                    Property.init(unsafePointer:))
            }
        }
    }

    /// The method as this protocol, or a protocol that it adopts, declares it; nil when none declares it.
    public func method(for selector: Selector, isInstance: Bool = true) -> Method? {
        for isRequired in [true, false] {
            let found = protocol_getMethodDescription(unsafePointer, selector.unsafePointer, isRequired, isInstance)
            if found.name != nil {
                return method(selector, isRequired: isRequired, isInstance: isInstance)
            }
        }
        return nil
    }

    /// A method that is known to be declared, with the classes of objects and the types of blocks.
    private func method(_ selector: Selector, isRequired: Bool, isInstance: Bool) -> Method {
        let types = _protocol_getMethodTypeEncoding(unsafePointer, selector.unsafePointer, isRequired, isInstance)
        return Method(
            selector: selector, typeEncoding: types.map { String(cString: $0) }, isRequired: isRequired,
            isInstance: isInstance)
    }

    /// Whether this is the other protocol or adopts it, directly or not.
    public func conforms(to other: ObjCProtocol) -> Bool {
        protocol_conformsToProtocol(unsafePointer, other.unsafePointer)
    }

    private func ownMethods(isRequired: Bool, isInstance: Bool) -> [Method] {
        var count: UInt32 = 0
        guard let list = protocol_copyMethodDescriptionList(unsafePointer, isRequired, isInstance, &count) else {
            return []
        }
        defer { free(list) }
        return (0..<Int(count)).compactMap { index in
            list[index].name.map {
                method(Selector(unsafePointer: $0), isRequired: isRequired, isInstance: isInstance)
            }
        }
    }

    /// The name.
    public var description: String { name }
}
