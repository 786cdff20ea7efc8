import ResilientService
import ServiceModule
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

private struct OfInt: SwiftHookBody { let run: @Sendable (Int) -> Int }
private struct SawInt: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct SawText: SwiftHookBody { let run: @Sendable (String) -> Void }
private struct OfPrice: SwiftHookBody { let run: @Sendable (String) throws -> Int }
private struct OfText: SwiftHookBody { let run: @Sendable (String) -> String }
private struct SetText: SwiftHookBody { let run: @Sendable (consuming String) -> Void }
private struct GetText: SwiftHookBody { let run: @Sendable () -> String }
private struct OfFive: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int) -> Int }
private struct OfSum: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int, Int, Double) -> Int }
private struct OfFunction: SwiftHookBody { let run: @Sendable ((Int) -> Int) -> Int }

private typealias Store = ServiceModule.Store
private typealias LiveStore = ServiceModule.LiveStore
private typealias OpenStore = ServiceModule.OpenStore
private typealias Shelf = ServiceModule.Shelf

/// Hides the value's type from the optimizer.
@_optimize(none)
private func anyStore(_ store: any Store) -> any Store { store }
@_optimize(none)
private func anyCounting(_ store: any ServiceModule.Counting) -> any ServiceModule.Counting { store }
@_optimize(none)
private func anyWeighing(_ store: any ServiceModule.Weighing) -> any ServiceModule.Weighing { store }
@_optimize(none)
private func anyShelf(_ shelf: any Shelf) -> any Shelf { shelf }
@_optimize(none)
private func anyBag(_ bag: any ServiceModule.Bag) -> any ServiceModule.Bag { bag }
@_optimize(none)
private func anyResilient(_ store: any ResilientService.Store) -> any ResilientService.Store { store }

@_optimize(none)
private func isSame<Value: Store>(_ one: Value, _ other: Value) -> Bool { one.isSame(other) }
@_optimize(none)
private func put<Value: ServiceModule.Bag>(_ item: Value.Item, in bag: Value) -> Value.Item { bag.put(item) }

private protocol Hidden {
    func hide(_ number: Int) -> Int
}

private struct HiddenNumber: Hidden {
    func hide(_ number: Int) -> Int { number - 5 }
}

private struct HiddenText: Hidden {
    let text: String
    func hide(_ number: Int) -> Int { number + text.count }
}

@_optimize(none)
private func anyHidden(_ value: any Hidden) -> any Hidden { value }

/// Calls all requirements, and returns their results.
@Sendable private func useEverything(_ type: any Store.Type) async throws -> [String] {
    var store = anyStore(type.init(stock: 3))
    store.put(4)
    store.title += "!"
    let title = store.title
    let numbers = [
        store.count(2), try store.price("ab"), store[1], store.sum(1, 2, 3, 4, 5, 6, 7), store.five(1, 2, 3, 4, 5),
        store.apply { $0 + 1 }, store.find(5), store.find("abc"), try await store.delivery(1),
    ]
    let texts = [
        title, type.unit(2), store.tag("x"), store.greeting("Ann"), "\(store.area)", "\(isSameAsItself(store))",
    ]
    return texts + numbers.map(String.init) + ["\(closed(store))"]
}

private func isSameAsItself(_ store: any Store) -> Bool {
    func check<Value: Store>(_ store: Value) -> Bool { isSame(store, store) }
    return check(store)
}

@_optimize(none)
private func closed(_ store: any Store) -> Int { store.close(1) }

extension Array {
    fileprivate func asyncMap<Other>(_ body: (Element) async throws -> Other) async rethrows -> [Other] {
        var others: [Other] = []
        for element in self { others.append(try await body(element)) }
        return others
    }
}

private func sell() async throws -> Int { try await live.delivery(0) }

/// The values that bodies have seen.
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

/// A new value for each use: within one function, the optimizer reads a word of a table only once.
private var live: any Store { anyStore(LiveStore(stock: 5)) }
private var liveType: any Store.Type { type(of: live) }

extension SwiftClasses {
    @Suite("Functions in witness tables") struct Protocols {
        private let store: SwiftProtocol
        private let seen = Seen()

        init() throws { store = try SwiftProtocol((any Store).self, of: LiveStore.self) }

        // MARK: Requirements

        @Test("The requirements are listed with their names and kinds, those of base protocols first")
        func requirements() throws {
            let names = [
                "count(_:)", "price(_:)", "put(_:)", "title.getter", "title.setter", "title.modify", "area.getter",
                "init(stock:)", "unit(_:)", "tag(_:)", "greeting(_:)", "delivery(_:)", "subscript(_:).getter",
                "sum(_:_:_:_:_:_:_:)", "five(_:_:_:_:_:)", "apply(_:)", "isSame(_:)", "find(_:)", "find(_:)",
                "close(_:)",
            ]
            let found = store.requirements
            #expect(found.map { $0.name ?? $0.description } == names)
            #expect(found.allSatisfy { $0.path == .witnessTable && $0.declaringClass == nil })
            #expect(found.allSatisfy { $0.conformingType == "ServiceModule.LiveStore" })
            #expect(found[0].qualifiedName == "ServiceModule.Counting.count(_:)")
            #expect(found[1].prototype == "ServiceModule.Store.price(Swift.String) throws -> Swift.Int")
            #expect(found.filter(\.isAsync).map(\.name) == ["delivery(_:)"])
            #expect(found.filter(\.isClassMethod).map(\.name) == ["unit(_:)"])
            #expect("\(store)" == "ServiceModule.Store of ServiceModule.LiveStore")
            let calls = found[1].unseenCalls
            #expect(calls?.contains("the compiler knows to be ServiceModule.LiveStore") == true, "\(calls ?? "")")
            let ofSetter = found.first { $0.name == "title.setter" }?.unseenCalls
            #expect(ofSetter?.contains("changes of the property in place") == true, "\(ofSetter ?? "")")
        }

        // MARK: Bodies

        @Test("A body that is called like the requirement runs before, after and instead of it")
        func natural() throws {
            let tokens = [
                try store.hook("price(_:)", .before, with: SawText { [seen] in seen.add("before \($0)") }),
                try store.hook("price(_:)", .after, with: SawText { [seen] in seen.add("after \($0)") }),
                try store.hook(
                    "price(_:)", .instead,
                    with: OfPrice { [seen] id in
                        seen.add("instead")
                        return try OfPrice.unsafeNext().run(id + "x") * 2
                    }),
            ]
            #expect(tokens.allSatisfy { $0.path == .witnessTable && $0.isActive })
            let name = "ServiceModule.Store.price(_:) of ServiceModule.LiveStore"
            #expect(tokens[0].identifier.description.contains(name))
            #expect(try live.price("ab") == 610)
            #expect(seen.take() == ["before ab", "instead", "after ab"])
            tokens.forEach { $0.remove() }
            #expect(try live.price("ab") == 205 && seen.take().isEmpty)
            #expect(Hooks.all.isEmpty)
        }

        @Test("A body that gets a SwiftCall reads and changes arguments, results and errors")
        func ofCall() throws {
            let instead = try store.hook("price(_:)", .instead) { [seen] call in
                let id: String = try call.argument(at: 0)
                try call.setArgument(id.isEmpty ? "" : id + "yz", at: 0)
                do { try call.proceed() } catch { seen.add("\(error)") }
                if call.error != nil { try call.setResult(-1) }
            }
            let after = try store.hook("price(_:)", .after) { [seen] in
                seen.add("\($0.arguments) \($0.result ?? "none")")
            }
            #expect(try live.price("a") == 305)
            #expect(try live.price("") == -1)
            #expect(seen.take() == [#"["ayz"] 305"#, "SoldOut()", #"[""] -1"#])
            instead.remove()
            #expect(throws: ServiceModule.SoldOut.self) { try live.price("") }
            #expect(seen.take() == [#"[""] none"#])
            after.remove()
        }

        @Test("A requirement that changes its receiver, a property and a subscript are hooked")
        func members() throws {
            let tokens = [
                try store.hook("put(_:)", .instead, with: SawInt { SawInt.unsafeNext().run($0 * 10) }),
                try store.hook("title.getter", .instead, with: GetText { GetText.unsafeNext().run() + "!" }),
                try store.hook("title.setter", .before, with: SawText { [seen] in seen.add($0) }),
                try store.hook("area.getter", .after) { [seen] in seen.add($0.result ?? "none") },
                try store.hook("subscript(_:).getter", .instead) { call in
                    try call.proceed()
                    try call.setResult(call.result as! Int + 100)
                },
            ]
            var copy = anyStore(LiveStore(stock: 1))
            copy.put(3)
            #expect(copy.count(1) == 31 && copy[2] == 133)
            copy.title = "other"
            #expect(copy.title == "other!" && copy.area == 1.5)
            #expect(seen.take() == ["other", "1.5"])
            tokens.forEach { $0.remove() }
            #expect(copy.title == "other" && copy[2] == 33)
        }

        @Test("Static requirements and initializers are hooked")
        func ofTypes() throws {
            let tokens = [
                try store.hook("unit(_:)", .after) { [seen] call in
                    seen.add("\(call.arguments) \(call.result ?? "none") \(call.receiver == nil)")
                },
                try store.hook("init(stock:)", .before) { [seen] in
                    seen.add($0.arguments[0])
                    try! $0.setArgument(9, at: 0)
                },
            ]
            #expect(liveType.unit(3) == "unit 3" && liveType.init(stock: 4).count(1) == 9)
            #expect(seen.take() == [#"[3] unit 3 true"#, "4"])
            tokens.forEach { $0.remove() }
            #expect(liveType.init(stock: 4).count(1) == 4)
            let made = try store.hook("init(stock:)", .instead) { [seen] call in
                try call.proceed()
                seen.add((call.result as? LiveStore)?.count(2) ?? 0)
                try call.setResult(LiveStore(stock: 30))
            }
            #expect(liveType.init(stock: 4).count(1) == 30 && seen.take() == ["8"])
            made.remove()
        }

        @Test("Arguments that take all registers reach the original with the metadata and the table after them")
        func registers() throws {
            let tokens = [
                try store.hook(
                    "five(_:_:_:_:_:)", .instead,
                    with: OfFive { OfFive.unsafeNext().run($0 + 1, $1, $2, $3, $4) * 2 }),
                try store.hook("five(_:_:_:_:_:)", .before) { [seen] in seen.add($0.arguments) },
                try store.hook("sum(_:_:_:_:_:_:_:)", .instead) { [seen] call in
                    seen.add(call.arguments)
                    try call.setArgument(0, at: 5)
                    try call.proceed()
                },
                try store.hook(
                    "sum(_:_:_:_:_:_:_:)", .instead,
                    with: OfSum { OfSum.unsafeNext().run($0, $1, $2, $3, $4, $5, $6 + 1) }),
            ]
            #expect(live.five(1, 2, 3, 4, 5) == 122)
            #expect(live.sum(1, 2, 3, 4, 5, 6, 0.5) == 61)
            #expect(seen.take() == ["[1, 2, 3, 4, 5]", "[1, 2, 3, 4, 5, 6, 1.5]"])
            tokens.forEach { $0.remove() }
        }

        @Test("Generic requirements, default implementations and functions as arguments are hooked")
        func others() throws {
            let tokens = [
                try store.hook("tag(_:)", .before) { [seen] in seen.add($0.method.name ?? "") },
                try store.hook("tag(_:)", .after) { [seen] _ in seen.add("after") },
                try store.hook("greeting(_:)", .instead, with: OfText { OfText.unsafeNext().run($0) + "?" }),
                try store.hook("apply(_:)", .instead, with: OfFunction { OfFunction.unsafeNext().run($0) + 1 }),
                try store.hook("isSame(_:)", .before) { [seen] in
                    seen.add(try! $0.argument(at: 0, as: LiveStore.self).count(2))
                    try! $0.setArgument(LiveStore(stock: 2), at: 0)
                },
                try store.hook("find(Swift.String) -> Swift.Int".inStore, .after) { [seen] in seen.add($0.arguments) },
            ]
            #expect(live.tag(3) == "live 3" && live.tag("x") == "live x")
            #expect(seen.take() == ["tag(_:)", "after", "tag(_:)", "after"])
            #expect(live.greeting("Ann") == "live greets Ann?" && live.apply { $0 * 3 } == 16)
            let one = LiveStore(stock: 1), two = LiveStore(stock: 2)
            #expect(!isSame(one, one) && isSame(two, one))
            #expect(live.find(3) == 3 && live.find("abc") == 3)
            #expect(seen.take() == ["2", "2", #"["abc"]"#])
            tokens.forEach { $0.remove() }
        }

        @Test("An asynchronous requirement is hooked before, instead of and after it")
        func asynchronous() async throws {
            let token = try store.hook("delivery(_:)", .before) { [seen] in seen.add($0.method.name ?? "") }
            #expect(try await live.delivery(2) == 7)
            await #expect(throws: ServiceModule.SoldOut.self) { try await sell() }
            #expect(seen.take() == ["delivery(_:)", "delivery(_:)"])
            token.remove()
            let tokens = [
                try store.hook("delivery(_:)", .instead) { call in
                    await Task.yield()
                    try await call.proceed()
                    try call.setResult(call.result as! Int + 100)
                },
                try store.hook("delivery(_:)", .after) { [seen] in
                    seen.add("\($0.result ?? "none") \($0.error.map { _ in "error" } ?? "none")")
                },
            ]
            #expect(try await live.delivery(2) == 107)
            await #expect(throws: ServiceModule.SoldOut.self) { try await sell() }
            #expect(seen.take() == ["107 none", "none error"])
            tokens.forEach { $0.remove() }
            #expect(try await live.delivery(2) == 7 && seen.take().isEmpty)
        }

        // MARK: Protocols and types

        @Test("A requirement of a base protocol is hooked in the base protocol's table")
        func bases() throws {
            let base = try SwiftProtocol((any ServiceModule.Counting).self, of: LiveStore.self)
            let tokens = [
                try store.hook("count(_:)", .before, with: SawInt { [seen] in seen.add("store \($0)") }),
                try base.hook("count(_:)", .before, with: SawInt { [seen] in seen.add("base \($0)") }),
            ]
            #expect(live.count(2) == 10 && seen.take() == ["store 2", "base 2"])
            let counting: any ServiceModule.Counting = live
            #expect(anyCounting(counting).count(3) == 15 && seen.take() == ["store 3", "base 3"])
            tokens.forEach { $0.remove() }
        }

        @Test("A class's witness has the object, and subclasses use the table of their superclass")
        func classes() throws {
            let open = try SwiftProtocol((any Store).self, of: OpenStore.self)
            let object = OpenStore(stock: 1), derived = ServiceModule.DerivedStore(stock: 2)
            let id = ObjectIdentifier(object)
            let tokens = try [.before, .instead, .after].map { (options: AspectOptions) in
                try open.hook("price(_:)", options) { [seen] call in
                    if call.position == .instead { try call.proceed() }
                    seen.add("\(call.receiver.map(ObjectIdentifier.init) == id) \(call.receiverClass!)")
                }
            }
            #expect(try anyStore(object).price("a") == 2)
            #expect(seen.take() == Array(repeating: "true ServiceModule.OpenStore", count: 3))
            #expect(try anyStore(derived).price("a") == 1003)
            #expect(seen.take() == Array(repeating: "false ServiceModule.DerivedStore", count: 3))
            tokens.forEach { $0.remove() }
        }

        @Test("A requirement may consume its receiver, which bodies can read all the same")
        func consuming() throws {
            let open = try SwiftProtocol((any Store).self, of: OpenStore.self)
            let ended = OpenStore.ended
            let token = try open.hook("close(_:)", .after) { [seen] call in
                seen.add("\((call.receiver as? OpenStore)?.title ?? "none") \(call.result ?? "none")")
            }
            let close = { (store: any Store) in store.close(3) }
            #expect(close(anyStore(OpenStore(stock: 4))) == 7 && seen.take() == ["open 7"])
            #expect(OpenStore.ended == ended + 1)
            token.remove()
        }

        @Test("A body around an asynchronous requirement has the object also when the requirement has returned")
        func asynchronousClasses() async throws {
            let open = try SwiftProtocol((any Store).self, of: OpenStore.self)
            let token = try open.hook("delivery(_:)", .instead) { [seen] call in
                seen.add((call.receiver as? OpenStore)?.title ?? "none")
                try await call.proceed()
                seen.add("\((call.receiver as? OpenStore)?.title ?? "none") \(call.receiverClass!)")
            }
            #expect(try await anyStore(OpenStore(stock: 4)).delivery(2) == 6)
            #expect(seen.take() == ["open", "open ServiceModule.OpenStore"])
            token.remove()
        }

        @Test("A class-bound protocol's witness has the object itself")
        func classBound() throws {
            let shelf = try SwiftProtocol((any Shelf).self, of: ServiceModule.WoodenShelf.self)
            let object = ServiceModule.WoodenShelf()
            let id = ObjectIdentifier(object)
            let tokens = [
                try shelf.hook("place(_:)", .instead) { [seen] call in
                    seen.add("\(call.receiver.map(ObjectIdentifier.init) == id) \(call.receiverClass!)")
                    try call.proceed()
                },
                try shelf.hook("kind(_:)", .after) { [seen] in seen.add("\($0.arguments) \($0.receiver == nil)") },
            ]
            let other = anyShelf(ServiceModule.SteelShelf())
            #expect(anyShelf(object).place(1) == 8 && type(of: anyShelf(object)).kind(2) == 4 && other.place(1) == 71)
            #expect(seen.take() == ["true ServiceModule.WoodenShelf", "[2] true"])
            tokens.forEach { $0.remove() }
        }

        @Test("A structure has no receiver that a body can read")
        func structures() throws {
            let token = try store.hook("count(_:)", .before) { [seen] in
                seen.add("\($0.receiver == nil) \($0.receiverClass == nil)")
            }
            #expect(live.count(1) == 5 && seen.take() == ["true true"])
            token.remove()
        }

        @Test("Specializations share a table unless the conformance depends on their arguments")
        func generics() throws {
            let pooled = try SwiftProtocol((any ServiceModule.Counting).self, of: ServiceModule.Pooled<Int>.self)
            let shared = try pooled.hook("count(_:)", .before, with: SawInt { [seen] in seen.add($0) })
            #expect(
                anyCounting(ServiceModule.Pooled(1)).count(4) == 4
                    && anyCounting(ServiceModule.Pooled("")).count(5) == 5)
            #expect(seen.take() == ["4", "5"])
            shared.remove()

            let bag = try SwiftProtocol((any ServiceModule.Bag).self, of: ServiceModule.ListBag<Int>.self)
            #expect(bag.requirements.map(\.name) == ["put(_:)", "size(_:)"])
            let tokens = [
                try bag.hook("size(_:)", .before, with: SawInt { [seen] in seen.add($0) }),
                try bag.hook("put(_:)", .after) { [seen] in
                    seen.add("\($0.arguments[0] is UnreadableValue) \($0.result is UnreadableValue)")
                },
            ]
            #expect(throws: AspectError.self) { try bag.hook("put(_:)", .instead) { try $0.proceed() } }
            let numbers = ServiceModule.ListBag([1]), texts = ServiceModule.ListBag([""])
            #expect(anyBag(numbers).size(6) == 6 && anyBag(texts).size(7) == 7 && seen.take() == ["6"])
            #expect(put(3, in: numbers) == 3 && put("x", in: texts) == "x" && seen.take() == ["true true"])
            tokens.forEach { $0.remove() }
        }

        @Test("A conditional conformance is hooked for one specialization")
        func conditional() throws {
            typealias Wrapped = ServiceModule.Wrapped
            let weighing = (any ServiceModule.Weighing).self
            let one = Wrapped(LiveStore(stock: 5)), two = Wrapped(one)
            let token = try SwiftProtocol(weighing, of: Wrapped<LiveStore>.self).hook(
                "weigh(_:)", .instead, with: OfInt { OfInt.unsafeNext().run($0 + 1) })
            #expect(anyWeighing(one).weigh(1) == 1007 && anyWeighing(two).weigh(1) == 2007)
            token.remove()
            #expect(anyWeighing(one).weigh(1) == 1006 && anyWeighing(two).weigh(1) == 2006)
            let error = #expect(throws: AspectError.self) { try SwiftProtocol(weighing).hook("weigh(_:)") { _ in } }
            #expect(error?.message.contains("each specialization of ServiceModule.Wrapped") == true)
            #expect(throws: SwiftProtocolError.self) { try SwiftProtocol(weighing, of: Wrapped<Int>.self) }
        }

        @Test("A hook of all types reaches each of them by one token")
        func allTypes() throws {
            let all = try SwiftProtocol((any Store).self)
            #expect(all.requirements.count == 2 * store.requirements.count)
            let token = try all.hook("price(_:)", .before, with: SawText { [seen] in seen.add($0) })
            let object = anyStore(OpenStore(stock: 1))
            #expect(try live.price("a") + object.price("bc") == 108 && seen.take() == ["a", "bc"])
            #expect(Hooks.all.count == 2 && token.isActive && token.path == .witnessTable)
            #expect(token.identifier.description.contains("ServiceModule.Store.price(_:) of all types"))
            #expect(token.disable() && token.state == .disabled && token.enable())
            #expect(token.remove() && !token.remove() && token.state == .removed)
            #expect(try live.price("a") + object.price("bc") == 108 && seen.take().isEmpty && Hooks.all.isEmpty)
            let shelves = try SwiftProtocol((any Shelf).self).hook("place(_:)", .before) { [seen] in
                seen.add($0.receiverClass!)
            }
            #expect(
                anyShelf(ServiceModule.WoodenShelf()).place(1) + anyShelf(ServiceModule.SteelShelf()).place(1) == 79)
            #expect(seen.take() == ["ServiceModule.WoodenShelf", "ServiceModule.SteelShelf"])
            shelves.remove()
        }

        @Test("Tables of modules that are built for library evolution are hooked")
        func resilient() async throws {
            typealias Live = ResilientService.LiveStore
            let type = (any ResilientService.Store).self
            let live = anyResilient(Live(stock: 5)), open = anyResilient(ResilientService.DerivedStore(stock: 1))
            let tokens = [
                try SwiftProtocol(type, of: Live.self).hook(
                    "price(_:)", .instead, with: OfPrice { try OfPrice.unsafeNext().run($0) + 1 }),
                try SwiftProtocol(type, of: Live.self).hook("count(_:)", .before) { [seen] in seen.add($0.arguments) },
                try SwiftProtocol(type, of: Live.self).hook("greeting(_:)", .after) { [seen] in seen.add($0.result!) },
                try SwiftProtocol(type, of: Live.self).hook("delivery(_:)", .before) { [seen] _ in seen.add("async") },
                try SwiftProtocol(type).hook("five(_:_:_:_:_:)", .before) { [seen] in seen.add($0.arguments) },
            ]
            #expect(try live.price("a") == 106)
            #expect(live.greeting("Ann") == "live greets Ann" && live.count(2) == 10)
            #expect(seen.take() == ["live greets Ann", "[2]"])
            tokens[1].remove() // default implementations call it, unless the optimizer has specialized them
            #expect(try await live.delivery(1) == 6 && seen.take() == ["async"])
            #expect(live.five(1, 1, 1, 1, 1) == 20 && open.five(2, 1, 1, 1, 1) == 17)
            #expect(seen.take() == ["[1, 1, 1, 1, 1]", "[2, 1, 1, 1, 1]"])
            tokens.forEach { $0.remove() }
            #expect(Hooks.all.isEmpty)
        }

        @Test("Private protocols and types are hooked")
        func privateTypes() throws {
            let token = try SwiftProtocol((any Hidden).self, of: HiddenNumber.self)
                .hook("hide(_:)", .instead, with: OfInt { OfInt.unsafeNext().run($0) + 1 })
            #expect(token.identifier.description.contains("SwiftClassTests.Hidden.hide(_:) of SwiftClassTests."))
            #expect(anyHidden(HiddenNumber()).hide(1) == -3 && anyHidden(HiddenText(text: "a")).hide(1) == 2)
            token.remove()
            let all = try SwiftProtocol((any Hidden).self).hook("hide(_:)", .before) { [seen] in seen.add($0.arguments)
            }
            #expect(anyHidden(HiddenNumber()).hide(1) == -4 && seen.take() == ["[1]"])
            all.remove()
        }

        @Test("All requirements work as without hooks while each is hooked in each position that is accepted")
        func everything() async throws {
            let types: [any Store.Type] = [LiveStore.self, OpenStore.self, ServiceModule.DerivedStore.self]
            let expected = try await types.asyncMap(useEverything)
            var refused: Set<String> = []
            var tokens: [AspectToken] = []
            for type in [LiveStore.self, OpenStore.self] as [Any.Type] {
                let store = try SwiftProtocol((any Store).self, of: type)
                for function in store.requirements {
                    for options in [.before, .instead, .after] as [AspectOptions] {
                        do {
                            if function.isAsync, options == .instead {
                                tokens.append(
                                    try store.hook(function.prototype!, options) { call in
                                        try? await call.proceed()
                                    })
                                continue
                            }
                            tokens.append(
                                try store.hook(function.prototype!, options) { call in
                                    _ = (call.arguments, call.receiver, call.receiverClass)
                                    if call.position == .instead { try? call.proceed() }
                                    _ = (call.result, call.error)
                                })
                        } catch {
                            refused.insert("\(function.name!) \(options.position)")
                        }
                    }
                }
            }
            #expect(try await types.asyncMap(useEverything) == expected)
            #expect(
                refused.sorted() == [
                    "tag(_:) instead", "title.modify after", "title.modify before", "title.modify instead",
                ])
            tokens.forEach { $0.remove() }
            #expect(try await types.asyncMap(useEverything) == expected && Hooks.all.isEmpty)
        }

        @Test("A type of the standard library is hooked")
        func standardLibrary() throws {
            @_optimize(none)
            func describe(_ value: any CustomStringConvertible) -> String { value.description }
            let token = try SwiftProtocol((any CustomStringConvertible).self, of: Int.self)
                .hook("description.getter", .after) { try $0.setResult("<\($0.result as! String)>") }
            #expect(describe(3) == "<3>" && describe("x") == "x")
            token.remove()
            #expect(describe(3) == "3")
        }

        @Test("Each call is counted exactly while hooks come and go on other threads")
        func threads() async throws {
            let always = SharedAtomic(0), others = SharedAtomic(0)
            let token = try store.hook(
                "count(_:)", .before, with: SawInt { _ in always.atomic.add(1, ordering: .relaxed) })
            let calls = 20_000
            await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        for factor in 0..<calls { #expect(live.count(factor) == 5 * factor) }
                    }
                }
                for _ in 0..<2 {
                    group.addTask { [store] in
                        for _ in 0..<200 {
                            let body = SawInt { _ in others.atomic.add(1, ordering: .relaxed) }
                            let tokens = ["count(_:)", "five(_:_:_:_:_:)"].map {
                                try? store.hook($0, .after, with: body)
                            }
                            tokens.forEach { $0?.remove() }
                        }
                    }
                }
            }
            #expect(always.atomic.load(ordering: .relaxed) == 4 * calls)
            token.remove()
            #expect(Hooks.all.isEmpty)
        }

        // MARK: Refusals

        @Test(
            "A requirement that is not found gets a reason",
            arguments: [
                ("pricee(_:)", "did you mean price(_:)?"),
                ("title", "it is a property; hook title.getter or title.setter"),
                ("onlyInExtension(_:)", "only an extension of the protocol declares it"),
                ("find(_:)", "several requirements have this name"),
            ])
        func missing(_ name: String, _ words: String) {
            for conformed in [store, try? SwiftProtocol((any Store).self)] {
                let error = #expect(throws: AspectError.self) { try conformed?.hook(name) { _ in } }
                #expect(error?.code == .notDynamicallyDispatched)
                #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            }
        }

        @Test("Bodies that do not fit, and requirements that cannot be hooked, are refused")
        func refusals() throws {
            #expect(throws: AspectError.self) { try store.hook("price(_:)", .instead, with: OfText { $0 }) }
            #expect(throws: AspectError.self) { try store.hook("title.modify", .before) { _ in } }
            #expect(throws: AspectError.self) { try store.hook("delivery(_:)", .instead) { _ in } }
            #expect(throws: AspectError.self) { try store.hook("tag(_:)", .instead) { try $0.proceed() } }
            #expect(throws: AspectError.self) { try store.hook("area.getter", .instead, with: GetText { "" }) }
            #expect(Hooks.all.isEmpty)
        }

        @Test("Types that are no protocol, and types that do not conform, are refused")
        func wrongTypes() {
            let types: [Any.Type] = [
                Int.self, Any.self, AnyObject.self, (any Sendable).self, (any Store & Shelf).self,
                (any Store & OpenStore).self, (any Collection<Int>).self,
            ]
            for type in types {
                let error = #expect(throws: SwiftProtocolError.self) { try SwiftProtocol(type) }
                #expect(error?.description.contains("pass a type such as (any Store).self") == true)
            }
            let error = #expect(throws: SwiftProtocolError.self) { try SwiftProtocol((any Store).self, of: Int.self) }
            #expect(error?.description.contains("Swift.Int does not conform to ServiceModule.Store") == true)
        }
    }
}

extension String {
    /// The prototype of the requirement of the store.
    fileprivate var inStore: String { "ServiceModule.Store.\(self)" }
}
