import ServiceSupport
import SwiftRuntime
import Testing

private struct Wrong: Error, Equatable {}

extension SwiftClasses {
    @Suite struct SwiftCalls {
        @Test("A body gets the arguments, the result and the duration of the call", arguments: Module.allCases)
        func told(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service), object = fixture.make(fixture.inheriting)
            let seen = Shared<[String]>([]), identity = ObjectIdentifier(object)
            let tokens = [
                try cls.hook("greet(_:times:scale:)", .before) { call in
                    seen.value.append(
                        "\(call.position) \(call.arguments) \(call.result as Any) \(call.duration == .zero)")
                },
                try cls.hook("greet(_:times:scale:)", .after) { call in
                    let name: String = try call.argument(at: 0)
                    seen.value.append("\(call.position) \(name) \(call.result as Any) \(call.duration > .zero)")
                    #expect(call.receiver.map(ObjectIdentifier.init) == identity)
                    #expect(call.receiverClass?.name == "\(module.name).InheritingService")
                    #expect(call.method.name == "greet(_:times:scale:)")
                },
            ]
            #expect(try fixture.greet(object, "abc", 2, 2) == 12)
            #expect(
                seen.value == [
                    #"before ["abc", 2, 2.0] nil true"#, "after abc Optional(Optional(12)) true",
                ])
            tokens.forEach { $0.remove() }
            #expect(try fixture.greet(object, "abc", 2, 2) == 12)
            #expect(seen.value.count == 2)
        }

        @Test("A body changes arguments and results", arguments: Module.allCases)
        func changed(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service), object = fixture.make(fixture.service)
            let tokens = [
                try cls.hook("fetch(id:)", .before) { call in
                    try call.setArgument(try call.argument(at: 0, as: Int.self) + 1, at: 0)
                },
                try cls.hook("fetch(id:)", .instead) { call in
                    try call.proceed()
                    let first = call.result as! String
                    try call.setArgument(100, at: 0)
                    try call.proceed()
                    try call.setResult("\(first), \(call.result as! String)")
                },
                try cls.hook("fetch(id:)", .after) { call in try call.setResult("<\(call.result as! String)>") },
                try cls.hook("large(_:)", .instead) { call in try call.setResult((1, 2, 3, 4, 5, call.arguments.count))
                },
            ]
            #expect(fixture.fetch(object, 3) == "<value 4, value 100>")
            #expect(fixture.large(object, [1, 2, 3]) == (1, 2, 3, 4, 5, 1))
            tokens.forEach { $0.remove() }
            #expect(fixture.fetch(object, 3) == "value 3")
        }

        @Test("Bodies see, throw, catch and replace errors", arguments: Module.allCases)
        func errors(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service), object = fixture.make(fixture.service)
            let seen = Shared<[String]>([])
            var token = try cls.hook("greet(_:times:scale:)", .after) { call in
                seen.value.append("\(call.error as Any) \(call.result as Any)")
            }
            #expect(throws: Refusal(times: -1)) { try fixture.greet(object, "x", -1, 1) }
            #expect(seen.value == ["Optional(ServiceSupport.Refusal(times: -1)) nil"])
            token.remove()

            token = try cls.hook("greet(_:times:scale:)", .instead) { call in
                let times: Int = try call.argument(at: 1)
                if times == 7 { throw Wrong() }
                do { try call.proceed() } catch { try call.setResult(-5) }
            }
            #expect(throws: Wrong()) { try fixture.greet(object, "x", 7, 1) }
            #expect(try fixture.greet(object, "x", -1, 1) == -5)
            #expect(try fixture.greet(object, "abc", 2, 2) == 12)
            token.remove()

            token = try cls.hook("greet(_:times:scale:)", .instead) { try $0.proceed() }
            #expect(throws: Refusal(times: -1)) { try fixture.greet(object, "x", -1, 1) }
            token.remove()

            token = try cls.hook("greet(_:times:scale:)", .after) { try $0.setError(Wrong()) }
            #expect(throws: Wrong()) { try fixture.greet(object, "x", -1, 1) }
            #expect(throws: Wrong()) { try fixture.greet(object, "x", 1, 1) }
            token.remove()

            token = try cls.hook("fetch(id:)", .after) { call in
                do { try call.setError(Wrong()) } catch { seen.value.append("\(error)") }
                do { try call.setResult(5) } catch { seen.value.append("\(error)") }
                do { _ = try call.argument(at: 1, as: Int.self) } catch { seen.value.append("\(error)") }
                do { _ = try call.argument(at: 0, as: String.self) } catch { seen.value.append("\(error)") }
                do { try call.setArgument(5, at: 0) } catch { seen.value.append("\(error)") }
            }
            #expect(fixture.fetch(object, 3) == "value 3")
            token.remove()
            let place = "in a call of \(module.name).Service.fetch(id:), "
            #expect(
                seen.value.dropFirst() == [
                    place
                        + "no error can be thrown: the method does not throw (\(module.name).Service.fetch(id: Swift.Int) -> "
                        + "Swift.String)",
                    place + "the result cannot be set: Int is not Swift.String",
                    place + "there is no argument 1: the method has 1", place + "argument 0 is Int, not String",
                    place + "argument 0 cannot be set: the method has run; use a before or an instead hook",
                ])
        }

        @Test("Bodies also get calls of accessors, class methods and asynchronous methods", arguments: Module.allCases)
        func kinds(_ module: Module) async throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service), object = fixture.make(fixture.service)
            let seen = Shared<[String]>([])
            let note: @Sendable (SwiftCall) -> Void = { call in
                let result = call.result.map { " \($0)" } ?? ""
                seen.value.append("\(call.method.name ?? "") \(call.arguments)\(result)")
            }
            let names = ["name.getter", "name.setter", "kind()", "subscript(_:).getter"]
            let tokens = try names.map { try cls.hook($0, .after, note) } + [try cls.hook("load(id:)", .before, note)]
            fixture.setName(object, "a name that is too long for a small string")
            _ = fixture.name(object)
            _ = fixture.element(object, 4)
            _ = fixture.kind(fixture.inheriting)
            _ = await fixture.load(object, 5)
            tokens.forEach { $0.remove() }
            #expect(
                seen.value == [
                    #"name.setter ["a name that is too long for a small string"] ()"#,
                    "name.getter [] a name that is too long for a small string", "subscript(_:).getter [4] 8",
                    "kind() [] InheritingService", "load(id:) [<Swift.Int>]",
                ])
        }

        @Test(
            "A setter's value is consumed once for each time that the body proceeds", arguments: Module.allCases, 0...3)
        func owned(_ module: Module, times: Int) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service), object = fixture.make(fixture.service)
            let seen = Shared<[String]>([])
            let tokens = [
                try cls.hook("name.setter", .before) {
                    try $0.setArgument("before " + ($0.arguments[0] as! String), at: 0)
                },
                try cls.hook("name.setter", .instead) { call in
                    for time in 0..<times {
                        try call.setArgument("\(time) " + (call.arguments[0] as! String), at: 0)
                        try call.proceed()
                    }
                    seen.value.append(call.arguments[0] as! String)
                },
                try cls.hook("name.setter", .after) { seen.value.append($0.arguments[0] as! String) },
            ]
            fixture.setName(object, "a name that is too long for a small string")
            tokens.forEach { $0.remove() }
            let given = "before a name that is too long for a small string"
            let last = (0..<times).reduce(given) { "\($1) " + $0 }
            #expect(seen.value == [last, given])
            #expect(fixture.name(object) == (times == 0 ? "service" : last))
        }

        @Test("A hook of one object gets the calls of that object only", arguments: Module.allCases)
        func object(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service), other = fixture.make(fixture.service)
            let seen = Shared<[String]>([])
            let token = try SwiftObject(object).hook("fetch(id:)", .after) { call in
                #expect(call.receiverClass?.name == "\(module.name).Service")
                seen.value.append("\(call.arguments[0]) \(call.result!)")
            }
            #expect(fixture.fetch(object, 1) + fixture.fetch(other, 2) == "value 1value 2")
            token.remove()
            #expect(seen.value == ["1 value 1"])
        }
    }
}
