import CRuntime

extension Implementation {
    /// An implementation that calls the block with the receiver and the arguments, without the selector.
    ///
    /// The implementation keeps the block until ``endBlock()``.
    ///
    /// Nil if no memory can be mapped for the implementation.
    public init?(_ block: Block) {
        guard let imp = imp_implementationWithBlock(block.unsafePointer) else { return nil }
        unsafePointer = imp
    }

    /// The block that the implementation calls; nil if it does not call a block.
    public var block: Block? {
        let block: UnsafeObject? = imp_getBlock(unsafePointer)
        return block.map { Block(unsafeBlock: $0) }
    }
}
