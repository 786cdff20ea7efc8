import SwiftRuntime
import TestSupport
import Testing

private enum Kind: String, CaseIterable {
    case classBefore, classInstead, classAfter, objectBefore, objectInstead, objectAfter

    var position: AspectOptions {
        switch self {
        case .classBefore, .objectBefore: .before
        case .classInstead, .objectInstead: .instead
        case .classAfter, .objectAfter: .after
        }
    }

    var isOnObject: Bool { rawValue.hasPrefix("object") }
}

/// Returns the trace of a call while these hooks are installed.
private func expected(_ kinds: Set<Kind>, _ rules: AspectRules) -> [String] {
    func when(_ kind: Kind) -> [String] { kinds.contains(kind) ? [kind.rawValue] : [] }
    func around(_ kind: Kind, _ inside: [String]) -> [String] {
        kinds.contains(kind) ? [kind.rawValue] + inside + ["\(kind.rawValue) ends"] : inside
    }
    switch rules {
    case .nested:
        let inside = when(.classBefore) + around(.classInstead, ["add"]) + when(.classAfter)
        return when(.objectBefore) + around(.objectInstead, inside) + when(.objectAfter)
    case .aspectsRules:
        let insteads = [Kind.classInstead, .objectInstead].filter(kinds.contains)
        let inside = insteads.isEmpty ? ["add"] : insteads.flatMap { around($0, ["add"]) }
        return when(.classBefore) + when(.objectBefore) + inside + when(.classAfter) + when(.objectAfter)
    }
}

extension Runtime {
    /// Hooks of a class and of an object that are installed and removed in any order.
    @Suite struct Interleaving {
        /// Some of the 720 orders of six hooks, spread over all orders.
        private static func orders(_ offset: Int) -> [[Kind]] {
            stride(from: offset, to: 720, by: 37).map { number in
                var rest = Kind.allCases, number = number
                return (1...6).reversed().map { count in
                    defer { number /= count }
                    return rest.remove(at: number % count)
                }
            }
        }

        @Test(
            "At every step of installing and removing, a call runs the installed hooks in the one order",
            arguments: Fixture.Configuration.allCases, Matrix.variants)
        func everyStep(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            try expectRestored([object, other]) {
                for order in Self.orders(3) {
                    var tokens: [Kind: AspectToken] = [:]
                    func expectOrder() throws {
                        let kinds = Set(tokens.keys)
                        #expect(try program.add(1, to: object) == 2)
                        #expect(taken() == expected(kinds, rules), "\(order)")
                        #expect(try program.add(1, to: other) == 2)
                        #expect(taken() == expected(kinds.filter { !$0.isOnObject }, rules), "\(order)")
                    }
                    for kind in order {
                        let body: @Sendable (AspectInfo) throws -> Void = { info in
                            trace(kind.rawValue)
                            guard info.position == .instead else { return }
                            try info.proceed()
                            trace("\(kind.rawValue) ends")
                        }
                        tokens[kind] =
                            kind.isOnObject
                            ? try object.hook("add:", kind.position, rules: rules, engine: engine, body)
                            : try base.hook("add:", kind.position, rules: rules, engine: engine, body)
                        try expectOrder()
                    }
                    for kind in [order[2], order[0], order[5], order[1], order[4], order[3]] {
                        #expect(tokens.removeValue(forKey: kind)?.remove() == true)
                        try expectOrder()
                    }
                    #expect(object.isa == base)
                }
            }
        }

        @Test(
            "Hooks of both engines on one method, in any order", arguments: Fixture.Configuration.allCases,
            [true, false])
        func bothEngines(_ configuration: Fixture.Configuration, _ forwardingFirst: Bool) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let engines: [HookEngine] =
                    forwardingFirst
                    ? [.forwarding, .trampoline, .forwarding] : [.trampoline, .forwarding, .trampoline]
                var tokens = try engines.enumerated().map { index, engine in
                    try base.hook("add:", .before, engine: engine) { trace("class \(index)") }
                }
                tokens += try engines.reversed().enumerated().map { index, engine in
                    try object.hook("add:", .instead, engine: engine) { (info: AspectInfo) in
                        trace("object \(index)")
                        try info.proceed()
                    }
                }
                var words = ["object 2", "object 1", "object 0", "class 0", "class 1", "class 2", "add"]
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == words)
                for (index, word) in [
                    (4, "object 1"), (0, "class 0"), (1, "class 1"), (5, "object 2"), (3, "object 0"),
                ] {
                    #expect(tokens[index].remove())
                    words.removeAll { $0 == word }
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == words)
                }
                #expect(tokens[2].remove())
            }
        }

        @Test(
            "Hooks of superclass, subclass and object nest: before bodies outside in, after bodies inside out",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func levels(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), middle = try program.cls("Middle"), leaf = try program.cls("Leaf")
            let object = try leaf.new()
            // The method of Middle calls super.
            for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
                try expectRestored([object]) {
                    var tokens: [AspectToken?] = [nil, nil, nil, nil]
                    for level in order {
                        let body: @Sendable (AspectInfo) throws -> Void = { info in
                            trace("\(level)")
                            try info.proceed()
                            trace("-\(level)")
                        }
                        tokens[level] =
                            switch level {
                            case 0: try object.hook("climb:", .instead, engine: engine, body)
                            case 1: try leaf.hook("climb:", .instead, engine: engine, body)
                            case 2: try middle.hook("climb:", .instead, engine: engine, body)
                            default: try base.hook("climb:", .instead, engine: engine, body)
                            }
                    }
                    #expect(try object.send("climb:", 1) == 20)
                    #expect(
                        taken() == ["0", "1", "2", "middle climb", "3", "base climb", "-3", "-2", "-1", "-0"])
                    #expect(tokens[2]?.remove() == true)
                    #expect(try object.send("climb:", 1) == 20)
                    #expect(taken() == ["0", "1", "middle climb", "3", "base climb", "-3", "-1", "-0"])
                    for level in order where level != 2 { #expect(tokens[level]?.remove() == true) }
                }
            }
        }
    }
}
