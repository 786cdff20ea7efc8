import CRuntime
import SwiftRuntime
import TestSupport
import Testing

private struct Twelve: ObjCStructure, Equatable {
    static let objCEncoding = "{big=[12{rect={point=dd}{point=dd}}]}"
    var a = Rect(), b = Rect(), c = Rect(), d = Rect(), e = Rect(), f = Rect()
    var g = Rect(), h = Rect(), i = Rect(), j = Rect(), k = Rect(), l = Rect()
}

private struct Deep: ObjCStructure, Equatable {
    static let objCEncoding = "{deep=q{?=d{?=ff{?=q[4s]}}}}"
    var first = 0, second = 0.0, left: Float = 0, right: Float = 0, third = 0
    var a: Int16 = 0, b: Int16 = 0, c: Int16 = 0, d: Int16 = 0
}

extension Runtime {
    /// Structures that are passed in unusual ways, and calls that fill the registers.
    @Suite struct Layouts {
        /// Hooks the methods in each position, with bodies that take nothing and bodies that take everything.
        ///
        /// Expects that the fixture's check still succeeds.
        private func expectUnharmed(
            _ program: Program, _ selectors: [Selector], _ check: String, _ engine: HookEngine,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let cls = try program.cls("Layouts"), object = try cls.new()
            #expect(try program.check(check, object) == nil, sourceLocation: sourceLocation)
            let looking: @Sendable (AspectInfo) throws -> Void = { info in
                _ = info.arguments.map(\.description)
                _ = info.returnValue?.description
                if info.position == .instead { try info.proceed() }
            }
            let proceeding: @Sendable (AspectInfo) throws -> Void = { info in
                if info.position == .instead { try info.proceed() }
            }
            for body in [proceeding, looking] {
                try expectRestored([object], sourceLocation: sourceLocation) {
                    var tokens: [AspectToken] = []
                    for selector in selectors {
                        for position in [AspectOptions.before, .after, .instead] {
                            tokens.append(try cls.hook(selector, position, engine: engine, body))
                            #expect(
                                try program.check(check, object) == nil, "\(position) \(selector)",
                                sourceLocation: sourceLocation)
                            tokens.append(try object.hook(selector, position, engine: engine, body))
                            #expect(
                                try program.check(check, object) == nil, "\(position) \(selector)",
                                sourceLocation: sourceLocation)
                        }
                    }
                    tokens.forEach { #expect($0.remove(), sourceLocation: sourceLocation) }
                    #expect(try program.check(check, object) == nil, sourceLocation: sourceLocation)
                }
            }
        }

        @Test(
            "A structure of twelve rectangles", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func big(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.layouts(configuration)
            try expectUnharmed(program, ["echoBig:"], "layouts_big", engine)
            let object = try program.new("Layouts")
            var value = Twelve(), other = Twelve()
            value.l.size.y = 12
            other.a.origin.x = 1
            try expectRestored([object]) { [value, other] in
                let token = try object.hook("echoBig:", .instead, engine: engine) { (sent: Twelve) -> Twelve in
                    #expect(sent == value)
                    return other
                }
                #expect(try object.send("echoBig:", value) == other)
                #expect(token.remove())
                let passing = try object.hook("echoBig:", .instead, engine: engine) { (info: AspectInfo) in
                    try info.proceed(with: other)
                }
                #expect(try object.send("echoBig:", value) == other)
                #expect(passing.remove())
                #expect(try object.send("echoBig:", value) == value)
            }
        }

        @Test("A structure nested four levels deep", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func deep(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.layouts(configuration)
            try expectUnharmed(program, ["echoDeep:"], "layouts_deep", engine)
            let object = try program.new("Layouts")
            let value = Deep(first: 1, second: 2, left: 3, right: 4, third: 5, a: 6, b: -7, c: 8, d: -9)
            try expectRestored([object]) {
                let token = try object.hook("echoDeep:", .instead, engine: engine) { (sent: Deep) -> Deep in
                    #expect(sent == value)
                    return Deep(d: 1)
                }
                #expect(try object.send("echoDeep:", value) == Deep(d: 1))
                #expect(token.remove())
            }
        }

        @Test(
            "A pointer to a structure, and a null pointer", arguments: Fixture.Configuration.allCases, HookEngine.tested
        )
        func pointer(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            try expectUnharmed(
                try Program.layouts(configuration), ["echoRectPointer:"], "layouts_pointer", engine)
        }

        @Test(
            "Eight floating-point arguments and a result in memory; a ninth argument on the stack",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func registers(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.layouts(configuration)
            let spread: Selector = "spread:b:c:d:e:f:g:h:", sum: Selector = "sum:b:c:d:e:f:g:h:i:"
            try expectUnharmed(program, [spread, sum], "layouts_registers", engine)
            let object = try program.new("Layouts")
            try expectRestored([object]) {
                let token = try object.hook(spread, .before, engine: engine) {
                    (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double, g: Double, h: Double) in
                    #expect([a, b, c, d, e, f, g, h] == [1, 2, 3, 4, 5, 6, 7, 8])
                    trace("checked")
                }
                #expect(try program.check("layouts_registers", object) == nil)
                #expect(taken() == ["checked"])
                #expect(token.remove())
            }
        }

        @Test(
            "The structure of a method in a message to self", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func messageToSelf(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.layouts(configuration)
            let object = try program.new("Layouts")
            let replaced = Rect(origin: Point(x: 9, y: 8), size: Point(x: 7, y: 6))
            try expectRestored([object]) {
                let token = try object.hook("ownBounds", .instead, engine: engine) { () -> Rect in replaced }
                #expect(try object.send("selfBounds") == replaced)
                #expect(token.remove())
                #expect(try object.send("selfBounds") == Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 4)))
            }
        }

        @Test(
            "Structures without members, in any place", arguments: Fixture.Configuration.allCases,
            HookEngine.ofEveryType)
        func empty(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            try expectUnharmed(
                try Program.layouts(configuration),
                ["takeEmpty:", "giveEmpty", "take:empty:then:", "takeEmpty:then:", "echoMostlyEmpty:", "echoEmpty:"],
                "layouts_empty", engine)
        }

        @Test(
            "Vectors keep all their bits if the layout of their structure is registered",
            arguments: Fixture.Configuration.allCases, HookEngine.ofEveryType)
        func vectors(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.layouts(configuration)
            let register = try program.fixture.function(
                "layouts_register_vectors", as: (@convention(c) () -> Bool).self)
            #expect(register())
            try expectUnharmed(program, ["add:to:", "addThree:to:"], "layouts_vector", engine)
        }

        @Test(
            "Truncated or unknown types are refused, and no code reads beyond them",
            arguments: [
                "v@:{CGPoint}", "v@:{CGPoint", "v@:{CGPoint=", "v@:Y", "{CGPoint}@:", "v@:[3", "v@:b", "", "v@:(",
                "v@:\"NSString\"",
            ], HookEngine.tested)
        func brokenTypes(_ types: String, _ engine: HookEngine) throws {
            let pointer = try #require(objc_allocateClassPair(ObjCClass.nsObject.unsafePointer, "BrokenTypes", 0))
            let body: @convention(c) () -> Void = {}
            class_addMethod(pointer, Selector("broken:").unsafePointer, body, types)
            objc_registerClassPair(pointer)
            defer { objc_disposeClassPair(pointer) }
            let cls = ObjCClass(unsafePointer: pointer)
            expectRefused(.unsupportedEncoding, saying: ["-[BrokenTypes broken:]"]) {
                try cls.hook("broken:", engine: engine) {}
            }
        }
    }
}
