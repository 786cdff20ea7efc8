import SwiftRuntime
import TestSupport
import Testing

/// The target of a hook: all instances of a class, one object, or a class method.
private struct Place: Sendable {
    enum Kind: String, CaseIterable, Sendable { case allInstances, oneObject, classMethod }

    let kind: Kind, cls: ObjCClass
    /// The receiver of the messages.
    let receiver: ObjCObject
    let selector: Selector
    /// The word that the method traces.
    let word: String

    init(_ kind: Kind, _ program: Program) throws {
        self.kind = kind
        let base = try program.cls("Base")
        (cls, receiver, selector, word) =
            kind == .classMethod
            ? (base.isa, ObjCObject(base), "twice:", "twice") : (base, try base.new(), "add:", "add")
    }

    /// The result of the method without hooks.
    func plain(_ value: Int) -> Int { kind == .classMethod ? 2 * value : value + 1 }

    func send(_ value: Int) throws -> Int { try receiver.send(selector, value) }

    func hook<each Parameter: HookParameter, Result>(
        _ options: AspectOptions, rules: AspectRules = .nested, engine: HookEngine,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) throws -> AspectToken {
        return kind == .oneObject
            ? try receiver.hook(selector, options, rules: rules, engine: engine, body)
            : try cls.hook(selector, options, rules: rules, engine: engine, body)
    }

    /// The receiver as a list, whose isa a snapshot compares.
    var objects: [ObjCObject] { [receiver] }
}

extension Runtime {
    /// Every kind of body in every position on every target.
    @Suite struct Matrix {
        static let variants: [(rules: AspectRules, engine: HookEngine)] = HookEngine.tested.flatMap { engine in
            [(.nested, engine), (.aspectsRules, engine)]
        }

        /// Runs the body for each kind of target.
        private func forEachPlace(_ program: Program, _ body: (Place) throws -> Void) throws {
            for kind in Place.Kind.allCases {
                let place = try Place(kind, program)
                try expectRestored(place.objects) { try body(place) }
            }
        }

        @Test(
            "A body takes nothing, the info, the arguments, or both, and runs before or after the method",
            arguments: Fixture.Configuration.allCases, variants)
        func shapes(_ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)) throws
        {
            let program = try Program.calls(configuration), (rules, engine) = variant
            try forEachPlace(program) { place in
                for (position, name) in [(AspectOptions.before, "before"), (.after, "after")] {
                    let check: @Sendable (AspectInfo) -> Void = { info in
                        #expect(info.instanceAddress == UInt(bitPattern: place.receiver.unsafePointer))
                        #expect(info.selector == place.selector)
                        #expect(info.position == (name == "before" ? .before : .after))
                    }
                    let tokens = [
                        try place.hook(position, rules: rules, engine: engine) { trace("\(name) nothing") },
                        try place.hook(position, rules: rules, engine: engine) { (info: AspectInfo) in
                            check(info)
                            trace("\(name) info")
                        },
                        try place.hook(position, rules: rules, engine: engine) { (value: Int) in
                            trace("\(name) \(value)")
                        },
                        try place.hook(position, rules: rules, engine: engine) { (info: AspectInfo, value: Int) in
                            check(info)
                            trace("\(name) info \(value)")
                        },
                    ]
                    let bodies = ["\(name) nothing", "\(name) info", "\(name) 5", "\(name) info 5"]
                    #expect(try place.send(5) == place.plain(5))
                    #expect(taken() == (name == "before" ? bodies + [place.word] : [place.word] + bodies))
                    tokens.forEach { #expect($0.remove()) }
                    #expect(try place.send(5) == place.plain(5))
                    #expect(taken() == [place.word], "\(place.kind)")
                }
            }
        }

        @Test(
            "An instead body calls the method or not, with its arguments or others, and returns its result or another",
            arguments: Fixture.Configuration.allCases, variants)
        func insteads(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            try forEachPlace(program) { place in
                func expect(
                    _ result: Int, _ words: [String], _ token: AspectToken,
                    sourceLocation: SourceLocation = #_sourceLocation
                ) throws {
                    #expect(try place.send(5) == result, "\(place.kind)", sourceLocation: sourceLocation)
                    #expect(taken() == words, "\(place.kind)", sourceLocation: sourceLocation)
                    #expect(token.remove(), sourceLocation: sourceLocation)
                    #expect(try place.send(5) == place.plain(5), sourceLocation: sourceLocation)
                    #expect(taken() == [place.word], sourceLocation: sourceLocation)
                }
                // Calls the original.
                try expect(
                    place.plain(5), ["in", place.word, "out"],
                    place.hook(.instead, rules: rules, engine: engine) { (info: AspectInfo) in
                        trace("in")
                        try info.proceed()
                        trace("out")
                    })
                // Overrides it.
                try expect(
                    -5, [], place.hook(.instead, rules: rules, engine: engine) { (value: Int) -> Int in -value })
                // Does not call the original, and returns nothing.
                try expect(0, ["in"], place.hook(.instead, rules: rules, engine: engine) { trace("in") })
                // Changes the argument.
                try expect(
                    place.plain(50), [place.word],
                    place.hook(.instead, rules: rules, engine: engine) { (info: AspectInfo, value: Int) in
                        try info.proceed(with: value * 10)
                    })
                // Changes the result, in both ways.
                try expect(
                    place.plain(5) * 100, [place.word],
                    place.hook(.instead, rules: rules, engine: engine) { (info: AspectInfo) -> Int in
                        try info.proceed()
                        return try info.returnValue!.as(Int.self) * 100
                    })
                try expect(
                    7, [place.word],
                    place.hook(.instead, rules: rules, engine: engine) { (info: AspectInfo) in
                        try info.proceed()
                        try info.setReturnValue(7)
                    })
            }
        }

        @Test(
            "An instead body is removed while a before body and an after body stay",
            arguments: Fixture.Configuration.allCases, variants)
        func allThree(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            try forEachPlace(program) { place in
                let before = try place.hook(.before, rules: rules, engine: engine) { trace("before") }
                let instead = try place.hook(.instead, rules: rules, engine: engine) { (info: AspectInfo) -> Int in
                    trace("instead")
                    try info.proceed()
                    return 1000
                }
                let after = try place.hook(.after, rules: rules, engine: engine) { trace("after") }
                #expect(try place.send(5) == 1000)
                #expect(taken() == ["before", "instead", place.word, "after"])
                #expect(instead.remove())
                #expect(try place.send(5) == place.plain(5))
                #expect(taken() == ["before", place.word, "after"])
                #expect(before.remove() && after.remove())
                #expect(!instead.remove() && !before.remove())
            }
        }

        @Test(
            "Two instead bodies: the later runs around the earlier, or both replace the original",
            arguments: Fixture.Configuration.allCases, variants)
        func twoInsteads(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            try forEachPlace(program) { place in
                let tokens = try [10, 1000].map { added in
                    try place.hook(.instead, rules: rules, engine: engine) { (info: AspectInfo, value: Int) -> Int in
                        trace("in \(added)")
                        try info.proceed()
                        trace("out \(added)")
                        return try info.returnValue!.as(Int.self) + added
                    }
                }
                // By default the later body proceeds to the earlier. In the original library each calls the original,
                // and the call returns the last body's result.
                #expect(try place.send(5) == place.plain(5) + (rules == .nested ? 1010 : 1000))
                #expect(
                    taken()
                        == (rules == .nested
                            ? ["in 1000", "in 10", place.word, "out 10", "out 1000"]
                            : ["in 10", place.word, "out 10", "in 1000", place.word, "out 1000"]))
                #expect(tokens[0].remove())
                #expect(try place.send(5) == place.plain(5) + 1000)
                #expect(tokens[1].remove())
                #expect(try place.send(5) == place.plain(5))
                _ = taken()
            }
        }

        @Test("Instead bodies on two methods of one object", arguments: Fixture.Configuration.allCases, variants)
        func twoMethods(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            let object = try program.new("Base"), other = try program.new("Base")
            try expectRestored([object, other]) {
                let add = try object.hook("add:", .instead, rules: rules, engine: engine) { (value: Int) -> Int in
                    -value
                }
                let step = try object.hook("step:", .instead, rules: rules, engine: engine) { (info: AspectInfo) in
                    try info.proceed(with: 100)
                }
                #expect(try object.send("add:", 5) == -5)
                #expect(try object.send("step:", 5) == 101)
                #expect(try other.send("add:", 5) == 6)
                #expect(add.remove())
                #expect(try object.send("add:", 5) == 6)
                #expect(try object.send("step:", 5) == 101)
                #expect(step.remove())
                #expect(try object.send("step:", 5) == 6)
            }
            _ = taken()
        }

        @Test(
            "A hook that removes itself in its body runs once, on each of several objects",
            arguments: Fixture.Configuration.allCases, variants)
        func removingThemselves(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            for position in [AspectOptions.before, .instead, .after] {
                var places = try Place.Kind.allCases.map { try Place($0, program) }
                places.append(try Place(.oneObject, program))
                for place in places {
                    try expectRestored(place.objects) {
                        let token = Shared<AspectToken?>(nil)
                        token.value = try place.hook(position, rules: rules, engine: engine) { (info: AspectInfo) in
                            trace("once")
                            #expect(token.value?.remove() == true)
                            #expect(token.value?.remove() == false)
                            if info.position == .instead { try info.proceed() }
                        }
                        for _ in 0..<3 { #expect(try place.send(5) == place.plain(5)) }
                        #expect(taken().filter { $0 == "once" } == ["once"])
                        #expect(token.value?.state == .removed)
                        token.value = nil
                    }
                }
            }
        }

        @Test(
            "The same body can be installed and runs in each position",
            arguments: Fixture.Configuration.allCases, variants)
        func sameBody(
            _ configuration: Fixture.Configuration, _ variant: (rules: AspectRules, engine: HookEngine)
        ) throws {
            let program = try Program.calls(configuration), (rules, engine) = variant
            try forEachPlace(program) { place in
                let body: @Sendable (AspectInfo) throws -> Void = { info in
                    trace("\(info.position)")
                    if info.position == .instead { try info.proceed() }
                }
                let tokens = try [AspectOptions.before, .before, .instead, .after, .after].map {
                    try place.hook($0, rules: rules, engine: engine, body)
                }
                #expect(try place.send(5) == place.plain(5))
                #expect(taken() == ["before", "before", "instead", place.word, "after", "after"])
                #expect(tokens.map { $0.remove() } == [true, true, true, true, true])
            }
        }
    }
}
