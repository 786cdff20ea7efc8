// Written by Tests/SwiftPrototypes/generate_unusual.py.
// swift-format-ignore-file

import Glibc

open class Unusual0: @unchecked Sendable {
    open func u0(a0: SIMD2<Float>) async throws(Oops) -> SIMD4<Double> {
        Unusual.note("\(a0)")
        if Unusual.fails { throw Oops(code: 1) }
        return SIMD4<Double>(repeating: 90)
    }
    open func u1(a0: any CustomStringConvertible & Sendable) async throws -> Pass {
        Unusual.note("\(a0)")
        if Unusual.fails { throw Oops(code: 1) }
        return Pass(number: 90)
    }
    nonisolated(nonsending) open func u2() async throws -> (SIMD2<Float>, String, Any) {
        if Unusual.fails { throw Oops(code: 1) }
        return ([1, 2], "text", 90)
    }
    open func u3(a0: borrowing [Int], a1: @escaping @convention(block) (Int) -> Int,
        a2: borrowing Pass) async -> @convention(block) () -> Int {
        Unusual.note("\(copy a0)")
        Unusual.note("\(a1(1))")
        Unusual.note("\(a2.number)")
        return { 90 }
    }
    open func u4(a0: UInt128, a1: isolated (any Actor)?) throws -> @Sendable () -> Int {
        Unusual.note("\(a0)")
        if Unusual.fails { throw Oops(code: 1) }
        return { 90 }
    }
    open func u5(a0: SIMD8<Int16>, a1: consuming String,
        a2: some CustomStringConvertible) async throws(Oops) -> timespec {
        Unusual.note("\(a0)")
        Unusual.note("\(copy a1)")
        Unusual.note("\(a2)")
        if Unusual.fails { throw Oops(code: 1) }
        return timespec(tv_sec: 90, tv_nsec: 4)
    }
    nonisolated(nonsending) open func u6(a0: (@convention(block) () -> Int, Int), a1: div_t, a2: ClosedRange<Int>,
        a3: Grid<4>) async throws(Oops) -> (Int, @convention(block) () -> Int) {
        Unusual.note("\(a0.0() + a0.1)")
        Unusual.note("\(a1)")
        Unusual.note("\(a2)")
        Unusual.note("\(a3)")
        if Unusual.fails { throw Oops(code: 1) }
        return (1, { 90 })
    }
    nonisolated(nonsending) open func u7(a0: @convention(block) () -> Void, a1: any Tagged & AnyObject,
        a2: @escaping @MainActor () -> Void, a3: (Int) throws(Oops) -> Int, a4: BlockHolder,
        a5: consuming Pass) async throws(Oops) -> some CustomStringConvertible {
        Unusual.note("\(a1)")
        Unusual.note("\(try! a3(13))")
        Unusual.note("\(a4.number)")
        Unusual.note("\(a5.number)")
        if Unusual.fails { throw Oops(code: 1) }
        return 90
    }
    open func u8(a0: KeyPath<String, Int>, a1: Marked & Tagged) async -> Int128 {
        Unusual.note("\(a1)")
        return 90
    }
    open func u9() throws(Oops) -> (SIMD2<Float>, String, Any) {
        if Unusual.fails { throw Oops(code: 1) }
        return ([1, 2], "text", 90)
    }
}
open class Unusual1: @unchecked Sendable {
    nonisolated(nonsending) open func u10() async throws(Oops) -> timespec {
        if Unusual.fails { throw Oops(code: 1) }
        return timespec(tv_sec: 90, tv_nsec: 4)
    }
    open func u11(a0: @escaping @isolated(any) () async -> Void, a1: Result<Int, Oops>) throws(Oops) -> Void {
        Unusual.note("\(a1)")
        if Unusual.fails { throw Oops(code: 1) }
        return ()
    }
    open func u12(a0: Duration, a1: (@convention(block) (Int) -> Int)?, a2: SIMD3<Double>) -> Pass {
        Unusual.note("\(a0)")
        Unusual.note("\(a1?(1) as Any)")
        Unusual.note("\(a2)")
        return Pass(number: 90)
    }
    open func u13<Value: Hashable>(a0: any Error & CustomStringConvertible, a1: Value, a2: InlineArray<3, Int>,
        a3: sending Marked, a4: any Collection<Int>,
        a5: @Sendable (inout Int) -> Void) async throws(Oops) -> @Sendable () -> Int {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        Unusual.note("\(a2[1])")
        Unusual.note("\(a3)")
        Unusual.note("\(a4)")
        if Unusual.fails { throw Oops(code: 1) }
        return { 90 }
    }
    open func u14(a0: Int, a1: Grid<4>?, a2: nonisolated(nonsending) @escaping () async -> Void,
        a3: String) throws(Oops) -> some CustomStringConvertible {
        Unusual.note("\(a0)")
        Unusual.note("\(a1 as Any)")
        Unusual.note("\(a3)")
        if Unusual.fails { throw Oops(code: 1) }
        return 90
    }
    nonisolated(nonsending) open func u15<each Each>(a0: repeat each Each) async -> Void {
        return ()
    }
    open func u16(a0: SIMD16<UInt8>) async -> Result<Int, Oops> {
        Unusual.note("\(a0)")
        return .success(90)
    }
    open func u17(a0: @convention(c) (Int) -> Int) throws(Oops) -> (SIMD2<Float>, String, Any) {
        Unusual.note("\(a0(10))")
        if Unusual.fails { throw Oops(code: 1) }
        return ([1, 2], "text", 90)
    }
    open func u18(a0: Int..., a1: Float16) async throws(Oops) -> any Collection<Int> {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        if Unusual.fails { throw Oops(code: 1) }
        return [90]
    }
    open func u19(a0: Int128, a1: timespec) async throws -> Void {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        if Unusual.fails { throw Oops(code: 1) }
        return ()
    }
}
open class Unusual2: @unchecked Sendable {
    open func u20(a0: SIMD32<Int32>, a1: any Hashable & Sendable,
        a2: SIMD4<Float>) async throws(Oops) -> (SIMD2<Float>, String, Any) {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        Unusual.note("\(a2)")
        if Unusual.fails { throw Oops(code: 1) }
        return ([1, 2], "text", 90)
    }
    open func u21(a0: Never?) async -> @convention(block) () -> Int {
        return { 90 }
    }
    open func u22(a0: SIMD16<UInt8>, a1: @escaping @isolated(any) () async -> Void, a2: (@convention(block) () -> Int,
        Int)) async throws -> any Collection<Int> {
        Unusual.note("\(a0)")
        Unusual.note("\(a2.0() + a2.1)")
        if Unusual.fails { throw Oops(code: 1) }
        return [90]
    }
    open func u23(a0: (@convention(block) (Int) -> Int)?, a1: @escaping @convention(block) (Int) -> Int,
        a2: any CustomStringConvertible & Sendable, a3: Duration, a4: Int..., a5: borrowing [Int]) throws -> Duration {
        Unusual.note("\(a0?(1) as Any)")
        Unusual.note("\(a1(1))")
        Unusual.note("\(a2)")
        Unusual.note("\(a3)")
        Unusual.note("\(a4)")
        Unusual.note("\(copy a5)")
        if Unusual.fails { throw Oops(code: 1) }
        return .seconds(90)
    }
    open func u24(a0: Int128, a1: @convention(c) (Int) -> Int, a2: isolated (any Actor)?) -> Void {
        Unusual.note("\(a0)")
        Unusual.note("\(a1(11))")
        return ()
    }
    open func u25(a0: SIMD4<Float>, a1: any Hashable & Sendable) throws(Oops) -> Grid<3> {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        if Unusual.fails { throw Oops(code: 1) }
        return Grid<3>(number: 90)
    }
    nonisolated(nonsending) open func u26<Value: Hashable>(a0: @Sendable (inout Int) -> Void, a1: Value,
        a2: some CustomStringConvertible) async throws(Oops) -> SIMD4<Double> {
        Unusual.note("\(a1)")
        Unusual.note("\(a2)")
        if Unusual.fails { throw Oops(code: 1) }
        return SIMD4<Double>(repeating: 90)
    }
    open func u27<each Each>(a0: repeat each Each,
        a1: any Tagged & AnyObject) async throws -> @convention(block) () -> Int {
        Unusual.note("\(a1)")
        if Unusual.fails { throw Oops(code: 1) }
        return { 90 }
    }
    open func u28(a0: consuming String, a1: @escaping @MainActor () -> Void, a2: @convention(block) () -> Void,
        a3: KeyPath<String, Int>) throws(Oops) -> Void {
        Unusual.note("\(copy a0)")
        if Unusual.fails { throw Oops(code: 1) }
        return ()
    }
    open func u29(a0: SIMD2<Float>) -> timespec {
        Unusual.note("\(a0)")
        return timespec(tv_sec: 90, tv_nsec: 4)
    }
}
open class Unusual3: @unchecked Sendable {
    open func u30(a0: Grid<4>?) -> some CustomStringConvertible {
        Unusual.note("\(a0 as Any)")
        return 90
    }
    open func u31(a0: any Error & CustomStringConvertible, a1: any Collection<Int>,
        a2: SIMD8<Int16>) async throws -> any Error & CustomStringConvertible {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        Unusual.note("\(a2)")
        if Unusual.fails { throw Oops(code: 1) }
        return Oops(code: 90)
    }
    nonisolated(nonsending) open func u32(a0: Marked & Tagged, a1: SIMD32<Int32>, a2: InlineArray<3, Int>,
        a3: String) async throws(Oops) -> (SIMD2<Float>, String, Any) {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        Unusual.note("\(a2[1])")
        Unusual.note("\(a3)")
        if Unusual.fails { throw Oops(code: 1) }
        return ([1, 2], "text", 90)
    }
    open func u33(a0: UInt128, a1: borrowing Pass, a2: ClosedRange<Int>) -> (SIMD2<Float>, String, Any) {
        Unusual.note("\(a0)")
        Unusual.note("\(a1.number)")
        Unusual.note("\(a2)")
        return ([1, 2], "text", 90)
    }
    open func u34(a0: Int, a1: (Int) throws(Oops) -> Int, a2: nonisolated(nonsending) @escaping () async -> Void,
        a3: consuming Pass, a4: timespec, a5: Grid<4>) -> timespec {
        Unusual.note("\(a0)")
        Unusual.note("\(try! a1(11))")
        Unusual.note("\(a3.number)")
        Unusual.note("\(a4)")
        Unusual.note("\(a5)")
        return timespec(tv_sec: 90, tv_nsec: 4)
    }
    open func u35(a0: div_t, a1: BlockHolder, a2: Result<Int, Oops>, a3: Never?, a4: sending Marked,
        a5: Float16) async -> any Error & CustomStringConvertible {
        Unusual.note("\(a0)")
        Unusual.note("\(a1.number)")
        Unusual.note("\(a2)")
        Unusual.note("\(a4)")
        Unusual.note("\(a5)")
        return Oops(code: 90)
    }
    nonisolated(nonsending) open func u36() async throws -> @convention(block) () -> Int {
        if Unusual.fails { throw Oops(code: 1) }
        return { 90 }
    }
    open func u37() throws -> String {
        if Unusual.fails { throw Oops(code: 1) }
        return "a text that is too long for a small string 90"
    }
    open func u38() throws -> Pass {
        if Unusual.fails { throw Oops(code: 1) }
        return Pass(number: 90)
    }
    nonisolated(nonsending) open func u39<each Each>(a0: SIMD3<Double>, a1: repeat each Each, a2: any Collection<Int>,
        a3: SIMD32<Int32>, a4: some CustomStringConvertible, a5: String) async throws -> timespec {
        Unusual.note("\(a0)")
        Unusual.note("\(a2)")
        Unusual.note("\(a3)")
        Unusual.note("\(a4)")
        Unusual.note("\(a5)")
        if Unusual.fails { throw Oops(code: 1) }
        return timespec(tv_sec: 90, tv_nsec: 4)
    }
}
open class Unusual4: @unchecked Sendable {
    open func u40(a0: Float16, a1: Marked & Tagged, a2: SIMD8<Int16>, a3: borrowing [Int]) throws -> Result<Int, Oops> {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        Unusual.note("\(a2)")
        Unusual.note("\(copy a3)")
        if Unusual.fails { throw Oops(code: 1) }
        return .success(90)
    }
    open func u41(a0: Duration, a1: ClosedRange<Int>, a2: SIMD4<Float>) async throws(Oops) -> (Int,
        @convention(block) () -> Int) {
        Unusual.note("\(a0)")
        Unusual.note("\(a1)")
        Unusual.note("\(a2)")
        if Unusual.fails { throw Oops(code: 1) }
        return (1, { 90 })
    }
    nonisolated(nonsending) open func u42() async throws -> SIMD3<Float> {
        if Unusual.fails { throw Oops(code: 1) }
        return SIMD3<Float>(repeating: 90)
    }
    open func u43(a0: sending Marked) -> Result<Int, Oops> {
        Unusual.note("\(a0)")
        return .success(90)
    }
    open func u44(a0: InlineArray<3, Int>) throws -> Grid<3> {
        Unusual.note("\(a0[1])")
        if Unusual.fails { throw Oops(code: 1) }
        return Grid<3>(number: 90)
    }
    open func u45(a0: any Tagged & AnyObject, a1: @escaping @isolated(any) () async -> Void,
        a2: @Sendable (inout Int) -> Void, a3: consuming Pass) async -> Int128 {
        Unusual.note("\(a0)")
        Unusual.note("\(a3.number)")
        return 90
    }
    open func u46<Value: Hashable>(a0: Value, a1: @escaping @convention(block) (Int) -> Int) throws -> SIMD4<Double> {
        Unusual.note("\(a0)")
        Unusual.note("\(a1(1))")
        if Unusual.fails { throw Oops(code: 1) }
        return SIMD4<Double>(repeating: 90)
    }
    open func u47(a0: timespec, a1: @escaping @MainActor () -> Void) -> Duration {
        Unusual.note("\(a0)")
        return .seconds(90)
    }
    open func u48(a0: any CustomStringConvertible & Sendable) async -> SIMD4<Double> {
        Unusual.note("\(a0)")
        return SIMD4<Double>(repeating: 90)
    }
    open func u49(a0: Int128, a1: Grid<4>?) -> any Error & CustomStringConvertible {
        Unusual.note("\(a0)")
        Unusual.note("\(a1 as Any)")
        return Oops(code: 90)
    }
}
open class Unusual5: @unchecked Sendable {
    open func u50() throws(Oops) -> SIMD3<Float> {
        if Unusual.fails { throw Oops(code: 1) }
        return SIMD3<Float>(repeating: 90)
    }
    open func u51(a0: (Int) throws(Oops) -> Int) throws -> SIMD4<Double> {
        Unusual.note("\(try! a0(10))")
        if Unusual.fails { throw Oops(code: 1) }
        return SIMD4<Double>(repeating: 90)
    }
    open func u52(a0: borrowing Pass, a1: any Error & CustomStringConvertible, a2: SIMD16<UInt8>,
        a3: SIMD3<Double>) async -> timespec {
        Unusual.note("\(a0.number)")
        Unusual.note("\(a1)")
        Unusual.note("\(a2)")
        Unusual.note("\(a3)")
        return timespec(tv_sec: 90, tv_nsec: 4)
    }
    open func u53() async -> @Sendable () -> Int {
        return { 90 }
    }
    open func u54() throws -> Int128 {
        if Unusual.fails { throw Oops(code: 1) }
        return 90
    }
    open func u55(a0: (@convention(block) () -> Int, Int), a1: BlockHolder) async -> SIMD4<Double> {
        Unusual.note("\(a0.0() + a0.1)")
        Unusual.note("\(a1.number)")
        return SIMD4<Double>(repeating: 90)
    }
    open func u56(a0: Int..., a1: nonisolated(nonsending) @escaping () async -> Void,
        a2: div_t) throws -> SIMD4<Double> {
        Unusual.note("\(a0)")
        Unusual.note("\(a2)")
        if Unusual.fails { throw Oops(code: 1) }
        return SIMD4<Double>(repeating: 90)
    }
    nonisolated(nonsending) open func u57() async throws(Oops) -> Void {
        if Unusual.fails { throw Oops(code: 1) }
        return ()
    }
    open func u58() throws(Oops) -> SIMD4<Double> {
        if Unusual.fails { throw Oops(code: 1) }
        return SIMD4<Double>(repeating: 90)
    }
    open func u59() -> (Int, @convention(block) () -> Int) {
        return (1, { 90 })
    }
}

extension Unusual {
    static let all: [Unusual] = [
        unusual0,
        unusual1,
        unusual2,
        unusual3,
        unusual4,
        unusual5,
        unusual6,
        unusual7,
        unusual8,
        unusual9,
        unusual10,
        unusual11,
        unusual12,
        unusual13,
        unusual14,
        unusual15,
        unusual16,
        unusual17,
        unusual18,
        unusual19,
        unusual20,
        unusual21,
        unusual22,
        unusual23,
        unusual24,
        unusual25,
        unusual26,
        unusual27,
        unusual28,
        unusual29,
        unusual30,
        unusual31,
        unusual32,
        unusual33,
        unusual34,
        unusual35,
        unusual36,
        unusual37,
        unusual38,
        unusual39,
        unusual40,
        unusual41,
        unusual42,
        unusual43,
        unusual44,
        unusual45,
        unusual46,
        unusual47,
        unusual48,
        unusual49,
        unusual50,
        unusual51,
        unusual52,
        unusual53,
        unusual54,
        unusual55,
        unusual56,
        unusual57,
        unusual58,
        unusual59,
    ]
    private static let unusual0 = Unusual("u0(a0:)", Unusual0.self, { Unusual0() }, isThrowing: true,
        told: [Unusual.text(SIMD2<Float>(repeating: 10) as SIMD2<Float>)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual0).u0(a0: SIMD2<Float>(repeating: 10))
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual1 = Unusual("u1(a0:)", Unusual0.self, { Unusual0() }, isThrowing: true,
        told: [Unusual.text(10 as any CustomStringConvertible & Sendable)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual0).u1(a0: 10)
            Unusual.note("caller \(result.number)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual2 = Unusual("u2()", Unusual0.self, { Unusual0() }, isThrowing: true, told: []) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual0).u2()
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual3 = Unusual("u3(a0:a1:a2:)", Unusual0.self, { Unusual0() }, isThrowing: false,
        told: [Unusual.text([10] as [Int]), nil, nil]) { target in
        let result = await (hiddenUnusual(target) as! Unusual0).u3(a0: [10], a1: { $0 + 11 }, a2: Pass(number: 12))
        Unusual.note("caller \(result())")
    }
    private static let unusual4 = Unusual("u4(a0:a1:)", Unusual0.self, { Unusual0() }, isThrowing: true,
        told: [Unusual.text(10 as UInt128), nil]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual0).u4(a0: 10, a1: nil)
            Unusual.note("caller \(result())")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual5 = Unusual("u5(a0:a1:a2:)", Unusual0.self, { Unusual0() }, isThrowing: true,
        told: [Unusual.text(SIMD8<Int16>(repeating: 10) as SIMD8<Int16>),
        Unusual.text("a text that is too long for a small string 11" as String), nil]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual0).u5(a0: SIMD8<Int16>(repeating: 10),
                a1: "a text that is too long for a small string 11", a2: 12)
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual6 = Unusual("u6(a0:a1:a2:a3:)", Unusual0.self, { Unusual0() }, isThrowing: true,
        told: [nil, Unusual.text(div_t(quot: 11, rem: 2) as div_t), Unusual.text(1...12 as ClosedRange<Int>),
        Unusual.text(Grid<4>(number: 13) as Grid<4>)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual0).u6(a0: ({ 5 }, 10), a1: div_t(quot: 11,
                rem: 2), a2: 1...12, a3: Grid<4>(number: 13))
            Unusual.note("caller \(result.1())")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual7 = Unusual("u7(a0:a1:a2:a3:a4:a5:)", Unusual0.self, { Unusual0() }, isThrowing: true,
        told: [nil, Unusual.text(Marked(11) as any Tagged & AnyObject), nil, nil, nil, nil]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual0).u7(a0: { }, a1: Marked(11), a2: { },
                a3: { $0 }, a4: BlockHolder(block: { }, number: 14), a5: Pass(number: 15))
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual8 = Unusual("u8(a0:a1:)", Unusual0.self, { Unusual0() }, isThrowing: false, told: [nil,
        Unusual.text(Marked(11) as Marked & Tagged)]) { target in
        let result = await (hiddenUnusual(target) as! Unusual0).u8(a0: \.count, a1: Marked(11))
        Unusual.note("caller \(result)")
    }
    private static let unusual9 = Unusual("u9()", Unusual0.self, { Unusual0() }, isThrowing: true, told: []) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual0).u9()
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual10 = Unusual("u10()", Unusual1.self, { Unusual1() }, isThrowing: true,
        told: []) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual1).u10()
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual11 = Unusual("u11(a0:a1:)", Unusual1.self, { Unusual1() }, isThrowing: true, told: [nil,
        Unusual.text(.success(11) as Result<Int, Oops>)]) { target in
        do {
            try (hiddenUnusual(target) as! Unusual1).u11(a0: { }, a1: .success(11))
            Unusual.note("caller \("nothing")")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual12 = Unusual("u12(a0:a1:a2:)", Unusual1.self, { Unusual1() }, isThrowing: false,
        told: [Unusual.text(.seconds(10) as Duration), nil,
        Unusual.text(SIMD3<Double>(repeating: 12) as SIMD3<Double>)]) { target in
        let result = (hiddenUnusual(target) as! Unusual1).u12(a0: .seconds(10), a1: { $0 + 11 },
            a2: SIMD3<Double>(repeating: 12))
        Unusual.note("caller \(result.number)")
    }
    private static let unusual13 = Unusual("u13(a0:a1:a2:a3:a4:a5:)", Unusual1.self, { Unusual1() }, isThrowing: true,
        told: [Unusual.text(Oops(code: 10) as any Error & CustomStringConvertible), nil, nil,
        Unusual.text(Marked(13) as Marked), Unusual.text([14] as any Collection<Int>), nil]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual1).u13(a0: Oops(code: 10), a1: 11,
                a2: InlineArray<3, Int>(repeating: 12), a3: Marked(13), a4: [14], a5: { $0 += 1 })
            Unusual.note("caller \(result())")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual14 = Unusual("u14(a0:a1:a2:a3:)", Unusual1.self, { Unusual1() }, isThrowing: true,
        told: [Unusual.text(10 as Int), nil, nil,
        Unusual.text("a text that is too long for a small string 13" as String)]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual1).u14(a0: 10, a1: Grid<4>(number: 11), a2: { },
                a3: "a text that is too long for a small string 13")
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual15 = Unusual("u15(a0:)", Unusual1.self, { Unusual1() }, isThrowing: false,
        told: [nil]) { target in
        await (hiddenUnusual(target) as! Unusual1).u15(a0: 10, "two")
        Unusual.note("caller \("nothing")")
    }
    private static let unusual16 = Unusual("u16(a0:)", Unusual1.self, { Unusual1() }, isThrowing: false,
        told: [Unusual.text(SIMD16<UInt8>(repeating: 10) as SIMD16<UInt8>)]) { target in
        let result = await (hiddenUnusual(target) as! Unusual1).u16(a0: SIMD16<UInt8>(repeating: 10))
        Unusual.note("caller \(result)")
    }
    private static let unusual17 = Unusual("u17(a0:)", Unusual1.self, { Unusual1() }, isThrowing: true,
        told: [nil]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual1).u17(a0: { $0 })
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual18 = Unusual("u18(a0:a1:)", Unusual1.self, { Unusual1() }, isThrowing: true,
        told: [Unusual.text([10, 10] as [Int]), Unusual.text(11 as Float16)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual1).u18(a0: 10, 10, a1: 11)
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual19 = Unusual("u19(a0:a1:)", Unusual1.self, { Unusual1() }, isThrowing: true,
        told: [Unusual.text(10 as Int128), Unusual.text(timespec(tv_sec: 11, tv_nsec: 4) as timespec)]) { target in
        do {
            try await (hiddenUnusual(target) as! Unusual1).u19(a0: 10, a1: timespec(tv_sec: 11, tv_nsec: 4))
            Unusual.note("caller \("nothing")")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual20 = Unusual("u20(a0:a1:a2:)", Unusual2.self, { Unusual2() }, isThrowing: true,
        told: [Unusual.text(SIMD32<Int32>(repeating: 10) as SIMD32<Int32>),
        Unusual.text("11" as any Hashable & Sendable),
        Unusual.text(SIMD4<Float>(repeating: 12) as SIMD4<Float>)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual2).u20(a0: SIMD32<Int32>(repeating: 10),
                a1: "11", a2: SIMD4<Float>(repeating: 12))
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual21 = Unusual("u21(a0:)", Unusual2.self, { Unusual2() }, isThrowing: false,
        told: [nil]) { target in
        let result = await (hiddenUnusual(target) as! Unusual2).u21(a0: nil)
        Unusual.note("caller \(result())")
    }
    private static let unusual22 = Unusual("u22(a0:a1:a2:)", Unusual2.self, { Unusual2() }, isThrowing: true,
        told: [Unusual.text(SIMD16<UInt8>(repeating: 10) as SIMD16<UInt8>), nil, nil]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual2).u22(a0: SIMD16<UInt8>(repeating: 10), a1: { },
                a2: ({ 5 }, 12))
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual23 = Unusual("u23(a0:a1:a2:a3:a4:a5:)", Unusual2.self, { Unusual2() }, isThrowing: true,
        told: [nil, nil, Unusual.text(12 as any CustomStringConvertible & Sendable),
        Unusual.text(.seconds(13) as Duration), Unusual.text([14, 14] as [Int]),
        Unusual.text([15] as [Int])]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual2).u23(a0: { $0 + 10 }, a1: { $0 + 11 }, a2: 12,
                a3: .seconds(13), a4: 14, 14, a5: [15])
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual24 = Unusual("u24(a0:a1:a2:)", Unusual2.self, { Unusual2() }, isThrowing: false,
        told: [Unusual.text(10 as Int128), nil, nil]) { target in
        (hiddenUnusual(target) as! Unusual2).u24(a0: 10, a1: { $0 }, a2: nil)
        Unusual.note("caller \("nothing")")
    }
    private static let unusual25 = Unusual("u25(a0:a1:)", Unusual2.self, { Unusual2() }, isThrowing: true,
        told: [Unusual.text(SIMD4<Float>(repeating: 10) as SIMD4<Float>),
        Unusual.text("11" as any Hashable & Sendable)]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual2).u25(a0: SIMD4<Float>(repeating: 10), a1: "11")
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual26 = Unusual("u26(a0:a1:a2:)", Unusual2.self, { Unusual2() }, isThrowing: true,
        told: [nil, nil, nil]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual2).u26(a0: { $0 += 1 }, a1: 11, a2: 12)
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual27 = Unusual("u27(a0:a1:)", Unusual2.self, { Unusual2() }, isThrowing: true, told: [nil,
        Unusual.text(Marked(11) as any Tagged & AnyObject)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual2).u27(a0: 10, "two", a1: Marked(11))
            Unusual.note("caller \(result())")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual28 = Unusual("u28(a0:a1:a2:a3:)", Unusual2.self, { Unusual2() }, isThrowing: true,
        told: [Unusual.text("a text that is too long for a small string 10" as String), nil, nil, nil]) { target in
        do {
            try (hiddenUnusual(target) as! Unusual2).u28(a0: "a text that is too long for a small string 10", a1: { },
                a2: { }, a3: \.count)
            Unusual.note("caller \("nothing")")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual29 = Unusual("u29(a0:)", Unusual2.self, { Unusual2() }, isThrowing: false,
        told: [Unusual.text(SIMD2<Float>(repeating: 10) as SIMD2<Float>)]) { target in
        let result = (hiddenUnusual(target) as! Unusual2).u29(a0: SIMD2<Float>(repeating: 10))
        Unusual.note("caller \(result)")
    }
    private static let unusual30 = Unusual("u30(a0:)", Unusual3.self, { Unusual3() }, isThrowing: false,
        told: [nil]) { target in
        let result = (hiddenUnusual(target) as! Unusual3).u30(a0: Grid<4>(number: 10))
        Unusual.note("caller \(result)")
    }
    private static let unusual31 = Unusual("u31(a0:a1:a2:)", Unusual3.self, { Unusual3() }, isThrowing: true,
        told: [Unusual.text(Oops(code: 10) as any Error & CustomStringConvertible),
        Unusual.text([11] as any Collection<Int>),
        Unusual.text(SIMD8<Int16>(repeating: 12) as SIMD8<Int16>)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual3).u31(a0: Oops(code: 10), a1: [11],
                a2: SIMD8<Int16>(repeating: 12))
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual32 = Unusual("u32(a0:a1:a2:a3:)", Unusual3.self, { Unusual3() }, isThrowing: true,
        told: [Unusual.text(Marked(10) as Marked & Tagged),
        Unusual.text(SIMD32<Int32>(repeating: 11) as SIMD32<Int32>), nil,
        Unusual.text("a text that is too long for a small string 13" as String)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual3).u32(a0: Marked(10),
                a1: SIMD32<Int32>(repeating: 11), a2: InlineArray<3, Int>(repeating: 12),
                a3: "a text that is too long for a small string 13")
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual33 = Unusual("u33(a0:a1:a2:)", Unusual3.self, { Unusual3() }, isThrowing: false,
        told: [Unusual.text(10 as UInt128), nil, Unusual.text(1...12 as ClosedRange<Int>)]) { target in
        let result = (hiddenUnusual(target) as! Unusual3).u33(a0: 10, a1: Pass(number: 11), a2: 1...12)
        Unusual.note("caller \(result)")
    }
    private static let unusual34 = Unusual("u34(a0:a1:a2:a3:a4:a5:)", Unusual3.self, { Unusual3() },
        isThrowing: false, told: [Unusual.text(10 as Int), nil, nil, nil, Unusual.text(timespec(tv_sec: 14,
        tv_nsec: 4) as timespec), Unusual.text(Grid<4>(number: 15) as Grid<4>)]) { target in
        let result = (hiddenUnusual(target) as! Unusual3).u34(a0: 10, a1: { $0 }, a2: { }, a3: Pass(number: 13),
            a4: timespec(tv_sec: 14, tv_nsec: 4), a5: Grid<4>(number: 15))
        Unusual.note("caller \(result)")
    }
    private static let unusual35 = Unusual("u35(a0:a1:a2:a3:a4:a5:)", Unusual3.self, { Unusual3() },
        isThrowing: false, told: [Unusual.text(div_t(quot: 10, rem: 2) as div_t), nil,
        Unusual.text(.success(12) as Result<Int, Oops>), nil, Unusual.text(Marked(14) as Marked),
        Unusual.text(15 as Float16)]) { target in
        let result = await (hiddenUnusual(target) as! Unusual3).u35(a0: div_t(quot: 10, rem: 2),
            a1: BlockHolder(block: { }, number: 11), a2: .success(12), a3: nil, a4: Marked(14), a5: 15)
        Unusual.note("caller \(result)")
    }
    private static let unusual36 = Unusual("u36()", Unusual3.self, { Unusual3() }, isThrowing: true,
        told: []) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual3).u36()
            Unusual.note("caller \(result())")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual37 = Unusual("u37()", Unusual3.self, { Unusual3() }, isThrowing: true,
        told: []) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual3).u37()
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual38 = Unusual("u38()", Unusual3.self, { Unusual3() }, isThrowing: true,
        told: []) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual3).u38()
            Unusual.note("caller \(result.number)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual39 = Unusual("u39(a0:a1:a2:a3:a4:a5:)", Unusual3.self, { Unusual3() }, isThrowing: true,
        told: [Unusual.text(SIMD3<Double>(repeating: 10) as SIMD3<Double>), nil,
        Unusual.text([12] as any Collection<Int>), Unusual.text(SIMD32<Int32>(repeating: 13) as SIMD32<Int32>), nil,
        Unusual.text("a text that is too long for a small string 15" as String)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual3).u39(a0: SIMD3<Double>(repeating: 10), a1: 11,
                "two", a2: [12], a3: SIMD32<Int32>(repeating: 13), a4: 14,
                a5: "a text that is too long for a small string 15")
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual40 = Unusual("u40(a0:a1:a2:a3:)", Unusual4.self, { Unusual4() }, isThrowing: true,
        told: [Unusual.text(10 as Float16), Unusual.text(Marked(11) as Marked & Tagged),
        Unusual.text(SIMD8<Int16>(repeating: 12) as SIMD8<Int16>), Unusual.text([13] as [Int])]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual4).u40(a0: 10, a1: Marked(11),
                a2: SIMD8<Int16>(repeating: 12), a3: [13])
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual41 = Unusual("u41(a0:a1:a2:)", Unusual4.self, { Unusual4() }, isThrowing: true,
        told: [Unusual.text(.seconds(10) as Duration), Unusual.text(1...11 as ClosedRange<Int>),
        Unusual.text(SIMD4<Float>(repeating: 12) as SIMD4<Float>)]) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual4).u41(a0: .seconds(10), a1: 1...11,
                a2: SIMD4<Float>(repeating: 12))
            Unusual.note("caller \(result.1())")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual42 = Unusual("u42()", Unusual4.self, { Unusual4() }, isThrowing: true,
        told: []) { target in
        do {
            let result = try await (hiddenUnusual(target) as! Unusual4).u42()
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual43 = Unusual("u43(a0:)", Unusual4.self, { Unusual4() }, isThrowing: false,
        told: [Unusual.text(Marked(10) as Marked)]) { target in
        let result = (hiddenUnusual(target) as! Unusual4).u43(a0: Marked(10))
        Unusual.note("caller \(result)")
    }
    private static let unusual44 = Unusual("u44(a0:)", Unusual4.self, { Unusual4() }, isThrowing: true,
        told: [nil]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual4).u44(a0: InlineArray<3, Int>(repeating: 10))
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual45 = Unusual("u45(a0:a1:a2:a3:)", Unusual4.self, { Unusual4() }, isThrowing: false,
        told: [Unusual.text(Marked(10) as any Tagged & AnyObject), nil, nil, nil]) { target in
        let result = await (hiddenUnusual(target) as! Unusual4).u45(a0: Marked(10), a1: { }, a2: { $0 += 1 },
            a3: Pass(number: 13))
        Unusual.note("caller \(result)")
    }
    private static let unusual46 = Unusual("u46(a0:a1:)", Unusual4.self, { Unusual4() }, isThrowing: true, told: [nil,
        nil]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual4).u46(a0: 10, a1: { $0 + 11 })
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual47 = Unusual("u47(a0:a1:)", Unusual4.self, { Unusual4() }, isThrowing: false,
        told: [Unusual.text(timespec(tv_sec: 10, tv_nsec: 4) as timespec), nil]) { target in
        let result = (hiddenUnusual(target) as! Unusual4).u47(a0: timespec(tv_sec: 10, tv_nsec: 4), a1: { })
        Unusual.note("caller \(result)")
    }
    private static let unusual48 = Unusual("u48(a0:)", Unusual4.self, { Unusual4() }, isThrowing: false,
        told: [Unusual.text(10 as any CustomStringConvertible & Sendable)]) { target in
        let result = await (hiddenUnusual(target) as! Unusual4).u48(a0: 10)
        Unusual.note("caller \(result)")
    }
    private static let unusual49 = Unusual("u49(a0:a1:)", Unusual4.self, { Unusual4() }, isThrowing: false,
        told: [Unusual.text(10 as Int128), nil]) { target in
        let result = (hiddenUnusual(target) as! Unusual4).u49(a0: 10, a1: Grid<4>(number: 11))
        Unusual.note("caller \(result)")
    }
    private static let unusual50 = Unusual("u50()", Unusual5.self, { Unusual5() }, isThrowing: true,
        told: []) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual5).u50()
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual51 = Unusual("u51(a0:)", Unusual5.self, { Unusual5() }, isThrowing: true,
        told: [nil]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual5).u51(a0: { $0 })
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual52 = Unusual("u52(a0:a1:a2:a3:)", Unusual5.self, { Unusual5() }, isThrowing: false,
        told: [nil, Unusual.text(Oops(code: 11) as any Error & CustomStringConvertible),
        Unusual.text(SIMD16<UInt8>(repeating: 12) as SIMD16<UInt8>),
        Unusual.text(SIMD3<Double>(repeating: 13) as SIMD3<Double>)]) { target in
        let result = await (hiddenUnusual(target) as! Unusual5).u52(a0: Pass(number: 10), a1: Oops(code: 11),
            a2: SIMD16<UInt8>(repeating: 12), a3: SIMD3<Double>(repeating: 13))
        Unusual.note("caller \(result)")
    }
    private static let unusual53 = Unusual("u53()", Unusual5.self, { Unusual5() }, isThrowing: false,
        told: []) { target in
        let result = await (hiddenUnusual(target) as! Unusual5).u53()
        Unusual.note("caller \(result())")
    }
    private static let unusual54 = Unusual("u54()", Unusual5.self, { Unusual5() }, isThrowing: true,
        told: []) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual5).u54()
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual55 = Unusual("u55(a0:a1:)", Unusual5.self, { Unusual5() }, isThrowing: false,
        told: [nil, nil]) { target in
        let result = await (hiddenUnusual(target) as! Unusual5).u55(a0: ({ 5 }, 10), a1: BlockHolder(block: { },
            number: 11))
        Unusual.note("caller \(result)")
    }
    private static let unusual56 = Unusual("u56(a0:a1:a2:)", Unusual5.self, { Unusual5() }, isThrowing: true,
        told: [Unusual.text([10, 10] as [Int]), nil, Unusual.text(div_t(quot: 12, rem: 2) as div_t)]) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual5).u56(a0: 10, 10, a1: { }, a2: div_t(quot: 12, rem: 2))
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual57 = Unusual("u57()", Unusual5.self, { Unusual5() }, isThrowing: true,
        told: []) { target in
        do {
            try await (hiddenUnusual(target) as! Unusual5).u57()
            Unusual.note("caller \("nothing")")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual58 = Unusual("u58()", Unusual5.self, { Unusual5() }, isThrowing: true,
        told: []) { target in
        do {
            let result = try (hiddenUnusual(target) as! Unusual5).u58()
            Unusual.note("caller \(result)")
        } catch {
            Unusual.note("error \(error)")
        }
    }
    private static let unusual59 = Unusual("u59()", Unusual5.self, { Unusual5() }, isThrowing: false,
        told: []) { target in
        let result = (hiddenUnusual(target) as! Unusual5).u59()
        Unusual.note("caller \(result.1())")
    }
}
