#if Macros
import ReplaceableModule
import SwiftRuntime
import SwiftRuntimeMacros
import Testing

/// Hooks of the functions of a replaceable module: no object is given, so that they see all calls.
///
/// Top-level, because the compiler may treat code inside an extension as generic for a macro.
@Suite(.serialized) struct HooksOfFunctions {
    private let seen = Seen()

    @Test("A function is hooked by its module and name, and the body's types select an overload")
    func globalFunctions() throws {
        let tokens = [
            try #hook(ReplaceableModule.total(of:), .before) { [seen] (count: Int) in seen.add("count", count) },
            try #hook(ReplaceableModule.total(of:), .after) { [seen] (text: String, result: Int) in
                seen.add(text, result)
            },
            try #hook(ReplaceableModule.total(of:), .instead) { (count: Int, next) -> Int in next(count + 1) },
            try #hook(ReplaceableModule.throughPrivate(_:), .before) { [seen] count in seen.add("inferred", count) },
            try #hook(ReplaceableModule.throughPrivate(_:), .instead) { count, next in next(count) * 2 },
            try #hook(ReplaceableModule.throughPrivate(_:), .before) { [seen] in seen.add("none") },
            try #hook(ReplaceableModule.checked(_:), .instead) { (count: Int, next) throws -> Int in
                if count == 3 { throw Refusal(id: 3) }
                return try next(-count)
            },
        ]
        #expect(total(of: 1) == 4)
        #expect(total(of: "four") == 4)
        #expect(throughPrivate(1) == 202)
        #expect(try checked(-4) == 5)
        #expect(throws: Refusal(id: 3)) { try checked(3) }
        #expect(throws: ReplaceableModule.Refusal(count: -4)) { try checked(4) }
        #expect(seen.texts == ["count 1", "four 4", "inferred 1", "none"])
        #expect(tokens.allSatisfy { $0.path == .replacementVariable })
        tokens.forEach { $0.remove() }
        #expect(total(of: 1) == 2)
    }

    @Test("A function's name alone means a function of the file's module")
    func ownFunctions() throws {
        let tokens = [
            try #hook(ownTotal(of:), .instead) { (count: Int, next) -> Int in next(count) + 1 },
            try #hook(HookMacroTests.ownTotal(of:), .before) { [seen] (count: Int) in seen.add("qualified", count) },
        ]
        #expect(ownTotal(of: 2) == 5)
        #expect(ownTotal(of: "four") == 4)
        #expect(seen.texts == ["qualified 2"])
        tokens.forEach { $0.remove() }
        #expect(ownTotal(of: 2) == 4)
    }

    @Test("Methods of structures and enumerations, and static methods are hooked by their type")
    func structures() throws {
        let pair = Pair(left: 3, right: 0.5)
        let tokens = [
            try #hook(Pair.plus(_:), .before) { [seen] (count: Int) in seen.add("plus", count) },
            try #hook(Pair.plus(_:), .instead) { count, next in next(count * 10) },
            try #hook(Pair.text(_:times:), .instead) { (prefix: String, times: Int, next) -> String in
                next(prefix + "!", times + 1)
            },
            try #hook(Pair.text(_:times:), .after) { [seen] prefix, times, result in seen.add(prefix, times, result) },
            try #hook(Pair.text(_:times:), .before) { [seen] (prefix: String) in seen.add("first", prefix) },
            try #hook(Sextet.text(_:), .instead) { (count: Int, next) -> String in next(count) + "." },
            try #hook(Figure.area(_:), .instead) { (factor: Double, next) -> Double in next(factor) + 1 },
            try #hook(Pair.make(_:), .instead) { (count: Int, next) -> Pair in next(count + 1) },
            try #hook(Pair.make(_:), .before) { [seen] count in seen.add("make", count) },
            try #hook(Final.kind(_:), .instead) { (name: String, next) -> String in next(name + "x") },
            try #hook(Final.plus(_:), .instead) { (number: Int, next) throws -> Int in try next(number) + 1 },
            try #hook(Int.doubled, .instead) { next in next() + 1 },
            try #hook(Stack<Int>.counted(times:), .before) { [seen] in seen.add("counted") },
        ]
        #expect(pair.plus(1) == 13)
        #expect(pair.text("a", times: 1) == "a! 6 0.5")
        #expect(Sextet().text(0) == "15 six.")
        #expect(Figure.point.area(2) == 1)
        #expect(Pair.make(1) == Pair(left: 2, right: 0.5))
        #expect(Final.kind("a") == "final ax")
        #expect(try Final(count: 1).plus(1) == 3)
        #expect(2.doubled() == 5)
        #expect(Stack<Int>().counted(times: 2) == 0)
        #expect(seen.texts.filter { !$0.hasPrefix("first") } == ["plus 1", "a 1 a! 6 0.5", "make 1", "counted"])
        #expect(seen.texts.contains("first a"))
        tokens.forEach { $0.remove() }
        #expect(pair.plus(1) == 4)
    }

    @Test("Initializers of structures are hooked before, after and instead, those of classes before and after")
    func initializers() throws {
        let tokens = [
            try #hook(Pair.init(left:right:), .before) { [seen] (left: Int, right: Double) in seen.add(left, right) },
            try #hook(Pair.init(left:right:), .instead) { (left: Int, right: Double, next) -> Pair in
                next(left * 2, right)
            },
            try #hook(Final.init(count:), .before) { [seen] (count: Int) in seen.add("final", count) },
            try #hook(Final.init(count:), .after) { [seen] in seen.add("made") },
        ]
        #expect(Pair(left: 1, right: 2).left == 2)
        _ = Final(count: 4)
        #expect(seen.texts.contains("1 2.0"))
        #expect(seen.texts.suffix(2) == ["final 4", "made"])
        tokens.forEach { $0.remove() }
        #expect(throws: AspectError.self) {
            try #hook(Final.init(count:), .instead) { (count: Int, next) -> Final in next(count) }
        }
    }

    @Test("Accessors of properties and subscripts are hooked by key paths with their type")
    func accessors() throws {
        var pair = Pair(left: 3, right: 0.5)
        let tokens = [
            try #hook(getter: \Pair.sum, .before) { [seen] in seen.add("get") },
            try #hook(getter: \Pair.sum, .after) { [seen] (value: Double) in seen.add("got", value) },
            try #hook(getter: \Pair.sum, .after) { [seen] value in seen.add("inferred", value) },
            try #hook(getter: \Pair.sum, .instead) { next in next() + 1 },
            try #hook(setter: \Pair.sum, .before) { [seen] (value: Double) in seen.add("set", value) },
            try #hook(setter: \Pair.sum, .instead) { (value: Double, next) -> Void in next(value - 1) },
            try #hook(getter: \Pair.[0], .before) { [seen] (index: Int) in seen.add("index", index) },
            try #hook(getter: \Pair.[0], .after) { [seen] (index: Int, value: Int) in seen.add(index, value) },
            try #hook(getter: \Pair.[0], .instead) { (index: Int, next) -> Int in next(1 - index) },
        ]
        #expect(pair.sum == 4.5)
        pair.sum = 5
        #expect(pair.right == 1)
        #expect(pair[0] == 1)
        #expect(seen.texts.prefix(1) == ["get"])
        #expect(Set(seen.texts.dropFirst()) == ["got 4.5", "inferred 4.5", "set 5.0", "index 0", "0 1"])
        tokens.forEach { $0.remove() }
        #expect(pair.sum == 4)
        #expect(pair[0] == 3)
    }

    @Test("The bodies of a subscript's accessors own what the caller gives away")
    func subscripts() throws {
        let tokens = [
            try #hook(Table.init(row:), .instead) { (texts: [String], next) -> Table in next(texts + ["added"]) },
            try #hook(setter: \Table.[row: 0, 0], .instead) { (text: String, row: Int, column: Int, next) -> Void in
                next(text + "!", row, column + 1)
            },
            try #hook(setter: \Table.[row: 0, 0], .before) { [seen] (text: String, row: Int, column: Int) in
                seen.add(text, row, column)
            },
            try #hook(getter: \Table.[row: 0, 0], .instead) { (row: Int, column: Int, next) -> String in
                next(row, column) + "?"
            },
            try #hook(getter: \Table.[row: 0, 0], .after) { [seen] (row: Int, column: Int, text: String) in
                seen.add(row, column, text)
            },
        ]
        let long = "a text that is too long to be in the string itself"
        var table = Table(row: [long])
        table[row: 0, 0] = long + "."
        #expect(table[row: 0, 0] == long + "?")
        #expect(table[row: 0, 1] == long + ".!?")
        #expect(seen.texts == ["\(long). 0 0", "0 0 \(long)?", "0 1 \(long).!?"])
        tokens.forEach { $0.remove() }
        #expect(table[row: 0, 0] == long)
    }

    @Test("Bodies in the place of asynchronous functions wait, and get the arguments")
    func asynchronous() async throws {
        let tokens = [
            try #hook(ReplaceableModule.fetched(_:), .before) { [seen] (count: Int) in seen.add("before", count) },
            try #hook(ReplaceableModule.fetched(_:), .after) { [seen] (count: Int, result: String) in
                seen.add("after", count, result)
            },
            try #hook(ReplaceableModule.fetched(_:), .instead) { (count: Int, next) async throws -> String in
                await Task.yield()
                if count == 0 { throw Refusal(id: 0) }
                return try await next(count + 1) + "!"
            },
            try #hook(ReplaceableModule.atOnce(_:), .instead) { (count: Int, next) async -> Int in count * 100 },
            try #hook(ReplaceableModule.certain(_:), .instead) {
                (count: Int, next) async throws(ReplaceableModule.Refusal) -> String in
                try await next(count) + "?"
            },
            try #hook(Pair.waited(_:), .instead) { (prefix: String, next) async -> String in
                await next(prefix + "~")
            },
            try #hook(Pair.waitedFor(_:), .instead) { (count: Int, next) async throws -> Pair in
                try await next(count + 1)
            },
            try #hook(Final.waited(_:), .instead) { (number: Int, next) async throws -> Int in
                try await next(number) * 2
            },
            try #hook(Final.waited(_:), .after) { [seen] number, result in seen.add("final", number, result) },
        ]
        #expect(try await fetched(1) == "3!")
        await #expect(throws: Refusal(id: 0)) { try await fetched(0) }
        await #expect(throws: ReplaceableModule.Refusal(count: -4)) { try await fetched(-5) }
        #expect(await atOnce(2) == 200)
        #expect(try await certain(1) == "1?")
        #expect(await Pair(left: 1, right: 2).waited("a") == "a~ 1 2.0")
        #expect(try await Pair.waitedFor(1).left == 3)
        #expect(try await Final(count: 1).waited(2) == 8)
        #expect(seen.texts == ["before 1", "after 1 3!", "before 0", "before -5", "final 2 8"])
        tokens.forEach { $0.remove() }
        #expect(try await fetched(1) == "2")
    }

    @Test("The types of bodies that wait may be omitted")
    func asynchronousInferred() async throws {
        let tokens = [
            try #hook(ReplaceableModule.fetched(_:), .instead) { count, next in
                await Task.yield()
                if count == 0 { throw Refusal(id: 0) }
                return try await next(count + 1) + "!"
            },
            try #hook(ReplaceableModule.atOnce(_:), .instead) { count, next in await next(count) * 100 },
            try #hook(Pair.waited(_:), .instead) { prefix, next in await next(prefix + "~") },
            try #hook(Final.waited(_:), .instead) { try await $1($0) * 2 },
        ]
        #expect(try await fetched(1) == "3!")
        await #expect(throws: Refusal(id: 0)) { try await fetched(0) }
        await #expect(throws: ReplaceableModule.Refusal(count: -4)) { try await fetched(-5) }
        #expect(await atOnce(2) == 300)
        #expect(await Pair(left: 1, right: 2).waited("a") == "a~ 1 2.0")
        #expect(try await Final(count: 1).waited(2) == 8)
        tokens.forEach { $0.remove() }
    }

    @Test("Methods of actors are hooked, with bodies that wait if the methods do")
    func actors() async throws {
        let tokens = [
            try #hook(Counter.add(_:), .instead) { (number: Int, next) -> Int in next(number * 10) },
            try #hook(Counter.add(_:), .before) { [seen] (number: Int) in seen.add("add", number) },
            try #hook(Counter.addLater(_:), .instead) { (number: Int, next) async -> Int in await next(number) + 1 },
            try #hook(Ledger.add(_:), .after) { [seen] (entry: Int, count: Int) in seen.add(entry, count) },
        ]
        #expect(await Counter().addLater(2) == 21)
        #expect(await Ledger().add(4) == 1)
        #expect(seen.texts == ["add 2", "4 1"])
        tokens.forEach { $0.remove() }
    }

    @Test("A body in the place of a function with a closure may pass the closure on")
    func closures() throws {
        let tokens = [
            try #hook(ReplaceableModule.each(_:in:), .instead) {
                (body: (Int) throws -> Void, count: Int, next: @escaping ((Int) throws -> Void, Int) throws -> Void)
                    throws -> Void in
                try body(-1)
                try next(body, count + 1)
                try next({ try body($0 * 10) }, 1)
            },
            try #hook(ReplaceableModule.each(_:in:), .before) { (body: (Int) throws -> Void) in try? body(-2) },
        ]
        var numbers: [Int] = []
        each({ numbers.append($0) }, in: 1)
        #expect(numbers == [-2, -1, 0, 1, 0])
        #expect(throws: Refusal(id: 1)) { try each({ if $0 == 1 { throw Refusal(id: 1) } }, in: 1) }
        tokens.forEach { $0.remove() }
    }

    @Test("Names in backticks are hooked")
    func backticks() throws {
        let tokens = [
            try #hook(ReplaceableModule.`default`(for:), .instead) { (`in`: Int, next) -> Int in next(`in` + 1) },
            try #hook(ReplaceableModule.`in two words`(_:), .before) { [seen] (count: Int) in seen.add(count) },
            try #hook(Keywords.`switch`(case:), .before) { [seen] (text: String) in seen.add(text) },
            try #hook(getter: \Keywords.`class`, .instead) { next in next() + 1 },
        ]
        #expect(`default`(for: 1) == 2)
        #expect(`in two words`(3) == 3)
        #expect(Keywords().switch(case: "a") == "a")
        #expect(Keywords().class == 8)
        #expect(seen.texts == ["3", "a"])
        tokens.forEach { $0.remove() }
    }

    @Test("A function that is not replaceable is refused, and the error has its module")
    func notReplaceable() {
        let errors = [
            #expect(throws: AspectError.self) { try #hook(plainFunction(_:), .before) { (count: Int) in } },
            #expect(throws: AspectError.self) { try #hook(PlainValue.double(_:), .before) { (count: Int) in } },
        ]
        for (error, name) in zip(errors, ["plainFunction(_:)", "PlainValue.double(_:)"]) {
            #expect(error?.code == .notDynamicallyDispatched)
            #expect(error?.message.contains("HookMacroTests.\(name)") == true, "\(error?.message ?? "")")
            #expect(
                error?.message.contains("has no replaceable function of this name") == true, "\(error?.message ?? "")")
        }
        #expect(Hooks.all.isEmpty)
    }

    @Test("Priority, owner and options work as for other hooks")
    func settings() throws {
        let owner = HookOwner("tests"), request = 3
        let late = try #hook(Pair.plus(_:), .before, priority: -1) { [seen] (count: Int) in
            seen.add("late", count, request)
        }
        try #hook(Pair.plus(_:), .before, priority: request, owner: owner, options: .automaticRemoval) { [seen] in
            seen.add("once", $0)
        }
        _ = Pair(left: 1, right: 2).plus(1)
        _ = Pair(left: 1, right: 2).plus(2)
        #expect(seen.texts == ["once 1", "late 1 3", "late 2 3"])
        #expect(Hooks.all.count == 1)
        late.remove()
    }
}

// `dynamic` makes a single function replaceable.
dynamic func ownTotal(of count: Int) -> Int { count * 2 }
dynamic func ownTotal(of text: String) -> Int { text.count }

func plainFunction(_ count: Int) {}

struct PlainValue {
    func double(_ count: Int) -> Int { count * 2 }
}
#endif
