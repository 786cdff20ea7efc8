import CRuntime
import SwiftRuntime
import TestSupport
import Testing

/// The fixture `hooks_library`: another library, whose replacements trace a word and call the original.
private struct Library {
    let fixture: Fixture

    init(_ configuration: Fixture.Configuration) throws {
        fixture = try Program("hooks_library", configuration).fixture
    }

    func hook(_ cls: ObjCClass, _ selector: Selector, _ word: String = "theirs") throws {
        let hook = try fixture.function(
            "library_hook", as: (@convention(c) (Class, SEL, UnsafePointer<CChar>) -> Void).self)
        hook(cls.unsafePointer, selector.unsafePointer, word)
    }

    func unhook(_ cls: ObjCClass, _ selector: Selector) throws {
        let unhook = try fixture.function("library_unhook", as: (@convention(c) (Class, SEL) -> Void).self)
        unhook(cls.unsafePointer, selector.unsafePointer)
    }

    /// Moves the object into a class of the library; the test disposes of the class after the object has left it.
    func hook(_ object: ObjCObject, _ selector: Selector, _ word: String = "theirs", inClass name: String) throws {
        let hook = try fixture.function(
            "library_hook_object",
            as: (@convention(c) (UnsafeObject, SEL, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void).self)
        hook(object.unsafePointer, selector.unsafePointer, word, name)
    }

    /// Makes the library forget its hook, and moves the object back to its former class.
    func moveBack(_ object: ObjCObject, to cls: ObjCClass, from theirs: ObjCClass, _ selector: Selector) throws {
        let move = try fixture.function("library_move_back", as: (@convention(c) (UnsafeObject, Class) -> Void).self)
        move(object.unsafePointer, cls.unsafePointer)
        try unhook(theirs, selector)
    }

    func swizzle(_ cls: ObjCClass, _ selector: Selector, copy: Int32) throws {
        let swizzle = try fixture.function("library_swizzle", as: (@convention(c) (Int32, Class, SEL) -> Void).self)
        swizzle(copy, cls.unsafePointer, selector.unsafePointer)
    }

    func unswizzle(copy: Int32) throws {
        try fixture.function("library_unswizzle", as: (@convention(c) (Int32) -> Void).self)(copy)
    }
}

extension Runtime {
    /// Another library that hooks the same methods.
    ///
    /// It hooks by forwarding, by subclasses of single objects, and by replacing implementations.
    ///
    /// It uses only the documented API, and does not know this engine.
    @Suite struct Coexistence {
        private static let ours = ["before", "add", "after"]
        private static let add: Selector = "add:"

        private func hook(_ cls: ObjCClass, _ engine: HookEngine) throws -> [AspectToken] {
            [
                try cls.hook(Self.add, .before, engine: engine) { trace("before") },
                try cls.hook(Self.add, .after, engine: engine) { trace("after") },
            ]
        }

        private func hook(_ object: ObjCObject, _ engine: HookEngine) throws -> [AspectToken] {
            [
                try object.hook(Self.add, .before, engine: engine) { trace("before") },
                try object.hook(Self.add, .after, engine: engine) { trace("after") },
            ]
        }

        // MARK: On a class

        @Test(
            "Hooks on top of those of a library that forwards can be installed and removed",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func aboveOnClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            try program.withSubclass(of: "Base", "_Above", owning: [Self.add]) { cls in
                let object = try cls.new()
                try library.hook(cls, Self.add)
                for _ in 0..<2 {
                    let before = RuntimeSnapshot.capture([cls])
                    let tokens = try hook(cls, engine)
                    #expect(tokens.map(\.state) == [.active, .active])
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == ["before", "theirs", "add", "theirs", "after"])
                    tokens.forEach { #expect($0.remove()) }
                    #expect(RuntimeSnapshot.capture([cls]) == before)
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == ["theirs", "add", "theirs"])
                }
                try library.unhook(cls, Self.add)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
            }
        }

        @Test(
            "A library that removes its forwarding below a hook does not damage later hooks",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func takenFromBelow(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            try program.withSubclass(of: "Base", "_Below", owning: [Self.add]) { cls in
                let object = try cls.new()
                let original = try #require(cls.ownMethod(for: Self.add)).implementation
                try library.hook(cls, Self.add)
                let tokens = try hook(cls, engine)
                // The library restores the implementation that it found, and overwrites the current one.
                try library.unhook(cls, Self.add)
                #expect(tokens.map(\.state) == [.displaced, .displaced])
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
                for token in tokens {
                    let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
                    #expect(error?.code == .displaced)
                }
                #expect(cls.ownMethod(for: Self.add)?.implementation == original)
                let later = try hook(cls, engine)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == Self.ours)
                later.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "A library that forwards on top of stub hooks, in any order of removal",
            arguments: Fixture.Configuration.allCases, [true, false])
        func belowOnClass(_ configuration: Fixture.Configuration, _ oursGoFirst: Bool) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            try program.withSubclass(of: "Base", "_Under", owning: [Self.add]) { cls in
                let object = try cls.new()
                let original = try #require(cls.ownMethod(for: Self.add)).implementation
                let tokens = try hook(cls, .trampoline)
                try library.hook(cls, Self.add)
                #expect(tokens.map(\.state) == [.displaced, .displaced])
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["theirs"] + Self.ours + ["theirs"])
                if oursGoFirst {
                    tokens.forEach { #expect($0.remove()) }
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == ["theirs", "add", "theirs"])
                    try library.unhook(cls, Self.add)
                } else {
                    try library.unhook(cls, Self.add)
                    #expect(tokens.map(\.state) == [.active, .active])
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == Self.ours)
                    tokens.forEach { #expect($0.remove()) }
                    #expect(cls.ownMethod(for: Self.add)?.implementation == original)
                }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
                let later = try hook(cls, .trampoline)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == Self.ours)
                later.forEach { #expect($0.remove()) }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
            }
        }

        @Test(
            "A library that forwards on top of forwarding hooks, in any order of removal",
            arguments: Fixture.Configuration.allCases, [true, false])
        func forwardingUnderForwarding(_ configuration: Fixture.Configuration, _ oursGoFirst: Bool) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            try program.withSubclass(of: "Base", "_Twice", owning: [Self.add]) { cls in
                let object = try cls.new()
                let tokens = try hook(cls, .forwarding)
                try library.hook(cls, Self.add)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["theirs"] + Self.ours + ["theirs"])
                if oursGoFirst {
                    tokens.forEach { #expect($0.remove()) }
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == ["theirs", "add", "theirs"])
                    try library.unhook(cls, Self.add)
                } else {
                    // The library's forwardInvocation: stays on top, so that the method is still forwarded.
                    try library.unhook(cls, Self.add)
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == Self.ours)
                    tokens.forEach { #expect($0.remove()) }
                }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
                let later = try hook(cls, .forwarding)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == Self.ours)
                later.forEach { #expect($0.remove()) }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
            }
        }

        @Test(
            "A library that forwards other methods of a hooked class gets them, and unknown messages are unrecognized",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func otherMethods(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            for oursFirst in [true, false] {
                try program.withSubclass(of: "Base", "_Others", owning: [Self.add, "visit"]) { cls in
                    let object = try cls.new()
                    func both() throws -> [String] {
                        #expect(try program.add(1, to: object) == 2)
                        try program.visit(object)
                        return taken()
                    }
                    if !oursFirst { try library.hook(cls, "visit") }
                    let tokens = try hook(cls, engine)
                    if oursFirst { try library.hook(cls, "visit") }
                    #expect(try both() == Self.ours + ["theirs", "visit", "theirs"])
                    #expect(throws: (any Error).self) { try object.send("nobodyHasThis") }
                    tokens.forEach { #expect($0.remove()) }
                    #expect(try both() == ["add", "theirs", "visit", "theirs"])
                    let again = try hook(cls, engine)
                    try library.unhook(cls, "visit")
                    #expect(try both() == Self.ours + ["visit"])
                    again.forEach { #expect($0.remove()) }
                    #expect(try both() == ["add", "visit"])
                }
            }
        }

        @Test(
            "An object's hooks run around a library's hooks on the class, in any order of installation",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func objectAroundTheirClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            for oursFirst in [true, false] {
                for oursGoFirst in [true, false] {
                    try program.withSubclass(of: "Base", "_Around", owning: [Self.add]) { cls in
                        let object = try cls.new(), other = try cls.new()
                        if !oursFirst { try library.hook(cls, Self.add) }
                        let tokens = try hook(object, engine)
                        if oursFirst { try library.hook(cls, Self.add) }
                        #expect(try program.add(1, to: object) == 2)
                        #expect(taken() == ["before", "theirs", "add", "theirs", "after"])
                        #expect(try program.add(1, to: other) == 2)
                        #expect(taken() == ["theirs", "add", "theirs"])
                        #expect(tokens.map(\.state) == [.active, .active])
                        if oursGoFirst {
                            tokens.forEach { #expect($0.remove()) }
                            #expect(object.isa == cls)
                            #expect(try program.add(1, to: object) == 2)
                            #expect(taken() == ["theirs", "add", "theirs"])
                            try library.unhook(cls, Self.add)
                        } else {
                            try library.unhook(cls, Self.add)
                            #expect(try program.add(1, to: object) == 2)
                            #expect(taken() == Self.ours)
                            tokens.forEach { #expect($0.remove()) }
                            #expect(object.isa == cls)
                        }
                        #expect(try program.add(1, to: object) == 2)
                        #expect(taken() == ["add"])
                    }
                }
            }
        }

        // MARK: On an object

        @Test(
            "An object that a library has moved into its own class is hooked there",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func aboveOnObject(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            let name = base.name + "_Moved"
            try library.hook(object, Self.add, inClass: name)
            let theirs = object.isa
            object_setClass(other.unsafePointer, theirs.unsafePointer)
            let before = RuntimeSnapshot.capture([base, theirs], objects: [object, other])
            let tokens = try hook(object, engine)
            #expect(object.isa == theirs)
            #expect(try object.send("class") == base)
            #expect(try program.add(1, to: object) == 2)
            #expect(taken() == ["before", "theirs", "add", "theirs", "after"])
            // The hook belongs to the object, not to its current class.
            #expect(try program.add(1, to: other) == 2)
            #expect(taken() == ["theirs", "add", "theirs"])
            tokens.forEach { #expect($0.remove()) }
            #expect(RuntimeSnapshot.capture([base, theirs], objects: [object, other]) == before)
            #expect(try program.add(1, to: object) == 2)
            #expect(taken() == ["theirs", "add", "theirs"])
            object_setClass(other.unsafePointer, base.unsafePointer)
            try library.moveBack(object, to: base, from: theirs, Self.add)
            #expect(try program.add(1, to: object) == 2)
            #expect(taken() == ["add"])
            objc_disposeClassPair(theirs.unsafePointer)
        }

        @Test(
            "A hook survives when the library takes the object out of its class",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func surviving(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            let base = try program.cls("Base"), object = try base.new(), other = try base.new()
            try library.hook(object, Self.add, inClass: base.name + "_Left")
            let theirs = object.isa
            let tokens = try hook(object, engine)
            #expect(try program.add(1, to: object) == 2)
            #expect(taken() == ["before", "theirs", "add", "theirs", "after"])
            try library.moveBack(object, to: base, from: theirs, Self.add)
            #expect(try program.add(1, to: object) == 2)
            #expect(taken() == Self.ours)
            #expect(try program.add(1, to: other) == 2)
            #expect(taken() == ["add"])
            tokens.forEach { #expect($0.remove()) }
            #expect(object.isa == base)
            #expect(try program.add(1, to: object) == 2)
            #expect(taken() == ["add"])
            objc_disposeClassPair(theirs.unsafePointer)
        }

        @Test(
            "A library moves a hooked object into its own class and back",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func belowOnObject(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            let base = try program.cls("Base")
            try base.hook(Self.add, .before, engine: engine) {}.remove() // no longer forwarded there
            for oursGoFirst in [false, true] {
                let object = try base.new()
                let tokens = try hook(object, engine)
                let dynamic = object.isa
                try library.hook(object, Self.add, inClass: base.name + "_Over")
                let theirs = object.isa
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["theirs"] + Self.ours + ["theirs"])
                if oursGoFirst {
                    // The library's class is on top and therefore stays.
                    tokens.forEach { $0.remove() }
                    #expect(object.isa == theirs)
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == ["theirs", "add", "theirs"])
                    try library.moveBack(object, to: dynamic, from: theirs, Self.add)
                } else {
                    try library.moveBack(object, to: dynamic, from: theirs, Self.add)
                    #expect(tokens.map(\.state) == [.active, .active])
                    #expect(try program.add(1, to: object) == 2)
                    #expect(taken() == Self.ours)
                    tokens.forEach { #expect($0.remove()) }
                    #expect(object.isa == base)
                }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
                #expect(try object.send("class") == base)
                let later = try hook(object, engine)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == Self.ours)
                later.forEach { #expect($0.remove()) }
                objc_disposeClassPair(theirs.unsafePointer)
            }
        }

        // MARK: Replaced implementations

        @Test(
            "Two copies of a library that swizzles, with hooks between and around, call each other once",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func twoCopies(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            try program.withSubclass(of: "Base", "_Copies", owning: [Self.add]) { cls in
                let object = try cls.new()
                try library.swizzle(cls, Self.add, copy: 0)
                let tokens = try hook(cls, engine)
                try library.swizzle(cls, Self.add, copy: 1)
                let onObject = try object.hook(Self.add, .before, engine: engine) { trace("object") }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["object", "second copy", "before", "first copy", "add", "after"])
                // The copy on top stays when the hooks below it are removed.
                tokens.forEach { #expect($0.remove()) }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["object", "second copy", "first copy", "add"])
                #expect(onObject.remove())
                try library.unswizzle(copy: 1)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["first copy", "add"])
                try library.unswizzle(copy: 0)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
            }
        }

        @Test(
            "A replacement of the class's method reaches its hooked objects",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func replacedBelowObject(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration), library = try Library(configuration)
            try program.withSubclass(of: "Base", "_Replaced", owning: [Self.add]) { cls in
                let object = try cls.new()
                let tokens = try hook(object, engine)
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == Self.ours)
                try library.swizzle(cls, Self.add, copy: 0)
                #expect(tokens.map(\.state) == [.active, .active])
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["before", "first copy", "add", "after"])
                tokens.forEach { #expect($0.remove()) }
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["first copy", "add"])
                try library.unswizzle(copy: 0)
            }
        }
    }
}
