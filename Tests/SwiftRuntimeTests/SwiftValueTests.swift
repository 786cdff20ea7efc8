import CHooks
import CRuntime
import Glibc
import SwiftRuntime
import Testing

/// Hooks one method of a class, before and after, and reads and writes its values by their layout.
private final class ValueProbe {
    let layout: SwiftCallLayout
    private(set) var arguments: [String] = []
    private(set) var result: String?
    private(set) var calls = 0
    /// The arguments to exchange.
    var swapped: (Int, Int)?
    /// The index of the argument to return instead of the result.
    var answering: Int?
    var newArguments: [Int: Any] = [:]
    var newResult: Any?
    private var failure: String?
    private var values: SwiftCallValues?
    private var tokens: [OpaquePointer?] = []

    init(_ cls: AnyClass, _ name: String, isCallerIsolated: Bool = false) throws {
        var method = try #require(try SwiftClass(cls).methods.first { $0.name == name })
        if method.isAsync { method.isCallerIsolated = isCallerIsolated }
        layout = try SwiftCallLayout(of: method)
        install(on: cls, method, .ORT_HOOK_BEFORE) { call, context in
            Unmanaged<ValueProbe>.fromOpaque(context!).takeUnretainedValue().before(call!)
        }
        guard !method.isAsync else { return }
        install(on: cls, method, .ORT_HOOK_AFTER) { call, context in
            Unmanaged<ValueProbe>.fromOpaque(context!).takeUnretainedValue().after(call!)
        }
    }

    private func install(
        on cls: AnyClass, _ method: SwiftFunction, _ position: ort_hook_position,
        _ function: @escaping ort_hook_function
    ) {
        var request = ort_swift_hook_request()
        request.metadata = unsafeBitCast(cls, to: UnsafeRawPointer.self)
        request.word = UInt32(method.word)
        request.is_async = method.isAsync
        request.stack_size = UInt32(layout.stackSize)
        request.vector_count = UInt8(layout.vectorCount)
        request.position = position
        request.function = function
        request.context = Unmanaged.passUnretained(self).toOpaque()
        var hook: OpaquePointer?
        #expect(ort_swift_hook_install(&request, &hook) == .ORT_HOOK_OK)
        tokens.append(hook)
    }

    func remove() {
        for token in tokens {
            ort_hook_remove(token)
            ort_hook_release(token)
        }
        #expect(ort_hook_flush(1_000_000_000))
        #expect(failure == nil)
    }

    private func trying(_ body: () throws -> Void) {
        do { try body() } catch { failure = "\(error)" }
    }

    private func before(_ call: OpaquePointer) {
        calls += 1
        let values = SwiftCallValues(call, layout)
        self.values = values
        trying {
            let read = try layout.parameters.indices.map { try values.argument(at: $0) }
            arguments = read.map(ValueNotes.text)
            if let (first, second) = swapped {
                try values.setArgument(at: first, to: read[second])
                try values.setArgument(at: second, to: read[first])
            }
            for (index, new) in newArguments { try values.setArgument(at: index, to: new) }
        }
    }

    private func after(_ call: OpaquePointer) {
        trying {
            let values = try #require(values)
            guard !layout.isThrowing || ort_swift_call_result(call).error == 0 else {
                if let newResult { try values.setResult(to: newResult, hasResult: false) }
                return
            }
            result = ValueNotes.text(try values.result())
            if let answering { try values.setResult(to: try values.argument(at: answering), hasResult: true) }
            if let newResult { try values.setResult(to: newResult, hasResult: true) }
        }
        values = nil
    }
}

/// Returns the object, and hides from the optimizer that its class is not a subclass.
@inline(never) private func hidden<Object: AnyObject>(_ object: Object) -> Object { object }

@inline(never) private func tuple(of host: ValueHost) -> (Int, String) { host.tuple }

extension Runtime {
    @Suite struct SwiftValues {
        private typealias Echo<Value> = (ValueHost) -> (Int8, Value, Value, Double, Value) -> Value

        /// Tests a method that returns its third argument.
        ///
        /// Expects that the hook reads the values that the method gets, and that the method gets the values that
        /// replace them.
        private func expectTravels<Value>(_ name: String, _ a: Value, _ b: Value, _ c: Value, _ echo: Echo<Value>)
            throws
        {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "\(name)(_:_:_:_:_:)")
            defer { probe.remove() }

            let plain = echo(host)(-7, a, b, 0.1, c)
            #expect(ValueNotes.text(plain) == ValueNotes.text(b), "\(name)")
            #expect(probe.calls == 1, "\(name)")
            #expect(probe.arguments == [-7 as Int8, a, b, 0.1, c].map(ValueNotes.text), "\(name)")
            #expect(probe.arguments == ValueNotes.arguments, "\(name)")
            #expect(probe.result == ValueNotes.answer, "\(name)")

            probe.swapped = (1, 4)
            #expect(ValueNotes.text(echo(host)(-7, a, b, 0.1, c)) == ValueNotes.text(b), "\(name)")
            #expect(ValueNotes.arguments == [-7 as Int8, c, b, 0.1, a].map(ValueNotes.text), "\(name)")

            probe.swapped = (1, 2)
            probe.answering = 4
            let other = echo(host)(-7, a, b, 0.1, c)
            #expect(ValueNotes.arguments == [-7 as Int8, b, a, 0.1, c].map(ValueNotes.text), "\(name)")
            #expect(probe.result == ValueNotes.text(a), "\(name)")
            #expect(ValueNotes.text(other) == ValueNotes.text(c), "\(name)")
        }

        private func text(_ number: Int) -> String { "a text that is long enough for the heap \(number)" }

        private func nested(_ number: Int8) -> ValueNested {
            let bytes = ValueThreeBytes(a: number, b: -number, c: number + 1)
            return ValueNested(a: bytes, b: bytes, c: ValueFloats(a: 1.5, b: Float(number)), d: number)
        }

        private func five(_ number: Int) -> ValueFiveWords {
            ValueFiveWords(a: text(number), b: text(-number), c: number)
        }

        private func held(_ number: Int8) -> ValueHoldsObject {
            ValueHoldsObject(a: number, b: ValueObject("\(number)"), c: ValueObject("other \(number)"))
        }

        @Test("Numbers are read and replaced as the method gets them")
        func numbers() throws {
            try expectTravels("int8", 1, -2, 127) { $0.int8 }
            try expectTravels("int16", 1, -2, 300) { $0.int16 }
            try expectTravels("int32", 1, -2, 70000) { $0.int32 }
            try expectTravels("int64", 1, -2, .max) { $0.int64 }
            try expectTravels("int", 1, -2, .min) { $0.int }
            try expectTravels("uint8", 1, 2, 255) { $0.uint8 }
            try expectTravels("uint16", 1, 2, .max) { $0.uint16 }
            try expectTravels("uint32", 1, 2, .max) { $0.uint32 }
            try expectTravels("uint64", 1, 2, .max) { $0.uint64 }
            try expectTravels("bool", true, false, true) { $0.bool }
            try expectTravels("float", 1.5, -2.5, .infinity) { $0.float }
            try expectTravels("double", 1.5, -2.5, .pi) { $0.double }
            try expectTravels("float16", 1.5, -2.5, 3) { $0.float16 }
            try expectTravels("optionalInt8", 1, nil, -3) { $0.optionalInt8 }
            try expectTravels("optionalInt", nil, 2, 3) { $0.optionalInt }
            try expectTravels("optionalBool", true, nil, false) { $0.optionalBool }
            try expectTravels("optionalFloat", 1.5, nil, 3) { $0.optionalFloat }
            try expectTravels("optionalDouble", nil, 2.5, 3) { $0.optionalDouble }
            try expectTravels("twiceOptional", .some(nil), nil, 3) { $0.twiceOptional }
            try expectTravels(
                "pointer", UnsafeMutablePointer(bitPattern: 8)!, UnsafeMutablePointer(bitPattern: 16)!,
                UnsafeMutablePointer(bitPattern: 24)!
            ) { $0.pointer }
            try expectTravels("optionalPointer", nil, UnsafeRawPointer(bitPattern: 8), nil) { $0.optionalPointer }
            try expectTravels("range", 1..<2, 3..<4, 5..<6) { $0.range }
            try expectTravels("closedRange", 1...2, 3...4, 5...6) { $0.closedRange }
            try expectTravels(
                "buffer", UnsafeRawBufferPointer(start: nil, count: 0),
                UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: 8), count: 1),
                UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: 16), count: 2)
            ) { $0.buffer }
            try expectTravels(
                "timeInC", timespec(tv_sec: 1, tv_nsec: 2), timespec(tv_sec: 3, tv_nsec: 4),
                timespec(tv_sec: 5, tv_nsec: 6)
            ) { $0.timeInC }
        }

        @Test("Texts and collections are read and replaced as the method gets them")
        func textsAndCollections() throws {
            try expectTravels("string", text(1), "b", text(3)) { $0.string }
            try expectTravels("character", "a", "ö", "c") { $0.character }
            try expectTravels("substring", text(1).dropFirst(), text(2).dropLast(), "c") { $0.substring }
            try expectTravels("array", [1, 2], [], [3]) { $0.array }
            try expectTravels("dictionary", [text(1): 1], [:], ["c": 3]) { $0.dictionary }
            try expectTravels("set", [1], [], [3]) { $0.set }
            try expectTravels("optionalString", text(1), nil, text(3)) { $0.optionalString }
            try expectTravels("optionalCharacter", "a", nil, "c") { $0.optionalCharacter }
            try expectTravels("optionalSubstring", text(1).dropFirst(), nil, "c") { $0.optionalSubstring }
            try expectTravels("optionalArray", [1], nil, [3]) { $0.optionalArray }
            try expectTravels("optionalDictionary", ["a": 1], nil, [text(3): 3]) { $0.optionalDictionary }
            try expectTravels("arrayOfTuples", [(1, text(1))], [], [(3, "c")]) { $0.arrayOfTuples }
            try expectTravels("unicode", "a", "b", "c") { $0.unicode }
            try expectTravels(
                "index", text(1).startIndex, text(1).endIndex, text(1).index(text(1).startIndex, offsetBy: 3)
            ) { $0.index }
            try expectTravels("arraySlice", [1, 2, 3][1...], [], [4, 5, 6][...1]) { $0.arraySlice }
            try expectTravels("lazy", [1].lazy.map { text($0) }, [2].lazy.map { text($0) }, [3].lazy.map { text($0) }) {
                $0.lazy
            }
        }

        @Test("Structures are read and replaced as the method gets them")
        func structures() throws {
            try expectTravels("emptyStruct", ValueNothing(), ValueNothing(), ValueNothing()) { $0.emptyStruct }
            try expectTravels("oneWord", ValueOneWord(a: 1), ValueOneWord(a: 2), ValueOneWord(a: 3)) { $0.oneWord }
            try expectTravels(
                "twoWords", ValueTwoWords(a: 1, b: text(1).startIndex), ValueTwoWords(a: 2, b: text(1).endIndex),
                ValueTwoWords(a: 3, b: text(1).endIndex)
            ) { $0.twoWords }
            try expectTravels(
                "threeWords", ValueThreeWords(a: 1, b: text(1)), ValueThreeWords(a: 2, b: text(2)),
                ValueThreeWords(a: 3, b: text(3))
            ) { $0.threeWords }
            try expectTravels(
                "fourWords", ValueFourWords(a: text(1), b: text(2)), ValueFourWords(a: text(3), b: text(4)),
                ValueFourWords(a: text(5), b: text(6))
            ) { $0.fourWords }
            try expectTravels(
                "fiveWords", ValueFiveWords(a: text(1), b: text(2), c: 1), ValueFiveWords(a: text(3), b: text(4), c: 2),
                ValueFiveWords(a: text(5), b: text(6), c: 3)
            ) { $0.fiveWords }
            try expectTravels(
                "sixWords", ValueSixWords(a: text(1), b: text(2), c: 1, d: [1]),
                ValueSixWords(a: text(3), b: text(4), c: 2, d: []),
                ValueSixWords(a: text(5), b: text(6), c: 3, d: [3, 4])
            ) { $0.sixWords }
            try expectTravels(
                "mixed", ValueMixed(a: 1, b: -2, c: 3), ValueMixed(a: -4, b: 5, c: -6), ValueMixed(a: 7, b: 8, c: 9)
            ) { $0.mixed }
            try expectTravels("floats", ValueFloats(a: 1, b: 2), ValueFloats(a: 3, b: 4), ValueFloats(a: 5, b: 6)) {
                $0.floats
            }
            try expectTravels(
                "threeFloats", ValueThreeFloats(a: 1, b: 2, c: 3), ValueThreeFloats(a: 4, b: 5, c: 6),
                ValueThreeFloats(a: 7, b: 8, c: 9)
            ) { $0.threeFloats }
            try expectTravels(
                "doubleAndByte", ValueDoubleAndByte(a: 1, b: 2), ValueDoubleAndByte(a: 3, b: -4),
                ValueDoubleAndByte(a: 5, b: 6)
            ) { $0.doubleAndByte }
            try expectTravels(
                "threeBytes", ValueThreeBytes(a: 1, b: 2, c: 3), ValueThreeBytes(a: 4, b: 5, c: 6),
                ValueThreeBytes(a: 7, b: 8, c: -9)
            ) { $0.threeBytes }
            try expectTravels(
                "byteAndWord", ValueByteAndWord(a: 1, b: 2, c: true), ValueByteAndWord(a: 3, b: 4, c: false),
                ValueByteAndWord(a: 5, b: 6, c: true)
            ) { $0.byteAndWord }
            try expectTravels(
                "floatBetween", ValueFloatBetween(a: 1, b: 2, c: 3, d: 4), ValueFloatBetween(a: 5, b: 6, c: 7, d: 8),
                ValueFloatBetween(a: 9, b: 10, c: 11, d: 12)
            ) { $0.floatBetween }
            try expectTravels("nested", nested(1), nested(2), nested(3)) { $0.nested }
            try expectTravels(
                "optionalThreeWords", ValueThreeWords(a: 1, b: text(1)), nil, ValueThreeWords(a: 3, b: text(3))
            ) { $0.optionalThreeWords }
            try expectTravels(
                "optionalFourWords", ValueFourWords(a: text(1), b: text(2)), nil, ValueFourWords(a: text(5), b: text(6))
            ) { $0.optionalFourWords }
            try expectTravels("optionalMixed", ValueMixed(a: 1, b: -2, c: 3), nil, ValueMixed(a: 7, b: 8, c: 9)) {
                $0.optionalMixed
            }
            try expectTravels("optionalFloats", ValueFloats(a: 1, b: 2), nil, ValueFloats(a: 5, b: 6)) {
                $0.optionalFloats
            }
            try expectTravels(
                "holdsAny", ValueHoldsAny(a: 1, b: text(1)), ValueHoldsAny(a: 2, b: 2),
                ValueHoldsAny(a: 3, b: nested(3))
            ) { $0.holdsAny }
            try expectTravels(
                "box", ValueBox(value: 1, count: 2), ValueBox(value: 3, count: 4), ValueBox(value: 5, count: 6)
            ) { $0.box }
            try expectTravels(
                "boxOfAny", ValueBox(value: text(1), count: 2), ValueBox(value: 3, count: 4),
                ValueBox(value: nested(5), count: 6)
            ) { $0.boxOfAny }
            try expectTravels("phantom", ValuePhantom(count: 1), ValuePhantom(count: 2), ValuePhantom(count: 3)) {
                $0.phantom
            }
        }

        @Test("Enumerations are read and replaced as the method gets them")
        func enumerations() throws {
            try expectTravels("plainEnum", .a, .b, .c) { $0.plainEnum }
            try expectTravels("singleEnum", .empty, .text(text(2)), .other) { $0.singleEnum }
            try expectTravels("manyEnum", .number(1), .text(text(2)), .none) { $0.manyEnum }
            try expectTravels("nestedEnum", .many(.text(text(1))), .pair(2, 3), .many(.none)) { $0.nestedEnum }
            try expectTravels(
                "indirectEnum", .leaf(1), .node(.leaf(2), .node(.leaf(3), .leaf(4))), .node(.leaf(5), .leaf(6))
            ) { $0.indirectEnum }
            try expectTravels("oneCaseEnum", .only(1, 2), .only(3, -4), .only(5, 6)) { $0.oneCaseEnum }
            try expectTravels("smallPayloadEnum", .bytes(ValueThreeBytes(a: 1, b: 2, c: 3)), .mixed(2.5), .none) {
                $0.smallPayloadEnum
            }
            try expectTravels("wideEnum", .six(ValueSixWords(a: text(1), b: text(2), c: 1, d: [1])), .none, .none) {
                $0.wideEnum
            }
            try expectTravels("opaqueEnum", .any(text(1)), .none, .any(3)) { $0.opaqueEnum }
            try expectTravels("optionalEnum", .number(1), nil, .text(text(3))) { $0.optionalEnum }
            try expectTravels("outcome", .success(1), .failure(ValueError(number: 2)), .success(3)) { $0.outcome }
        }

        @Test("Existentials, objects and metatypes are read and replaced as the method gets them")
        func existentialsAndObjects() throws {
            try expectTravels("anything", text(1), 2, nested(3)) { $0.anything }
            try expectTravels("optionalAnything", text(1), nil, 3) { $0.optionalAnything }
            try expectTravels("existential", 1, 2, 3) { $0.existential }
            try expectTravels("optionalExistential", 1, nil, 3) { $0.optionalExistential }
            try expectTravels("composition", 1, 2, 3) { $0.composition }
            try expectTravels("objectExistential", ValueObject("1"), ValueObject("2"), ValueObject("3")) {
                $0.objectExistential
            }
            try expectTravels("optionalObjectExistential", ValueObject("1"), nil, ValueObject("3")) {
                $0.optionalObjectExistential
            }
            try expectTravels("superclassExistential", ValueSubobject("1"), ValueSubobject("2"), ValueSubobject("3")) {
                $0.superclassExistential
            }
            try expectTravels("error", ValueError(number: 1), CancellationError(), ValueError(number: 3)) { $0.error }
            try expectTravels("optionalError", ValueError(number: 1), nil, ValueError(number: 3)) { $0.optionalError }
            try expectTravels("anyObject", ValueObject("1"), ValueObject("2"), ValueObject("3")) { $0.anyObject }
            try expectTravels("holdsObject", held(1), held(2), held(3)) { $0.holdsObject }
            try expectTravels(
                "holdsWeak", ValueHoldsWeak(a: 1, b: text(1), c: nil),
                ValueHoldsWeak(a: 2, b: nil, c: ValueObject("2")), ValueHoldsWeak(a: 3, b: nil, c: nil)
            ) { $0.holdsWeak }
            try expectTravels("object", ValueObject("1"), ValueSubobject("2"), ValueObject("3")) { $0.object }
            try expectTravels("optionalObject", ValueObject("1"), nil, ValueObject("3")) { $0.optionalObject }
            try expectTravels("classType", ValueObject.self, ValueSubobject.self, ValueObject.self) { $0.classType }
            try expectTravels("optionalClassType", ValueObject.self, nil, ValueSubobject.self) { $0.optionalClassType }
            try expectTravels("structType", Int.self, Int.self, Int.self) { $0.structType }
            try expectTravels("existentialType", Int.self, Int.self, Int.self) { $0.existentialType }
            try expectTravels("anyType", Int.self, String.self, (any ValueProtocol).self) { $0.anyType }
        }

        @Test("Vectors are read and replaced as the method gets them")
        func vectors() throws {
            try expectTravels("vector2", [1, 2], [3, 4], [5, 6]) { $0.vector2 }
            try expectTravels("vector3", [1, 2, 3], [4, 5, 6], [7, 8, 9]) { $0.vector3 }
            try expectTravels("vector4", [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]) { $0.vector4 }
            try expectTravels("vector8", [1, 2, 3, 4, 5, 6, 7, 8], .zero, .one) { $0.vector8 }
            try expectTravels("vector2Double", [1, 2], [3, 4], [5, 6]) { $0.vector2Double }
            try expectTravels("vector4Bytes", [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 255]) { $0.vector4Bytes }
            try expectTravels("vector8Bytes", [1, 2, 3, 4, 5, 6, 7, 8], .zero, .one) { $0.vector8Bytes }
            try expectTravels("vector2Ints", [1, -2], [3, 4], [5, 6]) { $0.vector2Ints }
            try expectTravels(
                "holdsVector", ValueHoldsVector(a: 1, b: [1, 2, 3, 4]), ValueHoldsVector(a: 2, b: .one),
                ValueHoldsVector(a: 3, b: .zero)
            ) { $0.holdsVector }
        }

        @Test("Tuples are read and replaced as the method gets them")
        func tuples() throws {
            try expectTravels("tuple", (1, text(1)), (2, "b"), (3, text(3))) { $0.tuple }
            try expectTravels(
                "labelledTuple", (first: 1, second: 1.5), (first: -2, second: 2.5), (first: 3, second: 3.5)
            ) { $0.labelledTuple }
            let tupleOfMany: [(Int8, Any, (Float, Int16), ValueFiveWords)] = [
                (1, text(1), (1.5, 2), five(1)), (2, 2, (2.5, 3), five(2)), (3, nested(3), (3.5, 4), five(3)),
            ]
            try expectTravels("tupleOfMany", tupleOfMany[0], tupleOfMany[1], tupleOfMany[2]) { $0.tupleOfMany }
            try expectTravels("tupleOfBytes", (1, (2, 3), 4), (-5, (-6, -7), -8), (9, (10, 11), 12)) { $0.tupleOfBytes }
            let tupleWithAny: [(Int8, Any, Int8)] = [(1, text(1), 2), (-3, 3, -4), (5, nested(5), 6)]
            try expectTravels("tupleWithAny", tupleWithAny[0], tupleWithAny[1], tupleWithAny[2]) { $0.tupleWithAny }
            let tupleWithAnys: [(Any, Int, Any)] = [(text(1), 1, 1), (2, 2, text(2)), (3, 3, nested(3))]
            try expectTravels("tupleWithAnys", tupleWithAnys[0], tupleWithAnys[1], tupleWithAnys[2]) {
                $0.tupleWithAnys
            }
            let tupleWithLarge: [(Any, ValueFiveWords)] = [(text(1), five(1)), (2, five(2)), (nested(3), five(3))]
            try expectTravels("tupleWithLarge", tupleWithLarge[0], tupleWithLarge[1], tupleWithLarge[2]) {
                $0.tupleWithLarge
            }
            try expectTravels("largeTuple", (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15)) { $0.largeTuple }
            let largeTupleWithAny: [(Int, Int, Any, Int, Int, Int)] = [
                (1, 2, text(1), 3, 4, 5), (6, 7, 8, 9, 10, 11), (12, 13, nested(3), 14, 15, 16),
            ]
            try expectTravels("largeTupleWithAny", largeTupleWithAny[0], largeTupleWithAny[1], largeTupleWithAny[2]) {
                $0.largeTupleWithAny
            }
            try expectTravels("tupleOfFloats", (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)) { $0.tupleOfFloats }
            try expectTravels("optionalTuple", (1, 2), nil, (3, 4)) { $0.optionalTuple }
            try expectTravels("optionalAction", nil, {}, nil) { $0.optionalAction }
        }

        @Test("New values, elements and subscript arguments are read and replaced in accessors")
        func accessors() throws {
            let host = hidden(ValueHost(0, "", 0))
            let setter = try ValueProbe(ValueHost.self, "tuple.setter")
            host.tuple = (3, text(1))
            #expect(setter.arguments == ValueNotes.arguments)
            setter.newArguments = [0: (4, text(2))]
            host.tuple = (5, text(3))
            setter.remove()
            #expect(tuple(of: host) == (4, text(2)))
            let getter = try ValueProbe(ValueHost.self, "tuple.getter")
            #expect(tuple(of: host) == (4, text(2)))
            #expect(getter.result == ValueNotes.answer)
            getter.newResult = (6, text(4))
            #expect(tuple(of: host) == (6, text(4)))
            getter.remove()

            let elements = try ValueProbe(ValueHost.self, "subscript(_:_:).getter")
            #expect(host[3, (4, text(5))].1 as? String == text(5))
            #expect(elements.arguments == ValueNotes.arguments)
            #expect(elements.result == ValueNotes.answer)
            elements.remove()
            let newElements = try ValueProbe(ValueHost.self, "subscript(_:_:).setter")
            newElements.newArguments = [2: (8, text(8))]
            host[3, (4, text(6))] = (2.5, text(7))
            #expect(
                newElements.arguments == [
                    ValueNotes.text((2.5, text(7) as Any)), "3", ValueNotes.text((4, text(6) as Any)),
                ])
            #expect(ValueNotes.arguments[2] == ValueNotes.text((8, text(8) as Any)))
            newElements.remove()
        }

        @Test("Values of initializers and class methods are read")
        func initializersAndClassMethods() throws {
            let initializer = try ValueProbe(ValueHost.self, "init(_:_:_:)")
            _ = host(1, text(1), text(2))
            #expect(initializer.arguments == ValueNotes.arguments)
            initializer.newArguments = [1: text(3), 2: text(4)]
            #expect(host(2, text(5), text(6)).made == "2 \(text(3)) \(text(4))")
            #expect(initializer.result?.contains("ValueHost") == true)
            initializer.remove()

            let method = try ValueProbe(ValueHost.self, "double(_:_:)")
            let type: ValueHost.Type = type(of: host(0, "", 0))
            #expect(type.double(text(7), 1) == text(7) + "1")
            #expect(method.arguments == ValueNotes.arguments)
            #expect(method.result == ValueNotes.answer)
            method.remove()
        }

        @inline(never) private func host(_ count: Int8, _ text: String, _ any: Any) -> ValueHost {
            Self.host.init(count, text, any)
        }

        nonisolated(unsafe) private static var host: ValueHost.Type = ValueHost.self

        @Test("inout arguments are read and written")
        func variables() throws {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "change(_:_:_:)")
            defer { probe.remove() }
            var (first, second, third) = (1, text(1) as Any, ValueFiveWords(a: text(2), b: "b", c: 3))
            host.change(&first, &second, &third)
            #expect(probe.arguments == ValueNotes.arguments)
            probe.newArguments = [0: 10, 2: ValueFiveWords(a: text(3), b: text(4), c: 30)]
            host.change(&first, &second, &third)
            #expect(first == 11)
            #expect(third.a == text(3))
            #expect(third.c == 31)
            #expect(ValueNotes.arguments[1] == ValueNotes.text("changed"))
        }

        @Test("A consumed argument is replaced by a value that the method consumes")
        func owned() throws {
            let before = ValueObject.count
            do {
                let host = hidden(ValueHost(0, "", 0))
                let probe = try ValueProbe(ValueHost.self, "keep(_:_:_:_:)")
                #expect(probe.layout.parameters.allSatisfy { $0.ownership == .owned })
                let large = ValueSixWords(a: text(1), b: text(2), c: 3, d: [4])
                host.keep(text(3), ValueObject("one"), large, ValueObject("two"))
                #expect(probe.arguments == ValueNotes.arguments)
                probe.newArguments = [
                    0: text(5), 1: ValueObject("three"), 2: ValueSixWords(a: text(6), b: "", c: 7, d: [8]),
                    3: ValueObject("four"),
                ]
                host.keep(text(3), ValueObject("one"), large, ValueObject("two"))
                #expect(ValueNotes.arguments[0] == ValueNotes.text(text(5)))
                #expect(ValueNotes.arguments[1] == "object three")
                #expect(ValueNotes.arguments[3] == "object four")
                probe.remove()
            }
            #expect(ValueObject.count == before)
        }

        @Test("Objects are neither leaked nor released too often")
        func lifetimes() throws {
            let before = ValueObject.count
            for number in 0..<3 {
                let objects = (0..<3).map { ValueObject("\(number) \($0)") }
                try expectTravels("object", objects[0], objects[1], objects[2]) { $0.object }
                try expectTravels("manyEnum", .object(objects[0]), .text(text(1)), .object(objects[2])) { $0.manyEnum }
                try expectTravels("anything", objects[0] as Any, objects[1] as Any, 1 as Any) { $0.anything }
                let held = objects.map { ValueHoldsObject(a: 1, b: $0, c: $0) }
                try expectTravels("holdsObject", held[0], held[1], held[2]) { $0.holdsObject }
            }
            #expect(ValueObject.count == before)
        }

        @Test("A method that throws has a result or an error")
        func throwing() throws {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "fail(_:_:)")
            defer { probe.remove() }
            #expect(try host.fail(1, text(1)) == text(1))
            #expect(probe.arguments == ValueNotes.arguments)
            #expect(probe.result == ValueNotes.answer)
            #expect(throws: ValueError.self) { try host.fail(-1, text(1)) }
            probe.newResult = text(2)
            #expect(try host.fail(-1, text(1)) == text(2))
            #expect(try host.fail(1, text(1)) == text(2))
        }

        @Test("Arguments on the stack are read and replaced")
        func stack() throws {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "many(_:_:_:_:_:_:_:_:_:_:_:_:)")
            let words = ValueFourWords(a: text(1), b: text(2))
            let mixed = ValueMixed(a: 1, b: -2, c: 3)
            let new = ValueFourWords(a: text(5), b: text(6))
            for _ in 0..<2 {
                let result = host.many(1, -2, 3.5, text(3), 4.5, nil, text(4), -5, mixed, [1, 2, 3, 4], 255, words)
                if probe.newArguments.isEmpty {
                    #expect(result == (text(3), 3.5, -2))
                    #expect(probe.arguments == ValueNotes.arguments)
                    #expect(probe.result == ValueNotes.answer)
                    probe.newArguments = [1: Int8(9), 7: Int16(8), 9: SIMD4<Float>(5, 6, 7, 8), 10: UInt8(7), 11: new]
                    probe.newResult = (text(7), 7.5, Int8(7))
                } else {
                    #expect(result == (text(7), 7.5, 7))
                    let texts = [9, 8, SIMD4<Float>(5, 6, 7, 8), 7, new].map(ValueNotes.text)
                    #expect([1, 7, 9, 10, 11].map { ValueNotes.arguments[$0] } == texts)
                }
            }
            probe.remove()

            let floats = try ValueProbe(ValueHost.self, "manyFloats(_:_:_:_:_:_:_:_:)")
            let eight = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8)
            let result = host.manyFloats((1, 2, 3, 4), (5, 6, 7), 8, [1, 2, 3, 4], 9, eight, [10, 11], 12)
            #expect(result == (eight, 9, 8))
            #expect(floats.arguments == ValueNotes.arguments)
            #expect(floats.result == ValueNotes.answer)
            floats.remove()
        }

        @Test("A weak reference lies in memory, with any other members")
        func weakReference() throws {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "weakly(_:_:)")
            defer { probe.remove() }
            let (object, other) = (ValueObject("one"), ValueObject("two"))
            host.weakly(ValueWeak(object: object), 3)
            #expect(probe.arguments == ValueNotes.arguments)
            probe.newArguments = [0: ValueWeak(object: other)]
            host.weakly(ValueWeak(object: object), 3)
            #expect(ValueNotes.arguments.first?.contains("object two") == true)
            withExtendedLifetime((object, other)) {}
        }

        @Test("Variadic arguments are an array")
        func variadic() throws {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "list(_:)")
            defer { probe.remove() }
            #expect(host.list(1, 2, 3) == 6)
            #expect(probe.arguments == ["[1, 2, 3]"])
            probe.newArguments = [0: [4, 5]]
            #expect(host.list() == 9)
        }

        @Test("Arguments of an asynchronous method are read")
        func asynchronous() async throws {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "wait(_:_:_:)")
            #expect(await host.wait(3, text(1), text(2)).1 == 3)
            #expect(probe.arguments == ValueNotes.arguments)
            #expect(probe.layout.result.unreadable == nil)
            probe.remove()
        }

        @Test("In a nonisolated(nonsending) method the caller's actor precedes the arguments")
        func callerIsolated() async throws {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "waitHere(_:_:)", isCallerIsolated: true)
            #expect(await host.waitHere(3, text(1)).1 == 3)
            #expect(probe.arguments == ValueNotes.arguments)
            probe.remove()
        }

        @Test("The symbol of an asynchronous method does not tell where the arguments are")
        func unknownIsolation() throws {
            let methods = try SwiftClass(ValueHost.self).methods
            for name in ["wait(_:_:_:)", "waitHere(_:_:)"] {
                let method = try #require(methods.first { $0.name == name })
                var reasons: [String?] = []
                do throws(SwiftLayoutRefusal) {
                    reasons = try SwiftCallLayout(of: method).parameters.map { $0.unreadable?.description }
                } catch { // with an actor before them, arguments would be on the stack
                    reasons = [error.description]
                }
                let words = "does not show whether it is nonisolated(nonsending)"
                #expect(reasons.allSatisfy { $0?.contains(words) == true }, "\(reasons)")
            }
        }

        @Test("The values of a generic class are laid out for each of its specializations")
        func genericClass() throws {
            typealias Host = ValueGenericHost<Int8, ValueObject, ValueObject, String>
            let name = "all(_:_:_:_:_:_:_:_:_:_:)"
            let probe = try ValueProbe(Host.self, name)
            let host = hidden(Host())
            let object = ValueObject("one")
            let result = host.all(
                1, nil, [2], object, object, ["a": 3], Int8.self, ValueBox(value: 4, count: 5), ValuePhantom(count: 6),
                7)
            #expect(result.0 == 1)
            #expect(probe.arguments == ValueNotes.arguments)
            #expect(probe.result == ValueNotes.answer)
            probe.newResult = (Int8(9), nil as ValueObject?, Int8(10))
            let other = host.all(
                1, 2, [], nil, object, [:], Int8.self, ValueBox(value: 4, count: 5), ValuePhantom(count: 6), 7)
            #expect(probe.arguments == ValueNotes.arguments)
            #expect(other.0 == 9 && other.1 == nil && other.2 == 10)
            probe.remove()

            let special = try ValueProbe(ValueSpecialHost.self, "one(_:)")
            special.newArguments = [0: text(2)]
            let one: ValueGenericHost<String, ValueObject, ValueObject, Int> = hidden(
                ValueSpecialHost() as ValueGenericHost)
            #expect(one.one(text(1)) == text(2))
            #expect(special.arguments == [ValueNotes.text(text(1))])
            special.remove()

            let inner = try ValueProbe(Host.Inner<Any>.self, "both(_:_:_:)")
            _ = hidden(Host.Inner<Any>()).both(3, text(3), (text(4), 5))
            #expect(inner.arguments == ValueNotes.arguments)
            #expect(inner.result == ValueNotes.answer)
            inner.remove()
        }

        @Test("Self is a result")
        func oneself() throws {
            let host = hidden(ValueHost(0, "", 0))
            let probe = try ValueProbe(ValueHost.self, "oneself()")
            defer { probe.remove() }
            #expect(host.oneself() === host)
            #expect(probe.result == ValueNotes.answer)
        }

        @Test("A closure that is read can be called")
        func action() throws {
            let host = hidden(ValueHost(0, "", 0))
            nonisolated(unsafe) var count = 0
            let probe = try ValueProbe(ValueHost.self, "optionalAction(_:_:_:_:_:)")
            probe.newArguments = [2: { count += 1 } as (() -> Void)]
            let action = host.optionalAction(1, nil, { count += 10 }, 1, nil)
            action?()
            #expect(count == 1)
            probe.newResult = { count += 100 } as (() -> Void)
            host.optionalAction(1, nil, nil, 1, nil)?()
            #expect(count == 101)
            probe.remove()
        }

        @Test("Unknown values are refused")
        func refusals() throws {
            let methods = try SwiftClass(ValueHost.self).methods
            func layout(_ name: String) throws -> SwiftCallLayout {
                try SwiftCallLayout(of: #require(methods.first { $0.name == name }))
            }
            for name in [
                "typed(_:)", "generic(_:)", "metatypes(_:)", "wide(_:)", "constrained(_:)", "waitLong(_:_:_:_:)",
            ] {
                #expect(throws: SwiftLayoutRefusal.self, "\(name)") { try layout(name) }
            }
            for method in methods where method.kind == .modifyAccessor || method.kind == .readAccessor {
                #expect(throws: SwiftLayoutRefusal.self) { try SwiftCallLayout(of: method) }
            }
            let action = try layout("action(_:_:)")
            #expect(action.parameters[0].unreadable != nil)
            #expect(action.parameters[1].unreadable == nil)
            let act = try layout("act(_:_:_:)")
            #expect(act.parameters.map { $0.unreadable != nil } == [true, false, false])
            #expect(act.result.unreadable != nil)
        }
    }
}
