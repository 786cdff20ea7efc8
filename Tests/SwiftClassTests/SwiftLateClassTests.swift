import ResilientService
import ServiceModule
import ServiceSupport
import SwiftRuntime
import Testing

/// How the runtime finds a class that was loaded after the hook.
private enum Search: String, CaseIterable, CustomTestStringConvertible {
    case nextHook, flush, rescan

    var testDescription: String { rawValue }

    func run() throws {
        switch self {
        case .nextHook:
            // A hook of another class in another module.
            try SwiftClass(Module.same.fixture.service).hook("kind()", .before, with: SawNothing {}).remove()
        case .flush: Hooks.flush()
        case .rescan: SwiftClass.rescan()
        }
    }
}

/// When code uses a class of a library for the first time, relative to the hook.
private enum Use: String, CaseIterable, CustomTestStringConvertible {
    case usedBefore, loadedBefore, loadedAfter

    var testDescription: String { rawValue }
}

extension SwiftClasses {
    /// Classes of libraries that are loaded after hooks were installed.
    @Suite struct SwiftLateClasses {
        @Test(
            "The next hook, a flush and a look find subclasses in a library that was loaded after the hook",
            arguments: Search.allCases)
        fileprivate func found(_ search: Search) throws {
            let fixture = Module.other.fixture
            let seen = Shared<[Int]>([])
            let cls = try SwiftClass(fixture.service)
            let tokens = [
                try cls.hook("fetch(id:)", .before, with: SawFetch { seen.value.append($0) }),
                try cls.hook("fetch(id:)", .instead, with: Fetch { "found " + Fetch.unsafeNext().run($0) }),
            ]
            defer { tokens.forEach { $0.remove() } }
            try ServiceLibrary.withCopy { library in
                let names = ["LateService", "LateDerivedService", "LateOverridingService"]
                let objects = try names.map { fixture.make(try library.cls($0)) }
                let before = try names.map { inheritedWords(of: try library.cls($0), from: fixture.service) }
                try search.run()
                #expect(objects.map { fixture.fetch($0, 1) } == ["found value 1", "found value 1", "late value 1"])
                #expect(seen.value == [1, 1])
                tokens.forEach { $0.remove() }
                #expect(objects.map { fixture.fetch($0, 3) } == ["value 3", "value 3", "late value 3"])
                #expect(seen.value == [1, 1])
                let after = try names.map { inheritedWords(of: try library.cls($0), from: fixture.service) }
                #expect(after == before)
            }
        }

        @Test(
            "They also find subclasses whose metadata is made at the first use, before or after the hook",
            arguments: Search.allCases, Use.allCases)
        fileprivate func resilientSuperclass(_ search: Search, _ use: Use) throws {
            let fixture = Module.resilient.fixture
            try ServiceLibrary.withUnloadedCopy { load in
                var library = use == .loadedAfter ? nil : try load()
                if use == .usedBefore { _ = try library?.cls("LateResilientService") }
                let count = Shared(0)
                let token = try SwiftClass(fixture.service)
                    .hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
                defer { token.remove() }
                if use == .loadedAfter { library = try load() }
                let late: AnyClass = try #require(library).cls("LateResilientService")
                let overriding: AnyClass = try #require(library).cls("LateResilientOverridingService")
                let object = fixture.make(late)
                try search.run()
                #expect(fixture.fetch(object, 1) == "value 1")
                #expect(count.value == 1)
                #expect(fixture.fetch(fixture.make(overriding), 1) == "late value 1")
                token.remove()
                let countAfter = count.value
                try search.run()
                #expect(fixture.fetch(object, 1) == "value 1")
                #expect(count.value == countAfter)
                // All inherited words but the `required` initializer, which each class has for itself.
                let words = zip(inheritedWords(of: late, from: fixture.service), inheritedWords(of: fixture.service))
                #expect(words.count { $0 != $1 } == 1)
            }
        }

        @Test(
            "A class of a library is hooked itself, independently of its superclass in the program",
            arguments: [true, false])
        func hookedItself(superclassFirst: Bool) throws {
            for (module, name) in [(Module.other, "LateService"), (.resilient, "LateResilientService")] {
                let fixture = module.fixture
                try ServiceLibrary.withCopy { library in
                    let late: AnyClass = try library.cls(name)
                    let object = fixture.make(late)
                    try expectRestored(module.classes + [late], [object]) {
                        let seen = Shared<[String]>([])
                        func hook(_ cls: AnyClass, _ text: String) throws -> AspectToken {
                            try SwiftClass(cls)
                                .hook("fetch(id:)", .before, with: SawFetch { _ in seen.value.append(text) })
                        }
                        var tokens: [AspectToken] = []
                        if superclassFirst { tokens.append(try hook(fixture.service, "base")) }
                        tokens.append(try hook(late, "late"))
                        if !superclassFirst { tokens.append(try hook(fixture.service, "base")) }
                        tokens.append(
                            try SwiftObject(object)
                                .hook("fetch(id:)", .before, with: SawFetch { _ in seen.value.append("object") }))
                        #expect(fixture.fetch(object, 1) == "value 1")
                        #expect(seen.value == ["object", "late", "base"])
                        tokens.forEach { $0.remove() }
                        #expect(fixture.fetch(object, 1) == "value 1")
                        #expect(seen.value.count == 3)
                    }
                }
            }
        }

        @Test("A library's class lists the methods of its superclasses in the program")
        func lists() throws {
            try ServiceLibrary.withCopy { library in
                for (module, name) in [(Module.other, "LateService"), (.resilient, "LateResilientService")] {
                    let base = try SwiftClass(module.fixture.service), late = try SwiftClass(library.cls(name))
                    #expect(late.name == "ServiceLibrary.\(name)")
                    #expect(late.superclass == base)
                    #expect(Array(late.methods.prefix(base.methods.count)) == Array(base.methods))
                    #expect(late.methods.contains { $0.name == "fetch(id:)" && $0.declaringClass == base })
                }
            }
        }

        @Test("A specialization in a library runs the hooks of its superclass in the program")
        func specialization() throws {
            let kinds = Module.other.kinds
            try ServiceLibrary.withCopy { library in
                let box = kinds.makeBox(7)
                let count = Shared(0)
                let token = try SwiftClass(type(of: box))
                    .hook("put(_:)", .before, with: SawNothing { count.value += 1 })
                let late = try SwiftClass(library.cls("LateBox<Int>"))
                #expect(try late.superclass == SwiftClass(type(of: box)))
                let own = try late.hook("put(_:)", .before, with: SawNothing { count.value += 10 })
                let object = try library.makeLateBox()
                #expect(kinds.put(object, 8) as? Int == 7)
                #expect(count.value == 11)
                token.remove()
                own.remove()
                #expect(kinds.put(object, 9) as? Int == 8)
                #expect(count.value == 11)
            }
        }

        // MARK: Symbols

        @Test("A library without debugging information is hooked as usual")
        func withoutDebugging() throws {
            try ServiceLibrary.withCopy(of: .withoutDebugging) { library in
                let fixture = library.fixtures.service, object = fixture.make(fixture.inheriting)
                let token = try SwiftClass(fixture.service)
                    .hook("fetch(id:)", .instead, with: Fetch { "hooked " + Fetch.unsafeNext().run($0) })
                #expect(fixture.fetch(object, 1) == "hooked value 1")
                token.remove()
                let hidden = try SwiftClass(library.cls("HiddenService"))
                #expect(hidden.methods.contains { $0.name == "hidden(id:)" })
            }
        }

        @Test("Methods whose symbols were stripped have no prototype, and hooks of them are refused with the reason")
        func stripped() throws {
            try ServiceLibrary.withCopy(of: .stripped) { library in
                let hidden: AnyClass = try library.cls("HiddenService")
                let cls = try SwiftClass(hidden)
                let before = VtableSnapshot([hidden])
                let own = cls.methods.filter { $0.declaringClass == cls }
                #expect(!own.isEmpty)
                #expect(own.allSatisfy { $0.prototype == nil && $0.name == nil })
                #expect(own.contains { $0.kind == .method && "\($0)".contains("without a symbol") })
                for name in ["hidden(id:)", "missing()"] {
                    let error = #expect(throws: AspectError.self) {
                        try cls.hook(name, .before, with: SawFetch { _ in })
                    }
                    #expect(error?.code == .notDynamicallyDispatched)
                    #expect(error?.message.contains("were stripped from the image") == true)
                    #expect(error?.message.contains("strip --strip-debug") == true)
                }
                #expect(VtableSnapshot([hidden]) == before)
                #expect(Hooks.all.isEmpty)
                // Methods that other images may link to keep their names.
                let fixture = library.fixtures.service, object = fixture.make(hidden)
                let token = try SwiftClass(fixture.service)
                    .hook("fetch(id:)", .instead, with: Fetch { "hooked " + Fetch.unsafeNext().run($0) })
                #expect(fixture.fetch(object, 1) == "hooked value 1")
                token.remove()
                #expect(fixture.fetch(object, 1) == "value 1")
                #expect(VtableSnapshot([hidden]) == before)
            }
        }
    }
}

/// The words of the class's metadata at the places of the superclass's members; without a superclass, at its own.
private func inheritedWords(of cls: AnyClass, from superclass: AnyClass? = nil) -> [UInt] {
    let base: AnyClass = superclass ?? cls
    let words = unsafeBitCast(cls, to: UnsafePointer<UInt>.self)
    let sizes = unsafeBitCast(base, to: UnsafePointer<UInt32>.self)
    // After the words that all classes have, which VtableSnapshot counts too.
    return (7..<Int((sizes[8] - sizes[9]) / 8)).map { words[$0] }
}
