import AgentProtocol

/// How two snapshots differ.
struct DifferenceReport: Report {
    enum Kind: String, Encodable {
        case added, removed, changed
    }

    struct Difference: Encodable {
        let kind: Kind
        let subject: String
        let was: String?
        let isNow: String?
    }

    var version = 1
    private(set) var differences: [Difference] = []

    private enum CodingKeys: CodingKey {
        case version, differences
    }

    /// If a class comes in parts, parts that are the same in both snapshots may be missing.
    init(from old: [ClassSnapshot], to new: [ClassSnapshot]) {
        compare(ClassSnapshot.joining(old), ClassSnapshot.joining(new), by: \.name) {
            $0
        } change: { report, old, new in
            report.compare("the superclass of \(new.name)", old.superclass, new.superclass)
            report.compare("the instance size of \(new.name)", "\(old.instanceSize)", "\(new.instanceSize)")
            report.compareMembers(old, new)
            report.compare(old.protocols, new.protocols, by: \.self) { "\(new.name) <\($0)>" }
            report.compare(old.methods, new.methods, by: \.selector) {
                new.method($0)
            } change: { report, old, method in
                let name = new.method(method.selector)
                report.compare("the types of \(name)", old.types, method.types)
                // Two functions may have one name: all Swift code of an image has.
                let isTold = old.text != method.text
                report.compare(
                    "the implementation of \(name)", isTold ? old.text : old.placedText,
                    isTold ? method.text : method.placedText)
            }
        }
    }

    /// The ivars and properties of a class.
    private mutating func compareMembers(_ old: ClassSnapshot, _ new: ClassSnapshot) {
        compare(old.ivars, new.ivars, by: \.name) {
            "the ivar \($0) of \(new.name)"
        } change: { report, old, ivar in
            report.compare("the type of the ivar \(ivar.name) of \(new.name)", old.encoding, ivar.encoding)
            report.compare("the offset of the ivar \(ivar.name) of \(new.name)", "\(old.offset)", "\(ivar.offset)")
        }
        compare(old.properties, new.properties, by: \.name) {
            "the property \($0) of \(new.name)"
        } change: { report, old, property in
            report.compare("the property \(property.name) of \(new.name)", old.attributes, property.attributes)
        }
    }

    private mutating func compare<Entry>(
        _ old: [Entry], _ new: [Entry], by key: KeyPath<Entry, String>, _ name: (String) -> String,
        change: (inout DifferenceReport, Entry, Entry) -> Void = { _, _, _ in }
    ) {
        let before = Dictionary(old.map { ($0[keyPath: key], $0) }) { first, _ in first }
        let now = Dictionary(new.map { ($0[keyPath: key], $0) }) { first, _ in first }
        for entry in Set(before.keys).union(now.keys).sorted() {
            switch (before[entry], now[entry]) {
            case (let old?, let new?): change(&self, old, new)
            case (nil, _): differences.append(.init(kind: .added, subject: name(entry), was: nil, isNow: nil))
            case (_, nil): differences.append(.init(kind: .removed, subject: name(entry), was: nil, isNow: nil))
            }
        }
    }

    private mutating func compare(_ subject: String, _ old: String?, _ new: String?) {
        if old != new { differences.append(.init(kind: .changed, subject: subject, was: old, isNow: new)) }
    }

    func lines(_ palette: Palette) -> [String] {
        guard !differences.isEmpty else { return [palette.green("nothing differs")] }
        return differences.map { difference in
            switch difference.kind {
            case .added: palette.green("+ \(difference.subject)")
            case .removed: palette.red("− \(difference.subject)")
            case .changed:
                palette.yellow("~ \(difference.subject): \(difference.was ?? "none") ▶ \(difference.isNow ?? "none")")
            }
        }
    }
}

extension ClassSnapshot {
    /// `-[Photo title]`; the class's own methods are its metaclass's.
    fileprivate func method(_ selector: String) -> String {
        let isMeta = name.hasSuffix(" (meta)")
        return "\(isMeta ? "+" : "-")[\(isMeta ? String(name.dropLast(7)) : name) \(selector)]"
    }
}

extension ClassDescription.Method {
    fileprivate var text: String { implementation + (isHooked ? " (hooked)" : "") }
    fileprivate var placedText: String { text + (place.map { " at \($0)" } ?? "") }
}
