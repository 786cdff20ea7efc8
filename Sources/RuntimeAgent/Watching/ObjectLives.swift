#if Agent
import AgentProtocol
import SwiftRuntime

/// The methods that make, keep, give up and end an Objective-C object, or the objects of a class.
struct ObjectLives {
    let methods: MethodFilter
    /// A ``CallCondition`` that the calls for one object meet; nil for all objects of the class.
    let condition: String?
    /// Sentences about what the calls do not show.
    let notes: [String]

    /// `subject`: the name of a class, or an address.
    init(of subject: String) throws(AgentError) {
        let isAddress = subject.hasPrefix("0x")
        guard let cls = isAddress ? try ObjectAddress.isa(of: subject).original : ObjCClass(subject) else {
            throw .noClass(subject)
        }
        guard !cls.isMetaclass else {
            throw AgentError(
                .notFound, "\(subject) is a class, which is not retained; give an object or a class's name")
        }
        let own = Self.methods(["retain", "release", "autorelease", "dealloc"], of: cls)
        let there = isAddress ? own : own + Self.methods(["alloc", "allocWithZone:"], of: cls.isa)
        guard there.contains(where: { $0.selector == "release" }) else {
            throw AgentError(
                .notHookable,
                "\(cls.name) has no method release, so nothing tells when its objects are released; trace the methods "
                    + "that it has")
        }
        methods = MethodFilter(of: there)
        condition = isAddress ? "self == \(subject)" : nil
        let isCounted = Self.methods(["_ARCCompliantRetainRelease"], of: cls).isEmpty
        let note =
            "\(cls.name) promises with _ARCCompliantRetainRelease that ARC need not send retain and release, so the calls "
            + "of code that was compiled with ARC are not shown"
        notes = isCounted ? [] : [note]
    }

    private static func methods(_ selectors: [Selector], of cls: ObjCClass) -> [MatchedMethod] {
        selectors.map { MatchedMethod(cls: cls, selector: $0) }.filter(\.isThere)
    }
}
#endif
