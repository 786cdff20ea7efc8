import ServiceSupport
import SwiftRuntime
import Testing

private struct Wide: Equatable { var numbers: SIMD8<Int> = [1, 2, 3, 4, 5, 6, 7, 8], text = "wide" }

extension SwiftClasses {
    /// Bodies that get the call, for each kind of class.
    @Suite struct SwiftCallKinds {
        @Test(
            "Arguments and results of a generic class's method have the types of the specialization",
            arguments: Module.allCases
        )
        func generic(_ module: Module) throws {
            let kinds = module.kinds
            func check<Value: Equatable & Sendable>(_ values: [Value]) throws {
                for box in [kinds.makeBox(values[0]), kinds.makeListedBox(values[0])] {
                    try expectRestored([type(of: box)], [box]) {
                        let seen = Shared<[Value]>([])
                        let cls = try SwiftClass(type(of: box))
                        let tokens = [
                            try cls.hook("put(_:)", .before) { seen.value.append(try $0.argument(at: 0)) },
                            try SwiftObject(box).hook("put(_:)", .after) { call in
                                seen.value.append(try #require(call.result as? Value))
                            },
                        ]
                        #expect(kinds.put(box, values[1]) as? Value == values[0])
                        #expect(kinds.put(box, values[0]) as? Value == values[1])
                        #expect(seen.value == [values[1], values[0], values[0], values[1]])
                        tokens.forEach { $0.remove() }
                    }
                }
            }
            try check([7, 8])
            try check(["a text that is too long for a small one", "other"])
            try check([Wide(), Wide(text: "other")])
            try check([2.5, -2.5])
            try check([[1, 2], []])
        }

        @Test("Bodies give a generic class's method other arguments and results", arguments: Module.allCases)
        func genericChanges(_ module: Module) throws {
            let kinds = module.kinds
            let box = kinds.makeBox("first")
            try expectRestored([type(of: box)], [box]) {
                let token = try SwiftClass(type(of: box)).hook("put(_:)", .instead) { call in
                    try call.setArgument("<\(try call.argument(at: 0, as: String.self))>", at: 0)
                    try call.proceed()
                    try call.setResult("was \(try #require(call.result))")
                }
                #expect(kinds.put(box, "second") as? String == "was first")
                #expect(kinds.put(box, "third") as? String == "was <second>")
                token.remove()
                #expect(kinds.put(box, "fourth") as? String == "<third>")
            }
        }

        @Test("A body keeps, passes on, replaces and drops objects without a leak", arguments: Module.allCases)
        func ownership(_ module: Module) throws {
            let kinds = module.kinds
            let count = Tracker.count
            let bodies: [(AspectOptions, @Sendable (SwiftCall) throws -> Void)] = [
                (.before, { _ = $0.arguments }), (.before, { try $0.setArgument(Tracker(), at: 0) }),
                (.after, { _ = ($0.arguments, $0.result) }), (.instead, { try $0.proceed() }),
                (
                    .instead,
                    { call in
                        for _ in 0..<3 {
                            _ = call.arguments
                            try call.proceed()
                            _ = call.result
                        }
                    }
                ),
                (
                    .instead,
                    { call in
                        try call.setArgument(Tracker(), at: 0)
                        try call.proceed()
                        try call.setArgument(Tracker(), at: 0)
                    }
                ),
            ]
            func check(_ name: String, _ options: AspectOptions, _ body: @escaping @Sendable (SwiftCall) throws -> Void)
                throws
            {
                let object = kinds.makeKeeper(kinds.inheritingKeeper, Tracker())
                let tokens = [
                    try SwiftClass(kinds.keeper).hook(name, options, body),
                    try SwiftObject(object).hook(name, options, body),
                ]
                for _ in 0..<3 {
                    switch name {
                    case "kept.setter": kinds.setKept(object, Tracker())
                    case "subscript(_:).setter":
                        kinds.setElement(object, "a name that is too long for a small string", Tracker())
                    case "exchange(_:)": #expect(kinds.exchange(object, Tracker()) != nil)
                    default: #expect(kinds.take(object, Tracker()) == 1)
                    }
                }
                tokens.forEach { #expect($0.remove()) }
            }
            for name in ["kept.setter", "subscript(_:).setter", "exchange(_:)", "take(_:)"] {
                for (options, body) in bodies {
                    try expectRestored(module.classes) { try check(name, options, body) }
                    #expect(Tracker.count == count, "\(name)")
                }
            }
        }

        @Test("A body that gives a result and does not proceed replaces the method", arguments: Module.allCases)
        func replaced(_ module: Module) throws {
            let kinds = module.kinds
            let count = Tracker.count
            func check() throws {
                let object = kinds.makeKeeper(kinds.keeper, Tracker())
                let cls = try SwiftClass(kinds.keeper)
                let tokens = [
                    try cls.hook("exchange(_:)", .instead) { try $0.setResult($0.arguments[0]) },
                    try cls.hook("take(_:)", .instead) { try $0.setResult(7) },
                    try cls.hook("kept.getter", .after) { try $0.setResult(Tracker()) },
                    try cls.hook("kept.setter", .instead) { _ in },
                ]
                let tracker = Tracker()
                #expect(kinds.exchange(object, tracker) === tracker)
                #expect(kinds.take(object, Tracker()) == 7)
                #expect(kinds.kept(object) !== kinds.kept(object))
                kinds.setKept(object, nil)
                #expect(kinds.kept(object) != nil)
                tokens.forEach { $0.remove() }
                #expect(kinds.kept(object) != nil && kinds.kept(object) !== tracker)
            }
            try expectRestored(module.classes) { try check() }
            #expect(Tracker.count == count)
        }

        @Test(
            "Hooks that run once and hooks that skip nested calls get the call in the same way",
            arguments: Module.allCases)
        func options(_ module: Module) throws {
            let fixture = module.fixture
            nonisolated(unsafe) let object = fixture.make(fixture.service)
            let cls = try SwiftClass(fixture.service)
            try expectRestored(module.classes, [object]) {
                let seen = Shared<[String]>([])
                let tokens = [
                    try cls.hook("fetch(id:)", [.before, .automaticRemoval]) {
                        seen.value.append("once \($0.arguments)")
                    },
                    try cls.hook("fetch(id:)", [.instead, .skipNested]) { call in
                        seen.value.append("outermost \(call.arguments)")
                        try call.proceed()
                        try call.setResult("\(try #require(call.result)), \(fixture.fetch(object, 9))")
                    },
                    try cls.hook("fetch(id:)", .after) { seen.value.append("each \($0.arguments)") },
                ]
                #expect(fixture.fetch(object, 1) == "value 1, value 9")
                #expect(fixture.fetch(object, 2) == "value 2, value 9")
                #expect(
                    seen.value == [
                        "once [1]", "outermost [1]", "each [9]", "each [1]", "outermost [2]", "each [9]", "each [2]",
                    ])
                #expect(tokens.map { $0.remove() } == [false, true, true])
            }
        }

        @Test(
            "Bodies of both sorts run in one order, and `proceed` runs the hooks inside", arguments: Module.allCases)
        func mixed(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.inheriting)
            let cls = try SwiftClass(fixture.service), handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let seen = Shared<[String]>([])
                let tokens = [
                    try cls.hook("fetch(id:)", .before) { seen.value.append("class \($0.arguments[0])") },
                    try cls.hook("fetch(id:)", .before, with: SawFetch { seen.value.append("natural \($0)") }),
                    try cls.hook("fetch(id:)", .instead, with: Fetch { "(" + Fetch.unsafeNext().run($0 + 1) + ")" }),
                    try cls.hook("fetch(id:)", .instead) { call in
                        try call.setArgument(20, at: 0)
                        try call.proceed()
                        #expect(call.duration > .zero)
                    },
                    try handle.hook("fetch(id:)", .instead, with: Fetch { "[" + Fetch.unsafeNext().run($0 + 1) + "]" }),
                    try handle.hook("fetch(id:)", .after) { seen.value.append("object \($0.result!)") },
                ]
                #expect(fixture.fetch(object, 1) == "[(value 21)]")
                #expect(seen.value == ["class 2", "natural 2", "object [(value 21)]"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "Bodies get calls of an actor's methods unless the optimizer has resolved the calls",
            arguments: Module.allCases)
        func actors(_ module: Module) async throws {
            let kinds = module.kinds
            nonisolated(unsafe) let meter = kinds.makeMeter()
            let seen = Shared<[String]>([])
            let token = try SwiftClass(type(of: meter)).hook("advance(by:)", .after) { call in
                seen.value.append("\(call.arguments) \(call.result!)")
                try call.setResult(-1)
            }
            #expect(await kinds.advance(meter, 3) == (areActorsSeen ? -1 : 3))
            #expect(await kinds.advance(meter, 4) == (areActorsSeen ? -1 : 7))
            #expect(seen.value == (areActorsSeen ? ["[3] 3", "[4] 7"] : []))
            token.remove()
            #expect(await kinds.advance(meter, 0) == 7)
        }

        @Test("Bodies get calls of initializers", arguments: Module.allCases)
        func initializers(_ module: Module) throws {
            let kinds = module.kinds
            let count = Tracker.count
            func check() throws {
                let seen = Shared<[String]>([])
                let cls = try SwiftClass(kinds.keeper)
                let tokens = [
                    try cls.hook("init(keeping:)", .before) { call in
                        #expect(call.receiver == nil && call.receiverClass == cls)
                        seen.value.append("\(call.arguments)")
                    },
                    try cls.hook("init(keeping:)", .after) { call in
                        let result = try #require(call.result)
                        seen.value.append("\(type(of: result))")
                    },
                ]
                let tracker = Tracker()
                #expect(kinds.kept(kinds.makeKeeper(kinds.keeper, tracker)) === tracker)
                #expect(seen.value == ["[ServiceSupport.Tracker]", "Keeper"])
                tokens.forEach { $0.remove() }
            }
            try check()
            #expect(Tracker.count == count)
        }
    }
}
