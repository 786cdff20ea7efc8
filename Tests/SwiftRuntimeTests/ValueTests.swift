import CRuntime
import Glibc
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Pointers, functions, blocks, structures and boxes: the values that ``Messaging/types(_:)`` leaves out.
    @Suite struct Values {
        @Test("Pointers of every kind are passed unchanged", arguments: Fixture.Configuration.allCases)
        func pointers(_ configuration: Fixture.Configuration) throws {
            let object = try Face(configuration).new()
            var ints: [Int32] = [1, 2]
            try ints.withUnsafeMutableBufferPointer { buffer in
                let start = try #require(buffer.baseAddress)
                let typed: UnsafeMutablePointer<Int32> = try object.send("echoInts:", start)
                #expect(typed == start)
                let constant: UnsafePointer<Int32> = try object.send("echoInts:", UnsafePointer(start))
                #expect(constant == UnsafePointer(start))
                let raw: UnsafeMutableRawPointer? = try object.send("echoInts:", start)
                #expect(raw == UnsafeMutableRawPointer(start))
                let opaque: OpaquePointer = try object.send("echoOpaque:", OpaquePointer(start))
                #expect(opaque == OpaquePointer(start))
            }
            let none: UnsafePointer<Int32>? = try object.send("echoInts:", UnsafePointer<Int32>?.none)
            #expect(none == nil)
            var filled = 0
            try withUnsafeMutablePointer(to: &filled) { try object.send("fill:", $0) }
            #expect(filled == 7)
            expectError(MessageError.self, saying: ["argument 2 of echoInts: is encoded ^i", "^d"]) {
                _ = try object.send("echoInts:", UnsafePointer<Double>?.none) as UnsafePointer<Int32>?
            }
        }

        @Test("C strings are borrowed, or copied as String", arguments: Fixture.Configuration.allCases)
        func cStrings(_ configuration: Fixture.Configuration) throws {
            let object = try Face(configuration).new()
            try "größe".withCString { text in
                for selector: Selector in ["echoText:", "echoChars:"] {
                    let same: UnsafePointer<CChar> = try object.send(selector, text)
                    #expect(same == text)
                    let copied: String = try object.send(selector, text)
                    #expect(copied == "größe")
                }
            }
            let copied: String = try object.send("echoText:", "größe")
            #expect(copied == "größe")
            let none: String? = try object.send("echoText:", String?.none)
            #expect(none == nil)
            try autoreleasePool {
                let string = ObjCObject("a text that is no small string")
                let borrowed: UnsafePointer<CChar> = try string.send("UTF8String")
                #expect(String(cString: borrowed) == "a text that is no small string")
            }
        }

        @Test("C functions are passed as ^?", arguments: Fixture.Configuration.allCases)
        func functions(_ configuration: Fixture.Configuration) throws {
            typealias Function = @convention(c) (Int32) -> Int32
            let object = try Face(configuration).new()
            let double: Function = { $0 * 2 }
            #expect(try object.send("call:with:", double, Int32(21)) == Int32(42))
            let echoed: Function = try object.send("echoFunction:", double)
            #expect(echoed(5) == 10)
            let none: Function? = try object.send("echoFunction:", Function?.none)
            #expect(none == nil)
            let some: Function? = try object.send("echoFunction:", double)
            #expect(some?(4) == 8)
            expectError(MessageError.self, saying: ["value of echoFunction: is nil", "@convention(c)"]) {
                _ = try object.send("echoFunction:", Function?.none) as Function
            }
            expectError(MessageError.self, saying: ["argument 2 of scale: is encoded d", "(^?)"]) {
                _ = try object.send("scale:", double) as Double
            }
        }

        @Test("Bool is also char, signed or not")
        func bools() {
            for encoding in ["B", "c", "C"] {
                #expect((try? TypeEncoding(encoding)).map(Bool.accepts) == true)
            }
            #expect((try? TypeEncoding("i")).map(Bool.accepts) == false)
        }

        @Test("A block's signature matters if both sides know it")
        func blocks() throws {
            let object = try ObjCClass.define("ValueTestsBlocks") { c in
                c.method("take:", types: "@@:@?<v@?i>") { (self: ObjCObject, block: Block) -> Block in block }
            }
            defer { try? object.dispose() }
            let fitting: @convention(block) (Int32) -> Void = { _ in }
            let other: @convention(block) (Double) -> Void = { _ in }
            try autoreleasePool {
                let taker = try object.new()
                let block = Block(unsafeBlock: unsafeBitCast(fitting, to: UnsafeRawPointer.self))
                let same: Block = try taker.send("take:", block)
                #expect(same.unsafePointer == block.unsafePointer)
                let wrong = Block(unsafeBlock: unsafeBitCast(other, to: UnsafeRawPointer.self))
                expectError(MessageError.self, saying: ["argument 2 of take: is encoded @?<v@?i>", "a block v"]) {
                    _ = try taker.send("take:", wrong) as Block
                }
            }
        }

        @Test("Structures must have the layout of their encoding", arguments: Fixture.Configuration.allCases)
        func structures(_ configuration: Fixture.Configuration) throws {
            let object = try Face(configuration).new()
            let padded: Padded = try object.send("pad:", 5)
            #expect(padded == Padded(wide: 5, narrow: 112))
            let echoed: Padded = try object.send("echoPadded:", padded)
            #expect(echoed == padded)
            expectError(
                MessageError.self, saying: ["WrongLayout has 8 bytes aligned to 8", "describes 16 bytes aligned to 8"]
            ) { _ = try object.send("pad:", 5) as WrongLayout }
            expectError(
                MessageError.self,
                saying: ["the encoding of NoLayout cannot be used", "unterminated structure at byte 0"]
            ) {
                _ = try object.send("pad:", 5) as NoLayout
            }
            expectError(
                MessageError.self, saying: ["the return value of pad: is encoded {?=qc}", "OtherPair ({pair=dd})"]
            ) {
                _ = try object.send("pad:", 5) as OtherPair
            }
        }

        @Test("A structure that C declares is an argument, a result and a hook's parameter")
        func cStructures() throws {
            let cls = try ObjCClass.define("ValueTestsCStructures") { c in
                c.method("later:") { (_: ObjCObject, time: timespec) in
                    timespec(tv_sec: time.tv_sec + 1, tv_nsec: time.tv_nsec)
                }
            }
            defer { try? cls.dispose() }
            for engine in HookEngine.tested {
                try autoreleasePool {
                    let object = try cls.new(), seen = Shared<[Int]>([])
                    let token = try object.hook("later:", .before, engine: engine) { (time: timespec) in
                        seen.value = [time.tv_sec, time.tv_nsec]
                    }
                    let later: timespec = try object.send("later:", timespec(tv_sec: 4, tv_nsec: 5))
                    #expect(later.tv_sec == 5 && later.tv_nsec == 5)
                    #expect(seen.value == [4, 5])
                    token.remove()
                }
            }
        }

        @Test("A class and a structure with references cannot be C structures")
        func references() throws {
            let cls = try ObjCClass.define("ValueTestsReferences") { c in
                c.method("take:", types: "v@:{one=q}") { (_: ObjCObject, one: One) in }
            }
            defer { try? cls.dispose() }
            try autoreleasePool {
                let object = try cls.new()
                let reason = "is not BitwiseCopyable, so it cannot be an ObjCStructure"
                expectError(MessageError.self, saying: ["SharedOne \(reason)"]) {
                    try object.send("take:", SharedOne()) as Void
                }
                expectError(MessageError.self, saying: ["Held \(reason)"]) { try object.send("take:", Held()) as Void }
                for engine in HookEngine.tested {
                    expectError(AspectError.self, saying: ["-[\(cls.name) take:]", "SharedOne \(reason)"]) {
                        try object.hook("take:", engine: engine) { (_: SharedOne) in }
                    }
                }
            }
        }

        @Test("A value of any other type is passed in a box", arguments: Fixture.Configuration.allCases)
        func boxes(_ configuration: Fixture.Configuration) throws {
            let object = try Face(configuration).new()
            let celsius: Celsius = try object.send("echo:", Celsius(degrees: 20))
            #expect(celsius == Celsius(degrees: 20))
            let array: [Int] = try object.send("echo:", [1, 2, 3])
            #expect(array == [1, 2, 3])
            let pair: (Int, String) = try object.send("echo:", (1, "one"))
            #expect(pair == (1, "one"))
            let function: (Int) -> Int = try object.send("echo:", { $0 + 1 } as (Int) -> Int)
            #expect(function(1) == 2)
            let optional: Celsius? = try object.send("echo:", Celsius?.some(Celsius(degrees: 1)))
            #expect(optional == Celsius(degrees: 1))
            let none: Celsius? = try object.send("echo:", Celsius?.none)
            #expect(none == nil)
            let wider: any Hashable = try object.send("echo:", Celsius(degrees: 3))
            #expect(wider as? Celsius == Celsius(degrees: 3))
            expectError(MessageError.self, saying: ["holds Celsius, not Array<Int> (the return value of echo:)"]) {
                _ = try object.send("echo:", Celsius(degrees: 20)) as [Int]
            }
            expectError(MessageError.self, saying: ["\"text\" is not a box of a Swift value", "Celsius"]) {
                _ = try object.send("echo:", "text") as Celsius
            }
            expectError(MessageError.self, saying: ["value of echo: is nil, which Celsius does not accept"]) {
                _ = try object.send("echo:", ObjCObject?.none) as Celsius
            }
            expectError(MessageError.self, saying: ["argument 2 of scale: is encoded d", "Celsius (@)"]) {
                _ = try object.send("scale:", Celsius(degrees: 20)) as Double
            }
        }

        @Test("Boxes are equal if their values are equal")
        func equalBoxes() throws {
            let object = try Face().new()
            try autoreleasePool {
                let left: ObjCObject = try object.send("echo:", Celsius(degrees: 20))
                let same: ObjCObject = try object.send("echo:", Celsius(degrees: 20))
                let other: ObjCObject = try object.send("echo:", Celsius(degrees: 21))
                #expect(left != same)
                #expect(try left.send("isEqual:", same) && !left.send("isEqual:", other))
                #expect(try left.send("hash") as UInt == same.send("hash"))
                let closure: ObjCObject = try object.send("echo:", {})
                #expect(try closure.send("isEqual:", closure) && !closure.send("isEqual:", left))
            }
        }

        @Test("A boxed value is released with its box")
        func boxesRelease() throws {
            final class Witness: Sendable {}
            let object = try Face().new()
            weak var witness: Witness?
            try autoreleasePool {
                let made = Witness()
                witness = made
                let same: Witness = try object.send("echo:", made)
                #expect(same === made)
            }
            #expect(witness == nil)
        }
    }
}

extension timespec: ObjCStructure {
    /// The encoding of seconds and nanoseconds.
    public static var objCEncoding: String { "{timespec=qq}" }
}

private struct Padded: ObjCStructure, Equatable {
    static let objCEncoding = "{padded=qc}"
    var wide: Int
    var narrow: Int8
}

private struct OtherPair: ObjCStructure {
    static let objCEncoding = "{pair=dd}"
    var left: Double
    var right: Double
}

private struct WrongLayout: ObjCStructure {
    static let objCEncoding = "{padded=qc}"
    var wide: Int
}

private struct NoLayout: ObjCStructure {
    static let objCEncoding = "{pad="
    var wide: Int
}

private struct One: ObjCStructure {
    static let objCEncoding = "{one=q}"
    var number: Int
}

private final class SharedOne: ObjCStructure, Sendable {
    static let objCEncoding = "{one=q}"
    static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> SharedOne { SharedOne() }
    func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {}
}

private struct Held: ObjCStructure {
    static let objCEncoding = "{one=q}"
    static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Held { Held() }
    func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {}
    let one = SharedOne()
}
