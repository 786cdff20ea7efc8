import ReplaceableModule
import ResilientService
import SwiftRuntime
import Synchronization
import TestRoot
import TestSupport
import Testing

private struct OfInt: SwiftHookBody { let run: @Sendable (Int) -> Int }
private struct SawInt: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct Throwing: SwiftHookBody { let run: @Sendable (Int) throws -> Int }
private struct OfText: SwiftHookBody { let run: @Sendable (String, Int) -> String }
private struct OfString: SwiftHookBody { let run: @Sendable (String) -> String }
private struct OfDouble: SwiftHookBody { let run: @Sendable (Double) -> Double }
private struct OfSextet: SwiftHookBody { let run: @Sendable (String) -> Sextet }
private struct OfSix: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int, Int) -> Int }
private struct OfExtent: SwiftHookBody { let run: @Sendable (Extent, Int) -> Int }
private struct OfPairs: SwiftHookBody { let run: @Sendable (Pair, Pair) -> Pair }
private struct OfSum: SwiftHookBody {
    let run: @Sendable (Int, Int, Int, Int, Int, Int, Int, Double, String) -> String
}

@_dynamicReplacement(for:replaced(_:))
private func replacement(_ count: Int) -> Int { count + 1000 }

extension Base {
    @_dynamicReplacement(for:replacedName(_:))
    fileprivate func otherName(_ suffix: String) -> String { "other\(suffix)" }
}

/// Hides the object's class from the optimizer.
@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }

private let module = "ReplaceableModule"

private func function(_ name: String) throws -> SwiftFunction { try SwiftFunction("\(module).\(name)") }

/// The numbers that bodies have seen.
private final class Seen: Sendable {
    private let list = Locked<[String]>([])
    func add(_ value: some Any) { list.withLock { $0.append("\(value)") } }
    func take() -> [String] {
        list.withLock { list in
            defer { list = [] }
            return list
        }
    }
}

extension SwiftClasses {
    @Suite("Functions with replacement variables") struct ReplaceableFunctions {
        @Test("Functions of every kind are found by their names")
        func names() throws {
            let names = [
                "checked(_:)", "same(_:)", "throughPrivate(_:)", "hidden(_:)", "sum(_:_:_:_:_:_:_:_:_:)", "waited(_:)",
                "Pair.init(left:right:)", "Pair.plus(_:)", "Pair.add(_:)", "Pair.sum.getter", "Pair.sum.setter",
                "Pair.subscript(_:).getter", "Pair.make(_:)", "Pair.tagged(_:)", "Pair.+(_:_:)", "Pair.title.getter",
                "Sextet.text(_:)", "Figure.area(_:)", "Stack.push(_:)", "Stack.counted(times:)", "Final.init(count:)",
                "Final.plus(_:)", "Final.kind(_:)", "Base.name(_:)", "Derived.name(_:)", "Counter.add(_:)",
                "Counter.addLater(_:)", "Named.greeting(_:)",
            ]
            for name in names {
                let found = try function(name)
                #expect(found.path == .replacementVariable)
                #expect(found.qualifiedName == "\(module).\(name)")
            }
            #expect(try SwiftFunction("Swift.Int.doubled()").prototype?.contains("extension in \(module)") == true)
            let own = SwiftFunction.replaceable.filter { $0.context.hasPrefix(module) }
            #expect(own.allSatisfy { $0.name != nil }, "\(own.filter { $0.name == nil })")
        }

        @Test("A module tells how many of its functions are replaceable")
        func modules() {
            let counts = Dictionary(uniqueKeysWithValues: SwiftModule.all.map { ($0.name, $0.replaceableCount) })
            #expect(counts[module] ?? 0 > 50)
            #expect(counts["ResilientService"] == 0 && counts["SwiftRuntime"] == 0)
            #expect(counts["Swift"] == 0, "its extension in \(module) is not the module's")
        }

        @Test("A body that is called like the function runs before, after and instead of it")
        func natural() throws {
            let seen = Seen()
            let pair = Pair(left: 7, right: 0.25)
            let plus = try function("Pair.plus(_:)")
            let tokens = [
                try plus.hook(.before, with: SawInt { seen.add("before \($0)") }),
                try plus.hook(.after, with: SawInt { seen.add("after \($0)") }),
                try plus.hook(
                    .instead,
                    with: OfInt { count in
                        let next = OfInt.unsafeNext()
                        return next.run(count * 10) + next.run(0)
                    }),
            ]
            #expect(pair.plus(3) == 37 + 7)
            #expect(seen.take() == ["before 3", "after 3"])
            #expect(tokens.allSatisfy { $0.isActive && $0.remove() && !$0.isActive })
            #expect(pair.plus(3) == 10)
            #expect(seen.take().isEmpty)
            #expect(Hooks.all.isEmpty)
        }

        @Test("The receiver is passed on, wherever it is")
        func receivers() throws {
            let seen = Seen()
            func hook<Body: SwiftHookBody>(_ name: String, _ body: Body) throws -> AspectToken {
                try function(name).hook(.instead, with: body)
            }
            let tokens = [
                try hook("Pair.text(_:times:)", OfText { OfText.unsafeNext().run($0 + "!", $1 + 1) }),
                try hook("Sextet.text(_:)", OfIntText { OfIntText.unsafeNext().run($0 + 1) }),
                try hook("Sextet.changed(to:)", OfSextet { OfSextet.unsafeNext().run($0 + "!") }),
                try hook("Figure.area(_:)", OfDouble { OfDouble.unsafeNext().run($0) * 2 }),
                try hook("Pair.many(_:_:_:_:_:_:)", OfSix { OfSix.unsafeNext().run($5, $4, $3, $2, $1, $0) }),
                try hook("Stack.counted(times:)", OfInt { OfInt.unsafeNext().run($0 * 3) }),
                try hook("Final.kind(_:)", OfString { OfString.unsafeNext().run($0 + "!") }),
                try hook("Base.name(_:)", OfString { OfString.unsafeNext().run($0 + "!") }),
                try hook("Named.greeting(_:)", OfString { OfString.unsafeNext().run($0 + "!") }),
                try hook("Counter.add(_:)", OfInt { OfInt.unsafeNext().run($0 + 1) }),
                try hook(
                    "Final.plus(_:)",
                    Throwing { number in
                        let next = Throwing.unsafeNext()
                        do { return try next.run(number) } catch {
                            seen.add(error)
                            throw error
                        }
                    }),
            ]
            let pair = Pair(left: 7, right: 0.25)
            #expect(pair.text("of", times: 2) == "of! 21 0.25")
            #expect(Sextet().text(5) == "21 six")
            #expect(Sextet().changed(to: "x").f == "x!")
            #expect(Figure.circle(2).area(3) == 24 && Figure.point.area(1) == 0)
            #expect(pair.many(1, 2, 3, 4, 5, 6) == 28)
            var stack = Stack<String>()
            stack.push("a")
            stack.push("b")
            #expect(stack.counted(times: 5) == 30)
            #expect(Final.kind("x") == "final x!")
            #expect(Derived().name("x") == "derived of basex!" && Base().name("y") == "basey!")
            #expect(pair.greeting("hello") == "hello! pair 7")
            let object = Final(count: 10)
            #expect(try object.twice(1) == 22)
            #expect(throws: Refusal(count: -1)) { try object.plus(-11) }
            #expect(seen.take() == ["Refusal(count: -1)"])
            tokens.forEach { $0.remove() }
            #expect(pair.text("of", times: 2) == "of 14 0.25" && Sextet().text(5) == "20 six")
            #expect(try object.twice(1) == 22)
        }

        @Test("A SwiftCall has the arguments, and the result, and changes both")
        func calls() throws {
            let seen = Seen()
            func hook(_ name: String, _ options: AspectOptions = .after) throws -> AspectToken {
                try function(name).hook(options) { call in
                    seen.add(
                        "\(call.arguments) \(call.result ?? "none") \(call.receiver.map { "\(type(of: $0))" } ?? "")")
                }
            }
            let tokens = try [
                "total(of: Swift.Int) -> Swift.Int", "sum(_:_:_:_:_:_:_:_:_:)", "Pair.make(_:)", "Pair.sum.getter",
                "Pair.sum.setter", "Pair.subscript(_:).getter", "Pair.+(_:_:)", "Pair.init(left:right:)",
                "Pair.add(_:)",
                "Final.plus(_:)", "hidden(_:)", "Final.init(count:)",
            ].map { try hook($0) }
            #expect(total(of: 4) == 8)
            #expect(seen.take() == ["[4] 8 "])
            #expect(sum(1, 2, 3, 4, 5, 6, 7, 0.5, "x") == "28 0.5 x")
            #expect(seen.take() == ["[1, 2, 3, 4, 5, 6, 7, 0.5, \"x\"] 28 0.5 x "])
            var pair = Pair.make(3)
            #expect(seen.take().last == "[3] Pair(left: 3, right: 0.5) ")
            pair.sum = 5
            #expect(pair == Pair(left: 3, right: 2) && pair.sum == 5 && pair[0] == 3)
            pair.add(2)
            _ = pair + pair
            _ = try Final(count: 1).plus(2)
            #expect(throughPrivate(1) == 101)
            let seenAtLast = seen.take()
            for line in [
                "[5.0] () ", "[] 5.0 ", "[0] 3 ", "[2] () ", "[2] 3 Final", "[1] 101 ",
                "[\(module).Pair(left: 5, right: 2.0), \(module).Pair(left: 5, right: 2.0)] Pair(left: 10, right: 4.0) ",
            ] {
                #expect(seenAtLast.contains(line), "\(line) in \(seenAtLast)")
            }
            tokens.forEach { $0.remove() }

            let instead = try function("checked(_:)").hook(.instead) { call in
                try call.setArgument(call.argument(at: 0, as: Int.self) * 2, at: 0)
                do { try call.proceed() } catch is Refusal { try call.setResult(-1) }
            }
            #expect(try checked(4) == 9 && checked(-1) == -1)
            instead.remove()
            #expect(try checked(4) == 5)
        }

        @Test("A hook of a class takes the variable, which also leads calls that pass no vtable")
        func classes() throws {
            let seen = Seen()
            let base = try SwiftClass(Base.self), final = try SwiftClass(Final.self)
            let tokens = [
                try base.hook("name(_:)", .before) { seen.add($0.arguments[0]) },
                try final.hook("plus(_:)", .before) { seen.add($0.arguments[0]) },
                try final.hook("kind(_:)", .before) { seen.add($0.arguments[0]) },
                try final.hook("init(count:)", .after) { seen.add("\($0.result is Final)") },
            ]
            #expect(tokens.allSatisfy { $0.path == .replacementVariable })
            #expect(Derived().name("x") == "derived of basex")
            #expect(try Final(count: 1).twice(2) == 6 && Final.kind("y") == "final y")
            #expect(seen.take() == ["x", "true", "2", "2", "y"])
            let derived = try SwiftClass(Derived.self).hook("name(_:)", .before) {
                seen.add("derived \($0.arguments[0])")
            }
            #expect(Derived().name("z") == "derived of basez")
            #expect(seen.take() == ["derived z", "z"])
            #expect(Hooks.removeAll(on: final) == 3)
            tokens[0].remove()
            derived.remove()
            #expect(Hooks.all.isEmpty)
        }

        @Test("Hooks of a class's initializers see the object's class, and the calls of subclasses")
        func initializers() throws {
            let seen = Seen()
            @Sendable func see(_ call: SwiftCall) {
                #expect(call.receiver == nil)
                seen.add("\(call.method.name ?? "") \(call.position) \(call.receiverClass.map { "\($0)" } ?? "none")")
            }
            let base = try SwiftClass(Base.self)
            let tokens = try [AspectOptions.before, .after].flatMap { options in
                try ["init()", "init(times:)", "init(checked:)"].map { try base.hook($0, options, see) }
            }
            _ = Derived()
            #expect(seen.take() == ["init() before \(module).Derived", "init() after \(module).Derived"])
            _ = Base(times: 1)
            let outer = "\(module).Base"
            #expect(
                seen.take() == [
                    "init(times:) before \(outer)", "init() before \(outer)", "init() after \(outer)",
                    "init(times:) after \(outer)",
                ])
            #expect(throws: Refusal(count: -1)) { try Base(checked: -1) }
            #expect(seen.take() == ["init(checked:) before \(outer)", "init(checked:) after none"])
            tokens.forEach { $0.remove() }
        }

        @Test("An initializer's object is that of its caller: nothing replaces the initializer or the object")
        func initializersAreNotReplaced() throws {
            let initializer = try function("Final.init(count:)")
            let error = #expect(throws: AspectError.self) { try initializer.hook(.instead) { try $0.proceed() } }
            #expect(error?.message.contains("its caller has allocated the object") == true)
            let token = try initializer.hook(.after) { call in
                #expect(throws: SwiftCallError.self) { try call.setResult(call.result!) }
            }
            #expect(Final(count: 3).count == 3)
            token.remove()
        }

        @Test("A hook of a subclass does not take a superclass's function, which serves all its subclasses")
        func inherited() throws {
            #expect(throws: AspectError.self) { try SwiftClass(Derived.self).hook("settled(_:)") { _ in } }
            let token = try SwiftClass(Base.self).hook("settled(_:)", .instead) { try $0.setResult(-1) }
            #expect(Derived().settled(1) == -1)
            token.remove()
            #expect(Derived().settled(1) == 2)
        }

        @Test("A body of an instead hook is refused if its values may take another number of registers")
        func resilient() throws {
            let along = try function("Pair.along(_:_:)")
            let error = #expect(throws: AspectError.self) {
                try along.hook(.instead, with: OfExtent { OfExtent.unsafeNext().run($0, $1) })
            }
            #expect(error?.message.contains("another module declares Extent") == true, "\(error?.message ?? "")")
            let token = try along.hook(.instead) { try $0.proceed() }
            #expect(Pair(left: 7, right: 0).along(Extent(width: 4), 5) == 70504)
            token.remove()
        }

        @Test(
            "Threads may hook a function for the first time at once",
            .disabled(
                if: test_is_sanitized() && !test_is_thread_sanitized(), "the child reads all symbols again, slowly"))
        func firstHooks() async throws {
            await #expect(processExitsWith: .success) {
                let functions = SwiftFunction.replaceable.filter { function in
                    function.context == "ReplaceableModule.Pair" && function.kind == .method
                }
                let threads = (0..<8).map { _ in
                    JoinedThread {
                        for function in functions {
                            do { try function.hook(.before) { _ in } } catch { fatalError("\(error)") }
                        }
                    }
                }
                threads.forEach { $0.join() }
                #expect(Hooks.all.count == 8 * functions.count && functions.count > 5)
            }
        }

        @Test("A hook of one object runs around the hooks of the class")
        func objects() throws {
            let seen = Seen()
            let object = Base(), other = Base()
            let tokens = [
                try SwiftClass(Base.self).hook("name(_:)", .before) { _ in seen.add("class") },
                try SwiftObject(object).hook("name(_:)", .before) { _ in seen.add("object") },
            ]
            #expect(tokens.map(\.path) == [.replacementVariable, .replacementVariable])
            #expect(object.name("x") == "basex" && other.name("y") == "basey")
            #expect(seen.take() == ["object", "class", "class"])
            tokens.forEach { $0.remove() }
        }

        @Test("A function that is in no class has no receiver, whatever is in the register for receivers")
        func noReceiver() async throws {
            let seen = Seen()
            let tokens = try ["waited(_:)", "throughPrivate(_:)", "Pair.plus(_:)"].map {
                try function($0).hook(.before) { call in
                    seen.add("\(call.receiver == nil) \(call.receiverClass == nil)")
                }
            }
            #expect(try await waited(1) == 2)
            #expect(await Task.detached { throughPrivate(1) + Pair(left: 1, right: 0).plus(2) }.value == 104)
            #expect(seen.take() == ["true true", "true true", "true true"])
            tokens.forEach { $0.remove() }
        }

        @Test("A function is replaced from the moment of the first hook on, and is itself after the last")
        func counts() throws {
            let first = try function("total(of: Swift.Int) -> Swift.Int")
            let before = total(of: 1)
            for _ in 0..<100 {
                let token = try first.hook(.instead, with: OfInt { _ in 0 })
                #expect(total(of: 1) == 0)
                token.remove()
                #expect(total(of: 1) == before)
            }
        }

        @Test("Bodies may call hooked functions")
        func nested() throws {
            let seen = Seen()
            let total = try function("total(of: Swift.Int) -> Swift.Int")
            let plus = try function("Pair.plus(_:)")
            let tokens = [
                try total.hook(.before, with: SawInt { seen.add("total \($0)") }),
                try plus.hook(.instead, with: OfInt { OfInt.unsafeNext().run(ReplaceableModule.total(of: $0)) }),
                try plus.hook(.before, with: SawInt { seen.add("plus \(ReplaceableModule.total(of: $0))") }),
            ]
            #expect(Pair(left: 1, right: 0).plus(2) == 5)
            #expect(seen.take() == ["total 2", "plus 4", "total 2"])
            tokens.forEach { $0.remove() }
        }

        @Test("An asynchronous function is hooked before it runs")
        func asynchronous() async throws {
            let seen = Seen()
            let tokens = [
                try function("waited(_:)").hook(.before) { seen.add($0.method.name ?? "") },
                try function("Counter.addLater(_:)").hook(.before) { seen.add($0.method.name ?? "") },
                try function("Pair.later.getter").hook(.before) { seen.add($0.method.name ?? "") },
            ]
            #expect(try await waited(1) == 2)
            await #expect(throws: Refusal(count: -1)) { try await waited(-1) }
            let counter = Counter()
            #expect(await counter.addLater(3) == 3)
            #expect(seen.take() == ["waited(_:)", "waited(_:)", "addLater(_:)"])
            #expect(try await Pair(left: 4, right: 0).later == 5 && seen.take() == ["later.getter"])
            #expect(throws: AspectError.self) { try function("Pair.later.getter").hook(.after) { _ in } }
            tokens.forEach { $0.remove() }
            #expect(try await waited(1) == 2)
            #expect(seen.take().isEmpty)
        }

        @Test("Each call is counted exactly while hooks come and go on other threads")
        func threads() async throws {
            let plus = try function("Pair.plus(_:)"), total = try function("total(of: Swift.Int) -> Swift.Int")
            let always = SharedAtomic(0), others = SharedAtomic(0)
            let token = try plus.hook(.before, with: SawInt { _ in always.atomic.add(1, ordering: .relaxed) })
            let calls = 20_000
            await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        let pair = Pair(left: 1, right: 0)
                        for count in 0..<calls {
                            #expect(pair.plus(count) == count + 1 && ReplaceableModule.total(of: count) == 2 * count)
                        }
                    }
                }
                for _ in 0..<2 {
                    group.addTask {
                        for _ in 0..<500 {
                            let tokens = [
                                try? plus.hook(.after, with: SawInt { _ in others.atomic.add(1, ordering: .relaxed) }),
                                try? total.hook(
                                    .before, with: SawInt { _ in others.atomic.add(1, ordering: .relaxed) }),
                            ]
                            tokens.forEach { $0?.remove() }
                        }
                    }
                }
            }
            #expect(always.atomic.load(ordering: .relaxed) == 4 * calls)
            token.remove()
            #expect(Hooks.all.isEmpty)
        }

        @Test(
            "A name that is not found gets a reason, and a near name",
            arguments: [
                ("ReplaceableModule.Pair.pluss(_:)", "did you mean ReplaceableModule.Pair.plus(_:)?"),
                ("ReplaceableModule.total(of:)", "several functions have this name"),
                ("ServiceModule.Service.fetch(id:)", "-enable-implicit-dynamic"),
            ])
        func missing(_ name: String, _ words: String) {
            let error = #expect(throws: AspectError.self) { try SwiftFunction(name) }
            #expect(error?.code == .notDynamicallyDispatched)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }

        @Test("A function that @_dynamicReplacement has replaced is refused, and its class is hooked by the vtable")
        func replacedByAttribute() throws {
            #expect(replaced(1) == 1001)
            let error = #expect(throws: AspectError.self) { try function("replaced(_:)").hook(.before) { _ in } }
            #expect(error?.code == .displaced)
            #expect(error?.message.contains("by SwiftClassTests.(replacement in") == true, "\(error?.message ?? "")")
            let seen = Seen()
            let token = try SwiftClass(Base.self).hook("replacedName(_:)", .before) { seen.add($0.arguments[0]) }
            #expect(token.path == .vtable)
            #expect(opaque(Base()).replacedName("x") == "otherx" && seen.take() == ["x"])
            token.remove()
            #expect(replaced(1) == 1001 && Hooks.all.isEmpty)
        }

        @Test("Bodies that do not fit are refused")
        func refusals() throws {
            let plus = try function("Pair.plus(_:)")
            #expect(throws: AspectError.self) { try plus.hook(.instead, with: OfString { $0 }) }
            #expect(throws: AspectError.self) { try plus.hook(.instead, with: SawInt { _ in }) }
            #expect(throws: AspectError.self) { try function("same(_:)").hook(.instead, with: OfInt { $0 }) }
            #expect(throws: AspectError.self) { try function("waited(_:)").hook(.instead) { _ in } }
            #expect(Hooks.all.isEmpty)
        }
    }
}

private struct OfIntText: SwiftHookBody { let run: @Sendable (Int) -> String }
