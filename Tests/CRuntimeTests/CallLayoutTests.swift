import CRuntime
import Foundation
import TestSupport
import Testing

/// A call layout, its locations spelled out: `g` general, `v` vector, `x` x87 registers, offset and size.
struct CallLayout {
    struct Refusal: Error, Equatable {
        let reason: String
        let argument: Int
    }

    let result: String
    let arguments: [String]
    let generalCount: Int
    let vectorCount: Int
    let x87Count: Int
    let stackSize: Int

    init(_ text: String) throws {
        var reason: UnsafePointer<CChar>?
        var argument = -2
        let created = try ParsedMethodType(text).withPointer { ort_call_layout_create($0, &reason, &argument) }
        guard let layout = created else { throw Refusal(reason: String(cString: reason!), argument: argument) }
        defer { free(layout) }
        let tail = UnsafeRawPointer(layout).advanced(by: MemoryLayout<ort_call_layout>.size)
        let locations = tail.assumingMemoryBound(to: ort_location.self)
        result = CallLayout.describe(layout.pointee.return_value)
        arguments = (0..<layout.pointee.argument_count).map { CallLayout.describe(locations[$0]) }
        generalCount = Int(layout.pointee.general_count)
        vectorCount = Int(layout.pointee.vector_count)
        x87Count = Int(layout.pointee.x87_count)
        stackSize = layout.pointee.stack_size
    }

    private static func describe(_ location: ort_location) -> String {
        let pieces = [location.pieces.0, location.pieces.1, location.pieces.2, location.pieces.3]
        switch location.kind {
        case ORT_LOCATION_NONE: return "none"
        case ORT_LOCATION_MEMORY: return "memory"
        case ORT_LOCATION_STACK: return "stack \(location.stack_offset)+\(location.size)"
        default: return pieces.prefix(Int(location.piece_count)).map(describe).joined(separator: " ")
        }
    }

    private static func describe(_ piece: ort_location_piece) -> String {
        let bank = piece.bank == ORT_BANK_GENERAL ? "g" : piece.bank == ORT_BANK_VECTOR ? "v" : "x"
        return "\(bank)\(piece.index):\(piece.offset)+\(piece.size)"
    }
}

@Suite struct CallLayoutTests {
    @Test(arguments: Fixture.Configuration.allCases)
    func compiledFunctionsReceiveAndReturnEveryValue(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("call_layouts", configuration)
        let count = try fixture.function("call_layouts_count", as: (@convention(c) () -> Int).self)()
        let name = try fixture.function(
            "call_layouts_name", as: (@convention(c) (Int) -> UnsafePointer<CChar>).self)
        let check = try fixture.function(
            "call_layouts_check", as: (@convention(c) (Int) -> UnsafePointer<CChar>?).self)
        #expect(count >= 500)
        for index in 0..<count {
            let failure = check(index).map { String(cString: $0) }
            #expect(failure == nil, "\(String(cString: name(index)))")
        }
    }

    @Test func aMethodsArgumentsFillRegistersInOrder() throws {
        let layout = try CallLayout("q@:id{pair=qd}f")
        #expect(layout.result == "g0:0+8")
        #expect(layout.arguments == ["g0:0+8", "g1:0+8", "g2:0+4", "v0:0+8", "g3:0+8 v1:8+8", "v2:0+4"])
        #expect(layout.generalCount == 4)
        #expect(layout.vectorCount == 3)
        #expect(layout.stackSize == 0)
    }

    @Test func theHiddenReturnPointerTakesTheFirstRegister() throws {
        let layout = try CallLayout("{big=qqq}@:")
        #expect(layout.result == "memory")
        #expect(layout.arguments == ["g1:0+8", "g2:0+8"])
        #expect(layout.generalCount == 3)
    }

    @Test func aValueThatFindsTooFewRegistersLeavesThemToTheNext() throws {
        let layout = try CallLayout("v@:qqq{pair=qq}iTc{s=d}")
        #expect(
            layout.arguments == [
                "g0:0+8", "g1:0+8", "g2:0+8", "g3:0+8", "g4:0+8", "stack 0+16", "g5:0+4", "stack 16+16", "stack 32+1",
                "v0:0+8",
            ])
        #expect(layout.stackSize == 48)
    }

    @Test func longDoublesAreAlignedOnTheStack() throws {
        let layout = try CallLayout("D@:qqqqcDjD")
        #expect(layout.result == "x0:0+10")
        #expect(layout.x87Count == 1)
        #expect(layout.arguments.suffix(3) == ["stack 0+1", "stack 16+16", "stack 32+32"])
        #expect(layout.stackSize == 64)
    }

    @Test func complexLongDoublesReturnInTwoRegisters() throws {
        let layout = try CallLayout("jD@:")
        #expect(layout.result == "x0:0+10 x1:16+10")
        #expect(layout.x87Count == 2)
    }

    @Test func emptyStructuresArePassedNowhere() throws {
        let layout = try CallLayout("{e=}@:{e=}i{f=[0i]}")
        #expect(layout.result == "none")
        #expect(layout.arguments == ["g0:0+8", "g1:0+8", "none", "g2:0+4", "none"])
    }

    @Test func anArrayIsPassedAsAPointer() throws {
        #expect(try CallLayout("v@:[4{opaque}]").arguments[2] == "g2:0+8")
        #expect(try CallLayout("v@:qqqqc[4D]").arguments[7] == "stack 8+8")
    }

    @Test(arguments: [
        ("![16,16f]@:", "vector (only a structure with a registered layout may hold one)", -1),
        ("v@:i![16,16f]", "vector (only a structure with a registered layout may hold one)", 3),
        ("v@:{v=i![16,16f]}", "vector (only a structure with a registered layout may hold one)", 2),
        ("{hidden}@:", "opaque structure by value (ort_register_layout gives it a layout)", -1),
        ("v@:(hidden)", "opaque union by value", 2),
        ("v@:{a=i[2{hidden}]}", "opaque structure by value (ort_register_layout gives it a layout)", 2),
        ("v@:?", "unknown type", 2),
        ("v@:v", "void as a value", 2),
        ("v@:{a=v}", "void as a value", 2),
        ("v@:b3", "bit-field outside of a structure", 2),
        ("[4i]@:", "array as a return value", -1),
        ("v@:{packed=ib32q40}", "bit-field positions that contradict the structure's members", 2),
        ("v@:{a=i[0i]}", "small structure that ends in an array of no elements", 2),
        ("v@:{a=i{b=c[0c]}}", "small structure that ends in an array of no elements", 2),
    ])
    func whatCannotBePassedIsRefused(text: String, reason: String, argument: Int) {
        #expect(throws: CallLayout.Refusal(reason: reason, argument: argument)) { try CallLayout(text) }
    }

    @Test func aRefusalNeedsNoReceivers() throws {
        #expect(try ParsedMethodType("v@:v").withPointer { ort_call_layout_create($0, nil, nil) } == nil)
    }

    @Test(arguments: [
        ("{big=qqq}32@0:8", true), ("{x=D}16@0:8", false), ("{x=Di}16@0:8", true), ("(u=Di)16@0:8", true),
        ("{pair=dd}16@0:8", false), ("{m=fffff}", true),
        ("jD16@0:8", false), ("{a=Ai}16@0:8", true), ("v16@0:8", false),
        ("Ajf16@0:8", true), ("rAjD16@0:8", true), ("Ai16@0:8", false), ("AD16@0:8", false),
        ("jT16@0:8", true), ("ji16@0:8", false),
        ("[64c]16@0:8", false), ("{hidden}16@0:8", false),
        ("{big=qqq", false), ("{big=qqq}@:garbage", false), ("", false),
    ])
    func largeStructuresReturnInMemory(text: String, expected: Bool) {
        #expect(ort_method_type_returns_in_memory(text) == expected)
    }

    @Test func nullReturnsNothingInMemory() {
        #expect(!ort_method_type_returns_in_memory(nil))
    }
}
