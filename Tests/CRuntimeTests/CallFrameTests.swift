import CRuntime
import Foundation
import RegisterProbe
import Testing

@Suite struct CallFrameTests {
    /// Invokes the callee over a frame, in a probed call that also checks the callee-saved registers.
    private func invoke(
        _ callee: IMP, stackWords: Int, x87: UInt64 = 0, seed: UInt64,
        _ check: (_ arguments: ProbedCall, _ frame: UnsafeMutablePointer<ort_call_frame>) -> Void
    ) {
        let arguments = ProbedCall(nil, nil as SEL?, seed: seed)
        arguments.record.pointee.answer.x87_count = x87
        let frame = probe_frame_create(arguments.registers, x87)!
        defer { free(UnsafeMutableRawPointer(frame)) }
        let outer = UnsafeMutablePointer<probe_registers>.allocate(capacity: 1)
        defer { outer.deallocate() }
        probe_fill(outer, ~seed)
        withUnsafeBytes(of: &arguments.registers.pointee.stack) { stack in
            outer.pointee.general.0 = UInt64(UInt(bitPattern: frame))
            outer.pointee.general.1 = UInt64(UInt(bitPattern: address(callee)))
            outer.pointee.general.2 = UInt64(UInt(bitPattern: stackWords == 0 ? nil : stack.baseAddress))
            outer.pointee.general.3 = UInt64(stackWords * 8)
            probe_call(Self.invoker, outer, arguments.results)
        }
        #expect(arguments.record.pointee.arrival_count == 1)
        let saved = probe_saved_difference(outer, arguments.results).map { String(cString: $0) }
        #expect(saved == nil)
        check(arguments, frame)
    }

    private static var invoker: IMP {
        typealias Invoke = @convention(c) (UnsafeMutablePointer<ort_call_frame>?, IMP?, UnsafeRawPointer?, Int) -> Void
        return unsafeBitCast(ort_call_frame_invoke as Invoke, to: IMP.self)
    }

    private func difference(_ arguments: ProbedCall, stackWords: Int) -> String? {
        withUnsafePointer(to: &arguments.record.pointee.arrived) {
            probe_arguments_difference(arguments.registers, $0, stackWords).map { String(cString: $0) }
        }
    }

    @Test(arguments: [0, 2, 8, 16])
    func invokingPassesEveryRegisterAndTheStack(stackWords: Int) {
        invoke(probe_callee, stackWords: stackWords, seed: 40) { arguments, frame in
            #expect(difference(arguments, stackWords: stackWords) == nil)
            let answer = withUnsafePointer(to: &arguments.record.pointee.answer) {
                probe_frame_answer_difference($0, frame).map { String(cString: $0) }
            }
            #expect(answer == nil)
        }
    }

    @Test(arguments: 0...2)
    func invokingStoresAsManyX87ValuesAsWereAskedFor(count: UInt64) {
        invoke(probe_callee, stackWords: 16, x87: count, seed: 41) { arguments, frame in
            let answer = withUnsafePointer(to: &arguments.record.pointee.answer) {
                probe_frame_answer_difference($0, frame).map { String(cString: $0) }
            }
            #expect(answer == nil)
            // The stack of the x87 unit must be empty.
            let tags = withUnsafeBytes(of: &arguments.results.pointee.fxsave) { $0[4] }
            #expect(tags == 0)
        }
    }

    @Test func theCalleeSeesItsCallers() {
        let arguments = ProbedCall(nil, nil as SEL?, seed: 43)
        let frame = probe_frame_create(arguments.registers, 0)!
        defer { free(UnsafeMutableRawPointer(frame)) }
        let outer = ProbedCall(UnsafeMutableRawPointer(frame), nil as SEL?, seed: 44)
        outer.registers.pointee.general.1 = UInt64(UInt(bitPattern: address(probe_note_backtrace)))
        outer.registers.pointee.general.2 = UInt64(UInt(bitPattern: outer.memory))
        outer.registers.pointee.general.3 = 64
        outer.call(Self.invoker)
        #expect(outer.record.pointee.complete_backtrace_count == 1)
        #expect(outer.savedDifference == nil)
    }

    @Test func aCalleeThatReturnsInMemoryWritesToTheFramesBuffer() {
        let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: Int(PROBE_MEMORY_WORDS))
        defer { memory.deallocate() }
        let record = probe_prepare(42)!
        var registers = probe_registers()
        probe_fill(&registers, 42)
        registers.general.0 = UInt64(UInt(bitPattern: memory))
        let frame = probe_frame_create(&registers, 0)!
        defer { free(UnsafeMutableRawPointer(frame)) }
        ort_call_frame_invoke(frame, probe_callee_stret, nil, 0)
        #expect(probe_frame_result(frame, 0) == UInt64(UInt(bitPattern: memory)))
        #expect(memory[0] == record.pointee.answer.memory.0)
        #expect(memory[7] == record.pointee.answer.memory.7)
    }
}
