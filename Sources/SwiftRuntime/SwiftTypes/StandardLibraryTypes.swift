/// The structures and enumerations of the standard library that are passed as what they store.
///
/// The library is built for library evolution: types whose layout it has not promised to keep are passed by address.
enum StandardLibraryTypes {
    /// The names of these types, without the module.
    ///
    /// Source: the types marked `@frozen` in the interfaces of the modules Swift and _Concurrency of Swift 6.3, which
    /// are one module in demangled names. Types whose names begin with an underscore are parts of these types.
    private static let frozen = Set(
        """
        AnyBidirectionalCollection AnyCollection AnyHashable AnyIndex AnyIterator AnyRandomAccessCollection AnySequence \
        Array ArraySlice Bool CVaListPointer Character ClosedRange ClosedRange.Index CollectionDifference.Change \
        CollectionDifference.Index CollectionOfOne CollectionOfOne.Iterator CommandLine ContiguousArray DefaultIndices \
        DefaultStringInterpolation Dictionary Dictionary.Index Dictionary.Iterator Dictionary.Keys \
        Dictionary.Keys.Iterator Dictionary.Values Dictionary.Values.Iterator DiscardingTaskGroup Double \
        DropFirstSequence DropWhileSequence DropWhileSequence.Iterator Duration EmptyCollection EmptyCollection.Iterator \
        EnumeratedSequence EnumeratedSequence.Index EnumeratedSequence.Iterator ExecutorJob FlattenSequence \
        FlattenSequence.Index FlattenSequence.Iterator Float Float16 Float80 FloatingPointClassification \
        FloatingPointSign Hasher IndexingIterator InlineArray Int Int.Words Int128 Int16 Int16.Words Int32 Int32.Words \
        Int64 Int64.Words Int8 Int8.Words IteratorSequence Job JobPriority JoinedSequence JoinedSequence.Iterator \
        KeyValuePairs LazyDropWhileSequence LazyDropWhileSequence.Iterator LazyFilterSequence \
        LazyFilterSequence.Iterator LazyMapSequence LazyMapSequence.Iterator LazyPrefixWhileCollection.Index \
        LazyPrefixWhileSequence LazyPrefixWhileSequence.Iterator LazySequence ManagedBufferPointer MemoryLayout \
        MutableRawSpan MutableSpan Never ObjectIdentifier OpaquePointer Optional OutputRawSpan OutputSpan \
        PartialRangeFrom PartialRangeFrom.Iterator PartialRangeThrough PartialRangeUpTo PrefixSequence \
        PrefixSequence.Iterator Range RawSpan Repeated Result ReversedCollection ReversedCollection.Index \
        ReversedCollection.Iterator SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask Set Set.Index Set.Iterator \
        Slice Span StaticBigInt StaticString StrideThrough StrideThroughIterator StrideTo StrideToIterator String \
        String.Index String.Iterator String.UTF16View String.UTF16View.Iterator String.UTF8View String.UnicodeScalarView \
        String.UnicodeScalarView.Iterator Substring Substring.UTF16View Substring.UTF8View Substring.UnicodeScalarView \
        SystemRandomNumberGenerator Task TaskGroup ThrowingDiscardingTaskGroup ThrowingTaskGroup UInt UInt.Words UInt128 \
        UInt128.Words UInt16 UInt16.Words UInt32 UInt32.Words UInt64 UInt64.Words UInt8 UInt8.Words UTF8Span \
        UTF8Span.UnicodeScalarIterator UnboundedRange_ UnfoldSequence Unicode Unicode.ASCII Unicode.ASCII.Parser \
        Unicode.ParseResult Unicode.Scalar Unicode.Scalar.UTF16View Unicode.Scalar.UTF8View Unicode.UTF16 \
        Unicode.UTF16.ForwardParser Unicode.UTF16.ReverseParser Unicode.UTF32 Unicode.UTF32.Parser Unicode.UTF8 \
        Unicode.UTF8.ForwardParser Unicode.UTF8.ReverseParser Unicode.UTF8.ValidationError \
        Unicode.UTF8.ValidationError.Kind UnicodeDecodingResult Unmanaged UnownedJob UnownedSerialExecutor \
        UnownedTaskExecutor UnsafeBufferPointer UnsafeBufferPointer.Iterator UnsafeContinuation \
        UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawBufferPointer UnsafeMutableRawPointer \
        UnsafePointer UnsafeRawBufferPointer UnsafeRawBufferPointer.Iterator UnsafeRawPointer Zip2Sequence \
        Zip2Sequence.Iterator
        """.split(separator: " "))

    /// Whether values of the type, by its qualified name, are passed by their addresses.
    static func isResilient(_ name: String) -> Bool {
        if name.hasPrefix("_StringProcessing.") || name.hasPrefix("Observation.") { return true }
        guard name.hasPrefix("Swift.") else { return false }
        let path = withoutArguments(name.dropFirst("Swift.".count))
        let isInternal = path.split(separator: ".").contains { $0.hasPrefix("_") || $0.hasPrefix("SIMD") }
        return !isInternal && !frozen.contains(path[...])
    }

    /// `Dictionary.Index` of `Dictionary<Int, String>.Index`.
    private static func withoutArguments(_ name: Substring) -> String {
        var rest = name
        var path = ""
        while let begin = rest.firstIndex(of: "<"), let end = rest[begin...].endOfGroup {
            path += rest[..<begin]
            rest = rest[end...]
        }
        return path + rest
    }
}
