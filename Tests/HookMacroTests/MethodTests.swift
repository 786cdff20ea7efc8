#if Macros
import SwiftRuntime
import SwiftRuntimeMacros
import Testing

/// Top-level, because the compiler may treat code inside an extension as generic for a macro.
@Suite(.serialized) struct HooksOfMethods {
    private let service = opaque(Service())
    private let seen = Seen()

    @Test("A body with written types runs for one object, in its position")
    func written() throws {
        let other = opaque(Service())
        let line = #line + 2
        let tokens = [
            try #hook(service, Service.fetch(id:), .before) { [seen] (id: Int) in seen.add("before", id) },
            try #hook(service, Service.fetch(id:), .after) { [seen] (id: Int) in seen.add("after", id) },
            try #hook(service, Service.fetch(id:), .instead) { (id: Int, next) -> String in "<\(next(id + 1))>" },
        ]
        #expect(service.fetch(id: 1) == "<value 2>")
        #expect(other.fetch(id: 1) == "value 1")
        #expect(seen.texts == ["before 1", "after 1"])
        #expect("\(tokens[0])".contains("installed at HookMacroTests/MethodTests.swift:\(line)"), "\(tokens[0])")
        #expect(tokens.allSatisfy { $0.remove() })
        #expect(service.fetch(id: 1) == "value 1")
        #expect(Hooks.all.isEmpty)
    }

    @Test("A body with inferred types runs for every instance, in the same way")
    func inferred() throws {
        let cached = [4: "cached"]
        let tokens = [
            try #hook(Service.fetch(id:), .before) { [seen] id in seen.add("before", id) },
            try #hook(Service.fetch(id:), .after) { [seen] in seen.add("after", $0) },
            try #hook(Service.fetch(id:), .instead) { (id: Int, next) in cached[id] ?? next(id) },
        ]
        #expect(service.fetch(id: 4) == "cached")
        #expect(opaque(Service()).fetch(id: 5) == "value 5")
        #expect(seen.texts == ["before 4", "after 4", "before 5", "after 5"])
        tokens.forEach { $0.remove() }
    }

    @Test("A body takes all arguments, the first arguments, or none")
    func prefixes() throws {
        let tokens = [
            try #hook(service, Service.two(_:b:), .before) { [seen] (a: Int, b: String) in seen.add(a, b) },
            try #hook(service, Service.two(_:b:), .before) { [seen] a, b in seen.add(a, b) },
            try #hook(service, Service.two(_:b:), .before) { [seen] (a: Int) in seen.add(a) },
            try #hook(service, Service.two(_:b:), .before) { [seen] in seen.add("none") },
            try #hook(service, Service.two, .before) { [seen] (a: Int) in seen.add("unlabelled", a) },
        ]
        #expect(service.two(1, b: "b") == 2)
        #expect(seen.texts == ["1 b", "1 b", "1", "none", "unlabelled 1"])
        tokens.forEach { $0.remove() }
    }

    @Test("An after body may take the result after the arguments")
    func reports() throws {
        let tokens = [
            try #hook(service, Service.two(_:b:), .after) { [seen] (a: Int, b: String, result: Double) in
                seen.add(a, b, result)
            },
            try #hook(service, Service.two(_:b:), .after) { [seen] a, b, result in seen.add(a, b, result + 1) },
            try #hook(service, Service.risky(id:), .after) { [seen] _, result in seen.add(result) },
        ]
        _ = service.two(1, b: "b")
        _ = try service.risky(id: 2)
        #expect(throws: Refusal(id: -1)) { try service.risky(id: -1) }
        #expect(seen.texts == ["1 b 2.0", "1 b 3.0", "risk 2"])
        tokens.forEach { $0.remove() }
    }

    @Test("Errors of an instead body and of next reach the caller")
    func errors() throws {
        for isWritten in [true, false] {
            let token =
                isWritten
                ? try #hook(service, Service.risky(id:), .instead) { (id: Int, next) throws -> String in
                    if id == 3 { throw Refusal(id: 33) }
                    return try next(id) + "!"
                }
                : try #hook(service, Service.risky(id:), .instead) { id, next in
                    if id == 3 { throw Refusal(id: 33) }
                    return try next(id) + "!"
                }
            #expect(try service.risky(id: 1) == "risk 1!")
            #expect(throws: Refusal(id: -1)) { try service.risky(id: -1) }
            #expect(throws: Refusal(id: 33)) { try service.risky(id: 3) }
            token.remove()
        }
        let observers = [
            try #hook(service, Service.risky(id:), .after) { [seen] (id: Int) in seen.add("written", id) },
            try #hook(service, Service.risky(id:), .after) { [seen] id in seen.add("inferred", id) },
        ]
        #expect(throws: Refusal(id: -1)) { try service.risky(id: -1) }
        #expect(Set(seen.texts) == ["written -1", "inferred -1"])
        observers.forEach { $0.remove() }
        let calm = try #hook(service, Service.risky(id:), .instead) { (id: Int, next) throws -> String in "calm \(id)" }
        #expect(try service.risky(id: -1) == "calm -1")
        calm.remove()
        let caught = try #hook(service, Service.risky(id:), .instead) { id, next in (try? next(id)) ?? "caught" }
        #expect(try service.risky(id: -1) == "caught")
        caught.remove()
    }

    @Test("A body that calls next without try is refused for a throwing method")
    func missingThrows() throws {
        let error = #expect(throws: AspectError.self) {
            try #hook(service, Service.risky(id:), .instead) { (id: Int, next) -> String in next(id) }
        }
        #expect(error?.code == .incompatibleBlockSignature)
        #expect(error?.message.contains("it does not throw, but the method does") == true)
        #expect(Hooks.all.isEmpty)
    }

    @Test("A body that replaces a method with typed errors declares the same type")
    func typedErrors() throws {
        let token = try #hook(service, Service.typed(id:), .instead) { (id: Int, next) throws(Refusal) -> String in
            if id == 3 { throw Refusal(id: 33) }
            return try next(id) + "!"
        }
        #expect(try service.typed(id: 1) == "typed 1!")
        #expect(throws: Refusal(id: -1)) { try service.typed(id: -1) }
        #expect(throws: Refusal(id: 33)) { try service.typed(id: 3) }
        token.remove()
        let error = #expect(throws: AspectError.self) {
            try #hook(service, Service.typed(id:), .instead) { id, next in try next(id) }
        }
        #expect(error?.message.contains("has typed throws") == true, "\(error?.message ?? "")")
        #expect(throws: AspectError.self) {
            try #hook(service, Service.typed(id:), .instead) { (id: Int, next) throws -> String in try next(id) }
        }
    }

    @Test("Bodies change inout arguments for the method, and later its changes for the caller")
    func inout_() throws {
        var value = 1
        let written = [
            try #hook(service, Service.bump(_:), .before) { (x: inout Int) in x += 10 },
            try #hook(service, Service.bump(_:), .instead) { (x: inout Int, next) -> Int in
                let result = next(&x)
                x += 100
                return result
            },
        ]
        #expect(service.bump(&value) == 12)
        #expect(value == 112)
        written.forEach { $0.remove() }
        let inferred = [
            try #hook(service, Service.bump(_:), .before) { x in x += 10 },
            try #hook(service, Service.bump(_:), .instead) { x, next in
                let result = next(&x)
                x += 100
                return result
            },
        ]
        value = 1
        #expect(service.bump(&value) == 12)
        #expect(value == 112)
        inferred.forEach { $0.remove() }
        let swapped = try #hook(service, Service.swap(_:_:), .instead) { a, b, next in next(&b, &a) }
        var (a, b) = ("a", "b")
        service.swap(&a, &b)
        #expect((a, b) == ("b", "a"))
        swapped.remove()
        var list = [1]
        let mixed = try #hook(service, Service.mixed(_:_:), .instead) {
            (a: String, b: inout [Int], next) throws -> Bool in
            try next(a + "x", &b)
        }
        #expect(try service.mixed("a", &list))
        #expect(list == [1, 2])
        mixed.remove()
    }

    @Test("The caller gets the changes of an inout argument that were made before an error was thrown")
    func inoutAndErrors() throws {
        func inGenericCode<Amount: SignedInteger>(_: Amount) throws -> AspectToken {
            try #hook(service, Service.spend(_:_:), .instead) { (amount: Int, purse: inout Int, next) throws -> Int in
                defer { purse *= 2 }
                purse += 10
                if amount == 0 { throw Refusal(id: 0) }
                return try next(amount, &purse)
            }
        }
        for install in [
            {
                try #hook(service, Service.spend(_:_:), .instead) {
                    (amount: Int, purse: inout Int, next) throws -> Int in
                    defer { purse *= 2 }
                    purse += 10
                    if amount == 0 { throw Refusal(id: 0) }
                    return try next(amount, &purse)
                }
            },
            {
                try #hook(service, Service.spend(_:_:), .instead) { amount, purse, next in
                    defer { purse *= 2 }
                    purse += 10
                    if amount == 0 { throw Refusal(id: 0) }
                    return try next(amount, &purse)
                }
            },
            { try inGenericCode(0) },
        ] {
            let token = try install()
            var purse = 1
            #expect(try service.spend(4, &purse) == 7)
            #expect(purse == 14)
            purse = 1
            #expect(throws: Refusal(id: 0)) { try service.spend(0, &purse) }
            #expect(purse == 22)
            purse = 1
            #expect(throws: Refusal(id: -9)) { try service.spend(20, &purse) }
            #expect(purse == -18)
            token.remove()
        }
    }

    @Test("A body that takes an inout argument as a value is refused, and the error names the parameter")
    func missingInout() throws {
        func inGenericCode<Value: SignedInteger>(_: Value) throws -> AspectToken {
            try #hook(service, Service.bump(_:), .instead) { (x: Int, next) -> Int in x }
        }
        for install in [
            { try #hook(service, Service.bump(_:), .instead) { (x: Int, next) -> Int in x } },
            { try #hook(service, Service.bump(_:), .before) { (x: Int) in } },
            { try inGenericCode(0) },
        ] {
            let error = #expect(throws: AspectError.self) { try install() }
            #expect(error?.code == .incompatibleBlockSignature)
            #expect(error?.message.contains("parameter 1 is Swift.Int, but the method takes inout Swift.Int") == true)
        }
        #expect(Hooks.all.isEmpty)
    }

    @Test("Optional arguments and results, tuples, existentials and arguments on the stack work")
    func shapes() throws {
        let tokens = [
            try #hook(service, Service.pair(_:p:), .instead) { a, p, next in next(a, (p.1, p.0)) },
            try #hook(service, Service.tuple(_:), .instead) { p, next in next((p.0 + 1, p.1)) },
            try #hook(service, Service.tuple(_:), .after) { [seen] p, result in seen.add(p.0, result.1) },
            try #hook(service, Service.any(_:_:), .instead) {
                (values: [String: Set<Int>], value: any Equatable, next) -> any CustomStringConvertible in
                next(values, value)
            },
            try #hook(service, Service.many, .before) { [seen] a, b, c, d, e, f, g, h, i, j, k, l in
                seen.add(a, k, l)
            },
            try #hook(service, Service.many, .instead) {
                (
                    a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int, k: Int, l: Double,
                    next
                )
                    -> Double in next(a, b, c, d, e, f, g, h, i, j, k * 10, l)
            },
            try #hook(service, Service.many(_:_:_:_:_:_:_:_:_:_:_:_:), .before) { [seen] (a: Int, b: Int, c: Int) in
                seen.add(a, b, c)
            },
        ]
        #expect(service.pair("a", p: (1, 2)).map { $0.0 * 10 + $0.1 } == 31)
        #expect(service.pair(nil, p: (1, 2)) == nil)
        #expect(service.tuple((1, "a")) == (2, "a"))
        #expect(service.any(["a": [1]], 4) as? Int == 1)
        #expect(service.many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0.5) == 165.5)
        #expect(seen.texts == ["1 a", "1 11 0.5", "1 2 3"])
        tokens.forEach { $0.remove() }
    }

    @Test("Functions as parameters need written types")
    func functions() throws {
        let called = try #hook(service, Service.call(_:_:), .instead) {
            (f: ((Int) -> Void)?, g: @escaping @Sendable (String) -> Int, next) -> Int in
            f?(1)
            return next(f, { g($0 + "!") })
        }
        let sum = service.call({ [seen] in seen.add("called", $0) }, { $0.count })
        #expect(sum == 5)
        #expect(seen.texts == ["called 1", "called 7"])
        called.remove()
        let tokens = [
            try #hook(service, Service.each(_:), .before) { (f: (Int) -> Void) in f(9) },
            try #hook(service, Service.each(_:), .instead) {
                (f: (Int) -> Void, next: @escaping ((Int) -> Void) -> Void) -> Void in
                f(8)
                next(f)
                next { _ in }
            },
        ]
        var numbers: [Int] = []
        service.each { numbers.append($0) }
        #expect(numbers == [9, 8, 0, 1])
        tokens.forEach { $0.remove() }
        let error = #expect(throws: AspectError.self) {
            try #hook(service, Service.call(_:_:), .instead) { f, g, next in next(f, g) }
        }
        #expect(error?.code == .incompatibleBlockSignature)
        #expect(error?.message.contains("write the types of the body's parameters in the closure") == true)
    }

    @Test("Bodies borrow a value that the method consumes")
    func consuming() throws {
        let text = "a text that is too long to be in the string itself"
        let tokens = [
            try #hook(service, Service.take(_:), .before) { [seen] (text: String) in seen.add(text.count) },
            try #hook(service, Service.take(_:), .after) { [seen] (text: String) in seen.add("after", text.count) },
            try #hook(service, Service.take(_:), .instead) { text, next in next(text + "x") },
            try #hook(service, Service.take(_:), .instead) { (text: String, next) -> Int in next(text + "y") },
        ]
        #expect(service.take(text) == text.count + 2)
        #expect(seen.texts == ["\(text.count)", "after \(text.count)"])
        tokens.forEach { $0.remove() }
    }

    @Test("Objects are neither leaked nor released too often")
    func ownership() throws {
        let count = Tracker.count
        for isWritten in [true, false] {
            let tokens =
                isWritten
                ? [
                    try #hook(service, Service.keep(_:), .before) { (tracker: Tracker) in },
                    try #hook(service, Service.keep(_:), .instead) { (tracker: Tracker, next) -> Tracker in
                        _ = next(Tracker())
                        return next(tracker)
                    },
                ]
                : [
                    try #hook(service, Service.keep(_:), .before) { tracker in _ = tracker },
                    try #hook(service, Service.keep(_:), .instead) { tracker, next in
                        _ = next(Tracker())
                        return next(tracker)
                    },
                    try #hook(service, Service.keep(_:), .after) { tracker, result in _ = (tracker, result) },
                ]
            for _ in 0..<3 { _ = service.keep(Tracker()) }
            tokens.forEach { $0.remove() }
            Hooks.flush()
            #expect(Tracker.count == count)
        }
    }

    @Test("A before hook of an asynchronous method runs when it is called")
    func asynchronous() async throws {
        let token = try #hook(service, Service.later(_:), .before) { [seen] in seen.add("later") }
        #expect(await service.later(3) == "later 3")
        #expect(seen.texts == ["later"])
        token.remove()
    }

    @Test("A body gets the arguments of an asynchronous method, nonisolated(nonsending) or not")
    func argumentsOfAsynchronous() async throws {
        let tokens = [
            try #hook(service, Service.later(_:), .before) { [seen] (id: Int) in seen.add("written", id) },
            try #hook(service, Service.later(_:), .before) { [seen] id in seen.add("inferred", id + 1) },
            try #hook(service, Service.near(_:_:), .before) { [seen] (id: Int, text: String) in seen.add(id, text) },
            try #hook(service, Service.near(_:_:), .before) { [seen] id, text in seen.add(id + 1, text + "!") },
        ]
        #expect(await service.later(3) == "later 3")
        #expect(await service.near(4, "near") == "near 4")
        #expect(seen.texts == ["written 3", "inferred 4", "4 near", "5 near!"])
        tokens.forEach { $0.remove() }
    }

    @Test("Arguments of an asynchronous method are found with any result, error and type parameters")
    func placesOfAsynchronous() async throws {
        let box = opaque(Box<Double>())
        let tokens = [
            try #hook(service, Service.large(_:_:), .before) { [seen] (id: Int, share: Double) in seen.add(id, share) },
            try #hook(service, Service.anything(_:_:), .before) { [seen] share, text in seen.add(share, text) },
            try #hook(box, Box<Double>.near(_:_:), .before) { [seen] (element: Double, index: Int) in
                seen.add(element, index)
            },
        ]
        #expect(try await service.large(3, 0.5).count == 3)
        #expect(await service.anything(1.5, "text") as? String == "text 1.5")
        #expect(await box.near(2.5, 7) == 2.5)
        #expect(seen.texts == ["3 0.5", "1.5 text", "2.5 7"])
        tokens.forEach { $0.remove() }
    }

    @Test("The type of another method with the same name does not tell where the arguments are")
    func overloadsOfAsynchronous() {
        let errors = [
            #expect(throws: AspectError.self) {
                try #hook(service, Service.mixedUp(_:), .before) { (value: Double) in }
            },
            #expect(throws: AspectError.self) { try #hook(service, Service.sooner(_:), .before) { (value: Int) in } },
            #expect(throws: AspectError.self) { try Self.hook(NearNumbers.self) },
        ]
        for error in errors {
            #expect(error?.message.contains("nonisolated(nonsending)") == true, "\(error?.message ?? "accepted")")
        }
        #expect(Hooks.all.isEmpty)
    }

    /// At run time the reference's type names the subclass, but has the kind of the method that the compiler knows.
    private static func hook<Texts: NearTexts>(_ type: Texts.Type) throws -> AspectToken {
        try #hook(Texts.optional(_:), .before) { (id: Int) in }
    }

    @Test("A hook of an object whose class overrides by another kind gets the arguments of the declaring class's kind")
    func argumentsOfOverrides() async throws {
        let near: Service = opaque(NearService())
        let tokens = [
            try #hook(near, Service.later(_:), .before) { [seen] (id: Int) in seen.add(id) },
            try #hook(near, Service.near(_:_:), .before) { [seen] id, text in seen.add(id, text) },
        ]
        #expect(await near.later(3) == "near 3")
        #expect(await near.near(4, "text") == "far 4")
        #expect(seen.texts == ["3", "4 text"])
        tokens.forEach { $0.remove() }
    }

    @Test(
        "A body with arguments of an asynchronous method is refused if the reference does not tell where they are"
    )
    func unknownArgumentsOfAsynchronous() {
        let errors = [
            // A class that overrides the method.
            #expect(throws: AspectError.self) {
                try #hook(NearService.later(_:), .before) { (id: Int) in }
            },
            #expect(throws: AspectError.self) {
                try #hook(NearService.later(_:), .before) { id in _ = id + 1 }
            },
            // A type to which the source code has converted the reference.
            #expect(throws: AspectError.self) {
                try #hook(service, Service.overLater(_:) as (Service) -> (Int) async -> String, .before) { (id: Int) in
                }
            },
            // Only some of the parameters.
            #expect(throws: AspectError.self) { try #hook(service, Service.near(_:_:), .before) { (id: Int) in } },
        ]
        for error in errors {
            #expect(error?.message.contains("nonisolated(nonsending)") == true, "\(error?.message ?? "accepted")")
        }
        #expect(Hooks.all.isEmpty)
    }
}
#endif
