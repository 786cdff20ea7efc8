#if Agent
import CAgent
import SwiftRuntime

/// An address that a client says is an object's. Nothing is read from it but through the kernel, which fails where a load would
/// crash.
enum ObjectAddress {
    /// The class that the isa of the object at the address leads to, or of the class that lies there; nil where there is no
    /// object. What was an object once, and is freed memory with the same word now, passes for one.
    static func isa(of text: some StringProtocol) -> ObjCClass? {
        guard let address = UInt(text.dropFirst(2), radix: 16), address != 0, address.isMultiple(of: 8),
            let word = word(at: address)
        else { return nil }
        return knownClasses()[word]
    }

    private static func word(at address: UInt) -> UInt? {
        var word: UInt = 0
        return agent_read_word(address, &word) ? word : nil
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
