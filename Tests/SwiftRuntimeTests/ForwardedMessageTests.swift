import CRuntime
import SwiftRuntime
import TestSupport
import Testing

/// An object that forwards messages to another object, in one of several ways.
private struct Forwarding {
    static let ways = ["Referrer", "Passer", "Proxy"]

    let program: SignalProgram
    let teller: ObjCObject
    let object: ObjCObject

    init(_ configuration: Fixture.Configuration, _ way: String) throws {
        program = try SignalProgram(configuration)
        teller = try program.new("Teller")
        let make = try program.function(
            "forwarder", as: (@convention(c) (UnsafePointer<CChar>, UnsafeObject) -> UnsafeObject).self)
        let name = program.program.className(way), target = teller.unsafePointer
        object = autoreleasePool { ObjCObject(unsafeRetaining: make(name, target)) }
    }

    /// Sends `tell:with:` from compiled code.
    func tell(_ number: Int, with share: Double) throws -> Double {
        let send = try program.function("tell", as: (@convention(c) (UnsafeObject, Int, Double) -> Double).self)
        return withExtendedLifetime((object, teller)) { send(object.unsafePointer, number, share) }
    }
}

extension Runtime {
    /// Messages that an object forwards.
    ///
    /// They are sent, hooked and signalled like messages to the object's own methods, and reach the target.
    @Suite struct ForwardedMessages {
        @Test(
            "A checked message is compared with the types of the object that gets it in the end",
            arguments: Fixture.Configuration.allCases, Forwarding.ways)
        func sends(_ configuration: Fixture.Configuration, _ way: String) throws {
            let forwarding = try Forwarding(configuration, way), object = forwarding.object
            defer { withExtendedLifetime(forwarding) {} }
            #expect(try object.send("tell:with:", 4, 0.5) == 2.0)
            expectError(MessageError.self, saying: ["argument 2", "tell:with:", "d@:qd"]) {
                _ = try object.send("tell:with:", "four", 0.5) as Double
            }
        }

        @Test("A message that the object does not forward is not sent")
        func notForwarded() throws {
            let forwarding = try Forwarding(.O2Arc, "Referrer")
            defer { withExtendedLifetime(forwarding) {} }
            expectError(MessageError.self, saying: ["has no method nobodyHasThis"]) {
                try forwarding.object.send("nobodyHasThis") as Void
            }
        }

        @Test(
            "A signal delivers with the types of the forwarding, and the message reaches its target",
            arguments: Fixture.Configuration.allCases, Forwarding.ways)
        func signals(_ configuration: Fixture.Configuration, _ way: String) throws {
            for engine in HookEngine.tested {
                let forwarding = try Forwarding(configuration, way), object = forwarding.object
                try expectRestored([object]) {
                    let typed = try object.signal(for: "tell:with:", as: Int.self, Double.self, engine: engine)
                        .subscribe { trace("told \($0) \($1)") }
                    let boxed = try object.signal(for: "tell:with:", engine: engine).subscribe { trace("\($0)") }
                    let proto = try forwarding.program.proto("Telling")
                    let declared = try object.signal(for: "tell:with:", fromProtocol: proto, engine: engine)
                        .subscribe { trace("declared \($0)") }
                    #expect(try forwarding.tell(4, with: 0.5) == 2)
                    #expect(taken() == ["tell", "told 4 0.5", "(4, 0.5)", "declared (4, 0.5)"])
                    [typed, boxed, declared].forEach { $0.cancel() }
                }
                #expect(try forwarding.tell(6, with: 0.5) == 3)
                #expect(taken() == ["tell"])
            }
        }

        @Test(
            "A hook of a forwarded message runs, and proceeds to the target",
            arguments: Fixture.Configuration.allCases, Forwarding.ways)
        func hooks(_ configuration: Fixture.Configuration, _ way: String) throws {
            for engine in HookEngine.tested {
                let forwarding = try Forwarding(configuration, way), object = forwarding.object
                let cls = object.isa, types = MissingMethod.types("d@:qd")
                try expectRestored([object]) {
                    let tokens = [
                        try object.hook("tell:with:", .before, engine: engine, missing: types) { (number: Int) in
                            trace("before \(number)")
                        },
                        try object.hook("tell:with:", .instead, engine: engine) { (info: AspectInfo) in
                            try info.proceed(with: 10, 0.5)
                        },
                        try cls.hook("tell:with:", .after, engine: engine, missing: types) { trace("after") },
                    ]
                    #expect(try forwarding.tell(4, with: 0.5) == 5)
                    #expect(taken() == ["before 4", "tell", "after"])
                    tokens.forEach { $0.remove() }
                }
                #expect(try forwarding.tell(4, with: 0.5) == 2)
                #expect(taken() == ["tell"])
            }
        }

        @Test(
            "Types that differ from those of the forwarding are refused, and the error has both",
            arguments: Forwarding.ways)
        func otherTypes(_ way: String) throws {
            let forwarding = try Forwarding(.O0Mrc, way), object = forwarding.object
            let address = String(UInt(bitPattern: object.unsafePointer), radix: 16)
            let sentence =
                "-[\(object.isa.name) tell:with:] cannot be hooked with the types \"v@:@@\": the object 0x\(address) forwards the "
                + "message with the types \"d@:qd\"; give these types"
            expectRefused(.unsupportedEncoding, saying: [sentence], [object]) {
                try object.hook("tell:with:", missing: .types("v@:@@")) {}
            }
            #expect(try forwarding.tell(4, with: 0.5) == 2)
        }

        @Test("A proxy cannot be observed, and the error says which objects can")
        func observedProxy() throws {
            let forwarding = try Forwarding(.O0Mrc, "Proxy")
            expectError(KeyValueError.self, saying: ["cannot be observed", "it is a proxy", "observe that object"]) {
                try forwarding.object.observe("number") { _ in }
            }
            #expect(!forwarding.object.isObserved)
        }
    }
}
