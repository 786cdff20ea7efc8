#if Macros
import SwiftRuntime
import SwiftRuntimeMacros
import Testing

/// Top-level, because the compiler may treat code inside an extension as generic for a macro.
@Suite(.serialized) struct HooksOfMembers {
    private let service = opaque(Service())
    private let seen = Seen()

    @Test("A getter is hooked by its key path")
    func getters() throws {
        let tokens = [
            try #hook(service, getter: \.name, .before) { [seen] in seen.add("get") },
            try #hook(service, getter: \.name, .after) { [seen] (name: String) in seen.add(name) },
            try #hook(service, getter: \.name, .after) { [seen] in seen.add($0.count) },
            try #hook(service, getter: \.name, .instead) { next in next() + "!" },
            try #hook(service, getter: \Service.count, .instead) { next -> Int in next() + 1 },
        ]
        #expect(service.name == "service!")
        #expect(service.count == 4)
        #expect(seen.texts == ["get", "service!", "8"])
        tokens.forEach { $0.remove() }
    }

    @Test("A setter is hooked by its key path")
    func setters() throws {
        let tokens = [
            try #hook(setter: \Service.name, .before) { [seen] (new: String) in seen.add("before", new) },
            try #hook(setter: \Service.name, .before) { [seen] in seen.add("set") },
            try #hook(setter: \Service.name, .after) { [seen] new in seen.add("after", new) },
            try #hook(setter: \Service.name, .instead) { new, next in next(new + " inferred") },
            try #hook(setter: \Service.name, .instead) { (new: String, next) -> Void in next(new + " written") },
        ]
        service.name = "a name that is too long to be in the string itself"
        tokens.forEach { $0.remove() }
        #expect(service.name.hasPrefix("a name that is too long to be in the string itself "))
        #expect(Set(service.name.split(separator: " ").suffix(2)) == ["inferred", "written"])
        #expect(
            seen.texts == [
                "before a name that is too long to be in the string itself", "set",
                "after a name that is too long to be in the string itself",
            ])
    }

    @Test("Class methods are hooked for the class; static methods have no place in its vtable")
    func classMethods() throws {
        let cls = opaque(Service.self)
        let tokens = [
            try #hook(Service.make(kind:), .before) { [seen] (kind: String) in seen.add(kind) },
            try #hook(Service.make(kind:), .before) { [seen] kind in seen.add(kind.count) },
            try #hook(Service.make(kind:), .before) { [seen] in seen.add("called") },
            try #hook(Service.make(kind:), .after) { [seen] kind, result in seen.add(kind, result) },
            try #hook(Service.make(kind:), .instead) { kind, next in next(kind + "x") },
            try #hook(Service.risk(_:), .instead) { kind, next in
                if kind.isEmpty { throw Refusal(id: 0) }
                return try next(kind + "x")
            },
        ]
        #expect(cls.make(kind: "a") == "made ax")
        #expect(try cls.risk("a") == 2)
        #expect(throws: Refusal(id: 0)) { try cls.risk("") }
        #expect(seen.texts == ["a", "1", "called", "a made ax"])
        tokens.forEach { $0.remove() }
        let error = #expect(throws: AspectError.self) {
            try #hook(Service.fixed(kind:), .before) { (kind: String) in }
        }
        #expect(error?.code == .notDynamicallyDispatched)
    }

    @Test("Methods of generic classes are hooked with written or inferred types of the specialization")
    func genericClasses() throws {
        let box = opaque(Box<Int>()), other = opaque(Box<String>())
        let tokens = [
            try #hook(box, Box<Int>.put(_:at:), .before) { [seen] (element: Int) in seen.add(element) },
            try #hook(box, Box<Int>.put(_:at:), .before) { [seen] element, index in seen.add(element, index) },
            try #hook(box, Box<Int>.put(_:at:), .instead) { (element: Int, index: Int, next) -> Int in
                next(element + 1, index)
            },
            try #hook(box, Box<Int>.put(_:at:), .instead) { element, index, next in next(element * 10, index) },
        ]
        #expect([20, 11].contains(box.put(1, at: 5)))
        #expect(other.put("a", at: 0) == "a")
        #expect(seen.texts == ["1", "1 5"])
        tokens.forEach { $0.remove() }
        let every = try #hook(Box<Int>.put(_:at:), .after) {
            [seen] (element: Int, _: Int, result: Int) in
            seen.add("every", element, result)
        }
        _ = box.put(3, at: 0)
        #expect(seen.texts.last == "every 3 3")
        every.remove()
        let texts = opaque(Texts())
        let text = try #hook(texts, Texts.put(_:at:), .instead) { (element: String, index: Int, next) -> String in
            next("<" + element, index) + ">"
        }
        #expect(texts.put("a", at: 0) == "<a!>")
        text.remove()
    }

    @Test("Hooks in generic code and in extensions work as elsewhere")
    func genericCode() throws {
        func hooked<Element: Sendable>(_ box: Box<Element>, _ element: Element) throws -> [AspectToken] {
            [
                try #hook(box, Box<Element>.put(_:at:), .before) { [seen] (element: Element, index: Int) in
                    seen.add(element, index)
                },
                try #hook(box, Box<Element>.put(_:at:), .instead) { _, index, next in next(element, index) },
            ]
        }
        let box = opaque(Box<Double>())
        var tokens = try hooked(box, 3)
        #expect(box.put(1, at: 2) == 3)
        tokens.append(try service.watch(seen))
        _ = service.fetch(id: 6)
        #expect(seen.texts == ["1.0 2", "watched 6"])
        tokens.forEach { $0.remove() }
    }

    @Test("An actor's methods are hooked with written types")
    func actors() async throws {
        let account = opaque(Account())
        let tokens = [
            try #hook(account, Account.deposit(_:), .before) { [seen] (amount: Int) in seen.add(amount) },
            try #hook(account, Account.deposit(_:), .before) { [seen] in seen.add("called") },
            try #hook(account, Account.deposit(_:), .after) { [seen] (amount: Int, result: Int) in
                seen.add(amount, result)
            },
            try #hook(account, Account.deposit(_:), .instead) { (amount: Int, next) -> Int in next(amount * 2) },
            try #hook(account, Account.label(_:), .before) { [seen] (text: String) in seen.add(text) },
            try #hook(account, Account.settle(_:), .before) { [seen] (amount: Int) in seen.add("settle", amount) },
        ]
        #if DEBUG
        #expect(await account.deposit(4) == 8)
        #expect(account.label("text") == "text")
        #expect(await account.settle(3) == 5)
        #expect(seen.texts == ["4", "called", "4 8", "text", "settle 3"])
        #else
        // Nothing can override an actor's methods, so that the optimizer resolves the calls inside the module.
        #expect(await account.deposit(4) == 4)
        #expect(account.label("text") == "text")
        #expect(seen.texts.isEmpty)
        #endif
        tokens.forEach { $0.remove() }
    }

    @Test("Methods of a main actor class are hooked on the main actor")
    @MainActor func mainActor() throws {
        let view = opaque(View())
        let tokens = [
            try #hook(view, View.draw(_:), .before) { [seen] (depth: Int) in seen.add(depth) },
            try #hook(view, View.draw(_:), .instead) { depth, next in !next(depth) },
            try #hook(view, getter: \.title, .before) { [seen] in seen.add("title") },
            try #hook(View.limit(_:), .instead) { depth, next in next(depth) + 1 },
        ]
        #expect(opaque(View.self).limit(1) == 2)
        #expect(!view.draw(1))
        #expect(view.title == "view")
        #expect(seen.texts == ["1", "title"])
        tokens.forEach { $0.remove() }
    }

    @Test("The body's types or the type after `as` select an overload")
    func overloads() throws {
        let tokens = [
            try #hook(service, Service.over(_:), .before) { [seen] (value: Int) in seen.add("int", value) },
            try #hook(service, Service.over(_:) as (Service) -> (String) -> String, .before) { [seen] in
                seen.add("string")
            },
            try #hook(service, Service.over(_:), .instead) { (value: String, next) -> String in next(value) + "!" },
        ]
        #expect(service.over(1) == "int")
        #expect(service.over("a") == "string!")
        #expect(seen.texts == ["int 1", "string"])
        tokens.forEach { $0.remove() }
    }

    @Test("Types that differ from the method's are refused, and the error has both")
    func mismatches() throws {
        let error = #expect(throws: AspectError.self) {
            try #hook(service, Service.two(_:b:), .before) { (a: String) in }
        }
        #expect(error?.code == .incompatibleBlockSignature)
        #expect(error?.message.contains("parameter 1 is Swift.String, but the method takes Swift.Int") == true)
        #expect(error?.message.contains("(Swift.String) -> ()") == true)
        #expect(error?.message.contains("HookMacroTests.Service.two(_: Swift.Int, b: Swift.String)") == true)
        #expect(throws: AspectError.self) {
            try #hook(service, Service.risky(id:), .instead) { (id: Int, next: (Int) -> String) -> String in
                next(id)
            }
        }
        #expect(Hooks.all.isEmpty)
    }

    @Test("Priority, owner and options work as for other hooks")
    func settings() throws {
        let owner = HookOwner("tests")
        try #hook(service, Service.fetch(id:), .before, priority: -1) { [seen] (id: Int) in seen.add("late", id) }
        try #hook(service, Service.fetch(id:), .before, priority: 3, owner: owner, options: .automaticRemoval) {
            [seen] (id: Int) in seen.add("once", id)
        }
        try #hook(service, Service.fetch(id:), .before, owner: "tests") { [seen] in seen.add("any", $0) }
        _ = service.fetch(id: 1)
        _ = service.fetch(id: 2)
        #expect(seen.texts == ["once 1", "any 1", "late 1", "any 2", "late 2"])
        #expect(Hooks.removeAll(owner: owner) == 1)
        #expect(Hooks.all.count == 1)
        #expect(Hooks.removeAll(on: try SwiftObject(service)) == 1)
    }
}

extension Service {
    fileprivate func watch(_ seen: Seen) throws -> AspectToken {
        try #hook(self, Service.fetch(id:), .before) { (id: Int) in seen.add("watched", id) }
    }
}
#endif
