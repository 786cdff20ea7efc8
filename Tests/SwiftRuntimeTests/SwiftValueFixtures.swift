import Glibc

// Types and classes for SwiftValueTests: values that a Swift method can take and return, and methods that note the
// values they get.

protocol ValueProtocol { var number: Int { get } }
protocol ValueOtherProtocol {}
protocol ValueObjectProtocol: AnyObject {}
protocol ValueAssociating<Element> { associatedtype Element }

extension Int: ValueProtocol, ValueOtherProtocol { var number: Int { self } }

/// An object that counts its living instances.
class ValueObject: CustomStringConvertible, ValueObjectProtocol {
    nonisolated(unsafe) static var count = 0
    let name: String

    required init(_ name: String) {
        self.name = name
        Self.count += 1
    }

    deinit { Self.count -= 1 }

    var description: String { "object \(name)" }
}

final class ValueSubobject: ValueObject, ValueOtherProtocol {}

struct ValueNothing {}
struct ValueOneWord { var a: Int }
struct ValueTwoWords { var a: Int, b: String.Index }
struct ValueThreeWords { var a: Int, b: String }
struct ValueFourWords { var a: String, b: String }
struct ValueFiveWords { var a: String, b: String, c: Int }
struct ValueSixWords { var a: String, b: String, c: Double, d: [Int] }
struct ValueMixed { var a: Int8, b: Int16, c: Float }
struct ValueFloats { var a: Float, b: Float }
struct ValueThreeFloats { var a: Float, b: Float, c: Float }
struct ValueDoubleAndByte { var a: Double, b: Int8 }
struct ValueThreeBytes { var a: Int8, b: Int8, c: Int8 }
struct ValueByteAndWord { var a: Int8, b: Int, c: Bool }
struct ValueFloatBetween { var a: Int16, b: Float, c: Int8, d: Int8 }
struct ValueNested { var a: ValueThreeBytes, b: ValueThreeBytes, c: ValueFloats, d: Int8 }
struct ValueHoldsAny { var a: Int, b: Any }
struct ValueHoldsObject { var a: Int8, b: ValueObject, c: any ValueObjectProtocol }
struct ValueHoldsWeak { var a: Int, b: Any?, c: ValueObject? }
struct ValueHoldsVector { var a: Int8, b: SIMD4<Float> }
struct ValueBox<Value> { var value: Value, count: Int }
struct ValuePhantom<Value> { var count: Int32 }
struct ValueWeak { weak var object: ValueObject? }
struct ValueHoldsAction { var action: (Int) -> Int }

enum ValuePlainEnum { case a, b, c }
enum ValueSingleEnum { case empty, text(String), other }
enum ValueManyEnum { case number(Int), text(String), object(ValueObject), none }
enum ValueNestedEnum { case many(ValueManyEnum), pair(Int8, Float), none }
indirect enum ValueIndirectEnum { case leaf(Int), node(ValueIndirectEnum, ValueIndirectEnum) }
enum ValueOneCaseEnum { case only(Double, Int8) }
enum ValueSmallPayloadEnum { case bytes(ValueThreeBytes), mixed(Float), none }
enum ValueWideEnum { case six(ValueSixWords), none }
enum ValueOpaqueEnum { case any(Any), none }

/// The values that the fixtures' methods got and returned, as text.
enum ValueNotes {
    nonisolated(unsafe) static var arguments: [String] = []
    nonisolated(unsafe) static var answer: String?

    static func text(_ value: Any) -> String { String(reflecting: value) }
}

func noteValues(_ values: Any...) { ValueNotes.arguments = values.map(ValueNotes.text) }

func answerValue<Value>(_ value: Value) -> Value {
    ValueNotes.answer = ValueNotes.text(value)
    return value
}

struct ValueError: Error { var number: Int }

class ValueHost {
    private var pair: (Int, String) = (0, "")
    let made: String

    required init(_ count: Int8, _ text: String, _ anything: Any) {
        made = "\(count) \(text) \(anything)"
        noteValues(count, text, anything)
    }

    class func double(_ text: String, _ number: Int) -> String {
        noteValues(text, number)
        return answerValue(text + "\(number)")
    }

    var tuple: (Int, String) {
        get { answerValue(pair) }
        set {
            noteValues(newValue)
            pair = newValue
        }
    }

    subscript(index: Int8, place: (Int, Any)) -> (Double, Any) {
        get {
            noteValues(index, place)
            return answerValue((Double(index), place.1))
        }
        set { noteValues(newValue, index, place) }
    }

    func change(_ first: inout Int, _ second: inout Any, _ third: inout ValueFiveWords) {
        noteValues(first, second, third)
        (first, second, third.c) = (first + 1, "changed", third.c + 1)
    }

    func keep(_ text: __owned String, _ object: __owned ValueObject, _ large: __owned ValueSixWords, _ any: __owned Any)
    {
        noteValues(text, object, large, any)
    }

    func list(_ numbers: Int...) -> Int {
        noteValues(numbers)
        return answerValue(numbers.reduce(0, +))
    }

    func fail(_ number: Int, _ text: String) throws -> String {
        noteValues(number, text)
        if number < 0 { throw ValueError(number: number) }
        return answerValue(text)
    }

    func oneself() -> Self { answerValue(self) }

    func wait(_ number: Int, _ text: String, _ any: Any) async -> (Any, Int) {
        noteValues(number, text, any)
        return (any, number)
    }

    nonisolated(nonsending) func waitHere(_ number: Int, _ text: String) async -> (Any, Int) {
        noteValues(number, text)
        return (text, number)
    }

    func many(
        _ a: Int, _ b: Int8, _ c: Double, _ d: String, _ e: Float, _ f: Bool?, _ g: Any, _ h: Int16, _ i: ValueMixed,
        _ j: SIMD4<Float>, _ k: UInt8, _ l: ValueFourWords
    ) -> (String, Double, Int8) {
        noteValues(a, b, c, d, e, f as Any, g, h, i, j, k, l)
        return answerValue((d, c, b))
    }

    func manyFloats(
        _ a: (Double, Double, Double, Double), _ b: (Float, Float, Float), _ c: Float, _ d: SIMD4<Float>, _ e: Double,
        _ f: SIMD8<Float>, _ g: SIMD2<Float>, _ h: Float
    ) -> (SIMD8<Float>, Double, Float) {
        noteValues(a, b, c, d, e, f, g, h)
        return answerValue((f, e, c))
    }

    func action(_ body: (Int) -> Void, _ number: Int) -> () -> Void {
        noteValues(number)
        return {}
    }

    func act(_ body: ((Int) -> Int)?, _ bodies: [(Int) -> Int], _ holder: ValueHoldsAction) -> (Int) -> Int { { $0 } }
    func typed(_ number: Int) throws(ValueError) {}
    func generic<Value>(_ value: Value) {}
    func weakly(_ value: ValueWeak, _ number: Int) { noteValues(value, number) }
    func metatypes(_ type: Int.Type?) {}
    func wide(_ value: Int128) {}
    func waitLong(_ a: String, _ b: String, _ c: String, _ d: String) async {}
    func constrained(_ value: any ValueAssociating<Int>) {}

    func int8(_ count: Int8, _ first: Int8, _ second: Int8, _ scale: Double, _ third: Int8) -> Int8 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func int16(_ count: Int8, _ first: Int16, _ second: Int16, _ scale: Double, _ third: Int16) -> Int16 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func int32(_ count: Int8, _ first: Int32, _ second: Int32, _ scale: Double, _ third: Int32) -> Int32 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func int64(_ count: Int8, _ first: Int64, _ second: Int64, _ scale: Double, _ third: Int64) -> Int64 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func int(_ count: Int8, _ first: Int, _ second: Int, _ scale: Double, _ third: Int) -> Int {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func uint8(_ count: Int8, _ first: UInt8, _ second: UInt8, _ scale: Double, _ third: UInt8) -> UInt8 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func uint16(_ count: Int8, _ first: UInt16, _ second: UInt16, _ scale: Double, _ third: UInt16) -> UInt16 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func uint32(_ count: Int8, _ first: UInt32, _ second: UInt32, _ scale: Double, _ third: UInt32) -> UInt32 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func uint64(_ count: Int8, _ first: UInt64, _ second: UInt64, _ scale: Double, _ third: UInt64) -> UInt64 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func bool(_ count: Int8, _ first: Bool, _ second: Bool, _ scale: Double, _ third: Bool) -> Bool {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func float(_ count: Int8, _ first: Float, _ second: Float, _ scale: Double, _ third: Float) -> Float {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func double(_ count: Int8, _ first: Double, _ second: Double, _ scale: Double, _ third: Double) -> Double {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func float16(_ count: Int8, _ first: Float16, _ second: Float16, _ scale: Double, _ third: Float16) -> Float16 {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func string(_ count: Int8, _ first: String, _ second: String, _ scale: Double, _ third: String) -> String {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func character(_ count: Int8, _ first: Character, _ second: Character, _ scale: Double, _ third: Character)
        -> Character
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func substring(_ count: Int8, _ first: Substring, _ second: Substring, _ scale: Double, _ third: Substring)
        -> Substring
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func array(_ count: Int8, _ first: [Int], _ second: [Int], _ scale: Double, _ third: [Int]) -> [Int] {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func dictionary(
        _ count: Int8, _ first: [String: Int], _ second: [String: Int], _ scale: Double, _ third: [String: Int]
    ) -> [String: Int] {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func set(_ count: Int8, _ first: Set<Int8>, _ second: Set<Int8>, _ scale: Double, _ third: Set<Int8>) -> Set<Int8> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalInt8(_ count: Int8, _ first: Int8?, _ second: Int8?, _ scale: Double, _ third: Int8?) -> Int8? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalInt(_ count: Int8, _ first: Int?, _ second: Int?, _ scale: Double, _ third: Int?) -> Int? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalBool(_ count: Int8, _ first: Bool?, _ second: Bool?, _ scale: Double, _ third: Bool?) -> Bool? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalFloat(_ count: Int8, _ first: Float?, _ second: Float?, _ scale: Double, _ third: Float?) -> Float? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalDouble(_ count: Int8, _ first: Double?, _ second: Double?, _ scale: Double, _ third: Double?)
        -> Double?
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalString(_ count: Int8, _ first: String?, _ second: String?, _ scale: Double, _ third: String?)
        -> String?
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalCharacter(
        _ count: Int8, _ first: Character?, _ second: Character?, _ scale: Double, _ third: Character?
    ) -> Character? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalSubstring(
        _ count: Int8, _ first: Substring?, _ second: Substring?, _ scale: Double, _ third: Substring?
    ) -> Substring? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalArray(_ count: Int8, _ first: [Int]?, _ second: [Int]?, _ scale: Double, _ third: [Int]?) -> [Int]? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalDictionary(
        _ count: Int8, _ first: [String: Int]?, _ second: [String: Int]?, _ scale: Double, _ third: [String: Int]?
    ) -> [String: Int]? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func twiceOptional(_ count: Int8, _ first: Int??, _ second: Int??, _ scale: Double, _ third: Int??) -> Int?? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func emptyStruct(
        _ count: Int8, _ first: ValueNothing, _ second: ValueNothing, _ scale: Double, _ third: ValueNothing
    ) -> ValueNothing {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func oneWord(_ count: Int8, _ first: ValueOneWord, _ second: ValueOneWord, _ scale: Double, _ third: ValueOneWord)
        -> ValueOneWord
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func twoWords(
        _ count: Int8, _ first: ValueTwoWords, _ second: ValueTwoWords, _ scale: Double, _ third: ValueTwoWords
    ) -> ValueTwoWords {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func threeWords(
        _ count: Int8, _ first: ValueThreeWords, _ second: ValueThreeWords, _ scale: Double, _ third: ValueThreeWords
    ) -> ValueThreeWords {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func fourWords(
        _ count: Int8, _ first: ValueFourWords, _ second: ValueFourWords, _ scale: Double, _ third: ValueFourWords
    ) -> ValueFourWords {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func fiveWords(
        _ count: Int8, _ first: ValueFiveWords, _ second: ValueFiveWords, _ scale: Double, _ third: ValueFiveWords
    ) -> ValueFiveWords {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func sixWords(
        _ count: Int8, _ first: ValueSixWords, _ second: ValueSixWords, _ scale: Double, _ third: ValueSixWords
    ) -> ValueSixWords {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func mixed(_ count: Int8, _ first: ValueMixed, _ second: ValueMixed, _ scale: Double, _ third: ValueMixed)
        -> ValueMixed
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func floats(_ count: Int8, _ first: ValueFloats, _ second: ValueFloats, _ scale: Double, _ third: ValueFloats)
        -> ValueFloats
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func threeFloats(
        _ count: Int8, _ first: ValueThreeFloats, _ second: ValueThreeFloats, _ scale: Double, _ third: ValueThreeFloats
    ) -> ValueThreeFloats {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func doubleAndByte(
        _ count: Int8, _ first: ValueDoubleAndByte, _ second: ValueDoubleAndByte, _ scale: Double,
        _ third: ValueDoubleAndByte
    ) -> ValueDoubleAndByte {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func threeBytes(
        _ count: Int8, _ first: ValueThreeBytes, _ second: ValueThreeBytes, _ scale: Double, _ third: ValueThreeBytes
    ) -> ValueThreeBytes {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func byteAndWord(
        _ count: Int8, _ first: ValueByteAndWord, _ second: ValueByteAndWord, _ scale: Double, _ third: ValueByteAndWord
    ) -> ValueByteAndWord {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func floatBetween(
        _ count: Int8, _ first: ValueFloatBetween, _ second: ValueFloatBetween, _ scale: Double,
        _ third: ValueFloatBetween
    ) -> ValueFloatBetween {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func nested(_ count: Int8, _ first: ValueNested, _ second: ValueNested, _ scale: Double, _ third: ValueNested)
        -> ValueNested
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalThreeWords(
        _ count: Int8, _ first: ValueThreeWords?, _ second: ValueThreeWords?, _ scale: Double, _ third: ValueThreeWords?
    ) -> ValueThreeWords? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalFourWords(
        _ count: Int8, _ first: ValueFourWords?, _ second: ValueFourWords?, _ scale: Double, _ third: ValueFourWords?
    ) -> ValueFourWords? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalMixed(
        _ count: Int8, _ first: ValueMixed?, _ second: ValueMixed?, _ scale: Double, _ third: ValueMixed?
    ) -> ValueMixed? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalFloats(
        _ count: Int8, _ first: ValueFloats?, _ second: ValueFloats?, _ scale: Double, _ third: ValueFloats?
    ) -> ValueFloats? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func plainEnum(
        _ count: Int8, _ first: ValuePlainEnum, _ second: ValuePlainEnum, _ scale: Double, _ third: ValuePlainEnum
    ) -> ValuePlainEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func singleEnum(
        _ count: Int8, _ first: ValueSingleEnum, _ second: ValueSingleEnum, _ scale: Double, _ third: ValueSingleEnum
    ) -> ValueSingleEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func manyEnum(
        _ count: Int8, _ first: ValueManyEnum, _ second: ValueManyEnum, _ scale: Double, _ third: ValueManyEnum
    ) -> ValueManyEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func nestedEnum(
        _ count: Int8, _ first: ValueNestedEnum, _ second: ValueNestedEnum, _ scale: Double, _ third: ValueNestedEnum
    ) -> ValueNestedEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func indirectEnum(
        _ count: Int8, _ first: ValueIndirectEnum, _ second: ValueIndirectEnum, _ scale: Double,
        _ third: ValueIndirectEnum
    ) -> ValueIndirectEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func oneCaseEnum(
        _ count: Int8, _ first: ValueOneCaseEnum, _ second: ValueOneCaseEnum, _ scale: Double, _ third: ValueOneCaseEnum
    ) -> ValueOneCaseEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func smallPayloadEnum(
        _ count: Int8, _ first: ValueSmallPayloadEnum, _ second: ValueSmallPayloadEnum, _ scale: Double,
        _ third: ValueSmallPayloadEnum
    ) -> ValueSmallPayloadEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func wideEnum(
        _ count: Int8, _ first: ValueWideEnum, _ second: ValueWideEnum, _ scale: Double, _ third: ValueWideEnum
    ) -> ValueWideEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func opaqueEnum(
        _ count: Int8, _ first: ValueOpaqueEnum, _ second: ValueOpaqueEnum, _ scale: Double, _ third: ValueOpaqueEnum
    ) -> ValueOpaqueEnum {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalEnum(
        _ count: Int8, _ first: ValueManyEnum?, _ second: ValueManyEnum?, _ scale: Double, _ third: ValueManyEnum?
    ) -> ValueManyEnum? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func outcome(
        _ count: Int8, _ first: Result<Int, any Error>, _ second: Result<Int, any Error>, _ scale: Double,
        _ third: Result<Int, any Error>
    ) -> Result<Int, any Error> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func anything(_ count: Int8, _ first: Any, _ second: Any, _ scale: Double, _ third: Any) -> Any {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalAnything(_ count: Int8, _ first: Any?, _ second: Any?, _ scale: Double, _ third: Any?) -> Any? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func existential(
        _ count: Int8, _ first: any ValueProtocol, _ second: any ValueProtocol, _ scale: Double,
        _ third: any ValueProtocol
    ) -> any ValueProtocol {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalExistential(
        _ count: Int8, _ first: (any ValueProtocol)?, _ second: (any ValueProtocol)?, _ scale: Double,
        _ third: (any ValueProtocol)?
    ) -> (any ValueProtocol)? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func composition(
        _ count: Int8, _ first: any ValueProtocol & ValueOtherProtocol,
        _ second: any ValueProtocol & ValueOtherProtocol, _ scale: Double,
        _ third: any ValueProtocol & ValueOtherProtocol
    ) -> any ValueProtocol & ValueOtherProtocol {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func objectExistential(
        _ count: Int8, _ first: any ValueObjectProtocol, _ second: any ValueObjectProtocol, _ scale: Double,
        _ third: any ValueObjectProtocol
    ) -> any ValueObjectProtocol {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalObjectExistential(
        _ count: Int8, _ first: (any ValueObjectProtocol)?, _ second: (any ValueObjectProtocol)?, _ scale: Double,
        _ third: (any ValueObjectProtocol)?
    ) -> (any ValueObjectProtocol)? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func superclassExistential(
        _ count: Int8, _ first: ValueObject & ValueOtherProtocol, _ second: ValueObject & ValueOtherProtocol,
        _ scale: Double, _ third: ValueObject & ValueOtherProtocol
    ) -> ValueObject & ValueOtherProtocol {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func error(_ count: Int8, _ first: any Error, _ second: any Error, _ scale: Double, _ third: any Error) -> any Error
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalError(
        _ count: Int8, _ first: (any Error)?, _ second: (any Error)?, _ scale: Double, _ third: (any Error)?
    ) -> (any Error)? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func anyObject(_ count: Int8, _ first: AnyObject, _ second: AnyObject, _ scale: Double, _ third: AnyObject)
        -> AnyObject
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func holdsAny(
        _ count: Int8, _ first: ValueHoldsAny, _ second: ValueHoldsAny, _ scale: Double, _ third: ValueHoldsAny
    ) -> ValueHoldsAny {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func holdsObject(
        _ count: Int8, _ first: ValueHoldsObject, _ second: ValueHoldsObject, _ scale: Double, _ third: ValueHoldsObject
    ) -> ValueHoldsObject {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func holdsWeak(
        _ count: Int8, _ first: ValueHoldsWeak, _ second: ValueHoldsWeak, _ scale: Double, _ third: ValueHoldsWeak
    ) -> ValueHoldsWeak {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func object(_ count: Int8, _ first: ValueObject, _ second: ValueObject, _ scale: Double, _ third: ValueObject)
        -> ValueObject
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalObject(
        _ count: Int8, _ first: ValueObject?, _ second: ValueObject?, _ scale: Double, _ third: ValueObject?
    ) -> ValueObject? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func classType(
        _ count: Int8, _ first: ValueObject.Type, _ second: ValueObject.Type, _ scale: Double, _ third: ValueObject.Type
    ) -> ValueObject.Type {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalClassType(
        _ count: Int8, _ first: ValueObject.Type?, _ second: ValueObject.Type?, _ scale: Double,
        _ third: ValueObject.Type?
    ) -> ValueObject.Type? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func structType(_ count: Int8, _ first: Int.Type, _ second: Int.Type, _ scale: Double, _ third: Int.Type)
        -> Int.Type
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func existentialType(
        _ count: Int8, _ first: any ValueProtocol.Type, _ second: any ValueProtocol.Type, _ scale: Double,
        _ third: any ValueProtocol.Type
    ) -> any ValueProtocol.Type {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        ValueNotes.answer = ValueNotes.text(second)
        return second
    }

    func anyType(_ count: Int8, _ first: Any.Type, _ second: Any.Type, _ scale: Double, _ third: Any.Type) -> Any.Type {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        ValueNotes.answer = ValueNotes.text(second)
        return second
    }

    func vector2(_ count: Int8, _ first: SIMD2<Float>, _ second: SIMD2<Float>, _ scale: Double, _ third: SIMD2<Float>)
        -> SIMD2<Float>
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func vector3(_ count: Int8, _ first: SIMD3<Float>, _ second: SIMD3<Float>, _ scale: Double, _ third: SIMD3<Float>)
        -> SIMD3<Float>
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func vector4(_ count: Int8, _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ scale: Double, _ third: SIMD4<Float>)
        -> SIMD4<Float>
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func vector8(_ count: Int8, _ first: SIMD8<Float>, _ second: SIMD8<Float>, _ scale: Double, _ third: SIMD8<Float>)
        -> SIMD8<Float>
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func vector2Double(
        _ count: Int8, _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ scale: Double, _ third: SIMD2<Double>
    ) -> SIMD2<Double> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func vector4Bytes(
        _ count: Int8, _ first: SIMD4<UInt8>, _ second: SIMD4<UInt8>, _ scale: Double, _ third: SIMD4<UInt8>
    ) -> SIMD4<UInt8> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func vector8Bytes(
        _ count: Int8, _ first: SIMD8<UInt8>, _ second: SIMD8<UInt8>, _ scale: Double, _ third: SIMD8<UInt8>
    ) -> SIMD8<UInt8> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func vector2Ints(
        _ count: Int8, _ first: SIMD2<Int32>, _ second: SIMD2<Int32>, _ scale: Double, _ third: SIMD2<Int32>
    ) -> SIMD2<Int32> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func holdsVector(
        _ count: Int8, _ first: ValueHoldsVector, _ second: ValueHoldsVector, _ scale: Double, _ third: ValueHoldsVector
    ) -> ValueHoldsVector {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func box(_ count: Int8, _ first: ValueBox<Int>, _ second: ValueBox<Int>, _ scale: Double, _ third: ValueBox<Int>)
        -> ValueBox<Int>
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func boxOfAny(
        _ count: Int8, _ first: ValueBox<Any>, _ second: ValueBox<Any>, _ scale: Double, _ third: ValueBox<Any>
    ) -> ValueBox<Any> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func phantom(
        _ count: Int8, _ first: ValuePhantom<Any>, _ second: ValuePhantom<Any>, _ scale: Double,
        _ third: ValuePhantom<Any>
    ) -> ValuePhantom<Any> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func tuple(_ count: Int8, _ first: (Int, String), _ second: (Int, String), _ scale: Double, _ third: (Int, String))
        -> (Int, String)
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func labelledTuple(
        _ count: Int8, _ first: (first: Int8, second: Double), _ second: (first: Int8, second: Double), _ scale: Double,
        _ third: (first: Int8, second: Double)
    ) -> (first: Int8, second: Double) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func tupleOfMany(
        _ count: Int8, _ first: (Int8, Any, (Float, Int16), ValueFiveWords),
        _ second: (Int8, Any, (Float, Int16), ValueFiveWords), _ scale: Double,
        _ third: (Int8, Any, (Float, Int16), ValueFiveWords)
    ) -> (Int8, Any, (Float, Int16), ValueFiveWords) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func tupleOfBytes(
        _ count: Int8, _ first: (Int8, (Int16, Int8), Int8), _ second: (Int8, (Int16, Int8), Int8), _ scale: Double,
        _ third: (Int8, (Int16, Int8), Int8)
    ) -> (Int8, (Int16, Int8), Int8) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func tupleWithAny(
        _ count: Int8, _ first: (Int8, Any, Int8), _ second: (Int8, Any, Int8), _ scale: Double,
        _ third: (Int8, Any, Int8)
    ) -> (Int8, Any, Int8) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func tupleWithAnys(
        _ count: Int8, _ first: (Any, Int, Any), _ second: (Any, Int, Any), _ scale: Double, _ third: (Any, Int, Any)
    ) -> (Any, Int, Any) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func tupleWithLarge(
        _ count: Int8, _ first: (Any, ValueFiveWords), _ second: (Any, ValueFiveWords), _ scale: Double,
        _ third: (Any, ValueFiveWords)
    ) -> (Any, ValueFiveWords) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func largeTuple(
        _ count: Int8, _ first: (Int, Int, Int, Int, Int), _ second: (Int, Int, Int, Int, Int), _ scale: Double,
        _ third: (Int, Int, Int, Int, Int)
    ) -> (Int, Int, Int, Int, Int) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func largeTupleWithAny(
        _ count: Int8, _ first: (Int, Int, Any, Int, Int, Int), _ second: (Int, Int, Any, Int, Int, Int),
        _ scale: Double, _ third: (Int, Int, Any, Int, Int, Int)
    ) -> (Int, Int, Any, Int, Int, Int) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func tupleOfFloats(
        _ count: Int8, _ first: (Float, Float, Float, Float), _ second: (Float, Float, Float, Float), _ scale: Double,
        _ third: (Float, Float, Float, Float)
    ) -> (Float, Float, Float, Float) {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalTuple(
        _ count: Int8, _ first: (Float, Int)?, _ second: (Float, Int)?, _ scale: Double, _ third: (Float, Int)?
    ) -> (Float, Int)? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func arrayOfTuples(
        _ count: Int8, _ first: [(Int, String)], _ second: [(Int, String)], _ scale: Double, _ third: [(Int, String)]
    ) -> [(Int, String)] {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func pointer(
        _ count: Int8, _ first: UnsafeMutablePointer<Int>, _ second: UnsafeMutablePointer<Int>, _ scale: Double,
        _ third: UnsafeMutablePointer<Int>
    ) -> UnsafeMutablePointer<Int> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalPointer(
        _ count: Int8, _ first: UnsafeRawPointer?, _ second: UnsafeRawPointer?, _ scale: Double,
        _ third: UnsafeRawPointer?
    ) -> UnsafeRawPointer? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func range(_ count: Int8, _ first: Range<Int>, _ second: Range<Int>, _ scale: Double, _ third: Range<Int>) -> Range<
        Int
    > {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func closedRange(
        _ count: Int8, _ first: ClosedRange<Int16>, _ second: ClosedRange<Int16>, _ scale: Double,
        _ third: ClosedRange<Int16>
    ) -> ClosedRange<Int16> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func buffer(
        _ count: Int8, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, _ scale: Double,
        _ third: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func unicode(
        _ count: Int8, _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ scale: Double, _ third: Unicode.Scalar
    ) -> Unicode.Scalar {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func index(_ count: Int8, _ first: String.Index, _ second: String.Index, _ scale: Double, _ third: String.Index)
        -> String.Index
    {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func arraySlice(
        _ count: Int8, _ first: ArraySlice<Int8>, _ second: ArraySlice<Int8>, _ scale: Double, _ third: ArraySlice<Int8>
    ) -> ArraySlice<Int8> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func lazy(
        _ count: Int8, _ first: LazyMapSequence<[Int], String>, _ second: LazyMapSequence<[Int], String>,
        _ scale: Double, _ third: LazyMapSequence<[Int], String>
    ) -> LazyMapSequence<[Int], String> {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func timeInC(_ count: Int8, _ first: timespec, _ second: timespec, _ scale: Double, _ third: timespec) -> timespec {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }

    func optionalAction(
        _ count: Int8, _ first: (() -> Void)?, _ second: (() -> Void)?, _ scale: Double, _ third: (() -> Void)?
    ) -> (() -> Void)? {
        noteValues(count, first as Any, second as Any, scale, third as Any)
        return answerValue(second)
    }
}

/// A generic class, whose parameters' types are known only for each specialization.
class ValueGenericHost<Value, Object: ValueObjectProtocol, Base: ValueObject, Key: Hashable> {
    func all(
        _ value: Value, _ optional: Value?, _ list: [Value], _ object: Object?, _ base: Base, _ table: [Key: Value],
        _ type: Value.Type, _ box: ValueBox<Value>, _ phantom: ValuePhantom<Value>, _ number: Int8
    ) -> (Value, Object?, Int8) {
        noteValues(value, optional as Any, list, object as Any, base, table, type, box, phantom, number)
        return answerValue((value, object, number))
    }

    func one(_ value: Value) -> Value {
        noteValues(value)
        return answerValue(value)
    }

    class Inner<Other> {
        init() {}

        func both(_ value: Value, _ other: Other, _ pair: (Other, Int8)) -> Other {
            noteValues(value, other, pair)
            return answerValue(other)
        }
    }

    init() {}
}

final class ValueSpecialHost: ValueGenericHost<String, ValueObject, ValueObject, Int> {}
