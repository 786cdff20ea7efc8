/// A call of a Swift function that is made later, with the object and copies of the arguments of a hooked call.
///
/// Ownership: the function borrows its arguments, so that they are destroyed after it has run; it takes over those that
/// it consumes. A call that is never made destroys all of them.
package final class SwiftLaterCall: @unchecked Sendable {
    // Sendable: one thread makes it, and another one performs it. Nothing checks whether the arguments may be used on
    // another thread, as with messages that are sent later.
    /// Nil for a function that is in no class.
    private let receiver: AnyObject?
    private let function: SwiftFunction
    private let layout: SwiftCallLayout
    private var arguments: [SwiftValueMemory]
    private var hasRun = false

    /// The values must be those of a call of the function, which ``SwiftFunction/reasonAgainstLaterCalls`` accepts.
    init(_ function: SwiftFunction, _ receiver: AnyObject?, _ values: SwiftCallValues) {
        (self.function, self.receiver, layout) = (function, receiver, values.layout)
        arguments = values.copies()
    }

    deinit {
        guard !hasRun else { return }
        arguments.forEach { $0.destroy() }
    }

    /// The address of the object; 0 if there is none.
    package var receiverAddress: UInt {
        receiver.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
    }

    /// Calls the function on this thread, once; its hooks run as in any call.
    package func perform() {
        precondition(!hasRun, "a later call was made twice")
        hasRun = true
        var registers = Registers()
        for (memory, value) in zip(arguments, layout.parameters) { registers.put(memory, value) }
        call(registers)
        for (memory, value) in zip(arguments, layout.parameters) {
            if value.ownership == .owned { memory.start.deallocate() } else { memory.destroy() }
        }
    }

    /// The code that the vtable or the replacement variable has now.
    private var entry: UnsafeRawPointer {
        if let variable = UnsafePointer<UnsafeRawPointer>(bitPattern: function.variable) { return variable.pointee }
        guard let receiver else { preconditionFailure("a method was called without its object") }
        let object = UnsafeRawPointer(Unmanaged.passUnretained(receiver).toOpaque())
        let metadata = object.load(as: UnsafeRawPointer.self)
        return metadata.load(fromByteOffset: function.word * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    }

    /// A closure of this type has its code called with its context in the register for contexts, which is that of a
    /// method's object, and with all registers of arguments set.
    ///
    /// On x86-64 the last two words are on the stack, where the function does not look for arguments. Source:
    /// docs/ABI/CallConvSummary.rst.
    private struct Code {
        typealias Vector = SIMD2<UInt64>
        let run:
            (
                UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt,
                Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector
            ) -> Void
    }

    private struct CodeParts {
        let code: UnsafeRawPointer
        let context: AnyObject?
    }

    private func call(_ registers: Registers) {
        let code = unsafeBitCast(CodeParts(code: entry, context: receiver), to: Code.self)
        let (g, v) = (registers.general, registers.vector)
        code.run(
            g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7], v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7])
    }

    private struct Registers {
        var general = [UInt](repeating: 0, count: 8)
        var vector = [Code.Vector](repeating: .zero, count: 8)

        mutating func put(_ memory: SwiftValueMemory, _ value: SwiftCallLayout.Value) {
            for part in value.parts {
                let start = memory.start + part.offset
                switch part.place {
                case .direct(let pieces): pieces.forEach { put($0, from: start + $0.offset) }
                case .indirect(let location, _), .large(let location):
                    guard case .general(let index) = location else { preconditionFailure("an address on the stack") }
                    general[index] = UInt(bitPattern: start)
                case .nowhere: break
                }
            }
        }

        private mutating func put(_ piece: SwiftCallLayout.Piece, from source: UnsafeMutableRawPointer) {
            func copy(_ register: inout some Any) {
                withUnsafeMutableBytes(of: &register) {
                    ($0.baseAddress! + piece.shift).copyMemory(from: source, byteCount: piece.size)
                }
            }
            switch piece.location {
            case .general(let index): copy(&general[index])
            case .vector(let index): copy(&vector[index])
            case .stack, .memoryRegister: preconditionFailure("an argument on the stack")
            }
        }
    }
}

extension SwiftCall {
    /// The same call, to be made later; the function must be one that can be called later.
    package func later() -> SwiftLaterCall { run.later() }
}

extension SwiftFunction {
    /// Why a call of the function cannot be left out; nil if it can.
    package var reasonAgainstOmission: String? {
        if isAsync { return "it is asynchronous, and its caller waits for it" }
        guard isThrowing == false || isThrowing == nil && kind != .getter else {
            return "it may throw an error, which its caller needs at once"
        }
        guard declaration?.resultOfCall(as: kind) == "()" else {
            return "it returns a value, which its caller needs at once"
        }
        return nil
    }

    /// Why the function cannot be called later with what a call has passed; nil if it can.
    package var reasonAgainstLaterCalls: String? {
        if let reason = reasonAgainstOmission { return reason }
        if declaringClass?.type is any Actor.Type {
            return "it belongs to an actor, on which a later call would not run"
        }
        guard path != .witnessTable, !hasMoreArguments else {
            return "its receiver or its type parameters cannot be kept: only functions that belong to no type, static "
                + "ones of structures, and methods of objects can be called later"
        }
        guard declaringClass == nil || !isClassMethod else {
            return "it is a class method, whose class cannot be kept; hook a method of its objects"
        }
        do throws(SwiftLayoutRefusal) {
            let layout = try SwiftCallLayout(of: self)
            guard layout.isInRegisters else { return "its arguments do not fit into registers, so they cannot be kept" }
            for (index, value) in layout.parameters.enumerated() {
                if value.ownership == .inOut { return "argument \(index) is inout, and its variable cannot be kept" }
                if let unreadable = value.unreadable { return "argument \(index) cannot be kept: \(unreadable)" }
            }
            return nil
        } catch { return error.description }
    }
}
