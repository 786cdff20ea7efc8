#if Agent
import AgentProtocol
import CAgent
import SwiftRuntime

/// An address that a client gives as an object's.
///
/// The agent reads from it only through the kernel, which fails where a load would crash.
enum ObjectAddress {
    /// The class that the isa of the object, or class, at the address leads to.
    ///
    /// Freed memory of an object passes for the object as long as it has the same word.
    static func isa(of text: some StringProtocol) throws(AgentError) -> ObjCClass {
        guard let address = UInt(text.dropFirst(2), radix: 16), address != 0 else {
            throw AgentError(.notFound, "\(text) is not an address; use one that `trace` or `hooks` prints")
        }
        guard address.isMultiple(of: 8) else {
            throw AgentError(
                .notFound,
                "no object in memory has the address \(text); for a small object, give its class, which `trace` prints")
        }
        guard let isa = isa(at: address) else {
            throw AgentError(
                .notFound,
                "there is no object at \(text), or its memory cannot be read; use an address that `trace` or `hooks` "
                    + "prints"
            )
        }
        return isa
    }

    /// nil where there is no object.
    static func isa(at address: UInt) -> ObjCClass? {
        var word: UInt = 0
        return agent_read_word(address, &word) ? knownClasses()[word] : nil
    }

    /// The registered classes, their metaclasses, and the dynamic subclasses of hooked objects, by address.
    private static func knownClasses() -> [UInt: ObjCClass] {
        var known: [UInt: ObjCClass] = [:]
        var next = Array(ObjCClass.all)
        while let cls = next.popLast() {
            guard known.updateValue(cls, forKey: UInt(bitPattern: cls.unsafePointer)) == nil else { continue }
            if !cls.isMetaclass { next.append(cls.isa) }
            next += cls.subclasses
        }
        return known
    }
}
#endif
