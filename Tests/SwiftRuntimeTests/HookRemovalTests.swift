import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// How hooks are removed, and what state they leave.
    @Suite struct Removal {
        @Test("Removing one of several leaves the others", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func oneOfSeveral(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base")
            let first = try base.new(), second = try base.new()
            try expectRestored([first, second]) {
                let one = try first.hook("add:", .before, engine: engine) { trace("one") }
                let two = try first.hook("add:", .before, engine: engine) { trace("two") }
                let other = try second.hook("add:", .before, engine: engine) { trace("other object") }
                let selector = try first.hook("visit", .before, engine: engine) { trace("other selector") }
                let cls = try base.hook("add:", .after, engine: engine) { trace("class") }
                #expect(one.remove())
                _ = try program.add(1, to: first)
                #expect(taken() == ["two", "add", "class"])
                #expect(two.remove())
                _ = try program.add(1, to: first)
                _ = try program.add(1, to: second)
                try program.visit(first)
                #expect(taken() == ["add", "class", "other object", "add", "class", "other selector", "visit"])
                #expect(cls.remove())
                #expect(first.isa != base)
                #expect(selector.remove())
                #expect(first.isa == base)
                _ = try program.add(1, to: second)
                #expect(taken() == ["other object", "add"])
                #expect(other.remove())
                #expect([one, two, other, selector, cls].map { $0.remove() } == [false, false, false, false, false])
            }
        }

        @Test(
            "Different instead bodies on two objects, then one on the class", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func insteadsOnObjectsAndClass(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base")
            let one = try base.new(), two = try base.new(), three = try base.new()
            func results() throws -> [Int] { try [one, two, three].map { try program.add(0, to: $0) } }
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([one, two, three]) {
                    let first = try one.hook("add:", .instead, rules: rules, engine: engine) { () -> Int in 10 }
                    let second = try two.hook("add:", .instead, rules: rules, engine: engine) { () -> Int in 20 }
                    #expect(try results() == [10, 20, 1])
                    let global = try base.hook("add:", .instead, rules: rules, engine: engine) { () -> Int in 30 }
                    #expect(try results() == [10, 20, 30])
                    #expect(first.remove())
                    #expect(try results() == [30, 20, 30])
                    #expect(global.remove())
                    #expect(try results() == [1, 20, 1])
                    #expect(!global.remove())
                    #expect(second.remove())
                    #expect(try results() == [1, 1, 1])
                    #expect(!second.remove())
                }
            }
        }

        @Test(
            "A hook that is removed during a call still runs in that call", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func duringCall(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let tokens = Shared<[AspectToken]>([])
                tokens.value.append(
                    try object.hook("add:", .before, engine: engine) {
                        for token in tokens.value { trace("removed \(token.remove())") }
                    })
                tokens.value.append(
                    try object.hook("add:", .instead, engine: engine) { (info: AspectInfo) in
                        trace("instead")
                        try info.proceed()
                    })
                tokens.value.append(try object.hook("add:", engine: engine) { trace("after") })
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["removed true", "removed true", "removed true", "instead", "add", "after"])
                #expect(try program.add(1, to: object) == 2)
                #expect(taken() == ["add"])
                tokens.value = []
            }
        }

        @Test(
            "An instead body that removes its hook can still proceed", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func insteadRemovesItself(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let token = Shared<AspectToken?>(nil)
                token.value = try base.hook("add:", .instead, engine: engine) { (info: AspectInfo) in
                    #expect(token.value?.remove() == true)
                    try info.proceed(with: 10)
                }
                #expect(try program.add(1, to: object) == 11)
                #expect(try program.add(1, to: object) == 2)
                #expect(token.value?.state == .removed)
                token.value = nil
            }
        }

        @Test(
            "A hook that installs another does not run it in the same call", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func installingDuringCall(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let added = Shared<AspectToken?>(nil)
                let token = try object.hook("add:", [.before, .automaticRemoval], engine: engine) {
                    (info: AspectInfo) in
                    added.value = try info.instance.hook("add:", .after, engine: engine) { trace("after") }
                }
                _ = try program.add(1, to: object)
                #expect(taken() == ["add"])
                _ = try program.add(1, to: object)
                #expect(taken() == ["add", "after"])
                #expect(!token.remove())
                #expect(added.value?.remove() == true)
            }
        }

        @Test(
            "Removing a hook twice is an error only when the object has been deallocated",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func removingTwice(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            var object: ObjCObject? = try program.new("Base")
            let tokens = try expectRestored {
                let tokens = [
                    try object!.hook("add:", engine: engine) {}, try object!.hook("visit", engine: engine) {},
                ]
                for token in tokens {
                    try token.removeOrThrow()
                    try token.removeOrThrow()
                }
                return tokens
            }
            object = nil
            for token in tokens {
                let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
                #expect(error?.code == .objectDeallocated)
                #expect(error?.description.contains("deallocated") == true)
            }
        }

        @Test(
            "A token that goes out of scope keeps its hook", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func droppedToken(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            try expectRestored {
                // The hook ends with its object.
                let object = try program.new("Base")
                weak let token = try object.hook("visit", .before, engine: engine) { trace("before") }
                #expect(token == nil)
                try program.visit(object)
                #expect(taken() == ["before", "visit"])
            }
        }

        // MARK: Disabling

        @Test(
            "A disabled hook does not run and keeps its place", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func disabling(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let first = try object.hook("visit", .before, engine: engine) { trace("first") }
                let second = try object.hook("visit", .before, engine: engine) { trace("second") }
                #expect(first.state == .active && first.isActive)
                #expect(first.disable())
                #expect(first.state == .disabled && !first.isActive)
                #expect(!first.disable())
                try program.visit(object)
                #expect(taken() == ["second", "visit"])
                #expect(first.enable())
                #expect(!first.enable())
                try program.visit(object)
                #expect(taken() == ["first", "second", "visit"])
                #expect(first.disable())
                #expect(first.remove())
                #expect(first.state == .removed)
                #expect(!first.enable() && !first.disable())
                #expect(second.remove())
            }
        }

        @Test func aTokenSaysWhatWhereAndByWhom() throws {
            let program = try Program.calls(.O0Mrc)
            let base = try program.cls("Base"), object = try base.new()
            try expectRestored([object]) {
                let line = #line + 1
                let onClass = try base.hook("add:", .instead) { (info: AspectInfo) in try info.proceed() }
                let onObject = try object.hook("add:", .before) {}
                #expect(onClass.description.contains("instead -[HooksBase_O0Mrc add:]"))
                #expect(onClass.description.contains("HookRemovalTests.swift:\(line)"))
                #expect(onClass.description.contains("active"))
                #expect(onObject.description.contains(String(UInt(bitPattern: object.unsafePointer), radix: 16)))
                onObject.remove()
                onClass.remove()
                #expect(onClass.description.contains("removed"))
            }
        }

        // MARK: Replacements by other code

        @Test(
            "A replacement that calls the former implementation survives removal",
            arguments: Fixture.Configuration.allCases, HookEngine.tested
        )
        func replacementThatPassesOn(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let cls = try program.cls("Contested"), object = try cls.new()
            let original = try #require(cls.ownMethod(for: "chained:")).implementation.unsafePointer
            defer { class_replaceMethod(cls.unsafePointer, Selector("chained:").unsafePointer, original, "q@:q") }
            let replace = try program.fixture.function(
                "hooks_replace_and_pass_on", as: (@convention(c) (Class, SEL) -> IMP).self)
            let token = try cls.hook("chained:", .before, engine: engine) { trace("before") }
            let theirs = Implementation(unsafePointer: replace(cls.unsafePointer, Selector("chained:").unsafePointer))
            #expect(token.state == .displaced)
            #expect(try object.send("chained:", 1) == 2)
            #expect(taken() == ["theirs", "before", "original"])
            #expect(token.remove())
            #expect(cls.method(for: "chained:")?.implementation == theirs)
            #expect(try object.send("chained:", 1) == 2)
            #expect(taken() == ["theirs", "original"])
            #expect(!token.remove())
            #expect(token.state == .removed)
        }

        @Test(
            "A replacement that does not call the former implementation is left alone",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func replacementThatKeeps(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let cls = try program.cls("Contested"), object = try cls.new()
            let original = try #require(cls.ownMethod(for: "overwritten:")).implementation.unsafePointer
            defer { class_replaceMethod(cls.unsafePointer, Selector("overwritten:").unsafePointer, original, "q@:q") }
            let replace = try program.fixture.function(
                "hooks_replace_and_keep", as: (@convention(c) (Class, SEL) -> IMP).self)
            let token = try cls.hook("overwritten:", .before, engine: engine) { trace("before") }
            #expect(token.state == .active)
            let theirs = Implementation(
                unsafePointer: replace(cls.unsafePointer, Selector("overwritten:").unsafePointer))
            #expect(token.state == .displaced)
            #expect(token.description.contains("displaced"))
            #expect(try object.send("overwritten:", 5) == -5)
            #expect(taken() == ["theirs"])
            let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
            #expect(error?.code == .displaced)
            #expect(error?.description.contains("overwritten:") == true)
            #expect(cls.method(for: "overwritten:")?.implementation == theirs)
            #expect(try object.send("overwritten:", 5) == -5)
            #expect(token.state == .removed)
        }

        @Test(
            "A method that is exchanged on top of its hooks still runs them", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func exchange(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let cls = try program.cls("Exchanged"), object = try cls.new()
            let wanted: Selector = "wanted:", theirs: Selector = "theirs_wanted:"
            func exchange() throws {
                method_exchangeImplementations(
                    try #require(cls.ownMethod(for: wanted)).unsafePointer,
                    try #require(cls.ownMethod(for: theirs)).unsafePointer)
            }
            let token = try cls.hook(wanted, .before, engine: engine) { (info: AspectInfo) in
                trace("before \(info.selector)")
            }
            let onObject = try object.hook(wanted, .before, engine: engine) { trace("object") }
            try exchange()
            #expect(token.state == .displaced)
            #expect(try object.send(wanted, 1) == 20)
            #expect(taken() == ["object", "theirs", "before theirs_wanted:", "theirs_wanted:"])
            #expect(onObject.remove())
            #expect(token.remove())
            #expect(token.state == .removed)
            #expect(try object.send(wanted, 1) == 20)
            #expect(taken() == ["theirs", "theirs_wanted:"])
            try exchange()
            #expect(try object.send(wanted, 1) == 2)
            #expect(taken() == ["wanted:"])
        }

        @Test(
            "A replacement that was reverted does not count", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func replacementThatWasTakenBack(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let cls = try program.cls("Contested"), object = try cls.new()
            let replace = try program.fixture.function(
                "hooks_replace_and_keep", as: (@convention(c) (Class, SEL) -> IMP).self)
            let restore = try program.fixture.function(
                "hooks_restore_replaced", as: (@convention(c) (Class, SEL) -> Void).self)
            let selector: Selector = "restored:"
            try expectRestored([object]) {
                let token = try cls.hook(selector, .before, engine: engine) { trace("before") }
                _ = replace(cls.unsafePointer, selector.unsafePointer)
                #expect(token.state == .displaced)
                restore(cls.unsafePointer, selector.unsafePointer)
                #expect(token.state == .active)
                #expect(try object.send(selector, 5) == 6)
                #expect(taken() == ["before", "original"])
                #expect(token.remove())
            }
            try expectRestored([object]) {
                // The other implementation was there first: removing the hook restores it.
                let theirs = Implementation(unsafePointer: replace(cls.unsafePointer, selector.unsafePointer))
                let token = try cls.hook(selector, .before, engine: engine) { trace("before") }
                #expect(try object.send(selector, 5) == -5)
                #expect(taken() == ["before", "theirs"])
                #expect(token.remove())
                #expect(cls.method(for: selector)?.implementation == theirs)
                restore(cls.unsafePointer, selector.unsafePointer)
            }
        }
    }
}
