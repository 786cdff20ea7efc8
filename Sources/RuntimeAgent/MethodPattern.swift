#if Agent
import AgentProtocol
import SwiftRuntime

/// A pattern over methods: `-[Photo* picker:*]`, `+[* new]`, or a glob over classes, which means all their methods.
package struct MethodPattern: Equatable {
    private let classes: Glob
    private let selectors: Glob
    /// nil for both.
    private let isOfClass: Bool?

    package init(_ text: String) throws(AgentError) {
        guard text.hasPrefix("-[") || text.hasPrefix("+[") else {
            guard !text.isEmpty, !text.contains(where: { " []+".contains($0) }) else {
                throw AgentError(
                    .malformed,
                    "\"\(text)\" is no pattern; write '-[Photo* picker:*]', '+[* new]', or a class as 'Photo*'")
            }
            (classes, selectors, isOfClass) = (Glob(text), Glob("*"), nil)
            return
        }
        let parts = text.dropFirst(2).dropLast().split(separator: " ", omittingEmptySubsequences: false)
        guard text.hasSuffix("]"), parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw AgentError(
                .malformed, "\"\(text)\" is no pattern; between the brackets stand a class, a space and a selector")
        }
        (classes, selectors, isOfClass) = (Glob(parts[0]), Glob(parts[1]), text.hasPrefix("+"))
    }

    func matches(_ cls: ObjCClass) -> Bool { classes.matches(cls.name) }

    /// Whether it means methods of the class itself (of a metaclass: class methods) with that selector. The machinery that every
    /// object's life goes through is meant only when it is named.
    package func matches(_ selector: String, ofClass: Bool) -> Bool {
        guard isOfClass ?? ofClass == ofClass, selectors.matches(selector) else { return false }
        return selectors.isLiteral || !Self.machinery.contains(selector)
    }

    private static let machinery: Set<String> = [
        "retain", "release", "autorelease", "retainCount", "dealloc", "alloc", "allocWithZone:", "load", "initialize",
        "class",
        "superclass", "self", "isProxy", "isEqual:", "hash", "zone", "isKindOfClass:", "isMemberOfClass:",
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
                .busy,
                "the patterns match \(methods.count) methods, and at most \(AgentLimits.matchedMethods) can be watched; name the "
                    + "classes or selectors more closely")
        }
        return methods
    }
}
#endif
