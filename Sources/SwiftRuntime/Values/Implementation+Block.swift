import CRuntime

extension Implementation {
    /// An implementation that calls the block with the receiver and the arguments, without the selector.
    ///
    /// It keeps the block until ``endBlock()``.
    ///
    /// Nil when no memory can be mapped for it.
    public init?(_ block: Block) {
        guard let imp = imp_implementationWithBlock(block.unsafePointer) else { return nil }
        unsafePointer = imp
    }

    /// The block that the implementation calls; nil for one that is no block's.
    public var block: Block? {
        let block: UnsafeObject? = imp_getBlock(unsafePointer)
        return block.map { Block(unsafeBlock: $0) }
    }
}
