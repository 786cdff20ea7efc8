import CRuntime
import RegisterProbe

/// One call with a pattern in every register, made and judged on the calling thread.
final class ProbedCall {
    let registers = UnsafeMutablePointer<probe_registers>.allocate(capacity: 1)
    let results = UnsafeMutablePointer<probe_results>.allocate(capacity: 1)
    let record: UnsafeMutablePointer<probe_record>
    /// The memory for the result of a method that returns in memory: 8 words.
    let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: Int(PROBE_MEMORY_WORDS))
    private let isInMemory: Bool

    /// `first` is the receiver, or another first argument of the function.
    init(_ first: UnsafeMutableRawPointer?, _ selector: SEL?, inMemory: Bool = false, seed: UInt64 = 1) {
        isInMemory = inMemory
        record = probe_prepare(seed)
        probe_fill(registers, seed)
        results.initialize(to: probe_results())
        memory.initialize(repeating: 0xbad, count: Int(PROBE_MEMORY_WORDS))
        let first = UInt64(UInt(bitPattern: first))
        let selector = UInt64(UInt(bitPattern: selector))
        if inMemory {
            registers.pointee.general.0 = UInt64(UInt(bitPattern: memory))
            registers.pointee.general.1 = first
            registers.pointee.general.2 = selector
        } else {
            registers.pointee.general.0 = first
            registers.pointee.general.1 = selector
        }
    }

    convenience init(_ receiver: id?, _ name: String, inMemory: Bool = false, seed: UInt64 = 1) {
        self.init(UnsafeMutableRawPointer(receiver), selector(name), inMemory: inMemory, seed: seed)
    }

    deinit {
        registers.deallocate()
        results.deallocate()
        memory.deallocate()
    }

    func call(_ function: @convention(c) () -> Void) {
        probe_call(function, registers, results)
    }

    /// The difference between the arguments that arrived and those that were sent.
    ///
    /// If `receiver` is given, the receiver is not compared with the sent one.
    func argumentsDifference(receiver: id? = nil) -> String? {
        let sent = registers.pointee.general
        defer { registers.pointee.general = sent }
        if let receiver {
            if isInMemory {
                registers.pointee.general.1 = UInt64(UInt(bitPattern: receiver))
            } else {
                registers.pointee.general.0 = UInt64(UInt(bitPattern: receiver))
            }
        }
        return withUnsafePointer(to: &record.pointee.arrived) {
            text(probe_arguments_difference(registers, $0, Int(PROBE_STACK_WORDS)))
        }
    }

    /// The difference between the returned values and the record's answer.
    var answerDifference: String? {
        if isInMemory {
            let expected = withUnsafeBytes(of: &record.pointee.answer.memory) { Array($0.bindMemory(to: UInt64.self)) }
            let actual = (0..<Int(PROBE_MEMORY_WORDS)).map { memory[$0] }
            if results.pointee.rax != UInt64(UInt(bitPattern: memory)) {
                return "rax is not the hidden pointer"
            }
            return expected == actual ? nil : "the memory holds \(actual) instead of \(expected)"
        }
        return withUnsafePointer(to: &record.pointee.answer) { text(probe_answer_difference($0, results)) }
    }

    var savedDifference: String? {
        text(probe_saved_difference(registers, results))
    }

    var zeroDifference: String? {
        text(probe_zero_difference(results))
    }

    private func text(_ difference: UnsafePointer<CChar>?) -> String? {
        difference.map { String(cString: $0) }
    }
}
