import ServiceModule
import ServiceSupport
import SwiftRuntime
import Testing

private protocol Named {
    var text: String { get }
}

extension ServiceModule.Service: Named {
    var text: String { name }
}

/// A subclass of the object's class that other code makes at run time.
///
/// It is a copy of the metadata that is never freed.
private struct ForeignClass {
    private nonisolated(unsafe) static var kept: [UnsafeMutableRawBufferPointer] = []
    let metadata: UnsafeRawPointer

    init(of cls: AnyClass) {
        let address = unsafeBitCast(cls, to: UnsafeRawPointer.self)
        let size = Int(address.load(fromByteOffset: 32, as: UInt32.self))
        let front = Int(address.load(fromByteOffset: 36, as: UInt32.self))
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        Self.kept.append(memory)
        memory.copyMemory(from: UnsafeRawBufferPointer(start: address - front, count: size))
        metadata = UnsafeRawPointer(memory.baseAddress! + front)
        memory.storeBytes(of: address, toByteOffset: front + 8, as: UnsafeRawPointer.self)
    }
}

private func metadata(of object: AnyObject) -> UnsafeRawPointer {
    unsafeBitCast(object, to: UnsafePointer<UnsafeRawPointer>.self).pointee
}

private func setMetadata(_ metadata: UnsafeRawPointer, of object: AnyObject) {
    unsafeBitCast(object, to: UnsafeMutablePointer<UnsafeRawPointer>.self).pointee = metadata
}

private func isA<Wanted>(_ value: some Any, _ type: Wanted.Type) -> Bool { value is Wanted }

extension SwiftClasses {
    /// How other code sees an object with hooks of its own.
    @Suite struct SwiftObjectClasses {
        @Test(
            "A hooked object's type is its class",
            arguments: Module.allCases)
        func types(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.inheriting), other = fixture.make(fixture.inheriting)
            let token = try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in })
            #expect(ObjectIdentifier(currentType(of: object)) == ObjectIdentifier(fixture.inheriting))
            #expect(currentType(of: object) == currentType(of: other) && type(of: object) == fixture.inheriting)
            #expect(ObjectIdentifier(currentType(of: other)) == ObjectIdentifier(fixture.inheriting))
            #expect(_typeName(currentType(of: object), qualified: true) == "\(module.name).InheritingService")
            #expect("\(object)" == "\(module.name).InheritingService")
            #expect(try SwiftClass(currentType(of: object)) == SwiftClass(fixture.inheriting))
            #expect(try SwiftObject(object).swiftClass.type == fixture.inheriting)
            token.remove()
            #expect(ObjectIdentifier(currentType(of: object)) == ObjectIdentifier(fixture.inheriting))
        }

        @Test("Reflection shows a hooked object's properties once", arguments: Module.allCases)
        func reflection(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let token = try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in })
            defer { token.remove() }
            let mirror = Mirror(reflecting: object)
            #expect(mirror.superclassMirror == nil && mirror.subjectType == fixture.service)
            #expect(mirror.children.map(\.label) == ["tracker", "name"])
            #expect(mirror.children.contains { $0.value as? String == "service" })
        }

        @Test("A hooked object is an instance of its class to casts, generics and protocols")
        func casts() throws {
            let fixture = Module.other.fixture
            let object = fixture.make(ServiceModule.InheritingService.self)
            let token = try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in })
            defer { token.remove() }
            #expect(object is ServiceModule.InheritingService)
            #expect((object as? ServiceModule.Service) === object)
            #expect(!(object is ServiceModule.OverridingService))
            #expect(!(object is Service))
            #expect((object as? any Named)?.text == "service")
            #expect(isA(object, ServiceModule.Service.self) && !isA(object, ServiceModule.OverridingService.self))
            #expect((currentType(of: object) as? ServiceModule.Service.Type)?.kind() == "InheritingService")
            #expect(([object] as [Any]) is [ServiceModule.Service])
        }

        @Test("A hooked object is destroyed once, with its class's hooks or without", arguments: Module.allCases)
        func end(_ module: Module) throws {
            let fixture = module.fixture
            let count = Tracker.count
            try expectRestored(module.classes) {
                for withClass in [true, false] {
                    let saw = Shared(0)
                    let body = SawNothing { saw.value += 1 }
                    let ofClass =
                        withClass
                        ? try SwiftClass(fixture.service).hook("name.getter", .before, with: body) : nil
                    for name in ["fetch(id:)", "name.getter"] {
                        var object: AnyObject? = fixture.make(fixture.overriding)
                        weak let weakObject = object
                        let tokens = [
                            try SwiftObject(object!).hook(name, .before, with: body),
                            try SwiftObject(object!).hook(name, .after, with: body),
                        ]
                        #expect(Tracker.count == count + 1)
                        #expect(fixture.name(object!) == "service" && fixture.fetch(object!, 1) == "over value 1")
                        object = nil
                        #expect(weakObject == nil)
                        #expect(Tracker.count == count)
                        #expect(tokens.allSatisfy { $0.state == .removed && !$0.remove() })
                    }
                    #expect(saw.value == (withClass ? 6 : 4))
                    ofClass?.remove()
                }
            }
        }

        @Test("A new object at the address of a destroyed hooked object has no hooks", arguments: Module.allCases)
        func nextObject(_ module: Module) throws {
            let fixture = module.fixture
            let count = Shared(0)
            var addresses: Set<UInt> = []
            for _ in 0..<100 {
                let object = fixture.make(fixture.service)
                addresses.insert(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
                #expect(fixture.fetch(object, 1) == "value 1")
                #expect(ObjectIdentifier(currentType(of: object)) == ObjectIdentifier(fixture.service))
                try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
                #expect(fixture.fetch(object, 1) == "value 1")
            }
            #expect(count.value == 100)
            #expect(Hooks.all.isEmpty)
        }

        @Test("Many objects of a class are hooked and unhooked independently", arguments: Module.allCases)
        func many(_ module: Module) throws {
            let fixture = module.fixture
            let objects = (0..<50).map { _ in fixture.make(fixture.inheriting) }
            try expectRestored(module.classes, objects) {
                let seen = Shared<[Int]>([])
                let tokens = try objects.enumerated().map { number, object in
                    try SwiftObject(object).hook(
                        "fetch(id:)", .before, with: SawFetch { _ in seen.value.append(number) })
                }
                for (number, token) in tokens.enumerated() where number.isMultiple(of: 2) { token.remove() }
                objects.forEach { _ = fixture.fetch($0, 1) }
                #expect(seen.value == Array(stride(from: 1, to: 50, by: 2)))
                for (number, token) in tokens.enumerated() { #expect(token.remove() != number.isMultiple(of: 2)) }
            }
        }

        @Test(
            "An object whose class other code has replaced can be hooked, and keeps that class",
            arguments: Module.allCases)
        func foreignClass(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let foreign = ForeignClass(of: fixture.service)
            setMetadata(foreign.metadata, of: object)
            let count = Shared(0)
            let token = try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
            #expect(fixture.fetch(object, 1) == "value 1")
            #expect(count.value == 1)
            #expect(metadata(of: object) == foreign.metadata)
            #expect(token.remove())
            #expect(metadata(of: object) == foreign.metadata)
            #expect(fixture.fetch(object, 1) == "value 1")
            setMetadata(unsafeBitCast(fixture.service, to: UnsafeRawPointer.self), of: object)
        }

        @Test(
            "A class that other code puts on top of a hooked object keeps the hook, and is left alone",
            arguments: Module.allCases)
        func classOnTop(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let count = Shared(0)
            let token = try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
            let hooked = metadata(of: object)
            let foreign = ForeignClass(of: currentType(of: object))
            setMetadata(foreign.metadata, of: object)
            #expect(fixture.fetch(object, 1) == "value 1")
            #expect(count.value == 1)
            setMetadata(hooked, of: object)
            #expect(fixture.fetch(object, 1) == "value 1")
            #expect(count.value == 2)
            #expect(token.state == .active)
            setMetadata(foreign.metadata, of: object)
            #expect(token.remove())
            #expect(metadata(of: object) == foreign.metadata)
            #expect(fixture.fetch(object, 1) == "value 1")
            #expect(count.value == 2)
            setMetadata(unsafeBitCast(fixture.service, to: UnsafeRawPointer.self), of: object)
        }

        @Test(
            "The hook of an object is displaced when other code gives the object another class",
            arguments: Module.allCases)
        func displaced(_ module: Module) throws {
            let fixture = module.fixture
            let object = fixture.make(fixture.service)
            let count = Shared(0)
            let foreign = ForeignClass(of: fixture.service)
            let token = try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
            setMetadata(foreign.metadata, of: object)
            #expect(fixture.fetch(object, 1) == "value 1")
            #expect(count.value == 0)
            #expect(token.state == .displaced)
            let error = #expect(throws: AspectError.self) { try token.removeOrThrow() }
            #expect(error?.code == .displaced)
            #expect(metadata(of: object) == foreign.metadata)
            let again = try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
            #expect(fixture.fetch(object, 1) == "value 1")
            #expect(count.value == 1)
            #expect(again.remove())
            token.remove()
            setMetadata(unsafeBitCast(fixture.service, to: UnsafeRawPointer.self), of: object)
        }
    }
}
