import ServiceSupport
import SwiftRuntime
import Testing

extension SwiftClasses {
    @Suite struct SwiftClassLists {
        @Test("A class lists the members of its vtable, each with its declaration", arguments: Module.allCases)
        func methods(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service)
            let service = "\(module.name).Service"
            #expect(cls.name == service)
            let prototypes = cls.methods.compactMap(\.prototype)
            #expect(prototypes.contains("\(service).fetch(id: Swift.Int) -> Swift.String"))
            #expect(
                prototypes.contains(
                    "\(service).greet(_: Swift.String, times: Swift.Int, scale: Swift.Double) throws -> "
                        + "Swift.Optional<Swift.Int>"))
            #expect(prototypes.contains("\(service).name.setter : Swift.String"))
            #expect(prototypes.contains("\(service).subscript.getter : (Swift.Int) -> Swift.Int"))
            #expect(prototypes.contains("static \(service).kind() -> Swift.String"))
            #expect(!prototypes.contains { $0.contains("fixed") })
            let kinds = Dictionary(cls.methods.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
            #expect(kinds["fetch(id:)"] == .method)
            #expect(kinds["name.getter"] == .getter)
            #expect(kinds["name.modify"] == .modifyAccessor)
            #expect(kinds["subscript(_:).getter"] == .getter)
            #expect(kinds["init()"] == .initializer)
            #expect(cls.methods.first { $0.name == "kind()" }?.isClassMethod == true)
            #expect(cls.methods.filter(\.isAsync).compactMap(\.name) == ["load(id:)"])
        }

        @Test("A subclass lists its superclass's methods with the class that declares them", arguments: Module.allCases)
        func inherited(_ module: Module) throws {
            let fixture = module.fixture
            let base = try SwiftClass(fixture.service), derived = try SwiftClass(fixture.overriding)
            #expect(derived.superclass == base)
            #expect(base.superclass == nil)
            let fetch = try #require(derived.methods.first { $0.name == "fetch(id:)" })
            #expect(fetch.declaringClass == base)
            #expect(Array(derived.methods.prefix(base.methods.count)) == base.methods)
        }

        @Test(
            "A specialization lists its methods with the parameters of the generic class",
            arguments: Module.allCases)
        func generic(_ module: Module) throws {
            let box = try SwiftClass(module.fixture.box)
            #expect(box.name == "\(module.name).Box<Swift.Int>")
            #expect(box.methods.compactMap(\.prototype).contains("\(module.name).Box.put(A) -> A"))
        }
    }
}
