import SwiftRuntime

/// The rules that were applied, by what they govern.
enum ThrottleRules {
    private struct Key: Hashable {
        let target: UInt
        let selector: Selector
    }

    private final class Entry: Sendable {
        weak let rule: ThrottleRule?
        let identity: ObjectIdentifier

        init(_ rule: ThrottleRule) {
            self.rule = rule
            identity = ObjectIdentifier(rule)
        }
    }

    private static let entries = Guarded<[Key: Entry]>([:])

    /// Notes the rule in the place of another, which it returns.
    static func put(_ rule: ThrottleRule) -> ThrottleRule? {
        entries.withLock { entries in
            let former = entries.updateValue(Entry(rule), forKey: key(of: rule))?.rule
            return former === rule ? nil : former
        }
    }

    /// Called when the rule ends.
    static func remove(_ rule: ThrottleRule) {
        let key = key(of: rule)
        entries.withLock { entries in
            if entries[key]?.identity == ObjectIdentifier(rule) { entries[key] = nil }
        }
    }

    /// Those that are applied to the class or object at the address, or to any, in no particular order.
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
