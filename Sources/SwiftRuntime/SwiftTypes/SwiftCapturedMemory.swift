/// Memory that was recorded with a value, by the address that it had.
///
/// Valid as long as the record.
package struct SwiftCapturedMemory {
    private var segments: [UInt: UnsafeRawBufferPointer] = [:]
    /// The name of the class whose metadata is at an address; nil for anything else.
    let className: (UInt) -> String?
    /// The type whose metadata is at an address; nil for anything else.
    let type: (UInt) -> Any.Type?

    /// Without memory; metadata is taken as valid.
    package init() {
        self.init(
            UnsafeRawBufferPointer(start: nil, count: 0), className: { _ in nil },
            type: { UnsafeRawPointer(bitPattern: $0).map { unsafeBitCast($0, to: Any.Type.self) } })
    }

    /// The memory as the recorder has written it: the address, the size, and bytes in a multiple of 8.
    package init(
        _ recorded: UnsafeRawBufferPointer, className: @escaping (UInt) -> String?, type: @escaping (UInt) -> Any.Type?
    ) {
        (self.className, self.type) = (className, type)
        var offset = 0
        while offset + 16 <= recorded.count {
            let address = recorded.loadUnaligned(fromByteOffset: offset, as: UInt.self)
            let size = recorded.loadUnaligned(fromByteOffset: offset + 8, as: Int.self)
            guard size >= 0, size <= recorded.count - offset - 16 else { return }
            let bytes = UnsafeRawBufferPointer(rebasing: recorded[(offset + 16)..<(offset + 16 + size)])
            // Parts that lead to the same place may have recorded different sizes.
            if bytes.count > segments[address]?.count ?? -1 { segments[address] = bytes }
            offset += 16 + size.rounded(upTo: 8)
        }
    }

    package subscript(address: UInt) -> UnsafeRawBufferPointer? { segments[address] }
}
