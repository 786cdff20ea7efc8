import SwiftRuntime

/// The rules that were applied, by their class or object and their selector.
enum ThrottleRules {
    private struct Key: Hashable {
        let target: UInt
        let selector: Selector
    }

    private final class Entry: Sendable {
        weak let rule: ThrottleRule?
        weak let application: ThrottleApplication?
        let identity: ObjectIdentifier

        init(_ rule: ThrottleRule, _ application: ThrottleApplication) {
            self.rule = rule
            self.application = application
            identity = ObjectIdentifier(rule)
        }
    }

    private static let entries = Guarded<[Key: Entry]>([:])

    /// Enters the rule in place of another rule, and returns the application of the other rule.
    ///
    /// The other rule itself may have been applied again meanwhile, to take this rule's place in turn.
    static func put(_ rule: ThrottleRule, _ application: ThrottleApplication) -> ThrottleApplication? {
        entries.withLock { $0.updateValue(Entry(rule, application), forKey: key(of: rule))?.application }
    }

    /// Called when the rule ends.
    static func remove(_ rule: ThrottleRule) {
        let key = key(of: rule)
        entries.withLock { entries in
            if entries[key]?.identity == ObjectIdentifier(rule) { entries[key] = nil }
        }
    }

    /// The rules that are applied to the class or object at the address, or to any, in no particular order.
    static func all(of target: UInt? = nil) -> [ThrottleRule] {
        let rules = entries.withLock { entries in
            entries.filter { target == nil || $0.key.target == target }.compactMap(\.value.rule)
        }
        return rules.filter(\.isApplied)
    }

    private static func key(of rule: ThrottleRule) -> Key {
        switch rule.target {
        case .cls(let cls): Key(target: UInt(bitPattern: cls.unsafePointer), selector: rule.selector)
        case .object(_, let address, _): Key(target: address, selector: rule.selector)
        }
    }
}

extension ThrottleRule {
    /// Every rule that is applied, in no particular order.
    public static var all: [ThrottleRule] { ThrottleRules.all() }
}
