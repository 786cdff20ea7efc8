import CHooks
import CRuntime

/// The values that a call keeps until it ends, since it lends replaced arguments to the bodies and the method.
///
/// Only the thread of the call uses this object, or the task, while the call runs.
final class SwiftCallKept {
    fileprivate var lent: [SwiftValueMemory] = []
    fileprivate var given: [SwiftValueMemory] = []
    /// Copies of the arguments that the method owns, from before it ran; none of other arguments.
    fileprivate var copies: [Int: SwiftValueMemory] = [:]
    /// The object whose requirement is called, from before the function ran: the function may consume it.
    var receiver: AnyObject?

    deinit {
        for memory in lent { memory.destroy() }
        for memory in given { memory.start.deallocate() }
        for memory in copies.values { memory.destroy() }
    }

    /// The kept values of the call; nil if it keeps nothing yet.
    static func of(_ call: OpaquePointer) -> SwiftCallKept? {
        ort_swift_call_kept(call).map { Unmanaged<SwiftCallKept>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The same, made if it is not there.
    static func made(for call: OpaquePointer) -> SwiftCallKept {
        if let kept = of(call) { return kept }
        let kept = SwiftCallKept()
        ort_swift_call_keep(call, Unmanaged.passRetained(kept).toOpaque()) { kept in
            kept.map { Unmanaged<SwiftCallKept>.fromOpaque($0).release() }
        }
        return kept
    }
}

/// The values of a hooked call of a Swift method, by their layout.
package struct SwiftCallValues {
    let call: OpaquePointer
    let layout: SwiftCallLayout
    private let ownedIndices: [Int]

    package init(_ call: OpaquePointer, _ layout: SwiftCallLayout) {
        self.call = call
        self.layout = layout
        ownedIndices = layout.ownedIndices
    }

    /// Nil if the layout of the method is not known.
    init?(_ call: OpaquePointer, _ context: SwiftHookContext) {
        guard let layout = context.layout else { return nil }
        self.call = call
        self.layout = layout
        ownedIndices = context.ownedIndices
    }

    private var kept: SwiftCallKept { .made(for: call) }

    // MARK: Arguments

    /// A copy of the argument; for an inout argument, a copy of the variable's value.
    package func argument(at index: Int) throws(SwiftLayoutRefusal) -> Any {
        let value = layout.parameters[index]
        if let unreadable = value.unreadable { throw unreadable }
        return arguments.copy(value)
    }

    /// The same for a type that the argument has, and that can be read.
    func argument<T>(at index: Int, as _: T.Type) -> T { arguments.copy(layout.parameters[index], as: T.self) }

    func isReadable(_ index: Int, as type: Any.Type) -> Bool {
        layout.parameters[index].type == type && layout.parameters[index].unreadable == nil
    }

    /// Replaces the argument for the bodies that follow and the original.
    ///
    /// The value is converted to the parameter's type as `as?` does.
    package func setArgument(at index: Int, to new: Any) throws(SwiftLayoutRefusal) {
        let value = layout.parameters[index]
        let memory = try Self.memory(of: new, for: value)
        if value.ownership == .borrowed {
            arguments.lend(memory, to: value)
            kept.lent.append(memory)
        } else {
            give(memory, as: value, hasFormer: true)
        }
    }

    private func give(_ memory: SwiftValueMemory, as value: SwiftCallLayout.Value, hasFormer: Bool) {
        arguments.put(memory, into: value, hasFormer: hasFormer)
        kept.given.append(memory)
    }

    // MARK: Arguments that the method owns

    /// Copies the arguments that will not exist after the original has run.
    func keepOwned() {
        if !ownedIndices.isEmpty { kept.copies = copiesOfOwned() }
    }

    /// The argument as it was before the original ran.
    func keptArgument(at index: Int) throws(SwiftLayoutRefusal) -> Any {
        guard let copy = SwiftCallKept.of(call)?.copies[index] else { return try argument(at: index) }
        return try value(of: copy, forArgumentAt: index)
    }

    /// Copies of the arguments that the method owns; the copies belong to the caller.
    func copiesOfOwned() -> [Int: SwiftValueMemory] {
        var copies: [Int: SwiftValueMemory] = [:]
        for index in ownedIndices { copies[index] = arguments.memory(copying: layout.parameters[index]) }
        return copies
    }

    /// Copies of all arguments; the copies belong to the caller.
    func copies() -> [SwiftValueMemory] { layout.parameters.map(arguments.memory) }

    /// Passes copies of these arguments again, after the former ones were consumed.
    func giveAgain(_ owned: [Int: SwiftValueMemory]) {
        for (index, memory) in owned { give(memory.copy(), as: layout.parameters[index], hasFormer: false) }
    }

    /// Destroys the arguments that the method was to own, when no code has passed them on.
    func endOwned() {
        for index in ownedIndices { arguments.end(layout.parameters[index]) }
    }

    /// A copy of the value in the memory of the argument.
    func value(of memory: SwiftValueMemory, forArgumentAt index: Int) throws(SwiftLayoutRefusal) -> Any {
        if let unreadable = layout.parameters[index].unreadable { throw unreadable }
        return memory.copy().take()
    }

    /// Memory with the value, converted to the parameter's type.
    func memory(of new: Any, forArgumentAt index: Int) throws(SwiftLayoutRefusal) -> SwiftValueMemory {
        try Self.memory(of: new, for: layout.parameters[index])
    }

    // MARK: The result

    /// A copy of the method's result: valid only after the method has returned without an error.
    package func result() throws(SwiftLayoutRefusal) -> Any {
        let value = layout.result
        if let unreadable = value.unreadable { throw unreadable }
        return withResult { registers, _ in registers.copy(value) }
    }

    /// Gives the caller the value, converted to the result's type as `as?` does.
    ///
    /// `hasResult` says that there is a result, which this method destroys; it destroys an error in any case.
    package func setResult(to new: Any, hasResult: Bool) throws(SwiftLayoutRefusal) {
        let value = layout.result
        let memory = try Self.memory(of: new, for: value)
        withResult { registers, result in
            registers.put(memory, into: value, hasFormer: hasResult && result.error == 0)
            memory.start.deallocate()
            Self.endError(&result)
            ort_swift_call_set_result(call, &result)
        }
    }

    /// Destroys the result, or the error that was thrown.
    func endResult(hasResult: Bool) throws(SwiftLayoutRefusal) {
        let value = layout.result
        withResult { registers, result in
            if hasResult, result.error == 0 { registers.end(value) }
            Self.endError(&result)
            ort_swift_call_set_result(call, &result)
        }
    }

    private static func endError(_ result: inout ort_swift_result) {
        guard result.error != 0 else { return }
        guard result.error != 1 else { // one of a type that the method says, which lies elsewhere
            result.error = 0
            return
        }
        Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(bitPattern: UInt(result.error))!).release()
        result.error = 0
    }

    private static func memory(
        of new: Any, for value: SwiftCallLayout.Value
    ) throws(SwiftLayoutRefusal) -> SwiftValueMemory {
        if let unreadable = value.unreadable { throw unreadable }
        guard let memory = SwiftValueMemory(new, as: value.type) else {
            throw SwiftLayoutRefusal("\(type(of: new)) is not \(_typeName(value.type, qualified: true))")
        }
        return memory
    }

    private var arguments: SwiftRegisters {
        let frame = ort_hook_call_frame(call)!
        let start = UnsafeMutableRawPointer(frame)
        return SwiftRegisters(
            general: start + MemoryLayout<ort_call_frame>.offset(of: \.general)!,
            vector: start + MemoryLayout<ort_call_frame>.offset(of: \.vector)!,
            vectorStride: MemoryLayout.size(ofValue: frame.pointee.vector.0), call: call)
    }

    private func withResult<Result>(_ body: (SwiftRegisters, inout ort_swift_result) -> Result) -> Result {
        var result = ort_swift_call_result(call)
        return withUnsafeMutablePointer(to: &result) { pointer in
            let start = UnsafeMutableRawPointer(pointer)
            let registers = SwiftRegisters(
                general: start + MemoryLayout<ort_swift_result>.offset(of: \.general)!,
                vector: start + MemoryLayout<ort_swift_result>.offset(of: \.vector)!, vectorStride: 16, call: call)
            return body(registers, &pointer.pointee)
        }
    }
}

// MARK: Registers

/// The registers of the arguments, or of a result.
private struct SwiftRegisters {
    let general: UnsafeMutableRawPointer
    let vector: UnsafeMutableRawPointer
    let vectorStride: Int
    let call: OpaquePointer

    private func place(_ location: SwiftCallLayout.Location) -> UnsafeMutableRawPointer {
        switch location {
        case .general(let index): general + index * 8
        case .vector(let index): vector + index * vectorStride
        case .stack(let offset): ort_hook_call_frame(call)!.pointee.stack + offset
        case .memoryRegister: preconditionFailure("an address is read with `address`")
        }
    }

    /// The place of the address, which is always among the arguments.
    private func addressPlace(_ location: SwiftCallLayout.Location) -> UnsafeMutableRawPointer {
        let frame = ort_hook_call_frame(call)!
        guard case .general(let index) = location else { return place(location) }
        return UnsafeMutableRawPointer(frame) + MemoryLayout<ort_call_frame>.offset(of: \.general)! + index * 8
    }

    private func address(_ location: SwiftCallLayout.Location) -> UnsafeMutableRawPointer {
        if location == .memoryRegister { return ort_swift_call_memory(call)! }
        return addressPlace(location).load(as: UnsafeMutableRawPointer.self)
    }

    private func load(_ pieces: [SwiftCallLayout.Piece], into part: UnsafeMutableRawPointer) {
        for piece in pieces {
            (part + piece.offset).copyMemory(from: place(piece.location) + piece.shift, byteCount: piece.size)
        }
    }

    private func store(_ part: UnsafeMutableRawPointer, into pieces: [SwiftCallLayout.Piece]) {
        for piece in pieces {
            (place(piece.location) + piece.shift).copyMemory(from: part + piece.offset, byteCount: piece.size)
        }
    }

    /// Calls the body with the part's bytes, without taking ownership of the value.
    private func withPart(_ part: SwiftCallLayout.Part, _ body: (UnsafeMutableRawPointer) -> Void) {
        switch part.place {
        case .indirect(let location, let offset): body(address(location) + offset)
        case .large(let location): body(address(location))
        case .direct(let pieces):
            let metadata = TypeMetadata(part.type)
            withUnsafeTemporaryAllocation(byteCount: max(metadata.size, 1), alignment: metadata.alignment) { bytes in
                load(pieces, into: bytes.baseAddress!)
                body(bytes.baseAddress!)
            }
        case .nowhere:
            var instance = TypeMetadata(part.type).instance
            withUnsafeMutableBytes(of: &instance) { body($0.baseAddress!) }
        }
    }

    func copy(_ value: SwiftCallLayout.Value) -> Any {
        func read<T>(_: T.Type) -> Any { copy(value, as: T.self) }
        return _openExistential(value.type, do: read)
    }

    /// A copy of the value, whose type is `T`.
    func copy<T>(_ value: SwiftCallLayout.Value, as _: T.Type) -> T {
        if value.parts.count == 1, value.parts[0].offset == 0,
            let whole = wholePlace(value.parts[0], MemoryLayout<T>.size)
        {
            return whole.assumingMemoryBound(to: T.self).pointee
        }
        return withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { memory in
            let start = UnsafeMutableRawPointer(memory.baseAddress!)
            for part in value.parts {
                withPart(part) { copyValue(part.type, from: $0, to: start + part.offset) }
            }
            return memory.baseAddress!.move()
        }
    }

    /// Where the part lies as in memory; nil if it is in several registers or in a part of one.
    private func wholePlace(_ part: SwiftCallLayout.Part, _ size: Int) -> UnsafeMutableRawPointer? {
        switch part.place {
        case .indirect(let location, let offset): return address(location) + offset
        case .large(let location): return address(location)
        case .direct(let pieces):
            // Registers are kept at multiples of 8.
            guard size <= 8, pieces.count == 1, pieces[0].size == size, pieces[0].shift == 0 else { return nil }
            return place(pieces[0].location)
        case .nowhere: return nil
        }
    }

    func memory(copying value: SwiftCallLayout.Value) -> SwiftValueMemory {
        let memory = SwiftValueMemory(of: value.type)
        for part in value.parts {
            withPart(part) { copyValue(part.type, from: $0, to: memory.start + part.offset) }
        }
        return memory
    }

    /// Destroys the value in its place.
    func end(_ value: SwiftCallLayout.Value) {
        for part in value.parts { withPart(part) { endValue(part.type, at: $0) } }
    }

    /// Puts the memory's value in the place of a value that its owner will destroy.
    func lend(_ memory: SwiftValueMemory, to value: SwiftCallLayout.Value) {
        for part in value.parts {
            switch part.place {
            case .indirect(let location, _), .large(let location):
                addressPlace(location).storeBytes(of: memory.start + part.offset, as: UnsafeMutableRawPointer.self)
            case .direct(let pieces): store(memory.start + part.offset, into: pieces)
            case .nowhere: break
            }
        }
    }

    /// Moves the memory's value into the place, and first destroys the former value if there is one.
    ///
    /// The memory stays: the callee may find the value there.
    func put(_ memory: SwiftValueMemory, into value: SwiftCallLayout.Value, hasFormer: Bool) {
        for part in value.parts {
            if hasFormer { withPart(part) { endValue(part.type, at: $0) } }
            let new = memory.start + part.offset
            switch part.place {
            case .indirect(let location, let offset): moveValue(part.type, from: new, to: address(location) + offset)
            case .large(let location): addressPlace(location).storeBytes(of: new, as: UnsafeMutableRawPointer.self)
            case .direct(let pieces): store(new, into: pieces)
            case .nowhere: break
            }
        }
    }
}

// MARK: Values of types that are only known here

/// Memory for a value.
struct SwiftValueMemory {
    let start: UnsafeMutableRawPointer
    private let type: Any.Type

    /// Memory without a value.
    init(of type: Any.Type) {
        self.type = type
        let metadata = TypeMetadata(type)
        start = .allocate(byteCount: max(metadata.size, 1), alignment: metadata.alignment)
    }

    /// Memory with the value; nil if the value does not have the type.
    init?(_ value: Any, as type: Any.Type) {
        self.init(of: type)
        guard start.initializeValue(type, to: value) else {
            start.deallocate()
            return nil
        }
    }

    /// New memory with a copy of the value.
    func copy() -> SwiftValueMemory {
        let copy = SwiftValueMemory(of: type)
        copyValue(type, from: start, to: copy.start)
        return copy
    }

    /// Takes the value out, and frees the memory.
    func take() -> Any {
        defer { start.deallocate() }
        func take<T>(_: T.Type) -> Any { start.assumingMemoryBound(to: T.self).move() }
        return _openExistential(type, do: take)
    }

    /// Destroys the value, and frees the memory.
    func destroy() {
        endValue(type, at: start)
        start.deallocate()
    }
}

extension UnsafeMutableRawPointer {
    fileprivate func initializeValue(_ type: Any.Type, to value: Any) -> Bool {
        func initialize<T>(_: T.Type) -> Bool {
            guard let value = value as? T else { return false }
            initializeMemory(as: T.self, to: value)
            return true
        }
        return _openExistential(type, do: initialize)
    }
}

// One value at a time: elements of a buffer would be copied with the padding after them, which may hold other data.

private func copyValue(_ type: Any.Type, from source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    func copy<T>(_: T.Type) {
        target.initializeMemory(as: T.self, to: source.assumingMemoryBound(to: T.self).pointee)
    }
    _openExistential(type, do: copy)
}

private func moveValue(_ type: Any.Type, from source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    func move<T>(_: T.Type) {
        target.initializeMemory(as: T.self, to: source.assumingMemoryBound(to: T.self).move())
    }
    _openExistential(type, do: move)
}

private func endValue(_ type: Any.Type, at place: UnsafeMutableRawPointer) {
    func end<T>(_: T.Type) { place.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
    _openExistential(type, do: end)
}
