#if Agent
import AgentProtocol
import CRuntime
import Glibc
import SwiftRuntime

/// A pattern over the methods of the process.
package struct MethodPattern: Equatable, Sendable {
    private let text: MethodPatternText

    package init(_ text: String) throws(AgentError) { self.text = try MethodPatternText(text) }

    /// The pattern over methods of Swift classes; nil if the pattern cannot mean them.
    var swift: SwiftGlob? { text.swift }

    func matches(className: String) -> Bool { text.classes.matches(className) }

    /// Whether the pattern matches methods with that selector; `ofClass`: class methods.
    ///
    /// Methods that every object's life uses, such as `retain`, match only if the pattern names them.
    package func matches(_ selector: String, ofClass: Bool) -> Bool {
        guard text.isOfClass ?? ofClass == ofClass, text.selectors.matches(selector) else { return false }
        return text.selectors.isLiteral || !Self.machinery.contains(selector)
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

    /// Whether the class or a superclass has it; runs no user code.
    ///
    /// false for `invoke` of blocks: hooks of a block's calls have that selector for the block's function, which is no
    /// method.
    var isThere: Bool {
        let lineage = cls.lineage
        let isOfBlock = selector == "invoke" && lineage.contains { $0.name == "NSBlock" }
        return !isOfBlock && lineage.contains { $0.ownMethod(for: selector) != nil }
    }
}

/// The methods that a request means: they match one of the patterns, and their class and selector match, too.
struct MethodFilter: Sendable {
    private let patterns: [MethodPattern]
    private let classes: Glob?
    private let selectors: Glob?
    /// Methods that are meant by themselves, which their class may inherit.
    private let named: [MatchedMethod]

    init(_ patterns: [String], classes: String? = nil, selectors: String? = nil) throws(AgentError) {
        let texts = patterns + [classes, selectors].compactMap(\.self)
        guard patterns.count <= AgentLimits.patterns, texts.allSatisfy({ $0.utf8.count <= AgentLimits.patternLength })
        else {
            throw AgentError(
                .pattern,
                "a request takes at most \(AgentLimits.patterns) patterns of at most \(AgentLimits.patternLength) "
                    + "bytes; give fewer or shorter patterns")
        }
        var parsed: [MethodPattern] = []
        for pattern in patterns { parsed.append(try MethodPattern(pattern)) }
        (self.patterns, self.classes, self.selectors) = (parsed, classes.map { Glob($0) }, selectors.map { Glob($0) })
        named = []
    }

    init(of methods: [MatchedMethod]) { (patterns, classes, selectors, named) = ([], nil, nil, methods) }

    var isEmpty: Bool { patterns.isEmpty }

    /// Whether a pattern may mean methods of Swift classes.
    var meansSwift: Bool { patterns.contains { $0.swift != nil } }

    /// The methods of all Objective-C classes that are meant.
    ///
    /// Dynamic subclasses of hooked objects have none.
    func methods() -> [MatchedMethod] { named.isEmpty ? ObjCClass.registered.flatMap(methods(of:)) : named }

    /// The same, and those of Swift classes that were found, unless there are too many.
    func boundedMethods(and swiftMethods: [WatchedMethod]) throws(AgentError) -> [WatchedMethod] {
        let methods = self.methods().map(WatchedMethod.message) + swiftMethods
        guard methods.count <= AgentLimits.matchedMethods else {
            throw AgentError(
                .tooMany,
                "the patterns match at least \(methods.count) methods, but at most \(AgentLimits.matchedMethods) can "
                    + "be watched; give patterns that match fewer methods")
        }
        guard methods.reduce(0, { $0 + $1.name.utf8.count }) <= AgentLimits.matchedNames else {
            throw AgentError(
                .tooMany,
                "the names of the methods that the patterns match have more than \(AgentLimits.matchedNames) bytes "
                    + "together; give patterns that match fewer methods")
        }
        return methods
    }

    /// The methods of the Swift classes that are meant.
    ///
    /// The search ends when there are too many. Takes as long as demangling the names of those that may be meant and
    /// looking for their types, and at the first time as reading the symbols of their images.
    func swiftMethods(of classes: [SwiftClass]) -> [WatchedMethod] {
        guard meansSwift else { return [] }
        var methods: [WatchedMethod] = []
        for cls in classes where methods.count <= AgentLimits.matchedMethods {
            methods += swiftMethods(of: cls).map(WatchedMethod.swift)
        }
        return methods
    }

    /// The methods that the class has code of its own for; in a library's class only if a pattern names the module.
    private func swiftMethods(of cls: SwiftClass) -> [SwiftTarget] {
        let module = cls.module
        let isOfLibrary = SwiftModules.isOfLibrary(module)
        let globs = patterns.compactMap(\.swift).filter { !isOfLibrary || $0.names(module: module) }
        guard !globs.isEmpty else { return [] }
        let name = cls.name
        let meant = globs.filter { $0.mayMatch(methodsOf: name) || $0.matches(className: name) }
        guard !meant.isEmpty, classes?.matches(name) ?? true else { return [] }
        let isMeant = meant.contains { $0.matches(className: name) }
        return cls.implementedMethods.filter { method in
            guard method.reasonAgainstHooks == nil, let methodName = method.name, selectors?.matches(methodName) ?? true
            else { return false }
            return isMeant || meant.contains { $0.matches(methodName, of: name) }
        }
        .map { SwiftTarget(cls: cls, method: $0, plan: SwiftCallPlan(of: $0)) }
    }

    /// The methods of one class that are meant, and of its metaclass.
    func methods(of cls: ObjCClass) -> [MatchedMethod] {
        let name = cls.name
        guard classes?.matches(name) ?? true else { return [] }
        let patterns = patterns.filter { $0.matches(className: name) }
        guard !patterns.isEmpty, cls.original == cls else { return [] }
        return [(cls, false), (cls.isa, true)].flatMap { cls, ofClass in
            cls.methods.map(\.selector).filter { selector in
                let name = selector.name
                return !name.hasPrefix("aspects__") && selectors?.matches(name) ?? true
                    && patterns.contains { $0.matches(name, ofClass: ofClass) }
            }
            .map { MatchedMethod(cls: cls, selector: $0) }
        }
    }
}

extension ObjCClass {
    /// Every registered class, in no order.
    fileprivate static var registered: [ObjCClass] {
        var count: UInt32 = 0
        guard let list = objc_copyClassList(&count) else { return [] }
        defer { free(list) }
        return (0..<Int(count)).compactMap { list[$0].map(ObjCClass.init(unsafePointer:)) }
    }
}

extension AgentPayload {
    /// The first reply of a trace or a measurement.
    static func methods(_ names: [String], _ refusals: [String]) -> AgentPayload {
        var told = Array(refusals.prefix(AgentLimits.refusals))
        if told.count < refusals.count { told.append("\(refusals.count - told.count) more cannot be hooked") }
        return .methods(names: names.sorted(), refusals: told)
    }
}
#endif
