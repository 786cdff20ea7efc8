#if Agent
import AgentProtocol
import SwiftRuntime

/// A pattern over the methods of the process.
package struct MethodPattern: Equatable {
    private let text: MethodPatternText

    package init(_ text: String) throws(AgentError) { self.text = try MethodPatternText(text) }

    func matches(_ cls: ObjCClass) -> Bool { text.classes.matches(cls.name) }

    /// Whether it means methods of the class itself (of a metaclass: class methods) with that selector. The machinery that every
    /// object's life goes through is meant only when it is named.
    package func matches(_ selector: String, ofClass: Bool) -> Bool {
        guard text.isOfClass ?? ofClass == ofClass, text.selectors.matches(selector) else { return false }
        return text.selectors.isLiteral || !Self.machinery.contains(selector)
    }

    private static let machinery: Set<String> = [
        "retain", "release", "autorelease", "retainCount", "dealloc", "alloc", "allocWithZone:", "load", "initialize",
        "class", "superclass", "self", "isProxy", "isEqual:", "hash", "zone", "isKindOfClass:", "isMemberOfClass:",
        "isSubclassOfClass:", "respondsToSelector:", "instancesRespondToSelector:", "conformsToProtocol:",
        "methodForSelector:", "instanceMethodForSelector:", "methodSignatureForSelector:",
        "instanceMethodSignatureForSelector:", "forwardInvocation:", "__aspects_forwardInvocation:",
        "forwardingTargetForSelector:", "resolveInstanceMethod:", "resolveClassMethod:", "doesNotRecognizeSelector:",
        ".cxx_construct", ".cxx_destruct", "_isDeallocating", "_tryRetain", "retainWeakReference",
        "allowsWeakReference",
    ]
}

/// A method that a class declares.
struct MatchedMethod: Hashable {
    /// A metaclass for a class method.
    let cls: ObjCClass
    let selector: Selector

    var name: String { cls.methodName(selector) }

    /// The methods of the classes that one of the patterns means. Dynamic subclasses of hooked objects have none.
    static func all(of classes: some Sequence<ObjCClass>, _ patterns: [MethodPattern]) -> [MatchedMethod] {
        classes.filter { $0.original == $0 }.flatMap { cls -> [MatchedMethod] in
            let patterns = patterns.filter { $0.matches(cls) }
            guard !patterns.isEmpty else { return [] }
            return [(cls, false), (cls.isa, true)].flatMap { cls, ofClass in
                cls.methods.map(\.selector).filter { selector in
                    !selector.name.hasPrefix("aspects__")
                        && patterns.contains { $0.matches(selector.name, ofClass: ofClass) }
                }
                .map { MatchedMethod(cls: cls, selector: $0) }
            }
        }
    }

    /// Those of all classes.
    static func matching(_ patterns: [MethodPattern]) throws(AgentError) -> [MatchedMethod] {
        let methods = all(of: ObjCClass.all, patterns)
        guard methods.count <= AgentLimits.matchedMethods else {
            throw AgentError(
                .tooMany,
                "the patterns match \(methods.count) methods, and at most \(AgentLimits.matchedMethods) can be watched; name the "
                    + "classes or selectors more closely")
        }
        return methods
    }
}
#endif
