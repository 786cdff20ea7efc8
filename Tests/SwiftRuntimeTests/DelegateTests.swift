import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

/// A fixture `delegates_…` in one configuration.
private struct Delegates {
    let fixture: Fixture

    init(_ name: String, _ configuration: Fixture.Configuration) throws {
        fixture = try Fixture.load("delegates_" + name, configuration)
    }

    /// Runs a function of the fixture, which returns a sentence if something is wrong.
    func run(_ function: String) throws {
        let check = try fixture.function("delegates_" + function, as: (@convention(c) () -> UnsafePointer<CChar>?).self)
        let fault = autoreleasePool { check().map { String(cString: $0) } }
        #expect(fault == nil, "\(function): \(fault ?? "")")
    }

    func make(_ name: String) throws -> ObjCObject {
        let make = try fixture.function("delegates_make_" + name, as: (@convention(c) () -> UnsafeObject).self)
        return autoreleasePool { ObjCObject(unsafeRetaining: make()) }
    }

    func proto(_ name: String) throws -> ObjCProtocol {
        try #require(ObjCProtocol(fixture.className("Delegate" + name) + "Delegate"))
    }
}

extension Runtime {
    /// Dynamic delegates.
    @Suite struct DynamicDelegates {
        private static let testedKinds = [
            "Object", "Char", "UChar", "Short", "UShort", "Int", "UInt", "Long", "ULong", "LongLong", "ULongLong",
            "Float",
            "Double", "LongDouble", "Array", "Struct", "Big",
        ]
        private static let testedResults = ["Object", "Small", "Big", "Double", "LongDouble", "Bool"]

        private func run(_ function: String, _ configuration: Fixture.Configuration) throws {
            let delegates = try Delegates("rules", configuration)
            try expectNoLeakedHooks { try expectRestored { try delegates.run(function) } }
        }

        // MARK: From Objective-C

        @Test(
            "Arguments of every type reach the block of a delegate and of a linked property",
            arguments: Fixture.Configuration.allCases, testedKinds)
        func arguments(_ configuration: Fixture.Configuration, _ kind: String) throws {
            try Delegates("values", configuration).run("pass_" + kind)
        }

        @Test("A block returns results of every type", arguments: Fixture.Configuration.allCases, testedResults)
        func results(_ configuration: Fixture.Configuration, _ kind: String) throws {
            try Delegates("values", configuration).run("give_" + kind)
        }

        @Test(
            "Arguments move from the stack to registers if the block has a free register",
            arguments: Fixture.Configuration.allCases)
        func stack(_ configuration: Fixture.Configuration) throws {
            let values = try Delegates("values", configuration)
            try values.run("chars_on_the_stack")
            try values.run("structure_on_the_stack")
        }

        @Test("A block without a result returns zero", arguments: Fixture.Configuration.allCases)
        func withoutResult(_ configuration: Fixture.Configuration) throws {
            try Delegates("values", configuration).run("without_a_result")
        }

        @Test("A method runs the block that implements it", arguments: Fixture.Configuration.allCases)
        func implemented(_ configuration: Fixture.Configuration) throws { try run("implemented", configuration) }

        @Test(
            "Without a block an optional method is ignored, and a required method is unrecognized",
            arguments: Fixture.Configuration.allCases)
        func withoutBlock(_ configuration: Fixture.Configuration) throws { try run("without_a_block", configuration) }

        @Test(
            "Without a block the real delegate gets the messages that the protocol declares",
            arguments: Fixture.Configuration.allCases)
        func realDelegate(_ configuration: Fixture.Configuration) throws { try run("with_a_real_one", configuration) }

        @Test(
            "The protocol is found by the name of the class or a superclass, or given by name",
            arguments: Fixture.Configuration.allCases)
        func protocols(_ configuration: Fixture.Configuration) throws { try run("of_other_kinds", configuration) }

        @Test("A delegate responds to the methods of its protocol", arguments: Fixture.Configuration.allCases)
        func questions(_ configuration: Fixture.Configuration) throws { try run("answer_questions", configuration) }

        @Test("A block that does not fit is refused", arguments: Fixture.Configuration.allCases)
        func refused(_ configuration: Fixture.Configuration) throws { try run("refused", configuration) }

        @Test(
            "A method that the protocol does not declare has the types of its block",
            arguments: Fixture.Configuration.allCases)
        func undeclared(_ configuration: Fixture.Configuration) throws {
            try run("of_undeclared_methods", configuration)
        }

        @Test("Protocols may give one selector different types", arguments: Fixture.Configuration.allCases)
        func contradictions(_ configuration: Fixture.Configuration) throws {
            try run("of_contradicting_protocols", configuration)
        }

        @Test("Class methods are implemented for one delegate", arguments: Fixture.Configuration.allCases)
        func classMethods(_ configuration: Fixture.Configuration) throws { try run("class_methods", configuration) }

        @Test(
            "A subclass that is named after the owner's class comes before blocks",
            arguments: Fixture.Configuration.allCases)
        func subclasses(_ configuration: Fixture.Configuration) throws { try run("of_subclasses", configuration) }

        @Test(
            "A registered property holds the dynamic delegate, and a new value becomes the real delegate",
            arguments: Fixture.Configuration.allCases)
        func registered(_ configuration: Fixture.Configuration) throws {
            try run("of_a_registered_property", configuration)
            try run("of_named_accessors", configuration)
            try run("of_a_registered_data_source", configuration)
            try run("ensured", configuration)
        }

        @Test("A property may be registered after it has been set", arguments: [Fixture.Configuration.O0Mrc])
        func registeredLate(_ configuration: Fixture.Configuration) throws {
            try Delegates("rules", configuration).run("registered_late") // the registration is permanent
        }

        @Test(
            "A registered property that already holds another owner's dynamic delegate keeps it as the real delegate",
            arguments: Fixture.Configuration.allCases)
        func borrowed(_ configuration: Fixture.Configuration) throws {
            try Delegates("rules", configuration).run("registered_over_a_borrowed_one") // the registration is permanent
        }

        @Test(
            "Properties are linked by the protocol of a data source, or by a named protocol",
            arguments: Fixture.Configuration.allCases)
        func linked(_ configuration: Fixture.Configuration) throws {
            let delegates = try Delegates("rules", configuration)
            try delegates.run("refused_links")
            try delegates.run("linked_by_another_protocol") // the link is permanent
        }

        @Test(
            "A delegate has a dictionary in which its class can keep blocks", arguments: Fixture.Configuration.allCases)
        func handlers(_ configuration: Fixture.Configuration) throws { try run("handlers", configuration) }

        @Test(
            "An owner without a property for its delegate is refused and does not change",
            arguments: Fixture.Configuration.allCases)
        func ensuredNowhere(_ configuration: Fixture.Configuration) throws { try run("ensured_nowhere", configuration) }

        @Test(
            "An owner that asks its delegate only once gets it again when its methods change",
            arguments: Fixture.Configuration.allCases)
        func prompted(_ configuration: Fixture.Configuration) throws { try run("prompt_their_owner", configuration) }

        @Test("An object that is its own delegate does not recurse", arguments: Fixture.Configuration.allCases)
        func ownDelegate(_ configuration: Fixture.Configuration) throws {
            try run("of_their_own_delegate", configuration)
        }

        @Test(
            "A superclass and its subclass register one property for different protocols",
            arguments: Fixture.Configuration.allCases)
        func hierarchy(_ configuration: Fixture.Configuration) throws {
            try run("registered_twice_in_a_hierarchy", configuration)
        }

        @Test("Associated values can be retained, copied or weak", arguments: Fixture.Configuration.allCases)
        func associatedValues(_ configuration: Fixture.Configuration) throws {
            try run("associated_values", configuration)
            try run("weakly_associated_values", configuration)
        }

        @Test("A block can get its message as an invocation", arguments: Fixture.Configuration.allCases)
        func grabbedInvocations(_ configuration: Fixture.Configuration) throws {
            try run("grabbed_invocations", configuration)
        }

        // MARK: From Swift

        @Test(
            "Closures implement methods, with and without the call value",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func closures(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Delegates("rules", configuration)
            let picker = try program.make("picker"), photo = try program.make("album")
            let delegate = try picker.dynamicDelegate()
            try delegate.implement("picker:didPick:at:", engine: engine) {
                (sender: ObjCObject, picked: ObjCObject, index: Int) -> Int32 in
                sender == picker && picked == photo ? Int32(index * 2) : 0
            }
            #expect(try delegate.send("picker:didPick:at:", picker, photo, 21) == Int32(42))
            try delegate.implement("picker:didPick:at:", engine: engine) { (info: AspectInfo) -> Int32 in
                info.instance == delegate ? 7 : 0
            }
            #expect(try delegate.send("picker:didPick:at:", picker, photo, 21) == Int32(7))
            #expect(delegate.implementation(of: "picker:didPick:at:")?.block == nil)
            #expect(delegate.implementedSelectors == ["picker:didPick:at:"])
            #expect(Hooks.all.isEmpty)
            #expect(try delegate.removeImplementation(of: "picker:didPick:at:"))
            #expect(try !delegate.removeImplementation(of: "picker:didPick:at:"))
            #expect(delegate.isa.name == "A2DynamicDelegate")
        }

        @Test("An error of a closure reaches the sender of the message", arguments: HookEngine.tested)
        func throwing(_ engine: HookEngine) throws {
            struct Refusal: Error {}
            let picker = try Delegates("rules", .O0Mrc).make("picker")
            let delegate = try picker.dynamicDelegate()
            try delegate.implement("pickerDidCancel:", engine: engine) { () -> Int in throw Refusal() }
            for _ in 0..<3 {
                #expect(throws: Refusal.self) { try delegate.send("pickerDidCancel:", picker, returning: Int.self) }
            }
        }

        @Test("A refused closure says what does not fit, and changes nothing")
        func refusedClosures() throws {
            let picker = try Delegates("rules", .O0Mrc).make("picker")
            let delegate = try picker.dynamicDelegate()
            expectError(AspectError.self, saying: ["picker:didPick:at:", "parameter 3", "Double"]) {
                try delegate.implement("picker:didPick:at:") { (_: ObjCObject, _: ObjCObject, _: Double) -> Int32 in 0 }
            }
            expectError(AspectError.self, saying: ["returns String"]) {
                try delegate.implement("picker:didPick:at:") { () -> String in "" }
            }
            #expect(delegate.implementedSelectors.isEmpty && delegate.isa.name == "A2DynamicDelegate")
        }

        @Test("Without a protocol there is no delegate, and the error names the protocols that were tried")
        func unknownProtocols() throws {
            let object = try ObjCClass.nsObject.new()
            expectError(DelegateError.self, saying: ["NSObjectDelegate"]) { _ = try object.dynamicDelegate() }
            expectError(DelegateError.self, saying: ["NSObjectDataSource"]) { _ = try object.dynamicDataSource() }
            expectError(DelegateError.self, saying: ["NSObject", "property handler"]) {
                try ObjCClass.nsObject.registerDynamicDelegate(
                    named: "handler", for: Delegates("rules", .O0Mrc).proto("Picker"))
            }
        }

        @Test("Hooks run around the implementation, and their removal restores it", arguments: HookEngine.tested)
        func hooksAround(_ engine: HookEngine) throws {
            let picker = try Delegates("rules", .O0Mrc).make("picker")
            let delegate = try picker.dynamicDelegate()
            let before = try delegate.hook(
                "pickerDidCancel:", .before, engine: engine, missing: .from(delegate.proto)
            ) { trace("before") }
            try delegate.implement("pickerDidCancel:", engine: engine) { () -> Int in
                trace("implementation")
                return 3
            }
            let instead = try delegate.hook("pickerDidCancel:", .instead, engine: engine) { (info: AspectInfo) in
                trace("instead")
                try info.proceed()
            }
            _ = taken()
            #expect(try delegate.send("pickerDidCancel:", picker) == 3)
            #expect(taken() == ["before", "instead", "implementation"])
            instead.remove()
            before.remove()
            #expect(try delegate.send("pickerDidCancel:", picker) == 3)
            #expect(taken() == ["implementation"])
            try delegate.removeImplementation(of: "pickerDidCancel:")
            #expect(delegate.isa.name == "A2DynamicDelegate")
            #expect(try delegate.send("pickerDidCancel:", picker) == 0)
        }

        @Test(
            "A signal or a real delegate makes the owner ask again; the call reaches the real delegate",
            arguments: HookEngine.tested)
        func signalled(_ engine: HookEngine) throws {
            let program = try Delegates("rules", .O0Mrc), album = try program.make("album")
            let call = try program.fixture.function(
                "delegates_open", as: (@convention(c) (UnsafeObject, Int32) -> Int32).self)
            func open(_ page: Int32) -> Int32 { withExtendedLifetime(album) { call(album.unsafePointer, page) } }
            let delegate = try album.dynamicDelegate()
            let friend = try #require(ObjCClass(program.fixture.className("DelegateAlbumFriend"))).new()
            #expect(open(1) == -1)
            let token = try delegate.signal(
                for: "album:opens:", fromProtocol: delegate.proto, as: ObjCObject.self, Int32.self, engine: engine
            ).subscribe { trace("opens \($1)") }
            _ = taken()
            #expect(open(1) == 0 && taken() == ["opens 1"])
            delegate.realDelegate = friend
            #expect(open(2) == 20 && taken() == ["opens 2"])
            token.cancel()
            #expect(open(3) == 30 && taken().isEmpty)
            delegate.realDelegate = nil
            #expect(open(4) == -1)
            delegate.realDelegate = friend
            #expect(open(5) == 50)
            withExtendedLifetime(friend) {}
        }

        @Test("An implementation that calls the original reaches the real delegate", arguments: HookEngine.tested)
        func proceeding(_ engine: HookEngine) throws {
            let program = try Delegates("rules", .O2Arc), picker = try program.make("picker")
            let delegate = try picker.dynamicDelegate(), friend = try program.make("friend")
            try delegate.implement("picker:didPick:at:", engine: engine) { (info: AspectInfo) in try info.proceed() }
            #expect(try delegate.send("picker:didPick:at:", picker, nil as ObjCObject?, 3) == Int32(0))
            delegate.realDelegate = friend
            #expect(try delegate.send("picker:didPick:at:", picker, nil as ObjCObject?, 3) == Int32(300))
            withExtendedLifetime(friend) {}
        }

        @Test("Closures implement class methods for the object that represents the class", arguments: HookEngine.tested)
        func classClosures(_ engine: HookEngine) throws {
            let program = try Delegates("rules", .O0Mrc), picker = try program.make("picker")
            let delegate = try picker.dynamicDelegate()
            try delegate.implementClassMethod("rate:", engine: engine) { (rated: ObjCObject) -> Int32 in
                rated == picker ? 4 : 0
            }
            let cls: ObjCObject = try delegate.send("class")
            #expect(try cls.send("rate:", picker) == Int32(4))
            #expect(delegate.classImplementation(of: "rate:") != nil && delegate.implementation(of: "rate:") == nil)
            expectError(AspectError.self, saying: ["rate:", "parameter 1"]) {
                try delegate.implementClassMethod("rate:", engine: engine) { (_: Double) -> Int32 in 0 }
            }
            #expect(try delegate.removeClassImplementation(of: "rate:"))
            #expect(try !delegate.removeClassImplementation(of: "rate:"))
            #expect(try delegate.send("class") as ObjCClass == delegate.isa)
        }

        @Test(
            "A property that cannot be linked ends the process with its name, its class and the reason",
            arguments: [
                ("nothing", "does not exist"), ("delegate", "must be declared @dynamic"),
                ("onCancel", "must be a copy property"),
            ])
        func unlinkable(_ property: String, _ reason: String) async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [property] in
                let cls = try Delegates("rules", .O0Mrc).make("picker").isa
                try cls.linkDelegateMethods([property: "pickerDidCancel:"])
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("the property \(property) of DelegatePicker_O0Mrc"), "\(output)")
            #expect(output.contains(reason), "\(output)")
        }

        @Test("A property that is linked to a method which its protocol does not have ends the process with both names")
        func unlinkableMethod() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let cls = try Delegates("rules", .O0Mrc).make("reader").isa
                try cls.linkDataSourceMethods(["onSecondCount": "secondCountOff:"])
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("the property onSecondCount of DelegateReader_O0Mrc"), "\(output)")
            #expect(output.contains("secondCountOff:") && output.contains("does not declare"), "\(output)")
        }

        @Test("Properties are linked to the methods of a data source")
        func linkedDataSource() throws {
            let reader = try Delegates("rules", .O2Arc).make("reader")
            #expect(try !reader.responds(to: "setOnSecondCount:"))
            try reader.isa.linkDataSourceMethods(["onSecondCount": "secondCountOf:"])
            let source = try reader.dynamicDataSource()
            try source.implement("secondCountOf:") { () -> Int in 3 }
            #expect(try source.send("secondCountOf:", ObjCObject?.none) == 3)
            let body: @convention(block) (UnsafeObject?) -> Int = { _ in 4 }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            try reader.send("setOnSecondCount:", block) as Void
            #expect(try source.send("secondCountOf:", ObjCObject?.none) == 4)
        }

        @Test(
            "A property that holds no object, and a property registered for another protocol, are refused with advice")
        func unregistrable() throws {
            let program = try Delegates("rules", .O0Mrc)
            let reader = try program.make("reader").isa, album = try program.make("album").isa
            expectError(DelegateError.self, saying: ["count", reader.name, "encoded q", "declare it"]) {
                try reader.registerDynamicDelegate(named: "count", for: program.proto("Picker"))
            }
            let words = ["delegate", "is already registered", album.name + "Delegate;", "another property"]
            expectError(DelegateError.self, saying: words) {
                try album.registerDynamicDelegate(for: program.proto("Picker"))
            }
        }

        // MARK: Ends

        /// Makes a class with the name, and disposes of it after the body.
        private func withClass(_ name: String, under superclass: ObjCClass, _ body: (ObjCClass) throws -> Void) throws {
            let made = try #require(objc_allocateClassPair(superclass.unsafePointer, name, 0))
            objc_registerClassPair(made)
            try autoreleasePool { try body(ObjCClass(unsafePointer: made)) }
            objc_disposeClassPair(made)
        }

        @Test("A class's registrations end with the class: a new class at its address starts without any")
        func disposedClasses() throws {
            let program = try Delegates("rules", .O0Mrc)
            let picker = try program.make("picker").isa, friend = try program.make("friend")
            for _ in 0..<8 {
                try withClass("DelegateFleetingPicker", under: picker) { cls in
                    try cls.registerDynamicDelegate(for: program.proto("Picker"))
                    let owner = try cls.new()
                    try owner.send("setDelegate:", friend) as Void
                    let delegate = try owner.dynamicDelegate()
                    #expect(delegate.realDelegate == friend)
                    #expect(try owner.send("delegate", returning: ObjCObject?.self) == delegate)
                }
            }
        }

        @Test("The types that a class's delegates give to selectors end with the class")
        func disposedDelegateClasses() throws {
            let program = try Delegates("rules", .O0Mrc)
            let plain = try #require(ObjCClass("A2DynamicDelegate"))
            for name in ["First", "Second", "First", "Second"] {
                let protocolName = program.fixture.className("Delegate" + name)
                let proto = try #require(ObjCProtocol(protocolName))
                try withClass("A2Dynamic" + protocolName, under: plain) { cls in
                    let delegate = try program.make("picker").dynamicDelegate(for: proto)
                    #expect(delegate.isa == cls)
                }
            }
        }

        @Test("The delegate is released with its owner, and so are the values that its blocks have captured")
        func ends() throws {
            let (delegate, captured) = try autoreleasePool {
                let picker = try Delegates("rules", .O2Mrc).make("picker")
                let delegate = WeakObject(try picker.dynamicDelegate())
                let captured = WeakObject(try implement(delegate))
                #expect(withExtendedLifetime(picker) { delegate.load() != nil && captured.load() != nil })
                return (delegate, captured)
            }
            #expect(delegate.load() == nil)
            Hooks.flush()
            #expect(captured.load() == nil)
        }

        /// Implements a method by a closure that captures an object, and returns the object.
        private func implement(_ delegate: WeakObject) throws -> ObjCObject {
            let captured = try ObjCClass.nsObject.new()
            try autoreleasePool {
                try delegate.load()?.as(DynamicDelegate.self)?.implement("pickerDidCancel:") { () -> Int in
                    captured.isClass ? 1 : 2
                }
            }
            return captured
        }

        @Test("Messages work while other threads change methods, the real delegate and the owner")
        func threads() throws {
            let program = try Delegates("rules", .O2Arc)
            let open = try program.fixture.function(
                "delegates_open", as: (@convention(c) (UnsafeObject, Int32) -> Int32).self)
            let faults = Locked<[Int32]>([])
            for _ in 0..<20 {
                let album = try program.make("album")
                let delegate = try album.dynamicDelegate()
                let isOver = Locked(false)
                let group = DispatchGroup(), queue = DispatchQueue.global()
                for _ in 0..<2 {
                    queue.async(group: group) {
                        while !isOver.withLock({ $0 }) {
                            autoreleasePool {
                                let answer = open(album.unsafePointer, 1)
                                if ![-1, 0, 2, 10].contains(answer) { faults.withLock { $0.append(answer) } }
                            }
                        }
                    }
                }
                for round in 0..<40 {
                    try autoreleasePool {
                        if round % 3 == 0 {
                            try album.send(
                                "setDelegate:", ObjCClass(program.fixture.className("DelegateAlbumFriend"))!.new())
                        }
                        try delegate.implement("album:opens:") { (_: ObjCObject, page: Int32) -> Int32 in page + 1 }
                        try delegate.removeImplementation(of: "album:opens:")
                    }
                }
                isOver.withLock { $0 = true }
                group.wait()
            }
            #expect(faults.withLock { $0 } == [])
        }

        @Test("A delegate may be released while another thread is inside one of its methods")
        func endsMeanwhile() throws {
            let program = try Delegates("rules", .O2Mrc)
            for _ in 0..<100 {
                let entered = DispatchSemaphore(value: 0), go = DispatchSemaphore(value: 0)
                var picker: ObjCObject? = try program.make("picker")
                let answer = Locked(0), sender = try ObjCClass.nsObject.new()
                let group = DispatchGroup()
                let delegate = Locked<DynamicDelegate?>(try picker?.dynamicDelegate())
                try delegate.withLock { delegate in
                    try delegate?.implement("pickerDidCancel:") { () -> Int in
                        entered.signal()
                        go.wait()
                        return 8
                    }
                }
                DispatchQueue.global().async(group: group) {
                    let called = delegate.withLock { $0 }
                    let result: Int? = try? called?.send("pickerDidCancel:", sender, returning: Int.self)
                    answer.withLock { $0 = result ?? -1 }
                }
                entered.wait()
                try delegate.withLock { delegate in
                    try delegate?.removeImplementation(of: "pickerDidCancel:")
                    delegate = nil
                }
                picker = nil
                go.signal()
                group.wait()
                #expect(answer.withLock { $0 } == 8)
            }
        }
    }
}
